/* session_explore.h - what was played from the position on the board, for faces that show it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * As session.h: the session's thread.
 */
#ifndef TTYCHESS_SESSION_SESSION_EXPLORE_H
#define TTYCHESS_SESSION_SESSION_EXPLORE_H

#include "collection/scan.h"
#include "session/session.h"

struct explored {
    const char *name;              /* of the collection, printable; the session's */
    char state[40];                /* "120 games", "reading, 34 %" */
    const struct scan_move *moves; /* the most frequent first; the session's */
    size_t count;
};

/* False: nothing is explored, or not here. */
bool session_explored(const struct session *session, struct explored *explored);

#endif
