/* plain.c - the plain front end: lines in, sentences out.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One poll() waits for a typed line, the session's threads, or a signal. Only answers and
 * events on the board are printed, because a screen reader reads every line aloud; so a search
 * is reported once, at its end. Prompts are for people at a terminal; a pipe carries complete
 * lines.
 */
#include "config.h"

#include "plain/plain.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <termios.h>
#include <unistd.h>

#include "base/line_reader.h"
#include "base/thread.h"
#include "base/wake.h"
#include "plain/teller.h"
#include "rules/fen.h"
#include "session/unsaved.h"
#include "session/session.h"
#include "session/session_browse.h"
#include "session/session_lobby.h"
#include "session/session_paste.h"

/* ---- signals ---------------------------------------------------------------------------- */

/* Any signal that asks for the end ends the game in good order. If the reader of the output
 * has stopped, write() would wait forever: a terminal gets 40 ms and a pipe a second; then
 * only as much is written as fits at once. */

enum { TERMINAL_PATIENCE = 40, PIPE_PATIENCE = 1000 /* milliseconds */ };

static struct wake signal_wake;
static int patience, flags_before;
static volatile sig_atomic_t end_asked, stop_asked;

/* The first signal asks for the end. A SIGALRM after that means that the time for writing is
 * over, and the next one that the program hangs. */
static void note_signal(int number)
{
    const struct itimerval timer = {.it_value = {patience / 1000, patience % 1000 * 1000L}};
    int saved_errno = errno;
    if (!end_asked) {
        setitimer(ITIMER_REAL, &timer, NULL);
        end_asked = 1;
    } else if (number == SIGALRM && end_asked == 1) {
        fcntl(STDOUT_FILENO, F_SETFL, flags_before | O_NONBLOCK);
        end_asked = 2;
        signal_start_exit_timer();
    } else if (number == SIGALRM) {
        fcntl(STDOUT_FILENO, F_SETFL, flags_before); /* the program hangs */
        signal(number, SIG_DFL);
        raise(number);
    }
    wake_signal(&signal_wake);
    errno = saved_errno;
}

/* ^Z pauses the clock before the process stops. */
static void note_stop(int number)
{
    int saved_errno = errno;
    (void)number;
    stop_asked = 1;
    wake_signal(&signal_wake);
    errno = saved_errno;
}

static void catch_stop(void)
{
    struct sigaction action = {.sa_handler = note_stop}, before;
    sigaction(SIGTSTP, NULL, &before);
    if (before.sa_handler != SIG_IGN) /* a shell without job control */
        sigaction(SIGTSTP, &action, NULL);
}

/* Catches what asks for the end, and ^Z. Returns false if there is no descriptor for it;
 * signals then end the program at once, and the game is on the disk after every move. */
static bool plain_signals_catch(void)
{
    /* No SA_RESTART: a blocked write must end. A signal sent twice, as by timeout(1), counts
     * once. */
    const struct sigaction action = {.sa_handler = note_signal};
    if (!wake_init(&signal_wake, NULL))
        return false;
    flags_before = fcntl(STDOUT_FILENO, F_GETFL);
    patience = isatty(STDOUT_FILENO) ? TERMINAL_PATIENCE : PIPE_PATIENCE;
    for (int number = 1; number < NSIG; number++) {
        struct sigaction before;
        bool ends = signal_requests_exit(number) && sigaction(number, NULL, &before) == 0;
        if (ends && (before.sa_handler == SIG_DFL || number == SIGALRM))
            sigaction(number, &action, NULL); /* under nohup it stays ignored */
    }
    catch_stop();
    return true;
}

/* Discards pending output if the end was asked for. From here on the program only saves the
 * game and ends, so a further request, such as the second signal of timeout(1), must not
 * interrupt it. Call this only after plain_signals_catch() has returned true. */
static void plain_signals_release(void)
{
    for (int number = 1; number < NSIG; number++)
        if (signal_requests_exit(number))
            signal(number, SIG_IGN);
    if (end_asked)
        signal_start_exit_timer(); /* replaces the shorter limit, which must not end the program */
    signal(SIGALRM, SIG_DFL);
    signal(SIGTSTP, SIG_DFL);
    if (end_asked) {
        __fpurge(stdout); /* exit() would wait for the blocked output */
        clearerr(stdout); /* an error message would not fit, either */
        fcntl(STDOUT_FILENO, F_SETFL, flags_before); /* the shell has the same flag */
    }
    wake_free(&signal_wake);
}

/* ---- input ------------------------------------------------------------------------------ */

/* Removes escape sequences, which keys such as arrows send and no user types. Returns true if
 * the line had nothing else. */
static bool heard_without_keys(char *line)
{
    char *to = line;
    bool found = false;
    for (const char *from = line; *from;) {
        if (*from != '\033') {
            *to++ = *from++;
            continue;
        }
        found = true;
        from++;
        if (*from == '[' || *from == 'O') {
            from++;
            from += strspn(from, "0123456789;?<");
        }
        from += *from != '\0'; /* the letter that ends it */
    }
    *to = '\0';
    return found && line[strspn(line, " \t")] == '\0';
}

/* ---- the front end ---------------------------------------------------------------------- */

enum {
    LINE_SIZE = 1 << 16,
    OUTPUT_SIZE = 1 << 18,
    OUTPUT_FULL = 1 << 16, /* pending output at which the next line waits */
    PASTE_PAUSE = 100,
    OPEN_PAUSE = 1000
};

struct plain {
    struct session *session;
    struct line_reader lines;
    struct teller teller;
    bool terminal;  /* a person types the lines */
    bool ended;     /* no more lines will come */
    bool quit;      /* the session has handled it */
    bool catching;  /* signals arrive through signal_wake */
    bool signalled; /* a signal has asked for the end */
    struct pasted pasted;
    bool open_told;   /* the user knows that a game is incomplete */
    int output_error; /* errno of the first failed write; 0: none */
};

/* Returns false if output was lost, and stores errno. */
static bool flush(struct plain *plain)
{
    errno = EIO;
    if (fflush(stdout) == 0 && !ferror(stdout)) {
        /* The bell bypasses stdout, which drops control characters. It follows the text: a new
         * game is announced when input from before it is gone. */
        if (plain->teller.rings && isatty(STDOUT_FILENO))
            (void)!write(STDOUT_FILENO, "\a", 1);
        plain->teller.rings = false;
        return true;
    }
    if (plain->output_error == 0)
        plain->output_error = errno;
    return false;
}

/* Returns whether the next line must wait, so that a script gets its answers in order. If the
 * engine plays both sides, no answer is due. */
static bool is_held(const struct plain *plain)
{
    if (save_notice_delays_display(&plain->teller.notice) && __fpending(stdout) > OUTPUT_FULL)
        return true;
    if (!plain->terminal && plain->teller.thinking == THINKING_ANALYSIS &&
        !session_variations_are_known(plain->session))
        return true; /* variations are asked for next */
    if (session_lobby_wait(plain->session) >
        (plain->terminal ? LOBBY_WAIT_ANSWER : LOBBY_WAIT_NOTHING))
        return true;
    return !plain->terminal && teller_expects_news(&plain->teller) &&
           (session_is_human(plain->session, WHITE) ||
            session_is_human(plain->session, BLACK));
}

/* While the list of games is shown, words search it, as on the screen. */
static bool find_games(struct plain *plain, const char *line)
{
    line += strspn(line, " \t");
    if (!session_shows_list(plain->session) || *line == '\0' || *line == ':' ||
        fen_is_likely(line))
        return false;
    session_filter_games(plain->session, line);
    session_print_games(plain->session);
    teller_news(&plain->teller);
    return true;
}

/* Opens the games of a complete paste without asking. */
static void take_pasted(struct plain *plain)
{
    struct paste paste;
    pasted_end(&plain->pasted);
    session_classify_paste(plain->session, &paste, plain->pasted.text.bytes,
                           plain->pasted.text.length);
    pasted_clear(&plain->pasted);
    plain->open_told = false;
    session_take_paste(plain->session, &paste);
    paste_free(&paste);
    teller_news(&plain->teller);
}

static void run_line(struct plain *plain, const char *line)
{
    const char *argument;
    enum command_id request = command_parse(line, &argument);
    if (request == COMMAND_UNKNOWN && find_games(plain, line))
        return;
    if (request == COMMAND_RETURN || (request == COMMAND_ANALYSE && *argument == '\0'))
        teller_analysis(&plain->teller);
    bool flipped = session_is_flipped(plain->session);
    enum session_action action = session_handle_line(plain->session, line);
    teller_news(&plain->teller);
    if (session_is_flipped(plain->session) != flipped && request == COMMAND_FLIP)
        teller_say(&plain->teller, MESSAGE_INFO,
                   flipped ? "White is at the bottom." : "Black is at the bottom.");
    if (action == SESSION_UI)
        teller_request(&plain->teller);
    plain->quit = action == SESSION_QUIT;
}

/* Handles a typed line, or a line of a pasted game. */
static void take_line(struct plain *plain, const char *bytes, size_t length)
{
    char line[LINE_SIZE];
    memcpy(line, bytes, length + 1);
    if (plain->terminal && heard_without_keys(line))
        return;
    if (plain->terminal && plain->pasted.text.bytes && strcmp(line, ".") == 0) {
        take_pasted(plain);
        return;
    }
    enum pasted_answer answer = pasted_line(&plain->pasted, line);
    if (answer == PASTED_FULL)
        take_pasted(plain);
    if (answer != PASTED_MORE)
        run_line(plain, line);
}

/* Input from before another game came to the board is not meant for it: waiting lines and the
 * unfinished one are dropped. In the background, flushing the terminal would stop us. */
static void drop_typed(struct plain *plain)
{
    bool waits = plain->lines.buffer.length > plain->lines.start;
    plain->teller.another = false;
    if (!plain->terminal)
        return;
    if (tcgetpgrp(STDIN_FILENO) == getpgrp())
        tcflush(STDIN_FILENO, TCIFLUSH);
    line_reader_reset(&plain->lines);
    if (waits)
        teller_say(&plain->teller, MESSAGE_NOTIFICATION,
                   "Input typed before this game began was not played in it.");
}

static void obey_lines(struct plain *plain)
{
    const char *bytes;
    size_t length;
    while (!plain->quit && !is_held(plain)) {
        if (plain->teller.another)
            drop_typed(plain);
        bytes = line_reader_next(&plain->lines, &length);
        plain->ended = !bytes && plain->lines.ended;
        if (plain->ended && plain->pasted.text.bytes)
            take_pasted(plain);
        if (!bytes)
            return;
        plain->teller.prompt_shown = false; /* Enter has ended the prompt's line */
        if (bytes == LINE_TOO_LONG)
            printf("A line of %d characters or more was ignored.\n", LINE_SIZE);
        else
            take_line(plain, bytes, length);
    }
}

/* Flushes the output, with the prompt, once the changes are on the disk or the disk is
 * reported as slow. Returns false on a write error. */
static bool deliver(struct plain *plain)
{
    teller_look(&plain->teller);
    if (save_notice_delays_display(&plain->teller.notice) ||
        session_has_unreported_save_error(plain->session))
        return true; /* a notification is waiting already */
    teller_unsaved(&plain->teller);
    if (plain->terminal && !plain->pasted.text.bytes && !teller_expects_news(&plain->teller) &&
        !session_lobby_wait(plain->session) && !session_is_taking_over(plain->session))
        teller_prompt(&plain->teller);
    return flush(plain);
}

/* Stops the process for ^Z until it is continued. */
static void suspend(struct plain *plain)
{
    plain->teller.notice.is_shown |= plain->teller.notice.pending; /* it is printed now */
    teller_unsaved(&plain->teller);
    teller_start_line(&plain->teller);
    flush(plain);
    session_set_process_suspended(plain->session, true);
    signal(SIGTSTP, SIG_DFL);
    raise(SIGTSTP);
    catch_stop();
    stop_asked = 0;
    session_set_process_suspended(plain->session, false);
}

static void wait_for_event(struct plain *plain)
{
    bool listening = !plain->ended && !is_held(plain);
    bool kiosk = session_settings(plain->session)->restricted;
    enum { SIGNALS, INPUT, OUTPUT, SESSION, SOURCES = SESSION + SESSION_DESCRIPTORS };
    struct pollfd sources[SOURCES] = {
        [SIGNALS] = {plain->catching ? signal_wake.descriptors[0] : -1, POLLIN, 0},
        [INPUT] = {listening ? STDIN_FILENO : -1, POLLIN, 0},
        [OUTPUT] = {kiosk ? STDOUT_FILENO : -1, 0, 0}, /* shows when its other end is gone */
    };

    session_poll_set(plain->session, sources + SESSION);
    bool pasted = pasted_is_whole(&plain->pasted, plain->terminal);
    bool open = plain->terminal && plain->pasted.text.bytes && !pasted && !plain->open_told;
    int pause = pasted ? PASTE_PAUSE : open ? OPEN_PAUSE : -1;
    int limit = session_limit_wait(plain->session, pause);
    if (save_notice_delays_display(&plain->teller.notice))
        limit = (int)earlier(limit, save_notice_time_left(&plain->teller.notice,
                                                          monotonic_milliseconds(),
                                                          plain->teller.patience));
    int events = poll(sources, SOURCES, limit);
    if (events == 0 && pasted && limit == PASTE_PAUSE) /* not a tick of the clock */
        take_pasted(plain);
    if (events == 0 && open && limit == OPEN_PAUSE) { /* lines would seem to vanish */
        plain->open_told = true;
        teller_start_line(&plain->teller);
        puts(pasted_open_text(&plain->pasted));
    }
    if (events < 0)
        return; /* EINTR: poll() sees the byte next time */
    if (sources[SIGNALS].revents != 0) {
        wake_clear(&signal_wake);
        if (stop_asked)
            suspend(plain);
        plain->signalled |= end_asked != 0;
    }
    if (sources[OUTPUT].revents != 0)
        plain->signalled = true; /* a kiosk ends with its connection */
    if (sources[INPUT].revents != 0)
        line_reader_read(&plain->lines, STDIN_FILENO);
}

int plain_run(struct session *session, const char *taken, size_t taken_length)
{
    struct plain plain = {.session = session,
                          .terminal = isatty(STDIN_FILENO) == 1,
                          .lines = {.max_length = LINE_SIZE - 1, .blanks_to_spaces = true}};
    line_reader_add(&plain.lines, taken, taken_length);
    plain.catching = plain_signals_catch();
    setvbuf(stdout, NULL, _IOFBF, OUTPUT_SIZE); /* written by fflush() only */
    teller_begin(&plain.teller, session, plain.terminal);
    /* words for a person, SAN for a pipe */
    session_set_default_notation(session, plain.terminal ? NOTATION_LITERATE : NOTATION_SAN);
    session_set_ui(session, plain.terminal ? UI_TEXT : UI_PIPE);
    if (plain.terminal || session_settings(session)->restricted)
        session_autoconnect_lobby(session);
    if (plain.terminal) {
        session_mention_unfinished_game(session);
        session_ask_level(session);
    }
    teller_first(&plain.teller);
    for (;;) {
        teller_measure(&plain.teller);
        teller_news(&plain.teller);
        obey_lines(&plain);
        if (plain.quit || plain.signalled ||
            (plain.ended && (plain.terminal || !teller_expects_news(&plain.teller))))
            break;
        if (!deliver(&plain))
            break;
        wait_for_event(&plain);
    }
    int status = session_finish(session, plain.quit); /* says that the game is saved */
    teller_news(&plain.teller);
    teller_start_line(&plain.teller);
    char *lost = status != 0 ? session_export_unsaved_games(session) : NULL;
    if (lost)
        printf("The moves, so that they are not lost:\n%s", lost);
    free(lost);
    if (!flush(&plain))
        status = 1;
    if (plain.catching)
        plain_signals_release();
    pasted_clear(&plain.pasted);
    line_reader_reset(&plain.lines);
    errno = plain.output_error;
    return status;
}
