/* lobby_copies.c - copies of a table, made of what it told: a random walk, and its PGN.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * WALK_STEPS=N: how long the random walk is (make soak: a million).
 */
#include "base/memory.h"
#include "rules/attacks.h"
#include "rules/move_generator.h"
#include "lobby/arbiter.h"
#include "lobby/snapshot.h"
#include "support/table_equals.h"
#include "support/table_scene.h"
#include "support/test.h"

/* ---- a random walk --------------------------------------------------------------------- */

static uint64_t seed;

static unsigned draw(unsigned below)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (unsigned)(seed >> 33) % below;
}

static void random_move(struct scene *scene)
{
    struct table *table = &scene->table;
    struct query question = {.asked = ASKED_MOVE,
                             .seat = draw(8) ? table_turn(table) : (enum color)draw(2)};
    struct move_list list;
    generate_legal(&table->game.position, &list);
    if (list.count == 0)
        return;
    question.ply = draw(8) ? (int)table->game.current + 1 : (int)draw(100) - 1;
    uci_move_write(&table->game.position, list.moves[draw((unsigned)list.count)],
                   question.move);
    scene_ask(scene, &question);
}

static void random_question(struct scene *scene)
{
    struct query question = {.asked = (enum asked)(ASKED_OFFER + draw(4)),
                             .seat = (enum color)draw(2),
                             .offer = (enum table_offer)(1 << draw(3)),
                             .ply = draw(4) ? (int)scene->table.game.current : (int)draw(50)};
    if (question.asked == ASKED_RESIGN && draw(20) > 0)
        question.asked = ASKED_OFFER;
    if (question.asked != ASKED_OFFER && draw(2))
        question.offer = 0;
    scene_ask(scene, &question);
}

static void random_step(struct scene *scene)
{
    unsigned dice = draw(100);
    if (dice < 55)
        random_move(scene);
    else if (dice < 80)
        random_question(scene);
    else if (dice < 90)
        scene_presence(scene, (enum color)draw(2), draw(2), draw(4) == 0);
    else if (dice < 99)
        scene_pass(scene, draw(3) ? draw(3000) : draw(40000));
    else if (draw(10) == 0)
        scene_restart(scene);
}

/* Who follows from afar, with a clock of its own that has another beginning. */
struct replica {
    struct table table;
    int known;
};

static void follow(struct replica *replica, const struct scene *scene, int64_t offset)
{
    struct game_event event;
    struct error error;
    for (; replica->known < scene->count; replica->known++)
        if (!game_event_read_text(&event, scene->events[replica->known], &error) ||
            !table_apply(&replica->table, &event, scene->now + offset, &error))
            fail_msg("%s: %s", scene->events[replica->known], error.text);
}

static void begin_replica(struct replica *replica, const struct scene *scene)
{
    static const char *const seats[2] = {"anna", "boris"};
    assert_true(
        table_init(&replica->table, 17, &scene->table.terms, seats, scene->table.begun, NULL));
    replica->known = 0;
}

static void check_equal(const struct scene *scene, const struct replica *replica)
{
    struct error error;
    if (!table_equals(&scene->table, &replica->table, &error))
        fail_msg("after %d events: %s", scene->count, error.text);
}

static void take_line(void *context, const struct line_writer *writer)
{
    struct replica *replica = context;
    struct lobby_line line;
    struct error error;
    assert_true(lobby_line_read(&line, writer->bytes, writer->length - 1, &error));
    if (line.verb == VERB_MOVES ? !snapshot_take_moves(&replica->table, &line, &error)
                                : !snapshot_take_state(&replica->table, &line, 5, &error))
        fail_msg("%s", error.text);
}

/* Who is told the table as it stands knows as much, and resumes it. */
static void check_snapshot(const struct scene *scene)
{
    struct replica replica;
    begin_replica(&replica, scene);
    snapshot_write(&scene->table, scene->now, take_line, &replica);
    check_equal(scene, &replica);
    for (int color = WHITE; table_has_clock(&scene->table) && color <= BLACK; color++)
        assert_int_equal(table_left(&scene->table, (enum color)color, scene->now, 0),
                         table_left(&replica.table, (enum color)color, 5, 0));
    assert_int_equal(arbiter_waits(&scene->table, WHITE, scene->now),
                     arbiter_waits(&replica.table, WHITE, 5));
    table_free(&replica.table);
}

/* One who sees each event at once, one who sees some late, and one who begins anew from what is
 * kept, as a server does. Time that nobody gave or used is no time. */
static long walk_one_game(const char *fields, long most)
{
    struct scene scene;
    struct replica prompt, late, anew;
    long steps = 0;
    scene_begin(&scene, fields);
    begin_replica(&prompt, &scene);
    begin_replica(&late, &scene);
    while (scene.table.phase != TABLE_OVER && steps < most && scene.count < EVENTS_KEPT - 20) {
        random_step(&scene);
        follow(&prompt, &scene, -900);
        check_equal(&scene, &prompt);
        for (int color = WHITE; table_has_clock(&scene.table) && color <= BLACK; color++)
            assert_int_equal(table_left(&scene.table, (enum color)color, scene.now, 0),
                             table_left(&prompt.table, (enum color)color, scene.now - 900, 0));
        if (draw(10) == 0) {
            follow(&late, &scene, 77777);
            check_equal(&scene, &late);
        }
        if (draw(20) == 0 || scene.table.phase == TABLE_OVER)
            check_snapshot(&scene);
        if (draw(200) == 0 || scene.table.phase == TABLE_OVER) {
            begin_replica(&anew, &scene);
            follow(&anew, &scene, 0);
            check_equal(&scene, &anew);
            table_free(&anew.table);
        }
        steps++;
    }
    table_free(&prompt.table);
    table_free(&late.table);
    scene_end(&scene);
    return steps;
}

TEST(test_a_walk)
{
    static const char *const fields[] = {
        "clock=1+1",      "clock=10+5 rated=yes",
        "days=1",         "clock=3+0,1+2",
        "clock=40/5+2d1", "clock=2+1 fen=4k3/P6p/8/8/8/8/4P2p/4K3%20b%20-%20-%200%201"};
    const char *wish = getenv("WALK_STEPS");
    long steps = wish ? atol(wish) : 20000, done = 0, games = 0;
    seed = 20261122;
    while (done < steps)
        done += walk_one_game(fields[games++ % 6], steps);
    print_message("# %ld steps, %ld games\n", done, games);
    assert_true(games > 10);
}

/* ---- PGN --------------------------------------------------------------------------------- */

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
    follow(&other, &scene, 5);
    here = table_write_pgn(&scene.table, "host.example", &length);
    there = table_write_pgn(&other.table, "host.example", &length_there);
    assert_int_equal(length, length_there);
    assert_string_equal(here, there);
    assert_non_null(strstr(here, "[White \"anna\"]"));
    assert_non_null(strstr(here, "[TimeControl \"300+3\"]"));
    assert_non_null(strstr(here, "Qxf7#"));
    assert_non_null(strstr(here, "1-0"));
    free(here);
    free(there);
    table_free(&other.table);
    scene_end(&scene);
}
