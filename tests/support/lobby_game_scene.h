/* lobby_game_scene.h - a table and its arbiter, with a clock that a test holds in its hand.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What cannot be fails the running test.
 */
#ifndef TTYCHESS_TESTS_TABLE_SCENE_H
#define TTYCHESS_TESTS_TABLE_SCENE_H

#include <stdbool.h>
#include <stdint.h>

#include "lobby/arbiter.h"

enum { EVENTS_KEPT = 4000, MINUTE = 60 * 1000 };

/* The server's table, its clocks, and all that it told. */
struct scene {
    struct lobby_game lobby_game;
    int64_t now, date;
    char (*events)[EVENT_TEXT_SIZE];
    int count;
};

/* Begin a game on these terms, as fields of a line; end it. */
void scene_begin(struct scene *scene, const char *fields);
void scene_end(struct scene *scene);

/* Time goes by, and the arbiter looks. */
void scene_pass(struct scene *scene, int64_t milliseconds);

/* What a player asks; what follows is applied. */
const char *scene_ask(struct scene *scene, const struct player_action *action);
const char *scene_move(struct scene *scene, const char *text);
const char *scene_offer(struct scene *scene, enum color color, enum offer_kind what);
void scene_presence(struct scene *scene, enum color color, bool here, bool on_purpose);

/* The server was started anew. */
void scene_restart(struct scene *scene);

/* Moves that are all taken, with a space between. */
void scene_play(struct scene *scene, const char *moves);

#endif
