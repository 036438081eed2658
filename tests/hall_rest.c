/* hall_rest.c - games by days that nobody looks at keep no moves in memory.
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

#include "hall_world.h"

static struct world world;

WORLD_FIXTURE(world)

/* A game by days that nobody looks at has no moves in memory; whoever asks gets them all the same,
 * and time comes for it. */
static void test_rest(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "days=3");
    (void)state;
    SAYS(anna, "ok", "move game=%lld ply=1 move=e2e4", (long long)game);
    SAYS(boris, "ok", "move game=%lld ply=2 move=e7e5", (long long)game);
    assert_non_null(hall_table(world.hall, game));
    sitter_leave(anna);
    assert_non_null(hall_table(world.hall, game)); /* Boris looks */
    sitter_leave(boris);
    assert_null(hall_table(world.hall, game));
    for (int restart = 0; restart < 3; restart++) {
        boris = world_sit(&world, "boris");
        anna = world_sit(&world, "anna");
        assert_non_null(strstr(anna->answer, "due=1"));
        SAYS(anna, "ok count=1", "due");
        assert_true(sitter_hears(anna, "ply=2 turn=white"));
        assert_null(hall_table(world.hall, game));
        SAYS(anna, "ok", "sit game=%lld", (long long)game);
        assert_true(sitter_hears(anna, "move=e7e5"));
        assert_non_null(hall_table(world.hall, game));
        world_restart(&world, restart > 0);
        assert_null(hall_table(world.hall, game));
    }
    boris = world_sit(&world, "boris");
    SAYS(boris, "code=not_your_turn", "move game=%lld ply=3 move=g1f3", (long long)game);
    sitter_leave(boris);
    assert_null(hall_table(world.hall, game));
    world_wait(&world, 3 * DAY - 60 * SECOND);
    anna = world_sit(&world, "anna");
    SAYS(anna, "ok count=1", "due");
    world_wait(&world, 120 * SECOND);
    SAYS(anna, "ok count=0", "due");
    assert_non_null(strstr(world.paper, "[Termination \"time forfeit\"]"));
}

/* Somebody is deleted whose games are at rest; and one whose moves the disk does not give. */
static void test_rest_and_end(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    struct sitter *root =
        world_enter(&world, &(struct hall_caller){0, "root", false, true}, NULL);
    int64_t games[3];
    (void)state;
    for (int i = 0; i < 3; i++) {
        games[i] = begin_game(anna, boris, "days=3");
        SAYS(anna, "ok", "move game=%lld ply=1 move=e2e4", (long long)games[i]);
    }
    sitter_leave(anna);
    sitter_leave(boris);
    assert_null(hall_table(world.hall, games[2]));
    SAYS(root, "ok", "end game=%lld result=1-0", (long long)games[1]);
    assert_non_null(strstr(world.paper, "1. e4"));
    SAYS(root, "ok", "delete name=boris");
    anna = world_sit(&world, "anna");
    SAYS(anna, "ok count=0", "due");
}

/* Bytes that are no event any more, in what is kept of a game. */
static void damage(int64_t game, int64_t n)
{
    for (size_t i = 0; i < world.job_count; i++) {
        const struct store_job *job = world.jobs[i].job;
        if (job->kind == STORE_EVENT && job->event.game == game && job->event.n == n)
            memcpy((char *)strstr(job->event.text, "e="), "?\033", 2);
    }
}

/* Who runs the host hears of it once; the players are told, and everything else goes on. */
static void test_damaged(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t games[2];
    (void)state;
    for (int i = 0; i < 2; i++) {
        games[i] = begin_game(anna, boris, "days=3");
        SAYS(anna, "ok", "move game=%lld ply=1 move=e2e4", (long long)games[i]);
        SAYS(boris, "ok", "move game=%lld ply=2 move=e7e5", (long long)games[i]);
    }
    sitter_leave(anna);
    sitter_leave(boris);
    damage(games[0], 1);
    anna = world_sit(&world, "anna");
    for (int i = 0; i < 3; i++) {
        SAYS(anna, "no code=damaged", "sit game=%lld", (long long)games[0]);
        assert_int_equal(world.remarks, 1);
    }
    assert_non_null(strstr(world.remark, "game 1 (anna - boris): its events cannot be read"));
    assert_null(strchr(world.remark, '\033'));
    world_wait(&world, 4 * DAY); /* her time is over in both */
    assert_int_equal(world.remarks, 1);
    SAYS(anna, "ok count=1", "due");
    SAYS(anna, "ok", "seek clock=5+3");
    assert_non_null(strstr(world.paper, "[GameId \"2\"]"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {WORLD_TEST(rest), WORLD_TEST(rest_and_end),
                                       WORLD_TEST(damaged)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
