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

#include "base/storage.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "rules/uci_move.h"
#include "scratch.h"
#include "uci/uci_client.h"

static const struct uci_client_patience patient = {60000, 60000, 60000, 60000,
                                                   5000,  5000,  0,     0};
static char heard[600];

static struct uci_client *start(const char *directory)
{
    char script[600], command[700];
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
    snprintf(command, sizeof command, "sh '%s'", script);
    struct uci_client *client = uci_client_create(command, NULL, &patient, &reason);
    assert_non_null(client);
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

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {test(test_limits), test(test_settings)};
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
