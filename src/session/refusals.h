/* refusals.h - what is refused where.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_REFUSALS_H
#define TTYCHESS_SESSION_REFUSALS_H

#include "session/core.h"

/* Say why what has these rules (enum request_rule, or-ed) cannot be done where the person is;
 * false: it can. `only_tells`: it has TELLS and no argument. */
bool session_refuse(struct session *session, unsigned rules, bool only_tells);

#endif
