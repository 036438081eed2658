/* session_lobby_game.c - a game of two people in a lobby, and who watches it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lobby_scene.h"
#include "pgn/pgn.h"
#include "session/session_lobby.h"
#include "session/session_pickers.h"

/* Nothing waits for an answer in a game that has no result, and never will have one. */
static void a_game_does_not_begin(void **state)
{
    (void)state;
    begin_game("5+3 rated");
    fake_lobby_pass(&server, 60 * 1000);
    settle();
    check_said(1, "The game was aborted: White did not begin.");
    assert_string_equal(session_prompt(sessions[1]), "game over> ");
    type(1, "e5");
    check_said(1, "is over");
    check_not_said(1, "is played behind");
    begin_game("5+3 rated");
    type(1, "abort");
    check_said(0, "The game was aborted.");
}

/* Only who is to move may claim; the other one offers. */
static void a_draw_is_claimed_in_turn(void **state)
{
    static const char *const moves[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    (void)state;
    begin_game("5+3 rated");
    for (int i = 0; i < 8; i++)
        type(i % 2, moves[i % 4]);
    type(1, "draw");
    check_said(0, "boris offers a draw");
    type(0, "draw");
    check_said(1, "Draw by threefold repetition");
}

static void a_game_is_played(void **state)
{
    (void)state;
    begin_game("5+3 rated");
    type(0, "e4");
    check_said(0, "You play 1. e4.");
    check_said(1, "White plays 1. e4.");
    check_moves(1, 1);
    type(0, "d4"); /* it waits for the answer */
    check_said(0, "d4 is played behind Black's move");
    type(1, "e5");
    check_moves(0, 3);
    check_moves(1, 3);
    check_said(1, "White plays 2. d4.");
    type(0, "hint");
    check_said(0, "You play a rated game in the lobby");
    type(1, "draw");
    check_said(0, "boris offers a draw");
    type(0, "decline");
    check_said(1, "anna declines.");
    type(1, "resign");
    check_said(1, "'resign' once more");
    type(1, "resign");
    check_said(0, "You win: White wins by resignation.");
    check_said(1, "You lose: White wins by resignation.");
    assert_int_equal(session_game(sessions[0])->result, RESULT_WHITE_WINS);
    type(1, "e4");
    check_said(1, "is over");
}

/* In the middle of a game "y" and "n" mean what is offered there, and nothing when that has gone. */
static void a_challenge_waits_for_the_game(void **state)
{
    (void)state;
    begin_game("5+3 casual");
    come(2);
    type(2, "match boris 5+3");
    check_said(1, "clara challenges you");
    type(0, "e4");
    type(0, "draw");
    type(1, "e5"); /* declines */
    type(1, "n");
    check_not_said(2, "declines");
    type(1, "y");
    check_not_said(2, "you play");
    check_said(1, "Nothing is being asked just now.");
    type(1, "resign");
    type(1, "resign");
    type(1, "y");
    check_said(2, "you play White against boris");
}

static void moves_are_taken_back(void **state)
{
    (void)state;
    begin_game("5+3 casual");
    type(0, "e4");
    type(0, "undo");
    check_said(1, "anna offers to take the last move back: 'undo' agrees");
    type(1, "undo");
    check_said(0, "Taken back");
    check_moves(0, 0);
    check_moves(1, 0);
    type(0, "d4");
    check_moves(1, 1);
    type(1, "d5");
    type(0, "draw");
    type(1, "draw");
    check_said(0, "Draw by agreement");
    type(0, "rematch");
    check_said(1, "you play White against anna");
    type(1, "e4");
    check_moves(0, 1);
}

static void both_keep_the_same_game(void **state)
{
    size_t lengths[2];
    char *texts[2];
    (void)state;
    begin_game("5+3 casual");
    type(0, "e4");
    fake_lobby_pass(&server, 2500);
    type(1, "e5");
    type(0, "Nf3");
    fake_lobby_pass(&server, 1234);
    type(1, "Nc6");
    for (int i = 0; i < 2; i++)
        texts[i] = pgn_write(session_game(sessions[i]), &lengths[i]);
    assert_int_equal(lengths[0], lengths[1]);
    assert_memory_equal(texts[0], texts[1], lengths[0]);
    assert_non_null(strstr(texts[0], "[White \"anna\"]"));
    free(texts[0]);
    free(texts[1]);
}

static void the_clock_is_the_tables(void **state)
{
    struct clock_face face;
    (void)state;
    begin_moved_game("5+0 casual");
    fake_lobby_pass(&server, 10000);
    settle();
    session_clock_face(sessions[1], WHITE, &face);
    assert_string_equal(face.text, "4:50");
    assert_true(face.running);
    fake_lobby_pass(&server, 300 * 1000);
    settle();
    check_said(1, "You win: Black wins on time");
    assert_int_equal(session_game(sessions[0])->result, RESULT_BLACK_WINS);
}

static void somebody_watches(void **state)
{
    (void)state;
    come(2);
    type(2, "lobby");
    type(2, "watch");
    check_said(2, "Nobody else plays a game that you may watch.");
    begin_game("5+3 casual");
    type(0, "e4");
    session_show_pickers(sessions[2]); /* and it is those of the lobby still */
    type(2, "watch");
    check_said(2, "You watch");
    type(2, "leave");
    type(2, "games");
    check_said(2, "1: anna - boris, 5+3 casual, move 1.");
    type(2, "watch boris");
    check_said(2, "You watch");
    check_moves(2, 1);
    type(1, "e5");
    type(0, "Nf3");
    check_moves(2, 3);
    type(2, "goto 1");
    type(1, "Nc6");
    check_moves(2, 1); /* one browses on one's own */
    type(2, "goto end");
    check_moves(2, 4);
    type(2, "d4");
    check_said(2, "You watch this game");
    type(0, "resign");
    type(0, "resign");
    check_said(2, "Black wins by resignation.");
    assert_int_equal(session_request_of_key(sessions[2], 7), REQUEST_UNKNOWN);
    assert_int_equal(session_request_of_key(sessions[1], 7), REQUEST_AGAIN);
    assert_int_equal(session_request_of_key(sessions[1], 3), REQUEST_UNKNOWN);
    type(2, "rematch");
    check_said(2, "You have watched this game");
    type(2, "leave");
    check_moves(2, 0);
}

/* What an engine says of a rated game could be told to those who play it. */
static void a_rated_game_is_watched_without_an_engine(void **state)
{
    static const char *const words[] = {"analyse", "review", "hint",    "lines 3",
                                        "threat",  "eval",   "compare", "tree"};
    (void)state;
    begin_game("5+3 rated");
    type(0, "e4");
    come(2);
    session_show_pickers(sessions[2]);
    type(2, "watch 1");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        type(2, words[i]);
        check_said(2, "You watch a rated game: no engine looks at it until it is over.");
    }
    type(2, "d5");
    check_said(2, "You watch a rated game: moves can be tried once it is over;");
    assert_null(strstr(session_table_words(sessions[2]), "tries moves"));
    assert_int_equal(session_request_of_key(sessions[2], 5), REQUEST_UNKNOWN);
    type(2, "menu"); /* from there an analysis is of the game that waits */
    type(2, "analyse");
    check_said(2, "You watch a rated game: no engine");
    type(2, "return");
    check_moves(2, 1);
    type(1, "resign");
    type(1, "resign");
    type(2, "analyse");
    check_not_said(2, "no engine");
    assert_true(session_is_analysing(sessions[2]));
}

static void a_casual_game_is_analysed_by_who_watches(void **state)
{
    (void)state;
    begin_game("5+3 casual");
    type(0, "e4");
    come(2);
    type(2, "watch 1");
    assert_non_null(strstr(session_table_words(sessions[2]), "F5 tries moves"));
    type(2, "analyse");
    assert_true(session_is_analysing(sessions[2]));
}

static void check_clock(int who, enum color color, const char *text)
{
    struct clock_face face;
    assert_true(session_clock_face(sessions[who], color, &face));
    assert_string_equal(face.text, text);
}

/* Who comes in the middle of a turn sees the time that it has taken so far, as the players do. */
static void a_turn_is_joined(void **state)
{
    (void)state;
    begin_moved_game("5+3 casual");
    fake_lobby_pass(&server, 15 * 1000);
    settle();
    come(2);
    type(2, "watch 1");
    check_moves(2, 2);
    check_clock(0, WHITE, "4:45");
    check_clock(2, WHITE, "4:45");
    fake_lobby_pass(&server, 5 * 1000);
    check_clock(2, WHITE, "4:40");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOBBY_TEST(a_game_does_not_begin),
        LOBBY_TEST(a_turn_is_joined),
        LOBBY_TEST(a_draw_is_claimed_in_turn),
        LOBBY_TEST(a_game_is_played),
        LOBBY_TEST(a_challenge_waits_for_the_game),
        LOBBY_TEST(moves_are_taken_back),
        LOBBY_TEST(both_keep_the_same_game),
        LOBBY_TEST(the_clock_is_the_tables),
        LOBBY_TEST(somebody_watches),
        LOBBY_TEST(a_rated_game_is_watched_without_an_engine),
        LOBBY_TEST(a_casual_game_is_analysed_by_who_watches),
    };
    return cmocka_run_group_tests(tests, prepare_lobby_tests, NULL);
}
