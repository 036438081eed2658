/* move_text.h - moves with their numbers, for people: "3... Bc5", "12. Nf3 Nf6 13. g3".
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any thread. Functions that return text return what they were given.
 */
#ifndef TTYCHESS_PGN_MOVE_TEXT_H
#define TTYCHESS_PGN_MOVE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "pgn/chess_clock.h"
#include "pgn/game.h"
#include "pgn/move_tree.h"

enum { MOVE_NUMBER_SIZE = 16, MOVE_TEXT_SIZE = 32, MOVE_ANNOTATED_SIZE = 96 };

/* "12." or "12...": of the move that is played `plies` half-moves after a position, 0: in
 * it. */
const char *move_number_text(const struct position *start, size_t plies,
                             char text[MOVE_NUMBER_SIZE]);

/* "3... Bc5" for the move that led to `place` (1 to game->count) of the line the board stands
 * in, without '+'. */
const char *move_text(const struct game *game, size_t place, char text[MOVE_TEXT_SIZE]);

/* "12... Nf6!?": with its glyphs, for a move of the tree that leads to half-move `ply`. */
const char *move_text_annotated(const struct game *game, const struct move_node *node,
                                size_t ply, char text[MOVE_ANNOTATED_SIZE]);

/* The moves that lead from place `from` to place `to`, as many as fit: "3... Bc5 4. Nf3". */
void move_texts(const struct game *game, size_t from, size_t to, char *text, size_t size);

/* The same for moves that are in no game: as many as are legal from there and fit. */
void line_write(const struct position *position, const chess_move *moves, int count,
                char *text, size_t size);

/* "knight, 2 pawns", strong pieces first; `one` stands before what there is one of. */
void piece_counts_write(const int counts[KING], const char *one, const char *between,
                        char *text, size_t size);

/* ---- what is said about a move, for a person -------------------------------------------- */

/* Comments hold commands for programs, such as "[%clk 0:05:01]" (source: the "embedded
 * commands" of the PGN specification's supplement of 2001). They stay in the file as they
 * are; here they become words. Any thread. */

enum { ANNOTATION_GLYPHS_SIZE = 48 };

/* The number of a glyph from its sign ("!?", "+-") or its digits, with or without "$"; -1: there is
 * none. */
int nag_read(const char *text, size_t length);

/* The glyphs of a move as they stand after it: a sign of the move at once, then others, each after
 * a blank. "" when it has none. An only move has a sign that ASCII lacks: a word there. */
const char *annotation_glyphs(const struct move_node *node, bool ascii,
                              char text[ANNOTATION_GLYPHS_SIZE]);

/* The time that was left after the move, as clock_write(); false: it was not noted. */
bool annotation_clock(const struct move_node *node, char text[CLOCK_TEXT_SIZE]);

/* All that is said after a move (or, `before`, before it), printable, line breaks and
 * commands resolved: "eval +0.34. A quiet move." Cut at `size`. Returns its length. */
size_t annotation_write(const struct move_node *node, bool before, char *text, size_t size);

/* The words alone, before the move and behind it, without evaluations: what somebody said. */
size_t annotation_write_words(const struct move_node *node, char *text, size_t size);

/* Whether anything but clocks is said in words about it. */
bool annotation_is_commented(const struct move_node *node);

/* Take away what is said about a move, but not what is for programs: "[%clk 0:05:00]". */
void annotation_remove_words(struct move_tree *tree, struct move_node *node);

#endif
