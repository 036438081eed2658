/* help_groups.h - the requests in groups, as help shows them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_HELP_GROUPS_H
#define TTYCHESS_SESSION_HELP_GROUPS_H

#include "session/requests.h"

/* The groups in order: what each is called; NULL behind the last. */
const char *help_group_name(int group);

/* The group of a request. */
int help_group_of(enum request request);

#endif
