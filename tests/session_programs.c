/* session_programs.c - other chess programs as players of a session: whatever they do, the
 * game is intact, somebody is told, and nothing of them remains.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * This program is its own fake engine: "session_programs.t --fake NAME". The fakes play
 * 1. e4, so they sit at White's side.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/search_control.h"
#include "fake_engine.h"
#include "game/engine_choice.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "session_driver.h"
#include "uci/uci_client.h"

enum {
    BYTES_A_WAKE = 400000, /* that session_wake() may read: portions of three programs */
    WAITS_MOST = 60000     /* milliseconds: then it will never come */
};

static char self[4096];
static const struct uci_client_patience hasty = {200, 200, 50, 150, 150, 100, 100, 0};
/* For what takes its time and is well. */
static const struct uci_client_patience patient = {60000, 60000, 60000, 60000, 150, 100, 100, 0};
static struct uci_client_patience patience;

/* ---- what remains -------------------------------------------------------------------- */

static int open_descriptors(void)
{
    int count = 0;
    DIR *directory = opendir("/proc/self/fd");

    assert_non_null(directory);
    while (readdir(directory) != NULL)
        count++;
    closedir(directory);
    return count;
}

static void assert_gone(int descriptors)
{
    siginfo_t info = {.si_pid = 0};

    assert_int_equal(waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT), -1);
    assert_int_equal(errno, ECHILD);
    assert_int_equal(open_descriptors(), descriptors);
}

/* ---- how much a wake does ------------------------------------------------------------ */

/* Bytes this process has read so far; 0 where the system does not tell. */
static long long bytes_read(void)
{
    char text[256] = "";
    FILE *file = fopen("/proc/self/io", "re");
    long long count = 0;

    if (file == NULL)
        return 0;
    if (fgets(text, sizeof text, file) != NULL)
        sscanf(text, "rchar: %lld", &count);
    fclose(file);
    return count;
}

static int64_t longest_wake;

/* Wait for news as a face does, and take it in: a bounded amount of work. */
static void wake(struct session *session)
{
    int64_t began;
    long long before;

    driver_poll(session, 1000);
    before = bytes_read();
    began = search_clock_now();
    session_wake(session);
    began = search_clock_now() - began;
    longest_wake = began > longest_wake ? began : longest_wake;
    assert_true(bytes_read() - before < BYTES_A_WAKE);
    driver_listen(session);
}

static bool has_said(const char *words)
{
    return strstr(driver_said, words) != NULL;
}

static void wake_until_said(struct session *session, const char *words)
{
    int64_t end = search_clock_now() + WAITS_MOST;

    while (!has_said(words) && search_clock_now() < end)
        wake(session);
    driver_check_said(words);
}

static void wake_until_place(struct session *session, size_t place)
{
    int64_t end = search_clock_now() + WAITS_MOST;

    while (session_game(session)->current < place && search_clock_now() < end)
        wake(session);
    driver_check_place(session, place);
}

/* ---- sessions ------------------------------------------------------------------------ */

static void command_of(const char *fake, char *text, size_t size)
{
    snprintf(text, size, "'%s' --fake \"%s\"", self, fake);
}

static void choose(enum engine_choice_id id, const char *fake)
{
    char command[5000];

    command_of(fake, command, sizeof command);
    assert_true(engine_choice_set(&driver_settings.engines[id], "engine", command, NULL));
}

static void set_up(enum who color, const struct uci_client_patience *how)
{
    driver_set_up(color);
    patience = *how;
    driver_settings.patience = &patience;
}

static void type_program(struct session *session, const char *words, const char *fake)
{
    char command[5000], line[5200];

    command_of(fake, command, sizeof command);
    snprintf(line, sizeof line, "%s %s", words, command);
    driver_type(session, line);
}

static void end(struct session *session, int descriptors)
{
    session_destroy(session);
    settings_free(&driver_settings);
    assert_gone(descriptors);
}

static const char *tag(const struct session *session, const char *name)
{
    const char *value = game_tag(session_game(session), name);

    return value ? value : "";
}

/* ---- those that are well --------------------------------------------------------------- */

static void test_a_program_plays(void **state)
{
    int descriptors = open_descriptors();
    struct session *session;
    const struct thinking *thinking;

    (void)state;
    set_up(WHO_BLACK, &patient);
    choose(ENGINE_FOR_BOTH, "good");
    session = driver_start(&storage_system);
    assert_string_equal(session_player_name(session, WHITE),
                        "White  Fake ?[1m1.0, 500 nodes");
    assert_string_equal(session_player_name(session, BLACK), "Black  you");
    driver_listen(session);
    driver_check_said("You play Black against Fake ?[1m1.0, 500 nodes; White moves first.");
    wake_until_place(session, 1);
    driver_check_said("White plays 1. e4.");
    thinking = session_thinking(session);
    assert_string_equal(thinking->program, "Fake ?[1m1.0");
    assert_true(thinking->known);
    assert_int_equal(thinking->report.depth, 5);
    assert_int_equal(thinking->report.selective_depth, 9);
    assert_int_equal(thinking->report.nodes, 4000);
    assert_int_equal(thinking->report.hash_full, 12);
    assert_int_equal(thinking->score_white, -31);
    assert_int_equal(thinking->line_count, 1);
    assert_string_equal(thinking->lines[0].san, "1. e4 e5");
    assert_string_equal(session_game(session)->white, "Fake ?[1m1.0");
    assert_string_equal(tag(session, "WhiteType"), "program");
    driver_play(session, "undo");
    driver_check_place(session, 0);
    driver_play(session, "go");
    driver_check_place(session, 1);
    driver_play(session, "new");
    driver_check_place(session, 1);
    driver_type(session, "engine option hash=64");
    driver_check_said("Set: hash=64.");
    driver_type(session, "engine option Hush=64");
    driver_check_said("expected one of the 6 options it offers, found 'Hush'.");
    driver_type(session, "engine option Hash=0");
    driver_check_said("option Hash: expected a number from 1 to 1024, found '0'.");
    driver_type(session, "engine option Style=very solid");
    driver_check_said("Set: Style=very solid.");
    driver_play(session, "engine");
    driver_check_said("Engine: Fake ?[1m1.0.");
    driver_type(session, "engine /nowhere/to/be found");
    driver_check_said("/nowhere/to/be: No such file or directory.");
    driver_type(session, "engine 'open");
    driver_check_said("expected a closing quote.");
    driver_check_said("");
    assert_string_equal(session_player_name(session, WHITE),
                        "White  Fake ?[1m1.0, 500 nodes");
    driver_play(session, "engine builtin");
    driver_check_said("Engine: the built-in engine.");
    assert_string_equal(session_game(session)->white, "ttychess");
    driver_play(session, "e5");
    driver_check_place(session, 3);
    assert_string_equal(session_thinking(session)->program, "");
    end(session, descriptors);
}

/* Stopped, called off, and asked again: only the answer to the last question counts. */
static void test_questions_that_are_called_off(void **state)
{
    int descriptors = open_descriptors();
    struct session *session;

    (void)state;
    set_up(WHO_BLACK, &patient);
    patience.think = 0;
    choose(ENGINE_FOR_WHITE, "slow");
    session = driver_start(&storage_system);
    wake(session);
    assert_int_equal(session_thinking(session)->purpose, THINKING_MOVE);
    for (int i = 0; i < 20; i++) {
        driver_type(session, i % 2 ? "new" : "level nodes 300");
        wake(session);
    }
    driver_check_place(session, 0);
    driver_type(session, "go");
    wake_until_place(session, 1);
    driver_type(session, "new");
    wake(session);
    driver_type(session, "color both");
    driver_settle(session);
    driver_type(session, "e4");
    driver_settle(session);
    driver_check_place(session, 1);
    driver_type(session, "color black"); /* to go by hand is another question */
    driver_type(session, "undo");
    driver_settle(session);
    driver_check_place(session, 0);
    driver_type(session, "go");
    driver_type(session, "go"); /* at once, although it may not be asked yet */
    wake_until_place(session, 1);
    driver_type(session, "new");
    end(session, descriptors); /* while it thinks */
}

/* Without limits of time it is told that it still thinks; and then that is enough. */
static void test_a_slow_one(void **state)
{
    int descriptors = open_descriptors();
    struct session *session;

    (void)state;
    set_up(WHO_BLACK, &patient);
    patience.late = 1;
    patience.think = 100;
    choose(ENGINE_FOR_WHITE, "slow");
    session = driver_start(&storage_system);
    wake_until_said(session, "has been thinking for 0 seconds; 'go' makes it play now.");
    wake_until_place(session, 1);
    driver_type(session, "level time 600");
    driver_said[0] = '\0';
    driver_type(session, "e5");
    for (int i = 0; i < 5; i++)
        wake(session);
    driver_check_not_said("has been thinking"); /* it has its time */
    driver_check_place(session, 2);
    end(session, descriptors);
}

static int64_t present;

static int64_t tell_present(void)
{
    return present;
}

/* The clock goes on while a program is started: what is left when it begins counts. */
static void test_a_late_start(void **state)
{
    int descriptors = open_descriptors();
    struct session *session;

    (void)state;
    set_up(WHO_BLACK, &patient);
    assert_true(clock_controls_read(driver_settings.clocks, "1", NULL));
    driver_settings.nodes = 0;
    present = 1000000;
    session = driver_start(&storage_system);
    session_set_now(session, tell_present);
    wake_until_place(session, 1);
    driver_type(session, "color both");
    driver_type(session, "e5");
    driver_type(session, "Nf3");
    driver_type(session, "Nc6");
    driver_type(session, "fen rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 2");
    driver_type(session, "a6");
    driver_type(session, "h3");
    driver_type(session, "a5");
    type_program(session, "engine", "clocked");
    driver_type(session, "color black");
    assert_int_equal(session_thinking(session)->purpose, THINKING_MOVE);
    present += 20000;
    wake_until_place(session, 4);
    assert_int_equal(session_thinking(session)->score_white, 40);
    end(session, descriptors);
}

static void test_an_analyst(void **state)
{
    int descriptors = open_descriptors();
    struct session *session;

    (void)state;
    set_up(WHO_WHITE, &patient);
    choose(ENGINE_TO_ANALYSE, "good");
    session = driver_start(&storage_system);
    driver_play(session, "hint");
    driver_check_said("Hint: move the pawn on e2.");
    driver_play(session, "hint");
    driver_check_said("Hint: e4.");
    assert_string_equal(session_thinking(session)->program, "Fake ?[1m1.0");
    driver_play(session, "e4"); /* the built-in engine is the opponent */
    driver_check_place(session, 2);
    assert_string_equal(session_thinking(session)->program, "");
    driver_type(session, "analyst");
    driver_check_said("Hints and analysis: Fake ?[1m1.0.");
    type_program(session, "analyst", "slow");
    wake_until_said(session, "Fake ?[1m1.0 is ready.");
    driver_type(session, "think");
    for (int i = 0; i < 10; i++) {
        assert_int_equal(session_thinking(session)->purpose, THINKING_ANALYSIS);
        session_wake(session);
    }
    driver_type(session, "think");
    driver_check_said("The analysis has ended");
    driver_type(session, "analyst builtin");
    driver_play(session, "hint");
    driver_check_said("Hint: ");
    end(session, descriptors);
}

static void test_two_programs(void **state)
{
    int descriptors = open_descriptors();
    struct session *session;

    (void)state;
    set_up(WHO_WHITE, &patient);
    driver_settings.color_given = false;
    choose(ENGINE_FOR_WHITE, "modest");
    choose(ENGINE_FOR_BLACK, "good");
    choose(ENGINE_TO_ANALYSE, "slow");
    session = driver_start(&storage_system);
    assert_false(session_is_human(session, WHITE) || session_is_human(session, BLACK));
    driver_listen(session);
    driver_check_said("White: Modest, 500 nodes. Black: Fake ?[1m1.0, 500 nodes.");
    wake_until_said(session, "found 'e2e4'"); /* Black's move, which is none */
    driver_check_place(session, 1);
    driver_check_said("White plays 1. e4.");
    driver_type(session, "engine black builtin");
    driver_type(session, "engine");
    driver_check_said("White's engine: Modest.");
    driver_check_said("Black's engine: the built-in engine.");
    end(session, descriptors);
}

/* What a program does not say again still holds. */
static void test_few_words(void **state)
{
    int descriptors = open_descriptors();
    struct session *session;

    (void)state;
    set_up(WHO_BLACK, &patient);
    choose(ENGINE_FOR_BOTH, "terse");
    session = driver_start(&storage_system);
    wake_until_place(session, 1);
    assert_int_equal(session_thinking(session)->report.depth, 7);
    assert_int_equal(session_thinking(session)->report.nodes, 950);
    assert_int_equal(session_thinking(session)->report.hash_full, 30);
    assert_string_equal(session_thinking(session)->lines[0].san, "1. e4");
    end(session, descriptors);
}

static void test_strength(void **state)
{
    int descriptors = open_descriptors();
    struct session *session;

    (void)state;
    set_up(WHO_BLACK, &patient);
    choose(ENGINE_FOR_BOTH, "modest");
    session = driver_start(&storage_system);
    wake_until_place(session, 1);
    driver_type(session, "elo 1700");
    driver_check_not_said("nearest");
    assert_string_equal(session_player_name(session, WHITE), "White  Modest 1700");
    assert_string_equal(tag(session, "WhiteElo"), "1700");
    driver_type(session, "elo 700");
    driver_check_said("Modest plays at Elo 1320: the nearest it can.");
    driver_play(session, "new");
    driver_check_place(session, 1);
    assert_int_equal(session_thinking(session)->elo, 1320);
    type_program(session, "engine", "good");
    wake_until_said(session, "cannot be weaker");
    assert_string_equal(session_player_name(session, WHITE),
                        "White  Fake ?[1m1.0, full strength");
    assert_string_equal(tag(session, "WhiteElo"), "");
    end(session, descriptors);
}

/* ---- those that are not ---------------------------------------------------------------- */

/* One that played well is started again by itself, and asked again. */
static void test_a_crash_is_mended(void **state)
{
    int descriptors = open_descriptors();
    struct session *session;

    (void)state;
    set_up(WHO_BLACK, &patient);
    choose(ENGINE_FOR_BOTH, "mortal");
    session = driver_start(&storage_system);
    wake_until_place(session, 1);
    driver_type(session, "e5");
    wake_until_place(session, 3);
    driver_check_said("has ended with status 6; it is started again.");
    driver_check_said("White plays 2. Nf3.");
    end(session, descriptors);
}

/* One that did not is not, but can be; and the game goes on with another. */
static void test_a_crash_is_told(void **state)
{
    int descriptors = open_descriptors();
    struct session *session;

    (void)state;
    set_up(WHO_BLACK, &patient);
    choose(ENGINE_FOR_BOTH, "crash at go");
    session = driver_start(&storage_system);
    for (int i = 0; i < 3; i++) {
        wake_until_said(session, "'engine' starts it again");
        driver_check_said("has ended with status 3: cannot read the net?[2J.");
        driver_check_place(session, 0);
        assert_string_equal(session_player_name(session, WHITE),
                            "White  Fake ?[1m1.0 (has ended)");
        for (int j = 0; j < 20; j++) { /* and not by itself, for ever */
            session_wake(session);
            assert_int_equal(session_thinking(session)->purpose, THINKING_NOT);
        }
        driver_type(session, i == 0 ? "engine" : "go");
    }
    wake_until_said(session, "'engine' starts it again");
    driver_type(session, "d4"); /* or one moves for it */
    driver_check_place(session, 1);
    driver_type(session, "undo");
    driver_play(session, "engine builtin");
    driver_type(session, "go");
    wake_until_place(session, 1);
    end(session, descriptors);
}

static void test_one_that_does_not_leave(void **state)
{
    int descriptors = open_descriptors();
    struct session *session;

    (void)state;
    set_up(WHO_BOTH, &patient);
    session = driver_start(&storage_system);
    type_program(session, "engine", "stubborn at uci");
    wake(session);
    type_program(session, "engine", "hang at isready"); /* waits for that */
    type_program(session, "engine", "good");
    driver_check_said("(starting)");
    driver_type(session, "color black");
    wake_until_place(session, 1);
    driver_check_said("Fake ?[1m1.0 is ready.");
    type_program(session, "analyst", "stubborn at uci");
    wake(session);
    end(session, descriptors);
}

static void test_chess960_is_refused(void **state)
{
    int descriptors = open_descriptors();
    struct session *session;

    (void)state;
    set_up(WHO_BLACK, &patient);
    driver_settings.has_position = true;
    driver_settings.color_given = true;
    assert_true(fen_parse(&driver_settings.position,
                          "1rk3r1/8/8/8/8/8/8/1RK3R1 w BGbg - 0 1", NULL));
    choose(ENGINE_FOR_BOTH, "good");
    session = driver_start(&storage_system);
    wake_until_said(session, "does not play Chess960. 'engine builtin'");
    driver_play(session, "engine builtin");
    driver_check_place(session, 1);
    end(session, descriptors);
}

static void test_one_that_cannot_be_started(void **state)
{
    static const char *const commands[] = {"/nowhere/to/be/found", "nowhere-to-be-found x"};
    int descriptors = open_descriptors();
    struct reason reason;

    (void)state;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        set_up(WHO_WHITE, &hasty);
        assert_true(engine_choice_set(&driver_settings.engines[ENGINE_FOR_BOTH], "engine",
                                      commands[i], NULL));
        assert_null(session_create_on(&driver_settings, &storage_system, &reason));
        assert_non_null(strstr(reason.text, ": No such file or directory"));
        settings_free(&driver_settings);
        assert_gone(descriptors);
    }
    set_up(WHO_WHITE, &patient);
    choose(ENGINE_FOR_BOTH, "crash at uci");
    assert_null(session_create_on(&driver_settings, &storage_system, &reason));
    assert_non_null(strstr(reason.text, "has ended with status 3"));
    settings_free(&driver_settings);
    assert_gone(descriptors);
    set_up(WHO_WHITE, &patient);
    choose(ENGINE_FOR_BOTH, "good");
    assert_true(engine_choice_add_option(&driver_settings.engines[ENGINE_FOR_BOTH], "x",
                                         "Hush=1", NULL));
    assert_null(session_create_on(&driver_settings, &storage_system, &reason));
    assert_non_null(strstr(reason.text, "found 'Hush'"));
    settings_free(&driver_settings);
    assert_gone(descriptors);
}

/* ---- all of them ----------------------------------------------------------------------- */

/* As tests/uci_client.c: short is the deadline that is meant to be missed. */
static void set_patience(const struct fake_case *fake)
{
    bool late = fake->trouble == NULL || strstr(fake->trouble, "uciok") == NULL;

    patience = fake->unhurried ? patient : hasty;
    if (late)
        patience.uciok = patient.uciok;
    if (late && strstr(fake->fake, "isready") == NULL)
        patience.readyok = patient.readyok;
}

static void check_fake(const struct fake_case *fake)
{
    int64_t end_of_waiting = search_clock_now() + WAITS_MOST;
    int descriptors = open_descriptors();
    struct session *session;

    set_up(WHO_BOTH, &patient);
    set_patience(fake);
    session = driver_start(&storage_system);
    type_program(session, "engine", fake->fake);
    driver_listen(session);
    session_line(session, "color black"); /* what was said until now counts */
    while (session_game(session)->current == 0 && !has_said("starts it again") &&
           search_clock_now() < end_of_waiting)
        wake(session);
    if (fake->trouble == NULL) {
        driver_check_said("White plays 1. e4.");
    } else {
        driver_check_said(fake->trouble);
        driver_check_said("'engine' starts it again, 'engine builtin' goes on without it.");
        driver_check_place(session, 0);
        driver_type(session, "engine builtin");
        wake_until_place(session, 1);
    }
    assert_int_equal(session_game(session)->result, RESULT_NONE);
    session_line(session, "e5");
    driver_check_place(session, 2);
    end(session, descriptors);
}

static void test_all_fakes(void **state)
{
    int count = 0;

    (void)state;
    for (const struct fake_case *fake = fake_cases; fake->fake != NULL; fake++, count++) {
        longest_wake = 0;
        check_fake(fake);
        print_message("# %s: the longest wake took %d ms\n", fake->fake, (int)longest_wake);
    }
    assert_true(count >= 30);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        test(test_a_program_plays),
        test(test_questions_that_are_called_off),
        test(test_a_slow_one),
        test(test_a_late_start),
        test(test_an_analyst),
        test(test_two_programs),
        test(test_few_words),
        test(test_strength),
        test(test_a_crash_is_mended),
        test(test_a_crash_is_told),
        test(test_one_that_does_not_leave),
        test(test_chess960_is_refused),
        test(test_one_that_cannot_be_started),
        test(test_all_fakes),
    };

    if (argc == 3 && strcmp(argv[1], "--fake") == 0)
        return fake_engine(argv[2]);
    if (readlink("/proc/self/exe", self, sizeof self - 1) < 0)
        return 99;
    signal(SIGPIPE, SIG_IGN);
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
