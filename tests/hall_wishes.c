/* hall_wishes.c - a lobby without sockets: seeks, challenges, who may play whom.
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

static void test_seeks(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t id, game;
    (void)state;
    SAYS(anna, "ok id=", "seek clock=5+3 min=1400 max=1600");
    id = sitter_number(anna, "id");
    assert_true(sitter_hears(boris, "* seek id="));
    SAYS(anna, "no code=yourself", "accept id=%lld", (long long)id);
    SAYS(boris, "no code=no_seek", "accept");
    SAYS(boris, "no code=no_seek", "accept id=99");
    SAYS(boris, "ok game=", "accept id=%lld", (long long)id);
    game = sitter_number(boris, "game");
    assert_true(sitter_hears(anna, "* table game="));
    SAYS(boris, "no code=no_seek", "accept id=%lld", (long long)id);
    SAYS(anna, "no code=playing", "seek clock=5+3");
    SAYS(anna, "ok", "resign game=%lld", (long long)game);
    SAYS(anna, "ok", "seek clock=5+3 min=1900");
    SAYS(boris, "no code=range", "accept id=%lld", (long long)sitter_number(anna, "id"));
    for (int i = 0; i < 4; i++)
        SAYS(anna, "ok", "seek clock=%d+3", 6 + i);
    SAYS(anna, "no code=limit", "seek clock=5+3");
    SAYS(anna, "no code=terms", "seek clock=500+3");
    SAYS(anna, "no code=terms", "seek clock=0+0");
    SAYS(anna, "no code=offered_already", "seek clock=6+3"); /* a sixth, and nothing new */
    SAYS(anna, "ok", "unseek");
    assert_true(sitter_hears(boris, "* unseek id="));
    SAYS(boris, "ok count=0", "seeks");
    world_wait(&world, MINUTE);
    SAYS(anna, "ok", "seek days=2");
    sitter_leave(anna);
    SAYS(boris, "ok count=0", "seeks");
}

/* What is offered already is not offered twice. */
static void test_equal_seeks(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    (void)state;
    SAYS(anna, "ok", "seek clock=6+3");
    SAYS(anna, "no code=offered_already", "seek clock=6+3");
    SAYS(anna, "ok", "seek clock=6+3 color=white");
    SAYS(anna, "ok", "seek clock=6+3 min=1200");
    SAYS(boris, "ok", "seek clock=6+3");
    SAYS(boris, "ok count=4", "seeks");
}

static void test_challenges(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    (void)state;
    SAYS(anna, "no code=no_person", "match name=carl clock=5+3");
    SAYS(anna, "no code=yourself", "match name=anna clock=5+3");
    SAYS(anna, "ok id=", "match name=boris clock=5+3 color=black");
    assert_true(sitter_hears(boris, "* challenge id="));
    SAYS(anna, "no code=no_seek", "accept");
    SAYS(boris, "ok", "decline");
    assert_true(sitter_hears(anna, "why=declined"));
    SAYS(boris, "ok", "set key=noplay value=yes");
    SAYS(anna, "no code=noplay", "match name=boris clock=5+3");
    SAYS(boris, "ok", "set key=noplay value=no");
    SAYS(boris, "ok", "mute name=anna");
    SAYS(anna, "no code=muted", "match name=boris clock=5+3");
    SAYS(anna, "no code=muted", "tell name=boris text=hello");
    SAYS(boris, "ok", "unmute name=anna");
    SAYS(anna, "ok id=", "match name=boris clock=5+3");
    SAYS(boris, "ok id=", "match name=anna clock=10+0");  /* other terms: both stand */
    SAYS(boris, "ok game=", "match name=anna clock=5+3"); /* the same: they cross */
    assert_true(sitter_hears(anna, "* table game="));
}

static void test_challenge_flood(void **state)
{
    struct sitter *anna = world_sit(&world, "anna");
    struct sitter *boris = world_sit(&world, "boris");
    int refused = 0;
    (void)state;
    for (int i = 0; i < 40; i++)
        refused += strstr(sitter_ask(anna, "match name=boris clock=%d+3", 3 + i), "code=rate")
                       ? 1
                       : 0;
    assert_int_equal(refused, 30);
    world_wait(&world, 7 * SECOND);
    SAYS(anna, "ok", "match name=boris clock=5+3");
    (void)boris;
}

static void test_away_and_days(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game;
    (void)state;
    sitter_leave(boris);
    SAYS(anna, "no code=away", "match name=boris clock=5+3");
    SAYS(anna, "ok id=", "match name=boris days=3 color=white");
    sitter_leave(anna);
    world_restart(&world, true);
    boris = world_sit(&world, "boris");
    assert_true(sitter_hears(boris, "* challenge id="));
    SAYS(boris, "ok game=", "accept");
    game = sitter_number(boris, "game");
    anna = world_sit(&world, "anna");
    assert_non_null(strstr(anna->answer, "due=1"));
    world.holds = true;
    SAYS(anna, "", "move game=%lld ply=1 move=e2e4", (long long)game);
    assert_string_equal(anna->answer, ""); /* not before it is on the disk */
    assert_true(sitter_hears(boris, "* event game="));
    world_commit(&world);
    assert_true(sitter_hears(anna, " ok n=1"));
    world.holds = false;
    SAYS(boris, "ok count=1", "due");
}

/* What was told stands after kill -9, though the disk had none of it: a challenge, and its end. */
static void test_challenge_before_the_disk(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    (void)state;
    world.holds = true;
    SAYS(anna, "", "match name=boris days=3 color=black");
    assert_true(sitter_hears(boris, "* challenge id="));
    world_restart(&world, true);
    boris = world_sit(&world, "boris");
    assert_true(sitter_hears(boris, " color=black"));
    world_commit(&world);
    world_restart(&world, true); /* it is in the store and in the journal */
    boris = world_sit(&world, "boris");
    SAYS(boris, "ok count=1", "seeks");
    SAYS(boris, "ok", "decline");
    world_restart(&world, true);
    boris = world_sit(&world, "boris");
    SAYS(boris, "ok count=0", "seeks");
    world.holds = false;
}

static void test_pair_cap(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    (void)state;
    world.pair_games = 10;
    for (int i = 0; i < 2; i++) {
        int64_t game;
        SAYS(anna, "", "match name=boris clock=5+3 rated=yes");
        SAYS(boris, "ok game=", "accept");
        game = sitter_number(boris, "game");
        SAYS(anna, "ok", "resign game=%lld", (long long)game);
    }
    SAYS(anna, "no code=pair", "match name=boris clock=5+3 rated=yes");
    SAYS(anna, "ok id=", "match name=boris clock=5+3");
    world_wait(&world, DAY);
    SAYS(anna, "ok id=", "match name=boris clock=5+3 rated=yes");
}

static void test_here(void **state)
{
    struct sitter *anna, *boris;
    (void)state;
    world_end(&world);
    world.options.unrated = true;
    world_begin(&world);
    anna = world_sit(&world, "anna");
    boris = world_sit(&world, "boris");
    assert_non_null(strstr(boris->answer, " rated=no"));
    SAYS(anna, "no code=unrated", "seek clock=5+3 rated=yes");
    SAYS(anna, "no code=unrated", "match name=boris clock=5+3 rated=yes");
    begin_game(anna, boris, "clock=5+3");
}

/* What is to outlast the server is only answered once it does. */
static void test_answered_when_kept(void **state)
{
    static const char *const lines[] = {"match name=boris days=3", "set key=quiet value=yes",
                                        "mute name=boris", "unmute name=boris"};
    struct sitter *anna = world_sit(&world, "anna");
    (void)state;
    world_sit(&world, "boris");
    for (int i = 0; i < 4; i++) {
        char wanted[32];
        world.holds = true;
        assert_string_equal(sitter_ask(anna, "%s", lines[i]), "");
        world.holds = false;
        world_commit(&world);
        snprintf(wanted, sizeof wanted, "\n%u ok%s", anna->tag, i == 0 ? " id=" : "\n");
        assert_non_null(strstr(anna->heard, wanted));
    }
}

/* Games that were put aside are counted, and none goes on beside another one. */
static void test_put_aside(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = 0;
    (void)state;
    for (int i = 0; i < 50; i++) {
        world_wait(&world, MINUTE);
        game = begin_game(anna, boris, "clock=60+0");
        play(anna, boris, game, "e2e4 e7e5");
        SAYS(anna, "ok", "offer game=%lld offer=adjourn", (long long)game);
        SAYS(boris, "ok", "answer game=%lld yes=yes", (long long)game);
        if (i == 0) {
            int64_t other = begin_game(anna, boris, "clock=60+0");
            SAYS(anna, "no code=playing", "offer game=%lld offer=resume", (long long)game);
            SAYS(anna, "ok", "resign game=%lld", (long long)other);
            SAYS(anna, "ok", "offer game=%lld offer=resume", (long long)game);
            SAYS(anna, "ok", "withdraw game=%lld offer=resume", (long long)game);
        }
    }
    world_wait(&world, MINUTE);
    SAYS(anna, "no code=limit", "match name=boris clock=5+3");
    SAYS(anna, "no code=limit", "match name=boris days=3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {WORLD_TEST(seeks),
                                       WORLD_TEST(equal_seeks),
                                       WORLD_TEST(challenges),
                                       WORLD_TEST(challenge_flood),
                                       WORLD_TEST(away_and_days),
                                       WORLD_TEST(challenge_before_the_disk),
                                       WORLD_TEST(pair_cap),
                                       WORLD_TEST(here),
                                       WORLD_TEST(answered_when_kept),
                                       WORLD_TEST(put_aside)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
