/* round_scene.h - a hall where anna, boris, carl, dora and emil play a round robin.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_ROUND_SCENE_H
#define TTYCHESS_TESTS_ROUND_SCENE_H

#include "hall_world.h"

enum { PAUSE = 20 * SECOND };

extern struct world world;
extern struct sitter *sitters[5];
extern const char *const names[5];

/* Anna opens a round robin, and so many in all join; its number. */
int64_t open_round(int players, const char *terms);

/* The game that this one plays now; 0: none. */
int64_t own_game(const struct sitter *sitter, bool *white);

/* Who has Black resigns in each game of the turn; the games are as they were told. */
void resign_all(int players);

#endif
