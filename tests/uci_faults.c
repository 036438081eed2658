/* uci_faults.c - every system call of the UCI client, and of the keeper behind it, goes wrong
 * once: no hang, no lost byte, no process and no descriptor left, and one line where it matters.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A program is started, asked for a move and ended, again and again: each time a later call
 * goes wrong, until there are no more calls. "--fake NAME" is that program; KEEPER_FAULT in
 * its environment, as "read 4 2", is what goes wrong in its keeper: the call, errno, which.
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

#include "call_faults.h"
#include "descriptors.h"
#include "fake_engine.h"
#include "rules/attacks.h"
#include "rules/uci_move.h"
#include "uci/child_keeper.h"
#include "uci/uci_client.h"

enum { CALLS_MOST = 500 };

static char self[4096];

/* So that nothing well is called late; where something is wrong that can only be seen by its
 * silence, it is a second. */
static const struct uci_client_patience patient = {200000, 200000, 200000, 200000,
                                                   200000, 200000, 0,      0};
static const struct uci_client_patience brief = {1000, 1000, 1000, 1000, 300, 300, 1000, 0};

struct outcome {
    bool moved; /* it played e2e4, once, with nothing to complain of */
    char complaint[sizeof(struct reason)]; /* otherwise */
};

struct heard {
    int finished, reports;
    chess_move best;
};

static void on_report(void *listener, const struct search_report *report)
{
    struct heard *heard = listener;
    heard->reports += report->nodes == 4000;
}

static void on_finished(void *listener, chess_move best, chess_move ponder)
{
    struct heard *heard = listener;
    (void)ponder;
    heard->finished++;
    heard->best = best;
}

static void complain(struct outcome *outcome, const char *text)
{
    snprintf(outcome->complaint, sizeof outcome->complaint, "%s", text);
}

/* From start to bestmove. */
static void play(struct uci_client *client, struct outcome *outcome)
{
    struct heard heard = {0};
    struct search_monitor monitor = {&heard, on_report, on_finished, NULL};
    struct search_limits limits = {.nodes = 1000};
    struct position position;
    struct reason reason = {.text = ""};
    position_set_start(&position);
    bool good = uci_client_start(client, &reason) && uci_client_wait(client, NULL);
    if (good && uci_client_state(client) == UCI_CLIENT_READY) {
        good = uci_client_go(client, &position, NULL, 0, &limits, &monitor, &reason);
        if (good)
            uci_client_wait(client, NULL);
        assert_int_equal(heard.finished, good);
    }
    const struct reason *trouble = uci_client_trouble(client);
    outcome->moved =
        heard.best == uci_move_parse(&position, "e2e4", 4) && !trouble && heard.reports == 1;
    complain(outcome, trouble ? trouble->text : reason.text);
}

/* One time, with the fault struck between start and end. Whether it struck. */
static bool play_with(const struct call_fault *fault, int nth,
                      const struct uci_client_patience *patience, struct outcome *outcome)
{
    char command[5000];
    struct reason reason;
    int status, descriptors = open_descriptors();
    *outcome = (struct outcome){false, ""};
    snprintf(command, sizeof command, "'%s' --fake good", self);
    struct uci_client *client = uci_client_create(command, NULL, patience, &reason);
    assert_non_null(client);
    if (fault)
        call_fault_arm(fault, nth);
    play(client, outcome);
    uci_client_destroy(client);
    bool struck = fault && call_fault_disarm();
    assert_int_equal(waitpid(-1, &status, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
    assert_int_equal(open_descriptors(), descriptors);
    return struck;
}

/* ---- what makes no difference ------------------------------------------------------------- */

static void check_harmless(const struct call_fault *fault)
{
    struct outcome outcome;
    int nth = 1;
    while (nth < CALLS_MOST && play_with(fault, nth, &patient, &outcome)) {
        if (!outcome.moved)
            fail_msg("%s %d, error %d: %s", fault->call, nth, fault->error, outcome.complaint);
        nth++;
    }
    print_message("# %s, error %d: %d calls\n", fault->call, fault->error, nth - 1);
    assert_in_range(nth, 2, CALLS_MOST - 1);
}

static void test_harmless(void **state)
{
    (void)state;
    static const struct call_fault faults[] = {
        {"read", EINTR, 0},   {"read", EAGAIN, 0},       {"read", 0, 0},
        {"write", EINTR, 0},  {"write", EAGAIN, 0},      {"write", 0, 0},
        {"recv", EINTR, 0},   {"recv", EAGAIN, 0},       {"recv", ECONNRESET, 0},
        {"poll", EINTR, 0},   {"socketpair", EMFILE, 0}, {"waitid", EINTR, 0},
        {"waitpid", EINTR, 0}};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        check_harmless(&faults[i]);
}

/* ---- what is told --------------------------------------------------------------------------- */

static void check_told(const struct call_fault *fault)
{
    struct outcome outcome;
    int nth = 1, told = 0;
    while (nth < CALLS_MOST && play_with(fault, nth, &brief, &outcome)) {
        told += !outcome.moved;
        if (!outcome.moved && strlen(outcome.complaint) < 5)
            fail_msg("%s %d, error %d: nothing is said", fault->call, nth, fault->error);
        if (strchr(outcome.complaint, '\n'))
            fail_msg("more than a line: %s", outcome.complaint);
        nth++;
    }
    print_message("# %s, error %d: %d calls, %d told\n", fault->call, fault->error, nth - 1,
                  told);
    assert_in_range(nth, 2, CALLS_MOST - 1);
}

static void test_told(void **state)
{
    (void)state;
    static const struct call_fault faults[] = {
        {"read", EIO, 0},           {"write", EPIPE, 0},  {"write", EIO, 0},
        {"pipe2", EMFILE, 0},       {"fcntl", EMFILE, 0}, {"poll", ENOMEM, 0},
        {"posix_spawnp", EAGAIN, 0}};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        check_told(&faults[i]);
}

/* ---- in the keeper ---------------------------------------------------------------------------- */

static void test_keeper(void **state)
{
    (void)state;
    static const struct {
        const char *fault, *complaint; /* NULL: none */
    } cases[] = {
        {"read 4 1", NULL},
        {"waitid 4 1", NULL},
        {"waitid 4 2", NULL},
        {"waitpid 4 1", NULL},
        {"write 4 1", NULL},
        {"write 32 1", NULL},
        {"write 0 1", NULL},
        {"pipe2 24 1", "Too many open files"},
        {"fork 11 1", "Resource temporarily unavailable"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct outcome outcome;
        setenv("KEEPER_FAULT", cases[i].fault, 1);
        play_with(NULL, 0, &patient, &outcome);
        unsetenv("KEEPER_FAULT");
        if (cases[i].complaint && !strstr(outcome.complaint, cases[i].complaint))
            fail_msg("%s: %s", cases[i].fault, outcome.complaint);
        if (!cases[i].complaint && !outcome.moved)
            fail_msg("%s: %s", cases[i].fault, outcome.complaint);
    }
}

static void arm_from_environment(void)
{
    static char call[32];
    static struct call_fault fault = {.call = call};
    const char *wanted = getenv("KEEPER_FAULT");
    int nth;
    if (wanted && sscanf(wanted, "%31s %d %d", call, &fault.error, &nth) == 3)
        call_fault_arm(&fault, nth);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_harmless),
        cmocka_unit_test(test_told),
        cmocka_unit_test(test_keeper),
    };
    if (argc > 0 && strcmp(argv[0], CHILD_KEEPER_NAME) == 0)
        arm_from_environment();
    child_keeper_begin(argc, argv);
    if (argc == 3 && strcmp(argv[1], "--fake") == 0)
        return fake_engine(argv[2]);
    if (readlink("/proc/self/exe", self, sizeof self - 1) < 0)
        return 1;
    signal(SIGPIPE, SIG_IGN);
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
