/* refusals.h - what is refused where.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_REFUSALS_H
#define TTYCHESS_SESSION_REFUSALS_H

#include "session/core.h"

/* Why what has these rules (enum request_rule, or-ed) cannot be done where the person is; NULL:
 * it can. `only_tells`: it has TELLS and no argument. */
const char *session_refusal(const struct session *session, unsigned rules, bool only_tells);

/* Say why what cannot be done, in the same way; false: it can. */
bool session_refuse(struct session *session, unsigned rules, bool only_tells);

/* What a kiosk has (requests.h). session_has(): whether a request whose row says this is had at
 * all; always, outside a kiosk. session_refuse_in_kiosk(): say why this one is not; false: it
 * is had. */
bool session_has(const struct session *session, enum request_kiosk had);
bool session_refuse_in_kiosk(struct session *session, const struct request_entry *entry,
                             const char *argument);

#endif
