/* session_lobby_keep.c - what is kept of games of the lobby, opened again; and how those end that
 * nobody began, or whose end one did not see.
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

#include "lobby_scene.h"
#include "session/session_browse.h"
#include "session/session_lobby.h"
#include "session_driver.h"

/* Two half-moves, then Boris gives up. */
static void play_a_game(const char *terms)
{
    begin_moved_game(terms);
    type(1, "resign");
    type(1, "resign");
    check_said(0, "You win: White wins by resignation.");
}

/* It is taken up by a thread. */
static void resume(int who, int number)
{
    char line[24];
    snprintf(line, sizeof line, "resume %d", number);
    type(who, line);
    while (session_takes_over(sessions[who])) {
        assert_true(driver_poll(sessions[who], DRIVER_PATIENCE));
        session_wake(sessions[who]);
        listen_to(who);
    }
}

/* The other one goes: all games are of one archive here, and nobody else shall hold one. */
static void open_kept(int who)
{
    go(1 - who);
    settle();
    fake_lobby_tell(&server, server.names[who],
                    who == 0 ? "* person name=boris here=no\n"
                             : "* person name=anna here=no\n");
    driver_settle(sessions[who]);
    type(who, "leave");
    resume(who, 1);
    check_moves(who, 2);
}

static void come_back(int who)
{
    server.come = who;
    come(who);
}

static void who_played_is_told(void **state)
{
    (void)state;
    play_a_game("5+3 rated");
    open_kept(0);
    check_said(0, "You win: White wins by resignation.");
    type(0, "opponent");
    check_said(0, "White: you. Black: boris.");
    assert_string_equal(session_player_name(sessions[0], WHITE), "White  you");
    assert_string_equal(session_player_name(sessions[0], BLACK), "Black  boris");
    assert_false(session_flipped(sessions[0]));
    come_back(1);
    open_kept(1);
    check_said(1, "You lose: White wins by resignation.");
    type(1, "opponent");
    check_said(1, "White: anna. Black: you.");
    assert_true(session_flipped(sessions[1]));
    type(1, "leave");
    type(1, "new");
    type(1, "opponent");
    check_not_said(1, "anna");
}

/* Nobody by one of these names is here. */
static void whose_it_was_need_not_be_known(void **state)
{
    (void)state;
    play_a_game("5+3 rated");
    open_kept(0);
    strcpy((char *)session_game(sessions[0])->white, "dora");
    type(0, "opponent");
    check_said(0, "White: dora. Black: boris.");
    type(0, "again");
    check_said(0, "That game was between dora and boris: 'match NAME' challenges.");
}

/* It is what was played: not undone, nor played on by somebody else. */
static void it_stays_as_it_was(void **state)
{
    static const char *const words[] = {"undo", "swap", "color black", "color both"};
    (void)state;
    play_a_game("5+3 rated");
    open_kept(0);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        type(0, words[i]);
        check_said(0, "This game was played in a lobby and is over");
        check_moves(0, 2);
    }
    type(0, "d4");
    check_said(0, "'analyse' tries moves");
    assert_int_equal(session_game(sessions[0])->result, RESULT_WHITE_WINS);
}

static void another_one_is_asked_for(void **state)
{
    (void)state;
    play_a_game("5+3 casual");
    open_kept(0);
    come_back(1);
    type(0, "again");
    check_said(0, "boris is asked");
    assert_non_null(strstr(server.heard, " match name=boris clock=5+3 color=black"));
    type(1, "accept");
    check_said(0, "against boris, 5+3 casual.");
}

static void another_one_is_not_asked_for(void **state)
{
    (void)state;
    play_a_game("5+3 rated");
    open_kept(0);
    type(0, "rematch");
    check_said(0, "That game was with boris, who is not in the lobby now; 'new' plays another "
                  "one here.");
    check_moves(0, 2);
    game_set_tag((struct game *)session_game(sessions[0]), "Site", "elsewhere");
    type(0, "rematch");
    check_said(0, "That game was with boris, in another lobby; ");
}

/* ---- ends that were not seen ------------------------------------------------------------------ */

/* Of three kept games only the one that goes on is played in another session. */
static void check_held(int who)
{
    for (int i = 1; i <= 3; i++) {
        bool held;
        resume(who, i);
        check_not_said(who, "the game on the board");
        held = strstr(said[who], "is being played by another session") != NULL;
        assert_int_equal(held, session_game(sessions[who])->result == RESULT_NONE);
    }
}

/* Told once, and kept as any other: nobody holds it, and what was on the board is held still. */
static void an_end_that_was_not_seen(void **state)
{
    (void)state;
    begin_moved_game("5+3 rated");
    lose_by_absence();
    go(1);
    server.come = 0;
    come(0);
    type(0, "new");
    type(0, "d4");
    driver_settle(sessions[0]); /* saved for the last time */
    said[0][0] = '\0';
    fake_lobby_tell(&server, "anna", "* ended game=1\n");
    settle();
    check_said(0, "Your game with boris ended while you were away. You lose: Black wins "
                  "because White left.");
    fake_lobby_tell(&server, "anna", "* closed game=1\n");
    settle();
    driver_settle(sessions[0]);
    come(2); /* another session of hers, here */
    check_held(2);
}

/* ---- offers ------------------------------------------------------------------------------------- */

static void a_takeback_says_how_much(void **state)
{
    (void)state;
    begin_game("5+3 casual");
    type(0, "e4");
    type(0, "undo");
    check_said(0, "You offer to take the last move back.");
    check_said(1, "anna offers to take the last move back: 'undo' agrees");
    type(1, "decline");
    type(1, "e5");
    type(0, "undo");
    check_said(0, "You offer to take the last move of each side back.");
    check_said(1, "anna offers to take the last move of each side back: 'undo' agrees");
    type(1, "undo");
    check_moves(0, 0);
    check_moves(1, 0);
}

/* ---- nobody began ---------------------------------------------------------------------------------- */

/* What is told is what happens, and why, on both sides. */
static void whose_line_drops_before_the_first_move(void **state)
{
    (void)state;
    server.now += 60 * 60 * 1000; /* the clocks of this host do not begin with the game */
    begin_game("5+3 rated");
    said[1][0] = '\0';
    fake_lobby_drop(&server, "anna");
    session_wake(sessions[1]);
    listen_to(1);
    check_said(1,
               "anna's line is gone; the game is aborted in 30 seconds unless White begins.");
    type(1, "claim");
    check_said(1, "not both sides have moved");
    fake_lobby_pass(&server, 30 * 1000);
    settle();
    check_said(1, "The game was aborted: White did not begin.");
}

static void in_a_round_robin_it_is_a_point(void **state)
{
    (void)state;
    begin_game("5+3 casual");
    said[0][0] = '\0';
    fake_lobby_tell(&server, "anna",
                    "* table game=1 white=anna black=boris clock=5+3 begun=5 n=0 seat=white "
                    "turn=1 of=3\n");
    fake_lobby_drop(&server, "boris");
    settle();
    check_said(0, ", and you have the point.");
}

static void the_other_one_still_has_to_move(void **state)
{
    (void)state;
    begin_game("15+0 casual");
    said[0][0] = '\0';
    fake_lobby_drop(&server, "boris");
    session_wake(sessions[0]);
    listen_to(0);
    check_said(
        0,
        "boris's line is gone; the game is aborted unless Black begins within 60 seconds of your move.");
    type(0, "claim");
    check_said(0, "not both sides have moved");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOBBY_TEST(who_played_is_told),
        LOBBY_TEST(whose_it_was_need_not_be_known),
        LOBBY_TEST(it_stays_as_it_was),
        LOBBY_TEST(another_one_is_asked_for),
        LOBBY_TEST(another_one_is_not_asked_for),
        LOBBY_TEST(an_end_that_was_not_seen),
        LOBBY_TEST(a_takeback_says_how_much),
        LOBBY_TEST(whose_line_drops_before_the_first_move),
        LOBBY_TEST(in_a_round_robin_it_is_a_point),
        LOBBY_TEST(the_other_one_still_has_to_move),
    };
    return cmocka_run_group_tests(tests, prepare_lobby_tests, NULL);
}
