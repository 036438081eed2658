/* session_explore.h - statistics of the moves played from the position on the board.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_SESSION_EXPLORE_H
#define TTYCHESS_SESSION_SESSION_EXPLORE_H

#include "collection/scan.h"
#include "session/session.h"

struct explorer_state {
    const char *name;              /* of the collection, printable; owned by the session */
    char state[40];                /* "120 games", "reading, 34 %" */
    const struct scan_move *moves; /* the most frequent first; owned by the session */
    size_t count;
};

/* Returns false if no collection is being explored or the current state does not allow it. */
bool session_get_explorer_state(const struct session *session,
                                struct explorer_state *explored);

#endif
