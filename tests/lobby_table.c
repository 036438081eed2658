/* lobby_table.c - a table, its arbiter, and copies of it made of what it told.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * WALK_STEPS=N: how long the random walk is (make soak: a million).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "lobby/arbiter.h"
#include "rules/attacks.h"
#include "rules/move_generator.h"

enum { EVENTS_KEPT = 4000, MINUTE = 60 * 1000 };

/* The server's table, its clocks, and all that it told. */
struct scene {
    struct table table;
    int64_t now, date;
    char (*events)[EVENT_TEXT_SIZE];
    int count;
};

static void begin(struct scene *scene, const char *fields)
{
    static const struct table_seats seats = {.names = {"anna", "boris"}};
    char text[256];
    struct lobby_line line;
    struct terms terms;
    struct reason reason;
    snprintf(text, sizeof text, "1 seek %s", fields);
    assert_true(lobby_line_read(&line, text, strlen(text), &reason));
    if (!terms_read(&terms, &line, &reason))
        fail_msg("%s: %s", fields, reason.text);
    scene->now = 1000;
    scene->date = 1700000000000;
    scene->count = 0;
    scene->events = memory_new(EVENTS_KEPT, sizeof *scene->events);
    assert_true(table_init(&scene->table, 17, &terms, &seats, scene->date, &reason));
    scene->table.turn_since = scene->now;
}

static void end(struct scene *scene)
{
    table_free(&scene->table);
    free(scene->events);
}

static void rule(struct scene *scene, const struct rulings *rulings)
{
    struct reason reason;
    for (int i = 0; i < rulings->count; i++) {
        if (!table_apply(&scene->table, &rulings->events[i], scene->now, &reason))
            fail_msg("the arbiter's own event: %s", reason.text);
        assert_true(scene->count < EVENTS_KEPT);
        game_event_write_text(&rulings->events[i], scene->events[scene->count++]);
    }
}

static void pass(struct scene *scene, int64_t milliseconds)
{
    struct rulings rulings;
    scene->now += milliseconds;
    scene->date += milliseconds;
    arbiter_look(&scene->table, scene->now, scene->date, &rulings);
    rule(scene, &rulings);
}

static enum refusal ask(struct scene *scene, const struct question *question)
{
    struct rulings rulings = {.count = 0};
    enum refusal refusal =
        arbiter_decide(&scene->table, question, scene->now, scene->date, &rulings);
    assert_int_equal(refusal == REFUSAL_NONE, rulings.count > 0);
    rule(scene, &rulings);
    return refusal;
}

static enum refusal move(struct scene *scene, const char *text)
{
    struct question question = {
        .asked = ASKED_MOVE, .seat = table_turn(&scene->table), .ply = -1};
    strcpy(question.move, text);
    return ask(scene, &question);
}

static enum refusal offer(struct scene *scene, enum color seat, enum table_offer what)
{
    return ask(scene, &(struct question){
                          .asked = ASKED_OFFER, .seat = seat, .offer = what, .ply = -1});
}

static void presence(struct scene *scene, enum color seat, bool here, bool by_word)
{
    struct rulings rulings;
    arbiter_presence(&scene->table, seat, here, by_word, scene->now, scene->date, &rulings);
    rule(scene, &rulings);
}

static void play(struct scene *scene, const char *moves)
{
    char text[UCI_MOVE_SIZE];
    while (sscanf(moves, "%5s", text) == 1) {
        assert_int_equal(move(scene, text), REFUSAL_NONE);
        moves += strlen(text) + (moves[strlen(text)] == ' ');
    }
}

/* ---- rules ------------------------------------------------------------------------------- */

static void test_the_clock(void **state)
{
    struct scene scene;
    struct table *table = &scene.table;
    (void)state;
    begin(&scene, "clock=5+3");
    pass(&scene, 5000);
    play(&scene, "e2e4 e7e5");
    assert_int_equal(table_left(table, WHITE, scene.now, 0), 5 * MINUTE);
    pass(&scene, 10000);
    assert_int_equal(table_left(table, WHITE, scene.now, 0), 5 * MINUTE - 10000);
    play(&scene, "g1f3");
    assert_int_equal(table_left(table, WHITE, scene.now, 0), 5 * MINUTE - 7000);
    assert_int_equal(table->last_spent, 10000);
    assert_int_equal(arbiter_deadline(table, scene.now, scene.date), scene.now + 5 * MINUTE);
    pass(&scene, 5 * MINUTE - 1);
    assert_int_equal(table->phase, TABLE_PLAYED);
    pass(&scene, 1);
    assert_int_equal(table->ending, TABLE_TIME);
    assert_int_equal(table->game.result, RESULT_WHITE_WINS);
    assert_int_equal(move(&scene, "b8c6"), REFUSAL_OVER);
    end(&scene);
}

static void test_a_flag_against_a_bare_king(void **state)
{
    struct scene scene;
    (void)state;
    begin(&scene, "clock=1+0 fen=4k3/8/8/8/8/8/4P3/4K3%20w%20-%20-%200%201");
    play(&scene, "e2e3 e8e7");
    pass(&scene, MINUTE);
    assert_int_equal(scene.table.ending, TABLE_TIME_BARE);
    assert_int_equal(scene.table.game.result, RESULT_DRAW);
    end(&scene);
}

/* The move was made in time, however late it is looked at; and the last moment is not in time. */
static void test_mate_on_zero(void **state)
{
    struct scene scene;
    (void)state;
    begin(&scene, "clock=1+0");
    play(&scene, "f2f3 e7e5 g2g4");
    scene.now += MINUTE - 1;
    assert_int_equal(move(&scene, "d8h4"), REFUSAL_NONE);
    assert_int_equal(scene.table.ending, TABLE_CHECKMATE);
    assert_int_equal(scene.table.game.result, RESULT_BLACK_WINS);
    end(&scene);
    begin(&scene, "clock=1+0");
    play(&scene, "f2f3 e7e5 g2g4");
    scene.now += MINUTE;
    assert_int_equal(move(&scene, "d8h4"), REFUSAL_OVER);
    end(&scene);
}

static void test_first_moves_and_aborting(void **state)
{
    struct scene scene;
    (void)state;
    begin(&scene, "clock=5+3");
    pass(&scene, ARBITER_FIRST_MOVE - 1);
    assert_int_equal(scene.table.phase, TABLE_PLAYED);
    pass(&scene, 1);
    assert_int_equal(scene.table.ending, TABLE_ABORTED);
    assert_int_equal(scene.table.game.result, RESULT_NONE);
    end(&scene);
    begin(&scene, "clock=5+3");
    play(&scene, "e2e4");
    assert_int_equal(offer(&scene, WHITE, OFFER_ABORT), REFUSAL_NONE);
    assert_int_equal(scene.table.ending, TABLE_ABORTED);
    end(&scene);
    begin(&scene, "clock=5+3");
    play(&scene, "e2e4 e7e5");
    assert_int_equal(offer(&scene, WHITE, OFFER_ABORT), REFUSAL_NONE);
    assert_int_equal(scene.table.phase, TABLE_PLAYED);
    assert_int_equal(offer(&scene, BLACK, OFFER_ABORT), REFUSAL_NONE);
    assert_int_equal(scene.table.ending, TABLE_ABORTED);
    end(&scene);
}

static void test_offers(void **state)
{
    struct scene scene;
    struct question answer = {.asked = ASKED_DECLINE, .seat = BLACK, .ply = -1};
    (void)state;
    begin(&scene, "clock=5+3");
    play(&scene, "e2e4 e7e5");
    assert_int_equal(ask(&scene, &answer), REFUSAL_NO_OFFER);
    assert_int_equal(offer(&scene, WHITE, OFFER_DRAW), REFUSAL_NONE);
    assert_int_equal(offer(&scene, WHITE, OFFER_DRAW), REFUSAL_TWICE);
    assert_int_equal(ask(&scene, &answer), REFUSAL_NONE);
    assert_int_equal(scene.table.offers[WHITE], 0);
    assert_int_equal(offer(&scene, WHITE, OFFER_DRAW), REFUSAL_NONE);
    play(&scene, "g1f3"); /* the own move does not take it back */
    assert_int_equal(scene.table.offers[WHITE], OFFER_DRAW);
    play(&scene, "b8c6"); /* but the other's answers no */
    assert_int_equal(scene.table.offers[WHITE], 0);
    assert_int_equal(offer(&scene, BLACK, OFFER_DRAW), REFUSAL_NONE);
    assert_int_equal(offer(&scene, WHITE, OFFER_DRAW), REFUSAL_NONE);
    assert_int_equal(scene.table.ending, TABLE_AGREED);
    end(&scene);
}

/* Who offers did not see the move that came meanwhile. */
static void test_an_offer_that_crosses_a_move(void **state)
{
    struct scene scene;
    struct question late = {
        .asked = ASKED_OFFER, .seat = WHITE, .offer = OFFER_TAKEBACK, .ply = 2};
    (void)state;
    begin(&scene, "clock=5+3");
    play(&scene, "e2e4 e7e5 g1f3");
    assert_int_equal(ask(&scene, &late), REFUSAL_PLY);
    late.ply = 3;
    assert_int_equal(ask(&scene, &late), REFUSAL_NONE);
    end(&scene);
}

static void test_takebacks(void **state)
{
    struct scene scene;
    struct table *table = &scene.table;
    (void)state;
    begin(&scene, "clock=5+3");
    play(&scene, "e2e4 e7e5");
    pass(&scene, 10000);
    play(&scene, "g1f3");
    pass(&scene, 20000);
    assert_int_equal(offer(&scene, WHITE, OFFER_TAKEBACK), REFUSAL_NONE);
    assert_int_equal(offer(&scene, BLACK, OFFER_TAKEBACK), REFUSAL_NONE);
    assert_int_equal(table->game.current, 2);
    assert_int_equal(table_turn(table), WHITE);
    assert_int_equal(table_left(table, WHITE, scene.now, 0), 5 * MINUTE - 7000);
    assert_int_equal(table_left(table, BLACK, scene.now, 0), 5 * MINUTE - 20000);
    play(&scene, "g1f3 b8c6");
    assert_int_equal(offer(&scene, WHITE, OFFER_TAKEBACK), REFUSAL_NONE);
    assert_int_equal(offer(&scene, BLACK, OFFER_TAKEBACK), REFUSAL_NONE);
    assert_int_equal(table->game.current, 2); /* back to White's own move */
    end(&scene);
}

static void test_who_is_away(void **state)
{
    struct scene scene;
    struct question claim = {.asked = ASKED_CLAIM, .seat = BLACK, .ply = -1};
    (void)state;
    begin(&scene, "clock=5+3");
    play(&scene, "e2e4 e7e5");
    assert_int_equal(ask(&scene, &claim), REFUSAL_HERE);
    presence(&scene, WHITE, false, false);
    pass(&scene, ARBITER_PATIENCE - 1);
    assert_int_equal(ask(&scene, &claim), REFUSAL_NOT_YET);
    presence(&scene, WHITE, true, false);
    assert_int_equal(ask(&scene, &claim), REFUSAL_HERE);
    presence(&scene, WHITE, false, true); /* by a word */
    pass(&scene, ARBITER_SHORT);
    assert_int_equal(ask(&scene, &claim), REFUSAL_NONE);
    assert_int_equal(scene.table.ending, TABLE_LEFT);
    assert_int_equal(scene.table.game.result, RESULT_BLACK_WINS);
    end(&scene);
}

/* Only the own turn counts: who waits for the other one's move may be gone as long as it takes. */
static void test_away_in_the_other_turn(void **state)
{
    struct scene scene;
    struct question claim = {.asked = ASKED_CLAIM, .seat = BLACK, .ply = -1};
    (void)state;
    begin(&scene, "clock=5+3");
    play(&scene, "e2e4 e7e5 g1f3");
    presence(&scene, WHITE, false, false);
    pass(&scene, 2 * MINUTE);
    assert_int_equal(ask(&scene, &claim), REFUSAL_HERE);
    play(&scene, "b8c6");
    assert_int_equal(ask(&scene, &claim), REFUSAL_NOT_YET);
    pass(&scene, ARBITER_PATIENCE);
    claim.offer = OFFER_DRAW;
    assert_int_equal(ask(&scene, &claim), REFUSAL_NONE);
    assert_int_equal(scene.table.ending, TABLE_LEFT_DRAW);
    end(&scene);
}

static void test_patience_in_long_games(void **state)
{
    struct scene scene;
    struct table *table = &scene.table;
    (void)state;
    begin(&scene, "clock=10+0");
    play(&scene, "e2e4 e7e5");
    pass(&scene, 5000);
    presence(&scene, WHITE, false, false);
    pass(&scene, 20000);
    assert_int_equal(table_left(table, WHITE, scene.now, 0), 10 * MINUTE - 5000);
    presence(&scene, WHITE, true, false);
    assert_int_equal(table->pot[WHITE], TABLE_POT - 20000);
    pass(&scene, 1000);
    assert_int_equal(table_left(table, WHITE, scene.now, 0), 10 * MINUTE - 6000);
    presence(&scene, WHITE, false, false);
    pass(&scene, 40000);
    pass(&scene, 30000); /* the clock went on when the patience had run out */
    assert_int_equal(table->pot[WHITE], 0);
    assert_int_equal(table_left(table, WHITE, scene.now, 0), 10 * MINUTE - 36000);
    end(&scene);
}

static void test_a_restart(void **state)
{
    struct scene scene;
    struct table *table = &scene.table;
    struct rulings rulings;
    (void)state;
    begin(&scene, "clock=5+3");
    play(&scene, "e2e4 e7e5");
    pass(&scene, 10000);
    arbiter_restart(table, scene.now, scene.date, &rulings);
    rule(&scene, &rulings);
    assert_true(table->stands && table->away[WHITE] && table->away[BLACK]);
    assert_int_equal(table_left(table, WHITE, scene.now, 0), 5 * MINUTE); /* begins anew */
    presence(&scene, BLACK, true, false);
    pass(&scene, 20000);
    assert_true(table->stands);
    presence(&scene, WHITE, true, false);
    assert_false(table->stands);
    pass(&scene, 1000);
    assert_int_equal(table_left(table, WHITE, scene.now, 0), 5 * MINUTE - 1000);
    end(&scene);
}

static void test_days(void **state)
{
    struct scene scene;
    const int64_t day = 24 * 60 * (int64_t)MINUTE;
    (void)state;
    begin(&scene, "days=2");
    presence(&scene, WHITE, false, true);
    assert_int_equal(scene.count, 0); /* games by days know no lines */
    pass(&scene, day);
    play(&scene, "e2e4 e7e5");
    assert_int_equal(arbiter_deadline(&scene.table, scene.now, scene.date),
                     scene.now + 2 * day);
    scene.now -= day - 5; /* another machine's clock: the date counts */
    pass(&scene, 2 * day - 1);
    assert_int_equal(scene.table.phase, TABLE_PLAYED);
    pass(&scene, 1);
    assert_int_equal(scene.table.ending, TABLE_TIME);
    end(&scene);
}

static void test_adjourning(void **state)
{
    struct scene scene;
    (void)state;
    begin(&scene, "clock=5+3");
    play(&scene, "e2e4 e7e5");
    pass(&scene, 7000);
    offer(&scene, WHITE, OFFER_ADJOURN);
    assert_int_equal(offer(&scene, BLACK, OFFER_ADJOURN), REFUSAL_NONE);
    assert_int_equal(scene.table.phase, TABLE_ADJOURNED);
    pass(&scene, 100 * MINUTE);
    assert_int_equal(move(&scene, "g1f3"), REFUSAL_ADJOURNED);
    offer(&scene, BLACK, OFFER_RESUME);
    assert_int_equal(offer(&scene, WHITE, OFFER_RESUME), REFUSAL_NONE);
    assert_int_equal(table_left(&scene.table, WHITE, scene.now, 0), 5 * MINUTE - 7000);
    play(&scene, "g1f3");
    end(&scene);
}

static void test_more_time(void **state)
{
    struct scene scene;
    struct question gift = {.asked = ASKED_MORE_TIME, .seat = WHITE, .ply = -1};
    (void)state;
    begin(&scene, "clock=5+3");
    play(&scene, "e2e4 e7e5");
    assert_int_equal(ask(&scene, &gift), REFUSAL_NONE);
    assert_int_equal(table_left(&scene.table, BLACK, scene.now, 0), 5 * MINUTE + ARBITER_GIFT);
    end(&scene);
    begin(&scene, "clock=5+3 rated=yes");
    assert_int_equal(ask(&scene, &gift), REFUSAL_RATED);
    end(&scene);
}

/* An event that does not fit changes nothing. */
static void test_events_that_do_not_fit(void **state)
{
    static const char *const texts[] = {"n=1 at=5 e=move c=w ply=1 move=e2e4",
                                        "n=3 at=5 e=move c=b ply=2 move=e7e4",
                                        "n=3 at=5 e=move c=w ply=2 move=g1f3",
                                        "n=3 at=5 e=move c=b ply=3 move=e7e5",
                                        "n=4 at=5 e=resume c=w",
                                        "n=3 at=5 e=takeback c=w count=2"};
    struct scene scene;
    struct game_event event;
    (void)state;
    begin(&scene, "clock=5+3");
    play(&scene, "e2e4");
    offer(&scene, WHITE, OFFER_DRAW);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_true(game_event_read_text(&event, texts[i], NULL));
        assert_false(table_apply(&scene.table, &event, 0, NULL));
        assert_int_equal(scene.table.number, 2);
        assert_int_equal(scene.table.game.current, 1);
    }
    end(&scene);
}

/* Overdue by more than this machine has run: the flag falls at once. */
static void test_days_that_are_long_over(void **state)
{
    struct scene scene;
    (void)state;
    begin(&scene, "days=1");
    assert_int_equal(
        arbiter_deadline(&scene.table, 5, scene.date + 3 * 24 * 60 * (int64_t)MINUTE), 5);
    end(&scene);
}

/* Who is not back yet loses no time by the other one's move, nor the game, nor is a first move
 * that could not be made missing. */
static void test_moves_while_the_clock_stands(void **state)
{
    struct scene scene;
    struct table *table = &scene.table;
    struct rulings rulings;
    struct question claim = {.asked = ASKED_CLAIM, .seat = WHITE, .ply = -1};
    (void)state;
    begin(&scene, "clock=3+0");
    play(&scene, "e2e4 e7e5");
    arbiter_restart(table, scene.now, scene.date, &rulings);
    rule(&scene, &rulings);
    presence(&scene, WHITE, true, false);
    play(&scene, "g1f3");
    pass(&scene, 30000);
    assert_true(table->stands);
    assert_int_equal(table_left(table, BLACK, scene.now, 0), 3 * MINUTE);
    pass(&scene, 15000);
    assert_int_equal(ask(&scene, &claim), REFUSAL_NOT_YET);
    end(&scene);
    begin(&scene, "clock=3+0");
    arbiter_restart(table, scene.now, scene.date, &rulings);
    rule(&scene, &rulings);
    pass(&scene, 45000);
    presence(&scene, BLACK, true, false);
    presence(&scene, WHITE, true, false);
    pass(&scene, 1000);
    assert_int_equal(table->phase, TABLE_PLAYED);
    end(&scene);
}

/* A line that went in the other side's turn has the same patience. */
static void test_patience_begins_with_the_turn(void **state)
{
    struct scene scene;
    struct table *table = &scene.table;
    (void)state;
    begin(&scene, "clock=10+0");
    play(&scene, "e2e4 e7e5");
    presence(&scene, BLACK, false, false);
    pass(&scene, 5000);
    play(&scene, "g1f3");
    pass(&scene, 20000);
    assert_int_equal(table_left(table, BLACK, scene.now, 0), 10 * MINUTE);
    presence(&scene, BLACK, true, false);
    assert_int_equal(table->pot[BLACK], TABLE_POT - 20000);
    end(&scene);
}

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
    struct question question = {.asked = ASKED_MOVE,
                                .seat = draw(8) ? table_turn(table) : (enum color)draw(2)};
    struct move_list list;
    generate_legal(&table->game.position, &list);
    if (list.count == 0)
        return;
    question.ply = draw(8) ? (int)table->game.current + 1 : (int)draw(100) - 1;
    question.offers_draw = draw(10) == 0;
    uci_move_write(&table->game.position, list.moves[draw((unsigned)list.count)],
                   question.move);
    ask(scene, &question);
}

static void random_question(struct scene *scene)
{
    struct question question = {.asked = (enum asked)(ASKED_OFFER + draw(6)),
                                .seat = (enum color)draw(2),
                                .offer = (enum table_offer)(1 << draw(5)),
                                .ply =
                                    draw(4) ? (int)scene->table.game.current : (int)draw(50)};
    if (question.asked == ASKED_RESIGN && draw(20) > 0)
        question.asked = ASKED_OFFER;
    if (question.asked != ASKED_OFFER && draw(2))
        question.offer = 0;
    ask(scene, &question);
}

static void random_step(struct scene *scene)
{
    struct rulings rulings;
    unsigned dice = draw(100);
    if (dice < 55)
        random_move(scene);
    else if (dice < 80)
        random_question(scene);
    else if (dice < 90)
        presence(scene, (enum color)draw(2), draw(2), draw(4) == 0);
    else if (dice < 99)
        pass(scene, draw(3) ? draw(3000) : draw(40000));
    else if (draw(10) == 0) {
        arbiter_restart(&scene->table, scene->now, scene->date, &rulings);
        rule(scene, &rulings);
    }
}

/* Who follows from afar, with a clock of its own that has another beginning. */
struct replica {
    struct table table;
    int known;
};

static void follow(struct replica *replica, const struct scene *scene, int64_t offset)
{
    struct game_event event;
    struct reason reason;
    for (; replica->known < scene->count; replica->known++)
        if (!game_event_read_text(&event, scene->events[replica->known], &reason) ||
            !table_apply(&replica->table, &event, scene->now + offset, &reason))
            fail_msg("%s: %s", scene->events[replica->known], reason.text);
}

static void begin_replica(struct replica *replica, const struct scene *scene)
{
    struct table_seats seats = {.names = {"anna", "boris"}};
    assert_true(table_init(&replica->table, 17, &scene->table.terms, &seats,
                           scene->table.begun, NULL));
    replica->known = 0;
}

static void check_equal(const struct scene *scene, const struct replica *replica)
{
    struct reason reason;
    if (!table_equals(&scene->table, &replica->table, &reason))
        fail_msg("after %d events: %s", scene->count, reason.text);
}

/* One who sees each event at once, one who sees some late, and one who begins anew from what is
 * kept, as a server does. Time that nobody gave or used is no time. */
static long walk_one_game(const char *fields, long most)
{
    struct scene scene;
    struct replica prompt, late, anew;
    long steps = 0;
    begin(&scene, fields);
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
    end(&scene);
    return steps;
}

static void test_a_walk(void **state)
{
    static const char *const fields[] = {
        "clock=1+1",
        "clock=10+5 rated=yes",
        "days=1",
        "clock=3+0,1+2",
        "hidden=yes",
        "clock=40/5+2d1",
        "clock=2+1 fen=4k3/P6p/8/8/8/8/4P2p/4K3%20b%20-%20-%200%201"};
    const char *wish = getenv("WALK_STEPS");
    long steps = wish ? atol(wish) : 20000, done = 0, games = 0;
    (void)state;
    seed = 20261122;
    while (done < steps)
        done += walk_one_game(fields[games++ % 7], steps);
    print_message("# %ld steps, %ld games\n", done, games);
    assert_true(games > 10);
}

/* ---- PGN --------------------------------------------------------------------------------- */

static void test_pgn_is_the_same_everywhere(void **state)
{
    struct scene scene;
    struct replica other;
    size_t length, length_there;
    char *here, *there;
    (void)state;
    begin(&scene, "clock=5+3");
    begin_replica(&other, &scene);
    play(&scene, "e2e4 e7e5");
    pass(&scene, 1234);
    play(&scene, "g1f3");
    offer(&scene, WHITE, OFFER_TAKEBACK);
    offer(&scene, BLACK, OFFER_TAKEBACK);
    play(&scene, "f1c4 b8c6 d1h5 g8f6");
    pass(&scene, 2500);
    play(&scene, "h5f7");
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
    end(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_clock),
        cmocka_unit_test(test_a_flag_against_a_bare_king),
        cmocka_unit_test(test_mate_on_zero),
        cmocka_unit_test(test_first_moves_and_aborting),
        cmocka_unit_test(test_offers),
        cmocka_unit_test(test_an_offer_that_crosses_a_move),
        cmocka_unit_test(test_takebacks),
        cmocka_unit_test(test_who_is_away),
        cmocka_unit_test(test_away_in_the_other_turn),
        cmocka_unit_test(test_patience_in_long_games),
        cmocka_unit_test(test_a_restart),
        cmocka_unit_test(test_days),
        cmocka_unit_test(test_adjourning),
        cmocka_unit_test(test_more_time),
        cmocka_unit_test(test_events_that_do_not_fit),
        cmocka_unit_test(test_days_that_are_long_over),
        cmocka_unit_test(test_moves_while_the_clock_stands),
        cmocka_unit_test(test_patience_begins_with_the_turn),
        cmocka_unit_test(test_a_walk),
        cmocka_unit_test(test_pgn_is_the_same_everywhere),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
