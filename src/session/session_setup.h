/* session_setup.h - setting up a position piece by piece; for the session_*.c files only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * While a position is set up the faces show the draft, and lines are about it: "Ke1 qd8"
 * puts pieces, letters as in a FEN; "clear e4", "empty", "start", "turn black", "castling
 * KQ", "done" and "cancel". Whether it can be played is asked when it is done. The game
 * waits meanwhile: no clock runs, the engine rests.
 */
#ifndef TTYCHESS_SESSION_SESSION_SETUP_H
#define TTYCHESS_SESSION_SESSION_SETUP_H

#include "session/session.h"

enum { CASTLING_SIZE = 8 };

struct session_setup {
    bool open;
    char castling[CASTLING_SIZE]; /* as in a FEN; checked when it is done */
    struct game draft;            /* what the faces show; may have no kings */
};

void session_ask_setup(struct session *session, const char *argument);

/* A line typed while a position is set up. False: it is not about that. */
bool session_setup_line(struct session *session, const char *line);

/* Say that something has to wait until the position is set up; false: it does not. */
bool session_setup_refuses(struct session *session, enum request request);

/* The word of the table that begins so, for completion; NULL behind the last. */
const char *session_setup_word(int index);

void session_close_setup(struct session *session);

#endif
