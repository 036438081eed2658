/* lobby_game_scene.c - see lobby_game_scene.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/lobby_game_scene.h"
#include "support/test.h"

#include "base/memory.h"

void scene_begin(struct scene *scene, const char *fields)
{
    static const char *const seats[2] = {"anna", "boris"};
    char text[256];
    struct lobby_line line;
    struct match_terms terms;
    struct error error;
    snprintf(text, sizeof text, "1 seek %s", fields);
    assert_true(lobby_line_parse(&line, text, strlen(text), &error));
    if (!match_terms_parse(&terms, &line, &error))
        fail_msg("%s: %s", fields, error.text);
    scene->now = 1000;
    scene->date = 1700000000000;
    scene->count = 0;
    scene->events = memory_new(EVENTS_KEPT, sizeof *scene->events);
    assert_true(lobby_game_init(&scene->lobby_game, 17, &terms, seats, scene->date, &error));
    scene->lobby_game.turn_since = scene->now;
}

void scene_end(struct scene *scene)
{
    lobby_game_free(&scene->lobby_game);
    free(scene->events);
}

static struct rulings rulings_make(const struct scene *scene)
{
    return (struct rulings){
        .lobby_game = &scene->lobby_game, .now = scene->now, .date = scene->date};
}

static void rule(struct scene *scene, const struct rulings *rulings)
{
    struct error error;
    for (int i = 0; i < rulings->count; i++) {
        if (!lobby_game_apply(&scene->lobby_game, &rulings->events[i], scene->now, &error))
            fail_msg("the arbiter's own event: %s", error.text);
        assert_true(scene->count < EVENTS_KEPT);
        game_event_write_text(&rulings->events[i], scene->events[scene->count++]);
    }
}

void scene_pass(struct scene *scene, int64_t milliseconds)
{
    struct rulings rulings;
    scene->now += milliseconds;
    scene->date += milliseconds;
    rulings = rulings_make(scene);
    arbiter_check_time(&rulings);
    rule(scene, &rulings);
}

const char *scene_ask(struct scene *scene, const struct player_action *action)
{
    struct rulings rulings = rulings_make(scene);
    const char *refusal = arbiter_decide(&rulings, action);
    assert_int_equal(refusal == NULL, rulings.count > 0);
    rule(scene, &rulings);
    return refusal;
}

const char *scene_move(struct scene *scene, const char *text)
{
    struct player_action action = {
        .kind = ACTION_MOVE, .color = lobby_game_turn(&scene->lobby_game), .ply = -1};
    strcpy(action.move, text);
    return scene_ask(scene, &action);
}

const char *scene_offer(struct scene *scene, enum color color, enum offer_kind what)
{
    return scene_ask(scene,
                     &(struct player_action){
                         .kind = ACTION_OFFER, .color = color, .offer = what, .ply = -1});
}

void scene_presence(struct scene *scene, enum color color, bool here, bool on_purpose)
{
    struct rulings rulings = rulings_make(scene);
    arbiter_handle_presence(&rulings, color, here, on_purpose);
    rule(scene, &rulings);
}

void scene_restart(struct scene *scene)
{
    struct rulings rulings = rulings_make(scene);
    arbiter_handle_restart(&rulings);
    rule(scene, &rulings);
}

void scene_play(struct scene *scene, const char *moves)
{
    char text[UCI_MOVE_SIZE];
    while (sscanf(moves, "%5s", text) == 1) {
        assert_null(scene_move(scene, text));
        moves += strlen(text) + (moves[strlen(text)] == ' ');
    }
}
