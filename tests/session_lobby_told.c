/* session_lobby_told.c - what a person at a table of the lobby is told in time: how long there is for
 * a first move, what a claim is, and who hears what is said.
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

static void hear(int who, const char *line)
{
    said[who][0] = '\0';
    fake_lobby_tell(&server, who == 0 ? "anna" : "boris", line);
    settle();
}

static void check_title(int who, const char *title)
{
    char text[200];
    session_activity(sessions[who], text, sizeof text);
    if (!strstr(text, title))
        fail_msg("expected the title '%s', found '%s'", title, text);
}

/* In a round robin the point is the other side's, though the game has no result. */
static void a_forfeit_is_no_abortion(void **state)
{
    static const char table[] = "* table game=71 white=anna black=boris clock=5+3 "
                                "begun=1700000000000 n=0 watchers=0 turn=2 of=3 seat=%s\n";
    static const char end[] = "* event game=71 n=1 at=1700000030000 e=end c=w result=* "
                              "ending=aborted count=2 w=300000 b=300000\n";
    char line[240];
    (void)state;
    for (int who = 0; who < 2; who++) {
        snprintf(line, sizeof line, table, who == 0 ? "white" : "black");
        hear(who, line);
        hear(who, end);
    }
    check_said(0, "White did not begin: boris has the point.");
    check_said(1, "White did not begin: you have the point.");
    check_not_said(1, "aborted");
    check_title(0, "White did not begin: boris has the point");
    check_title(1, "White did not begin: you have the point");
}

static void who_looks_on_kibitzes(void **state)
{
    (void)state;
    begin_game("5+3 casual");
    type(0, "e4");
    come(2);
    type(2, "watch 1");
    type(2, "say nice game");
    check_said(2, "You watch this game: 'kibitz TEXT' speaks to those who watch.");
    check_not_said(2, "no such game");
}

/* Once, when it may be; and again after the other one was back. */
static void a_claim_is_told(void **state)
{
    static const char told[] = "boris is still away: 'claim' wins, 'claim draw' makes a draw.";
    (void)state;
    begin_moved_game("5+3 casual");
    type(0, "Nf3");
    fake_lobby_drop(&server, "boris");
    session_wake(sessions[0]);
    listen_to(0);
    check_said(0, "the game may be claimed in 40 seconds");
    server.now += 39 * 1000;
    session_wake(sessions[0]);
    listen_to(0);
    check_not_said(0, told);
    assert_in_range(session_deadline(sessions[0]), server.now, server.now + 1000);
    server.now += 1000;
    session_wake(sessions[0]);
    listen_to(0);
    check_said(0, told);
    check_title(0, "boris is away: 'claim'");
    said[0][0] = '\0';
    server.now += 2000;
    session_wake(sessions[0]);
    listen_to(0);
    check_not_said(0, told);
    type(0, "claim draw");
    check_said(0, "Draw because a player left");
}

static void a_first_move_is_counted_down(void **state)
{
    char text[200];
    (void)state;
    begin_game("5+3 casual");
    check_title(0, "your first move: 0:30");
    check_title(1, "anna's first move: 0:30");
    assert_in_range(session_deadline(sessions[0]), server.now, server.now + 1000);
    server.now += 11 * 1000;
    settle();
    check_title(0, "your first move: 0:19");
    type(0, "e4");
    check_title(1, "your first move: 0:30");
    type(1, "e5");
    assert_string_equal(session_activity(sessions[1], text, sizeof text), "");
}

/* The word that is refused is the one that was typed. */
static void a_round_is_refused(void **state)
{
    (void)state;
    type(0, "round");
    check_said(0, "round: ");
    check_not_said(0, "standings");
    type(0, "round join 7");
    check_said(0, "round join: ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOBBY_TEST(a_forfeit_is_no_abortion), LOBBY_TEST(who_looks_on_kibitzes),
        LOBBY_TEST(a_claim_is_told),          LOBBY_TEST(a_first_move_is_counted_down),
        LOBBY_TEST(a_round_is_refused),
    };
    return cmocka_run_group_tests(tests, prepare_lobby_tests, NULL);
}
