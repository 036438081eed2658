/* picker_rows.h - the rows of the pickers that need no session: levels, strategies, clocks,
 * lines, sides, themes, pieces.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each begins the picker anew. Plain data; any thread.
 */
#ifndef TTYCHESS_TYPING_PICKER_ROWS_H
#define TTYCHESS_TYPING_PICKER_ROWS_H

#include "players/level.h"
#include "players/thinking.h"
#include "typing/picker.h"

/* "level 5": every named level with its Elo, and full strength; the one that plays is
 * current. */
void picker_list_levels(struct picker *picker, const struct level *level);

/* A level by its number, from 1: what it is called in full, "club player"; what is said of it. */
const char *picker_level_title(int level);
const char *picker_level_about(int level);

/* "strategy minimax", each with its idea. `name`: of the one that plays. */
void picker_list_strategies(struct picker *picker, const char *name);

/* "clock 5+3": usual controls. `control`: the present one, as clock_controls_write() does,
 * "none" for none. */
void picker_list_clocks(struct picker *picker, const char *control);

/* The usual control before (-1) or behind (1) this one; round the ends. One that is not usual
 * stands before them all. */
const char *picker_next_clock(const char *control, int step);

/* "lines 3": how many an analysis looks for, 1 to THINKING_LINES. `thinking`: first its lines,
 * "line 2" walks into one; NULL: none are known. */
void picker_list_lines(struct picker *picker, int count, const struct thinking *thinking);

/* "color black". `who`: the word for the present side. */
void picker_list_sides(struct picker *picker, const char *who);

/* "both" in the words that a person knows: "two players". */
const char *picker_side_title(const char *who);

/* "theme green", "pieces letters"; `name`: of the present one. */
void picker_list_themes(struct picker *picker, const char *name);
void picker_list_pieces(struct picker *picker, const char *name);

#endif
