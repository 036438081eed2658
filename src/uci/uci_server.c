/* uci_server.c - the UCI session and its commands.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * There are two threads: the caller's, which reads commands and owns the session, and a
 * thinking thread, which reports through the monitor. They share the output (protected by the
 * mutex), the atomics `output_error` and `answered`, and the wake-up pipe. The game does not
 * change during a search. The caller's thread sleeps in poll() until a line arrives, a search
 * ends, or the reader closes the output.
 */
#include <config.h>

#include "uci/uci_server.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/line_reader.h"
#include "base/memory.h"
#include "base/thread.h"
#include "base/wake.h"
#include "engine/engine.h"
#include "engine/evaluation/explain.h"
#include "engine/fair_play.h"
#include "rules/fen.h"
#include "rules/names.h"
#include "rules/uci_move.h"
#include "strategies/strategies.h"
#include "uci/uci_info.h"
#include "uci/uci_parse.h"

enum {
    LINE_LENGTH_MAX = 4 << 20, /* bytes */
    VALUE_SIZE = PATH_MAX      /* bytes of an option's value; paths are the longest */
};

struct uci_session {
    struct engine *engine;
    int input;
    struct line_reader lines;
    struct uci_game game;
    bool position_is_invalid; /* the last `position` was rejected; `game` has the one before */
    struct search_limits limits;
    char *arguments; /* of the command being executed */
    bool chess960;   /* option UCI_Chess960 */
    bool show_wdl;   /* option UCI_ShowWDL */
    uci_bench *bench;
    struct job perft;
    bool quitting;

    /* Shared with the thinking thread. */
    int output;
    pthread_mutex_t output_mutex;
    struct wake wake;
    _Atomic int output_error; /* errno of a failed write; EPIPE: the reader has closed it */
    _Atomic bool answered;    /* bestmove was sent, or there was no `go` */
};

/* ---- output, on any thread -------------------------------------------------------------- */

static bool output_is_ready(const struct uci_session *session, int timeout)
{
    struct pollfd set = {.fd = session->output, .events = POLLOUT};
    return poll(&set, 1, timeout) != 0;
}

/* Sends a line. Blocks while the other program does not read. */
static void send_line(struct uci_session *session, const struct text_line *line)
{
    size_t done = 0, length = strlen(line->bytes);
    pthread_mutex_lock(&session->output_mutex);
    while (done < length && atomic_load(&session->output_error) == 0) {
        ssize_t written = write(session->output, line->bytes + done, length - done);
        if (written >= 0) {
            done += (size_t)written;
        } else if (errno == EAGAIN) {
            output_is_ready(session, -1);
        } else if (errno != EINTR) {
            atomic_store(&session->output_error, errno);
            wake_signal(&session->wake);
        }
    }
    pthread_mutex_unlock(&session->output_mutex);
}

static void send_text(void *session, const char *text)
{
    struct text_line line = {0};
    text_line_add(&line, "%s\n", text);
    send_line(session, &line);
}

/* Sends an error. Characters other than printable ASCII become '?'. */
static void send_error(struct uci_session *session, const struct error *error)
{
    struct text_line line = {0};
    text_line_add(&line, "info string ");
    for (const char *byte = error->text; *byte != '\0'; byte++)
        text_line_add(&line, "%c", *byte >= ' ' && *byte <= '~' ? *byte : '?');
    send_text(session, line.bytes);
}

/* ---- callbacks, on a thinking thread ---------------------------------------------------- */

/* Sends an info line. If the other program is not reading, drops the line, so that the search
 * continues. */
static void on_report(void *listener, const struct search_report *report)
{
    struct uci_session *session = listener;
    struct text_line line = {0};
    uci_info_write_report(&line, &session->game.position, report, session->show_wdl);
    if (output_is_ready(session, 0))
        send_line(session, &line);
}

static void on_finished(void *listener, chess_move best, chess_move ponder)
{
    struct uci_session *session = listener;
    struct text_line line = {0};
    uci_write_best_move(&line, &session->game.position, best, ponder);
    /* First, because the next command may arrive as soon as the line is read. */
    atomic_store(&session->answered, true);
    send_line(session, &line);
    wake_signal(&session->wake);
}

static void on_book(void *listener, const struct book_move *moves, int count)
{
    struct uci_session *session = listener;
    struct text_line line = {0};
    uci_info_write_book(&line, &session->game.position, moves, count);
    send_line(session, &line);
}

/* ---- waiting ---------------------------------------------------------------------------- */

/* Sleeps until the search ends, the reader closes the output (poll() always reports this) or,
 * if `reads`, input arrives or ends. */
static void wait_for_event(struct uci_session *session, bool reads)
{
    struct pollfd set[] = {{.fd = reads ? session->input : -1, .events = POLLIN},
                           {.fd = session->wake.descriptors[0], .events = POLLIN},
                           {.fd = session->output}};
    if (poll(set, 3, -1) <= 0)
        return;
    if (set[2].revents != 0)
        atomic_store(&session->output_error, EPIPE);
    wake_clear(&session->wake);
    if (set[0].revents != 0)
        line_reader_read(&session->lines, session->input);
}

/* Waits for the search. Stops it if only `stop` or `ponderhit` could end it, or if the reader
 * closes the output. */
static void wait_until_idle(struct uci_session *session)
{
    if (session->limits.ponder || search_limits_are_infinite(&session->limits))
        engine_stop_search(session->engine);
    while (!atomic_load(&session->answered) && atomic_load(&session->output_error) == 0)
        wait_for_event(session, false);
    engine_stop_search(session->engine);
    engine_wait(session->engine); /* helper threads take a moment to stop */
    job_stop(&session->perft);
}

/* ---- identification and options --------------------------------------------------------- */

static void do_uci(struct uci_session *session)
{
    send_text(session, "id name " PACKAGE_NAME " " PACKAGE_VERSION);
    send_text(session, "id author the " PACKAGE_NAME " authors");
    const struct engine_option *option = engine_option_table(session->engine);
    for (; option->name != NULL; option++) {
        struct text_line line = {0};
        uci_write_option(&line, option, engine_option_choices(session->engine, option));
        send_line(session, &line);
    }
    send_text(session, "uciok");
}

static void do_isready(struct uci_session *session)
{
    send_text(session, "readyok");
}

/* Handles "setoption name NAME [value VALUE]". NAME and VALUE may contain spaces. */
static void do_setoption(struct uci_session *session)
{
    char name[128], value[VALUE_SIZE];
    char *rest = session->arguments;
    struct error error;
    if (strcmp(take_word(&rest), "name") != 0 ||
        !take_words_until(&rest, "value", name, sizeof name) || name[0] == '\0')
        error_set(&error, 0, "setoption: expected 'name NAME [value VALUE]'");
    else if (snprintf(value, sizeof value, "%s", skip_white_space(rest)) >= (int)sizeof value)
        error_set(&error, 0, "setoption: expected at most %zu bytes for %s, found %zu",
                  sizeof value - 1, name, strlen(skip_white_space(rest)));
    else if (engine_set_option(session->engine, name, value, &error)) {
        if (strcasecmp(name, "UCI_Chess960") == 0)
            session->chess960 = strcasecmp(value, "true") == 0;
        if (strcasecmp(name, "UCI_ShowWDL") == 0)
            session->show_wdl = strcasecmp(value, "true") == 0;
        return;
    }
    send_error(session, &error);
}

/* ---- the game and thinking -------------------------------------------------------------- */

static void do_ucinewgame(struct uci_session *session)
{
    engine_new_game(session->engine);
}

static void do_position(struct uci_session *session)
{
    struct error error = {0};
    session->position_is_invalid =
        !uci_game_parse(&session->game, session->arguments, session->chess960, &error);
    if (!session->position_is_invalid)
        engine_set_position(session->engine, &session->game.position, session->game.keys,
                            session->game.key_count);
    if (error.text[0] != '\0')
        send_error(session, &error);
}

/* Runs perft, with Stockfish's output, in a job that `stop` can end. */
static void run_perft(void *context)
{
    struct uci_session *session = context;
    struct position position = session->game.position;
    struct text_line end = {0};
    struct move_list moves;
    uint64_t total = 0;
    generate_legal(&position, &moves);
    for (int i = 0; i < moves.count && !session->perft.stop; i++) {
        struct text_line line = {0};
        struct undo undo;
        char text[UCI_MOVE_SIZE];
        uci_move_write(&position, moves.moves[i], text);
        position_make_move(&position, moves.moves[i], &undo);
        uint64_t leaves = perft(&position, session->limits.perft - 1, &session->perft.stop);
        position_undo_move(&position, moves.moves[i], &undo);
        text_line_add(&line, "%s: %" PRIu64 "\n", text, leaves);
        total += leaves;
        if (!session->perft.stop)
            send_line(session, &line);
    }
    text_line_add(&end, "\nNodes searched: %" PRIu64 "\n\n", total);
    atomic_store(&session->answered, true);
    if (!session->perft.stop)
        send_line(session, &end);
}

static void do_go(struct uci_session *session)
{
    const struct search_monitor monitor = {session, on_report, on_finished, on_book};
    struct error error = {0};
    if (session->position_is_invalid) {
        error_set(&error, 0, "go: the last 'position' was rejected; send another one");
    } else {
        uci_go_parse(session->arguments, &session->game.position, &session->limits, &error);
        if (error.text[0] != '\0')
            send_error(session, &error);
        atomic_store(&session->answered, false);
        if (fair_play_allows_engine(NULL, session->game.keys, session->game.key_count,
                                    &error) &&
            (session->limits.perft > 0
                 ? job_start(&session->perft, run_perft, session, &session->wake, &error)
                 : engine_start_search(session->engine, &session->limits, &monitor, &error)))
            return;
    }
    send_error(session, &error);
    on_finished(session, MOVE_NONE, MOVE_NONE);
}

static void do_stop(struct uci_session *session)
{
    engine_stop_search(session->engine);
    atomic_store(&session->perft.stop, true);
}

static void do_ponderhit(struct uci_session *session)
{
    session->limits.ponder = false;
    engine_ponderhit(session->engine);
}

static void do_quit(struct uci_session *session)
{
    session->quitting = true;
}

/* Shows the board, for terminals and tests. It is not part of the protocol. */
static void do_d(struct uci_session *session)
{
    const struct position *position = &session->game.position;
    struct text_line line = {0};
    char fen[FEN_SIZE];
    for (int rank = 7; rank >= 0; rank--) {
        text_line_add(&line, "%d ", rank + 1);
        for (int file = 0; file < 8; file++)
            text_line_add(&line, " %c",
                          piece_letter(position_piece_on(position, square_make(file, rank))));
        text_line_add(&line, "\n");
    }
    fen_write(position, fen);
    text_line_add(&line, "   a b c d e f g h\n\nFen: %s\nKey: %016" PRIX64 "\n", fen,
                  position->key);
    send_line(session, &line);
}

static void do_eval(struct uci_session *session)
{
    const struct position *position = &session->game.position;
    struct evaluation_report report;
    struct network_report pieces;
    struct error error;
    char text[EXPLAIN_SENTENCE_SIZE];
    if (!fair_play_allows_engine(NULL, session->game.keys, session->game.key_count, &error)) {
        send_error(session, &error);
        return;
    }
    const struct network *network =
        explain_make_report(engine_network(session->engine), position, &report);
    explain_write_evaluation_table(&report, EXPLAIN_TABLE_WIDTH, send_text, session);
    if (network) {
        network_explain(network, position, &pieces);
        explain_network(&pieces, text);
        send_text(session, text);
    }
    explain_evaluation(&report, network ? pieces.total : report.total, text);
    send_text(session, text);
}

static void do_bench(struct uci_session *session)
{
    char name[] = "bench", depth[8] = "";
    char *words[] = {name, depth, NULL};
    snprintf(depth, sizeof depth, "%s", take_word(&session->arguments));
    session->bench(*depth ? 2 : 1, words);
}

/* ---- dispatch --------------------------------------------------------------------------- */

static const struct uci_command {
    const char *word;
    void (*execute)(struct uci_session *session); /* NULL: no effect */
    bool during_search;                           /* otherwise the engine must be idle */
} commands[] = {
    {"uci", do_uci, true},
    {"debug", NULL, true},
    {"isready", do_isready, true},
    {"setoption", do_setoption, false},
    {"register", NULL, true},
    {"ucinewgame", do_ucinewgame, false},
    {"position", do_position, false},
    {"go", do_go, false},
    {"stop", do_stop, true},
    {"ponderhit", do_ponderhit, true},
    {"quit", do_quit, true},
    {"d", do_d, false},
    {"eval", do_eval, false},
    {"bench", do_bench, false},
};

/* "If the engine receives an unknown command or token it should just ignore it and try to
 * parse the rest of the string." Sends an error if no word is a command. */
static void execute(struct uci_session *session, const char *line)
{
    const struct uci_command *command = NULL;
    char *copy = memory_copy_string(line), *rest = copy;
    const char *word, *first = NULL;
    struct error error;
    for (size_t length = strlen(rest); length > 0 && is_white_space(rest[length - 1]);
         length--)
        rest[length - 1] = '\0';
    while (!command && *(word = take_word(&rest)) != '\0') {
        for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
            if (strcmp(word, commands[i].word) == 0)
                command = &commands[i];
        first = first ? first : word;
    }
    if (command) {
        if (!command->during_search)
            wait_until_idle(session);
        session->arguments = rest;
        if (command->execute)
            command->execute(session);
    } else if (first) {
        error_set(&error, 0, "unknown command '%.40s'", first);
        send_error(session, &error);
    }
    free(copy);
}

/* ---- the session ------------------------------------------------------------------------ */

static void run(struct uci_session *session)
{
    struct error error;
    const char *line;
    size_t length;
    while (!session->quitting && atomic_load(&session->output_error) == 0) {
        line = line_reader_next(&session->lines, &length);
        if (line == LINE_TOO_LONG) {
            error_set(&error, 0, "a line of more than %d bytes was ignored", LINE_LENGTH_MAX);
            send_error(session, &error);
        } else if (line) {
            execute(session, line);
        } else if (session->lines.ended) {
            wait_until_idle(session);
            return;
        } else {
            wait_for_event(session, true);
        }
    }
}

int uci_serve(int input, int output, const char *first_line, uci_bench *bench,
              struct error *error)
{
    struct uci_session session = {
        .input = input,
        .lines = {.max_length = LINE_LENGTH_MAX, .blanks_to_spaces = true},
        .output = output,
        .answered = true,
        .bench = bench};
    error->text[0] = '\0';
    if (!wake_init(&session.wake, error))
        return 1;
    session.engine = engine_create(strategies, error);
    if (!session.engine) {
        wake_free(&session.wake);
        return 1;
    }
    pthread_mutex_init(&session.output_mutex, NULL);
    execute(&session, "position startpos");
    if (first_line)
        execute(&session, first_line);
    run(&session);
    job_stop(&session.perft);
    engine_destroy(session.engine); /* a running search still sends bestmove */
    line_reader_reset(&session.lines);
    uci_game_free(&session.game);
    pthread_mutex_destroy(&session.output_mutex);
    wake_free(&session.wake);
    int output_error = atomic_load(&session.output_error);
    if (output_error != 0 && output_error != EPIPE)
        error_set(error, 0, "standard output: %s", strerror(output_error));
    return output_error != 0 ? 1 : 0;
}
