/* setup.h - setting up a position piece by piece.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The front ends show the draft, the position being set up. Typed lines change it: pieces as in
 * typing/placement.h ("Ke1 qd8"), a FEN, "black to move", and the words "clear e4", "empty",
 * "start", "turn black", "castling KQ", "ep e3", "done" and "cancel". The position need not be
 * legal until "done". The game's clock is stopped until then.
 */
#ifndef TTYCHESS_SESSION_SETUP_H
#define TTYCHESS_SESSION_SETUP_H

#include "session/core/core.h"

/* Returns a word for completion, by index; NULL after the last. */
const char *setup_word(int index);

#endif
