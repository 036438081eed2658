/* session_browse.c - a file of games that is read: looking for games, walking in one, changing
 * and saving it, playing on from it.
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
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "faults.h"
#include "session/session_browse.h"
#include "session/session_leave.h"
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

static const char *place(const struct session *session)
{
    return session_game(session)->node->san;
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
    session_find_games(session, "nobody");
    assert_int_equal(list_of(session).matches, 0);
    assert_false(session_open_selected(session));

    session_find_games(session, "");
    session_select_game(session, 1000);
    assert_int_equal(list_of(session).selected, 2);
    session_select_game(session, -1);
    assert_true(session_open_selected(session));
    driver_listen(session);
    driver_check_said("Game 2 of 3: Carla - Dora, *, Autumn");
    assert_false(session_shows_list(session));
    assert_int_equal(list_of(session).open, 2);
    finish(session);
}

/* Openings are found by what their code stands for, where the file names none. */
static void test_openings_by_code(void **state)
{
    struct session *session = open_text(state, "[White \"Anna\"]\n[ECO \"B92\"]\n\n1. e4 *\n\n"
                                               "[White \"Bert\"]\n[ECO \"C65\"]\n\n1. e4 *\n\n"
                                               "[White \"Carla\"]\n[ECO \"?\"]\n\n1. e4 *\n");
    struct list_row row;
    session_find_games(session, "najdorf sicil");
    assert_int_equal(list_of(session).matches, 1);
    session_list_row(session, 0, &row);
    assert_int_equal(row.number, 1);
    session_find_games(session, "bert ruy");
    assert_int_equal(list_of(session).matches, 1);
    session_find_games(session, "anna ruy");
    assert_int_equal(list_of(session).matches, 0);
    finish(session);
}

static void test_requests_of_the_list(void **state)
{
    struct session *session = open_text(state, three);
    driver_type(session, "e4");
    driver_check_said("No game is open");
    driver_type(session, "undo");
    driver_check_said("No game is open");
    assert_int_equal(driver_type(session, "games carl"), SESSION_FACE);
    session_tell_games(session);
    driver_listen(session);
    driver_check_said("2 games with 'carl':");
    driver_check_said("3: Esra - Carlsson, 0-1, 2 moves, Winter.");
    driver_type(session, "open 9");
    driver_check_said("There is no game 9; the last one is 3.");
    driver_type(session, "open x");
    driver_check_said("expected the number of a game");
    driver_type(session, "open 2");
    driver_type(session, "next"); /* among those that were looked for */
    driver_check_said("Game 3 of 3");
    driver_type(session, "next");
    driver_check_said("There is no next game");
    driver_type(session, "previous");
    driver_check_said("Game 2 of 3");
    driver_type(session, "resign");
    driver_check_said("is read, not played");
    driver_type(session, "games all");
    assert_true(session_shows_list(session));
    assert_true(session_leave_list(session));
    finish(session);
}

static void test_walking(void **state)
{
    struct session *session = open_text(state, three);
    session_tell_notes(session, true);
    driver_type(session, "open 1");
    driver_check_said("1-0");
    driver_check_said("The start. Hello");
    session_browse_step(session, BROWSE_FORWARD);
    assert_string_equal(place(session), "e4");
    session_browse_step(session, BROWSE_DOWN); /* chooses; the board stays */
    assert_string_equal(place(session), "e4");
    session_browse_step(session, BROWSE_FORWARD);
    assert_string_equal(place(session), "c5");
    session_browse_step(session, BROWSE_UP); /* behind: a choice again, at its top */
    assert_string_equal(place(session), "c5");
    session_browse_step(session, BROWSE_DOWN);
    session_browse_step(session, BROWSE_FORWARD);
    assert_string_equal(place(session), "c3");
    session_browse_step(session, BROWSE_UP); /* no choice behind it: to its sibling */
    assert_string_equal(place(session), "Nf3");
    session_browse_step(session, BROWSE_END);
    assert_string_equal(place(session), "d6");
    session_browse_step(session, BROWSE_START);
    session_browse_step(session, BROWSE_PAGE_FORWARD);
    assert_string_equal(place(session), "d6"); /* the line that was chosen */

    driver_type(session, "goto 1");
    driver_check_said("1. e4, clock 5:00. good eval +0.3.");
    driver_check_said("Variations: 1 1... e5! (chosen), 2 1... c5, 3 1... e6.");
    driver_type(session, "variation 3");
    driver_check_said("1... e6 (variation).");
    driver_type(session, "variation 1");
    driver_check_said("1... e5!.");
    driver_type(session, "variation 7");
    driver_check_said("none of that number");
    driver_type(session, "goto main");
    driver_check_said("2... Nc6. White wins.");
    driver_type(session, "redo");
    driver_check_said("The line ends here.");
    driver_type(session, "undo");
    driver_check_said("2. Nf3.");
    driver_type(session, "goto 77");
    driver_check_said("goto: expected");
    finish(session);
}

/* The first game with "2... f6" tried as a variation; the board stands behind it. */
static struct session *open_with_f6(void **state)
{
    struct session *session = open_text(state, three);
    driver_type(session, "open 1");
    driver_type(session, "goto main");
    driver_type(session, "Bb5"); /* behind the end, though the game has a result */
    assert_string_equal(place(session), "Bb5");
    driver_type(session, "undo");
    driver_type(session, "undo");
    driver_type(session, "f6");
    driver_check_said("2... f6 (variation).");
    return session;
}

static void test_annotating(void **state)
{
    struct session *session = open_with_f6(state);
    driver_type(session, "promote");
    driver_check_said("Promoted");
    assert_true(move_node_is_main(session_game(session)->node));
    driver_type(session, "promote");
    driver_check_said("This is the main line already.");
    driver_type(session, "nag ??");
    driver_check_said("2... f6?"
                      "?.");
    driver_type(session, "nag !");
    driver_check_said("2... f6!.");
    driver_type(session, "nag +-");
    driver_check_said("2... f6! +-.");
    driver_type(session, "nag none");
    driver_check_said("2... f6.");
    driver_type(session, "nag sixteen");
    driver_check_said("nag: expected");
    driver_type(session, "comment weak } here");
    driver_type(session, "comment");
    driver_check_said("2... f6. White wins. weak } here");
    driver_type(session, "goto 1");
    driver_type(session, "comment none");
    driver_type(session, "undelete");
    driver_check_said("1. e4, clock 5:00. good eval +0.3.");
    driver_type(session, "comment indeed");
    driver_check_said("Added to the comment on 1. e4, which stays: indeed");
    driver_type(session, "comment none");
    assert_non_null(strstr(session_game(session)->node->notes->after.first->text, "[%clk"));
    assert_null(strstr(session_game(session)->node->notes->after.first->text, "good"));
    finish(session);
}

static void test_deleting(void **state)
{
    struct session *session = open_with_f6(state);
    size_t before;
    driver_type(session, "promote");
    driver_type(session, "comment weak } here");
    driver_type(session, "delete");
    driver_check_said("Delete 2... f6 and what follows, 1 half-move?");
    driver_type(session, "undo"); /* no */
    driver_type(session, "redo");
    driver_type(session, "delete");
    driver_check_said("Delete");
    before = session_game(session)->current;
    driver_type(session, "delete");
    driver_check_said("Deleted: 2... f6");
    driver_check_place(session, before - 1);
    driver_type(session, "undelete");
    driver_check_said("2... f6. White wins. weak } here");
    assert_true(move_node_is_main(session_game(session)->node));
    driver_type(session, "undelete");
    driver_check_said("Nothing was deleted");
    driver_type(session, "delete");
    driver_type(session, "delete");
    driver_type(session, "f6");
    driver_type(session, "undelete");
    driver_check_said("f6 is in the game again");
    finish(session);
}

static void test_saving(void **state)
{
    struct session *session = open_text(state, three);
    const char *text;
    driver_type(session, "open 2");
    driver_type(session, "goto end");
    driver_type(session, "c4");
    driver_type(session, "comment the gambit");
    driver_type(session, "save");
    driver_check_said("Write 1 changed game back to games.pgn?");
    driver_type(session, "undo");
    driver_type(session, "save"); /* the question was not answered */
    driver_check_said("Write 1 changed game");
    assert_string_equal(read_file(path), three);
    driver_type(session, "open 3");
    driver_type(session, "e4"); /* another way to begin */
    driver_type(session, "save");
    driver_check_said("Write 2 changed games");
    driver_type(session, "save");
    driver_check_said("Saved: 2 changed games in ");
    driver_settle(session);
    text = read_file(path);
    assert_memory_equal(text, three, (size_t)(strstr(three, "; between") - three));
    assert_non_null(strstr(text, "1. d4 d5 2. c4 {the gambit} *\n\n[Event \"Winter\"]"));
    assert_non_null(strstr(text, "1. c4 (1. e4) 1... c5 2. g3 0-1\n"));
    driver_type(session, "save");
    driver_check_said("Nothing was changed");
    driver_type(session, "previous");
    driver_check_said("Game 2 of 3");
    driver_type(session, "goto end");
    assert_string_equal(place(session), "c4");
    assert_int_equal(driver_type(session, "quit"), SESSION_QUIT);
    finish(session);
}

static void test_what_is_never_overwritten(void **state)
{
    struct session *session = open_text(state, three);
    char other[600];
    snprintf(other, sizeof other, "save %s/other.pgn", (const char *)*state);
    driver_type(session, "open 1");
    driver_type(session, "d4");
    driver_type(session, other);
    driver_check_said("This game is in ");
    assert_non_null(strstr(read_file(other + 5), "1. e4"));
    assert_non_null(strstr(read_file(other + 5), "(1. d4)"));
    assert_int_equal(driver_type(session, "quit"), SESSION_QUIT); /* nothing is lost */
    driver_type(session, "next");
    assert_int_equal(driver_type(session, "quit"), SESSION_QUIT);
    driver_type(session, "open 1");
    driver_type(session, other);
    driver_check_said("NOT SAVED: ");
    driver_check_said("File exists");
    assert_int_equal(driver_type(session, "quit"), SESSION_QUIT);
    driver_type(session, "goto 1");
    driver_type(session, "nag !"); /* this is in no file */
    assert_int_equal(driver_type(session, "quit"), SESSION_DONE);

    driver_type(session, "save");
    driver_check_said("Write 1 changed game");
    write_file(path, "1. e4 *\n");
    driver_type(session, "save");
    driver_check_said("was changed by somebody else");
    assert_string_equal(read_file(path), "1. e4 *\n");
    finish(session);
}

static void test_changes_are_not_lost(void **state)
{
    struct session *session = open_text(state, three);
    const char *kept;
    driver_type(session, "open 1");
    driver_type(session, "d4");
    driver_type(session, "next");
    assert_int_equal(driver_type(session, "quit"), SESSION_DONE);
    driver_check_said("1 game is changed and not saved");
    driver_type(session, "open 1");
    driver_type(session, "d4");
    driver_check_place(session, 1);
    assert_int_equal(driver_type(session, "quit"), SESSION_DONE);
    assert_int_equal(driver_type(session, "quit"), SESSION_QUIT);
    driver_said[0] = '\0';
    assert_int_equal(session_leave(session, true), 0);
    driver_listen(session);
    kept = strstr(driver_said, "the changed game is in ");
    assert_non_null(kept);
    kept += strlen("the changed game is in ");
    driver_said[strcspn(driver_said, "\n")] = '\0';
    assert_non_null(strstr(read_file(kept), "(1. d4)"));
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

static void test_playing_on(void **state)
{
    struct session *session = open_text(state, three);
    driver_type(session, "continue");
    driver_check_said("No game of a file is on the board");
    driver_type(session, "open 1");
    driver_type(session, "goto 2");
    driver_play(session, "continue");
    driver_check_said("A game of its own from here");
    driver_check_said("You play Black");
    assert_false(session_is_browsing(session));
    driver_play(session, "d6");
    driver_check_place(session, 5);
    assert_int_equal(session_saved(session, NULL), SAVE_CLEAN);
    assert_string_equal(read_file(path), three);
    assert_true(session_flipped(session));
    driver_type(session, "games");
    assert_true(session_shows_list(session));
    assert_false(session_flipped(session));
    driver_type(session, "open 1");
    assert_int_equal(session_game(session)->count, 4);
    driver_type(session, "new");
    assert_false(session_is_browsing(session));
    assert_true(session_is_human(session, WHITE));
    assert_false(session_is_human(session, BLACK));
    finish(session);
}

static void test_analysis(void **state)
{
    struct session *session = open_text(state, three);
    driver_type(session, "open 1");
    driver_play(session, "analyse");
    session_browse_step(session, BROWSE_FORWARD);
    assert_true(session_is_analysing(session));
    assert_true(session_shows_tree(session));
    driver_check_place(session, 1);
    driver_type(session, "e6");
    assert_false(session_shows_tree(session)); /* a move that is tried */
    session_browse_step(session, BROWSE_BACK);
    assert_true(session_shows_tree(session));
    driver_type(session, "f6");
    driver_type(session, "keep");
    driver_check_said("Kept as a variation: 1... f6.");
    driver_type(session, "stop");
    driver_check_place(session, 1);
    driver_type(session, "variation 4");
    driver_check_said("1... f6 (variation).");
    finish(session);
}

static void test_odd_files(void **state)
{
    struct session *session = open_text(state, "1. e4 e5 2. Zz9 Nf6 *\n");
    struct reason reason;
    assert_true(session_is_browsing(session));
    driver_check_said("The game is damaged");
    driver_type(session, "goto main");
    assert_string_equal(place(session), "e5");
    driver_type(session, "games");
    assert_true(session_shows_list(session));
    finish(session);

    session = open_text(state, "[White \"A\x1b[2J\xe2\x80\xae\"]\n\n"
                               "1. e4 -- 2. d4 {x\x07y} *\n\n1. d4 *\n");
    driver_type(session, "open 1");
    driver_type(session, "goto main");
    driver_type(session, "comment");
    driver_check_said("2. d4. x?y");
    driver_type(session, "analyse"); /* a turn was passed before */
    driver_type(session, "stop");
    driver_check_place(session, 3);
    driver_type(session, "continue");
    driver_check_place(session, 0);
    finish(session);

    char *text = malloc(400000); /* one game, too long for the first look */

    strcpy(text, "1. e4 {");
    memset(text + 7, 'x', 300000);
    strcpy(text + 300007, "} e5 *\n");
    session = open_text(state, text);
    assert_true(session_is_browsing(session));
    driver_type(session, "goto main");
    assert_string_equal(place(session), "e5");
    finish(session);
    free(text);

    write_file(path, "no games here * nor [there] 1. 0-1\n");
    driver_set_up(WHO_WHITE);
    driver_settings.pgn_file = strdup(path);
    assert_null(session_create(&driver_settings, &reason));
    assert_non_null(strstr(reason.text, "games.pgn: expected games in PGN"));
    free(driver_settings.pgn_file);
    driver_settings.pgn_file = strdup(*state); /* a directory */
    assert_null(session_create(&driver_settings, &reason));
    assert_non_null(strstr(reason.text, "expected a file of games"));
    settings_free(&driver_settings);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_list),
        test(test_openings_by_code),
        test(test_requests_of_the_list),
        test(test_walking),
        test(test_annotating),
        test(test_deleting),
        test(test_saving),
        test(test_what_is_never_overwritten),
        test(test_changes_are_not_lost),
        test(test_saving_that_fails),
        test(test_playing_on),
        test(test_analysis),
        test(test_odd_files),
    };
    attacks_init();
    setlocale(LC_ALL, "C.UTF-8"); /* letters of both cases */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
