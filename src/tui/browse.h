/* browse.h - a file of games on the screen: the list, the game that is read, and their keys.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The prompt keeps the focus: in the list what is typed looks for games, in a game arrow keys
 * step as long as nothing is typed. The screen's thread only.
 */
#ifndef TTYCHESS_TUI_BROWSE_H
#define TTYCHESS_TUI_BROWSE_H

#include "session/session_browse.h"
#include "tui/prompt.h"
#include "tui/views.h"

/* Instead of the board: the list. */
void list_view_draw(const struct screen *screen);

/* Games that stand on the list at once. */
int list_view_rows(const struct layout *layout);

/* What is said about the move, in the place of thinking; false: thinking stands there. */
bool notes_view_draw(const struct screen *screen);

/* Rows that it would need, to be given some at the cost of the moves; 0: it is not shown. */
int notes_view_rows(const struct screen *screen, int columns);

/* The moves with variations, instead of pairs of moves. */
void tree_moves_draw(const struct screen *screen);

/* Whether a game is read, and its keys step in it. Obey one; false: it means something
 * else. */
bool browse_steps(const struct screen *screen);
bool browse_step(const struct screen *screen, enum view_key key);

/* Move in the list; false: the key means something else. */
bool browse_choose(const struct screen *screen, enum view_key key);

/* Whether what was typed over the list is a command: it begins with a colon, or it is one and
 * no game has these words. */
bool browse_is_command(const struct screen *screen, const char *typed);

#endif
