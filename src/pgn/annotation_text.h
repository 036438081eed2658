/* annotation_text.h - what is said about a move, for a person: glyphs, clocks, evaluations.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Comments hold commands for programs, such as "[%clk 0:05:01]" (source: the "embedded
 * commands" of the PGN specification's supplement of 2001). They stay in the file as they
 * are; here they become words. Any thread.
 */
#ifndef TTYCHESS_PGN_ANNOTATION_TEXT_H
#define TTYCHESS_PGN_ANNOTATION_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "pgn/move_tree.h"

enum { ANNOTATION_CLOCK_SIZE = 16, ANNOTATION_GLYPHS_SIZE = 48 };

/* "!?", "+-"; "$45" for a number that has no sign. A number from its sign or its digits, with
 * or without "$"; -1: there is none. */
const char *nag_text(int nag, char text[8]);
int nag_read(const char *text, size_t length);

/* The glyphs of a move as they stand after it: signs of the move at once, others after a
 * blank. "" when it has none. An only move has a sign that ASCII lacks: a word there. */
const char *annotation_glyphs(const struct move_node *node, bool ascii,
                              char text[ANNOTATION_GLYPHS_SIZE]);

/* The time that was left after the move: "1:05:01", "4:59"; false: it was not noted. */
bool annotation_clock(const struct move_node *node, char text[ANNOTATION_CLOCK_SIZE]);

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
