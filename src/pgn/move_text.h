/* move_text.h - moves with their numbers, for display: "3... Bc5", "12. Nf3 Nf6 13. g3".
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any thread. Functions that return text return `text`.
 */
#ifndef TTYCHESS_PGN_MOVE_TEXT_H
#define TTYCHESS_PGN_MOVE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "pgn/chess_clock.h"
#include "pgn/game.h"
#include "pgn/move_tree.h"

enum { MOVE_NUMBER_SIZE = 16, MOVE_TEXT_SIZE = 32, MOVE_ANNOTATED_SIZE = 96 };

/* Write the number of the move `plies` plies after a position: "12." or "12...". */
const char *move_number_text(const struct position *start, size_t plies,
                             char text[MOVE_NUMBER_SIZE]);

/* Write the move that leads to `ply` (1 to game->count) of the current line, without '+':
 * "3... Bc5". */
const char *move_text(const struct game *game, size_t ply, char text[MOVE_TEXT_SIZE]);

/* Write a move of the tree that leads to `ply`, with its glyphs: "12... Nf6!?". */
const char *move_text_annotated(const struct game *game, const struct move_node *node,
                                size_t ply, char text[MOVE_ANNOTATED_SIZE]);

/* Write the moves of the current line between two plies, as many as fit: "3... Bc5 4. Nf3". */
void move_texts(const struct game *game, size_t from, size_t to, char *text, size_t size);

/* Like move_texts(), for moves outside a game: as many as are legal from `position` and
 * fit. */
void move_line_write(const struct position *position, const chess_move *moves, int count,
                     char *text, size_t size);

/* Write "knight, 2 pawns", strong pieces first. `one` precedes the name of a single piece. */
void piece_counts_write(const int counts[KING], const char *one, const char *between,
                        char *text, size_t size);

/* ---- annotations ------------------------------------------------------------------------ */

/* Commands in comments, such as "[%clk 0:05:01]" ("embedded commands" in the supplement of
 * 2001 to the PGN specification), are written as words. */

enum { ANNOTATION_GLYPHS_SIZE = 48 };

/* Returns a glyph's number from its sign ("!?") or digits, with or without "$", or -1. */
int annotation_read_nag(const char *text, size_t length);

/* Write a move's glyphs. Those of the move come first, others after spaces. In ASCII the glyph
 * of an only move is a word. */
const char *annotation_write_glyphs(const struct move_node *node, bool ascii,
                                    char text[ANNOTATION_GLYPHS_SIZE]);

/* Write the time left after the move (clock_time_write()). Returns false if none is
 * recorded. */
bool annotation_write_clock(const struct move_node *node, char text[CLOCK_TEXT_SIZE]);

/* Write the comments after (or `before`) a move, printable, on one line: "eval +0.34. A quiet
 * move." Truncated to `size` bytes. Returns the length. */
size_t annotation_write(const struct move_node *node, bool before, char *text, size_t size);

/* Write the comments before and after the move without evaluations. */
size_t annotation_write_text(const struct move_node *node, char *text, size_t size);

/* Returns whether the move has a comment other than a clock time. */
bool annotation_has_text(const struct move_node *node);

/* Remove comments except commands. */
void annotation_remove_text(struct move_tree *tree, struct move_node *node);

#endif
