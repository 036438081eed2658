/* move_text.h - moves with their numbers, for people: "3... Bc5", "12. Nf3 Nf6 13. g3".
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any thread. Functions that return text return what they were given.
 */
#ifndef TTYCHESS_PGN_MOVE_TEXT_H
#define TTYCHESS_PGN_MOVE_TEXT_H

#include "pgn/game.h"

enum { MOVE_NUMBER_SIZE = 16, MOVE_TEXT_SIZE = 32, MOVE_ANNOTATED_SIZE = 96 };

/* "12." or "12...": of the move that is played `plies` half-moves after a position, 0: in
 * it. */
const char *move_number_text(const struct position *start, size_t plies,
                             char text[MOVE_NUMBER_SIZE]);

/* "3... Bc5" for the move that led to `place` (1 to game->count) of the line the board stands
 * in, without '+' and '#'. */
const char *move_text(const struct game *game, size_t place, char text[MOVE_TEXT_SIZE]);

/* "12... Nf6!?": with its glyphs, for a move of the tree that leads to half-move `ply`. */
const char *move_text_annotated(const struct game *game, const struct move_node *node,
                                size_t ply, char text[MOVE_ANNOTATED_SIZE]);

/* The moves that lead from place `from` to place `to`, as many as fit: "3... Bc5 4. Nf3". */
void move_texts(const struct game *game, size_t from, size_t to, char *text, size_t size);

/* The same for moves that are in no game: as many as are legal from there and fit. */
void line_write(const struct position *position, const chess_move *moves, int count,
                char *text, size_t size);

#endif
