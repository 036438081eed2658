/* session_browse.c - the list of a file of games as a face draws it, disks that fail, and files
 * that no talk can hold.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "archive/archive.h"
#include "faults.h"
#include "session/leave.h"
#include "session/session_browse.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "session_driver.h"

static const char three[] =
    "[Event \"Spring\"]\n[White \"Ångström, Åsa\"]\n[Black \"Boll\"]\n[Result \"1-0\"]\n"
    "[WhiteElo \"1850\"]\n[ECO \"C20\"]\n\n"
    "{Hello} 1. e4 {[%clk 0:05:00] good [%eval 0.3]} e5 $1\n"
    "(1... c5 2. Nf3 (2. c3 d5) 2... d6)\n"
    "(1... e6) 2. Nf3 Nc6 1-0\n\n\n"
    "; between\n"
    "[Event \"Autumn\"]\n[White \"Carla\"]\n[Black \"Dora\"]\n[Result \"*\"]\n\n1. d4   d5 *\n\n"
    "[Event \"Winter\"]\n[White \"Esra\"]\n[Black \"Carlsson\"]\n[Result \"0-1\"]\n\n"
    "1. c4 c5 2. g3 0-1\n";

static char path[512];

static void write_file(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static char *read_file(const char *name)
{
    static char text[8192];
    FILE *file = fopen(name, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

static struct session *open_on(void **state, const char *text, const struct storage *storage)
{
    struct session *session;
    snprintf(path, sizeof path, "%s/games.pgn", (const char *)*state);
    write_file(path, text);
    driver_set_up(WHO_WHITE);
    driver_settings.pgn_file = strdup(path);
    driver_said[0] = '\0';
    session = driver_start(storage);
    driver_settle(session);
    return session;
}

static struct session *open_text(void **state, const char *text)
{
    return open_on(state, text, &storage_system);
}

static void finish(struct session *session)
{
    session_destroy(session);
    settings_free(&driver_settings);
}

static struct list_state list_of(const struct session *session)
{
    struct list_state state;
    assert_true(session_list_state(session, &state));
    return state;
}

static void test_list(void **state)
{
    struct session *session = open_text(state, three);
    struct list_row row;
    assert_true(session_shows_list(session));
    assert_false(session_is_browsing(session));
    assert_int_equal(list_of(session).games, 3);
    assert_int_equal(list_of(session).permille, 1000);
    session_list_row(session, 0, &row);
    assert_string_equal(row.fields[LIST_WHITE], "Ångström, Åsa");
    assert_string_equal(row.fields[LIST_WHITE_ELO], "1850");
    assert_int_equal(row.plies, 4);

    session_find_games(session, "carl");
    assert_int_equal(list_of(session).matches, 2);
    session_find_games(session, "WINTER carl");
    assert_int_equal(list_of(session).matches, 1);
    session_list_row(session, 0, &row);
    assert_int_equal(row.number, 3);
    session_find_games(session, "ÅNGSTRÖM 18");
    assert_int_equal(list_of(session).matches, 1);
    session_find_games(session, "carla");
    assert_int_equal(list_of(session).matches, 1);
    session_find_games(session, "carlb"); /* the next letter: other words */
    assert_int_equal(list_of(session).matches, 0);
    session_find_games(session, "nobody");
    assert_int_equal(list_of(session).matches, 0);
    assert_false(session_open_selected(session));

    session_find_games(session, "");
    session_select_game(session, 1000);
    assert_int_equal(list_of(session).selected, 2);
    session_find_games(session, ""); /* the same words: nothing is searched anew */
    assert_int_equal(list_of(session).selected, 2);
    session_select_game(session, -1);
    assert_true(session_open_selected(session));
    driver_listen(session);
    driver_check_said("Game 2 of 3: Carla - Dora, *, Autumn");
    assert_false(session_shows_list(session));
    assert_int_equal(list_of(session).open, 2);
    assert_false(session_leave_list(session)); /* the game is shown already */
    driver_type(session, "games all");
    assert_true(session_leave_list(session));
    finish(session);
}

/* What a file has as a rating, a date or a result is cut behind a whole character. */
static void test_odd_tags(void **state)
{
    struct session *session =
        open_text(state, "[White \"A\"]\n[Black \"B\"]\n[WhiteElo \"12345é\"]\n"
                         "[Date \"2026.01.0é\"]\n\n1. e4 *\n");
    if (session_shows_list(session)) /* of one game there is none */
        session_open_selected(session);
    driver_listen(session);
    assert_true(session_is_browsing(session));
    assert_string_equal(session_player_name(session, WHITE), "White  A 12345");
    assert_null(strchr(driver_said, '?'));
    finish(session);
}

/* Openings are found by what their code stands for, where the file names none. */
static void test_openings_by_code(void **state)
{
    struct session *session = open_text(state, "[White \"Anna\"]\n[ECO \"B92\"]\n\n1. e4 *\n\n"
                                               "[White \"Bert\"]\n[ECO \"C65\"]\n\n1. e4 *\n\n"
                                               "[White \"Carla\"]\n[ECO \"?\"]\n\n1. e4 *\n\n"
                                               "[White \"Dora\"]\n[ECO \"D85\"]\n\n1. d4 *\n");
    struct list_row row;
    session_find_games(session, "najdorf sicil");
    assert_int_equal(list_of(session).matches, 1);
    session_list_row(session, 0, &row);
    assert_int_equal(row.number, 1);
    session_find_games(session, "bert ruy");
    assert_int_equal(list_of(session).matches, 1);
    session_find_games(session, "anna ruy");
    assert_int_equal(list_of(session).matches, 0);
    session_find_games(session, "grunfeld"); /* letters are found without their marks */
    assert_int_equal(list_of(session).matches, 1);
    session_find_games(session, "GRÜNF dora");
    assert_int_equal(list_of(session).matches, 1);
    finish(session);
}

/* Every call of a save that fails leaves the old file, and the changes where they were. */
static void test_saving_that_fails(void **state)
{
    struct faults faults;
    for (long call = 1;; call++) {
        struct session *session;
        bool failed;
        faults_init(&faults);
        session = open_on(state, three, &faults.storage);
        driver_type(session, "open 2");
        driver_type(session, "c4");
        driver_type(session, "save");
        faults.calls = 0;
        faults.fail_at = call;
        faults.error = ENOSPC;
        driver_type(session, "save");
        failed = faults.calls >= call;
        faults.fail_at = 0;
        if (strstr(driver_said, "NOT SAVED") && !strstr(driver_said, "durable"))
            assert_string_equal(read_file(path), three);
        if (strstr(driver_said, "NOT SAVED"))
            assert_int_equal(driver_type(session, "quit"), SESSION_DONE);
        else if (strstr(driver_said, "Saved"))
            assert_non_null(strstr(read_file(path), "(1. c4)"));
        finish(session);
        if (!failed) {
            assert_true(call > 8);
            return;
        }
    }
}

static char taken[2][4200]; /* names that others had before us */
static int taken_count;

static int find_it_taken(void *context, const char *from, const char *to)
{
    if (taken_count < 2) {
        snprintf(taken[taken_count], sizeof *taken, "%s", to);
        write_file(taken[taken_count++], "[White \"Another\"]\n\n1. a3 *\n");
    }
    return storage_system.rename_new(context, from, to);
}

/* The copy of a changed game that is kept at the end replaces no file. */
static void test_a_copy_replaces_no_file(void **state)
{
    struct storage storage = storage_system;
    struct archive_entry *games;
    struct archive archive;
    struct session *session;
    struct game game;
    size_t count, ours = 0;
    storage.rename_new = find_it_taken;
    session = open_on(state, three, &storage);
    driver_type(session, "open 2");
    driver_type(session, "c4");
    driver_type(session, "quit");
    assert_int_equal(driver_type(session, "quit"), SESSION_QUIT);
    session_leave(session, true);
    driver_listen(session);
    driver_check_said("the changed game is kept");
    driver_check_not_said("NOT SAVED");
    finish(session);
    assert_int_equal(taken_count, 2);
    assert_string_equal(read_file(taken[0]), "[White \"Another\"]\n\n1. a3 *\n");
    assert_string_equal(read_file(taken[1]), "[White \"Another\"]\n\n1. a3 *\n");
    assert_true(archive_open(&archive, &storage_system, NULL));
    assert_true(archive_list(&archive, &games, &count, NULL));
    assert_int_equal(count, 3);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(archive_load(&archive, games[i].id, &game, NULL), PGN_OK);
        ours += strcmp(game.white, "Another") != 0;
        game_free(&game);
    }
    assert_int_equal(ours, 1);
    free(games);
}

/* One game, too long for the first look. */
static void test_a_long_game(void **state)
{
    struct session *session;
    char *text = malloc(400000);
    strcpy(text, "1. e4 {");
    memset(text + 7, 'x', 300000);
    strcpy(text + 300007, "} e5 *\n");
    session = open_text(state, text);
    assert_true(session_is_browsing(session));
    driver_type(session, "goto main");
    assert_string_equal(session_game(session)->node->san, "e5");
    finish(session);
    free(text);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_list),
        test(test_odd_tags),
        test(test_openings_by_code),
        test(test_saving_that_fails),
        test(test_a_copy_replaces_no_file),
        test(test_a_long_game),
    };
    attacks_init();
    setlocale(LC_ALL, "C.UTF-8"); /* letters of both cases */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
