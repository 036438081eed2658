/* lobby_replica.c - replicas of a lobby game, made from its events: random requests, and PGN.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * WALK_STEPS=N: the number of random steps (make soak: a million).
 */
#include "base/memory.h"
#include "rules/attacks.h"
#include "rules/move_generator.h"
#include "lobby/arbiter.h"
#include "lobby/snapshot.h"
#include "support/lobby_game_equals.h"
#include "support/lobby_game_scene.h"
#include "support/test.h"

/* ---- random requests ---------------------------------------------------------------- */

static uint64_t seed;

static unsigned pick(unsigned below)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (unsigned)(seed >> 33) % below;
}

static void random_move(struct scene *scene)
{
    struct lobby_game *lobby_game = &scene->lobby_game;
    struct player_action action = {.kind = ACTION_MOVE,
                                   .color = pick(8) ? lobby_game_turn(lobby_game)
                                                    : (enum color)pick(2)};
    struct move_list list;
    generate_legal(&lobby_game->game.position, &list);
    if (list.count == 0)
        return;
    action.ply = pick(8) ? (int)lobby_game->game.current + 1 : (int)pick(100) - 1;
    uci_move_write(&lobby_game->game.position, list.moves[pick((unsigned)list.count)],
                   action.move);
    scene_ask(scene, &action);
}

static void random_request(struct scene *scene)
{
    struct player_action action = {.kind = (enum action_kind)(ACTION_OFFER + pick(4)),
                                   .color = (enum color)pick(2),
                                   .offer = (enum offer_kind)(1 << pick(3)),
                                   .ply = pick(4) ? (int)scene->lobby_game.game.current
                                                  : (int)pick(50)};
    if (action.kind == ACTION_RESIGN && pick(20) > 0)
        action.kind = ACTION_OFFER;
    if (action.kind != ACTION_OFFER && pick(2))
        action.offer = 0;
    scene_ask(scene, &action);
}

static void random_step(struct scene *scene)
{
    unsigned dice = pick(100);
    if (dice < 55)
        random_move(scene);
    else if (dice < 80)
        random_request(scene);
    else if (dice < 90)
        scene_presence(scene, (enum color)pick(2), pick(2), pick(4) == 0);
    else if (dice < 99)
        scene_pass(scene, pick(3) ? pick(3000) : pick(40000));
    else if (pick(10) == 0)
        scene_restart(scene);
}

/* Applies the events with a client's clock that has another origin. */
struct replica {
    struct lobby_game lobby_game;
    int known;
};

static void apply_events(struct replica *replica, const struct scene *scene, int64_t offset)
{
    struct game_event event;
    struct error error;
    for (; replica->known < scene->count; replica->known++)
        if (!game_event_parse_text(&event, scene->events[replica->known], &error) ||
            !lobby_game_apply(&replica->lobby_game, &event, scene->now + offset, &error))
            fail_msg("%s: %s", scene->events[replica->known], error.text);
}

static void begin_replica(struct replica *replica, const struct scene *scene)
{
    static const char *const seats[2] = {"anna", "boris"};
    assert_true(lobby_game_init(&replica->lobby_game, 17, &scene->lobby_game.terms, seats,
                                scene->lobby_game.begun, NULL));
    replica->known = 0;
}

static void check_equal(const struct scene *scene, const struct replica *replica)
{
    struct error error;
    if (!lobby_game_equals(&scene->lobby_game, &replica->lobby_game, &error))
        fail_msg("after %d events: %s", scene->count, error.text);
}

static void take_line(void *context, const struct line_writer *writer)
{
    struct replica *replica = context;
    struct lobby_line line;
    struct error error;
    assert_true(lobby_line_parse(&line, writer->bytes, writer->length - 1, &error));
    if (line.verb == VERB_MOVES
            ? !snapshot_parse_moves(&replica->lobby_game, &line, &error)
            : !snapshot_parse_state(&replica->lobby_game, &line, 5, &error))
        fail_msg("%s", error.text);
}

/* A replica made from a snapshot is equal, and can resume the game. */
static void check_snapshot(const struct scene *scene)
{
    struct replica replica;
    begin_replica(&replica, scene);
    snapshot_write(&scene->lobby_game, scene->now, take_line, &replica);
    check_equal(scene, &replica);
    for (int color = WHITE; lobby_game_has_clock(&scene->lobby_game) && color <= BLACK;
         color++)
        assert_int_equal(
            lobby_game_time_left(&scene->lobby_game, (enum color)color, scene->now, 0),
            lobby_game_time_left(&replica.lobby_game, (enum color)color, 5, 0));
    assert_int_equal(arbiter_time_to_claim(&scene->lobby_game, WHITE, scene->now),
                     arbiter_time_to_claim(&replica.lobby_game, WHITE, 5));
    lobby_game_free(&replica.lobby_game);
}

/* Compares a replica that gets each event at once, one that gets some late, and one restarted
 * from what was saved, as on a server. Periods that nobody used or added do not count. */
static long play_random_game(const char *fields, long most)
{
    struct scene scene;
    struct replica prompt, late, anew;
    long steps = 0;
    scene_begin(&scene, fields);
    begin_replica(&prompt, &scene);
    begin_replica(&late, &scene);
    while (scene.lobby_game.phase != LOBBY_GAME_OVER && steps < most &&
           scene.count < EVENTS_KEPT - 20) {
        random_step(&scene);
        apply_events(&prompt, &scene, -900);
        check_equal(&scene, &prompt);
        for (int color = WHITE; lobby_game_has_clock(&scene.lobby_game) && color <= BLACK;
             color++)
            assert_int_equal(
                lobby_game_time_left(&scene.lobby_game, (enum color)color, scene.now, 0),
                lobby_game_time_left(&prompt.lobby_game, (enum color)color, scene.now - 900,
                                     0));
        if (pick(10) == 0) {
            apply_events(&late, &scene, 77777);
            check_equal(&scene, &late);
        }
        if (pick(20) == 0 || scene.lobby_game.phase == LOBBY_GAME_OVER)
            check_snapshot(&scene);
        if (pick(200) == 0 || scene.lobby_game.phase == LOBBY_GAME_OVER) {
            begin_replica(&anew, &scene);
            apply_events(&anew, &scene, 0);
            check_equal(&scene, &anew);
            lobby_game_free(&anew.lobby_game);
        }
        steps++;
    }
    lobby_game_free(&prompt.lobby_game);
    lobby_game_free(&late.lobby_game);
    scene_end(&scene);
    return steps;
}

TEST(test_random_requests)
{
    static const char *const fields[] = {
        "clock=1+1",      "clock=10+5 rated=yes",
        "days=1",         "clock=3+0,1+2",
        "clock=40/5+2d1", "clock=2+1 fen=4k3/P6p/8/8/8/8/4P2p/4K3%20b%20-%20-%200%201"};
    const char *wish = getenv("WALK_STEPS");
    long steps = wish ? atol(wish) : 20000, done = 0, games = 0;
    seed = 20261122;
    while (done < steps)
        done += play_random_game(fields[games++ % 6], steps);
    print_message("# %ld steps, %ld games\n", done, games);
    assert_true(games > 10);
}

/* ---- PGN ---------------------------------------------------------------------------- */

TEST(test_pgn_is_the_same_everywhere)
{
    struct scene scene;
    struct replica other;
    size_t length, length_there;
    char *here, *there;
    scene_begin(&scene, "clock=5+3");
    begin_replica(&other, &scene);
    scene_play(&scene, "e2e4 e7e5");
    scene_pass(&scene, 1234);
    scene_play(&scene, "g1f3");
    scene_offer(&scene, WHITE, OFFER_TAKEBACK);
    scene_offer(&scene, BLACK, OFFER_TAKEBACK);
    scene_play(&scene, "f1c4 b8c6 d1h5 g8f6");
    scene_pass(&scene, 2500);
    scene_play(&scene, "h5f7");
    apply_events(&other, &scene, 5);
    here = lobby_game_write_pgn(&scene.lobby_game, "host.example", &length);
    there = lobby_game_write_pgn(&other.lobby_game, "host.example", &length_there);
    assert_int_equal(length, length_there);
    assert_string_equal(here, there);
    assert_non_null(strstr(here, "[White \"anna\"]"));
    assert_non_null(strstr(here, "[TimeControl \"300+3\"]"));
    assert_non_null(strstr(here, "Qxf7#"));
    assert_non_null(strstr(here, "1-0"));
    free(here);
    free(there);
    lobby_game_free(&other.lobby_game);
    scene_end(&scene);
}
