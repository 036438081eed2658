/* spoken_query.h - questions as people ask them, put into the words of the table of requests.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * "what attacks e4" is `attackers e4`, "who defends e4" is `sq e4`, "whose move is it" is
 * `last`. Pure; any thread.
 */
#ifndef TTYCHESS_TYPING_SPOKEN_QUERY_H
#define TTYCHESS_TYPING_SPOKEN_QUERY_H

#include <stdbool.h>

enum { SPOKEN_QUERY_SIZE = 80 };

/* Write the line that asks the same; false: this is no such question. `mine` is the side of who
 * asks, "white" or "black", for "where are my knights"; "": both, or neither. */
bool spoken_query_read(const char *line, const char *mine, char request[SPOKEN_QUERY_SIZE]);

/* The same of a piece that is named without a square to go to, "knight", "the rook from a": which
 * moves it has is what who says so needs to know. */
bool spoken_piece_read(const char *line, char request[SPOKEN_QUERY_SIZE]);

#endif
