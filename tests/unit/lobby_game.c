/* lobby_game.c - a table and its arbiter: clocks, offers, takebacks, days.
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
    assert_int_equal(lobby_game->last_spent, 10000);
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

/* The move was made in time, however late it is looked at; and the last moment is not in time. */
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
    scene_play(&scene, "g1f3"); /* the own move does not take it back */
    assert_int_equal(scene.lobby_game.offers[WHITE], OFFER_DRAW);
    scene_play(&scene, "b8c6"); /* but the other's answers no */
    assert_int_equal(scene.lobby_game.offers[WHITE], 0);
    assert_null(scene_offer(&scene, BLACK, OFFER_DRAW));
    assert_null(scene_offer(&scene, WHITE, OFFER_DRAW));
    assert_int_equal(scene.lobby_game.ending, LOBBY_ENDING_AGREED);
    scene_end(&scene);
}

/* Who offers did not see the move that came meanwhile. */
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
    assert_int_equal(scene.count, 0); /* games by days know no lines */
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
        assert_true(game_event_read_text(&event, texts[i], NULL));
        assert_false(lobby_game_apply(&scene.lobby_game, &event, 0, NULL));
        assert_int_equal(scene.lobby_game.event_count, 2);
        assert_int_equal(scene.lobby_game.game.current, 1);
    }
    scene_end(&scene);
}

/* Overdue by more than this machine has run: the flag falls at once. */
TEST(test_days_that_are_long_over)
{
    struct scene scene;
    scene_begin(&scene, "days=1");
    assert_int_equal(
        arbiter_deadline(&scene.lobby_game, 5, scene.date + 3 * 24 * 60 * (int64_t)MINUTE), 5);
    scene_end(&scene);
}

/* ---- somebody, or the server, is away: patience, restarts ------------------------------------ */

TEST(test_who_stays_away)
{
    struct scene scene;
    scene_begin(&scene, "clock=5+3");
    scene_play(&scene, "e2e4 e7e5");
    scene_presence(&scene, WHITE, false, false);
    scene_pass(&scene, ARBITER_AWAY_LIMIT - 1);
    assert_int_equal(scene.lobby_game.phase, LOBBY_GAME_IN_PROGRESS);
    scene_presence(&scene, WHITE, true, false);
    scene_presence(&scene, WHITE, false, true); /* by a word */
    scene_pass(&scene, ARBITER_LEFT_LIMIT);
    assert_int_equal(scene.lobby_game.ending, LOBBY_ENDING_ABANDONED);
    assert_int_equal(scene.lobby_game.game.result, RESULT_BLACK_WINS);
    scene_end(&scene);
}

/* Only the own turn counts: who waits for the other one's move may be gone as long as it takes. Nobody
 * wins who is away, too. */
TEST(test_away_in_the_other_turn)
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

/* Before both have moved nothing is won or lost: there or not, who does not begin ends the game. */
TEST(test_away_before_the_first_move)
{
    struct scene scene;
    scene_begin(&scene, "clock=15+0");
    assert_int_equal(arbiter_first_move_left(&scene.lobby_game, scene.now),
                     2 * ARBITER_FIRST_MOVE_LIMIT);
    scene_presence(&scene, WHITE, false, true);
    scene_pass(&scene, 2 * ARBITER_FIRST_MOVE_LIMIT - 1);
    assert_int_equal(arbiter_time_to_claim(&scene.lobby_game, BLACK, scene.now), -1);
    assert_int_equal(arbiter_first_move_left(&scene.lobby_game, scene.now), 1);
    scene_pass(&scene, 1);
    assert_int_equal(scene.lobby_game.ending, LOBBY_ENDING_ABORTED);
    assert_int_equal(arbiter_first_move_left(&scene.lobby_game, scene.now), -1);
    scene_end(&scene);
}

TEST(test_patience_in_long_games)
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
    scene_pass(&scene, 30000); /* the clock went on when the patience had run out */
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
                     5 * MINUTE); /* begins anew */
    scene_presence(&scene, BLACK, true, false);
    scene_pass(&scene, 20000);
    assert_true(lobby_game->clock_stopped);
    scene_presence(&scene, WHITE, true, false);
    assert_false(lobby_game->clock_stopped);
    scene_pass(&scene, 1000);
    assert_int_equal(lobby_game_time_left(lobby_game, WHITE, scene.now, 0), 5 * MINUTE - 1000);
    scene_end(&scene);
}

/* Who is not back yet loses no time by the other one's move, nor the game, nor is a first move
 * that could not be made missing. */
TEST(test_moves_while_the_clock_stands)
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

/* A line that went in the other side's turn has the same patience. */
TEST(test_patience_begins_with_the_turn)
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
