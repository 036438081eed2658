/* spoken_input.h - dictated or pasted moves ("knight takes f 7", "echo 4", figurines) and
 * spoken questions.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Thread-safe.
 */
#ifndef TTYCHESS_TYPING_SPOKEN_INPUT_H
#define TTYCHESS_TYPING_SPOKEN_INPUT_H

#include <stdbool.h>

/* ---- moves ------------------------------------------------------------------------------ */

enum { SPOKEN_INPUT_SIZE = 64 };

/* Converts `text` to "Nxf7", "e4", "pxd5", "e8=Q" or "O-O", or to "castles" if no side is
 * given. If it contains other words, only figurines are converted. The output may be
 * truncated. */
void spoken_input_normalize(const char *text, char letters[SPOKEN_INPUT_SIZE]);

/* ---- questions, converted to commands --------------------------------------------------- */

/* Returns whether a question, or a word for dictating moves, begins with this text. */
bool spoken_input_is_prefix(const char *text);

/* "what attacks e4" becomes `attackers e4`, "who defends e4" `sq e4`, "whose move is it"
 * `last`. */

enum { SPOKEN_QUERY_SIZE = 80 };

/* Writes the command that answers a question. Returns false for other lines. `user_color` is
 * "white" or "black", for "where are my knights", or "" if the user has both sides or
 * neither. */
bool spoken_query_to_command(const char *line, const char *user_color,
                             char command[SPOKEN_QUERY_SIZE]);

#endif
