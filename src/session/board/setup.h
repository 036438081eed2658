/* setup.h - setting up a position piece by piece.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The front ends show the draft, the position being set up. Typed lines change it: "Ke1 qd8"
 * puts pieces (letters as in FEN), "clear e4" removes one. The position need not be legal
 * until "done". The game's clock is stopped until then.
 */
#ifndef TTYCHESS_SESSION_SETUP_H
#define TTYCHESS_SESSION_SETUP_H

#include "session/core/core.h"

/* Returns a word for completion, by index; NULL after the last. */
const char *setup_word(int index);

#endif
