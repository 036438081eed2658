/* hall_delay.c - a lobby without sockets: who only looks on sees a game later.
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

static struct sitter *anna, *boris, *carl;
static int64_t game;

/* Two who are seen half a minute later, and one who looks on. */
static void begin_delayed(void)
{
    anna = world_sit(&world, "anna");
    boris = world_sit(&world, "boris");
    carl = world_sit(&world, "carl");
    game = begin_game(anna, boris, "clock=5+3 delay=30");
}

static void test_later(void **state)
{
    (void)state;
    begin_delayed();
    SAYS(carl, "ok", "watch game=%lld", (long long)game);
    assert_true(sitter_hears(carl, "delay=30"));
    SAYS(anna, "ok n=1", "move game=%lld ply=1 move=e2e4", (long long)game);
    assert_true(sitter_hears(boris, "move=e2e4")); /* who plays sees it at once */
    world_wait(&world, 10 * SECOND);
    SAYS(boris, "ok n=2", "move game=%lld ply=2 move=e7e5", (long long)game);
    world_wait(&world, 20 * SECOND - 1);
    assert_false(sitter_hears(carl, "move=e2e4"));
    assert_int_equal(hall_deadline(world.hall, world.now, world.date), world.now + 1);
    world_wait(&world, 1);
    assert_true(strstr(carl->heard, "move=e2e4") && !strstr(carl->heard, "move=e7e5"));
    assert_int_equal(hall_deadline(world.hall, world.now, world.date),
                     world.now + 10 * SECOND);
    world_wait(&world, 10 * SECOND);
    assert_true(sitter_hears(carl, "move=e7e5"));
    assert_true(sitter_hears(anna, "* saved game=")); /* and nothing is waited for any more */
    assert_int_equal(hall_deadline(world.hall, world.now, world.date),
                     world.now + 5 * MINUTE - 30 * SECOND);
}

/* Nothing else tells what is not to be seen yet. */
static void test_no_other_way(void **state)
{
    (void)state;
    begin_delayed();
    play(anna, boris, game, "e2e4 e7e5 g1f3");
    SAYS(carl, "ok", "watch game=%lld", (long long)game);
    assert_true(sitter_hears(carl, " n=0 "));
    SAYS(carl, "no code=delayed", "pgn game=%lld", (long long)game);
    SAYS(carl, "ok count=1", "games");
    assert_non_null(strstr(carl->heard, "ply=0 turn=white"));
    SAYS(carl, "ok", "resume game=%lld from=0", (long long)game);
    SAYS(carl, "ok", "unwatch game=%lld", (long long)game);
    SAYS(carl, "ok", "watch game=%lld", (long long)game);
    assert_null(strstr(carl->heard, "* event"));
    SAYS(anna, "ok count=1", "games");
    assert_non_null(strstr(anna->heard, "ply=3 turn=black"));
    SAYS(anna, "ok count=", "pgn game=%lld", (long long)game);
    SAYS(world_sit(&world, "anna"), "ok", "ping"); /* her second session is hers, too */
    assert_non_null(strstr(world.sitters[world.count - 1]->heard, "move=g1f3"));
}

/* How many events there are is told, and can be asked for, no sooner than they are. */
static void test_resume(void **state)
{
    (void)state;
    begin_delayed();
    SAYS(carl, "ok", "watch game=%lld", (long long)game);
    play(anna, boris, game, "e2e4");
    world_wait(&world, 10 * SECOND);
    SAYS(boris, "ok n=2", "move game=%lld ply=2 move=e7e5", (long long)game);
    SAYS(carl, "ok n=0", "resume game=%lld from=0", (long long)game);
    SAYS(carl, "no code=syntax", "resume game=%lld from=1", (long long)game);
    SAYS(carl, "no code=syntax", "resume game=%lld from=3", (long long)game);
    assert_null(strstr(carl->heard, "* event"));
    assert_null(strstr(carl->heard, "* saved"));
    world_wait(&world, 20 * SECOND);
    SAYS(carl, "ok n=1", "resume game=%lld from=0", (long long)game);
    SAYS(carl, "ok n=1", "resume game=%lld from=1", (long long)game);
    SAYS(carl, "no code=syntax", "resume game=%lld from=2", (long long)game);
    SAYS(anna, "ok n=2", "resume game=%lld from=2", (long long)game); /* who plays */
    world_wait(&world, 10 * SECOND);
    assert_true(sitter_hears(carl, "move=e7e5"));
}

/* Once it is over there is nothing to be hidden. */
static void test_the_end(void **state)
{
    (void)state;
    begin_delayed();
    SAYS(carl, "ok", "watch game=%lld", (long long)game);
    play(anna, boris, game, "e2e4 e7e5");
    SAYS(anna, "ok", "resign game=%lld", (long long)game);
    assert_non_null(strstr(carl->heard, "move=e7e5"));
    assert_non_null(strstr(carl->heard, "ending=resigned"));
    assert_non_null(strstr(carl->heard, "* closed"));
    assert_null(hall_table(world.hall, game));
}

/* Who looks on after a restart sees no earlier for it. */
static void test_restart(void **state)
{
    (void)state;
    begin_delayed();
    play(anna, boris, game, "e2e4 e7e5");
    world_restart(&world, true);
    carl = world_sit(&world, "carl");
    SAYS(carl, "ok", "watch game=%lld", (long long)game);
    world_wait(&world, 30 * SECOND - 1);
    assert_false(sitter_hears(carl, "* event"));
    world_wait(&world, 1);
    assert_true(sitter_hears(carl, "move=e7e5"));
}

static void test_terms(void **state)
{
    (void)state;
    anna = world_sit(&world, "anna");
    boris = world_sit(&world, "boris");
    SAYS(anna, "no code=terms text=delay: expected 0 to 600", "seek clock=5+3 delay=601");
    SAYS(anna, "no code=terms text=a game by days is seen at once", "seek days=3 delay=10");
    SAYS(anna, "ok id=", "match name=boris clock=5+3 delay=10");
    SAYS(boris, "ok id=", "match name=anna clock=5+3"); /* not the same: they do not cross */
    SAYS(boris, "ok game=", "match name=anna clock=5+3 delay=10");
}

int main(void)
{
    const struct CMUnitTest tests[] = {WORLD_TEST(later),   WORLD_TEST(no_other_way),
                                       WORLD_TEST(resume),  WORLD_TEST(the_end),
                                       WORLD_TEST(restart), WORLD_TEST(terms)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
