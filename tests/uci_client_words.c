/* uci_client_words.c - what another program is told, to the letter: it is a script that writes
 * down what it hears.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include "base/storage.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "rules/uci_move.h"
#include "scratch.h"
#include "uci/uci_client_state.h"

static const struct uci_client_patience patient = {60000, 60000, 60000, 60000,
                                                   5000,  5000,  0,     0};
static char heard[600];

static struct uci_client *make(const char *directory,
                               const struct uci_client_patience *patience)
{
    char command[700];
    struct reason reason;
    snprintf(command, sizeof command, "sh '%s/engine'", directory);
    struct uci_client *client = uci_client_create(command, NULL, patience, &reason);
    assert_non_null(client);
    return client;
}

static struct uci_client *start(const char *directory)
{
    char script[600];
    struct reason reason;
    FILE *file;
    snprintf(script, sizeof script, "%s/engine", directory);
    snprintf(heard, sizeof heard, "%s/heard", directory);
    file = fopen(script, "w");
    assert_non_null(file);
    fprintf(
        file,
        "while read -r line; do\n"
        "    echo \"$line\" >>%s\n"
        "    case $line in\n"
        "    uci) printf 'id name Scribe\\noption name Hash type spin default 1 min 1 max 9\\n"
        "uciok\\n' ;;\n"
        "    isready) echo readyok ;;\n"
        "    go*) echo bestmove e2e4 ;;\n"
        "    quit) exit ;;\n"
        "    esac\n"
        "done\n",
        heard);
    assert_int_equal(fclose(file), 0);
    struct uci_client *client = make(directory, &patient);
    assert_true(uci_client_start(client, &reason));
    assert_true(uci_client_wait(client, NULL));
    return client;
}

/* The last line that it was told; `back`: so many before that. */
static void check_told(int back, const char *expected)
{
    size_t length;
    char *text = storage_read_file(&storage_system, heard, 65536, &length, NULL), *line;
    assert_non_null(text);
    for (; back >= 0; back--) {
        line = strrchr(text, '\n');
        assert_non_null(line);
        *line = '\0';
    }
    line = strrchr(text, '\n');
    assert_string_equal(line ? line + 1 : text, expected);
    free(text);
}

/* Whether it is asked now and then if the program lives: nothing else would tell. */
static bool is_blind(const struct uci_client *client)
{
    struct pollfd set[UCI_CLIENT_DESCRIPTORS];
    uci_client_poll_set(client, set);
    return set[2].fd < 0;
}

static int finished;

static void on_report(void *listener, const struct search_report *report)
{
    (void)listener;
    (void)report;
}

static void on_finished(void *listener, chess_move best, chess_move ponder)
{
    (void)listener;
    (void)best;
    (void)ponder;
    finished++;
}

static void check_go(struct uci_client *client, struct search_limits limits,
                     const char *expected)
{
    const struct search_monitor monitor = {NULL, on_report, on_finished, NULL};
    struct position position;
    struct reason reason;
    position_set_start(&position);
    finished = 0;
    assert_true(uci_client_go(client, &position, NULL, 0, &limits, &monitor, &reason));
    if (!is_blind(client)) /* what has no limit of time is not stopped */
        assert_int_equal(uci_client_deadline(client) >= 0,
                         limits.has_clock || limits.move_time > 0);
    assert_true(uci_client_wait(client, NULL));
    assert_int_equal(finished, 1);
    check_told(0, expected);
    check_told(1, "position startpos");
}

static void test_limits(void **state)
{
    struct uci_client *client = start(*state);
    struct position position;
    position_set_start(&position);
    const chess_move e4 = uci_move_parse(&position, "e2e4", 4);
    check_go(client, (struct search_limits){.depth = 1}, "go depth 1");
    check_go(client, (struct search_limits){.nodes = 1}, "go nodes 1");
    check_go(client, (struct search_limits){.mate = 1}, "go mate 1");
    check_go(client, (struct search_limits){.move_time = 1}, "go movetime 1");
    check_go(client, (struct search_limits){.infinite = true}, "go infinite");
    check_go(client, (struct search_limits){0}, "go infinite"); /* it needs a limit */
    check_go(client,
             (struct search_limits){
                 .has_clock = true, .time = {60000, 50000}, .increment = {1000, 2000}},
             "go wtime 60000 btime 50000 winc 1000 binc 2000");
    check_go(
        client,
        (struct search_limits){.has_clock = true, .time = {60000, 50000}, .moves_to_go = 1},
        "go wtime 60000 btime 50000 winc 0 binc 0 movestogo 1");
    check_go(client,
             (struct search_limits){.depth = 3, .search_moves = {e4}, .search_move_count = 1},
             "go depth 3 searchmoves e2e4");
    uci_client_destroy(client);
}

static void test_settings(void **state)
{
    struct uci_client *client = start(*state);
    struct reason reason;
    assert_true(uci_client_set(client, (const char *const[]){"Hash=7", NULL}, &reason));
    assert_true(uci_client_wait(client, NULL));
    check_told(0, "isready");
    check_told(1, "setoption name Hash value 7");
    assert_false(
        uci_client_set(client, (const char *const[]){"Hash=2", "Bash=1", NULL}, &reason));
    assert_memory_equal(reason.text, "Scribe: ", 8);
    check_told(1, "setoption name Hash value 7"); /* nothing of it was said */
    uci_client_destroy(client);
}

/* Another engine than the one that writes down. */
static struct uci_client *start_script(const char *directory,
                                       const struct uci_client_patience *patience,
                                       const char *script)
{
    char path[600];
    struct reason reason;
    snprintf(path, sizeof path, "%s/engine", directory);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fputs(script, file) >= 0, 1);
    assert_int_equal(fclose(file), 0);
    struct uci_client *client = make(directory, patience);
    assert_true(uci_client_start(client, &reason));
    assert_true(uci_client_wait(client, NULL));
    return client;
}

/* Hears nothing any more once it is ready. */
static const char deaf[] = "read -r line; echo id name Deaf; echo uciok\n"
                           "read -r line; read -r line; echo readyok; exec sleep 60\n";

/* More than it can be sent, and one that has not begun: a reason, and no search. */
static void test_no_search(void **state)
{
    enum { MOVES = 1 << 19 };
    static const char *const round[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    const struct search_monitor monitor = {NULL, on_report, on_finished, NULL};
    const struct search_limits limits = {.depth = 1};
    struct uci_client_patience hasty = patient;
    hasty.quit = 1; /* it does not read that it should */
    struct uci_client *client = start_script(*state, &hasty, deaf);
    struct position position;
    struct reason reason;
    struct undo undo;
    chess_move *moves = calloc(MOVES, sizeof *moves);
    assert_non_null(moves);
    position_set_start(&position);
    for (int i = 0; i < 4; i++) {
        moves[i] = uci_move_parse(&position, round[i], 4);
        position_make_move(&position, moves[i], &undo);
    }
    for (int i = 4; i < MOVES; i++)
        moves[i] = moves[i - 4];
    finished = 0;
    position_set_start(&position);
    assert_false(uci_client_go(client, &position, moves, MOVES, &limits, &monitor, &reason));
    assert_string_equal(reason.text, "Deaf: does not read what it is sent");
    assert_true(uci_client_wait(client, NULL));
    assert_int_equal(uci_client_state(client), UCI_CLIENT_ENDED);
    assert_false(uci_client_go(client, &position, NULL, 0, &limits, &monitor, &reason));
    assert_string_equal(reason.text, "Deaf: expected it to be ready");
    assert_int_equal(finished, 0);
    uci_client_destroy(client);
    free(moves);
}

/* In small portions it is no more than at once. */
static void test_sent_without_end(void **state)
{
    enum { PORTION = 600 << 10 };
    struct uci_client_patience hasty = patient;
    hasty.quit = 1;
    struct uci_client *client = start_script(*state, &hasty, deaf);
    char *portion = calloc(PORTION, 1);
    assert_non_null(portion);
    memset(portion, ' ', PORTION - 1);
    for (int i = 1; i <= 2; i++) {
        assert_int_equal(uci_client_state(client), UCI_CLIENT_READY);
        uci_client_send(client, "%s", portion);
    }
    assert_string_equal(uci_client_trouble(client)->text,
                        "Deaf: does not read what it is sent");
    assert_true(uci_client_wait(client, NULL));
    free(portion);
    uci_client_destroy(client);
}

/* A complaint that comes in pieces: the first of them is a single byte, which is there before
 * the program is asked for more. */
static void test_last_words(void **state)
{
    struct uci_client *client =
        start_script(*state, &patient,
                     "read -r line; printf n >&2; echo uciok\n"
                     "read -r line; read -r line; echo 'o net' >&2; exit 3\n");
    assert_string_equal(uci_client_trouble(client)->text,
                        "sh: has ended with status 3: no net");
    assert_true(uci_client_has_crashed(client));
    uci_client_destroy(client);
}

static char task[100]; /* the kernel's line about who waits */

/* Call off what the other thread waits for, as soon as it sleeps. */
static void *call_off(void *cancel)
{
    char line[400] = "";
    for (const char *state = NULL; !state || strncmp(state, ") S", 3) != 0;) {
        FILE *file = fopen(task, "re");
        bool told = file && fgets(line, sizeof line, file);
        if (file)
            fclose(file);
        if (!told)
            break;
        state = strrchr(line, ')');
        usleep(1000);
    }
    atomic_store((atomic_bool *)cancel, true);
    return NULL;
}

/* Who waits for what has no end, and is called off by another thread, wakes. */
static void test_called_off(void **state)
{
    static atomic_bool cancel;
    const struct search_monitor monitor = {NULL, on_report, on_finished, NULL};
    const struct search_limits limits = {.infinite = true};
    struct uci_client_patience hasty = patient;
    hasty.quit = 1;
    struct uci_client *client = start_script(*state, &hasty, deaf);
    struct position position;
    struct reason reason;
    pthread_t thread;
    position_set_start(&position);
    assert_true(uci_client_go(client, &position, NULL, 0, &limits, &monitor, &reason));
    snprintf(task, sizeof task, "/proc/self/task/%d/stat", (int)getpid());
    assert_int_equal(pthread_create(&thread, NULL, call_off, &cancel), 0);
    assert_false(uci_client_wait(client, &cancel));
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(uci_client_state(client), UCI_CLIENT_THINKING);
    uci_client_destroy(client);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {test(test_limits),     test(test_settings),
                                       test(test_no_search),  test(test_last_words),
                                       test(test_called_off), test(test_sent_without_end)};
    signal(SIGPIPE, SIG_IGN);
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
