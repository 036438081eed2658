/* session_lobby_rows.c - what is offered and what waits in a lobby, as rows and as sentences.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "lobby_scene.h"
#include "session/session_lobby.h"
#include "session/session_pickers.h"
#include "typing/picker.h"

/* The row of the lobby that types this line. */
static struct picker_row find_row(struct picker *picker, int who, const char *line)
{
    assert_true(session_list_picker(sessions[who], PICKER_LOBBY, "", picker));
    for (size_t i = 0; i < picker->count; i++)
        if (strcmp(picker->rows[i].line, line) == 0)
            return picker->rows[i];
    fail_msg("no row types '%s'", line);
    return (struct picker_row){.label = ""};
}

static void offer(const char *to, const char *line)
{
    fake_lobby_tell(&server, to, line);
    settle();
}

/* Both who made it and to whom it goes read their own colour. */
static void offers_tell_the_own_colour(void **state)
{
    static const char challenge[] = "* challenge id=7 from=anna to=boris clock=15+10 "
                                    "rated=yes color=black rating=1500?\n";
    struct picker picker = {.rows = NULL};
    struct picker_row row;
    (void)state;
    offer("anna", challenge);
    offer("boris", challenge);
    check_said(1, "anna (1500?) challenges you: 15+10 rated, you play White. Enter accepts");
    row = find_row(&picker, 0, "withdraw 7");
    assert_string_equal(row.label, "to boris");
    assert_string_equal(row.right, "Black, 15+10 rated");
    assert_string_equal(row.brief_right, "15+10 rated\n15+10");
    assert_non_null(strstr(row.about, "You challenge boris: 15+10 rated, you play Black."));
    row = find_row(&picker, 1, "accept 7");
    assert_string_equal(row.label, "anna 1500?");
    assert_string_equal(row.right, "White, 15+10 rated");
    type(0, "lobby");
    check_said(0, "You challenge boris: 15+10 rated, you play Black. 'withdraw 7'.");
    type(1, "lobby");
    check_said(1, "anna challenges you: 15+10 rated, you play White. 'accept 7'.");
    picker_free(&picker);
}

static void own_seeks_are_withdrawn(void **state)
{
    struct picker picker = {.rows = NULL};
    (void)state;
    type(0, "seek 5+3 casual");
    type(0, "lobby");
    check_said(0, "You offer a game: 5+3 casual. 'withdraw 1'.");
    assert_string_equal(find_row(&picker, 0, "withdraw 1").label, "Your offer");
    assert_string_equal(find_row(&picker, 1, "accept 1").right, "5+3 casual");
    picker_free(&picker);
}

/* A seek is taken by its maker's name, so that nobody gets another game than was seen. */
static void accept_tells_what_there_is(void **state)
{
    (void)state;
    type(0, "accept");
    check_said(0, "There is nothing to accept.");
    type(0, "seek 5+3 casual");
    type(0, "accept"); /* the own one is none */
    check_said(0, "There is nothing to accept.");
    type(1, "accept");
    check_said(
        1, "Nobody challenges you; anna offers a game, 5+3 casual: 'accept anna' takes it.");
    come(2);
    type(2, "seek 3+2 casual");
    type(1, "accept");
    check_said(1, "2 games are offered: 'accept NAME' takes one");
    type(1, "accept anna");
    check_said(1, "you play Black against anna");
}

static void several_challenges_are_told_once(void **state)
{
    (void)state;
    come(2);
    type(0, "match boris 5+3");
    type(2, "match boris 5+3");
    type(1, "accept");
    check_said(1, "2 people challenge you: 'accept NAME' says whom you mean.");
    check_not_said(1, "nothing to accept");
    type(1, "decline");
    check_said(1, "'decline NAME' says whom you mean.");
    check_not_said(1, "nothing to decline");
}

static void what_is_put_aside_says_how_it_goes_on(void **state)
{
    struct picker picker = {.rows = NULL};
    struct picker_row row;
    (void)state;
    begin_moved_game("5+3 casual");
    assert_false(session_may_go_back(sessions[0]));
    type(0, "adjourn");
    type(1, "adjourn");
    check_said(0, "'adjourn' offers to go on, 'leave' goes to the lobby.");
    assert_string_equal(session_table_words(sessions[0]),
                        "adjourn asks to go on. resign gives it up, abort asks to end it. "
                        "Escape leads to the lobby.");
    assert_true(session_may_go_back(sessions[0])); /* Escape does, too */
    assert_int_equal(session_request_of_key(sessions[0], 3), REQUEST_UNKNOWN);
    session_request(sessions[0], REQUEST_RETURN, "");
    settle();
    check_moves(0, 0);
    row = find_row(&picker, 0, "table 1");
    assert_string_equal(row.label, "boris");
    assert_string_equal(row.right, "put aside");
    assert_non_null(strstr(row.about, "'adjourn' there offers to go on"));
    type(0, "lobby");
    check_said(0, "put aside. 'table 1' goes there, 'adjourn' offers to go on.");
    type(1, "adjourn");
    type(0, "table 1");
    assert_string_equal(session_table_words(sessions[0]),
                        "y agrees, n declines. Escape leads to the lobby.");
    type(0, "y");
    check_said(0, "The game goes on.");
    type(1, "draw");
    assert_non_null(strstr(session_table_words(sessions[0]), "y agrees, n declines."));
    picker_free(&picker);
}

/* What one says stands between what the others say, as they read it. */
static void what_is_said_stands_in_order(void **state)
{
    (void)state;
    begin_game("5+3 casual");
    type(0, "say good luck");
    check_said(0, "You: good luck");
    come(2);
    type(2, "watch anna");
    type(2, "kibitz who wins?");
    check_said(2, "You (watching): who wins?");
}

/* In the lobby those that are played there; elsewhere those that are kept. */
static void games_are_those_of_the_place(void **state)
{
    (void)state;
    come(2);
    begin_game("5+3 casual");
    type(2, "games");
    check_said(2, "1: anna - boris, 5+3 casual, move 1.");
    session_leave_lobby(sessions[2]);
    type(2, "games");
    check_not_said(2, "anna - boris");
    type(2, "tables");
    check_said(2, "1: anna - boris, 5+3 casual, move 1.");
}

/* The menu and back: still watched, and followed meanwhile. */
static void a_watched_game_waits(void **state)
{
    struct player_card card;
    (void)state;
    come(2);
    session_show_pickers(sessions[2]);
    begin_game("5+3 casual");
    type(0, "e4");
    type(2, "watch anna");
    assert_true(session_table_takes_none(sessions[2]));
    type(2, "menu");
    type(1, "e5");
    check_moves(2, 0);
    type(2, "return");
    check_said(2, "Back at anna - boris.");
    check_moves(2, 2);
    type(0, "Nf3");
    check_moves(2, 3);
    type(2, "leave");
    session_player_card(sessions[2], WHITE, &card); /* no engine is left alone */
    assert_string_equal(card.name, "you");
}

/* The same of one's own when it is over: nothing is played on there. */
static void a_game_that_is_over_waits(void **state)
{
    struct player_card card;
    (void)state;
    session_show_pickers(sessions[0]);
    begin_moved_game("5+3 casual");
    type(1, "resign");
    type(1, "resign");
    type(0, "menu");
    type(0, "return");
    check_said(0, "Back at your game with boris.");
    session_player_card(sessions[0], BLACK, &card);
    assert_string_equal(card.name, "boris");
    assert_int_equal(session_request_of_key(sessions[0], 6), REQUEST_UNKNOWN);
    assert_int_equal(session_request_of_key(sessions[0], 7), REQUEST_AGAIN);
}

/* In the lobby it is that of the next game there, as its row says. */
static void the_clock_is_that_of_the_row(void **state)
{
    struct picker picker = {.rows = NULL};
    (void)state;
    session_show_pickers(sessions[0]);
    assert_string_equal(find_row(&picker, 0, "seek").right, "5+3 rated");
    type(0, "clock 1+0");
    check_said(0, "The next game: 1+0 rated.");
    assert_string_equal(find_row(&picker, 0, "seek").right, "1+0 rated");
    type(0, "clock nonsense");
    check_not_said(0, "The next game");
    session_leave_lobby(sessions[0]);
    type(0, "clock 2+1"); /* of the game with the engine */
    check_not_said(0, "The next game: 2+1 rated");
    assert_true(session_has_clock(sessions[0]));
    assert_string_equal(find_row(&picker, 0, "seek").right, "1+0 rated");
    picker_free(&picker);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOBBY_TEST(offers_tell_the_own_colour),
        LOBBY_TEST(own_seeks_are_withdrawn),
        LOBBY_TEST(accept_tells_what_there_is),
        LOBBY_TEST(several_challenges_are_told_once),
        LOBBY_TEST(what_is_put_aside_says_how_it_goes_on),
        LOBBY_TEST(what_is_said_stands_in_order),
        LOBBY_TEST(games_are_those_of_the_place),
        LOBBY_TEST(a_watched_game_waits),
        LOBBY_TEST(a_game_that_is_over_waits),
        LOBBY_TEST(the_clock_is_that_of_the_row),
    };
    return cmocka_run_group_tests(tests, prepare_lobby_tests, NULL);
}
