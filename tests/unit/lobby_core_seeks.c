/* lobby_core_seeks.c - the lobby core without sockets: seeks, challenges, permitted opponents.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/lobby_core_world.h"
#include "support/test.h"

static struct world world;

WORLD_FIXTURE(world)

FIXTURE(begin, end);

/* Counts the offers that a newly connected user is told. */
static int count_offers(const char *name)
{
    struct peer *peer = world_join(&world, name);
    char line[LOBBY_LINE_SIZE];
    int count = 0;
    while (peer_line(peer, line))
        count += strncmp(line, "* offer ", 8) == 0;
    peer_leave(peer);
    return count;
}

TEST(test_seeks)
{
    struct peer *anna = world_join(&world, "anna"), *boris = world_join(&world, "boris");
    int64_t id, game;
    SAYS(anna, "ok id=", "seek clock=5+3");
    id = peer_number(anna, "id");
    assert_true(peer_heard(boris, "* offer id="));
    SAYS(anna, "no code=yourself", "accept id=%lld", (long long)id);
    SAYS(boris, "no code=no_seek", "accept id=99");
    SAYS(boris, "ok game=", "accept id=%lld", (long long)id);
    game = peer_number(boris, "game");
    assert_true(peer_heard(anna, "* table game="));
    SAYS(boris, "no code=no_seek", "accept id=%lld", (long long)id);
    SAYS(anna, "no code=playing", "seek clock=5+3");
    SAYS(anna, "ok", "resign game=%lld", (long long)game);
    for (int i = 0; i < 5; i++)
        SAYS(anna, "ok", "seek clock=%d+3", 6 + i);
    SAYS(anna, "no code=limit", "seek clock=5+3");
    SAYS(anna, "no code=terms", "seek clock=500+3");
    SAYS(anna, "no code=terms", "seek clock=0+0");
    SAYS(anna, "no code=offered_already", "seek clock=6+3"); /* the sixth, not new */
    SAYS(boris, "no code=no_seek", "cancel id=%lld", (long long)id + 1);
    for (int i = 1; i <= 5; i++)
        SAYS(anna, "ok", "cancel id=%lld", (long long)id + i);
    assert_true(peer_heard(boris, "* unoffer id="));
    assert_int_equal(count_offers("boris"), 0);
    world_wait(&world, MINUTE);
    SAYS(anna, "ok", "seek days=2");
    peer_leave(anna);
    assert_int_equal(count_offers("boris"), 0);
}

TEST(test_challenge_flood)
{
    struct peer *anna = world_join(&world, "anna");
    struct peer *boris = world_join(&world, "boris");
    int refused = 0;
    for (int i = 0; i < 40; i++)
        refused +=
            strstr(peer_ask(anna, "match name=boris clock=%d+3", 3 + i), "code=rate") ? 1 : 0;
    assert_int_equal(refused, 11); /* 30 at once, including hello */
    world_wait(&world, 2 * SECOND);
    SAYS(anna, "ok", "match name=boris clock=5+3");
    (void)boris;
}

/* A refused challenge leaves the older offer open; an accepted one disappears when the game
 * begins. */
TEST(test_a_challenge_replaced_by_another)
{
    world_end(&world);
    world.options.unrated = true;
    world_begin(&world);
    struct peer *anna = world_join(&world, "anna"), *boris = world_join(&world, "boris");
    SAYS(anna, "ok id=", "match name=boris days=3"); /* the game is unrated */
    int64_t first = peer_number(anna, "id");
    SAYS(anna, "no code=unrated", "match name=boris clock=5+3 rated=yes");
    assert_int_equal(count_offers("boris"), 1);
    SAYS(anna, "ok id=", "match name=boris days=2");
    int64_t second = peer_number(anna, "id");
    assert_int_equal(count_offers("boris"), 1);
    SAYS(boris, "no code=no_seek", "accept id=%lld", (long long)first);
    world.full = true;
    peer_forget(anna);
    peer_ask(boris, "accept id=%lld", (long long)second);
    assert_int_equal(anna->length, 0);
    world.full = false;
    world_restart(&world, true);
    boris = world_join(&world, "boris");
    SAYS(boris, "ok count=0", "games");
    SAYS(boris, "ok game=", "accept id=%lld", (long long)second);
    world_restart(&world, true);
    boris = world_join(&world, "boris");
    SAYS(boris, "ok count=1", "games");
    assert_int_equal(count_offers("boris"), 0);
}

TEST(test_absent_opponents_and_correspondence)
{
    struct peer *anna = world_join(&world, "anna"), *boris = world_join(&world, "boris");
    int64_t id, game;
    peer_leave(boris);
    SAYS(anna, "no code=away", "match name=boris clock=5+3");
    SAYS(anna, "ok id=", "match name=boris days=3 color=white");
    id = peer_number(anna, "id");
    peer_leave(anna);
    world_restart(&world, true);
    boris = world_join(&world, "boris");
    assert_true(peer_heard(boris, "* offer id="));
    SAYS(boris, "ok game=", "accept id=%lld", (long long)id);
    game = peer_number(boris, "game");
    anna = world_join(&world, "anna");
    assert_non_null(strstr(anna->answer, "due=1"));
    SAYS(anna, "ok n=1", "move game=%lld ply=1 move=e2e4", (long long)game);
    assert_true(peer_heard(boris, "* event game="));
    SAYS(boris, "ok count=1", "games");
    SAYS(boris, "ok game=", "watch");
    SAYS(boris, "ok game=", "watch name=anna");
    SAYS(boris, "no code=no_person", "watch name=clara");
}

/* Announced facts survive kill -9: a challenge, and its end. */
TEST(test_challenge_after_a_kill)
{
    struct peer *anna = world_join(&world, "anna"), *boris = world_join(&world, "boris");
    SAYS(anna, "ok id=", "match name=boris days=3 color=black");
    int64_t id = peer_number(anna, "id");
    world_restart(&world, true);
    boris = world_join(&world, "boris");
    assert_true(peer_heard(boris, " color=black"));
    SAYS(boris, "ok", "decline id=%lld", (long long)id);
    world_restart(&world, true);
    boris = world_join(&world, "boris");
    assert_int_equal(count_offers("boris"), 0);
}

TEST(test_here)
{
    struct peer *anna, *boris;
    world_end(&world);
    world.options.unrated = true;
    world_begin(&world);
    anna = world_join(&world, "anna");
    boris = world_join(&world, "boris");
    assert_non_null(strstr(boris->answer, " rated=no"));
    SAYS(anna, "no code=unrated", "seek clock=5+3 rated=yes");
    SAYS(anna, "no code=unrated", "match name=boris clock=5+3 rated=yes");
    begin_game(anna, boris, "clock=5+3");
}
