/* session.c - sessions of two people, completion, and lines that mean nothing.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "archive/archive.h"
#include "session/session.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "scratch.h"
#include "session_driver.h"

/* ---- two people
 * --------------------------------------------------------------------------- */

static void test_a_whole_game(void **state)
{
    struct session *session;
    struct archive archive;
    struct archive_entry *entries;
    struct game game;
    size_t count;
    (void)state;
    driver_set_up(WHO_BOTH);
    session = driver_start(&storage_system);
    assert_string_equal(session_prompt(session), "1. move> ");
    driver_play(session, "f3");
    driver_check_said("White plays 1. f3.");
    assert_string_equal(session_prompt(session), "1... move> ");
    driver_play(session, "e5");
    driver_check_said("Black plays 1... e5.");
    driver_play(session, "g4");
    driver_play(session, "Qh4");
    driver_check_said("Black plays 2... Qh4.");
    driver_check_said("Black wins by checkmate.");
    driver_play(session, "a3");
    driver_check_said("The game is over: Black wins by checkmate.");
    assert_int_equal(session_saved(session, NULL), SAVE_CLEAN);
    session_destroy(session);

    assert_true(archive_open(&archive, &storage_system, NULL));
    assert_true(archive_list(&archive, &entries, &count, NULL));
    assert_int_equal(count, 1);
    assert_int_equal(archive_load(&archive, entries[0].id, &game, NULL), PGN_OK);
    assert_int_equal(game.count, 4);
    assert_int_equal(game.ending, ENDING_CHECKMATE);
    game_free(&game);
    free(entries);
    settings_free(&driver_settings);
}

static void test_words(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_BOTH);
    session = driver_start(&storage_system);
    driver_play(session, "Ne5");
    driver_check_said("There is no knight that can reach e5.");
    driver_play(session, "e9");
    driver_check_said("Did you mean e3 or e4?");
    driver_play(session, "undoo");
    driver_check_said("Did you mean 'undo'?");
    driver_play(session, ":e4");
    driver_check_said("No command 'e4'");
    driver_play(session, "");
    assert_string_equal(driver_said, "");
    driver_play(session, "moves b1");
    driver_check_said("2 legal moves: Na3 Nc3");
    driver_play(session, "moves z9");
    driver_check_said("No square 'z9'");
    driver_play(session, "moves");
    driver_check_said("20 legal moves:");
    driver_play(session, "fen");
    driver_check_said(FEN_START);
    driver_play(session, "fen 8/8/8/8/8/8/8/8 w");
    driver_check_said("FEN field 1");
    driver_play(session, "fen 4k3/P6p/8/8/8/8/8/4K3 w - - 0 1");
    driver_check_said("A new game.");
    driver_play(session, "a8");
    driver_check_said("Which piece?");
    driver_play(session, "a8n");
    driver_check_said("White plays 1. a8=N.");
    driver_play(session, "pgn");
    driver_check_said("Kept in /");
    driver_check_said("1. a8=N *");
    session_destroy(session);
    settings_free(&driver_settings);
}

static void test_words_of_levels(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_BOTH);
    session = driver_start(&storage_system);
    driver_play(session, "level");
    driver_check_said("The engine's level is 500 nodes.");
    driver_play(session, "level depth 3");
    driver_check_said("The engine's level is depth 3.");
    driver_play(session, "level 1");
    driver_check_said("The engine's level is Elo 600 (level 1, beginner).");
    driver_play(session, "level Master");
    driver_check_said("The engine's level is Elo 2600 (level 9, master).");
    driver_play(session, "level elo 1234");
    driver_check_said("The engine's level is Elo 1234.");
    driver_play(session, "elo 1700");
    driver_check_said("The engine's level is Elo 1700 (level 6, club).");
    driver_play(session, "elo");
    driver_check_said("The engine's level is Elo 1700 (level 6, club).");
    driver_play(session, "elo 599");
    driver_check_said("elo 599: expected 600 to 3000.");
    driver_play(session, "level full");
    driver_check_said("The engine's level is full strength, 1 second a move.");
    driver_play(session, "level time 0.5");
    driver_check_said("The engine's level is full strength, 0.5 seconds a move.");
    driver_play(session, "color pink");
    driver_check_said("No side 'pink': expected white, black, random, both or none.");
    session_destroy(session);
    settings_free(&driver_settings);
}

/* Each wrong level is told what is wrong with it, and changes nothing. */
static void test_levels(void **state)
{
    static const struct {
        const char *line, *answer;
    } cases[] = {
        {"level 11", "level 11: expected 1 to 10 or a name (beginner ... grandmaster).\n"},
        {"level pro", "level pro: expected 1 to 10, a name (beginner ... grandmaster), "
                      "elo N, depth N, nodes N, time SECONDS or full.\n"},
        {"elo 5 ", "elo 5: expected 600 to 3000.\n"},
        {"elo", "The engine's level is 500 nodes.\n"},
        {"level elo", "level elo: expected 600 to 3000.\n"},
        {"level depth 0", "level depth 0: expected 1 to 100.\n"},
        {"level depth 101", "level depth 101: expected 1 to 100.\n"},
        {"level nodes x", "level nodes x: expected 1 to 1000000000000000.\n"},
        {"level time -1", "level time -1: expected seconds, such as 2 or 0.5, at most "
                          "86400.\n"},
        {"elo 1200 foo", "elo 1200 foo: 'foo' was not expected.\n"},
        {"level 5 6", "level 5 6: '6' was not expected.\n"},
        {"level full now", "level full now: 'now' was not expected.\n"},
        {"level 8 seconds a day", "level 8 seconds a day: 'a' was not expected.\n"},
    };
    struct session *session;

    (void)state;
    driver_set_up(WHO_BOTH);
    session = driver_start(&storage_system);
    driver_listen(session);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        driver_play(session, cases[i].line);
        assert_string_equal(driver_said, cases[i].answer);
    }
    driver_play(session, "level");
    driver_check_said("The engine's level is 500 nodes.\n");
    driver_check_said("level 1: beginner, Elo 600\n");
    driver_check_said("level 10: grandmaster, Elo 3000\n");
    driver_play(session, "level 2.5 seconds a move");
    driver_check_said("full strength, 2.5 seconds a move");
    driver_play(session, "level 300 nodes");
    driver_check_said("level is 300 nodes");
    session_destroy(session);
    settings_free(&driver_settings);
}

/* A word that nothing is made of is said to be one. */
static void test_surplus_words(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_BOTH);
    session = driver_start(&storage_system);
    driver_listen(session);
    driver_play(session, "eval now");
    assert_string_equal(driver_said, "eval: 'now' was not expected.\n");
    driver_play(session, "flip  ");
    assert_string_equal(driver_said, "");
    assert_true(session_flipped(session));
    driver_play(session, "color white please");
    assert_string_equal(driver_said, "Expected one side, found 'please' behind it.\n");
    assert_true(session_is_human(session, BLACK));
    driver_play(session, "moves e2 e4");
    assert_string_equal(driver_said, "Expected one square, found 'e4' behind it.\n");
    driver_play(session, "moves e2 ");
    driver_check_said("2 legal moves: e3 e4");
    session_destroy(session);
    settings_free(&driver_settings);
}

static void test_evaluation(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_BOTH);
    session = driver_start(&storage_system);
    driver_play(session, "eval");
    driver_check_said("White is 0.");
    driver_check_said(" for being to move.");
    driver_check_said("material ");
    driver_check_said("Evaluation: White is 0.");
    driver_check_fen(session, FEN_START);
    driver_play(session, "fen 4k3/7p/8/8/8/8/8/Q3K3 w - - 0 1");
    driver_play(session, "why");
    driver_check_said(" for material");
    session_destroy(session);
    settings_free(&driver_settings);
}

static void check_verdict(const char *fen, const char *verdict)
{
    struct session *session;
    driver_set_up(WHO_BOTH);
    driver_settings.save = false;
    driver_settings.has_position = fen_parse(&driver_settings.position, fen, NULL);
    session = driver_start(&storage_system);
    driver_listen(session);
    driver_play(session, "eval");
    assert_string_equal(driver_said, verdict);
    session_destroy(session);
    settings_free(&driver_settings);
}

/* Where the rules have decided, the terms have nothing to say. */
static void test_evaluation_when_all_is_over(void **state)
{
    struct session *session;
    (void)state;
    check_verdict("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "Checkmate: White has won.\n");
    check_verdict("8/8/8/8/8/6k1/6q1/7K w - - 0 1", "Checkmate: Black has won.\n");
    check_verdict("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Stalemate: a draw.\n");
    check_verdict("8/8/8/8/8/5k2/8/4K3 w - - 0 1",
                  "Too little is left to mate with: a draw.\n");
    driver_set_up(WHO_BOTH);
    session = driver_start(&storage_system);
    driver_play(session, "resign");
    driver_play(session, "eval");
    assert_memory_equal(driver_said, "Black wins by resignation.\nWhite is 0.", 38);
    session_destroy(session);
    settings_free(&driver_settings);
}

/* The sentence is one message, for the face to break; the table is made for the window. */
static void test_evaluation_in_a_narrow_window(void **state)
{
    struct session *session;
    size_t widest = 0;
    (void)state;
    driver_set_up(WHO_BOTH);
    driver_settings.has_position =
        fen_parse(&driver_settings.position,
                  "r3k2r/ppp2ppp/2n5/4p3/4P3/2N2N2/PPPP1PPP/R1B1K2R b KQkq - 3 3", NULL);
    session = driver_start(&storage_system);
    driver_listen(session);
    session_set_columns(session, 40);
    driver_play(session, "eval");
    driver_check_not_said("middle     end");
    driver_check_said("\nmaterial ");
    assert_true(strcspn(driver_said, "\n") > 80);
    for (const char *row = strstr(driver_said, "\nmaterial") + 1;
         strncmp(row, "The middle", 10) != 0; row += strcspn(row, "\n") + 1)
        if (strcspn(row, "\n") > widest)
            widest = strcspn(row, "\n");
    assert_true(widest > 20 && widest <= 40);
    session_destroy(session);
    settings_free(&driver_settings);
}

static void test_what_the_face_does(void **state)
{
    struct session *session;
    const char *argument;
    (void)state;
    driver_set_up(WHO_BOTH);
    session = driver_start(&storage_system);
    assert_int_equal(driver_type(session, "help undo"), SESSION_FACE);
    assert_int_equal(session_face_request(session, &argument), REQUEST_HELP);
    assert_string_equal(argument, "undo");
    assert_int_equal(session_request(session, REQUEST_REDRAW, NULL), SESSION_FACE);
    assert_int_equal(session_face_request(session, &argument), REQUEST_REDRAW);
    assert_string_equal(argument, "");
    assert_false(session_flipped(session));
    assert_int_equal(driver_type(session, "flip"), SESSION_DONE);
    assert_true(session_flipped(session));
    assert_int_equal(session_request(session, REQUEST_UNKNOWN, NULL), SESSION_DONE);
    assert_int_equal(driver_type(session, "quit"), SESSION_QUIT);
    assert_string_equal(driver_said, ""); /* no move, nothing to keep */
    session_destroy(session);
    settings_free(&driver_settings);
}

static void test_undo_and_redo(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_BOTH);
    session = driver_start(&storage_system);
    driver_play(session, "undo");
    driver_check_said("There is no move to take back.");
    driver_play(session, "e4");
    driver_play(session, "c5");
    driver_play(session, "undo");
    driver_check_said("Taken back: 1... c5.");
    driver_play(session, "redo");
    driver_check_said("Played again: 1... c5.");
    driver_play(session, "redo");
    driver_check_said("There is no move to play again.");
    driver_play(session, "undo");
    driver_play(session, "undo");
    driver_check_fen(session, FEN_START);
    driver_play(session, "redo");
    driver_play(session, "e5");
    driver_play(session, "redo");
    driver_check_said("There is no move to play again.");
    driver_check_place(session, 2);
    session_destroy(session);
    settings_free(&driver_settings);
}

static void test_draws_between_people(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_BOTH);
    session = driver_start(&storage_system);
    driver_play(session, "draw");
    driver_check_said("White offers a draw");
    driver_play(session, "e4");
    driver_play(session, "e5");
    driver_play(session, "d4"); /* the offer has lapsed */
    driver_play(session, "draw");
    driver_check_said("Black offers a draw; White agrees by typing 'draw' on its move.");
    driver_play(session, "draw"); /* with itself nobody agrees */
    driver_check_said("Black offers a draw");
    driver_play(session, "a6");
    driver_play(session, "draw");
    driver_check_said("Draw by agreement.");
    driver_play(session, "undo");
    driver_check_said("The game goes on.");
    driver_check_place(session, 4);
    driver_play(session, "resign");
    driver_check_said("Black wins by resignation.");
    driver_play(session, "new");
    for (int i = 0; i < 2; i++) {
        driver_play(session, "Nf3");
        driver_play(session, "Nf6");
        driver_play(session, "Ng1");
        driver_play(session, "Ng8");
    }
    driver_check_said("A draw by threefold repetition can be claimed: type 'draw'.");
    driver_play(session, "draw");
    driver_check_said("Draw by threefold repetition.");
    session_destroy(session);
    settings_free(&driver_settings);
}

/* ---- the rest
 * ----------------------------------------------------------------------------- */

static void remember(void *context, const char *completion)
{
    char *list = context;
    strcat(list, completion);
    strcat(list, " ");
}

static void check_completions(struct session *session, const char *line, const char *expected)
{
    char list[4096] = "";
    session_complete(session, line, strlen(line), remember, list);
    assert_string_equal(list, expected);
}

static void test_completion(void **state)
{
    struct session *session;
    char list[4096] = "";
    (void)state;
    driver_set_up(WHO_BOTH);
    session = driver_start(&storage_system);
    check_completions(session, "Nf", "Nf3 ");
    check_completions(session, "n", "Na3 Nc3 Nf3 Nh3 new next nag ");
    check_completions(session, "und", "undo undelete ");
    check_completions(session, ":undo", ":undo ");
    check_completions(session, "g", "g3 g4 graph go games goto ");
    check_completions(session, "xyzzy", "");
    check_completions(session, "level d", "level depth ");
    check_completions(session, ":level GR", ":level grandmaster ");
    check_completions(session, "level ca", "level casual level candidate ");
    check_completions(session, "level depth ", "");
    check_completions(session, "moves d", "");
    check_completions(session, "lines ", "");
    check_completions(session, "drill b", "drill black drill both ");
    check_completions(session, ":review ", ":review nodes :review depth :review off ");
    check_completions(session, "color black ", "");
    assert_int_equal(session_complete(session, "", 0, remember, list), 20 + REQUEST_COUNT);
    session_destroy(session);
    settings_free(&driver_settings);
}

static void test_options_are_tried(void **state)
{
    struct reason reason;
    (void)state;
    driver_set_up(WHO_WHITE);
    driver_settings.strategy = strdup("guesswork");
    assert_null(session_create(&driver_settings, &reason));
    assert_non_null(strstr(reason.text, "guesswork"));
    settings_free(&driver_settings);
}

/* Anything may be typed at any time. */
static void test_random_lines(void **state)
{
    static const char *const words[] = {
        "undo",    "redo",     "e4",      "e5",     "Nf3",
        "hint",    "eval",     "go",      "think",  "new",
        "color",   "white",    "black",   "none",   "both",
        "level",   "depth 2",  "fen",     "draw",   "moves",
        "elo 700", "nodes",    "9",       "flip",   "4k3/P7/8/8/8/8/8/4K3",
        "w",       "strategy", "minimax", "tree 1", "noise 3",
        "\x1B[",   "pgn",      "b1",      "a8=q",   "undo ",
        ":",       "\xFF\xC3",
    };
    struct session *session;
    unsigned seed = 1;
    (void)state;
    driver_set_up(WHO_WHITE);
    driver_settings.nodes = 50;
    driver_settings.save = false;
    session = driver_start(&storage_system);
    for (int round = 0; round < 3000; round++) {
        char line[128] = "";
        do {
            seed = seed * 1103515245u + 12345u;
            strcat(line, words[(seed >> 16) % (sizeof words / sizeof words[0])]);
            strcat(line, seed & 0x800 ? " " : "");
        } while (seed & 0x1000 && strlen(line) < 60);
        driver_type(session, line);
        if (seed & 0x2000)
            session_wake(session);
    }
    session_destroy(session);
    settings_free(&driver_settings);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_a_whole_game),
        test(test_words),
        test(test_words_of_levels),
        test(test_levels),
        test(test_surplus_words),
        test(test_evaluation),
        test(test_evaluation_when_all_is_over),
        test(test_evaluation_in_a_narrow_window),
        test(test_what_the_face_does),
        test(test_undo_and_redo),
        test(test_draws_between_people),
        test(test_completion),
        test(test_options_are_tried),
        test(test_random_lines),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
