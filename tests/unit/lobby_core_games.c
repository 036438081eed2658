/* lobby_core_games.c - the lobby core without sockets: players and spectators of games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/lobby_core_world.h"
#include "support/test.h"

#include "engine/random.h"
#include "rules/draw_rules.h"
#include "rules/move_generator.h"
#include "rules/uci_move.h"

static struct world world;

WORLD_FIXTURE(world)

FIXTURE(begin, end);

TEST(test_game)
{
    struct peer *anna = world_join(&world, "anna"), *boris = world_join(&world, "boris");
    struct peer *carl = world_join(&world, "carl");
    int64_t game = begin_game(anna, boris, "clock=5+3 rated=yes");
    SAYS(boris, "no code=not_your_turn", "move game=%lld ply=1 move=e2e4", (long long)game);
    SAYS(carl, "no code=not_yours", "move game=%lld ply=1 move=e2e4", (long long)game);
    SAYS(carl, "no code=not_yours", "resign game=%lld", (long long)game);
    SAYS(anna, "no code=illegal", "move game=%lld ply=1 move=e2e5", (long long)game);
    SAYS(anna, "no code=no_game", "move game=77 ply=1 move=e2e4");
    SAYS(anna, "no code=illegal", "move game=%lld ply=1 move=e2e4e4e4e4", (long long)game);
    play(anna, boris, game, "f2f3 e7e5 g2g4");
    SAYS(anna, "no code=", "move game=%lld ply=3 move=g2g4", (long long)game); /* again */
    SAYS(anna, "no code=", "move game=%lld ply=3 move=g2g3", (long long)game);
    SAYS(boris, "ok n=5", "move game=%lld ply=4 move=d8h4", (long long)game);
    assert_true(peer_heard(anna, "ending=checkmate"));
    assert_true(peer_heard(boris, "* rated game="));
    SAYS(anna, "no code=no_game", "move game=%lld ply=5 move=a2a3", (long long)game);
    assert_non_null(strstr(world.paper, "0-1"));
    /* users connected later are notified too, and new ones get the rating */
    assert_true(peer_heard(carl, "* person name=boris here=yes blitz=1741?\n"));
    peer_leave(anna);
    peer_forget(carl);
    world_join(&world, "anna");
    assert_true(peer_heard(carl, "* person name=anna here=yes blitz=1259?\n"));
    SAYS(carl, "ok", "person name=boris");
    assert_true(peer_heard(carl, "blitz=1741?"));
}

/* Nobody may take the place of a disconnected player. */
TEST(test_an_absent_player)
{
    struct peer *anna = world_join(&world, "anna"), *boris = world_join(&world, "boris");
    struct peer *carl = world_join(&world, "carl");
    int64_t game = begin_game(anna, boris, "clock=5+3");
    peer_leave(boris);
    peer_leave(anna);
    SAYS(carl, "no code=not_yours", "resign game=%lld", (long long)game);
    SAYS(carl, "no code=not_yours", "takeover game=%lld", (long long)game);
    assert_int_equal(world_find_game(&world, game)->phase, LOBBY_GAME_IN_PROGRESS);
}

/* A finished game is visible to those who could see it before. */
TEST(test_finished_game)
{
    struct peer *anna = world_join(&world, "anna"), *boris = world_join(&world, "boris");
    struct peer *carl = world_join(&world, "carl");
    int64_t game = begin_game(anna, boris, "clock=5+3");
    play(anna, boris, game, "e2e4 e7e5");
    SAYS(boris, "ok", "resign game=%lld", (long long)game);
    assert_null(world_find_game(&world, game));
    SAYS(carl, "ok", "watch game=%lld", (long long)game);
    assert_non_null(strstr(carl->heard, "seat=none"));
    assert_non_null(strstr(carl->heard, " e7e5:300000"));
    assert_non_null(strstr(carl->heard, "ending=resigned"));
    assert_non_null(strstr(carl->heard, "* closed game="));
    SAYS(anna, "no code=no_game", "move game=%lld move=d2d4 ply=3", (long long)game);
}

TEST(test_watching)
{
    struct peer *anna = world_join(&world, "anna"), *boris = world_join(&world, "boris");
    struct peer *carl = world_join(&world, "carl"), *dora = world_join(&world, "dora");
    int64_t game = begin_game(anna, boris, "clock=5+3");
    play(anna, boris, game, "e2e4 e7e5");
    SAYS(carl, "ok", "watch game=%lld", (long long)game);
    SAYS(dora, "ok", "watch game=%lld", (long long)game);
    SAYS(dora, "no code=no_person", "watch game=%lld name=nobody", (long long)game);
    assert_true(peer_heard(carl, " e7e5:300000"));
    SAYS(carl, "no code=not_yours", "say game=%lld text=well played", (long long)game);
    assert_false(peer_heard(anna, "well played"));
    assert_false(peer_heard(boris, "well played"));
    SAYS(anna, "ok", "say game=%lld text=and you?", (long long)game);
    assert_true(peer_heard(boris, "text=and you?"));
    assert_false(peer_heard(dora, "and you?"));
    SAYS(carl, "ok", "unwatch game=%lld", (long long)game);
}

/* At most ten offers between two moves; an offer that answers or withdraws another does not
 * count. */
TEST(test_many_offers)
{
    struct peer *anna = world_join(&world, "anna"), *boris = world_join(&world, "boris");
    int64_t game = begin_game(anna, boris, "variant=standard");
    play(anna, boris, game, "e2e4 e7e5");
    for (int i = 0; i < 10; i++) {
        SAYS(anna, "ok", "offer game=%lld offer=draw", (long long)game);
        SAYS(boris, "ok", "answer game=%lld offer=draw yes=no", (long long)game);
    }
    SAYS(anna, "no code=enough", "offer game=%lld offer=draw", (long long)game);
    SAYS(anna, "no code=enough", "offer game=%lld offer=takeback", (long long)game);
    SAYS(boris, "ok", "offer game=%lld offer=takeback", (long long)game);
    /* a takeback is not a move */
    SAYS(anna, "ok", "answer game=%lld offer=takeback yes=yes", (long long)game);
    SAYS(anna, "no code=enough", "offer game=%lld offer=draw", (long long)game);
    SAYS(boris, "ok", "move game=%lld ply=2 move=c7c5", (long long)game);
    SAYS(anna, "ok", "offer game=%lld offer=draw", (long long)game);
    SAYS(boris, "ok", "answer game=%lld offer=draw yes=yes", (long long)game);
}

/* However long two players continue a game, in the end only moves make it grow. */
TEST(test_longest_game)
{
    struct peer *anna = world_join(&world, "anna"), *boris = world_join(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=60+0");
    const struct lobby_game *lobby_game = world_find_game(&world, game);
    uint32_t most = LOBBY_GAME_MAX_EVENTS;
    play(anna, boris, game, "e2e4 e7e5");
    while (lobby_game->event_count < most) { /* a move and its takeback */
        SAYS(anna, "ok", "move game=%lld ply=3 move=g1f3", (long long)game);
        SAYS(anna, lobby_game->event_count < most ? "ok" : "no code=enough",
             "offer game=%lld offer=takeback", (long long)game);
        if (lobby_game->event_count < most)
            SAYS(boris, "ok", "answer game=%lld offer=takeback yes=yes", (long long)game);
        peer_forget(anna);
        peer_forget(boris);
    }
    SAYS(anna, "no code=enough", "offer game=%lld offer=draw", (long long)game);
    peer_leave(boris);
    assert_false(lobby_game->away[BLACK]); /* not announced any more; the clock runs */
    boris = world_join(&world, "boris");
    assert_in_range(lobby_game->event_count, most, most + 2);
    SAYS(anna, "ok", "resign game=%lld", (long long)game);
}

/* Returns a random move after which the game continues; pawn moves and then captures only if
 * the 75-move rule requires one. */
static chess_move move_of_a_long_game(const struct position *position, uint64_t *random)
{
    struct move_list legal;
    generate_legal(position, &legal);
    for (int pass = position->halfmove_clock >= 145 ? 1 : 0; pass < 3; pass++) {
        uint64_t first = random_next(random);
        for (int i = 0; i < legal.count; i++) {
            chess_move move = legal.moves[(first + (uint64_t)i) % (uint64_t)legal.count];
            struct position after = *position;
            bool capture = position_is_capture(position, move);
            position_play(&after, move);
            bool irreversible = after.halfmove_clock == 0;
            if (!position_is_over(&after) && !position_is_in_check(&after) &&
                (pass == 0 ? !irreversible : irreversible && capture == (pass == 2)))
                return move;
        }
    }
    return legal.moves[0];
}

/* The longest game under the 75-move rule has about 17,700 plies. */
TEST(test_a_long_game_by_the_rules)
{
    struct peer *sides[2] = {world_join(&world, "anna"), world_join(&world, "boris")};
    int64_t game = begin_game(sides[WHITE], sides[BLACK], "days=3");
    const struct lobby_game *lobby_game = world_find_game(&world, game);
    uint64_t random = 7;
    for (int ply = 1; ply <= 6100; ply++) {
        char move[UCI_MOVE_SIZE];
        const struct position *position = &lobby_game->game.position;
        uci_move_write(position, move_of_a_long_game(position, &random), move);
        SAYS(sides[position->side_to_move], "ok", "move game=%lld ply=%d move=%s",
             (long long)game, ply, move);
        peer_forget(sides[WHITE]);
        peer_forget(sides[BLACK]);
    }
    assert_int_equal(lobby_game->game.current, 6100);
}

/* Nobody sees more than 80 games, in whatever way they are requested; a user's own games are
 * always visible. */
TEST(test_many_views)
{
    struct peer *anna = world_join(&world, "anna"), *boris = NULL;
    int64_t game = 0;
    for (int i = 0; i < 81; i++) {
        char name[16];
        struct peer *one;
        snprintf(name, sizeof name, "player%d", 2 * i);
        one = world_join(&world, name);
        snprintf(name, sizeof name, "player%d", 2 * i + 1);
        boris = world_join(&world, name);
        game = begin_game(one, boris, "clock=60+0");
        SAYS(anna, i < 80 ? "ok" : "no code=limit", "watch game=%lld", (long long)game);
    }
    game = begin_game(anna, world_join(&world, "clara"), "clock=60+0");
    SAYS(anna, "ok", "watch game=%lld", (long long)game);
}
