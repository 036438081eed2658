/* uci_client.c - whatever the other program does there is a verdict, in time, and nothing
 * of it remains: no zombie, no descriptor.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * This program is its own fake engine: "uci_client.t --fake NAME".
 */
#include <config.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/thread.h"
#include "descriptors.h"
#include "engine/search_control.h"
#include "fake_engine.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "rules/move_generator.h"
#include "rules/uci_move.h"
#include "uci/child_keeper.h"
#include "uci/child_process.h"
#include "uci/uci_client.h"
#include "uci/uci_info.h"

enum { VERDICT_WITHIN = 2000 /* milliseconds, beyond the deadline */ };

static char self[4096];
static const struct uci_client_patience hasty = {200, 200, 50, 150, 150, 100, 100, 0};
/* For what takes its time and is well. */
static const struct uci_client_patience patient = {60000, 60000, 60000, 60000,
                                                   5000,  5000,  0,     0};

/* ---- what was heard ---------------------------------------------------------------- */

struct heard {
    int finished, reports;
    chess_move best, ponder;
    struct search_report last;
};

static void on_report(void *listener, const struct search_report *report)
{
    struct heard *heard = listener;
    heard->reports++;
    heard->last = *report;
}

static void on_finished(void *listener, chess_move best, chess_move ponder)
{
    struct heard *heard = listener;
    heard->finished++;
    heard->best = best;
    heard->ponder = ponder;
}

static struct uci_client *make(const char *fake, const struct uci_client_patience *patience,
                               const char *const *options)
{
    char command[5000];
    struct reason reason;
    snprintf(command, sizeof command, "'%s' --fake \"%s\"", self, fake);
    struct uci_client *client = uci_client_create(command, options, patience, &reason);
    assert_non_null(client);
    return client;
}

/* Nothing of it remains. */
static void assert_gone(int descriptors)
{
    int status;
    assert_int_equal(waitpid(-1, &status, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
    assert_int_equal(open_descriptors(), descriptors);
}

static chess_move move(const struct position *position, const char *text)
{
    return uci_move_parse(position, text, strlen(text));
}

/* ---- one that is well -------------------------------------------------------------- */

static void test_good(void **state)
{
    (void)state;
    static const char *const options[] = {"hash=64",    "Skill Level=3", "Style=very solid",
                                          "Clear Hash", "Ponder=true",   "File=/tmp/a b",
                                          NULL};
    int descriptors = open_descriptors();
    struct uci_client *client = make("good", &patient, options);
    struct heard heard = {0};
    struct search_monitor monitor = {&heard, on_report, on_finished, NULL};
    struct search_limits limits = {.nodes = 1000};
    struct position position;
    struct reason reason;
    position_set_start(&position);
    assert_false(uci_client_go(client, &position, NULL, 0, &limits, &monitor, &reason));
    assert_true(uci_client_start(client, &reason));
    assert_false(uci_client_start(client, &reason));
    assert_true(uci_client_wait(client, NULL));
    assert_null(uci_client_trouble(client));
    assert_string_equal(uci_client_name(client), "Fake ?[1m1.0");
    assert_true(uci_client_go(client, &position, NULL, 0, &limits, &monitor, &reason));
    assert_int_equal(uci_client_state(client), UCI_CLIENT_THINKING);
    assert_true(uci_client_wait(client, NULL));
    assert_int_equal(heard.finished, 1);
    assert_int_equal(heard.reports, 1);
    assert_int_equal(heard.best, move(&position, "e2e4"));
    assert_int_not_equal(heard.ponder, MOVE_NONE);
    assert_int_equal(heard.last.depth, 5);
    assert_int_equal(heard.last.selective_depth, 9);
    assert_int_equal(heard.last.score, -31);
    assert_int_equal(heard.last.bound, BOUND_EXACT);
    assert_int_equal(heard.last.nodes, 4000);
    assert_int_equal(heard.last.milliseconds, 2000);
    assert_int_equal(heard.last.hash_full, 12);
    assert_int_equal(heard.last.table_base_hits, 3);
    assert_int_equal(heard.last.length, 2);
    position.chess960 = true;
    assert_false(uci_client_go(client, &position, NULL, 0, &limits, &monitor, &reason));
    assert_non_null(strstr(reason.text, "does not play Chess960"));
    uci_client_new_game(client);
    assert_int_equal(uci_client_state(client), UCI_CLIENT_SETTING);
    assert_true(uci_client_wait(client, NULL));
    assert_int_equal(uci_client_state(client), UCI_CLIENT_READY);
    assert_int_equal(uci_client_deadline(client), -1);
    uci_client_destroy(client);
    assert_gone(descriptors);
}

static void test_stop_and_cancel(void **state)
{
    (void)state;
    struct uci_client *client = make("slow", &patient, NULL);
    struct heard heard = {0};
    struct search_monitor monitor = {&heard, on_report, on_finished, NULL};
    struct search_limits limits = {.infinite = true};
    struct position position;
    struct reason reason;
    atomic_bool at_once = true;
    position_set_start(&position);
    assert_true(uci_client_start(client, &reason));
    assert_true(uci_client_wait(client, NULL));
    assert_true(uci_client_go(client, &position, NULL, 0, &limits, &monitor, &reason));
    assert_false(uci_client_wait(client, &at_once));
    uci_client_stop(client);
    assert_true(uci_client_wait(client, NULL));
    assert_int_equal(heard.finished, 1);
    assert_true(uci_client_go(client, &position, NULL, 0, &limits, &monitor, &reason));
    uci_client_cancel(client);
    assert_true(uci_client_wait(client, NULL));
    assert_int_equal(heard.finished, 1);
    assert_int_equal(uci_client_state(client), UCI_CLIENT_READY);
    uci_client_end(client);
    assert_true(uci_client_wait(client, NULL));
    assert_int_equal(uci_client_state(client), UCI_CLIENT_ENDED);
    assert_null(uci_client_trouble(client));
    assert_true(uci_client_start(client, &reason)); /* again */
    assert_true(uci_client_wait(client, NULL));
    assert_int_equal(uci_client_state(client), UCI_CLIENT_READY);
    uci_client_destroy(client);
}

/* ---- those that are not ------------------------------------------------------------ */

static void check_case(const struct fake_case *expected)
{
    struct uci_client_patience patience = expected->unhurried ? patient : hasty;
    bool late = !expected->trouble || !strstr(expected->trouble, "uciok");
    if (late) /* it is what comes after that has the short deadline */
        patience.uciok = patient.uciok;
    if (late && !strstr(expected->fake, "isready"))
        patience.readyok = patient.readyok;
    patience.quit = hasty.quit;
    patience.term = hasty.term;
    patience.think = hasty.think;
    patience.lag = hasty.lag;
    struct uci_client *client = make(expected->fake, &patience, NULL);
    struct heard heard = {0};
    struct search_monitor monitor = {&heard, on_report, on_finished, NULL};
    struct search_limits limits = {.nodes = 1000};
    struct position position;
    struct reason reason;
    position_set_start(&position);
    assert_true(uci_client_start(client, &reason));
    uci_client_wait(client, NULL);
    bool asked = uci_client_state(client) == UCI_CLIENT_READY;
    if (asked) {
        assert_true(uci_client_go(client, &position, NULL, 0, &limits, &monitor, &reason));
        uci_client_wait(client, NULL);
        assert_int_equal(heard.finished, 1);
    }
    const struct reason *trouble = uci_client_trouble(client);
    if (!expected->trouble) {
        assert_int_equal(heard.best, move(&position, "e2e4"));
    } else {
        assert_non_null(trouble);
        assert_non_null(strstr(trouble->text, expected->trouble));
        assert_int_equal(heard.best, MOVE_NONE);
        assert_int_equal(uci_client_state(client), UCI_CLIENT_ENDED);
    }
    uci_client_destroy(client);
}

static void test_verdicts(void **state)
{
    (void)state;
    for (const struct fake_case *fake = fake_cases; fake->fake != NULL; fake++) {
        int descriptors = open_descriptors();
        int64_t began = monotonic_milliseconds(),
                least = 1000; /* the sum of hasty's deadlines */
        check_case(fake);
        int64_t spent = monotonic_milliseconds() - began;
        print_message("# %s: %d ms\n", fake->fake, (int)spent);
        if (!fake->unhurried)
            assert_true(spent < least + VERDICT_WITHIN);
        assert_gone(descriptors);
    }
}

/* What a program has started ends with it. */
static void test_whole_group(void **state)
{
    (void)state;
    static const struct fake_case leaves = {"leaves child", "status 4", true};
    check_case(&leaves);
    int64_t began = monotonic_milliseconds();
    while (fake_is_running(self, leaves.fake) && monotonic_milliseconds() - began < 10000)
        usleep(1000);
    assert_false(fake_is_running(self, leaves.fake));
}

/* As a face does it: one poll() for all, woken when there is something to do only. */
static void test_events(void **state)
{
    (void)state;
    struct uci_client *client = make("good", &patient, NULL);
    struct heard heard = {0};
    struct search_monitor monitor = {&heard, on_report, on_finished, NULL};
    struct search_limits limits = {.nodes = 1};
    struct pollfd set[UCI_CLIENT_DESCRIPTORS];
    struct position position;
    struct reason reason;
    position_set_start(&position);
    uci_client_poll_set(client, set);
    for (int i = 0; i < UCI_CLIENT_DESCRIPTORS; i++)
        assert_int_equal(set[i].fd, -1);
    assert_true(uci_client_start(client, &reason));
    while (heard.finished == 0) {
        uci_client_poll_set(client, set);
        assert_true(poll(set, UCI_CLIENT_DESCRIPTORS, 60000) > 0);
        uci_client_handle(client);
        if (uci_client_state(client) == UCI_CLIENT_READY && heard.finished == 0)
            assert_true(uci_client_go(client, &position, NULL, 0, &limits, &monitor, &reason));
    }
    uci_client_poll_set(client, set); /* now it waits for us */
    assert_int_equal(poll(set, UCI_CLIENT_DESCRIPTORS, 20), 0);
    assert_int_equal(uci_client_deadline(client), -1);
    uci_client_destroy(client);
}

/* A flood is taken in portions: whoever handles it has time for other things. */
static void test_flood_in_portions(void **state)
{
    (void)state;
    struct uci_client *client = make("flood at go", &patient, NULL);
    struct heard heard = {0};
    struct search_monitor monitor = {&heard, on_report, on_finished, NULL};
    struct search_limits limits = {.infinite = true};
    struct position position;
    struct reason reason;
    int64_t longest = 0;
    position_set_start(&position);
    assert_true(uci_client_start(client, &reason));
    assert_true(uci_client_wait(client, NULL));
    assert_true(uci_client_go(client, &position, NULL, 0, &limits, &monitor, &reason));
    for (int i = 0; i < 50; i++) {
        struct pollfd set[UCI_CLIENT_DESCRIPTORS];
        uci_client_poll_set(client, set);
        assert_true(poll(set, UCI_CLIENT_DESCRIPTORS, 60000) > 0);
        int64_t began = monotonic_milliseconds();
        uci_client_handle(client);
        int64_t spent = monotonic_milliseconds() - began;
        longest = spent > longest ? spent : longest;
    }
    print_message("# the longest portion took %d ms\n", (int)longest);
    assert_true(heard.reports > 50);
    assert_true(heard.reports < 50 * 20000);
    uci_client_destroy(client);
}

static void test_odd_info(void **state)
{
    (void)state;
    struct uci_client *client = make("odd info", &patient, NULL);
    struct heard heard = {0};
    struct search_monitor monitor = {&heard, on_report, on_finished, NULL};
    struct search_limits limits = {.depth = 3};
    struct position position;
    struct reason reason;
    position_set_start(&position);
    assert_true(uci_client_start(client, &reason));
    assert_true(uci_client_wait(client, NULL));
    assert_true(uci_client_go(client, &position, NULL, 0, &limits, &monitor, &reason));
    assert_true(uci_client_wait(client, NULL));
    assert_int_equal(heard.ponder, MOVE_NONE);
    assert_int_equal(heard.reports, 5);
    assert_int_equal(heard.last.length, 0);
    uci_client_destroy(client);
}

/* ---- options and commands ---------------------------------------------------------- */

static void test_options(void **state)
{
    (void)state;
    static const struct {
        const char *option, *trouble;
    } wrong[] = {
        {"Hash=0", "option Hash: expected a number from 1 to 1024, found '0'"},
        {"Hash=many", "option Hash: expected a number"},
        {"Hash", "option Hash: expected a number"},
        {"Hsah=16", "expected one of the 6 options it offers, found 'Hsah'"},
        {"Style=Wild", "option Style: expected one of Very Solid, Risky, found 'Wild'"},
        {"Style=Solid", "option Style: expected one of"},
        {"Ponder=yes", "option Ponder: expected true or false"},
        {"Clear Hash=1", "option Clear Hash: expected no value"},
        {"File=a\nquit", "option File: expected one line"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *options[] = {wrong[i].option, NULL};
        struct uci_client *client = make("good", &patient, options);
        struct reason reason;
        assert_true(uci_client_start(client, &reason));
        assert_true(uci_client_wait(client, NULL));
        assert_int_equal(uci_client_state(client), UCI_CLIENT_ENDED);
        assert_non_null(strstr(uci_client_trouble(client)->text, wrong[i].trouble));
        uci_client_destroy(client);
    }
}

static void test_commands(void **state)
{
    (void)state;
    struct reason reason;
    char **words = command_split("  a 'b  c' \"d'e\\\"\" f\\ g '' h'i'\"j\" ", &reason);
    static const char *const expected[] = {"a", "b  c", "d'e\"", "f g", "", "hij"};
    assert_non_null(words);
    for (size_t i = 0; i < 6; i++)
        assert_string_equal(words[i], expected[i]);
    assert_null(words[6]);
    free(words);
    assert_null(command_split("a 'b", &reason));
    assert_non_null(strstr(reason.text, "expected a closing quote"));
    assert_null(command_split(" \t ", &reason));
    words = command_split("a $HOME;b|c `d`", &reason);
    assert_string_equal(words[1], "$HOME;b|c");
    free(words);
}

static void test_no_program(void **state)
{
    (void)state;
    int descriptors = open_descriptors();
    static const char *const commands[] = {"/no/such/program", "no-such-program-at-all",
                                           "/tmp", "''", NULL};
    for (int i = 0; commands[i] != NULL; i++) {
        struct reason reason = {0};
        struct uci_client *client = uci_client_create(commands[i], NULL, NULL, &reason);
        assert_non_null(client);
        assert_false(uci_client_start(client, &reason));
        assert_int_equal(uci_client_state(client), UCI_CLIENT_ENDED);
        assert_true(strlen(reason.text) > 5);
        uci_client_destroy(client);
        assert_gone(descriptors);
    }
}

/* The reply to ponder on is the other side's, and so is its castling. */
static void test_castling_to_ponder(void **state)
{
    (void)state;
    struct position position;
    struct text_line line = {0};
    assert_true(fen_parse(&position, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", NULL));
    uci_info_write_best_move(&line, &position, move_make(A1, B1),
                             move_make_kind(E8, H8, MOVE_CASTLING));
    assert_string_equal(line.bytes, "bestmove a1b1 ponder e8g8\n");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good),
        cmocka_unit_test(test_stop_and_cancel),
        cmocka_unit_test(test_verdicts),
        cmocka_unit_test(test_odd_info),
        cmocka_unit_test(test_whole_group),
        cmocka_unit_test(test_events),
        cmocka_unit_test(test_flood_in_portions),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_commands),
        cmocka_unit_test(test_no_program),
        cmocka_unit_test(test_castling_to_ponder),
    };
    child_keeper_begin(argc, argv);
    if (argc == 3 && strcmp(argv[1], "--fake") == 0)
        return fake_engine(argv[2]);
    if (readlink("/proc/self/exe", self, sizeof self - 1) < 0)
        return 1;
    signal(SIGPIPE, SIG_IGN);
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
