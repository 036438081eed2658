/* setup.h - setting up a position piece by piece.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * While a position is set up the faces show the draft, and lines are about it: "Ke1 qd8"
 * puts pieces, letters as in a FEN; "clear e4", "empty", "start", "turn black", "castling
 * KQ", "done" and "cancel". Whether it can be played is asked when it is done. The game
 * waits meanwhile: no clock runs, the engine rests.
 */
#ifndef TTYCHESS_SESSION_SETUP_H
#define TTYCHESS_SESSION_SETUP_H

#include "session/core/core.h"

/* The word of the table that begins so, for completion; NULL behind the last. */
const char *setup_word(int index);

#endif
