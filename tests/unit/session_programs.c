/* session_programs.c - engines of other authors as players in a session: with good and failing
 * ones the game is intact, an error is reported, and nothing of the program remains.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The fake engines (fake_engine.h) play 1. e4, so they have White. uci_client.c tests each of
 * them.
 */
#include "support/descriptors.h"
#include "engine/search_control.h"
#include "support/fake_engine.h"
#include "base/thread.h"
#include "players/engine_setup.h"
#include "support/session_driver.h"
#include "uci/uci_client.h"
#include "support/scratch.h"
#include "support/test.h"

enum {
    BYTES_A_WAKE = 400000, /* most bytes that session_poll() may read: portions of three
                            * programs */
    WAITS_MOST = 60000     /* milliseconds, enough for anything */
};

static char program_self[4096];
static const struct uci_client_timeouts program_patient = {60000, 60000, 60000,
                                                           60000, 150,   100};
static struct uci_client_timeouts program_patience;

/* ---- leftovers ---------------------------------------------------------------------- */

static void program_check_gone(int descriptors)
{
    siginfo_t info = {.si_pid = 0};
    assert_int_equal(waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT), -1);
    assert_int_equal(errno, ECHILD);
    assert_true(descriptors_are_closed(descriptors));
}

/* ---- the work of a wake-up ---------------------------------------------------------- */

/* Returns the bytes this process has read so far; 0 if the system does not report it. */
static long long bytes_read(void)
{
    char text[256] = "";
    FILE *file = fopen("/proc/self/io", "re");
    long long count = 0;
    if (!file)
        return 0;
    if (fgets(text, sizeof text, file))
        sscanf(text, "rchar: %lld", &count);
    fclose(file);
    return count;
}

static void program_wake(struct session *session)
{
    long long before;
    driver_poll(session, 1000);
    before = bytes_read();
    session_poll(session);
    assert_true(bytes_read() - before < BYTES_A_WAKE);
    driver_listen(session);
}

static bool program_has_said(const char *words)
{
    return strstr(driver_said, words) != NULL;
}

static void program_wake_until_said(struct session *session, const char *words)
{
    int64_t end = monotonic_milliseconds() + WAITS_MOST;
    while (!program_has_said(words) && monotonic_milliseconds() < end)
        program_wake(session);
    driver_check_said(words);
}

static void program_wake_until_place(struct session *session, size_t place)
{
    int64_t end = monotonic_milliseconds() + WAITS_MOST;
    while (session_game(session)->current < place && monotonic_milliseconds() < end)
        program_wake(session);
    driver_check_place(session, place);
}

/* ---- sessions ----------------------------------------------------------------------- */

static void program_command(const char *fake, char *text, size_t size)
{
    snprintf(text, size, "'%s' --fake \"%s\"", program_self, fake);
}

static void program_choose(enum engine_choice_id id, const char *fake)
{
    char command[5000];
    program_command(fake, command, sizeof command);
    assert_true(engine_choice_set(&driver_settings.engines[id], command, NULL));
}

static void program_set_up(enum user_color color, const struct uci_client_timeouts *how)
{
    driver_set_up(color);
    program_patience = *how;
    driver_settings.engine.patience = &program_patience;
}

static void program_type(struct session *session, const char *words, const char *fake)
{
    char command[5000], line[5200];
    program_command(fake, command, sizeof command);
    snprintf(line, sizeof line, "%s %s", words, command);
    driver_type(session, line);
}

static void program_end(struct session *session, int descriptors)
{
    session_destroy(session);
    settings_free(&driver_settings);
    program_check_gone(descriptors);
}

static const char *program_tag(const struct session *session, const char *name)
{
    const char *value = game_tag(session_game(session), name);
    return value ? value : "";
}

/* ---- good engines ------------------------------------------------------------------- */

FIXTURE(scratch_make, scratch_remove);

TEST(test_a_program_plays)
{
    int descriptors = open_descriptors();
    struct session *session;
    const struct thinking *thinking;
    program_set_up(USER_COLOR_BLACK, &program_patient);
    program_choose(ENGINE_FOR_BOTH, "good");
    session = driver_start();
    assert_string_equal(session_player_name(session, WHITE), "White  Fake ?[1m1.0, 500 nodes");
    assert_string_equal(session_player_name(session, BLACK), "Black  you");
    driver_listen(session);
    driver_check_said("You play Black against Fake ?[1m1.0, 500 nodes; White moves first.");
    program_wake_until_place(session, 1);
    driver_check_said("White plays 1. e4.");
    thinking = session_thinking(session);
    assert_string_equal(thinking->program, "Fake ?[1m1.0");
    assert_true(thinking->known);
    assert_int_equal(thinking->report.depth, 5);
    assert_int_equal(thinking->report.selective_depth, 9);
    assert_int_equal(thinking->report.nodes, 4000);
    assert_int_equal(thinking->report.hash_full, 12);
    assert_int_equal(thinking->lines[0].score, -31);
    assert_int_equal(thinking->line_count, 1);
    assert_string_equal(thinking->lines[0].san, "1. e4 e5");
    assert_string_equal(session_game(session)->white, "Fake ?[1m1.0");
    assert_string_equal(program_tag(session, "WhiteType"), "program");
    driver_play(session, "undo");
    driver_check_place(session, 0);
    driver_play(session, "go");
    driver_check_place(session, 1);
    driver_play(session, "new");
    driver_check_place(session, 1);
    driver_type(session, "engine option hash=64");
    driver_check_said("Set: hash=64.");
    driver_type(session, "engine option Hush=64");
    driver_check_said("expected one of its 6 options, found 'Hush'.");
    driver_type(session, "engine option Hash=0");
    driver_check_said("option Hash: expected a number from 1 to 1024, found '0'.");
    driver_type(session, "engine option Style=very solid");
    driver_check_said("Set: Style=very solid.");
    driver_type(session, "strategy principal-variation");
    driver_check_said("Only the built-in engine uses strategies");
    driver_type(session, "level 1");
    driver_check_not_said("Level: Elo 600");
    driver_type(session, "level nodes 500");
    driver_play(session, "engine");
    driver_check_said("Engine: Fake ?[1m1.0.");
    driver_type(session, "engine /nowhere/to/be found");
    driver_check_said("/nowhere/to/be: No such file or directory.");
    driver_type(session, "engine 'open");
    driver_check_said("expected a closing quote.");
    driver_check_said("");
    assert_string_equal(session_player_name(session, WHITE), "White  Fake ?[1m1.0, 500 nodes");
    driver_play(session, "engine builtin");
    driver_check_said("Engine: the built-in engine.");
    assert_string_equal(session_game(session)->white, "ttychess");
    driver_play(session, "e5");
    driver_check_place(session, 3);
    assert_string_equal(session_thinking(session)->program, "");
    program_end(session, descriptors);
}

/* A program that moves without a report, for example from its own book, has no known
 * expectation: an older variation is not used. */
TEST(test_a_move_without_a_report)
{
    int descriptors = open_descriptors();
    struct session *session;
    program_set_up(USER_COLOR_WHITE, &program_patient);
    program_choose(ENGINE_FOR_BOTH, "twice");
    program_choose(ENGINE_FOR_ANALYSIS, "good");
    session = driver_start();
    driver_play(session, "hint");
    driver_type(session, "go");
    program_wake_until_place(session, 1);
    assert_false(session_thinking(session)->known);
    program_end(session, descriptors);
}

/* Stopped, cancelled, and started again: only the answer to the last search counts. */
TEST(test_cancelled_searches)
{
    int descriptors = open_descriptors();
    struct session *session;
    program_set_up(USER_COLOR_BLACK, &program_patient);
    program_patience.think = 0;
    program_choose(ENGINE_FOR_WHITE, "slow");
    session = driver_start();
    program_wake(session);
    assert_int_equal(session_thinking(session)->purpose, THINKING_MOVE);
    for (int i = 0; i < 20; i++) {
        driver_type(session, i % 2 ? "new" : "level nodes 300");
        program_wake(session);
    }
    driver_check_place(session, 0);
    driver_type(session, "go");
    program_wake_until_place(session, 1);
    driver_type(session, "new");
    program_wake(session);
    driver_type(session, "color both");
    driver_settle(session);
    driver_type(session, "e4");
    driver_settle(session);
    driver_check_place(session, 1);
    driver_type(session, "color black"); /* another search, because the user now moves by
                                          * hand */
    driver_type(session, "undo");
    driver_settle(session);
    driver_check_place(session, 0);
    driver_type(session, "go");
    driver_type(session, "go"); /* starts although no search may run yet */
    program_wake_until_place(session, 1);
    driver_type(session, "new");
    program_end(session, descriptors); /* during the search */
}

TEST(test_an_analyst)
{
    int descriptors = open_descriptors();
    struct session *session;
    program_set_up(USER_COLOR_WHITE, &program_patient);
    program_choose(ENGINE_FOR_ANALYSIS, "good");
    session = driver_start();
    driver_play(session, "hint");
    driver_check_said("Hint: pawn on e2.");
    driver_play(session, "hint");
    driver_check_said("Hint: e4.");
    assert_string_equal(session_thinking(session)->program, "Fake ?[1m1.0");
    driver_play(session, "e4"); /* the built-in engine is the opponent */
    driver_check_place(session, 2);
    assert_string_equal(session_thinking(session)->program, "");
    driver_type(session, "analyst");
    driver_check_said("Hints and analysis: Fake ?[1m1.0.");
    program_type(session, "analyst", "slow");
    program_wake_until_said(session, "Fake ?[1m1.0 is ready.");
    driver_type(session, "think");
    for (int i = 0; i < 10; i++) {
        assert_int_equal(session_thinking(session)->purpose, THINKING_ANALYSIS);
        session_poll(session);
    }
    driver_type(session, "think");
    driver_check_said("Back in the game");
    driver_type(session, "analyst builtin");
    driver_play(session, "hint");
    driver_check_said("Hint: ");
    program_end(session, descriptors);
}

/* Without a screen, which shows it in a pane. */
TEST(test_a_slow_start_is_announced)
{
    int descriptors = open_descriptors();
    struct session *session;
    program_set_up(USER_COLOR_BLACK, &program_patient);
    program_choose(ENGINE_FOR_BOTH, "slow");
    session = driver_start();
    session_set_ui(session, UI_TEXT);
    driver_type(session, "new black");
    driver_check_said("Starting Fake ?[1m1.0 ...");
    program_end(session, descriptors);
}

TEST(test_two_programs)
{
    int descriptors = open_descriptors();
    struct session *session;
    program_set_up(USER_COLOR_WHITE, &program_patient);
    program_choose(ENGINE_FOR_WHITE, "modest");
    program_choose(ENGINE_FOR_BLACK, "good");
    program_choose(ENGINE_FOR_ANALYSIS, "slow");
    session = driver_start();
    assert_false(session_side_is_human(session, WHITE) ||
                 session_side_is_human(session, BLACK));
    driver_listen(session);
    driver_check_said("White: Modest, 500 nodes. Black: Fake ?[1m1.0, 500 nodes.");
    program_wake_until_said(session, "found 'e2e4'"); /* Black's move, which is illegal */
    driver_check_place(session, 1);
    driver_check_said("White plays 1. e4.");
    driver_type(session, "color black");
    driver_type(session, "level 3");
    driver_check_said("The opponent is Modest (Elo 1320). Its levels begin there.");
    driver_type(session, "color none");
    driver_type(session, "engine black builtin");
    driver_type(session, "engine");
    driver_check_said("White's engine: Modest.");
    driver_check_said("Black's engine: the built-in engine.");
    program_end(session, descriptors);
}

/* ---- failing engines ---------------------------------------------------------------- */

/* A crashed engine is not restarted automatically, but by command; and the game can continue
 * with another. */
TEST(test_a_crash_is_reported)
{
    int descriptors = open_descriptors();
    struct session *session;
    program_set_up(USER_COLOR_BLACK, &program_patient);
    program_choose(ENGINE_FOR_BOTH, "crash at go");
    session = driver_start();
    for (int i = 0; i < 2; i++) {
        program_wake_until_said(session, "'engine' restarts it");
        driver_check_said("exited with status 3: cannot read the net?[2J.");
        driver_check_place(session, 0);
        assert_string_equal(session_player_name(session, WHITE),
                            "White  Fake ?[1m1.0 (has ended)");
        for (int j = 0; j < 20; j++) { /* and is never restarted automatically */
            session_poll(session);
            assert_int_equal(session_thinking(session)->purpose, THINKING_NONE);
        }
        driver_type(session, i == 0 ? "engine" : "go");
    }
    program_wake_until_said(session, "'engine' restarts it");
    driver_type(session, "d4"); /* or by playing its move */
    driver_check_place(session, 1);
    driver_type(session, "undo");
    driver_play(session, "engine builtin");
    driver_type(session, "go");
    program_wake_until_place(session, 1);
    program_end(session, descriptors);
}

TEST(test_an_engine_that_does_not_exit)
{
    int descriptors = open_descriptors();
    struct session *session;
    program_set_up(USER_COLOR_BOTH, &program_patient);
    session = driver_start();
    program_type(session, "engine", "stubborn at uci");
    program_wake(session);
    program_type(session, "engine", "hang at isready"); /* waits for isready */
    program_type(session, "engine", "good");
    driver_check_said("(starting)");
    driver_type(session, "color black");
    program_wake_until_place(session, 1);
    driver_check_said("Fake ?[1m1.0 is ready.");
    program_type(session, "analyst", "stubborn at uci");
    program_wake(session);
    program_end(session, descriptors);
}

BEFORE_ALL
{
    if (argc == 3 && strcmp(argv[1], "--fake") == 0)
        exit(fake_engine(argv[2]));
    if (readlink("/proc/self/exe", program_self, sizeof program_self - 1) < 0)
        exit(99);
    signal(SIGPIPE, SIG_IGN);
}
