/* list_growth.h - a file of games that somebody else keeps writing: finding the game that is
 * watched in it again, and how far it is.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any thread; the lists are the caller's.
 */
#ifndef TTYCHESS_PGN_LIST_GROWTH_H
#define TTYCHESS_PGN_LIST_GROWTH_H

#include "pgn/game_list.h"
#include "pgn/growth.h"

/* Where the game `index` of a list is in the list made of the file as it is now; SIZE_MAX: it
 * is not there. */
size_t list_growth_find(const struct game_list *list, size_t index,
                        const struct game_list *fresh);

/* Read a game of a list (SIZE_MAX: none), and how the file stands; false: there is none, else
 * game_free() it. */
bool list_growth_read(struct game_list *list, size_t index, struct growth_state *state,
                      struct game *game);

#endif
