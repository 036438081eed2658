/* start_state.h - what the start screen knows, for its activity and its rows.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The session's thread.
 */
#ifndef TTYCHESS_SESSION_START_STATE_H
#define TTYCHESS_SESSION_START_STATE_H

#include "archive/archive_summary.h"

struct session;

struct start {
    bool open;
    bool aside;                                /* the board is looked at, not the rows */
    bool random;                               /* the side is drawn when the game begins */
    struct archive_summary unfinished, latest; /* id "": there is none */
    size_t kept, to_go_on;                     /* games; those that can go on */
};

/* Owned by the session. */
struct start *start_of(const struct session *session);

#endif
