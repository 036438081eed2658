/* move_text.h - moves with their numbers, for display: "3... Bc5", "12. Nf3 Nf6 13. g3"
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any thread. Functions that return text return their argument.
 */
#ifndef TTYCHESS_PGN_MOVE_TEXT_H
#define TTYCHESS_PGN_MOVE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "pgn/chess_clock.h"
#include "pgn/game.h"
#include "pgn/move_tree.h"

enum { MOVE_NUMBER_SIZE = 16, MOVE_TEXT_SIZE = 32, MOVE_ANNOTATED_SIZE = 96 };

/* Write "12." or "12...", the number of the move that is played `plies` plies after a
 * position. */
const char *move_number_text(const struct position *start, size_t plies,
                             char text[MOVE_NUMBER_SIZE]);

/* Write "3... Bc5", without '+': the move that leads to ply `place` (1 to game->count) of the
 * current line. */
const char *move_text(const struct game *game, size_t place, char text[MOVE_TEXT_SIZE]);

/* Write a move of the tree with its glyphs: "12... Nf6!?". `ply` is the ply that it leads
 * to. */
const char *move_text_annotated(const struct game *game, const struct move_node *node,
                                size_t ply, char text[MOVE_ANNOTATED_SIZE]);

/* Write the moves between plies `from` and `to` of the current line, as many as fit: "3... Bc5
 * 4. Nf3". */
void move_texts(const struct game *game, size_t from, size_t to, char *text, size_t size);

/* The same for moves outside a game: as many as are legal from `position` and fit. */
void line_write(const struct position *position, const chess_move *moves, int count,
                char *text, size_t size);

/* Write "knight, 2 pawns", strong pieces first. `one` precedes the name of a single piece. */
void piece_counts_write(const int counts[KING], const char *one, const char *between,
                        char *text, size_t size);

/* ---- annotations ------------------------------------------------------------------------ */

/* Comments may contain commands for programs, such as "[%clk 0:05:01]" (source: the "embedded
 * commands" of the PGN specification's supplement of 2001). These functions turn them into
 * words; the stored comments do not change. Any thread. */

enum { ANNOTATION_GLYPHS_SIZE = 48 };

/* Returns the number of a glyph from its sign ("!?", "+-") or its digits, with or without "$";
 * -1 if there is no such glyph. */
int nag_read(const char *text, size_t length);

/* Write the glyphs of a move as they follow it: move glyphs first, the first one without a
 * space, then position glyphs after a space; "" if there are none. In ASCII the glyph for an
 * only move, which has no sign, is written as a word. */
const char *annotation_glyphs(const struct move_node *node, bool ascii,
                              char text[ANNOTATION_GLYPHS_SIZE]);

/* Write the time left after the move, in the form of clock_write(). Returns false if it was
 * not recorded. */
bool annotation_clock(const struct move_node *node, char text[CLOCK_TEXT_SIZE]);

/* Write the comments after a move (or, if `before`, before it) as printable text, without line
 * breaks and with commands in words: "eval +0.34. A quiet move." The text is cut at `size`
 * bytes. Returns its length. */
size_t annotation_write(const struct move_node *node, bool before, char *text, size_t size);

/* Write only the words of the comments before and after the move, without evaluations. */
size_t annotation_write_words(const struct move_node *node, char *text, size_t size);

/* Returns whether the move has a comment other than a clock time. */
bool annotation_is_commented(const struct move_node *node);

/* Remove the comments of a move except commands for programs ("[%clk 0:05:00]"). */
void annotation_remove_words(struct move_tree *tree, struct move_node *node);

#endif
