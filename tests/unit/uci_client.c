/* uci_client.c - whatever the engine process does, there is a result in time and nothing
 * remains: no zombie, no descriptor.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * This program is its own fake engine: "uci_client.t --fake NAME".
 */
#include <config.h>

#include "base/file.h"
#include "base/thread.h"
#include "support/call_faults.h"
#include "support/descriptors.h"
#include "engine/search_control.h"
#include "support/fake_engine.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "rules/move_generator.h"
#include "rules/uci_move.h"
#include "base/child_process.h"
#include "support/scratch.h"
#include "support/test.h"
#include "uci/uci_client.h"
#include "uci/uci_info.h"

enum { VERDICT_WITHIN = 2000 /* milliseconds after the deadline */ };

static char self[4096];
static const struct uci_client_timeouts hasty = {200, 200, 50, 150, 150, 100};
/* For slow but correct engines. */
static const struct uci_client_timeouts patient = {60000, 60000, 60000, 60000, 5000, 0};

/* ---- reports ------------------------------------------------------------------------ */

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

static struct uci_client *make(const char *fake, const struct uci_client_timeouts *patience,
                               const char *const *options)
{
    char command[5000];
    struct error error;
    snprintf(command, sizeof command, "'%s' --fake \"%s\"", self, fake);
    struct uci_client *client = uci_client_create(command, options, patience, &error);
    assert_non_null(client);
    return client;
}

/* Checks that nothing of it remains. */
static void assert_gone(int descriptors)
{
    int status;
    assert_int_equal(waitpid(-1, &status, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
    assert_true(descriptors_are_closed(descriptors));
}

static chess_move move(const struct position *position, const char *text)
{
    return uci_move_parse(position, text, strlen(text));
}

/* ---- a good engine ------------------------------------------------------------------ */

TEST(test_good)
{
    static const char *const options[] = {"hash=64",    "Skill Level=3", "Style=very solid",
                                          "Clear Hash", "Ponder=true",   "File=/tmp/a b",
                                          NULL};
    int descriptors = open_descriptors();
    struct uci_client *client = make("good", &patient, options);
    struct heard heard = {0};
    struct search_monitor monitor = {&heard, on_report, on_finished, NULL};
    struct search_limits limits = {.nodes = 1000};
    struct position position;
    struct error error;
    position_set_start(&position);
    assert_false(uci_client_go(client, &position, NULL, 0, &limits, &monitor, &error));
    assert_true(uci_client_start(client, &error));
    assert_false(uci_client_start(client, &error));
    assert_true(uci_client_wait_until_ready(client, NULL));
    assert_null(uci_client_error(client));
    assert_string_equal(uci_client_name(client), "Fake ?[1m1.0");
    assert_true(uci_client_go(client, &position, NULL, 0, &limits, &monitor, &error));
    assert_int_equal(uci_client_state(client), UCI_CLIENT_THINKING);
    assert_true(uci_client_wait_until_ready(client, NULL));
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
    assert_int_equal(heard.last.tablebase_hits, 3);
    assert_int_equal(heard.last.length, 2);
    position.chess960 = true;
    assert_false(uci_client_go(client, &position, NULL, 0, &limits, &monitor, &error));
    assert_non_null(strstr(error.text, "does not play Chess960"));
    uci_client_new_game(client);
    assert_int_equal(uci_client_state(client), UCI_CLIENT_SYNCING);
    assert_true(uci_client_wait_until_ready(client, NULL));
    assert_int_equal(uci_client_state(client), UCI_CLIENT_READY);
    assert_int_equal(uci_client_deadline(client), -1);
    uci_client_destroy(client);
    assert_gone(descriptors);
}

TEST(test_stop_and_cancel)
{
    struct uci_client *client = make("slow", &patient, NULL);
    struct heard heard = {0};
    struct search_monitor monitor = {&heard, on_report, on_finished, NULL};
    struct search_limits limits = {.infinite = true};
    struct position position;
    struct error error;
    atomic_bool at_once = true;
    position_set_start(&position);
    assert_true(uci_client_start(client, &error));
    assert_true(uci_client_wait_until_ready(client, NULL));
    assert_true(uci_client_go(client, &position, NULL, 0, &limits, &monitor, &error));
    assert_false(uci_client_wait_until_ready(client, &at_once));
    uci_client_stop_search(client);
    assert_true(uci_client_wait_until_ready(client, NULL));
    assert_int_equal(heard.finished, 1);
    assert_true(uci_client_go(client, &position, NULL, 0, &limits, &monitor, &error));
    uci_client_cancel_search(client);
    assert_true(uci_client_wait_until_ready(client, NULL));
    assert_int_equal(heard.finished, 1);
    assert_int_equal(uci_client_state(client), UCI_CLIENT_READY);
    uci_client_quit(client);
    assert_true(uci_client_wait_until_ready(client, NULL));
    assert_int_equal(uci_client_state(client), UCI_CLIENT_EXITED);
    assert_null(uci_client_error(client));
    assert_true(uci_client_start(client, &error)); /* again */
    assert_true(uci_client_wait_until_ready(client, NULL));
    assert_int_equal(uci_client_state(client), UCI_CLIENT_READY);
    uci_client_destroy(client);
}

/* ---- failing engines ---------------------------------------------------------------- */

static void check_case(const struct fake *fake)
{
    struct uci_client_timeouts patience = fake->hasty ? hasty : patient;
    bool late = !fake->trouble || !strstr(fake->trouble, "uciok");
    if (late) /* the short deadline is for what follows */
        patience.uciok = patient.uciok;
    if (late && strcmp(fake->at, "isready") != 0)
        patience.readyok = patient.readyok;
    patience.quit = hasty.quit;
    patience.think = hasty.think;
    patience.lag = hasty.lag;
    struct uci_client *client = make(fake->name, &patience, NULL);
    struct heard heard = {0};
    struct search_monitor monitor = {&heard, on_report, on_finished, NULL};
    struct search_limits limits = {.nodes = 1000};
    struct position position;
    struct error error;
    position_set_start(&position);
    assert_true(uci_client_start(client, &error));
    uci_client_wait_until_ready(client, NULL);
    if (uci_client_state(client) == UCI_CLIENT_READY) {
        assert_true(uci_client_go(client, &position, NULL, 0, &limits, &monitor, &error));
        uci_client_wait_until_ready(client, NULL);
        assert_int_equal(heard.finished, 1);
    }
    const struct error *trouble = uci_client_error(client);
    if (!fake->trouble) {
        assert_int_equal(heard.best, move(&position, "e2e4"));
    } else {
        assert_non_null(trouble);
        assert_non_null(strstr(trouble->text, fake->trouble));
        assert_int_equal(heard.best, MOVE_NONE);
        assert_int_equal(uci_client_state(client), UCI_CLIENT_EXITED);
    }
    uci_client_destroy(client);
}

TEST(test_errors)
{
    for (const struct fake *fake = fakes; fake->name != NULL; fake++) {
        int descriptors = open_descriptors();
        int64_t began = monotonic_milliseconds(),
                least = 1000; /* the sum of hasty's deadlines */
        check_case(fake);
        int64_t spent = monotonic_milliseconds() - began;
        print_message("# %s: %d ms\n", fake->name, (int)spent);
        if (fake->hasty)
            assert_true(spent < least + VERDICT_WITHIN);
        assert_gone(descriptors);
    }
}

static void wait_until(const char *fake, bool runs)
{
    int64_t began = monotonic_milliseconds();
    while (fake_is_running(self, fake) != runs && monotonic_milliseconds() - began < 10000)
        usleep(1000);
    assert_int_equal(fake_is_running(self, fake), runs);
}

/* A program's child processes end with it, and the program ends with this process, however
 * that ends. */
TEST(test_nothing_is_left)
{
    struct error error;
    int status;
    wait_until("leaves child", false);
#ifndef HAVE_SYS_PRCTL_H
    skip(); /* the system does not kill it */
#endif
    pid_t killed = fork();
    if (killed == 0) {
        struct uci_client *client = make("stubborn at uci", &patient, NULL);
        uci_client_start(client, &error);
        uci_client_wait_until_ready(client, NULL);
        _exit(1);
    }
    wait_until("stubborn at uci", true);
    kill(killed, SIGKILL);
    assert_int_equal(waitpid(killed, &status, 0), killed);
    wait_until("stubborn at uci", false);
}

/* Like a front end: one poll() for everything, woken only when there is something to do. */
TEST(test_events)
{
    struct uci_client *client = make("good", &patient, NULL);
    struct heard heard = {0};
    struct search_monitor monitor = {&heard, on_report, on_finished, NULL};
    struct search_limits limits = {.nodes = 1};
    struct pollfd set[UCI_CLIENT_DESCRIPTORS];
    struct position position;
    struct error error;
    position_set_start(&position);
    uci_client_fill_poll_set(client, set);
    for (int i = 0; i < UCI_CLIENT_DESCRIPTORS; i++)
        assert_int_equal(set[i].fd, -1);
    assert_true(uci_client_start(client, &error));
    while (heard.finished == 0) {
        uci_client_fill_poll_set(client, set);
        assert_true(poll(set, UCI_CLIENT_DESCRIPTORS, 60000) > 0);
        uci_client_handle_events(client);
        if (uci_client_state(client) == UCI_CLIENT_READY && heard.finished == 0)
            assert_true(uci_client_go(client, &position, NULL, 0, &limits, &monitor, &error));
    }
    uci_client_fill_poll_set(client, set); /* it waits for input from us */
    assert_int_equal(poll(set, UCI_CLIENT_DESCRIPTORS, 20), 0);
    assert_int_equal(uci_client_deadline(client), -1);
    uci_client_destroy(client);
}

/* A flood is read in portions, so the caller has time for other things. */
TEST(test_flood_in_portions)
{
    struct uci_client *client = make("flood at go", &patient, NULL);
    struct heard heard = {0};
    struct search_monitor monitor = {&heard, on_report, on_finished, NULL};
    struct search_limits limits = {.infinite = true};
    struct position position;
    struct error error;
    int64_t longest = 0;
    position_set_start(&position);
    assert_true(uci_client_start(client, &error));
    assert_true(uci_client_wait_until_ready(client, NULL));
    assert_true(uci_client_go(client, &position, NULL, 0, &limits, &monitor, &error));
    for (int i = 0; i < 50; i++) {
        struct pollfd set[UCI_CLIENT_DESCRIPTORS];
        uci_client_fill_poll_set(client, set);
        assert_true(poll(set, UCI_CLIENT_DESCRIPTORS, 60000) > 0);
        int64_t began = monotonic_milliseconds();
        uci_client_handle_events(client);
        int64_t spent = monotonic_milliseconds() - began;
        longest = spent > longest ? spent : longest;
    }
    print_message("# the longest portion took %d ms\n", (int)longest);
    assert_true(heard.reports > 50);
    assert_true(heard.reports < 50 * 20000);
    uci_client_destroy(client);
}

TEST(test_odd_info)
{
    struct uci_client *client = make("odd info", &patient, NULL);
    struct heard heard = {0};
    struct search_monitor monitor = {&heard, on_report, on_finished, NULL};
    struct search_limits limits = {.depth = 3};
    struct position position;
    struct error error;
    position_set_start(&position);
    assert_true(uci_client_start(client, &error));
    assert_true(uci_client_wait_until_ready(client, NULL));
    assert_true(uci_client_go(client, &position, NULL, 0, &limits, &monitor, &error));
    assert_true(uci_client_wait_until_ready(client, NULL));
    assert_int_equal(heard.ponder, MOVE_NONE);
    assert_int_equal(heard.reports, 5);
    assert_int_equal(heard.last.length, 0);
    uci_client_destroy(client);
}

/* ---- options and commands ----------------------------------------------------------- */

TEST(test_options)
{
    static const struct {
        const char *option, *trouble;
    } wrong[] = {
        {"Hash=0", "option Hash: expected a number from 1 to 1024, found '0'"},
        {"Hash=many", "option Hash: expected a number"},
        {"Hash", "option Hash: expected a number"},
        {"Hsah=16", "expected one of its 6 options, found 'Hsah'"},
        {"Ponder=yes", "option Ponder: expected true or false"},
        {"Clear Hash=1", "option Clear Hash: expected no value"},
        {"File=a\nquit", "option File: expected a value without line breaks"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *options[] = {wrong[i].option, NULL};
        struct uci_client *client = make("good", &patient, options);
        struct error error;
        assert_true(uci_client_start(client, &error));
        assert_true(uci_client_wait_until_ready(client, NULL));
        assert_int_equal(uci_client_state(client), UCI_CLIENT_EXITED);
        assert_non_null(strstr(uci_client_error(client)->text, wrong[i].trouble));
        uci_client_destroy(client);
    }
}

TEST(test_commands)
{
    struct error error;
    char **words = shell_split("  a 'b  c' \"d'e\\\"\" f\\ g '' h'i'\"j\" ", &error);
    static const char *const expected[] = {"a", "b  c", "d'e\"", "f g", "", "hij"};
    assert_non_null(words);
    for (size_t i = 0; i < 6; i++)
        assert_string_equal(words[i], expected[i]);
    assert_null(words[6]);
    free(words);
    assert_null(shell_split("a 'b", &error));
    assert_non_null(strstr(error.text, "expected a closing quote"));
    assert_null(shell_split(" \t ", &error));
    words = shell_split("a $HOME;b|c `d`", &error);
    assert_string_equal(words[1], "$HOME;b|c");
    free(words);
}

TEST(test_no_program)
{
    int descriptors = open_descriptors();
    static const char *const commands[] = {"/no/such/program", "no-such-program-at-all",
                                           "/tmp", "''", NULL};
    for (int i = 0; commands[i] != NULL; i++) {
        struct error error = {0};
        struct uci_client *client = uci_client_create(commands[i], NULL, NULL, &error);
        assert_non_null(client);
        assert_false(uci_client_start(client, &error));
        assert_int_equal(uci_client_state(client), UCI_CLIENT_EXITED);
        assert_true(strlen(error.text) > 5);
        uci_client_destroy(client);
        assert_gone(descriptors);
    }
}

/* The pondered reply is the opponent's move, and so is its castling. */
TEST(test_castling_to_ponder)
{
    struct position position;
    struct text_line line = {0};
    assert_true(fen_parse(&position, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", NULL));
    uci_write_best_move(&line, &position, move_make(A1, B1),
                        move_make_kind(E8, H8, MOVE_CASTLING));
    assert_string_equal(line.bytes, "bestmove a1b1 ponder e8g8\n");
}

/* ---- exact output: a script records its input --------------------------------------- */

static char written[600];

static struct uci_client *make_script(const char *directory,
                                      const struct uci_client_timeouts *patience)
{
    char command[700];
    struct error error;
    snprintf(command, sizeof command, "sh '%s/engine'", directory);
    struct uci_client *client = uci_client_create(command, NULL, patience, &error);
    assert_non_null(client);
    return client;
}

static struct uci_client *start_recorder(const char *directory)
{
    char script[600];
    struct error error;
    FILE *file;
    snprintf(script, sizeof script, "%s/engine", directory);
    snprintf(written, sizeof written, "%s/written", directory);
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
        written);
    assert_int_equal(fclose(file), 0);
    struct uci_client *client = make_script(directory, &patient);
    assert_true(uci_client_start(client, &error));
    assert_true(uci_client_wait_until_ready(client, NULL));
    return client;
}

/* Checks the last line that it received; `back`: this many lines before. */
static void check_received(int back, const char *expected)
{
    size_t length;
    char *text = file_read(written, 65536, &length, NULL), *line;
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

static void check_go(struct uci_client *client, struct search_limits limits,
                     const char *expected)
{
    struct heard heard = {0};
    const struct search_monitor monitor = {&heard, on_report, on_finished, NULL};
    struct position position;
    struct error error;
    position_set_start(&position);
    assert_true(uci_client_go(client, &position, NULL, 0, &limits, &monitor, &error));
    assert_int_equal(uci_client_deadline(client) >= 0, /* searches without a limit have no
                                                        * deadline */
                     limits.has_clock || limits.move_time > 0);
    assert_true(uci_client_wait_until_ready(client, NULL));
    assert_int_equal(heard.finished, 1);
    check_received(0, expected);
    check_received(1, "position startpos");
}

TEST_WITH(scratch_make, scratch_remove, test_limits)
{
    struct uci_client *client = start_recorder(*state);
    struct position position;
    position_set_start(&position);
    const chess_move e4 = uci_move_parse(&position, "e2e4", 4);
    check_go(client, (struct search_limits){.depth = 1}, "go depth 1");
    check_go(client, (struct search_limits){.nodes = 1}, "go nodes 1");
    check_go(client, (struct search_limits){.mate = 1}, "go mate 1");
    check_go(client, (struct search_limits){.move_time = 1}, "go movetime 1");
    check_go(client, (struct search_limits){.infinite = true}, "go infinite");
    check_go(client, (struct search_limits){0}, "go infinite"); /* needs a limit */
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

TEST_WITH(scratch_make, scratch_remove, test_settings)
{
    struct uci_client *client = start_recorder(*state);
    assert_true(uci_client_set_options(client, (const char *const[]){"Hash=7", NULL}));
    assert_true(uci_client_wait_until_ready(client, NULL));
    check_received(0, "isready");
    check_received(1, "setoption name Hash value 7");
    assert_false(uci_client_set_options(client, (const char *const[]){"Bash=1", NULL}));
    check_received(1, "setoption name Hash value 7"); /* nothing else was sent */
    uci_client_destroy(client);
}

/* Starts an engine other than the recording one. */
static struct uci_client *start_script(const char *directory,
                                       const struct uci_client_timeouts *patience,
                                       const char *script)
{
    char path[600];
    struct error error;
    snprintf(path, sizeof path, "%s/engine", directory);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fputs(script, file) >= 0, 1);
    assert_int_equal(fclose(file), 0);
    struct uci_client *client = make_script(directory, patience);
    assert_true(uci_client_start(client, &error));
    assert_true(uci_client_wait_until_ready(client, NULL));
    return client;
}

/* Reads nothing after it is ready. */
static const char deaf[] = "read -r line; echo id name Deaf; echo uciok\n"
                           "read -r line; read -r line; echo readyok; exec sleep 60\n";

/* More output than fits, and an engine that has not started: an error, and no search. */
TEST_WITH(scratch_make, scratch_remove, test_no_search)
{
    enum { MOVES = 1 << 19 };
    static const char *const round[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    struct heard heard = {0};
    const struct search_monitor monitor = {&heard, on_report, on_finished, NULL};
    const struct search_limits limits = {.depth = 1};
    struct uci_client *client = start_script(*state, &patient, deaf);
    struct position position;
    struct error error;
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
    position_set_start(&position);
    assert_false(uci_client_go(client, &position, moves, MOVES, &limits, &monitor, &error));
    assert_string_equal(error.text, "Deaf: does not read its input");
    assert_true(uci_client_wait_until_ready(client, NULL));
    assert_int_equal(uci_client_state(client), UCI_CLIENT_EXITED);
    assert_false(uci_client_go(client, &position, NULL, 0, &limits, &monitor, &error));
    assert_string_equal(error.text, "Deaf: is not ready");
    assert_int_equal(heard.finished, 0);
    uci_client_destroy(client);
    free(moves);
}

/* An error message in pieces: the first is a single byte, which is there before the client
 * asks for more. */
TEST_WITH(scratch_make, scratch_remove, test_error_in_pieces)
{
    struct uci_client *client =
        start_script(*state, &patient,
                     "read -r line; printf n >&2; echo uciok\n"
                     "read -r line; read -r line; echo 'o net' >&2; exit 3\n");
    assert_string_equal(uci_client_error(client)->text, "sh: exited with status 3: no net");
    uci_client_destroy(client);
}

/* ---- each system call fails once ---------------------------------------------------- */

enum { CALLS_MOST = 500 };

/* Long deadlines, so nothing correct is reported as late; one second where only silence shows
 * the error. */
static const struct uci_client_timeouts endless = {200000, 200000, 200000, 200000, 200000, 0};
static const struct uci_client_timeouts brief = {1000, 1000, 1000, 1000, 300, 1000};

struct outcome {
    bool moved;                           /* it played e2e4 once, without an error */
    char complaint[sizeof(struct error)]; /* otherwise */
};

/* From start to bestmove. */
static void play(struct uci_client *client, struct outcome *outcome)
{
    struct heard heard = {0};
    struct search_monitor monitor = {&heard, on_report, on_finished, NULL};
    struct search_limits limits = {.nodes = 1000};
    struct position position;
    struct error error = {.text = ""};
    position_set_start(&position);
    bool good = uci_client_start(client, &error) && uci_client_wait_until_ready(client, NULL);
    if (good && uci_client_state(client) == UCI_CLIENT_READY) {
        good = uci_client_go(client, &position, NULL, 0, &limits, &monitor, &error);
        if (good)
            uci_client_wait_until_ready(client, NULL);
        assert_int_equal(heard.finished, good);
    }
    const struct error *trouble = uci_client_error(client);
    outcome->moved =
        heard.best == move(&position, "e2e4") && !trouble && heard.last.nodes == 4000;
    snprintf(outcome->complaint, sizeof outcome->complaint, "%s",
             trouble ? trouble->text : error.text);
}

/* Plays once, with the fault between start and end. Returns whether the fault occurred. */
static bool play_with(const struct call_fault *fault, int nth,
                      const struct uci_client_timeouts *patience, struct outcome *outcome)
{
    int descriptors = open_descriptors();
    *outcome = (struct outcome){false, ""};
    struct uci_client *client = make("good", patience, NULL);
    if (fault)
        call_fault_arm(fault, nth);
    play(client, outcome);
    uci_client_destroy(client);
    bool struck = fault && call_fault_disarm();
    assert_gone(descriptors);
    return struck;
}

static void check_harmless(const struct call_fault *fault)
{
    struct outcome outcome;
    int nth = 1;
    while (nth < CALLS_MOST && play_with(fault, nth, &endless, &outcome)) {
        if (!outcome.moved)
            fail_msg("%s %d, error %d: %s", fault->call, nth, fault->error, outcome.complaint);
        nth++;
    }
    print_message("# %s, error %d: %d calls\n", fault->call, fault->error, nth - 1);
    assert_in_range(nth, 2, CALLS_MOST - 1);
}

TEST(test_harmless)
{
    static const struct call_fault faults[] = {
        {"read", EINTR, 0},   {"read", EAGAIN, 0}, {"read", 0, 0},     {"write", EINTR, 0},
        {"write", EAGAIN, 0}, {"write", 0, 0},     {"poll", EINTR, 0}, {"waitpid", EINTR, 0}};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        check_harmless(&faults[i]);
}

static void check_reported(const struct call_fault *fault)
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

TEST(test_reported)
{
    static const struct call_fault faults[] = {
        {"read", EIO, 0},           {"write", EPIPE, 0},  {"write", EIO, 0},
        {"compat_pipe", EMFILE, 0}, {"fcntl", EMFILE, 0}, {"poll", ENOMEM, 0},
        {"fork", EAGAIN, 0}};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        check_reported(&faults[i]);
}

BEFORE_ALL
{
    if (argc == 3 && strcmp(argv[1], "--fake") == 0)
        exit(fake_engine(argv[2]));
    if (readlink("/proc/self/exe", self, sizeof self - 1) < 0)
        exit(1);
    signal(SIGPIPE, SIG_IGN);
}
