/* lobby_game.c - a lobby game and its arbiter: clocks, offers, takebacks, correspondence
 * games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/lobby_game_scene.h"
#include "support/test.h"

TEST(test_the_clock)
{
    struct scene scene;
    struct lobby_game *lobby_game = &scene.lobby_game;
    scene_begin(&scene, "clock=5+3");
    scene_pass(&scene, 5000);
    scene_play(&scene, "e2e4 e7e5");
    assert_int_equal(lobby_game_time_left(lobby_game, WHITE, scene.now, 0), 5 * MINUTE);
    scene_pass(&scene, 10000);
    assert_int_equal(lobby_game_time_left(lobby_game, WHITE, scene.now, 0),
                     5 * MINUTE - 10000);
    scene_play(&scene, "g1f3");
    assert_int_equal(lobby_game_time_left(lobby_game, WHITE, scene.now, 0), 5 * MINUTE - 7000);
    assert_int_equal(arbiter_deadline(lobby_game, scene.now, scene.date),
                     scene.now + 5 * MINUTE);
    scene_pass(&scene, 5 * MINUTE - 1);
    assert_int_equal(lobby_game->phase, LOBBY_GAME_IN_PROGRESS);
    scene_pass(&scene, 1);
    assert_int_equal(lobby_game->ending, LOBBY_ENDING_TIME);
    assert_int_equal(lobby_game->game.result, RESULT_WHITE_WINS);
    assert_string_equal(scene_move(&scene, "b8c6"), "over");
    scene_end(&scene);
}

TEST(test_a_flag_against_a_bare_king)
{
    struct scene scene;
    scene_begin(&scene, "clock=1+0 fen=4k3/8/8/8/8/8/4P3/4K3%20w%20-%20-%200%201");
    scene_play(&scene, "e2e3 e8e7");
    scene_pass(&scene, MINUTE);
    assert_int_equal(scene.lobby_game.ending, LOBBY_ENDING_TIME_DRAW);
    assert_int_equal(scene.lobby_game.game.result, RESULT_DRAW);
    scene_end(&scene);
}

/* A move made in time counts, however late it is handled; the last moment is not in time. */
TEST(test_mate_on_zero)
{
    struct scene scene;
    scene_begin(&scene, "clock=1+0");
    scene_play(&scene, "f2f3 e7e5 g2g4");
    scene.now += MINUTE - 1;
    assert_null(scene_move(&scene, "d8h4"));
    assert_int_equal(scene.lobby_game.ending, LOBBY_ENDING_CHECKMATE);
    assert_int_equal(scene.lobby_game.game.result, RESULT_BLACK_WINS);
    scene_end(&scene);
    scene_begin(&scene, "clock=1+0");
    scene_play(&scene, "f2f3 e7e5 g2g4");
    scene.now += MINUTE;
    assert_string_equal(scene_move(&scene, "d8h4"), "over");
    scene_end(&scene);
}

TEST(test_first_moves_and_aborting)
{
    struct scene scene;
    scene_begin(&scene, "clock=5+3");
    scene_pass(&scene, ARBITER_FIRST_MOVE_LIMIT - 1);
    assert_int_equal(scene.lobby_game.phase, LOBBY_GAME_IN_PROGRESS);
    scene_pass(&scene, 1);
    assert_int_equal(scene.lobby_game.ending, LOBBY_ENDING_ABORTED);
    assert_int_equal(scene.lobby_game.game.result, RESULT_NONE);
    scene_end(&scene);
    scene_begin(&scene, "clock=5+3");
    scene_play(&scene, "e2e4");
    assert_null(scene_offer(&scene, WHITE, OFFER_ABORT));
    assert_int_equal(scene.lobby_game.ending, LOBBY_ENDING_ABORTED);
    scene_end(&scene);
    scene_begin(&scene, "clock=5+3");
    scene_play(&scene, "e2e4 e7e5");
    assert_null(scene_offer(&scene, WHITE, OFFER_ABORT));
    assert_int_equal(scene.lobby_game.phase, LOBBY_GAME_IN_PROGRESS);
    assert_null(scene_offer(&scene, BLACK, OFFER_ABORT));
    assert_int_equal(scene.lobby_game.ending, LOBBY_ENDING_ABORTED);
    scene_end(&scene);
}

TEST(test_offers)
{
    struct scene scene;
    struct player_action answer = {.kind = ACTION_DECLINE, .color = BLACK, .ply = -1};
    scene_begin(&scene, "clock=5+3");
    scene_play(&scene, "e2e4 e7e5");
    assert_string_equal(scene_ask(&scene, &answer), "no_offer");
    assert_null(scene_offer(&scene, WHITE, OFFER_DRAW));
    assert_string_equal(scene_offer(&scene, WHITE, OFFER_DRAW), "offered_already");
    assert_null(scene_ask(&scene, &answer));
    assert_int_equal(scene.lobby_game.offers[WHITE], 0);
    assert_null(scene_offer(&scene, WHITE, OFFER_DRAW));
    scene_play(&scene, "g1f3"); /* one's own move does not withdraw the offer */
    assert_int_equal(scene.lobby_game.offers[WHITE], OFFER_DRAW);
    scene_play(&scene, "b8c6"); /* but the opponent's move declines it */
    assert_int_equal(scene.lobby_game.offers[WHITE], 0);
    assert_null(scene_offer(&scene, BLACK, OFFER_DRAW));
    assert_null(scene_offer(&scene, WHITE, OFFER_DRAW));
    assert_int_equal(scene.lobby_game.ending, LOBBY_ENDING_AGREED);
    scene_end(&scene);
}

/* The offer was made before the opponent's move was seen. */
TEST(test_an_offer_that_crosses_a_move)
{
    struct scene scene;
    struct player_action late = {
        .kind = ACTION_OFFER, .color = WHITE, .offer = OFFER_TAKEBACK, .ply = 2};
    scene_begin(&scene, "clock=5+3");
    scene_play(&scene, "e2e4 e7e5 g1f3");
    assert_string_equal(scene_ask(&scene, &late), "moved_meanwhile");
    late.ply = 3;
    assert_null(scene_ask(&scene, &late));
    scene_end(&scene);
}

TEST(test_takebacks)
{
    struct scene scene;
    struct lobby_game *lobby_game = &scene.lobby_game;
    scene_begin(&scene, "clock=5+3");
    scene_play(&scene, "e2e4 e7e5");
    scene_pass(&scene, 10000);
    scene_play(&scene, "g1f3");
    scene_pass(&scene, 20000);
    assert_null(scene_offer(&scene, WHITE, OFFER_TAKEBACK));
    assert_null(scene_offer(&scene, BLACK, OFFER_TAKEBACK));
    assert_int_equal(lobby_game->game.current, 2);
    assert_int_equal(lobby_game_turn(lobby_game), WHITE);
    assert_int_equal(lobby_game_time_left(lobby_game, WHITE, scene.now, 0), 5 * MINUTE - 7000);
    assert_int_equal(lobby_game_time_left(lobby_game, BLACK, scene.now, 0),
                     5 * MINUTE - 20000);
    scene_play(&scene, "g1f3 b8c6");
    assert_null(scene_offer(&scene, WHITE, OFFER_TAKEBACK));
    assert_null(scene_offer(&scene, BLACK, OFFER_TAKEBACK));
    assert_int_equal(lobby_game->game.current, 2); /* back to White's own move */
    scene_end(&scene);
}

TEST(test_days)
{
    struct scene scene;
    const int64_t day = 24 * 60 * (int64_t)MINUTE;
    scene_begin(&scene, "days=2");
    scene_presence(&scene, WHITE, false, true);
    assert_int_equal(scene.count, 0); /* connections do not matter in correspondence games */
    scene_pass(&scene, day);
    scene_play(&scene, "e2e4 e7e5");
    assert_int_equal(arbiter_deadline(&scene.lobby_game, scene.now, scene.date),
                     scene.now + 2 * day);
    scene.now -= day - 5; /* another machine's clock: the date counts */
    scene_pass(&scene, 2 * day - 1);
    assert_int_equal(scene.lobby_game.phase, LOBBY_GAME_IN_PROGRESS);
    scene_pass(&scene, 1);
    assert_int_equal(scene.lobby_game.ending, LOBBY_ENDING_TIME);
    scene_end(&scene);
}

/* An event that does not fit changes nothing. */
TEST(test_events_that_do_not_fit)
{
    static const char *const texts[] = {"n=1 at=5 e=move c=w ply=1 move=e2e4",
                                        "n=3 at=5 e=move c=b ply=2 move=e7e4",
                                        "n=3 at=5 e=move c=w ply=2 move=g1f3",
                                        "n=3 at=5 e=move c=b ply=3 move=e7e5",
                                        "n=4 at=5 e=resume c=w",
                                        "n=3 at=5 e=takeback c=w count=2"};
    struct scene scene;
    struct game_event event;
    scene_begin(&scene, "clock=5+3");
    scene_play(&scene, "e2e4");
    scene_offer(&scene, WHITE, OFFER_DRAW);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_true(game_event_parse_text(&event, texts[i], NULL));
        assert_false(lobby_game_apply(&scene.lobby_game, &event, 0, NULL));
        assert_int_equal(scene.lobby_game.event_count, 2);
        assert_int_equal(scene.lobby_game.game.current, 1);
    }
    scene_end(&scene);
}

/* Overdue for longer than this machine has run: the flag falls at once. */
TEST(test_correspondence_long_overdue)
{
    struct scene scene;
    scene_begin(&scene, "days=1");
    assert_int_equal(
        arbiter_deadline(&scene.lobby_game, 5, scene.date + 3 * 24 * 60 * (int64_t)MINUTE), 5);
    scene_end(&scene);
}

/* ---- a player or the server is absent: waiting times, restarts ---------------------- */

TEST(test_absent_player)
{
    struct scene scene;
    scene_begin(&scene, "clock=5+3");
    scene_play(&scene, "e2e4 e7e5");
    scene_presence(&scene, WHITE, false, false);
    scene_pass(&scene, ARBITER_AWAY_LIMIT - 1);
    assert_int_equal(scene.lobby_game.phase, LOBBY_GAME_IN_PROGRESS);
    scene_presence(&scene, WHITE, true, false);
    scene_presence(&scene, WHITE, false, true); /* on purpose */
    scene_pass(&scene, ARBITER_LEFT_LIMIT);
    assert_int_equal(scene.lobby_game.ending, LOBBY_ENDING_ABANDONED);
    assert_int_equal(scene.lobby_game.game.result, RESULT_BLACK_WINS);
    scene_end(&scene);
}

/* Only one's own turn counts: a player waiting for the opponent's move may stay disconnected.
 * A player who is also absent cannot win. */
TEST(test_absent_in_the_opponents_turn)
{
    struct scene scene;
    scene_begin(&scene, "clock=5+3");
    scene_play(&scene, "e2e4 e7e5 g1f3");
    scene_presence(&scene, WHITE, false, false);
    scene_pass(&scene, 2 * MINUTE);
    scene_play(&scene, "b8c6");
    scene_presence(&scene, BLACK, false, false);
    scene_pass(&scene, ARBITER_AWAY_LIMIT);
    assert_int_equal(scene.lobby_game.phase, LOBBY_GAME_IN_PROGRESS);
    scene_presence(&scene, BLACK, true, false);
    scene_pass(&scene, 0);
    assert_int_equal(scene.lobby_game.ending, LOBBY_ENDING_ABANDONED);
    scene_end(&scene);
}

/* Before both have moved nobody wins: the player who does not begin ends the game, connected
 * or not. */
TEST(test_absent_before_the_first_move)
{
    struct scene scene;
    scene_begin(&scene, "clock=15+0");
    assert_int_equal(arbiter_time_to_first_move(&scene.lobby_game, scene.now),
                     2 * ARBITER_FIRST_MOVE_LIMIT);
    scene_presence(&scene, WHITE, false, true);
    scene_pass(&scene, 2 * ARBITER_FIRST_MOVE_LIMIT - 1);
    assert_int_equal(arbiter_time_to_claim(&scene.lobby_game, BLACK, scene.now), -1);
    assert_int_equal(arbiter_time_to_first_move(&scene.lobby_game, scene.now), 1);
    scene_pass(&scene, 1);
    assert_int_equal(scene.lobby_game.ending, LOBBY_ENDING_ABORTED);
    assert_int_equal(arbiter_time_to_first_move(&scene.lobby_game, scene.now), -1);
    scene_end(&scene);
}

TEST(test_waiting_time_in_long_games)
{
    struct scene scene;
    struct lobby_game *lobby_game = &scene.lobby_game;
    scene_begin(&scene, "clock=10+0");
    scene_play(&scene, "e2e4 e7e5");
    scene_pass(&scene, 5000);
    scene_presence(&scene, WHITE, false, false);
    scene_pass(&scene, 20000);
    assert_int_equal(lobby_game_time_left(lobby_game, WHITE, scene.now, 0),
                     10 * MINUTE - 5000);
    scene_presence(&scene, WHITE, true, false);
    assert_int_equal(lobby_game->patience[WHITE], LOBBY_GAME_PATIENCE - 20000);
    scene_pass(&scene, 1000);
    assert_int_equal(lobby_game_time_left(lobby_game, WHITE, scene.now, 0),
                     10 * MINUTE - 6000);
    scene_presence(&scene, WHITE, false, false);
    scene_pass(&scene, 40000);
    scene_pass(&scene, 30000); /* the clock continued when the waiting time was over */
    assert_int_equal(lobby_game->patience[WHITE], 0);
    assert_int_equal(lobby_game_time_left(lobby_game, WHITE, scene.now, 0),
                     10 * MINUTE - 36000);
    scene_end(&scene);
}

TEST(test_a_restart)
{
    struct scene scene;
    struct lobby_game *lobby_game = &scene.lobby_game;
    scene_begin(&scene, "clock=5+3");
    scene_play(&scene, "e2e4 e7e5");
    scene_pass(&scene, 10000);
    scene_restart(&scene);
    assert_true(lobby_game->clock_stopped && lobby_game->away[WHITE] &&
                lobby_game->away[BLACK]);
    assert_int_equal(lobby_game_time_left(lobby_game, WHITE, scene.now, 0),
                     5 * MINUTE); /* counts from zero */
    scene_presence(&scene, BLACK, true, false);
    scene_pass(&scene, 20000);
    assert_true(lobby_game->clock_stopped);
    scene_presence(&scene, WHITE, true, false);
    assert_false(lobby_game->clock_stopped);
    scene_pass(&scene, 1000);
    assert_int_equal(lobby_game_time_left(lobby_game, WHITE, scene.now, 0), 5 * MINUTE - 1000);
    scene_end(&scene);
}

/* A player who is not back yet loses neither time nor the game by the opponent's move, and is
 * not blamed for a first move that was impossible. */
TEST(test_moves_while_the_clock_is_stopped)
{
    struct scene scene;
    struct lobby_game *lobby_game = &scene.lobby_game;
    scene_begin(&scene, "clock=3+0");
    scene_play(&scene, "e2e4 e7e5");
    scene_restart(&scene);
    scene_presence(&scene, WHITE, true, false);
    scene_play(&scene, "g1f3");
    scene_pass(&scene, 30000);
    assert_true(lobby_game->clock_stopped);
    assert_int_equal(lobby_game_time_left(lobby_game, BLACK, scene.now, 0), 3 * MINUTE);
    scene_pass(&scene, 15000);
    assert_int_equal(lobby_game->phase, LOBBY_GAME_IN_PROGRESS);
    scene_end(&scene);
    scene_begin(&scene, "clock=3+0");
    scene_restart(&scene);
    scene_pass(&scene, 45000);
    scene_presence(&scene, BLACK, true, false);
    scene_presence(&scene, WHITE, true, false);
    scene_pass(&scene, 1000);
    assert_int_equal(lobby_game->phase, LOBBY_GAME_IN_PROGRESS);
    scene_end(&scene);
}

/* A disconnect in the opponent's turn gives the same waiting time. */
TEST(test_waiting_time_begins_with_the_turn)
{
    struct scene scene;
    struct lobby_game *lobby_game = &scene.lobby_game;
    scene_begin(&scene, "clock=10+0");
    scene_play(&scene, "e2e4 e7e5");
    scene_presence(&scene, BLACK, false, false);
    scene_pass(&scene, 5000);
    scene_play(&scene, "g1f3");
    scene_pass(&scene, 20000);
    assert_int_equal(lobby_game_time_left(lobby_game, BLACK, scene.now, 0), 10 * MINUTE);
    scene_presence(&scene, BLACK, true, false);
    assert_int_equal(lobby_game->patience[BLACK], LOBBY_GAME_PATIENCE - 20000);
    scene_end(&scene);
}
