/* move_text.h - moves with their numbers, for display: "3... Bc5", "12. Nf3 Nf6 13. g3".
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Thread-safe. Those that return text return `text`.
 */
#ifndef TTYCHESS_PGN_MOVE_TEXT_H
#define TTYCHESS_PGN_MOVE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "pgn/game.h"
#include "pgn/move_tree.h"

enum { MOVE_NUMBER_SIZE = 16, MOVE_TEXT_SIZE = 32, MOVE_ANNOTATED_SIZE = 96 };
enum { UNDONE_TEXT_SIZE = 2048 };

/* Writes the number of the move `plies` plies after a position: "12." or "12...". */
const char *move_number_text(const struct position *start, size_t plies,
                             char text[MOVE_NUMBER_SIZE]);

/* Writes the move that leads to `ply` (1 to game->count) of the current line, without '+':
 * "3... Bc5". */
const char *move_text(const struct game *game, size_t ply, char text[MOVE_TEXT_SIZE]);

/* Writes a node's move with its glyphs: "12... Nf6!?". `ply` is the node's ply, from 1. */
const char *move_text_annotated(const struct game *game, const struct move_node *node,
                                size_t ply, char text[MOVE_ANNOTATED_SIZE]);

/* Writes the moves of the current line after ply `from` up to ply `to`, as many as fit: "3...
 * Bc5 4. Nf3". */
void move_range_write(const struct game *game, size_t from, size_t to, char *text,
                      size_t size);

/* Returns the next taken-back move, in preorder from game->node, that ends a variation or has a
 * comment, or NULL. Writes the moves from the board to it and its comments, as many as fit:
 * "3... Bc5 4. Nf3 a comment". */
const struct move_node *move_text_next_undone(const struct game *game,
                                              const struct move_node *node, char *text,
                                              size_t size);

/* Like move_range_write(), for moves played from `position`. Stops at the first illegal
 * move. */
void move_line_write(const struct position *position, const chess_move *moves, int count,
                     char *text, size_t size);

/* Writes "knight, 2 pawns", strongest pieces first. `one` is written before the name of a
 * single piece, and `between` separates the items. */
void piece_counts_write(const int counts[KING], const char *one, const char *between,
                        char *text, size_t size);

/* ---- annotations ------------------------------------------------------------------------ */

/* Comments may contain commands such as "[%clk 0:05:01]" (the "embedded commands" in the 2001
 * supplement to the PGN specification). Of these, only evaluations and marks are written. */

enum { ANNOTATION_GLYPHS_SIZE = 48, BOARD_MARK_COLOURS = 4 };

/* Sets `colours` to the colours of the squares, and of the ends of arrows, that lichess or
 * ChessBase has marked in the comments after a move: 0 red, 1 green, 2 yellow, 3 blue, -1 not
 * marked. */
void annotation_read_marks(const struct move_node *node, int colours[64]);

/* Parses a glyph, which is a sign ("!?") or a number with or without "$". Returns its number,
 * or -1 if it is neither. */
int annotation_parse_nag(const char *text, size_t length);

/* Writes a move's glyphs. Those that rate the move come first; the others follow, each after a
 * space. The glyph for an only move, a white square, is written as "only". */
const char *annotation_write_glyphs(const struct move_node *node,
                                    char text[ANNOTATION_GLYPHS_SIZE]);

/* Writes the comments before and after a move as one printable line such as
 * "eval +0.34. A quiet move. (arrows red d1 to h5)". Unless `figures`, omits figures that engines
 * and sites write, such as "+0.18/5 0.036s". Truncates the line to `size` bytes. Returns its
 * length. */
size_t annotation_write_comments(const struct move_node *node, bool figures, char *text,
                                 size_t size);

/* Like annotation_write_comments(), but without evaluations and marks. */
size_t annotation_write_text(const struct move_node *node, bool figures, char *text,
                             size_t size);

/* Returns whether annotation_write_comments() would write anything. */
bool annotation_has_text(const struct move_node *node);

/* Removes a move's comments, except commands in the comments after it. */
void annotation_remove_text(struct move_tree *tree, struct move_node *node);

#endif
