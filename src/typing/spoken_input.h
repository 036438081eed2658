/* spoken_input.h - a move as it is dictated or pasted: "knight takes f 7", "echo 4", a figurine.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Before typed_move reads a text, words and figurines become the letters that stand for them.
 * Any thread.
 */
#ifndef TTYCHESS_TYPING_SPOKEN_INPUT_H
#define TTYCHESS_TYPING_SPOKEN_INPUT_H

#include <stdbool.h>
#include <stddef.h>

enum { SPOKEN_INPUT_SIZE = 64 };

/* Write `text` with letters: "Nxf7", "e4", "pxd5", "e8=Q", "O-O"; "castles", where the side is
 * not said. A text that is not all words of a move stays as it is, but for its figurines, and
 * is cut where it does not fit. */
void spoken_input_read(const char *text, char letters[SPOKEN_INPUT_SIZE]);

#endif
