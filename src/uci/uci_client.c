/* uci_client.c - a state machine driven by lines, deadlines and the end of the program.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "uci/uci_client.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/line_reader.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/printable.h"
#include "base/thread.h"
#include "rules/fen.h"
#include "rules/uci_move.h"
#include "base/child_process.h"
#include "uci/uci_info.h"
#include "uci/uci_option_list.h"

enum { NAME_SIZE = 64, LAST_ERROR_LINE_SIZE = 120 };

enum {
    OUTGOING_MAX = 1 << 20,
    READ_SIZE = 1 << 16,       /* bytes: a few milliseconds of work */
    LINE_LENGTH_MAX = 1 << 16, /* longer than any line of the protocol */
    CLOSED_TIMEOUT = 300,      /* milliseconds that the program has to exit after closing its
                                * output */
    KILL_TIMEOUT = 1000,       /* milliseconds; a process that takes longer is stuck in the
                                * kernel */
    CANCEL_INTERVAL = 100
};

const struct uci_client_timeouts uci_client_default_timeouts = {
    .uciok = 10000, .readyok = 10000, .lag = 500, .bestmove = 1000, .quit = 500};

struct uci_client {
    char **argv;    /* the words of the command, in one block */
    char **options; /* "Name=Value", NULL-terminated; one block each */
    size_t options_sent;
    struct uci_client_timeouts timeouts;

    FILE *log; /* may be NULL */

    struct child_process child;
    enum uci_client_state state;
    int64_t deadline;     /* for the program's answer, or for the next step of shutting it
                           * down; -1: none */
    bool killed;          /* SIGKILL was sent */
    struct error failure; /* "": no failure */

    struct line_reader output, errors;
    struct buffer outgoing;                     /* bytes not yet written to the program */
    char last_error_line[LAST_ERROR_LINE_SIZE]; /* last line of standard error that was not
                                                 * empty */

    char name[NAME_SIZE];
    struct uci_option_list offered_options;
    bool chess960; /* value of UCI_Chess960 that was sent */

    struct position root;
    struct search_monitor monitor;
    bool searching, cancelled;
};

/* ---- state ------------------------------------------------------------------------------ */

enum uci_client_state uci_client_state(const struct uci_client *client)
{
    return client->state;
}

const struct error *uci_client_error(const struct uci_client *client)
{
    return client->failure.text[0] != '\0' ? &client->failure : NULL;
}

const char *uci_client_name(const struct uci_client *client)
{
    return client->name;
}

const struct uci_option *uci_client_find_option(const struct uci_client *client,
                                                const char *name)
{
    return uci_option_list_find(&client->offered_options, name, strlen(name));
}

/* If `limit` is below 0, there is no deadline. */
static void enter_state(struct uci_client *client, enum uci_client_state state, int64_t limit)
{
    client->state = state;
    client->deadline = limit < 0 ? -1 : monotonic_milliseconds() + limit;
}

static void finish_search(struct uci_client *client, chess_move best, chess_move ponder)
{
    bool notifies = client->searching && !client->cancelled;
    client->searching = false;
    if (notifies)
        client->monitor.finished(client->monitor.listener, best, ponder);
}

/* Kills the program. The state becomes EXITED when the system reports the exit. */
static void kill_program(struct uci_client *client)
{
    child_process_kill(&client->child);
    client->killed = true;
    enter_state(client, UCI_CLIENT_EXITING, KILL_TIMEOUT);
}

/* Kills the program with the error "NAME: ...", unless it is already exiting. */
static void __attribute__((format(printf, 2, 3)))
fail(struct uci_client *client, const char *format, ...)
{
    char text[sizeof client->failure.text];
    va_list arguments;
    if (client->state == UCI_CLIENT_EXITING || client->state == UCI_CLIENT_EXITED)
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    error_set(&client->failure, 0, "%s: %s", client->name, text);
    kill_program(client);
    finish_search(client, MOVE_NONE, MOVE_NONE);
}

static void release_resources(struct uci_client *client)
{
    child_process_close(&client->child);
    line_reader_reset(&client->output);
    line_reader_reset(&client->errors);
    client->outgoing.length = 0;
    enter_state(client, UCI_CLIENT_EXITED, -1);
}

/* ---- output ----------------------------------------------------------------------------- */

/* Queues text for the program, and kills the program if it does not read. */
static void __attribute__((format(printf, 2, 3)))
send_text(struct uci_client *client, const char *format, ...)
{
    va_list arguments;
    struct buffer text = {0};
    if (client->child.input < 0)
        return;
    va_start(arguments, format);
    buffer_vprintf(&text, format, arguments);
    va_end(arguments);
    if (client->outgoing.length + text.length > OUTGOING_MAX)
        fail(client, "does not read its input");
    else
        buffer_add(&client->outgoing, text.bytes, text.length);
    if (strchr(text.bytes, '\n')) { /* the line may have been sent in parts */
        const char *end = client->outgoing.bytes + client->outgoing.length - 1, *line = end;
        while (line > client->outgoing.bytes && line[-1] != '\n')
            line--;
        log_write(client->log, "to %s: %.*s", client->name, (int)(end - line), line);
    }
    buffer_free(&text);
}

static void flush_output(struct uci_client *client)
{
    while (client->outgoing.length > 0 && client->child.input >= 0) {
        ssize_t written =
            write(client->child.input, client->outgoing.bytes, client->outgoing.length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0 && errno == EAGAIN)
            return;
        if (written <= 0) { /* the pipe is closed; if that matters, a deadline will be
                             * missed */
            close(client->child.input);
            client->child.input = -1;
            client->outgoing.length = 0;
            return;
        }
        buffer_consume(&client->outgoing, (size_t)written);
    }
}

void uci_client_stop_search(struct uci_client *client)
{
    if (client->state != UCI_CLIENT_THINKING)
        return;
    send_text(client, "stop\n");
    flush_output(client);
    enter_state(client, UCI_CLIENT_STOPPING, client->timeouts.bestmove);
}

void uci_client_cancel_search(struct uci_client *client)
{
    client->cancelled = true;
    uci_client_stop_search(client);
}

void uci_client_quit(struct uci_client *client)
{
    uci_client_cancel_search(client); /* also sends "stop" */
    if (client->state == UCI_CLIENT_EXITING || client->state == UCI_CLIENT_EXITED)
        return;
    client->killed = false;
    enter_state(client, UCI_CLIENT_EXITING, client->timeouts.quit);
    send_text(client, "quit\n");
    flush_output(client);
}

/* ---- creating and destroying ------------------------------------------------------------ */

void uci_client_add_option(struct uci_client *client, const char *setting)
{
    client->options = memory_add_string(client->options, setting);
}

static void set_name(struct uci_client *client)
{
    const char *slash = strrchr(client->argv[0], '/');
    const char *name = slash && slash[1] != '\0' ? slash + 1 : client->argv[0];
    printable_copy_string(client->name, sizeof client->name, name);
}

struct uci_client *uci_client_create(const char *command, const char *const *options,
                                     const struct uci_client_timeouts *timeouts,
                                     struct error *error)
{
    struct uci_client *client = memory_new(1, sizeof *client);
    client->options = memory_new(1, sizeof *client->options);
    for (; options && *options; options++)
        uci_client_add_option(client, *options);
    client->child = CHILD_PROCESS_NONE;
    client->deadline = -1;
    client->argv = shell_split(command, error);
    if (!client->argv) {
        uci_client_destroy(client);
        return NULL;
    }
    client->timeouts = timeouts ? *timeouts : uci_client_default_timeouts;
    set_name(client);
    return client;
}

void uci_client_set_log(struct uci_client *client, FILE *log)
{
    client->log = log;
}

void uci_client_destroy(struct uci_client *client)
{
    if (!client)
        return;
    uci_client_quit(client);
    uci_client_wait_until_ready(client, NULL);
    free(client->argv);
    memory_free_strings(client->options);
    uci_option_list_free(&client->offered_options);
    buffer_free(&client->outgoing);
    free(client);
}

bool uci_client_start(struct uci_client *client, struct error *error)
{
    if (client->state != UCI_CLIENT_EXITED)
        return error_set(error, 0, "%s: is already running", client->name);
    client->chess960 = false;
    client->failure.text[0] = client->last_error_line[0] = '\0';
    client->outgoing.length = client->options_sent = 0;
    uci_option_list_free(&client->offered_options);
    set_name(client);
    if (!child_process_start(&client->child, client->argv, error))
        return false;
    client->output = client->errors =
        (struct line_reader){.max_length = LINE_LENGTH_MAX, .blanks_to_spaces = true};
    enter_state(client, UCI_CLIENT_STARTING, client->timeouts.uciok);
    send_text(client, "uci\n");
    flush_output(client);
    return true;
}

/* ---- commands --------------------------------------------------------------------------- */

static void send_isready(struct uci_client *client)
{
    send_text(client, "isready\n");
    flush_output(client);
    if (client->state != UCI_CLIENT_EXITING)
        enter_state(client, UCI_CLIENT_SYNCING, client->timeouts.readyok);
}

void uci_client_new_game(struct uci_client *client)
{
    if (client->state != UCI_CLIENT_READY)
        return;
    send_text(client, "ucinewgame\n");
    send_isready(client);
}

bool uci_client_accepts_option(const struct uci_client *client, const char *setting,
                               struct error *error)
{
    struct text_line line;
    struct error option_error;
    return uci_option_list_write_setoption(&client->offered_options, setting, &line,
                                           &option_error) ||
           error_set(error, 0, "%s: %s", client->name, option_error.text);
}

/* Sends the options that were not sent yet. If the program lacks one, kills it and returns
 * false. */
static bool send_options(struct uci_client *client)
{
    struct text_line line;
    struct error error;
    for (; client->options[client->options_sent]; client->options_sent++) {
        if (!uci_option_list_write_setoption(&client->offered_options,
                                             client->options[client->options_sent], &line,
                                             &error)) {
            fail(client, "%s", error.text);
            return false;
        }
        send_text(client, "%s\n", line.bytes);
    }
    return true;
}

bool uci_client_send_new_options(struct uci_client *client)
{
    if (client->state != UCI_CLIENT_READY || !client->options[client->options_sent])
        return false;
    if (send_options(client))
        send_isready(client);
    return true;
}

bool uci_client_set_options(struct uci_client *client, const char *const *settings)
{
    struct text_line line;
    for (; *settings != NULL; settings++) {
        if (!uci_option_list_write_setoption(&client->offered_options, *settings, &line, NULL))
            return false;
        send_text(client, "%s\n", line.bytes);
    }
    send_isready(client);
    return true;
}

static void send_move(struct uci_client *client, const struct position *position,
                      chess_move move)
{
    char text[UCI_MOVE_SIZE];
    uci_move_write(position, move, text);
    send_text(client, " %s", text);
}

static bool set_chess960(struct uci_client *client, bool chess960, struct error *error)
{
    static const char name[] = "UCI_Chess960";
    if (chess960 == client->chess960)
        return true;
    if (!uci_client_find_option(client, name))
        return error_set(error, 0, "%s: does not play Chess960", client->name);
    client->chess960 = chess960;
    send_text(client, "setoption name %s value %s\n", name, chess960 ? "true" : "false");
    return true;
}

static void send_position(struct uci_client *client, const struct position *start,
                          const chess_move *moves, size_t count)
{
    char fen[FEN_SIZE];
    fen_write(start, fen);
    if (strcmp(fen, FEN_START) == 0)
        send_text(client, "position startpos");
    else
        send_text(client, "position fen %s", fen);
    if (count > 0)
        send_text(client, " moves");
    client->root = *start;
    for (size_t i = 0; i < count; i++) {
        send_move(client, &client->root, moves[i]);
        position_play(&client->root, moves[i]);
    }
    send_text(client, "\n");
}

static void send_go(struct uci_client *client, const struct search_limits *limits)
{
    bool limited = limits->has_clock || limits->depth > 0 || limits->nodes > 0 ||
                   limits->move_time > 0 || limits->mate > 0;
    send_text(client, "go");
    if (limits->infinite || !limited)
        send_text(client, " infinite");
    if (limits->has_clock)
        send_text(client,
                  " wtime %" PRId64 " btime %" PRId64 " winc %" PRId64 " binc %" PRId64,
                  limits->time[WHITE], limits->time[BLACK], limits->increment[WHITE],
                  limits->increment[BLACK]);
    if (limits->has_clock && limits->moves_to_go > 0)
        send_text(client, " movestogo %d", limits->moves_to_go);
    if (limits->depth > 0)
        send_text(client, " depth %d", limits->depth);
    if (limits->nodes > 0)
        send_text(client, " nodes %" PRIu64, limits->nodes);
    if (limits->move_time > 0)
        send_text(client, " movetime %" PRId64, limits->move_time);
    if (limits->mate > 0)
        send_text(client, " mate %d", limits->mate);
    if (limits->search_move_count > 0)
        send_text(client, " searchmoves");
    for (int i = 0; i < limits->search_move_count; i++)
        send_move(client, &client->root, limits->search_moves[i]);
    send_text(client, "\n");
}

/* Returns the number of milliseconds before "stop" is sent, or -1 if it is not. */
static int64_t thinking_time(const struct uci_client *client,
                             const struct search_limits *limits)
{
    int64_t time = limits->move_time > 0 ? limits->move_time : -1;
    int64_t clock = limits->time[client->root.side_to_move];
    if (limits->infinite)
        return -1;
    if (limits->has_clock && (time < 0 || clock < time))
        time = clock > 0 ? clock : 0;
    if (time < 0)
        return client->timeouts.think > 0 ? client->timeouts.think : -1;
    return time + client->timeouts.lag;
}

bool uci_client_go(struct uci_client *client, const struct position *start,
                   const chess_move *moves, size_t count, const struct search_limits *limits,
                   const struct search_monitor *monitor, struct error *error)
{
    if (client->state != UCI_CLIENT_READY)
        return error_set(error, 0, "%s: is not ready", client->name);
    if (!set_chess960(client, start->chess960, error))
        return false;
    send_position(client, start, moves, count);
    send_go(client, limits);
    flush_output(client);
    if (client->state != UCI_CLIENT_READY)
        return error_set(error, 0, "%s", client->failure.text);
    client->monitor = *monitor;
    client->searching = true;
    client->cancelled = false;
    enter_state(client, UCI_CLIENT_THINKING, thinking_time(client, limits));
    return true;
}

/* ---- lines of input --------------------------------------------------------------------- */

static void process_best_move(struct uci_client *client, char *rest)
{
    const char *word;
    chess_move best, ponder = MOVE_NONE;
    if (client->state != UCI_CLIENT_THINKING && client->state != UCI_CLIENT_STOPPING)
        return;
    word = take_word(&rest);
    best = uci_move_parse(&client->root, word, strlen(word));
    if (best == MOVE_NONE && !client->cancelled && has_legal_move(&client->root)) {
        char text[16], fen[FEN_SIZE];
        printable_copy_string(text, sizeof text, word);
        fen_write(&client->root, fen);
        fail(client, "expected a legal move in %s, found '%s'", fen, text);
        return;
    }
    if (best != MOVE_NONE && strcmp(take_word(&rest), "ponder") == 0) {
        struct position next = client->root;
        word = take_word(&rest);
        position_play(&next, best);
        ponder = uci_move_parse(&next, word, strlen(word));
    }
    enter_state(client, UCI_CLIENT_READY, -1);
    finish_search(client, best, ponder);
}

static void process_line(struct uci_client *client, char *rest)
{
    const char *word = take_word(&rest);
    struct search_report report;
    char name[NAME_SIZE];
    bool starting = client->state == UCI_CLIENT_STARTING;
    if (strcmp(word, "info") == 0) {
        if (client->searching && !client->cancelled && client->monitor.report &&
            uci_info_parse(rest, &client->root, &report))
            client->monitor.report(client->monitor.listener, &report);
    } else if (strcmp(word, "bestmove") == 0) {
        process_best_move(client, rest);
    } else if (strcmp(word, "readyok") == 0 && client->state == UCI_CLIENT_SYNCING) {
        enter_state(client, UCI_CLIENT_READY, -1);
    } else if (starting && strcmp(word, "uciok") == 0 && send_options(client)) {
        send_text(client, "ucinewgame\n");
        send_isready(client);
    } else if (starting && strcmp(word, "option") == 0) {
        uci_option_list_add(&client->offered_options, rest);
    } else if (starting && strcmp(word, "id") == 0 && strcmp(take_word(&rest), "name") == 0) {
        take_words_until(&rest, "", name, sizeof name);
        if (name[0] != '\0')
            printable_copy_string(client->name, sizeof client->name, name);
    }
}

/* ---- bytes of input --------------------------------------------------------------------- */

/* Reads a bounded amount and processes its lines. At the end of input, closes the pipe and
 * returns true. */
static bool read_lines(struct uci_client *client, struct line_reader *lines, int *descriptor,
                       void (*process)(struct uci_client *client, char *line))
{
    const char *line;
    size_t length;
    ssize_t count = 1;
    for (ssize_t total = 0; total < READ_SIZE && count > 0; total += count) {
        count = lines->ended ? 0 : line_reader_read(lines, *descriptor);
        while ((line = line_reader_next(lines, &length))) {
            log_write(client->log, "from %s: %s", client->name, line);
            char *copy = memory_copy_string(line);
            process(client, copy);
            free(copy);
        }
    }
    if (!lines->ended || *descriptor < 0)
        return false;
    close(*descriptor);
    *descriptor = -1;
    return true;
}

/* Keeps the last line, which often says why the program exits. */
static void process_error_line(struct uci_client *client, char *line)
{
    if (*line)
        printable_copy_string(client->last_error_line, sizeof client->last_error_line, line);
}

/* Reads both outputs. A program that has closed its output gets a short time to exit. */
static void read_outputs(struct uci_client *client)
{
    read_lines(client, &client->errors, &client->child.errors, process_error_line);
    if (read_lines(client, &client->output, &client->child.output, process_line) &&
        client->state != UCI_CLIENT_EXITING)
        enter_state(client, client->state, CLOSED_TIMEOUT);
}

/* ---- events ----------------------------------------------------------------------------- */

void uci_client_fill_poll_set(const struct uci_client *client,
                              struct pollfd set[UCI_CLIENT_DESCRIPTORS])
{
    bool writes = client->outgoing.length > 0;
    set[0] = (struct pollfd){client->child.output, POLLIN, 0};
    set[1] = (struct pollfd){client->child.errors, POLLIN, 0};
    set[2] = (struct pollfd){client->child.exit, POLLIN, 0};
    set[3] = (struct pollfd){writes ? client->child.input : -1, POLLOUT, 0};
}

int64_t uci_client_deadline(const struct uci_client *client)
{
    return client->deadline;
}

/* Handles the exit; no error is set if the program was stopped on purpose. */
static void process_exit(struct uci_client *client, int status)
{
    const char *separator = client->last_error_line[0] != '\0' ? ": " : "";
    if (WIFSIGNALED(status))
        fail(client, "was killed by signal %d (%s)%s%s", WTERMSIG(status),
             strsignal(WTERMSIG(status)), separator, client->last_error_line);
    else
        fail(client, "exited with status %d%s%s", WEXITSTATUS(status), separator,
             client->last_error_line);
    release_resources(client);
}

static void process_timeout(struct uci_client *client)
{
    const struct uci_client_timeouts *timeouts = &client->timeouts;
    if (client->output.ended && client->state != UCI_CLIENT_EXITING) {
        fail(client, "closed its output");
        return;
    }
    switch (client->state) {
    case UCI_CLIENT_STARTING: fail(client, "no uciok within %d ms", timeouts->uciok); break;
    case UCI_CLIENT_SYNCING: fail(client, "no readyok within %d ms", timeouts->readyok); break;
    case UCI_CLIENT_THINKING: uci_client_stop_search(client); break;
    case UCI_CLIENT_STOPPING:
        fail(client, "no bestmove within %d ms of stop", timeouts->bestmove);
        break;
    case UCI_CLIENT_EXITING:
        if (!client->killed) {
            kill_program(client);
        } else {
            client->child.id = 0;
            release_resources(client);
        }
        break;
    case UCI_CLIENT_READY:
    case UCI_CLIENT_EXITED: client->deadline = -1;
    }
}

void uci_client_handle_events(struct uci_client *client)
{
    int status;
    if (client->state == UCI_CLIENT_EXITED)
        return;
    flush_output(client);
    bool ended = child_process_reap(&client->child, &status);
    read_outputs(client);
    flush_output(client);
    if (ended) {
        process_exit(client, status);
        return;
    }
    if (client->deadline >= 0 && monotonic_milliseconds() >= client->deadline)
        process_timeout(client);
}

bool uci_client_wait_until_ready(struct uci_client *client, const atomic_bool *cancel)
{
    while (client->state != UCI_CLIENT_READY && client->state != UCI_CLIENT_EXITED) {
        struct pollfd set[UCI_CLIENT_DESCRIPTORS];
        if (cancel && atomic_load(cancel))
            return false;
        int64_t time = cancel ? CANCEL_INTERVAL : -1;
        if (client->deadline >= 0)
            time = earlier(time, MAX(client->deadline - monotonic_milliseconds(), 0));
        uci_client_fill_poll_set(client, set);
        poll(set, UCI_CLIENT_DESCRIPTORS, (int)MIN(time, INT_MAX));
        uci_client_handle_events(client);
    }
    return true;
}
