/* lobby_game_equals.h - compares two copies of a lobby game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_TABLE_EQUALS_H
#define TTYCHESS_TESTS_TABLE_EQUALS_H

#include "lobby/lobby_game.h"

/* Ignores the readings of the two machines' clocks. If the copies differ, sets *error to the
 * first difference. */
bool lobby_game_equals(const struct lobby_game *one, const struct lobby_game *other,
                       struct error *error);

#endif
