/* setup.h - setting up a position piece by piece.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Meanwhile the front ends show the draft, and lines are about it: "Ke1 qd8" puts pieces
 * (letters as in FEN); "clear e4", "empty", "start", "turn black", "castling KQ", "done" and
 * "cancel". The position need not be legal until "done". The user's game is suspended: its
 * clock is stopped and the engine does not think.
 */
#ifndef TTYCHESS_SESSION_SETUP_H
#define TTYCHESS_SESSION_SETUP_H

#include "session/core/core.h"

/* Returns a word of setting up, for completion, by its index; NULL after the last. */
const char *setup_word(int index);

#endif
