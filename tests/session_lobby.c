/* session_lobby.c - two people in a lobby, each in a session, and a small server between them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All three are of this process and this thread; time goes on when the test says so.
 */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/search_control.h"
#include "fake_lobby.h"
#include "lobby/dial.h"
#include "pgn/pgn.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "session/session_browse.h"
#include "session/session_lobby.h"
#include "session/session_pickers.h"
#include "session_driver.h"
#include "typing/picker.h"

enum { ROUNDS = 12, SAID = 16384 };

static struct fake_lobby server;
static struct settings settings;
static struct session *sessions[3];
static char said[3][SAID];

static int64_t now(void)
{
    return server.now;
}

/* ---- driving ------------------------------------------------------------------------------- */

static void listen_to(int who)
{
    struct message message;
    size_t length = strlen(said[who]);
    while (session_next_message(sessions[who], &message)) {
        for (const char *c = message.text; *c; c++)
            assert_true((unsigned char)*c >= ' ' && *c != 0x7F);
        length += (size_t)snprintf(said[who] + length, SAID - length, "%s\n", message.text);
        assert_true(length < SAID);
    }
}

/* Lines go to and fro until nothing is on its way: each round carries one across. */
static void settle(void)
{
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < 3; i++)
            if (sessions[i]) {
                session_wake(sessions[i]);
                listen_to(i);
            }
        fake_lobby_step(&server);
    }
}

static void type(int who, const char *line)
{
    said[0][0] = said[1][0] = said[2][0] = '\0';
    session_line(sessions[who], line);
    listen_to(who);
    settle();
}

static void check_said(int who, const char *words)
{
    if (!strstr(said[who], words))
        fail_msg("'%s' was not said to %d, but:\n%s", words, who, said[who]);
}

static void check_not_said(int who, const char *words)
{
    if (strstr(said[who], words))
        fail_msg("'%s' was said to %d:\n%s", words, who, said[who]);
}

static void check_moves(int who, size_t half_moves)
{
    assert_int_equal(session_game(sessions[who])->current, half_moves);
}

static void come(int who)
{
    sessions[who] = session_create(&settings, NULL);
    assert_non_null(sessions[who]);
    session_set_now(sessions[who], now);
    type(who, "lobby");
}

/* A lobby, and anna (0), boris (1) in it; clara (2) comes where she is asked to. */
static int open_lobby(void **state)
{
    static char path[100];
    static struct lobby_address address;
    assert_int_equal(scratch_make(state), 0);
    snprintf(path, sizeof path, "%s/lobby", (const char *)*state);
    fake_lobby_open(&server, path);
    server.names[0] = "anna";
    server.names[1] = "boris";
    server.names[2] = "clara";
    settings_init(&settings);
    settings.nodes = 200;
    address = (struct lobby_address){.path = path, .descriptor = -1};
    settings.lobby = &address;
    memset(sessions, 0, sizeof sessions);
    come(0);
    come(1);
    return 0;
}

static int close_lobby(void **state)
{
    for (int i = 0; i < 3; i++)
        session_destroy(sessions[i]);
    fake_lobby_close(&server);
    settings_free(&settings);
    return scratch_remove(state);
}

static void begin_game(const char *terms)
{
    char line[80];
    snprintf(line, sizeof line, "match boris %s", terms);
    type(0, line);
    check_said(1, "anna (1500?) challenges you: ");
    server.now += 1000; /* till then Enter was meant for something else */
    type(1, "");
    check_said(0, "you play White against boris");
    check_said(1, "you play Black against anna");
}

/* ---- tests ------------------------------------------------------------------------------------ */

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
    type(1, "accept");
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

/* Who is away is waited for in the own turn. */
static void who_leaves_is_told_of_truly(void **state)
{
    (void)state;
    begin_game("5+3 rated");
    type(0, "e4");
    type(1, "e5");
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
    begin_game("5+3 rated");
    type(0, "e4");
    type(1, "e5");
    session_destroy(sessions[0]);
    sessions[0] = NULL;
    settle();
    fake_lobby_pass(&server, 41 * 1000);
    type(1, "claim");
    check_said(1, "You win: Black wins because White left.");
    session_destroy(sessions[1]);
    sessions[1] = NULL;
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
    session_destroy(sessions[0]);
    sessions[0] = NULL;
    assert_int_equal(count_kept_games(scratch), 2); /* and hers, once */
}

/* All of somebody's games, page by page, the newest first. */
static void games_are_looked_through(void **state)
{
    struct picker picker = {.count = 0};
    (void)state;
    for (int i = 0; i < 3; i++) {
        begin_game(i < 2 ? "5+0 casual" : "5+3 rated");
        type(0, "e4");
        type(1, "e5");
        type(i % 2, "resign");
        type(i % 2, "resign");
    }
    type(0, "history");
    check_said(0, "3: anna - boris, 5+3 rated, 0-1.");
    check_said(0, "2: anna - boris, 5+0 casual, 1-0.");
    session_show_pickers(sessions[1]);
    assert_int_equal(session_line(sessions[1], "history"), SESSION_FACE);
    assert_int_equal(session_face_picker(sessions[1]), PICKER_HISTORY);
    settle();
    assert_true(session_list_picker(sessions[1], PICKER_HISTORY, "", &picker));
    assert_string_equal(picker.heading, "Games of boris");
    assert_int_equal(picker_count_before(&picker, picker.shown_count), 3);
    assert_string_equal(picker_at(&picker, 0)->line, "table 3");
    assert_string_equal(picker_at(&picker, 0)->label, "anna");
    assert_int_equal(strncmp(picker_at(&picker, 0)->right, "won, ", 5), 0);
    assert_non_null(strstr(picker_at(&picker, 0)->about, ", as Black, 5+3 rated: resigned."));
    assert_string_equal(picker_at(&picker, 2)->line, "table 1");
    assert_non_null(strstr(picker_at(&picker, 2)->about, ", as Black, 5+0 casual: resigned."));
    picker_free(&picker);
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
    begin_game("5+0 casual");
    type(0, "e4");
    type(1, "e5");
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

static void a_line_drops(void **state)
{
    (void)state;
    begin_game("5+3 casual");
    type(0, "e4");
    type(1, "e5");
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
    begin_game("5+3 casual");
    type(0, "e4");
    type(1, "e5");
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
    session_destroy(sessions[who]);
    sessions[who] = NULL;
    settle();
    settings_init(plain);
    plain->nodes = 200;
    address = *settings.lobby;
    plain->lobby_way = &address;
    server.come = who;
    said[who][0] = '\0';
    sessions[who] = session_create(plain, NULL);
    session_set_now(sessions[who], now);
    session_tell_notes(sessions[who], true);
    session_look_for_lobby(sessions[who]);
}

static void leave_for_good(int who, struct settings *plain)
{
    session_destroy(sessions[who]);
    sessions[who] = NULL;
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
    leave_for_good(1, &plain);
}

/* And hears where the game stands. */
static void who_comes_back_sits_down(void **state)
{
    struct settings plain;
    (void)state;
    begin_game("5+3 casual");
    type(0, "e4");
    type(1, "e5");
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
    check_said(0, "Game 1: anna - boris."); /* the answer */
    check_said(1, "anna is back");
    check_moves(0, 2);
    type(0, "Nf3");
    check_moves(1, 3);
    leave_for_good(0, &plain);
}

static void somebody_watches(void **state)
{
    (void)state;
    come(2);
    begin_game("5+3 casual");
    type(0, "e4");
    session_show_pickers(sessions[2]); /* and it is those of the lobby still */
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
    begin_game("5+3 casual");
    type(0, "e4");
    type(1, "e5");
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
    session_destroy(sessions[0]);
    sessions[0] = NULL;
    session_destroy(sessions[1]);
    sessions[1] = NULL;
    assert_int_equal(count_kept_games(scratch), 2); /* one each */
}

/* It is somewhere, and can be gone on with from there. */
static void a_game_is_put_aside(void **state)
{
    (void)state;
    begin_game("5+3 casual");
    type(0, "e4");
    type(1, "e5");
    type(0, "adjourn");
    type(1, "adjourn");
    check_said(0, "put aside");
    type(0, "leave");
    check_moves(0, 0);
    type(0, "table");
    check_said(0, "Game 1: anna - boris.");
    check_moves(0, 2);
    type(0, "adjourn");
    type(1, "adjourn");
    type(0, "Nf3");
    check_moves(1, 3);
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

/* Tell somebody something about a round robin, and see what is made of it. */
static void tell_round(const char *line, const char *words)
{
    said[1][0] = '\0';
    fake_lobby_tell(&server, "boris", line);
    settle();
    check_said(1, words);
}

static void a_round_robin(void **state)
{
    (void)state;
    type(0, "round 3+2 casual twice");
    check_heard("round clock=3+2 rounds=2");
    type(0, "round 10+0 rated");
    check_heard("round clock=10 rated=yes rounds=1");
    type(0, "round join");
    check_heard("join");
    type(0, "round start");
    check_heard("start");
    type(0, "round leave");
    check_heard("leave");
    type(0, "round");
    check_heard("standings");
    type(0, "round three");
    check_said(0, "found 'three'");
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
               "1. anna (1), 2. boris (0). Turn 2 of 2 begins in 20 seconds.");
    tell_round("* round id=4 name=anna state=over clock=3+2 rounds=2 count=2 turn=2 of=2 "
               "text=1. anna (2), 2. boris (0)\n",
               "The round robin is over: 1. anna (2), 2. boris (0).");
    tell_round("* round id=5 name=clara state=off clock=3+2 rounds=1 count=0\n",
               "The round robin of clara is off.");
    tell_round("* renamed name=clara to=klara\n", "clara is called klara now.");
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

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_lobby, close_lobby)
    const struct CMUnitTest tests[] = {
        TEST(two_people_meet),
        TEST(offers_have_bounds),
        TEST(keys_answer_later),
        TEST(one_of_several_offers_is_withdrawn),
        TEST(a_game_does_not_begin),
        TEST(a_draw_is_claimed_in_turn),
        TEST(who_leaves_is_told_of_truly),
        TEST(a_game_ends_unseen),
        TEST(games_are_looked_through),
        TEST(a_game_is_played),
        TEST(moves_are_taken_back),
        TEST(both_keep_the_same_game),
        TEST(the_clock_is_the_tables),
        TEST(a_line_drops),
        TEST(the_server_loses_moves),
        TEST(who_comes_back_sits_down),
        TEST(games_by_days_are_told),
        TEST(somebody_watches),
        TEST(a_game_with_the_engine_waits),
        TEST(a_live_game_is_left_and_found),
        TEST(a_game_is_put_aside),
        TEST(what_is_said_does_no_harm),
        TEST(a_round_robin),
        TEST(a_delay),
        TEST(nobody_is_there),
    };
    attacks_init();
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
