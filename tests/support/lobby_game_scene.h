/* lobby_game_scene.h - a lobby game and its arbiter, with a clock that the test controls.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Impossible requests fail the running test.
 */
#ifndef TTYCHESS_TESTS_TABLE_SCENE_H
#define TTYCHESS_TESTS_TABLE_SCENE_H

#include <stdbool.h>
#include <stdint.h>

#include "lobby/arbiter.h"

enum { EVENTS_KEPT = 4000, MINUTE = 60 * 1000 };

/* The server's game, its clocks, and all its events. */
struct scene {
    struct lobby_game lobby_game;
    int64_t now, date;
    char (*events)[EVENT_TEXT_SIZE];
    int count;
};

/* Begins a game with these match terms, written as fields of a line; ends it. */
void scene_begin(struct scene *scene, const char *fields);
void scene_end(struct scene *scene);

/* Advances the clock and has the arbiter check the time. */
void scene_pass(struct scene *scene, int64_t milliseconds);

/* A player requests something; the resulting events are applied. */
const char *scene_ask(struct scene *scene, const struct player_action *action);
const char *scene_move(struct scene *scene, const char *text);
const char *scene_offer(struct scene *scene, enum color color, enum offer_kind what);
void scene_presence(struct scene *scene, enum color color, bool here, bool on_purpose);

/* Simulates a restart of the server. */
void scene_restart(struct scene *scene);

/* Plays moves separated by spaces; all must be accepted. */
void scene_play(struct scene *scene, const char *moves);

#endif
