/* session_lobby_round.c - round robins as who plays in them sees them.
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
#include "session/session_pickers.h"
#include "typing/picker.h"

enum { SMALL = 2 * 40 /* columns: of a message, in a window of 40 */ };

static void check_heard(const char *words)
{
    if (!strstr(server.heard, words))
        fail_msg("expected '%s', the server heard '%s'", words, server.heard);
}

static void hear(int who, const char *line)
{
    said[who][0] = '\0';
    fake_lobby_tell(&server, who == 0 ? "anna" : "boris", line);
    settle();
}

/* Tell somebody something about a round robin, and see what is made of it. */
static void tell_round(const char *line, const char *words)
{
    hear(1, line);
    check_said(1, words);
}

/* What was said last, in one message. */
static const char *last_said(int who)
{
    static char text[SCENE_SAID];
    char *begin;
    snprintf(text, sizeof text, "%s", said[who]);
    if (*text)
        text[strlen(text) - 1] = '\0';
    begin = strrchr(text, '\n');
    return begin ? begin + 1 : text;
}

/* It is seen whole in the smallest window. */
static void check_said_last(int who, const char *words)
{
    assert_string_equal(last_said(who), words);
    assert_in_range(strlen(words), 1, SMALL - 10); /* words are not parted */
}

static void asked_for(void **state)
{
    (void)state;
    type(0, "round 3+2 casual twice");
    check_heard("round clock=3+2 rounds=2");
    type(0, "round 10+0 rated");
    check_heard("round clock=10 rated=yes rounds=1");
    type(0, "round join");
    check_heard("join");
    type(0, "round join 17");
    check_heard("join id=17");
    type(0, "round start");
    check_heard("start");
    type(0, "round leave 4");
    check_heard("leave id=4");
    type(0, "round show 4");
    check_heard("standings id=4");
    type(0, "round");
    check_heard("standings");
    type(0, "round three");
    check_said(0, "found 'three'");
    type(0, "round join x");
    check_said(0, "found 'join'");
}

static void looked_at_by_others(void **state)
{
    (void)state;
    tell_round("* round id=4 name=anna state=open clock=3+2 rounds=2 count=1 joined=anna\n",
               "anna opens a round robin: 3+2 casual, twice. 'round join'.");
    tell_round("* round id=4 name=anna state=open clock=3+2 rounds=2 count=2 joined=clara\n",
               "clara joins the round robin: 2 players.");
    tell_round("* round id=4 name=anna state=open clock=3+2 rounds=2 count=1 left=clara\n",
               "clara leaves the round robin.");
    tell_round("* round id=4 name=anna state=turn clock=3+2 rounds=2 count=2 turn=1 of=2 "
               "text=anna - boris\n",
               "Round robin, turn 1 of 2: anna - boris.");
    tell_round("* round id=4 name=anna state=pause clock=3+2 rounds=2 count=2 turn=2 of=2 "
               "wait=20000 text=1. anna (1), 2. boris (0)\n",
               "Round robin: 1. anna (1), 2. boris (0).");
    check_said_last(1, "Turn 2 of 2 begins in 20 s.");
    server.now += 19000; /* who does not play is not reminded */
    said[1][0] = '\0';
    settle();
    assert_string_equal(said[1], "");
    tell_round("* round id=4 name=anna state=over clock=3+2 rounds=2 count=2 turn=2 of=2 "
               "text=1. anna (2), 2. boris (0)\n",
               "Round robin: 1. anna (2), 2. boris (0).");
    check_said_last(1, "The round robin is over; 'round' shows the table.");
    tell_round("* round id=5 name=clara state=off clock=3+2 rounds=1 count=0\n",
               "The round robin of clara is off.");
    tell_round("* renamed name=clara to=klara\n", "clara is called klara now.");
}

/* Whom one plays, and how long one has to begin: with both colours, in a sentence of its own. */
static void a_turn(void **state)
{
    static const char turn[] =
        "* round id=4 name=anna state=turn clock=10 rounds=1 count=3 "
        "turn=2 of=3 in=yes free=clara text=anna - boris; clara is free\n";
    (void)state;
    hear(0, turn);
    check_said(0, "Round robin: anna - boris; clara is free.");
    check_not_said(0, "you are free");
    hear(0, "* table game=71 white=anna black=boris clock=10 begun=1700000000000 n=0 "
            "seat=white watchers=0 turn=2 of=3\n");
    check_said_last(0, "Turn 2: you have White against boris; begin within 60 s or lose.");
    hear(1, turn);
    hear(1, "* table game=71 white=anna black=boris clock=5+3 begun=1700000000000 n=0 "
            "seat=black watchers=0 turn=2 of=3\n");
    check_said_last(1, "Turn 2: you have Black against anna; answer within 30 s or lose.");
    come(2);
    said[2][0] = '\0';
    fake_lobby_tell(&server, "clara", turn);
    settle();
    check_said_last(2, "Turn 2 of 3 begins: you are free.");
}

/* Who looks at something else meanwhile is told once more, just before it begins, and once. */
static void reminded(void **state)
{
    (void)state;
    hear(0, "* round id=4 name=anna state=pause clock=10 rounds=1 count=2 turn=2 of=3 in=yes "
            "wait=20000 text=1. anna (1)\n");
    check_said_last(0, "Turn 2 of 3 begins in 20 s.");
    assert_in_range(session_deadline(sessions[0]), server.now, server.now + 15000);
    server.now += 14999;
    said[0][0] = '\0';
    settle();
    assert_string_equal(said[0], "");
    server.now += 1;
    settle();
    check_said_last(0, "Turn 2 of 3 begins in 5 s.");
    server.now += 1000;
    said[0][0] = '\0';
    settle();
    assert_string_equal(said[0], "");
    hear(0, "* round id=4 name=anna state=pause clock=10 rounds=1 count=2 turn=3 of=3 in=yes "
            "wait=8000 text=1. anna (1)\n");
    server.now += 5000; /* that was said just now */
    said[0][0] = '\0';
    settle();
    assert_string_equal(said[0], "");
}

/* ---- as rows -------------------------------------------------------------------------------- */

/* The row that does that; NULL: there is none. */
static const struct picker_row *find_row(struct picker *picker, int who, const char *line)
{
    picker_free(picker);
    *picker = (struct picker){.count = 0};
    assert_true(session_list_picker(sessions[who], PICKER_LOBBY, "", picker));
    for (size_t i = 0; i < picker->shown_count; i++)
        if (picker_at(picker, i)->line && strcmp(picker_at(picker, i)->line, line) == 0)
            return picker_at(picker, i);
    return NULL;
}

static void rows(void **state)
{
    struct picker picker = {.count = 0};
    const struct picker_row *row;
    (void)state;
    hear(1, "* round id=4 name=anna state=open clock=3+2 rounds=2 count=1 joined=anna "
            "text=anna\n");
    row = find_row(&picker, 1, "round join 4");
    assert_non_null(row);
    assert_string_equal(row->label, "Round robin: anna");
    assert_string_equal(row->right, "1 player");
    assert_string_equal(row->about, "3+2 casual, twice: anna. Enter joins: all play all.");
    type(1, row->line);
    check_heard("join id=4");
    hear(1, "* round id=4 name=anna state=open clock=3+2 rounds=2 count=2 joined=boris in=yes "
            "text=anna, boris\n");
    check_said_last(1,
                    "You are in: 2 players. Games begin by themselves once anna starts it.");
    assert_null(find_row(&picker, 1, "round join 4"));
    row = find_row(&picker, 1, "round show 4");
    assert_string_equal(row->about, "3+2 casual, twice: anna, boris. anna starts it; 'round "
                                    "leave' leaves it.");
    hear(0, "* round id=4 name=anna state=open clock=3+2 rounds=2 count=1 joined=anna in=yes "
            "text=anna\n");
    assert_null(find_row(&picker, 0, "round start 4"));
    hear(0, "* round id=4 name=anna state=open clock=3+2 rounds=2 count=2 joined=boris in=yes "
            "text=anna, boris\n");
    check_said_last(0, "boris joins the round robin: 2 players. 'round start' begins it.");
    row = find_row(&picker, 0, "round start 4");
    assert_string_equal(row->label, "Your round robin");
    hear(1, "* round id=4 name=anna state=pause clock=3+2 rounds=2 count=2 turn=2 of=2 in=yes "
            "wait=20000 text=1. anna (1), 2. boris (0)\n");
    row = find_row(&picker, 1, "round show 4");
    assert_string_equal(row->right, "turn 2 of 2");
    assert_string_equal(row->about, "3+2 casual, twice: 1. anna (1), 2. boris (0)");
    hear(1,
         "* round id=4 name=anna state=over clock=3+2 rounds=2 count=2 turn=2 of=2 text=x\n");
    assert_null(find_row(&picker, 1, "round show 4"));
    picker_free(&picker);
}

/* It is on the terms of the next game, as they stand above it. */
static void a_row_opens_one(void **state)
{
    struct picker picker = {.count = 0};
    const struct picker_row *row = find_row(&picker, 0, "round 5+3");
    (void)state;
    assert_non_null(row);
    assert_string_equal(row->label, "Open a round robin");
    assert_string_equal(row->right, "5+3 rated");
    assert_string_equal(row->enter, "open");
    type(0, "lobby 3d"); /* all of it is played at once */
    assert_null(find_row(&picker, 0, "round 5+3"));
    type(0, "lobby 10+5 casual");
    row = find_row(&picker, 0, "round 10+5");
    assert_string_equal(row->right, "10+5 casual");
    type(0, row->line);
    check_heard("round clock=10+5 rounds=1");
    hear(0,
         "* round id=4 name=anna state=open clock=10+5 rounds=1 count=1 in=yes text=anna\n");
    assert_null(find_row(&picker, 0, "round 10+5"));
    hear(0, "* round id=4 name=anna state=off clock=10+5\n");
    assert_non_null(find_row(&picker, 0, "round 10+5"));
    picker_free(&picker);
}

/* Who comes while one is played sees it in the list; nothing is said of it before. */
static void who_comes(void **state)
{
    struct picker picker = {.count = 0};
    (void)state;
    hear(1,
         "* round id=4 name=anna state=turn clock=3+2 rounds=1 count=2 turn=1 of=1 known=yes "
         "text=anna - clara\n");
    assert_string_equal(said[1], "");
    assert_non_null(find_row(&picker, 1, "round show 4"));
    type(1, "lobby");
    check_said(1,
               "Round robin of anna, 3+2 casual, turn 1 of 1: anna - clara. 'round show 4'.");
    hear(1, "* round id=5 name=clara state=open clock=3+2 rounds=1 count=1 text=clara\n");
    type(1, "lobby");
    check_said(1, "Round robin of clara, 3+2 casual, gathers players: clara. 'round join 5'.");
    hear(1, "* renamed name=clara to=klara\n");
    assert_string_equal(find_row(&picker, 1, "round join 5")->label, "Round robin: klara");
    fake_lobby_drop(&server, "boris"); /* who is told anew once the line is there again */
    session_wake(sessions[1]);
    session_wake(sessions[1]);
    assert_null(find_row(&picker, 1, "round join 5"));
    picker_free(&picker);
}

/* What a server says does no harm: lines that make no sense, and too many of them. */
static void nonsense(void **state)
{
    struct picker picker = {.count = 0};
    char line[128];
    (void)state;
    hear(1, "* round id=4 name=anna state=open rounds=1 count=1\n");
    hear(1, "* round id=0 name=anna state=open clock=5+3 rounds=1 count=1\n");
    hear(1, "* round id=4 name=a%20b state=open clock=5+3 rounds=1 count=1\n");
    hear(1, "* round id=4 name=anna state=over clock=5+3\n");
    for (int i = 1; i <= 100; i++) {
        snprintf(line, sizeof line, "* round id=%d name=anna state=open clock=5+3 count=1\n",
                 i);
        hear(1, line);
    }
    assert_non_null(find_row(&picker, 1, "round join 1"));
    assert_null(find_row(&picker, 1, "round join 100"));
    hear(1, "* round id=1 name=anna state=off clock=5+3\n");
    assert_null(find_row(&picker, 1, "round join 1"));
    assert_non_null(find_row(&picker, 1, "round join 2"));
    picker_free(&picker);
}

static bool tells_rows, tells_all;

/* How it stands: a row, and where all is told, the answer. */
static bool tell_standings(struct fake_lobby *lobby, const char *name,
                           const struct lobby_line *line)
{
    char text[128];
    int length;
    if (!tells_rows || strcmp(line->verb, "standings") != 0)
        return false;
    length = snprintf(text, sizeof text, "%llu row kind=line text=%s\n",
                      (unsigned long long)line->tag, tells_all ? "anna leads" : "boris leads");
    if (tells_all)
        snprintf(text + length, sizeof text - (size_t)length, "%llu ok\n",
                 (unsigned long long)line->tag);
    fake_lobby_tell(lobby, name, text);
    return true;
}

/* Rows whose end was lost with the line are none of what is told next. */
static void lost_between_rows(void **state)
{
    (void)state;
    server.hears = tell_standings;
    tells_rows = true;
    type(0, "round");
    fake_lobby_drop(&server, "anna");
    settle();
    check_said(0, "The line to the lobby is gone");
    server.now += 1000;
    settle();
    tells_all = true;
    type(0, "round");
    check_said(0, "anna leads");
    check_not_said(0, "boris leads");
}

int main(void)
{
    const struct CMUnitTest tests[] = {LOBBY_TEST(asked_for),
                                       LOBBY_TEST(looked_at_by_others),
                                       LOBBY_TEST(a_turn),
                                       LOBBY_TEST(reminded),
                                       LOBBY_TEST(rows),
                                       LOBBY_TEST(a_row_opens_one),
                                       LOBBY_TEST(who_comes),
                                       LOBBY_TEST(nonsense),
                                       LOBBY_TEST(lost_between_rows)};
    return cmocka_run_group_tests(tests, prepare_lobby_tests, NULL);
}
