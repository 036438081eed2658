/* hall_games.c - a lobby without sockets: at the table, and who looks on.
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

static void test_game(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    struct sitter *carl = world_sit(&world, "carl");
    int64_t game = begin_game(anna, boris, "clock=5+3 rated=yes");
    (void)state;
    SAYS(boris, "no code=not_your_turn", "move game=%lld ply=1 move=e2e4", (long long)game);
    SAYS(carl, "no code=not_yours", "move game=%lld ply=1 move=e2e4", (long long)game);
    SAYS(carl, "no code=not_yours", "resign game=%lld", (long long)game);
    SAYS(anna, "no code=illegal", "move game=%lld ply=1 move=e2e5", (long long)game);
    SAYS(anna, "no code=no_game", "move game=77 ply=1 move=e2e4");
    SAYS(anna, "no code=illegal", "move game=%lld ply=1 move=e2e4e4e4e4", (long long)game);
    play(anna, boris, game, "f2f3 e7e5 g2g4");
    SAYS(anna, "ok n=3", "move game=%lld ply=3 move=g2g4", (long long)game); /* once more */
    SAYS(anna, "no code=", "move game=%lld ply=3 move=g2g3", (long long)game);
    SAYS(boris, "ok n=5", "move game=%lld ply=4 move=d8h4", (long long)game);
    assert_true(sitter_hears(anna, "ending=checkmate"));
    assert_true(sitter_hears(boris, "* rated game="));
    SAYS(anna, "no code=no_game", "move game=%lld ply=5 move=a2a3", (long long)game);
    assert_non_null(strstr(world.paper, "0-1"));
    /* who was not there hears of it, too; and who comes is told with the rating */
    assert_true(sitter_hears(carl, "* person name=boris here=yes blitz=1741?\n"));
    sitter_leave(anna);
    sitter_forget(carl);
    world_sit(&world, "anna");
    assert_true(sitter_hears(carl, "* person name=anna here=yes blitz=1259?\n"));
    SAYS(carl, "ok", "person name=boris");
    assert_true(sitter_hears(carl, "blitz=1741?"));
}

/* Nor is a chair whose owner has gone anybody's. */
static void test_an_empty_chair(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    struct sitter *carl = world_sit(&world, "carl");
    int64_t game = begin_game(anna, boris, "clock=5+3");
    (void)state;
    sitter_leave(boris);
    sitter_leave(anna);
    SAYS(carl, "no code=not_yours", "resign game=%lld", (long long)game);
    SAYS(carl, "no code=not_yours", "sit game=%lld", (long long)game);
    SAYS(carl, "no code=not_yours", "takeover game=%lld", (long long)game);
    assert_int_equal(hall_table(world.hall, game)->phase, TABLE_PLAYED);
}

static void test_offers(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=5+3");
    (void)state;
    play(anna, boris, game, "e2e4 e7e5 g1f3");
    SAYS(boris, "no code=no_offer", "answer game=%lld offer=draw yes=yes", (long long)game);
    SAYS(anna, "ok", "offer game=%lld offer=takeback ply=3", (long long)game);
    SAYS(anna, "no code=offered_already", "offer game=%lld offer=takeback ply=3",
         (long long)game);
    /* the offer crosses Boris' move: it is gone, and so is the board it was about */
    SAYS(boris, "ok", "move game=%lld ply=4 move=b8c6", (long long)game);
    SAYS(boris, "no code=", "answer game=%lld offer=takeback yes=yes ply=3", (long long)game);
    SAYS(anna, "no code=moved_meanwhile", "offer game=%lld offer=draw ply=3", (long long)game);
    SAYS(anna, "ok", "offer game=%lld offer=draw ply=4", (long long)game);
    SAYS(boris, "ok", "offer game=%lld offer=draw ply=4", (long long)game); /* both: agreed */
    assert_true(sitter_hears(anna, "ending=agreed"));
}

static void test_reconnect(void **state)
{
    static const char *const moves[] = {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"};
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=15+0 rated=yes");
    (void)state;
    for (int ply = 1; ply <= 6; ply++) { /* the line drops before each move */
        struct sitter **mover = ply % 2 == 1 ? &anna : &boris;
        const char *name = ply % 2 == 1 ? "anna" : "boris";
        sitter_leave(*mover);
        world_wait(&world, 700);
        *mover = world_sit(&world, name);
        assert_non_null(strstr((*mover)->heard, "seat game="));
        SAYS(*mover, "ok n=", "move game=%lld ply=%d move=%s", (long long)game, ply,
             moves[ply - 1]);
    }
    SAYS(anna, "ok", "resume game=%lld from=2", (long long)game);
    assert_true(sitter_hears(anna, "n=3 "));
    SAYS(anna, "no code=syntax", "resume game=%lld from=9999", (long long)game);
}

static void test_takeover(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=5+3");
    struct sitter *second = world_sit(&world, "anna");
    (void)state;
    assert_non_null(strstr(second->heard, "mine=no"));
    SAYS(second, "no code=not_yours", "move game=%lld ply=1 move=e2e4", (long long)game);
    SAYS(second, "ok", "takeover");
    assert_true(sitter_hears(anna, "mine=no"));
    SAYS(second, "ok", "move game=%lld ply=1 move=e2e4", (long long)game);
    SAYS(anna, "no code=not_yours", "resign game=%lld", (long long)game);
    sitter_leave(second); /* the first one plays on, nobody is away */
    assert_true(sitter_hears(anna, "mine=yes"));
    assert_false(hall_table(world.hall, game)->away[WHITE]);
    SAYS(boris, "no code=no_game", "takeover");
}

static void test_hidden(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    struct sitter *carl = world_sit(&world, "carl");
    int64_t game = begin_game(anna, boris, "clock=5+3 hidden=yes");
    (void)state;
    SAYS(carl, "no code=no_game", "watch game=%lld", (long long)game);
    SAYS(carl, "no code=no_game", "pgn game=%lld", (long long)game);
    SAYS(carl, "no code=no_game", "resume game=%lld from=0", (long long)game);
    SAYS(carl, "ok count=0", "games");
    SAYS(carl, "ok", "who");
    assert_null(strstr(carl->heard, "game="));
    SAYS(anna, "ok count=1", "games");
    SAYS(anna, "ok", "resign game=%lld", (long long)game);
    SAYS(carl, "", "pgn game=%lld", (long long)game);
    assert_true(sitter_hears(carl, "no code=no_game"));
}

/* Who was away when a game ended hears of it at each hello, until the game was asked for. */
static void test_ended_unseen(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=5+3");
    char told[60];
    (void)state;
    snprintf(told, sizeof told, "* ended game=%lld\n", (long long)game);
    play(anna, boris, game, "e2e4 e7e5");
    sitter_leave(anna);
    SAYS(boris, "ok", "resign game=%lld", (long long)game);
    assert_false(sitter_hears(boris, "* ended"));
    anna = world_sit(&world, "anna");
    assert_true(sitter_hears(anna, told));
    sitter_leave(anna);
    world_restart(&world, false);
    anna = world_sit(&world, "anna");
    assert_true(sitter_hears(anna, told));
    SAYS(anna, "ok", "watch game=%lld", (long long)game);
    assert_non_null(strstr(anna->heard, "over=yes"));
    assert_non_null(strstr(anna->heard, "ending=resigned"));
    assert_non_null(strstr(anna->heard, "* closed game="));
    assert_null(hall_table(world.hall, game));
    sitter_leave(anna);
    anna = world_sit(&world, "anna");
    assert_false(sitter_hears(anna, "* ended"));
    world_restart(&world, false);
    anna = world_sit(&world, "anna");
    assert_false(sitter_hears(anna, "* ended"));
}

/* A game that is over is seen by whom it might have been seen before. */
static void test_over(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    struct sitter *carl = world_sit(&world, "carl");
    int64_t game = begin_game(anna, boris, "clock=5+3"), hidden;
    (void)state;
    play(anna, boris, game, "e2e4 e7e5");
    SAYS(boris, "ok", "resign game=%lld", (long long)game);
    assert_null(hall_table(world.hall, game));
    SAYS(carl, "ok", "watch game=%lld", (long long)game);
    assert_non_null(strstr(carl->heard, "seat=none"));
    assert_non_null(strstr(carl->heard, "move=e7e5"));
    assert_non_null(strstr(carl->heard, "* closed game="));
    SAYS(carl, "ok", "resume game=%lld from=2", (long long)game);
    SAYS(anna, "no code=no_game", "move game=%lld move=d2d4 ply=3", (long long)game);
    hidden = begin_game(anna, boris, "clock=5+3 hidden=yes");
    SAYS(boris, "ok", "resign game=%lld", (long long)hidden);
    SAYS(carl, "no code=no_game", "watch game=%lld", (long long)hidden);
    assert_null(hall_table(world.hall, hidden));
    SAYS(carl, "no code=no_game", "watch game=4711");
    SAYS(carl, "no code=no_game", "watch");
}

static void test_watching(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    struct sitter *carl = world_sit(&world, "carl"), *dora = world_sit(&world, "dora");
    int64_t game = begin_game(anna, boris, "clock=5+3");
    (void)state;
    play(anna, boris, game, "e2e4 e7e5");
    SAYS(carl, "ok", "watch game=%lld", (long long)game);
    SAYS(dora, "ok", "watch game=%lld", (long long)game);
    assert_true(sitter_hears(anna, "* watchers game="));
    assert_true(sitter_hears(carl, "move=e7e5"));
    SAYS(carl, "no code=quiet", "kibitz game=%lld text=well played", (long long)game);
    SAYS(carl, "ok", "chat game=%lld on=yes", (long long)game);
    SAYS(carl, "ok", "kibitz game=%lld text=well played", (long long)game);
    assert_false(sitter_hears(dora, "kibitz"));
    SAYS(boris, "ok", "chat game=%lld on=yes", (long long)game); /* it is not for him */
    SAYS(dora, "ok", "chat game=%lld on=yes", (long long)game);
    SAYS(carl, "ok", "kibitz game=%lld text=well played", (long long)game);
    assert_true(sitter_hears(dora, "* kibitz"));
    assert_false(sitter_hears(anna, "kibitz"));
    assert_false(sitter_hears(boris, "kibitz"));
    SAYS(anna, "no code=not_yours", "kibitz game=%lld text=I am here", (long long)game);
    SAYS(anna, "ok", "say game=%lld text=and you?", (long long)game);
    assert_true(sitter_hears(boris, "text=and you?"));
    assert_false(sitter_hears(dora, "and you?"));
    SAYS(carl, "ok", "unwatch game=%lld", (long long)game);
}

/* A watcher who never reads costs one short queue, and hears all once it does. */
static void test_slow_watcher(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    struct sitter *carl = world_sit(&world, "carl");
    int64_t game =
        begin_game(anna, boris, "clock=60+30 fen=4k3/8/8/8/8/8/8/QRRRK3%20w%20-%20-%200%201");
    size_t heard;
    int rounds = 0;
    (void)state;
    SAYS(carl, "ok", "watch game=%lld", (long long)game);
    play(anna, boris, game, "a1a2 e8e7");
    carl->reads = false;
    for (; rounds < 800; rounds++) { /* presents make long games of few moves */
        SAYS(anna, "ok", "moretime game=%lld", (long long)game);
        world_wait(&world, 10);
        if (rounds % 30 == 29)
            world_wait(&world, 3 * SECOND); /* ten lines a second */
    }
    heard = carl->length;
    assert_in_range(heard, 1000, 64 << 10);
    while (carl->queue > 0) {
        carl->queue = 0;
        hall_drained(world.hall, carl->session);
    }
    carl->reads = true;
    assert_true(carl->length > heard);
    assert_true(sitter_hears(carl, "n=802 "));
}

/* Ten offers between two moves; what meets an offer, or takes one back, is none more. */
static void test_many_offers(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "variant=standard");
    (void)state;
    play(anna, boris, game, "e2e4 e7e5");
    for (int i = 0; i < 10; i++) {
        SAYS(anna, "ok", "offer game=%lld offer=draw", (long long)game);
        SAYS(boris, "ok", "answer game=%lld yes=no", (long long)game);
    }
    SAYS(anna, "no code=enough", "offer game=%lld offer=draw", (long long)game);
    SAYS(anna, "no code=enough", "offer game=%lld offer=takeback", (long long)game);
    SAYS(boris, "ok", "offer game=%lld offer=takeback", (long long)game);
    SAYS(anna, "ok", "answer game=%lld yes=yes", (long long)game); /* a takeback is no move */
    SAYS(anna, "no code=enough", "offer game=%lld offer=draw", (long long)game);
    SAYS(boris, "ok", "move game=%lld ply=2 move=c7c5", (long long)game);
    SAYS(anna, "ok", "offer game=%lld offer=draw", (long long)game);
    SAYS(boris, "ok", "answer game=%lld yes=yes", (long long)game);
}

/* However long two people make it, a game grows by moves alone in the end. */
static void test_a_grown_game(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=60+0");
    const struct table *table = hall_table(world.hall, game);
    uint32_t most = TABLE_EVENTS;
    (void)state;
    play(anna, boris, game, "e2e4 e7e5");
    while (table->number < most) { /* a move, taken back */
        SAYS(anna, "ok", "move game=%lld ply=3 move=g1f3", (long long)game);
        SAYS(anna, table->number < most ? "ok" : "no code=enough",
             "offer game=%lld offer=takeback", (long long)game);
        if (table->number < most)
            SAYS(boris, "ok", "answer game=%lld yes=yes", (long long)game);
        sitter_forget(anna);
        sitter_forget(boris);
    }
    SAYS(anna, "no code=enough", "moretime game=%lld", (long long)game);
    SAYS(anna, "no code=enough", "offer game=%lld offer=draw", (long long)game);
    sitter_leave(boris);
    assert_false(table->away[BLACK]); /* it is not told any more; his clock runs */
    boris = world_sit(&world, "boris");
    assert_in_range(table->number, most, most + 2);
    SAYS(anna, "ok", "resign game=%lld", (long long)game);
}

/* However it is asked for, nobody sees more than 80 games; one's own are seen. */
static void test_many_views(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = NULL;
    int64_t game = 0;
    (void)state;
    for (int i = 0; i < 81; i++) {
        char name[16];
        struct sitter *one;
        snprintf(name, sizeof name, "player%d", 2 * i);
        one = world_sit(&world, name);
        snprintf(name, sizeof name, "player%d", 2 * i + 1);
        boris = world_sit(&world, name);
        game = begin_game(one, boris, "clock=60+0");
        SAYS(anna, i < 80 ? "ok" : "no code=limit", "watch game=%lld", (long long)game);
    }
    SAYS(anna, "no code=limit", "resume game=%lld from=0", (long long)game);
    game = begin_game(anna, world_sit(&world, "clara"), "clock=60+0");
    SAYS(anna, "ok", "resume game=%lld from=0", (long long)game);
}

static void test_engine(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    struct sitter *second = world_sit(&world, "anna");
    int64_t game;
    (void)state;
    SAYS(anna, "ok", "engine want=yes");
    assert_true(sitter_hears(anna, "* engine turn=yes"));
    SAYS(boris, "ok", "engine want=yes");
    assert_false(sitter_hears(boris, "* engine turn=yes"));
    game = begin_game(anna, boris, "clock=5+3 rated=yes");
    assert_true(sitter_hears(anna, "* engine turn=no"));
    SAYS(second, "no code=engine", "engine want=yes"); /* in no session */
    SAYS(anna, "ok", "resign game=%lld", (long long)game);
    SAYS(second, "ok", "engine want=yes");
}

/* A turn ends while somebody waits, and not before. */
static void test_engine_turns(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    (void)state;
    SAYS(anna, "ok", "engine want=yes");
    world_wait(&world, MINUTE);
    SAYS(boris, "ok", "engine want=yes");
    assert_int_equal(hall_deadline(world.hall, world.now, world.date), world.now - MINUTE / 2);
    world_wait(&world, 1);
    assert_true(sitter_hears(anna, "* engine turn=no"));
    assert_true(sitter_hears(boris, "* engine turn=yes"));
    SAYS(anna, "ok", "engine want=yes");
    world_wait(&world, MINUTE / 2 - 1);
    assert_false(sitter_hears(boris, "* engine turn=no"));
    world_wait(&world, 1);
    assert_true(sitter_hears(anna, "* engine turn=yes"));
    world_wait(&world, 5 * MINUTE); /* nobody waits */
    assert_false(sitter_hears(anna, "* engine turn=no"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(game),         WORLD_TEST(an_empty_chair), WORLD_TEST(offers),
        WORLD_TEST(reconnect),    WORLD_TEST(takeover),       WORLD_TEST(hidden),
        WORLD_TEST(watching),     WORLD_TEST(ended_unseen),   WORLD_TEST(over),
        WORLD_TEST(slow_watcher), WORLD_TEST(many_views),     WORLD_TEST(many_offers),
        WORLD_TEST(a_grown_game), WORLD_TEST(engine),         WORLD_TEST(engine_turns)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
