/* session.c - properties of a session that a talk (tests/README) cannot express.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <fnmatch.h>

#include "archive/archive_summary.h"
#include "base/memory.h"
#include "base/thread.h"
#include "lobby/connect.h"
#include "lobby/match_terms.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "rules/uci_move.h"
#include "support/scratch.h"
#include "session/core/core.h"
#include "session/session.h"
#include "session/session_lobby.h"
#include "session/session_pickers.h"
#include "support/session_driver.h"
#include "support/test.h"

FIXTURE(scratch_make, scratch_remove);

static int64_t now; /* milliseconds */

static int64_t get_now(void)
{
    return now;
}

/* There are events when the displayed second changes, and at no other time. */
TEST(test_events)
{
    struct session *session;
    driver_set_up(USER_COLOR_BOTH);
    assert_true(time_controls_parse(driver_settings.clocks, "1", NULL));
    session = driver_start();
    session_set_time_source(session, get_now);
    driver_play(session, "e4");
    assert_false(session_poll(session) & SESSION_EVENT_CLOCK);
    driver_play(session, "e5");
    session_poll(session);
    now += 999;
    assert_false(session_poll(session) & SESSION_EVENT_CLOCK);
    now += 1;
    assert_true(session_poll(session) & SESSION_EVENT_CLOCK);
    assert_false(session_poll(session) & SESSION_EVENT_CLOCK);
    driver_type(session, "pause");
    assert_int_equal(session_deadline(session), -1);
    driver_end(session);
}

/* Whether or not a lobby on this host was looked for before, as the start screen does. */
TEST(test_connecting_to_lichess)
{
    static const char *const command[] = {
        "sh", "-c", "read hello; echo '1 no code=login text=log in first'", NULL};
    static const struct lobby_address lichess = {.command = command};
    static char nowhere[] = "/nonexistent/lobby";
    for (int looks = 0; looks <= 1; looks++) {
        struct session *session;
        driver_set_up(USER_COLOR_BOTH);
        driver_settings.lobby_path = nowhere;
        driver_settings.lichess = &lichess;
        session = driver_start();
        if (looks)
            session_lobby_is_available(session);
        driver_play(session, "lichess");
        driver_play(session, "lobby");
        while (!strstr(driver_said, "Cannot reach lichess.org"))
            driver_wake(session);
        driver_check_said("log in first. Run 'ttychess lichess --login' in a shell");
        driver_settings.lobby_path = NULL;
        driver_end(session);
    }
}

/* The engine's answer is ready, but not yet read when the move is taken back: it must never be
 * played. */
TEST(test_stale_answers)
{
    static const char *const commands[] = {"undo", "new", "color both", "resign",
                                           "fen 4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1"};
    struct session *session;
    driver_set_up(USER_COLOR_WHITE);
    driver_settings.level.nodes = 1;
    session = driver_start();
    for (int round = 0; round < 60; round++) {
        size_t index = (size_t)round % (sizeof commands / sizeof commands[0]);
        size_t place;
        driver_settle(session);
        driver_type(session, "color white");
        driver_type(session, "new");
        driver_settle(session);
        driver_type(session, "e4");
        assert_true(driver_poll(session, DRIVER_PATIENCE));
        poll(NULL, 0, round % 3);
        driver_type(session, commands[index]);
        place = session_game(session)->current;
        driver_settle(session);
        driver_check_place(session, place);
        driver_check_not_said("Black plays");
    }
    driver_end(session);
}

/* Reports about an earlier position are not shown for the next one. */
TEST(test_stale_reports)
{
    struct session *session;
    driver_set_up(USER_COLOR_WHITE);
    driver_settings.level.nodes = 0;
    driver_settings.level.move_time = 3600000;
    session = driver_start();
    driver_settle(session);
    driver_type(session, "e4");
    assert_true(driver_poll(session, DRIVER_PATIENCE));
    while (!session_thinking(session)->known)
        driver_wake(session);
    assert_true(driver_poll(session, DRIVER_PATIENCE));
    driver_type(session, "undo");
    assert_int_equal(session_poll(session) & SESSION_EVENT_THINKING, 0);
    driver_end(session);
}

/* Returns whether the search shown has taken longer than the time since `typed`. */
static bool began_before(const struct session *session, int64_t typed)
{
    const struct thinking *thinking = session_thinking(session);
    return thinking->known && thinking->root_key == session_game(session)->position.key &&
           thinking->report.milliseconds > monotonic_milliseconds() - typed;
}

/* After the expected reply, the engine continues the search; after another, it begins one. */
TEST(test_pondering)
{
    for (int expected = 0; expected <= 1; expected++) {
        struct session *session;
        char line[UCI_MOVE_SIZE];
        struct move_list legal;
        driver_set_up(USER_COLOR_WHITE);
        driver_settings.level.nodes = 0;
        driver_settings.level.move_time = 3600000;
        driver_settings.ponder = true;
        session = driver_start();
        driver_type(session, "e4");
        while (session_thinking(session)->lines[0].length < 4)
            driver_wake(session);
        driver_play(session, "go");
        chess_move reply = session->position_state.expected_reply;
        assert_true(reply != MOVE_NONE && session_thinking(session)->pondering);
        generate_legal(&session_game(session)->position, &legal);
        if (!expected)
            reply = legal.moves[legal.moves[0] == reply];
        uci_move_write(&session_game(session)->position, reply, line);
        for (int64_t end = monotonic_milliseconds() + 500; monotonic_milliseconds() < end;)
            driver_wake(session);
        int64_t typed = monotonic_milliseconds();
        driver_type(session, line);
        assert_false(session_thinking(session)->pondering);
        assert_int_equal(session_thinking(session)->purpose, THINKING_MOVE);
        while (expected && !began_before(session, typed))
            driver_wake(session);
        for (int i = 0; i < 5 && !expected; i++) {
            driver_wake(session);
            assert_false(began_before(session, typed));
        }
        driver_play(session, "go");
        driver_check_place(session, 4);
        driver_end(session);
    }
}

/* A search on the user's time is planned for the engine's next move. */
TEST(test_pondering_with_a_clock)
{
    struct search_limits limits = {.ponder = true};
    driver_set_up(USER_COLOR_BLACK);
    assert_true(time_controls_parse(driver_settings.clocks, "2/5", NULL));
    struct session *session = driver_start();
    driver_settle(session); /* White has made one of two moves, Black none */
    session_clock_set_search_limits(session, &limits);
    assert_int_equal(limits.moves_to_go, 1);
    limits.ponder = false;
    session_clock_set_search_limits(session, &limits);
    assert_int_equal(limits.moves_to_go, 2);
    driver_end(session);
}

/* A weak engine gives good hints, and does not search deeper for its own moves. */
TEST(test_a_hint_is_at_full_strength)
{
    struct session *session;
    driver_set_up(USER_COLOR_WHITE);
    driver_settings.has_position = true;
    assert_true(fen_parse(&driver_settings.position, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", NULL));
    session = driver_start();
    driver_play(session, "level depth 1");
    driver_play(session, "hint");
    driver_check_said("Hint: ");
    assert_true(session_thinking(session)->report.depth > 3);
    driver_play(session, "e4");
    assert_int_equal(session_thinking(session)->report.depth, 1);
    driver_end(session);
}

static struct session *begin_at_start(void)
{
    driver_set_up(USER_COLOR_WHITE);
    driver_settings.has_start_screen = driver_settings.interactive = true;
    struct session *session = driver_start();
    session_set_ui(session, UI_SCREEN);
    return session;
}

/* After typing a line there is a row that types `line`, and Left and Right on it type `sides`;
 * or "none". */
static void check_row(struct session *session, const char *typed, const char *line,
                      const char *sides)
{
    char text[200] = "none";
    struct picker picker = {.rows = NULL};
    if (*typed)
        driver_play(session, typed);
    session_fill_picker(session, PICKER_START, "", &picker);
    for (size_t i = 0; i < picker.count; i++)
        if (fnmatch(line, picker.rows[i].line, 0) == 0)
            snprintf(text, sizeof text, "%s%s,%s",
                     i == picker.visible[picker.selected] ? "chosen " : "",
                     picker.rows[i].back, picker.rows[i].forward);
    picker_free(&picker);
    if (fnmatch(sides, text, 0) != 0)
        fail_msg("after '%s' the row '%s' has '%s'", typed, line, text);
}

/* At 80 columns a row of help has 62 columns for its sentence. */
TEST(test_help_is_not_cut_off)
{
    struct session *session = begin_at_start();
    struct picker picker = {.rows = NULL};
    session_fill_picker(session, PICKER_HELP, "", &picker);
    assert_true(picker.count > COMMAND_COUNT);
    for (size_t i = 0; i < picker.count; i++) {
        const char *about = picker.rows[i].about,
                   *remark = about ? strstr(about, " (Not") : NULL;
        if (about && (remark ? (size_t)(remark - about) : strlen(about)) > 62)
            fail_msg("%s: cut off: %s", picker.rows[i].label, about);
    }
    picker_free(&picker);
    driver_end(session);
}

static void find_engine(void *found, const char *line)
{
    *(bool *)found |= strncmp(line, "Related: ", 9) == 0 && strstr(line, "engine");
}

/* Related commands are those that kiosk mode allows. */
TEST(test_related_commands_in_kiosk_mode)
{
    bool found[2] = {false, false};
    for (int kiosk = 0; kiosk <= 1; kiosk++)
        help_write(COMMAND_STRATEGY, kiosk, find_engine, &found[kiosk]);
    assert_true(found[0] && !found[1]);
}

/* On the start screen, a move for White gives White to the user; one in an analysis does not. */
TEST(test_an_analysis_keeps_the_side_chosen_at_the_start)
{
    struct session *session = begin_at_start();
    driver_play(session, "color black");
    driver_play(session, "analyse");
    driver_play(session, "e4");
    driver_play(session, "stop");
    assert_true(session_side_is_human(session, BLACK) &&
                !session_side_is_human(session, WHITE));
    driver_play(session, "e4");
    assert_true(session_side_is_human(session, WHITE));
    driver_end(session);
}

TEST(test_rows_of_the_start)
{
    struct session *session = begin_at_start();
    check_row(session, "", "level 3\nnew",
              "chosen level 1,level 6"); /* its level is unknown */
    check_row(session, "level 1", "level 1\nnew", "chosen level 1,level 3");
    driver_play(session, "level 1");
    session->level_is_unknown = false;
    check_row(session, "menu", "level *new", "none");
    check_row(session, "color random", "color", "color black,color both");
    assert_string_equal(driver_said, "");
    check_row(session, "level 5", "color", "color black,color both"); /* drawn at random */
    check_row(session, "", "resume*", "none");
    session_hide_menu(session);
    assert_false(session_shows_menu(session));
    driver_play(session, "e4"); /* not drawn any more */
    assert_true(session_side_is_human(session, WHITE) &&
                !session_side_is_human(session, BLACK));
    assert_false(session_remind_of_start_screen(session) || session_can_go_back(session));
    driver_play(session, "goto start");
    assert_true(session_can_go_back(session));
    driver_end(session);

    session = begin_at_start();
    assert_true(session_shows_menu(session));
    check_row(session, "", "level *new", "none");
    check_row(session, "", "resume *[0-9]", "chosen ,");
    check_row(session, "", "*review", "none");
    check_row(session, "", "level", "level 4,level 6");
    check_row(session, "level 1", "level", "level 1,level 2");
    check_row(session, "level 10", "level", "level 9,level full");
    check_row(session, "level full", "level", "level 10,level full");
    check_row(session, "clock 5+3", "clock", "clock [0-9]*,clock [0-9]*");
    session_ask_level(session); /* only without a known level */
    driver_listen(session);
    driver_check_not_said("\n.\n");
    session_assign_game_id(session); /* within a second, the first one is that of game 1 */
    driver_play(session, "resume 1");
    driver_play(session, "resign");
    driver_play(session, "resign"); /* confirm */
    driver_end(session);

    session = begin_at_start(); /* the finished game */
    check_row(session, "", "resume *[0-9]", "none");
    check_row(session, "", "resume *review", ",");
    check_row(session, "", "color", "color both,color black");
    driver_play(session, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    driver_play(session, "return"); /* the menu, over that position */
    assert_true(session_has_state(session, STATE_MENU) &&
                !session_has_state(session, STATE_START_SCREEN));
    driver_end(session);
}

static bool plays_white(const char *color, const char *begin)
{
    struct session *session = begin_at_start();
    driver_type(session, color);
    driver_type(session, begin);
    bool white = session_side_is_human(session, WHITE);
    driver_end(session);
    return white;
}

/* A random side is sometimes White and sometimes Black. */
TEST(test_a_random_side)
{
    bool seen[2] = {false, false};
    for (int i = 0; i < 100 && !(seen[0] && seen[1]); i++) {
        assert_true(plays_white("color white", "new"));
        seen[plays_white("color random", "new")] = true;
    }
    assert_true(seen[0] && seen[1]);
    assert_true(plays_white("color black", "e4")); /* the user plays the side that moves */
}

/* There is room for modes of all kinds at once, and two games of the user. */
TEST(test_all_modes)
{
    driver_set_up(USER_COLOR_BOTH);
    struct session *session = driver_start();
    for (int id = 0; id < MODE_COUNT; id++) {
        mode_push(session, (enum mode_id)id);
        assert_int_equal(session->mode_stack.top, FRAME_USER_GAME + 1 + id);
    }
    while (session->mode_stack.top > FRAME_USER_GAME)
        mode_pop(session);
    driver_end(session);
}

/* ---- arguments ---------------------------------------------------------------------- */

enum { ANSWER_SIZE = 400 };

/* Returns the answer to a line, in a game file and a variation of its analysis, where most
 * commands work. */
static void ask(const char *request, const char *word, const char *number,
                char answer[ANSWER_SIZE])
{
    char line[80];
    driver_set_up(USER_COLOR_BOTH);
    driver_settings.no_save = true;
    driver_settings.pgn_file = memory_copy_string("game.pgn");
    struct session *session = driver_start();
    driver_play(session, "goto end");
    driver_play(session, "analyse");
    while (session_thinking(session)->line_count == 0)
        driver_wake(session);
    driver_play(session, "line 1");
    snprintf(line, sizeof line, ":%s %s%s", request, word, number);
    driver_type(session, line);
    snprintf(answer, ANSWER_SIZE, "%.*s", ANSWER_SIZE - 1, driver_said);
    driver_end(session);
}

/* Returns whether the answer differs from that to a meaningless word. */
static bool is_understood(const struct command_entry *entry, const char *word,
                          const char *number)
{
    char answer[ANSWER_SIZE], other[ANSWER_SIZE], nonsense[] = "xxxxxxxxxxxxxxxxxxxx";
    struct seek wanted = {.terms = {.days = 1}, .color = ""};
    if (entry->explain == help_text_lobby || entry->id == COMMAND_IF) /* there is no lobby */
        return entry->id == COMMAND_IF || seek_parse(&wanted, word, NULL);
    nonsense[strlen(word)] = '\0';
    ask(entry->word, word, number, answer);
    ask(entry->word, nonsense, number, other);
    for (char *place; (place = strstr(other, nonsense)) != NULL;)
        memcpy(place, word, strlen(word));
    return strcmp(answer, other) != 0;
}

/* Handlers with RUN_TEXT parse the argument themselves: they must accept the words shown in
 * help. */
TEST(test_arguments_are_understood)
{
    FILE *file = fopen("game.pgn", "w");
    assert_true(file && fputs("1. e4 e5 2. Nf3 *\n", file) >= 0 && fclose(file) == 0);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        const struct command_entry *entry = &command_table[i];
        for (const char *at = entry->argument; entry->run_text && *at; at++) {
            char word[20];
            size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyz");
            if (length < 3) /* "1 to 9" */
                continue;
            snprintf(word, sizeof word, "%.*s", (int)length, at);
            at += length - 1;
            if (!is_understood(entry, word, "") && !is_understood(entry, word, " 7") &&
                !is_understood(entry, word, " 1000") && !is_understood(entry, word, " e4"))
                fail_msg("'%s %s' is not understood", entry->word, word);
        }
    }
}

/* A command named like a setting accepts the setting's words, in the same order if RUN_PARSED
 * passes the index of one. */
TEST(test_arguments_of_settings)
{
    char word[OPTION_WORD_SIZE], offered[ARGUMENT_WORD_SIZE];
    const char *rest;
    for (const struct option_row *row = setting_options; row->name; row++) {
        enum command_id request = command_parse(row->name, &rest);
        if (request == COMMAND_UNKNOWN || (row->kind != VALUE_WORD && row->kind != VALUE_FLAG))
            continue;
        const struct command_entry *entry = &command_table[request];
        for (int i = 0; option_word(row, i, word); i++) {
            int place = 0;
            while (arguments_get_allowed_word(entry->argument, place, offered) &&
                   strcmp(offered, word) != 0)
                place++;
            if (strcmp(offered, word) != 0 || (entry->run_parsed && place != i))
                fail_msg("'%s %s' is not in its place", entry->word, word);
        }
        for (int i = 0;
             !entry->run_parsed && arguments_get_allowed_word(entry->argument, i, offered);
             i++)
            assert_true(settings_parse_word(row->name, offered) >= 0);
    }
}
