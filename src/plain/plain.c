/* plain.c - the plain front end: lines in, sentences out.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One poll() waits for a typed line, the session's threads, or a signal. A screen reader reads
 * every line aloud, so a search is reported only when it ends. A pipe gets no prompts, only
 * complete lines.
 */
#include "config.h"

#include "plain/plain.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <termios.h>
#include <unistd.h>

#include "base/compat.h"
#include "base/line_reader.h"
#include "base/thread.h"
#include "base/wake.h"
#include "plain/line_editor.h"
#include "plain/report.h"
#include "rules/fen.h"
#include "session/unsaved.h"
#include "session/session.h"
#include "session/session_browse.h"
#include "session/session_lobby.h"
#include "session/session_paste.h"

/* ---- signals ---------------------------------------------------------------------------- */

/* A termination signal lets the program save and exit. If the reader of the output has
 * stalled, write() would block forever, so writes stop blocking after a timeout. */

enum { TERMINAL_WRITE_TIMEOUT = 40, PIPE_WRITE_TIMEOUT = 1000 /* milliseconds */ };

static struct wake signal_wake;
static int write_timeout, flags_before;
static volatile sig_atomic_t end_requested, stop_requested;

/* The first signal asks the program to exit. The next SIGALRM means that the time for writing
 * is up, and the one after it that the program hangs. */
static void handle_end_signal(int number)
{
    const struct itimerval timer = {
        .it_value = {write_timeout / 1000, write_timeout % 1000 * 1000L}};
    int saved_errno = errno;
    if (!end_requested) {
        setitimer(ITIMER_REAL, &timer, NULL);
        end_requested = 1;
    } else if (number == SIGALRM && end_requested == 1) {
        fcntl(STDOUT_FILENO, F_SETFL, flags_before | O_NONBLOCK);
        end_requested = 2;
        signal_start_exit_timer();
    } else if (number == SIGALRM) {
        fcntl(STDOUT_FILENO, F_SETFL, flags_before);
        line_editor_restore_terminal();
        signal(number, SIG_DFL);
        raise(number);
    }
    wake_signal(&signal_wake);
    errno = saved_errno;
}

/* ^Z pauses the clock before the process stops. */
static void handle_stop_signal(int number)
{
    int saved_errno = errno;
    (void)number;
    stop_requested = 1;
    wake_signal(&signal_wake);
    errno = saved_errno;
}

static void install_stop_handler(void)
{
    struct sigaction action = {.sa_handler = handle_stop_signal}, before;
    sigaction(SIGTSTP, NULL, &before);
    if (before.sa_handler != SIG_IGN) /* a shell without job control has set SIG_IGN */
        sigaction(SIGTSTP, &action, NULL);
}

/* Catches termination signals and ^Z. Returns false if no descriptor is available; signals
 * then kill the program, but the game is saved after every move. */
static bool install_signal_handlers(void)
{
    /* No SA_RESTART: a blocked write must be interrupted. */
    const struct sigaction action = {.sa_handler = handle_end_signal};
    if (!wake_init(&signal_wake, NULL))
        return false;
    flags_before = fcntl(STDOUT_FILENO, F_GETFL);
    write_timeout = isatty(STDOUT_FILENO) ? TERMINAL_WRITE_TIMEOUT : PIPE_WRITE_TIMEOUT;
    for (int number = 1; number < NSIG; number++) {
        struct sigaction before;
        bool ends = signal_requests_exit(number) && sigaction(number, NULL, &before) == 0;
        if (ends && (before.sa_handler == SIG_DFL || number == SIGALRM))
            sigaction(number, &action, NULL); /* unless it is ignored (nohup) */
    }
    install_stop_handler();
    return true;
}

/* Ignores further termination signals, such as the second signal from timeout(1). If one has
 * arrived, discards pending output. Call only if install_signal_handlers() has returned
 * true. */
static void release_signal_handlers(void)
{
    for (int number = 1; number < NSIG; number++)
        if (signal_requests_exit(number))
            signal(number, SIG_IGN);
    if (end_requested)
        signal_start_exit_timer(); /* replaces the timer for writing */
    signal(SIGALRM, SIG_DFL);
    signal(SIGTSTP, SIG_DFL);
    if (end_requested) {
        compat_discard_output(stdout); /* exit() would wait for the blocked output */
        clearerr(stdout);              /* an error message would be blocked, too */
        fcntl(STDOUT_FILENO, F_SETFL, flags_before); /* the shell shares the flag */
    }
    wake_free(&signal_wake);
}

/* ---- the front end ---------------------------------------------------------------------- */

enum {
    LINE_SIZE = 1 << 16,
    OUTPUT_SIZE = 1 << 18,
    OUTPUT_FULL = 1 << 16,  /* bytes of pending output at which input waits */
    PASTE_PAUSE = 100,      /* milliseconds without input that end a paste */
    INCOMPLETE_PAUSE = 1000 /* milliseconds until a paste is reported as incomplete */
};

struct plain {
    struct session *session;
    struct line_reader lines;
    struct reporter reporter;
    bool terminal; /* a user types the lines */
    bool ended, quit, end_signalled;
    bool catches_signals; /* signals arrive through signal_wake */
    struct pasted_text pasted;
    bool incomplete_reported;
    int output_error; /* errno of the first failed write; 0: none */
};

/* If output is lost, stores errno and returns false. */
static bool flush(struct plain *plain)
{
    errno = EIO;
    if (fflush(stdout) == 0 && !ferror(stdout)) {
        /* stdout drops control characters, so the bell is written directly, after the text. */
        if (session_take_bell(plain->session) && plain->terminal && isatty(STDOUT_FILENO))
            (void)!write(STDOUT_FILENO, "\a", 1);
        return true;
    }
    if (plain->output_error == 0)
        plain->output_error = errno;
    return false;
}

/* Returns whether the next line must wait for output. Scripts get their replies in order. */
static bool input_must_wait(const struct plain *plain)
{
    if (save_notice_delays_display(&plain->reporter.notice) &&
        compat_pending_output(stdout) > OUTPUT_FULL)
        return true;
    if (!plain->terminal && plain->reporter.thinking == THINKING_ANALYSIS &&
        !session_variations_are_known(plain->session))
        return true; /* the next line may ask for variations */
    if (session_get_lobby_wait(plain->session) >
        (plain->terminal ? LOBBY_WAIT_ANSWER : LOBBY_WAIT_NOTHING))
        return true;
    return !plain->terminal && reporter_waits_for_engine(&plain->reporter) &&
           (session_side_is_human(plain->session, WHITE) ||
            session_side_is_human(plain->session, BLACK));
}

/* Searches the list of games for the line's words. Returns false if no list is shown or the
 * line is not a search. */
static bool find_games(struct plain *plain, const char *line)
{
    line += strspn(line, " \t");
    if (!session_shows_game_list(plain->session) || *line == '\0' || *line == ':' ||
        looks_like_fen(line))
        return false;
    if (session_filter_games(plain->session, line))
        session_open_selected_game(plain->session);
    else
        session_print_games(plain->session);
    reporter_handle_events(&plain->reporter);
    return true;
}

static void open_pasted(struct plain *plain)
{
    struct paste paste;
    if (plain->pasted.in_comment) /* make it valid PGN */
        buffer_printf(&plain->pasted.text, "}\n");
    session_classify_paste(plain->session, &paste, plain->pasted.text.bytes,
                           plain->pasted.text.length);
    pasted_text_clear(&plain->pasted);
    plain->incomplete_reported = false;
    session_handle_paste(plain->session, &paste);
    paste_free(&paste);
    reporter_handle_events(&plain->reporter);
}

static void run_line(struct plain *plain, const char *line)
{
    const char *argument;
    enum command_id command = command_parse(line, &argument);
    if (command == COMMAND_UNKNOWN && find_games(plain, line))
        return;
    if (command == COMMAND_RETURN || (command == COMMAND_ANALYSE && *argument == '\0'))
        reporter_print_analysis(&plain->reporter);
    bool flipped = session_is_flipped(plain->session);
    enum session_action action = session_handle_line(plain->session, line);
    reporter_handle_events(&plain->reporter);
    if (session_is_flipped(plain->session) != flipped && command == COMMAND_FLIP)
        reporter_print_message(&plain->reporter, flipped ? "White is at the bottom."
                                                         : "Black is at the bottom.");
    if (action == SESSION_UI)
        reporter_print_command_output(&plain->reporter);
    plain->quit = action == SESSION_QUIT;
}

/* Removes the escape sequences that keys such as arrows leave in lines that are not edited. */
static void strip_escape_sequences(char *line)
{
    while ((line = strchr(line, '\033')) != NULL) {
        const char *end = line + 1 + strspn(line + 1, "[O0123456789;?<");
        end += *end != '\0'; /* the letter that ends the sequence */
        memmove(line, end, strlen(end) + 1);
    }
}

static void handle_line(struct plain *plain, const char *bytes, size_t length)
{
    char line[LINE_SIZE];
    memcpy(line, bytes, length + 1);
    if (plain->terminal)
        strip_escape_sequences(line);
    if (plain->terminal && plain->pasted.text.bytes && strcmp(line, ".") == 0) {
        open_pasted(plain);
        return;
    }
    enum pasted_status answer = pasted_text_add_line(&plain->pasted, line);
    if (answer == PASTED_COMPLETE)
        open_pasted(plain);
    if (answer != PASTED_MORE)
        run_line(plain, line);
}

/* Discards input typed before another game was put on the board. A background process that
 * flushes the terminal would be stopped. */
static void discard_typed(struct plain *plain)
{
    bool has_pending_lines = plain->lines.buffer.length > plain->lines.start;
    plain->reporter.game_replaced = false;
    if (!plain->terminal)
        return;
    if (tcgetpgrp(STDIN_FILENO) == getpgrp())
        tcflush(STDIN_FILENO, TCIFLUSH);
    line_editor_begin_line();
    line_reader_reset(&plain->lines);
    if (has_pending_lines)
        reporter_print_message(&plain->reporter,
                               "Input typed before this game began was ignored.");
}

static void run_lines(struct plain *plain)
{
    const char *bytes;
    size_t length;
    while (!plain->quit && !input_must_wait(plain)) {
        if (plain->reporter.game_replaced)
            discard_typed(plain);
        bytes = line_reader_next(&plain->lines, &length);
        plain->ended = !bytes && plain->lines.ended;
        if (plain->ended && plain->pasted.text.bytes)
            open_pasted(plain);
        if (!bytes)
            return;
        plain->reporter.prompt_shown = false; /* Enter has ended the prompt's line */
        if (bytes == LINE_TOO_LONG)
            printf("A line of %d characters or more was ignored.\n", LINE_SIZE);
        else
            handle_line(plain, bytes, length);
    }
}

/* Flushes the output, with the prompt, once the changes are on the disk or reported as not
 * saved. Returns false on a write error. */
static bool flush_when_saved(struct plain *plain)
{
    reporter_update_save_state(&plain->reporter);
    if (save_notice_delays_display(&plain->reporter.notice) ||
        session_has_unreported_save_error(plain->session))
        return true; /* an event will follow */
    reporter_print_save_state(&plain->reporter);
    if (plain->terminal && !plain->pasted.text.bytes &&
        !reporter_waits_for_engine(&plain->reporter) &&
        !session_get_lobby_wait(plain->session) && !session_is_taking_over(plain->session))
        reporter_print_prompt(&plain->reporter);
    return flush(plain);
}

/* Handles ^Z: stops the process until it is continued. */
static void suspend(struct plain *plain)
{
    plain->reporter.notice.is_shown |= plain->reporter.notice.pending;
    reporter_print_save_state(&plain->reporter);
    reporter_start_line(&plain->reporter);
    flush(plain);
    line_editor_restore_terminal();
    session_set_process_suspended(plain->session, true);
    signal(SIGTSTP, SIG_DFL);
    raise(SIGTSTP);
    install_stop_handler();
    stop_requested = 0;
    if (!end_requested) /* after a kill from the shell, it is still in the background */
        line_editor_begin_line();
    session_set_process_suspended(plain->session, false);
}

static void wait_for_event(struct plain *plain)
{
    bool reads_input = !plain->ended && !input_must_wait(plain);
    bool kiosk = session_settings(plain->session)->restricted;
    enum { SIGNALS, INPUT, OUTPUT, SESSION, SOURCES = SESSION + SESSION_DESCRIPTORS };
    struct pollfd sources[SOURCES] = {
        [SIGNALS] = {plain->catches_signals ? signal_wake.descriptors[0] : -1, POLLIN, 0},
        [INPUT] = {reads_input ? STDIN_FILENO : -1, POLLIN, 0},
        [OUTPUT] = {kiosk ? STDOUT_FILENO : -1, 0, 0}, /* for POLLHUP */
    };

    session_fill_poll_set(plain->session, sources + SESSION);
    bool pasted = pasted_text_is_complete(&plain->pasted, plain->terminal);
    bool open =
        plain->terminal && plain->pasted.text.bytes && !pasted && !plain->incomplete_reported;
    int pause = pasted ? PASTE_PAUSE : open ? INCOMPLETE_PAUSE : -1;
    int limit = session_poll_timeout(plain->session, pause);
    if (save_notice_delays_display(&plain->reporter.notice))
        limit = (int)earlier(limit, save_notice_time_left(&plain->reporter.notice,
                                                          monotonic_milliseconds(),
                                                          REPORTER_SAVE_TIMEOUT));
    int events = poll(sources, SOURCES, limit);
    if (events == 0 && pasted && limit == PASTE_PAUSE) /* not a tick of the clock */
        open_pasted(plain);
    if (events == 0 && open && limit == INCOMPLETE_PAUSE) {
        plain->incomplete_reported = true;
        reporter_start_line(&plain->reporter);
        print_text("Reading a game: type or paste its moves; } closes a comment. To finish, "
                   "type a line with only a full stop.",
                   plain->reporter.columns);
    }
    if (events < 0)
        return; /* EINTR: poll() sees the byte next time */
    if (sources[SIGNALS].revents != 0) {
        wake_clear(&signal_wake);
        if (stop_requested)
            suspend(plain);
        plain->end_signalled |= end_requested != 0;
    }
    if (sources[OUTPUT].revents != 0)
        plain->end_signalled = true; /* a kiosk exits when its connection closes */
    if (sources[INPUT].revents != 0 && !line_editor_read())
        line_reader_read(&plain->lines, STDIN_FILENO);
}

int plain_run(struct session *session, const char *read_ahead, size_t read_ahead_length)
{
    struct plain plain = {.session = session,
                          .terminal = isatty(STDIN_FILENO) == 1,
                          .lines = {.max_length = LINE_SIZE - 1, .blanks_to_spaces = true}};
    line_reader_add(&plain.lines, read_ahead, read_ahead_length);
    plain.catches_signals = install_signal_handlers();
    setvbuf(stdout, NULL, _IOFBF, OUTPUT_SIZE);
    plain.reporter = (struct reporter){.session = session, .terminal = plain.terminal};
    reporter_update_width(&plain.reporter);
    session_set_default_notation(session, plain.terminal ? NOTATION_LITERATE : NOTATION_SAN);
    session_set_ui(session, plain.terminal ? UI_TEXT : UI_PIPE);
    if (plain.terminal || session_settings(session)->restricted)
        session_autoconnect_lobby(session);
    if (plain.terminal) {
        session_mention_unfinished_game(session);
        session_ask_level(session);
    }
    if (plain.terminal && isatty(STDOUT_FILENO))
        line_editor_open(&plain.lines);
    reporter_print_initial_view(&plain.reporter);
    for (;;) {
        reporter_update_width(&plain.reporter);
        reporter_handle_events(&plain.reporter);
        run_lines(&plain);
        if (plain.quit || plain.end_signalled ||
            (plain.ended && (plain.terminal || !reporter_waits_for_engine(&plain.reporter))) ||
            !flush_when_saved(&plain))
            break;
        wait_for_event(&plain);
    }
    int status = session_finish(session, plain.quit);
    reporter_handle_events(&plain.reporter);
    reporter_start_line(&plain.reporter);
    char *unsaved = status != 0 ? session_export_unsaved_games(session) : NULL;
    if (unsaved)
        printf("Here are the moves that were not saved:\n%s", unsaved);
    free(unsaved);
    if (!flush(&plain))
        status = 1;
    if (plain.catches_signals)
        release_signal_handlers();
    pasted_text_clear(&plain.pasted);
    line_reader_reset(&plain.lines);
    errno = plain.output_error;
    return status;
}
