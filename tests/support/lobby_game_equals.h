/* lobby_game_equals.h - whether two copies of a game of the lobby are the same.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_TABLE_EQUALS_H
#define TTYCHESS_TESTS_TABLE_EQUALS_H

#include "lobby/lobby_game.h"

/* But for what each machine's own clock says. Where they differ, the reason. */
bool lobby_game_equals(const struct lobby_game *one, const struct lobby_game *other,
                       struct error *error);

#endif
