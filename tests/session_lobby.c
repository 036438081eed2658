/* session_lobby.c - people meet in a lobby: wishes, words, what is kept of them.
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
#include "session/session_lobby.h"
#include "session_driver.h"

/* Enter that was on its way when a challenge came is none; another key goes on with something
 * else. */
static void keys_answer_later(void **state)
{
    (void)state;
    type(0, "match boris 5+3");
    assert_int_equal(session_challenge_keys(sessions[1]), CHALLENGE_NEW);
    server.now += 999;
    type(1, "");
    check_said(1, "That came with the challenge: Enter once more accepts it.");
    check_not_said(0, "you play");
    server.now += 1;
    assert_int_equal(session_challenge_keys(sessions[1]), CHALLENGE_ENTER_ESCAPE);
    session_pass_challenge(sessions[1]);
    said[1][0] = '\0';
    settle();
    check_said(1, "anna's challenge stands: 'accept' or 'decline' answers.");
    assert_int_equal(session_challenge_keys(sessions[1]), CHALLENGE_NONE);
    type(1, "");
    check_not_said(0, "you play");
    type(1, "n");
    check_said(0, "boris declines.");
    type(1, "y");
    check_said(1, "Nothing is being asked just now.");
    type(0, "match boris 5+3");
    session_pass_challenge(sessions[1]);
    type(1, "y");
    check_said(0, "you play White against boris");
    type(1, "abort");
    type(0, "match boris 5+3");
    server.now += 1000; /* where Escape leads back from what is looked at, it still does */
    assert_int_equal(session_challenge_keys(sessions[1]), CHALLENGE_ENTER);
}

static void two_people_meet(void **state)
{
    (void)state;
    type(0, "who");
    check_said(0, "2 here: anna, boris.");
    type(0, "tell boris good evening");
    check_said(1, "anna tells you: good evening");
    type(0, "match carla");
    check_said(0, "match carla: nobody here has that name");
    type(0, "match boris 5+3 casual");
    check_said(0, "boris is asked");
    check_said(1, "anna (1500?) challenges you: 5+3 casual. Enter accepts");
    type(1, "decline");
    check_said(0, "boris declines.");
}

/* Where the server keeps no ratings the next try is not rated; whom a seek is for. */
static void offers_have_bounds(void **state)
{
    (void)state;
    type(0, "seek 5+3 min=1400 max=1800");
    check_said(0, "You offer a game, 5+3 rated");
    assert_non_null(strstr(server.heard, " min=1400 max=1800"));
    type(0, "seek min=1400 max=1300");
    check_said(0, "Expected min=1300 or less, or max=1400 or more.");
    type(0, "seek min=0");
    check_said(0, "found 'min=0'");
    type(0, "match boris min=1400");
    check_said(0, "found 'min=1400'");
    server.unrated = true;
    type(0, "match boris");
    check_said(0, "match boris: that game cannot be rated here.");
    type(0, "match boris");
    check_said(1, "anna (1500?) challenges you: 5+3 casual. ");
    come(2); /* who comes later is told so */
    type(2, "match boris");
    check_said(1, "clara (1500?) challenges you: 5+3 casual. ");
}

static void one_of_several_offers_is_withdrawn(void **state)
{
    (void)state;
    type(0, "withdraw");
    check_said(0, "You offer nothing.");
    type(0, "seek 5+3");
    type(0, "seek 10+5 casual");
    type(0, "withdraw 1");
    check_said(0, "Withdrawn: your offer of 5+3 rated.");
    type(0, "withdraw 1");
    check_said(0, "No offer of yours has that number.");
    type(0, "match boris 3+2");
    type(0, "withdraw");
    check_said(0, "Withdrawn: your challenge to boris.");
    check_said(0, "Withdrawn: your offer of 10+5 casual.");
    check_said(1, "anna takes the challenge back.");
    type(0, "withdraw all");
    check_said(0, "withdraw: expected the number of an offer, found 'all'.");
}

static void what_is_said_does_no_harm(void **state)
{
    static const char *const lines[] = {
        "* event game=1 n=9 e=move c=w ply=9 move=e2e4\n",
        "* event game=1 n=3 e=move c=b ply=3 move=a1a8\n",
        "* table game=1\n",
        "* table game=77 white=x black=y clock=5+3 begun=1 n=0 seat=black\n",
        "* frobnicate game=1 colour=blue\n",
        "* person name=../x here=yes\n",
        "* challenge id=9 from=x to=anna clock=99999999+1\n",
        "* tell from=boris text=\033[31mred\033[0m\n",
        "* seat game=1 mine=perhaps\n",
        "7 row kind=game game=-4\n",
        "nonsense\n",
        "\n",
        "* closed game=1\n",
    };
    (void)state;
    begin_game("5+3 casual");
    type(0, "e4");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        for (const char *c = lines[i]; *c; c++) { /* torn anywhere */
            char byte[2] = {*c, '\0'};
            fake_lobby_tell(&server, "anna", byte);
            session_wake(sessions[0]);
            listen_to(0);
        }
    settle();
    check_moves(1, 1);
    check_not_said(0, "\033");
}

static void check_heard(const char *words)
{
    if (!strstr(server.heard, words))
        fail_msg("expected '%s', the server heard '%s'", words, server.heard);
}

static void a_delay(void **state)
{
    (void)state;
    type(0, "lobby 5+3 rated delay=30");
    check_said(0, "The next game: 5+3 rated watched 30 s later.");
    type(0, "match boris");
    check_heard("match name=boris clock=5+3 rated=yes delay=30");
    type(0, "lobby 3d");
    check_said(0, "The next game: 3 days a move, rated.");
    type(0, "lobby 3d delay=30");
    check_said(0, "expected no delay");
    type(0, "lobby 5+3 delay=601");
    check_said(0, "found 'delay=601'");
}

static void nobody_is_there(void **state)
{
    struct session *session;
    struct settings none;
    (void)state;
    settings_init(&none);
    none.lobby_path = strdup("none");
    none.save = false;
    session = session_create(&none, NULL);
    session_line(session, "lobby");
    driver_said[0] = '\0';
    driver_listen(session);
    driver_check_said("The lobby is switched off");
    session_destroy(session);
    settings_free(&none);
}

static void check_rating(int who, enum color color, const char *rating)
{
    struct player_card card;
    session_player_card(sessions[who], color, &card);
    assert_string_equal(card.rating, rating);
}

/* Not those of when somebody came, or offered a game: they are told when they change. */
static void ratings_are_those_of_now(void **state)
{
    (void)state;
    type(1, "seek 5+3 rated");
    type(0, "lobby");
    check_said(0, "boris 1500? offers a game: 5+3 rated.");
    type(1, "withdraw");
    type(1, "seek 5+3 rated");
    fake_lobby_tell(&server, "anna", "* person name=boris here=yes blitz=1741? rapid=1600\n");
    settle();
    type(0, "lobby");
    check_said(0, "2 here: anna, boris 1741?.");
    check_said(0, "boris 1741? offers a game: 5+3 rated.");
    type(0, "lobby 10+5");
    type(0, "who");
    check_said(0, "2 here: anna, boris 1600.");
    begin_game("5+3 rated");
    check_rating(0, BLACK, "");
    fake_lobby_tell(&server, "anna", "* rated game=1 wr=1400? wd=-100 br=1800? bd=100\n");
    settle();
    check_rating(0, WHITE, "1400?");
    check_rating(0, BLACK, "1800?");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOBBY_TEST(two_people_meet),
        LOBBY_TEST(offers_have_bounds),
        LOBBY_TEST(ratings_are_those_of_now),
        LOBBY_TEST(keys_answer_later),
        LOBBY_TEST(one_of_several_offers_is_withdrawn),
        LOBBY_TEST(what_is_said_does_no_harm),
        LOBBY_TEST(a_delay),
        LOBBY_TEST(nobody_is_there),
    };
    return cmocka_run_group_tests(tests, prepare_lobby_tests, NULL);
}
