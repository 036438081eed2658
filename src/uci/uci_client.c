/* uci_client.c - see uci_client.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A state machine: input and output of bytes and lines, deadlines, and the end of the program.
 */
#include <config.h>

#include "uci/uci_client.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/lines.h"
#include "base/memory.h"
#include "base/printable.h"
#include "base/thread.h"
#include "rules/fen.h"
#include "rules/move_generator.h"
#include "rules/uci_move.h"
#include "base/child_process.h"
#include "uci/uci_info.h"
#include "uci/uci_option_list.h"

enum { NAME_SIZE = 64, LAST_WORDS_SIZE = 120 };

enum {
    OUTGOING_MAX = 1 << 20,
    PORTION = 1 << 16,         /* bytes read at once: a few milliseconds of work */
    USEFUL_LINE_MAX = 1 << 16, /* no line of the protocol is longer */
    CLOSED_PATIENCE = 300,     /* milliseconds to end after closing its output */
    KILL_PATIENCE = 1000,      /* milliseconds; a process that survives SIGKILL this long is
                                * stuck in the kernel */
    CANCEL_INTERVAL = 100
};

const struct uci_client_patience uci_client_usual_patience = {
    .uciok = 10000, .readyok = 10000, .lag = 500, .bestmove = 1000, .quit = 500};

struct uci_client {
    char **words;   /* of the command; one block */
    char **options; /* "Name=Value", NULL-terminated; one block each */
    size_t told;    /* number of `options` already sent */
    struct uci_client_patience patience;

    struct child_process child;
    enum uci_client_state state;
    int64_t deadline;     /* of the answer or of the next step of ending; -1: none */
    bool killed;          /* SIGKILL was sent */
    struct error trouble; /* "": none */

    struct lines output, errors;
    struct buffer outgoing;           /* not yet read by the program */
    char last_words[LAST_WORDS_SIZE]; /* last line of its standard error that is not empty */

    char name[NAME_SIZE];
    struct uci_option_list offers;
    bool chess960; /* the value of UCI_Chess960 that was set */

    struct position root;
    struct search_monitor monitor;
    bool searching, cancelled;
};

/* ---- state ------------------------------------------------------------------------- */

enum uci_client_state uci_client_state(const struct uci_client *client)
{
    return client->state;
}

const struct error *uci_client_trouble(const struct uci_client *client)
{
    return client->trouble.text[0] != '\0' ? &client->trouble : NULL;
}

const char *uci_client_name(const struct uci_client *client)
{
    return client->name;
}

const struct uci_offer *uci_client_offer(const struct uci_client *client, const char *name)
{
    return uci_option_list_find(&client->offers, (struct span){name, strlen(name)});
}

/* Enters a state with a timeout in milliseconds; below 0: no deadline. */
static void enter(struct uci_client *client, enum uci_client_state state, int64_t milliseconds)
{
    client->state = state;
    client->deadline = milliseconds < 0 ? -1 : monotonic_milliseconds() + milliseconds;
}

static void report_end(struct uci_client *client, chess_move best, chess_move ponder)
{
    bool heard = client->searching && !client->cancelled;
    client->searching = false;
    if (heard)
        client->monitor.finished(client->monitor.listener, best, ponder);
}

/* In any state; the program has ended only when the system reports it. */
static void kill_program(struct uci_client *client)
{
    child_process_kill(&client->child);
    client->killed = true;
    enter(client, UCI_CLIENT_ENDING, KILL_PATIENCE);
}

/* Ends the program because of a failure; the error is "NAME: ...". */
static void __attribute__((format(printf, 2, 3)))
fail(struct uci_client *client, const char *format, ...)
{
    char text[sizeof client->trouble.text];
    va_list arguments;
    if (client->state == UCI_CLIENT_ENDING || client->state == UCI_CLIENT_ENDED)
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    error_set(&client->trouble, 0, "%s: %s", client->name, text);
    kill_program(client);
    report_end(client, MOVE_NONE, MOVE_NONE);
}

/* Releases all resources after the program has ended. */
static void let_go(struct uci_client *client)
{
    child_process_close(&client->child);
    lines_drop(&client->output);
    lines_drop(&client->errors);
    client->outgoing.length = 0;
    enter(client, UCI_CLIENT_ENDED, -1);
}

/* ---- output ------------------------------------------------------------------------ */

/* Queues text for the program. The program is killed if it stops reading. */
static void __attribute__((format(printf, 2, 3)))
say(struct uci_client *client, const char *format, ...)
{
    va_list arguments;
    char *text;
    if (client->child.input < 0)
        return;
    va_start(arguments, format);
    if (vasprintf(&text, format, arguments) < 0)
        memory_end();
    va_end(arguments);
    if (client->outgoing.length + strlen(text) > OUTGOING_MAX)
        fail(client, "does not read its input");
    else
        buffer_add(&client->outgoing, text, strlen(text));
    free(text);
}

/* Writes as much as possible without blocking. */
static void write_on(struct uci_client *client)
{
    while (client->outgoing.length > 0 && client->child.input >= 0) {
        ssize_t written =
            write(client->child.input, client->outgoing.bytes, client->outgoing.length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0 && errno == EAGAIN)
            return;
        if (written <= 0) { /* input closed; the deadline shows whether that matters */
            close(client->child.input);
            client->child.input = -1;
            client->outgoing.length = 0;
            return;
        }
        buffer_remove(&client->outgoing, (size_t)written);
    }
}

void uci_client_stop(struct uci_client *client)
{
    if (client->state != UCI_CLIENT_THINKING)
        return;
    say(client, "stop\n");
    write_on(client);
    enter(client, UCI_CLIENT_STOPPING, client->patience.bestmove);
}

void uci_client_cancel(struct uci_client *client)
{
    client->cancelled = true;
    uci_client_stop(client);
}

void uci_client_end(struct uci_client *client)
{
    uci_client_cancel(client); /* also sends "stop" */
    if (client->state == UCI_CLIENT_ENDING || client->state == UCI_CLIENT_ENDED)
        return;
    client->killed = false;
    enter(client, UCI_CLIENT_ENDING, client->patience.quit);
    say(client, "quit\n");
    write_on(client);
}

/* ---- creating and destroying ------------------------------------------------------- */

void uci_client_keep(struct uci_client *client, const char *setting)
{
    size_t count = 0;
    while (client->options[count])
        count++;
    client->options = memory_resize(client->options, count + 2, sizeof *client->options);
    client->options[count] = memory_copy_string(setting);
    client->options[count + 1] = NULL;
}

static void set_name(struct uci_client *client)
{
    const char *slash = strrchr(client->words[0], '/');
    const char *name = slash && slash[1] != '\0' ? slash + 1 : client->words[0];
    printable_copy_string(client->name, sizeof client->name, name);
}

struct uci_client *uci_client_create(const char *command, const char *const *options,
                                     const struct uci_client_patience *patience,
                                     struct error *error)
{
    struct uci_client *client = memory_new(1, sizeof *client);
    client->options = memory_new(1, sizeof *client->options);
    for (; options && *options; options++)
        uci_client_keep(client, *options);
    client->child = CHILD_PROCESS_NONE;
    client->deadline = -1;
    client->words = command_split(command, error);
    if (!client->words) {
        uci_client_destroy(client);
        return NULL;
    }
    client->patience = patience ? *patience : uci_client_usual_patience;
    set_name(client);
    return client;
}

void uci_client_destroy(struct uci_client *client)
{
    if (!client)
        return;
    uci_client_end(client);
    uci_client_wait(client, NULL);
    free(client->words);
    for (char **option = client->options; option && *option; option++)
        free(*option);
    free(client->options);
    uci_option_list_free(&client->offers);
    buffer_free(&client->outgoing);
    free(client);
}

bool uci_client_start(struct uci_client *client, struct error *error)
{
    if (client->state != UCI_CLIENT_ENDED)
        return error_set(error, 0, "%s: expected a program that has ended", client->name);
    client->chess960 = false;
    client->trouble.text[0] = client->last_words[0] = '\0';
    client->outgoing.length = client->told = 0;
    uci_option_list_free(&client->offers);
    set_name(client);
    if (!child_process_start(&client->child, client->words, error))
        return false;
    client->output = client->errors = (struct lines){.most = USEFUL_LINE_MAX, .spaces = true};
    enter(client, UCI_CLIENT_STARTING, client->patience.uciok);
    say(client, "uci\n");
    write_on(client);
    return true;
}

/* ---- commands ---------------------------------------------------------------------- */

/* Waits until the program has handled what was sent. */
static void settle(struct uci_client *client)
{
    say(client, "isready\n");
    write_on(client);
    if (client->state != UCI_CLIENT_ENDING)
        enter(client, UCI_CLIENT_SETTING, client->patience.readyok);
}

void uci_client_new_game(struct uci_client *client)
{
    if (client->state != UCI_CLIENT_READY)
        return;
    say(client, "ucinewgame\n");
    settle(client);
}

bool uci_client_check(const struct uci_client *client, const char *setting,
                      struct error *error)
{
    struct text_line line;
    struct error why;
    return uci_option_list_set(&client->offers, setting, &line, &why) ||
           error_set(error, 0, "%s: %s", client->name, why.text);
}

/* Sends the options that have not been sent. Returns false if the program lacks one. */
static bool tell_options(struct uci_client *client)
{
    struct text_line line;
    struct error error;
    for (; client->options[client->told]; client->told++) {
        if (!uci_option_list_set(&client->offers, client->options[client->told], &line,
                                 &error)) {
            fail(client, "%s", error.text);
            return false;
        }
        say(client, "%s\n", line.bytes);
    }
    return true;
}

bool uci_client_tell_kept(struct uci_client *client)
{
    if (client->state != UCI_CLIENT_READY || !client->options[client->told])
        return false;
    if (tell_options(client))
        settle(client);
    return true;
}

bool uci_client_set(struct uci_client *client, const char *const *settings,
                    struct error *error)
{
    struct text_line line;
    if (client->state != UCI_CLIENT_READY)
        return error_set(error, 0, "%s: expected it to be ready", client->name);
    for (const char *const *setting = settings; *setting != NULL; setting++)
        if (!uci_client_check(client, *setting, error))
            return false;
    for (const char *const *setting = settings; *setting != NULL; setting++)
        if (uci_option_list_set(&client->offers, *setting, &line, error))
            say(client, "%s\n", line.bytes);
    settle(client);
    return true;
}

static void send_move(struct uci_client *client, const struct position *position,
                      chess_move move)
{
    char text[UCI_MOVE_SIZE];
    uci_move_write(position, move, text);
    say(client, " %s", text);
}

static bool set_chess960(struct uci_client *client, bool wanted, struct error *error)
{
    static const char name[] = "UCI_Chess960";
    if (wanted == client->chess960)
        return true;
    if (!uci_client_offer(client, name))
        return error_set(error, 0, "%s: does not play Chess960", client->name);
    client->chess960 = wanted;
    say(client, "setoption name %s value %s\n", name, wanted ? "true" : "false");
    return true;
}

/* Also sets client->root to the position reached. */
static void send_position(struct uci_client *client, const struct position *start,
                          const chess_move *moves, size_t count)
{
    char fen[FEN_SIZE];
    fen_write(start, fen);
    if (strcmp(fen, FEN_START) == 0)
        say(client, "position startpos");
    else
        say(client, "position fen %s", fen);
    if (count > 0)
        say(client, " moves");
    client->root = *start;
    for (size_t i = 0; i < count; i++) {
        send_move(client, &client->root, moves[i]);
        position_play(&client->root, moves[i]);
    }
    say(client, "\n");
}

static void send_go(struct uci_client *client, const struct search_limits *limits)
{
    bool limited = limits->has_clock || limits->depth > 0 || limits->nodes > 0 ||
                   limits->move_time > 0 || limits->mate > 0;
    say(client, "go");
    if (limits->infinite || !limited)
        say(client, " infinite");
    if (limits->has_clock)
        say(client, " wtime %" PRId64 " btime %" PRId64 " winc %" PRId64 " binc %" PRId64,
            limits->time[WHITE], limits->time[BLACK], limits->increment[WHITE],
            limits->increment[BLACK]);
    if (limits->has_clock && limits->moves_to_go > 0)
        say(client, " movestogo %d", limits->moves_to_go);
    if (limits->depth > 0)
        say(client, " depth %d", limits->depth);
    if (limits->nodes > 0)
        say(client, " nodes %" PRIu64, limits->nodes);
    if (limits->move_time > 0)
        say(client, " movetime %" PRId64, limits->move_time);
    if (limits->mate > 0)
        say(client, " mate %d", limits->mate);
    if (limits->search_move_count > 0)
        say(client, " searchmoves");
    for (int i = 0; i < limits->search_move_count; i++)
        send_move(client, &client->root, limits->search_moves[i]);
    say(client, "\n");
}

/* Returns the time to think in milliseconds, the least of the time limits; -1: unlimited. */
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
        return client->patience.think > 0 ? client->patience.think : -1;
    return time + client->patience.lag;
}

bool uci_client_go(struct uci_client *client, const struct position *start,
                   const chess_move *moves, size_t count, const struct search_limits *limits,
                   const struct search_monitor *monitor, struct error *error)
{
    if (client->state != UCI_CLIENT_READY)
        return error_set(error, 0, "%s: expected it to be ready", client->name);
    if (!set_chess960(client, start->chess960, error))
        return false;
    send_position(client, start, moves, count);
    send_go(client, limits);
    write_on(client);
    if (client->state != UCI_CLIENT_READY)
        return error_set(error, 0, "%s", client->trouble.text);
    client->monitor = *monitor;
    client->searching = true;
    client->cancelled = false;
    enter(client, UCI_CLIENT_THINKING, thinking_time(client, limits));
    return true;
}

/* ---- lines of input ---------------------------------------------------------------- */

static void take_best_move(struct uci_client *client, struct span rest)
{
    struct span word, name, reply;
    chess_move best, ponder = MOVE_NONE;
    struct undo undo;
    if (client->state != UCI_CLIENT_THINKING && client->state != UCI_CLIENT_STOPPING)
        return;
    if (!span_take_word(&rest, &word))
        word.length = 0;
    best = uci_move_parse(&client->root, word.start, word.length);
    if (best == MOVE_NONE && (client->cancelled || !has_legal_move(&client->root))) {
        enter(client, UCI_CLIENT_READY, -1);
        report_end(client, MOVE_NONE, MOVE_NONE);
        return;
    }
    if (best == MOVE_NONE) {
        char text[16], fen[FEN_SIZE];
        printable_copy(text, sizeof text, word.start, word.length);
        fen_write(&client->root, fen);
        fail(client, "expected a legal move in %s, found '%s'", fen, text);
        return;
    }
    position_make_move(&client->root, best, &undo);
    if (span_take_word(&rest, &name) && span_is(name, "ponder") &&
        span_take_word(&rest, &reply))
        ponder = uci_move_parse(&client->root, reply.start, reply.length);
    position_undo_move(&client->root, best, &undo);
    enter(client, UCI_CLIENT_READY, -1);
    report_end(client, best, ponder);
}

static void take_line(struct uci_client *client, struct span line)
{
    struct span word, name, rest = line;
    struct search_report report;
    bool starting = client->state == UCI_CLIENT_STARTING;
    if (!span_take_word(&rest, &word))
        return;
    if (span_is(word, "info")) {
        if (client->searching && !client->cancelled && client->monitor.report &&
            uci_info_read(rest, &client->root, &report))
            client->monitor.report(client->monitor.listener, &report);
    } else if (span_is(word, "bestmove")) {
        take_best_move(client, rest);
    } else if (span_is(word, "readyok") && client->state == UCI_CLIENT_SETTING) {
        enter(client, UCI_CLIENT_READY, -1);
    } else if (starting && span_is(word, "uciok") && tell_options(client)) {
        say(client, "ucinewgame\n");
        settle(client);
    } else if (starting && span_is(word, "option")) {
        uci_option_list_add(&client->offers, rest);
    } else if (starting && span_is(word, "id") && span_take_word(&rest, &name)) {
        rest = span_trim(rest);
        if (span_is(name, "name") && rest.length > 0)
            printable_copy(client->name, sizeof client->name, rest.start, rest.length);
    }
}

/* ---- bytes of input ---------------------------------------------------------------- */

/* Reads a bounded amount and handles it line by line. Returns true once everything is read and
 * the pipe is closed. */
static bool read_portion(struct uci_client *client, struct lines *lines, int *descriptor,
                         void (*take)(struct uci_client *client, struct span line))
{
    const char *line;
    size_t length;
    ssize_t got = 1;
    for (ssize_t taken = 0; taken < PORTION && got > 0; taken += got) {
        got = lines->ended ? 0 : lines_read(lines, *descriptor);
        while ((line = lines_next(lines, &length)))
            take(client, (struct span){line, length});
    }
    if (!lines->ended || *descriptor < 0)
        return false;
    close(*descriptor);
    *descriptor = -1;
    return true;
}

/* The last line that is not empty may say why the program ends. */
static void take_complaint(struct uci_client *client, struct span line)
{
    if (line.length > 0)
        printable_copy(client->last_words, sizeof client->last_words, line.start, line.length);
}

/* Reads both outputs. If the program has closed its output, it gets a short time to end. */
static void read_on(struct uci_client *client)
{
    read_portion(client, &client->errors, &client->child.errors, take_complaint);
    if (read_portion(client, &client->output, &client->child.output, take_line) &&
        client->state != UCI_CLIENT_ENDING)
        enter(client, client->state, CLOSED_PATIENCE);
}

/* ---- events ------------------------------------------------------------------------ */

void uci_client_poll_set(const struct uci_client *client,
                         struct pollfd set[UCI_CLIENT_DESCRIPTORS])
{
    bool writes = client->outgoing.length > 0;
    set[0] = (struct pollfd){client->child.output, POLLIN, 0};
    set[1] = (struct pollfd){client->child.errors, POLLIN, 0};
    set[2] = (struct pollfd){client->child.life, POLLIN, 0};
    set[3] = (struct pollfd){writes ? client->child.input : -1, POLLOUT, 0};
}

int64_t uci_client_deadline(const struct uci_client *client)
{
    return client->deadline;
}

/* Reports how the program ended, unless it was ended on purpose. */
static void take_end(struct uci_client *client, int status)
{
    const char *said = client->last_words[0] != '\0' ? ": " : "";
    if (WIFSIGNALED(status))
        fail(client, "was killed by signal %d (%s)%s%s", WTERMSIG(status),
             strsignal(WTERMSIG(status)), said, client->last_words);
    else
        fail(client, "has ended with status %d%s%s", WEXITSTATUS(status), said,
             client->last_words);
    let_go(client);
}

static void miss_deadline(struct uci_client *client)
{
    const struct uci_client_patience *patience = &client->patience;
    if (client->output.ended && client->state != UCI_CLIENT_ENDING) {
        fail(client, "has closed its output");
        return;
    }
    switch (client->state) {
    case UCI_CLIENT_STARTING:
        fail(client, "expected uciok within %d ms", patience->uciok);
        break;
    case UCI_CLIENT_SETTING:
        fail(client, "expected readyok within %d ms", patience->readyok);
        break;
    case UCI_CLIENT_THINKING: uci_client_stop(client); break;
    case UCI_CLIENT_STOPPING:
        fail(client, "expected bestmove within %d ms of stop", patience->bestmove);
        break;
    case UCI_CLIENT_ENDING:
        if (!client->killed) {
            kill_program(client);
        } else {
            client->child.id = 0;
            let_go(client);
        }
        break;
    case UCI_CLIENT_READY:
    case UCI_CLIENT_ENDED: client->deadline = -1;
    }
}

void uci_client_handle(struct uci_client *client)
{
    int status;
    if (client->state == UCI_CLIENT_ENDED)
        return;
    write_on(client);
    bool ended = child_process_has_ended(&client->child, &status);
    read_on(client);
    write_on(client);
    if (ended) {
        take_end(client, status);
        return;
    }
    if (client->deadline >= 0 && monotonic_milliseconds() >= client->deadline)
        miss_deadline(client);
}

bool uci_client_wait(struct uci_client *client, const atomic_bool *cancel)
{
    while (client->state != UCI_CLIENT_READY && client->state != UCI_CLIENT_ENDED) {
        struct pollfd set[UCI_CLIENT_DESCRIPTORS];
        if (cancel && atomic_load(cancel))
            return false;
        int64_t time = cancel ? CANCEL_INTERVAL : -1;
        if (client->deadline >= 0)
            time = earlier(time, MAX(client->deadline - monotonic_milliseconds(), 0));
        uci_client_poll_set(client, set);
        poll(set, UCI_CLIENT_DESCRIPTORS, (int)MIN(time, INT_MAX));
        uci_client_handle(client);
    }
    return true;
}
