/* study.h - what stands beside the board while somebody studies a position: the tree of a
 * search, or strategies side by side.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A study takes the place of thinking and moves, or in a narrow window that of the board
 * too. It is open as long as the session has one. The screen's thread only.
 */
#ifndef TTYCHESS_TUI_STUDY_H
#define TTYCHESS_TUI_STUDY_H

#include "tui/prompt.h"
#include "tui/views.h"

bool study_is_open(const struct screen *screen);

/* Whether it needs the whole window, so that nothing else is drawn. */
bool study_hides_board(const struct screen *screen);

/* Where it stands. */
struct rectangle study_area(const struct layout *layout);

void study_draw(const struct screen *screen);

/* Obey a key; false when the study is closed by it. */
bool study_obey(const struct screen *screen, enum view_key key);

/* What there is to say before a key is obeyed, that it leads nowhere, perhaps; "": what was
 * said is over; NULL: it stays. */
const char *study_answer(const struct screen *screen, enum view_key key);

/* The word that asked for it: "tree", "compare". */
const char *study_word(const struct screen *screen);

/* The position to draw on the board and the move that led there: the tree's, else the
 * game's. */
const struct position *study_position(const struct screen *screen, chess_move *last);

/* Whether a line of the analysis is walked; the board shows it. Its keys. */
bool study_walks_line(const struct screen *screen);
void study_walk_line(const struct screen *screen, enum view_key key);

/* tree_view.c, compare_view.c: draw into the study's rectangle. */
void tree_view_draw(const struct tree_walk *walk, struct rectangle area);
void compare_view_draw(const struct comparison *comparison, struct rectangle area);

#endif
