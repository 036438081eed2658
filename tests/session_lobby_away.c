/* session_lobby_away.c - who leaves a table of the lobby, or loses the line, and comes back.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "lobby/dial.h"
#include "lobby_scene.h"
#include "session/session_browse.h"
#include "session/session_lobby.h"
#include "session/session_pickers.h"

/* Who is away is waited for in the own turn. */
static void who_leaves_is_told_of_truly(void **state)
{
    (void)state;
    begin_moved_game("5+3 rated");
    said[0][0] = '\0';
    fake_lobby_drop(&server, "boris");
    session_wake(sessions[0]);
    listen_to(0);
    check_said(0, "boris's line is gone; the game may be claimed 40 seconds into that side's "
                  "turn.");
    type(0, "claim");
    check_said(0,
               "It is your move: the time of boris, who is away, counts once you have moved.");
}

/* What was not answered when the line went is not waited for on the next one, nor done there. */
static void what_was_asked_is_lost(void **state)
{
    (void)state;
    come(2);
    type(1, "match clara 5+3 casual");
    server.now += 1000;
    type(2, "");
    server.deaf = true;
    type(0, "rating boris");
    type(0, "watch boris");
    assert_true(session_awaits_lobby(sessions[0]));
    fake_lobby_drop(&server, "anna");
    settle();
    check_said(0, "The line to the lobby is gone");
    assert_false(session_awaits_lobby(sessions[0]));
    server.deaf = false;
    server.come = 0;
    server.now += 1000;
    settle();
    check_said(0, "The line to the lobby is there again.");
    assert_false(session_awaits_lobby(sessions[0]));
    assert_int_equal(session_lobby_game(sessions[0]), 0);
}

static size_t count_kept_games(const char *scratch)
{
    char pattern[200];
    glob_t found;
    size_t count;
    snprintf(pattern, sizeof pattern, "%s/ttychess/games/*.pgn", scratch);
    count = glob(pattern, 0, NULL, &found) == 0 ? found.gl_pathc : 0;
    if (count > 0)
        globfree(&found);
    return count;
}

/* Who was away when a game ended hears how, and has it. */
static void a_game_ends_unseen(void **state)
{
    const char *scratch = *state;
    begin_moved_game("5+3 rated");
    lose_by_absence();
    check_said(1, "You win: Black wins because White left.");
    go(1);
    assert_int_equal(count_kept_games(scratch), 1); /* his */
    server.come = 0;
    come(0);
    said[0][0] = '\0';
    fake_lobby_tell(&server, "anna", "* ended game=1\n");
    settle();
    check_said(0,
               "Your game with boris ended while you were away. You lose: Black wins because "
               "White left. 'table 1' shows it.");
    check_moves(0, 0);
    fake_lobby_tell(&server, "anna", "* closed game=1\n");
    settle();
    type(0, "table 1");
    check_said(0, "Game 1: anna - boris, 5+3 rated.");
    check_said(0, "You lose: Black wins because White left.");
    check_moves(0, 2);
    assert_string_equal(session_prompt(sessions[0]), "game over> ");
    type(0, "leave");
    check_moves(0, 0);
    go(0);
    assert_int_equal(count_kept_games(scratch), 2); /* and hers, once */
}

static void a_line_drops(void **state)
{
    (void)state;
    begin_moved_game("5+3 casual");
    fake_lobby_drop(&server, "anna");
    server.come = 0; /* it is she who comes next */
    said[1][0] = '\0';
    session_wake(sessions[1]);
    listen_to(1);
    check_said(1, "anna's line is gone");
    session_wake(sessions[0]); /* she notices, and dials again after a pause */
    type(0, "Nf3");
    check_said(0, "the move is sent once it is back");
    check_moves(1, 2);
    server.now += 1000;
    settle();
    check_said(0, "The line to the lobby is there again.");
    check_said(1, "anna is back.");
    check_moves(0, 3);
    check_moves(1, 3);
    assert_int_equal(server.tables[0].table.game.current, 3);
}

/* A power cut: the server knows fewer moves than both have seen. */
static void the_server_loses_moves(void **state)
{
    (void)state;
    begin_moved_game("5+3 casual");
    type(0, "Nf3");
    fake_lobby_drop(&server, "anna");
    fake_lobby_drop(&server, "boris");
    fake_lobby_forget(&server, 0, 1);
    server.come = 0;
    settle(); /* both notice */
    check_said(1, "The line to the lobby is gone");
    server.now += 1000;
    settle();
    check_said(1, "has lost what was played last");
    check_moves(0, 1);
    check_moves(1, 1);
    type(1, "c5");
    check_moves(0, 2);
    fake_lobby_drop(&server, "anna");
    session_wake(sessions[0]);
    type(1, "resign");
    type(1, "resign");
    server.come = 0;
    server.now += 1000;
    settle();
    check_said(0, "does not go on here");
    type(0, "Nf3");
    check_said(0, "The game is over");
    type(0, "leave");
    check_moves(0, 0);
}

/* As plain mode begins: it dials by itself. */
static void come_back(int who, struct settings *plain)
{
    static struct lobby_address address;
    go(who);
    settle();
    settings_init(plain);
    plain->nodes = 200;
    address = *settings.lobby;
    plain->lobby_way = &address;
    server.come = who;
    said[who][0] = '\0';
    sessions[who] = session_create(plain, NULL);
    session_set_now(sessions[who], server_now);
    session_tell_notes(sessions[who], true);
    session_look_for_lobby(sessions[who]);
}

static void leave_for_good(int who, struct settings *plain)
{
    go(who);
    settings_free(plain);
}

static void games_by_days_are_told(void **state)
{
    struct settings plain;
    (void)state;
    begin_game("3d casual");
    type(0, "e4");
    come_back(1, &plain);
    settle();
    check_not_said(1, "Game 1");
    type(1, "lobby");
    check_said(1, "Game 1 against anna, 3 days a move, casual: it is your move, 3 days left. "
                  "'table 1' goes there.");
    check_moves(1, 0);
    type(1, "table");
    check_said(1, "you play Black against anna, 3 days a move, casual");
    check_moves(1, 1);
    type(1, "e5");
    check_moves(0, 2);
    type(1, "leave");
    check_not_said(1, "Back in your game");
    check_not_said(1, "against ttychess"); /* nobody asked for that */
    check_said(1, "2 here: anna, boris.");
    type(1, "new");
    type(1, "e4");
    type(1, "table 1");
    check_said(1, "Game 1: anna - boris, 3 days a move, casual; anna to move: 3 days.");
    type(1, "leave");
    check_said(1, "You play White against ttychess"); /* from memory, or from the disk */
    leave_for_good(1, &plain);
}

/* And hears where the game stands. */
static void who_comes_back_sits_down(void **state)
{
    struct settings plain;
    (void)state;
    begin_moved_game("5+3 casual");
    come_back(0, &plain);
    assert_true(session_lobby_is_coming(sessions[0]));
    session_line(sessions[0], "table"); /* it is answered once that is known */
    listen_to(0);
    assert_true(session_waits_for_lobby(sessions[0]));
    check_not_said(0, "No game of yours");
    settle();
    assert_false(session_lobby_is_coming(sessions[0]));
    check_said(0, "Your game goes on, number 1: you play White against boris");
    check_said(0, "1... e5");
    check_not_said(0, "No game of yours");
    check_said(0, "Game 1: anna - boris, 5+3 casual; you to move."); /* the answer */
    check_said(1, "anna is back");
    check_moves(0, 2);
    type(0, "Nf3");
    check_moves(1, 3);
    leave_for_good(0, &plain);
}

static void a_game_with_the_engine_waits(void **state)
{
    (void)state;
    type(0, "new");
    type(0, "e4");
    type(1, "match anna 5+3 casual");
    check_said(0, "boris (1500?) challenges you");
    type(0, "accept");
    check_said(0, "you play Black against boris");
    check_moves(0, 0);
    type(1, "d4");
    check_moves(0, 1);
    type(1, "abort");
    check_said(0, "The game was aborted");
    type(0, "leave");
    assert_true(session_game(sessions[0])->current >= 1);
    assert_string_equal(session_game(sessions[0])->moves[0].san, "e4");
}

/* Whoever looks elsewhere comes back to the table, however, and what is kept is one game. */
static void a_live_game_is_left_and_found(void **state)
{
    static const char *const ways[] = {"return", "table", "hint"};
    static const char *const moves[] = {"Nf3", "d6", "d4", "Nc6", "Bb5", "a6"};
    const char *scratch = *state;
    begin_moved_game("5+3 casual");
    session_show_pickers(sessions[0]); /* which have the start screen */
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        check_moves(0, 2 + 2 * i);
        type(0, "menu");
        check_said(0, "Your game with boris goes on: 'return' goes back.");
        type(0, "quit");
        check_said(0, "so does your clock. Leave? (yes/no)");
        type(0, "no");
        type(0, ways[i]);
        type(0, moves[2 * i]);
        check_moves(1, 3 + 2 * i);
        type(1, moves[2 * i + 1]);
        check_moves(0, 4 + 2 * i);
    }
    type(0, "resign");
    type(0, "resign");
    go(0);
    go(1);
    assert_int_equal(count_kept_games(scratch), 2); /* one each */
}

/* It is somewhere, and can be gone on with from there. */
static void a_game_is_put_aside(void **state)
{
    (void)state;
    begin_moved_game("5+3 casual");
    type(0, "adjourn");
    type(1, "adjourn");
    check_said(0, "put aside");
    type(0, "clock");
    check_said(0, "it stands: the game is put aside.");
    type(0, "draw");
    check_said(0, "the game is put aside; 'adjourn' offers to go on.");
    type(0, "leave");
    check_moves(0, 0);
    type(0, "table");
    check_said(0, "Game 1: anna - boris, 5+3 casual; put aside.");
    check_moves(0, 2);
    type(0, "adjourn");
    type(1, "adjourn");
    type(0, "Nf3");
    check_moves(1, 3);
}

/* What is told first is true, and says how the game goes on. */
static void who_comes_back_to_a_game_put_aside_hears_it(void **state)
{
    struct settings plain;
    (void)state;
    begin_moved_game("5+3 casual");
    type(0, "adjourn");
    type(1, "adjourn");
    come_back(0, &plain);
    settle();
    check_said(0,
               "Your game is put aside, number 1: you play White against boris, 5+3 casual. "
               "'adjourn' offers to go on.");
    check_not_said(0, "goes on, number");
    type(0, "adjourn");
    type(1, "adjourn");
    type(0, "Nf3");
    check_moves(1, 3);
    leave_for_good(0, &plain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOBBY_TEST(who_leaves_is_told_of_truly),
        LOBBY_TEST(what_was_asked_is_lost),
        LOBBY_TEST(a_game_ends_unseen),
        LOBBY_TEST(a_line_drops),
        LOBBY_TEST(the_server_loses_moves),
        LOBBY_TEST(who_comes_back_sits_down),
        LOBBY_TEST(games_by_days_are_told),
        LOBBY_TEST(a_game_with_the_engine_waits),
        LOBBY_TEST(a_live_game_is_left_and_found),
        LOBBY_TEST(a_game_is_put_aside),
        LOBBY_TEST(who_comes_back_to_a_game_put_aside_hears_it),
    };
    return cmocka_run_group_tests(tests, prepare_lobby_tests, NULL);
}
