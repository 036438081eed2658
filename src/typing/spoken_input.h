/* spoken_input.h - a move as it is dictated or pasted: "knight takes f 7", "echo 4", a figurine.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Before typed_move reads a text, words and figurines become the letters that stand for them.
 * Any thread.
 */
#ifndef TTYCHESS_TYPING_SPOKEN_INPUT_H
#define TTYCHESS_TYPING_SPOKEN_INPUT_H

#include <stdbool.h>

/* ---- a move as it is dictated or pasted ------------------------------------------------- */

enum { SPOKEN_INPUT_SIZE = 64 };

/* Write `text` with letters: "Nxf7", "e4", "pxd5", "e8=Q", "O-O"; "castles", where the side is
 * not said. A text that is not all words of a move stays as it is, but for its figurines, and
 * is cut where it does not fit. */
void spoken_input_read(const char *text, char letters[SPOKEN_INPUT_SIZE]);

/* ---- questions as people ask them, put into the words of the table of requests ---------- */

/* Whether such a question, or a word that moves are dictated with, begins so. */
bool spoken_word_begins(const char *text);

/* "what attacks e4" is `attackers e4`, "who defends e4" is `sq e4`, "whose move is it" is
 * `last`. Pure; any thread. */

enum { SPOKEN_QUERY_SIZE = 80 };

/* Write the line that asks the same; false: this is no such question. `mine` is the side of who
 * asks, "white" or "black", for "where are my knights"; "": both, or neither. */
bool spoken_query_read(const char *line, const char *mine, char request[SPOKEN_QUERY_SIZE]);

/* The same of a piece that is named without a square to go to, "knight", "the rook from a": the
 * moves of its kind are what who says so needs to know. */
bool spoken_piece_read(const char *line, char request[SPOKEN_QUERY_SIZE]);

#endif
