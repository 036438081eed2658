/* hall_rounds.c - a lobby without sockets: round robins of those who are here.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "round_scene.h"

WORLD_FIXTURE(world)

static void test_a_whole_one(void **state)
{
    bool white = false;
    (void)state;
    open_round(4, "clock=3+2");
    assert_true(sitter_hears(sitters[1], "state=open clock=3+2 rounds=1 count=4 joined=dora"));
    SAYS(sitters[1], "no code=not_yours", "start");
    SAYS(sitters[0], "ok id=", "start");
    assert_true(sitter_hears(sitters[3], "state=turn clock=3+2 rounds=1 count=4 turn=1 of=3"));
    for (int turn = 0; turn < 3; turn++) {
        struct hall_figures figures;
        hall_look_at(world.hall, &figures);
        assert_int_equal(figures.live, 2);
        assert_true(own_game(sitters[0], &white) > 0);
        resign_all(4);
        hall_look_at(world.hall, &figures);
        assert_int_equal(figures.live, 0);
        if (turn < 2) {
            assert_true(sitter_hears(sitters[0], "state=pause"));
            assert_int_equal(hall_deadline(world.hall, world.now, world.date),
                             world.now + PAUSE);
            world_wait(&world, PAUSE - 1);
            hall_look_at(world.hall, &figures);
            assert_int_equal(figures.live, 0);
            world_wait(&world, 1);
        }
    }
    assert_non_null(strstr(sitters[2]->heard, "state=over"));
    assert_int_equal(hall_deadline(world.hall, world.now, world.date), -1);
    SAYS(sitters[0], "ok count=5", "standings");
    SAYS(sitters[0], "ok id=", "seek clock=5+3"); /* everybody is free again */
}

/* All are told who meets whom, and how it stands, in words that may be shown as they are. */
static void test_told(void **state)
{
    struct sitter *looks = world_sit(&world, "greta"), *quiet = world_sit(&world, "hugo");
    (void)state;
    SAYS(quiet, "ok", "set key=quiet value=yes");
    open_round(3, "clock=3+2");
    assert_true(sitter_hears(looks, "* round id="));
    assert_true(sitter_hears(world_sit(&world, "ida"), "* round id=")); /* who comes later */
    SAYS(sitters[0], "ok id=", "start");
    assert_true(sitter_hears(looks, " is free"));
    resign_all(3);
    assert_true(sitter_hears(looks, "wait=20000 text=1. "));
    assert_true(strstr(sitters[0]->heard, "ending=") /* first how it ended */
                    ? strstr(sitters[0]->heard, "ending=") < strstr(sitters[0]->heard, "pause")
                    : strstr(sitters[1]->heard, "ending=") <
                          strstr(sitters[1]->heard, "pause"));
    assert_null(strstr(quiet->heard, "* round"));
}

/* A line says whether it is told to a player, and who comes hears of those that are played. */
static void test_told_to_whom(void **state)
{
    struct sitter *looks = world_sit(&world, "greta"), *late;
    (void)state;
    open_round(3, "clock=10");
    assert_true(sitter_hears(sitters[2], "joined=carl in=yes text=anna, boris, carl\n"));
    assert_true(sitter_hears(looks, "joined=carl text=anna, boris, carl\n"));
    late = world_sit(&world, "hugo");
    assert_true(sitter_hears(late, "state=open clock=10 rounds=1 count=3 text=anna, boris"));
    for (int i = 0; i < 3; i++)
        sitter_forget(sitters[i]);
    SAYS(sitters[0], "ok id=", "start");
    assert_non_null(strstr(looks->heard, "turn=1 of=3 free="));
    for (int i = 0; i < 3; i++) {
        const char *turn = strstr(sitters[i]->heard, "state=turn ");
        const char *table = strstr(sitters[i]->heard, "* table game=");
        assert_non_null(turn);
        assert_non_null(strstr(turn, "turn=1 of=3 in=yes free="));
        assert_true(!table || (turn < table && strstr(table, "turn=1 of=3\n")));
    }
    late = world_sit(&world, "ida");
    assert_true(
        sitter_hears(late, "state=turn clock=10 rounds=1 count=3 turn=1 of=3 known=yes"));
    resign_all(3);
    world_wait(&world, 5 * SECOND);
    late = world_sit(&world, "karl");
    assert_true(sitter_hears(late, "turn=2 of=3 known=yes wait=15000 text=1. "));
    SAYS(sitters[2], "ok id=", "leave");
    assert_non_null(strstr(sitters[0]->heard, "left=carl in=yes wait=15000\n"));
    assert_non_null(strstr(sitters[2]->heard, "left=carl wait=15000\n"));
}

static void test_who_may(void **state)
{
    struct sitter *greta = world_sit(&world, "greta");
    int64_t id;
    (void)state;
    SAYS(greta, "no code=no_round", "join");
    SAYS(greta, "no code=no_round", "start");
    SAYS(greta, "no code=no_round", "standings");
    SAYS(greta, "no code=terms", "round days=3");
    SAYS(greta, "no code=terms", "round clock=5+3 hidden=yes");
    SAYS(greta, "no code=terms", "round");
    SAYS(greta, "no code=syntax", "round clock=5+3 rounds=3");
    id = open_round(2, "clock=3+2");
    SAYS(sitters[0], "no code=in_round", "round clock=5+3");
    SAYS(sitters[0], "no code=in_round", "join");
    SAYS(greta, "no code=no_round", "start id=%lld", (long long)id);
    SAYS(greta, "no code=no_round", "leave");
    SAYS(sitters[0], "ok id=", "start");
    SAYS(greta, "no code=no_round", "join id=%lld", (long long)id);
    /* while it lasts, they play no other game with a clock */
    SAYS(greta, "no code=playing", "match name=anna clock=5+3");
    resign_all(2);
    assert_non_null(strstr(sitters[0]->heard, "state=over"));
    SAYS(greta, "ok id=", "match name=anna clock=5+3");
}

static void test_in_the_pause(void **state)
{
    (void)state;
    open_round(3, "clock=3+2");
    SAYS(sitters[0], "ok id=", "start");
    resign_all(3);
    for (int i = 0; i < 3; i++)
        SAYS(sitters[i], "no code=in_round", "seek clock=5+3");
    SAYS(sitters[0], "ok id=", "match name=boris days=3");
}

/* Games of it are played to their end. */
static void test_no_abort(void **state)
{
    bool white = false;
    (void)state;
    open_round(2, "clock=3+2");
    SAYS(sitters[0], "ok id=", "start");
    SAYS(sitters[0], "no code=of_round", "offer game=%lld offer=abort",
         (long long)own_game(sitters[0], &white));
    SAYS(sitters[0], "no code=of_round", "offer game=%lld offer=adjourn",
         (long long)own_game(sitters[0], &white));
    SAYS(sitters[0], "ok n=", "offer game=%lld offer=draw",
         (long long)own_game(sitters[0], &white));
    SAYS(sitters[1], "ok n=", "answer game=%lld yes=yes",
         (long long)own_game(sitters[1], &white));
    assert_true(sitter_hears(sitters[0], "1. ") && strstr(sitters[0]->heard, " (0.5), 1. "));
}

/* As the store has been told of the game that ended last. */
static const char *last_ending(void)
{
    const char *ending = "";
    for (size_t i = 0; i < world.job_count; i++)
        if (world.jobs[i].job->kind == STORE_GAME_OVER)
            ending = world.jobs[i].job->over.ending;
    return ending;
}

/* Who does not begin to play has lost that game: all hear it so, and a history has it so. */
static void test_away(void **state)
{
    bool white = false;
    (void)state;
    open_round(2, "clock=3+2 rounds=2");
    SAYS(sitters[0], "ok id=", "start");
    own_game(sitters[0], &white);
    world_wait(&world, 30 * SECOND); /* whose move it was */
    assert_string_equal(last_ending(), "white_forfeits");
    assert_non_null(strstr(sitters[0]->heard, "result=* ending=aborted count=2"));
    assert_non_null(strstr(sitters[1]->heard, "result=* ending=aborted count=2"));
    SAYS(sitters[0], "ok count=3", "standings");
    assert_non_null(strstr(sitters[0]->heard, white ? " 2 anna  -. **" : " 1 anna  ** +."));
    sitter_leave(sitters[1]);
    world_wait(&world, PAUSE);
    own_game(sitters[0], &white);
    if (white)
        SAYS(sitters[0], "ok", "move game=%lld ply=1 move=e2e4",
             (long long)own_game(sitters[0], &white));
    world_wait(&world, 30 * SECOND);
    assert_string_equal(last_ending(), white ? "black_forfeits" : "white_forfeits");
    assert_true(sitter_hears(sitters[0], "state=over"));
}

static void test_leaving(void **state)
{
    struct hall_figures figures;
    (void)state;
    open_round(3, "clock=3+2 rounds=2");
    SAYS(sitters[2], "ok id=", "leave");
    assert_true(sitter_hears(sitters[0], "count=2 left=carl"));
    SAYS(sitters[2], "ok id=", "join");
    SAYS(sitters[0], "ok id=", "start");
    resign_all(3);
    SAYS(sitters[2], "ok id=", "leave");
    SAYS(sitters[2], "no code=no_round", "leave");
    SAYS(sitters[2], "ok id=", "seek clock=5+3"); /* is free */
    for (int i = 0; i < 6; i++) {
        hall_look_at(world.hall, &figures);
        assert_in_range(figures.live, 0, 1);
        world_wait(&world, PAUSE);
        resign_all(2);
    }
    assert_true(sitter_hears(sitters[0], "state=over"));
    SAYS(sitters[0], "ok count=4", "standings");
    assert_non_null(strstr(sitters[0]->heard, "carl"));
    assert_non_null(strstr(sitters[0]->heard, "+"));
}

static void test_called_off(void **state)
{
    (void)state;
    open_round(2, "clock=3+2");
    SAYS(sitters[0], "ok id=", "leave");
    assert_true(sitter_hears(sitters[1], "state=off"));
    SAYS(sitters[1], "no code=no_round", "standings");
    SAYS(sitters[0], "ok id=", "round clock=3+2");
    SAYS(sitters[0], "no code=few", "start");
    SAYS(sitters[1], "ok id=", "join");
    sitter_leave(sitters[0]); /* then anybody may start it */
    SAYS(sitters[1], "no code=few", "start");
    sitter_leave(sitters[1]); /* nobody of it is here */
    SAYS(world_sit(&world, "greta"), "no code=no_round", "standings");
}

/* Who is not here when it starts, or plays something else, is left out. */
static void test_left_out(void **state)
{
    struct sitter *greta = world_sit(&world, "greta");
    (void)state;
    open_round(5, "clock=3+2");
    sitter_leave(sitters[3]);
    begin_game(greta, sitters[4], "clock=5+3");
    sitter_forget(sitters[0]);
    SAYS(sitters[0], "ok id=", "start");
    assert_non_null(strstr(sitters[0]->heard, "left=dora"));
    assert_non_null(strstr(sitters[0]->heard, "left=emil"));
    assert_non_null(strstr(sitters[0]->heard, "state=turn clock=3+2 rounds=1 count=3"));
}

/* Rated: the store is asked of each pair before it begins. */
static void test_rated(void **state)
{
    struct sitter *bot;
    struct hall_caller own = {.uid = 1000, .user = "greta"};
    (void)state;
    open_round(3, "clock=3+2 rated=yes");
    bot = world_enter(&world, &own, "hello v=1 as=gretabot program=yes");
    SAYS(bot, "ok id=", "join");
    SAYS(sitters[0], "", "start");
    assert_non_null(strstr(sitters[0]->heard, "no code=unrated text="));
    SAYS(bot, "ok id=", "leave");
    world.pair_games = 0;
    SAYS(sitters[0], "ok id=", "start");
    resign_all(3);
    assert_non_null(strstr(sitters[0]->heard, "* rated game=") ||
                            strstr(sitters[1]->heard, "* rated game=")
                        ? ""
                        : NULL);
}

static void test_enough_rated(void **state)
{
    (void)state;
    world.pair_games = 12;
    open_round(2, "clock=3+2 rated=yes");
    sitter_ask(sitters[0], "start");
    assert_non_null(strstr(sitters[0]->heard, "no code=pair text=anna, boris"));
}

/* A game that was put aside does not come between. */
static void test_put_aside(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *greta = world_sit(&world, "greta");
    int64_t game = begin_game(anna, greta, "clock=60+0");
    (void)state;
    play(anna, greta, game, "e2e4 e7e5");
    SAYS(anna, "ok", "offer game=%lld offer=adjourn", (long long)game);
    SAYS(greta, "ok", "answer game=%lld yes=yes", (long long)game);
    open_round(2, "clock=3+2 rounds=2");
    SAYS(sitters[0], "ok id=", "start");
    resign_all(2);
    SAYS(greta, "no code=in_round", "offer game=%lld offer=resume", (long long)game);
    SAYS(sitters[0], "ok", "leave");
    SAYS(greta, "ok", "offer game=%lld offer=resume", (long long)game);
}

static void test_deleted(void **state)
{
    struct hall_caller root = {.uid = 0, .user = "root", .admin = true};
    struct sitter *admin = world_enter(&world, &root, NULL);
    (void)state;
    open_round(2, "clock=3+2 rounds=2");
    SAYS(sitters[0], "ok id=", "start");
    SAYS(admin, "ok", "delete name=boris");
    world_wait(&world, PAUSE);
    assert_true(sitter_hears(sitters[0], "state=over"));
    assert_non_null(strstr(sitters[0]->heard, "1. anna (2), 2. deleted-"));
}

/* Many open at once, and many players: there is an end to it. */
static void test_limits(void **state)
{
    static const char letters[] = "abcdefghjkmnpqrtu"; /* none that looks like another one */
    char name[16];
    struct sitter *one;
    (void)state;
    for (int i = 0; i < 17; i++) {
        snprintf(name, sizeof name, "q%c", letters[i]);
        one = world_sit(&world, name);
        SAYS(one, i < 16 ? "ok id=" : "no code=limit", i == 0 ? "round clock=3+2" : "join");
    }
    for (int i = 0; i < 8; i++) {
        snprintf(name, sizeof name, "z%c", letters[i]);
        one = world_sit(&world, name);
        SAYS(one, i < 7 ? "ok id=" : "no code=limit", "round clock=3+2");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(a_whole_one), WORLD_TEST(told),         WORLD_TEST(told_to_whom),
        WORLD_TEST(who_may),     WORLD_TEST(in_the_pause), WORLD_TEST(no_abort),
        WORLD_TEST(away),        WORLD_TEST(leaving),      WORLD_TEST(called_off),
        WORLD_TEST(left_out),    WORLD_TEST(rated),        WORLD_TEST(enough_rated),
        WORLD_TEST(put_aside),   WORLD_TEST(deleted),      WORLD_TEST(limits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
