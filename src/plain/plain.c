/* plain.c - the session's plain face: lines in, sentences out.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One poll() waits for a typed line, for news from the session's threads and for a
 * signal. Nothing is said that was not asked for or did not happen on the board: a screen
 * reader reads every line aloud, so thinking is told once, when it ends. The prompt is
 * for people at a terminal only; what reads a pipe sees complete lines.
 */
#include "plain/plain.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <string.h>
#include <unistd.h>

#include "rules/fen.h"
#include "session/session.h"
#include "session/session_browse.h"
#include "session/session_lobby.h"
#include "session/session_paste.h"
#include "session/leave.h"
#include "plain/opening_line.h"
#include "plain/heard.h"
#include "plain/pasted.h"
#include "plain/plain_signals.h"
#include "plain/print.h"
#include "plain/study_lines.h"
#include "plain/tree_words.h"
#include "plain/unsaved.h"
#include "uci/line_reader.h"

enum {
    LINE_SIZE = 1 << 16,
    OUTPUT_SIZE = 1 << 18,
    OUTPUT_FULL = 1 << 16, /* wait with the next line until what was said can be printed */
    USUAL_COLUMNS = 80,
    DISK_PATIENCE = 100, /* milliseconds that a move is not told before it is saved */
    PIPE_DISK_PATIENCE = 2000,
    PASTE_PAUSE = 100,
    OPEN_PAUSE = 1000
};

struct plain {
    struct session *session;
    struct line_reader reader;
    bool terminal;     /* lines come from a person at a terminal */
    int columns;       /* of the window that shows the output; 0: it goes elsewhere */
    bool prompt_shown; /* the cursor stands after the prompt, not at a line's start */
    bool ended;        /* no line will come any more */
    bool quit;         /* asked for, and the session has said goodbye */
    bool catching;     /* signals are told through plain_signals.h */
    bool signalled;    /* one has come */
    enum thinking_purpose thinking; /* as of the last look */
    struct opening_line opening;
    bool next_told; /* what can be done behind a game */
    bool comparing; /* strategies side by side: the same */
    struct pasted pasted;
    bool open_told; /* that a game is being read that does not end */
    struct unsaved unsaved;
    int output_error; /* errno of the first write that failed; 0: none has */
};

/* What could not be written is gone, and so is, soon, why. */
static bool flush(struct plain *plain)
{
    errno = EIO;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    if (plain->output_error == 0)
        plain->output_error = errno;
    return false;
}

/* ---- what is said -------------------------------------------------------------- */

/* Before anything is printed: leave the line of the prompt. */
static void start_line(struct plain *plain)
{
    if (plain->prompt_shown)
        putchar('\n');
    plain->prompt_shown = false;
}

static struct voice voice_of(const struct plain *plain)
{
    enum notation notation = session_notation(plain->session);
    /* a braille line and a screen reader know best where words are to be broken */
    return (struct voice){plain->session, notation,
                          notation_is_spoken(notation) ? 0 : plain->columns};
}

static void say(struct plain *plain, enum message_kind kind, const char *text)
{
    struct voice voice = voice_of(plain);
    start_line(plain);
    print_spoken(&voice, kind, text);
}

/* Past the filter of what is printed, which lets no control character through. */
static void ring(void)
{
    if (isatty(STDOUT_FILENO) && fflush(stdout) == 0 && write(STDOUT_FILENO, "\a", 1) < 0)
        return; /* then there is no bell */
}

static void say_message(struct plain *plain, const struct message *message)
{
    if (!message->exact) {
        say(plain, message->kind, message->text);
        if (message->kind == MESSAGE_CALL && plain->terminal)
            ring();
        return;
    }
    start_line(plain);
    print_text(message->text, voice_of(plain).columns);
}

/* A window may have changed its width since the last line. */
static void measure_window(struct plain *plain)
{
    plain->columns = print_columns();
    session_set_columns(plain->session, plain->columns > 0 ? plain->columns : USUAL_COLUMNS);
}

static void tell_news(struct plain *plain);

/* What the session leaves to its face. */
static void carry_out(struct plain *plain)
{
    const char *argument;
    struct voice voice = voice_of(plain);
    enum request request = session_face_request(plain->session, &argument);
    if (request == REQUEST_GAMES) {
        session_tell_games(plain->session);
        tell_news(plain);
    } else {
        print_requested(plain->session, &voice, request, argument);
    }
}

static void tell_line(void *plain, const char *line)
{
    say(plain, MESSAGE_INFO, line);
}

/* What the analysis that is about to end has come to, when it has come to anything. */
static void tell_analysis(struct plain *plain)
{
    session_wake(plain->session);
    if (session_lines_are_known(plain->session))
        study_lines_of_analysis(session_thinking(plain->session),
                                notation_is_spoken(voice_of(plain).notation), tell_line,
                                plain);
}

static void tell_studies(struct plain *plain, unsigned news)
{
    const struct tree_walk *walk = session_tree(plain->session);
    const struct comparison *comparison = session_comparison(plain->session);
    bool brief = walk && !walk->whole && notation_is_spoken(voice_of(plain).notation);
    plain->comparing = comparison && comparison_is_running(comparison);
    if ((news & NEWS_TREE) && walk)
        (brief ? tree_words_tell : study_lines_of_tree)(walk, tell_line, plain);
    if ((news & NEWS_COMPARE) && comparison && !plain->comparing)
        study_lines_of_comparison(comparison, tell_line, plain);
}

/* Once for a move and its answer, behind them. */
static void tell_opening(struct plain *plain)
{
    char text[OPENING_LINE_SIZE];
    bool brief = notation_is_spoken(voice_of(plain).notation);
    if (plain->thinking != THINKING_MOVE &&
        opening_line_make(&plain->opening, plain->session, brief, text))
        say(plain, MESSAGE_INFO, text);
}

/* Take in the session's news and say what happened. */
static void tell_news(struct plain *plain)
{
    struct message message;
    unsigned news = session_wake(plain->session);
    plain->thinking = session_thinking(plain->session)->purpose;
    bool ended = false;
    while (session_next_message(plain->session, &message)) {
        say_message(plain, &message);
        ended |= message.kind == MESSAGE_RESULT;
    }
    if (ended && plain->terminal && !plain->next_told && *session_next_steps(plain->session)) {
        print_text(session_next_steps(plain->session), voice_of(plain).columns);
        plain->next_told = true; /* once is enough for who hears it */
    }
    tell_opening(plain);
    tell_studies(plain, news);
    unsaved_look(&plain->unsaved, plain->session);
}

/* ---- the loop ------------------------------------------------------------------ */

/* The engine is at something that ends by itself and whose outcome was asked for. */
static bool is_busy(const struct plain *plain)
{
    return plain->thinking == THINKING_MOVE || plain->thinking == THINKING_HINT ||
           plain->thinking == THINKING_TREE || plain->thinking == THINKING_THREAT ||
           plain->comparing || session_is_reviewing(plain->session);
}

/* Whether the next line has to wait, so that a script gets its answers in order. Where
 * the engine plays both sides there is no answer to wait for. */
static bool is_held(const struct plain *plain)
{
    if (unsaved_withholds(&plain->unsaved) && __fpending(stdout) > OUTPUT_FULL)
        return true;
    if (!plain->terminal && plain->thinking == THINKING_ANALYSIS &&
        !session_lines_are_known(plain->session))
        return true; /* lines are asked for next, and come at once */
    if (session_waits_for_lobby(plain->session) ||
        (!plain->terminal && session_awaits_lobby(plain->session)))
        return true;
    return !plain->terminal && is_busy(plain) &&
           (session_is_human(plain->session, WHITE) ||
            session_is_human(plain->session, BLACK));
}

/* Over the list of games words look for games, as they do on the screen. */
static bool find_games(struct plain *plain, const char *line)
{
    line += strspn(line, " \t");
    if (!session_shows_list(plain->session) || *line == '\0' || *line == ':' ||
        fen_is_meant(line))
        return false;
    session_find_games(plain->session, line);
    session_tell_games(plain->session);
    tell_news(plain);
    return true;
}

/* What was pasted is whole: the games are opened, and nobody is asked. */
static void take_pasted(struct plain *plain)
{
    struct paste paste;
    pasted_end(&plain->pasted);
    session_classify_paste(plain->session, &paste, plain->pasted.text, plain->pasted.length);
    pasted_clear(&plain->pasted);
    plain->open_told = false;
    session_take_paste(plain->session, &paste);
    paste_free(&paste);
    tell_news(plain);
}

static void obey_line(struct plain *plain, const char *line)
{
    const char *argument;
    enum request request = request_parse(line, &argument);
    if (request == REQUEST_UNKNOWN && find_games(plain, line))
        return;
    if (request == REQUEST_STOP || (request == REQUEST_ANALYSE && *argument == '\0'))
        tell_analysis(plain);
    bool flipped = session_flipped(plain->session);
    enum session_action action = session_line(plain->session, line);
    tell_news(plain);
    if (session_flipped(plain->session) != flipped && request == REQUEST_FLIP)
        say(plain, MESSAGE_INFO,
            flipped ? "White is at the bottom." : "Black is at the bottom.");
    if (action == SESSION_FACE)
        carry_out(plain);
    plain->quit = action == SESSION_QUIT;
}

/* A line that is typed, or one of a game that is pasted. */
static void take_line(struct plain *plain, const char *bytes, size_t length)
{
    char line[LINE_SIZE];
    memcpy(line, bytes, length);
    if (length > 0 && line[length - 1] == '\r')
        length--;
    line[length] = '\0';
    if (plain->terminal && heard_without_keys(line))
        return;
    if (plain->terminal && plain->pasted.text && strcmp(line, ".") == 0) {
        take_pasted(plain);
        return;
    }
    enum pasted_answer answer = pasted_line(&plain->pasted, line);
    if (answer == PASTED_FULL)
        take_pasted(plain);
    if (answer != PASTED_MORE)
        obey_line(plain, line);
}

static void obey_lines(struct plain *plain)
{
    const char *bytes;
    size_t length;
    while (!plain->quit && !is_held(plain)) {
        enum line_status status = line_reader_next(&plain->reader, &bytes, &length);
        plain->ended = status == LINE_END;
        if (plain->ended && plain->pasted.text)
            take_pasted(plain);
        if (status == LINE_PENDING || status == LINE_END)
            return;
        plain->prompt_shown = false; /* the Enter key has ended its line */
        if (status == LINE_TOO_LONG || length >= LINE_SIZE)
            printf("A line of %d characters or more was passed over.\n", LINE_SIZE);
        else
            take_line(plain, bytes, length);
    }
}

static void tell_unsaved(struct plain *plain)
{
    char text[UNSAVED_TEXT_SIZE];
    while (unsaved_next_text(&plain->unsaved, plain->session, text))
        say(plain, MESSAGE_INFO, text);
}

static void show_prompt(struct plain *plain)
{
    if (!plain->terminal || plain->prompt_shown || plain->pasted.text || is_busy(plain) ||
        session_takes_over(plain->session))
        return;
    print_prompt(session_prompt(plain->session));
    plain->prompt_shown = true;
}

/* What was said, with the prompt behind it; not before the disk has it, or is told to be slow.
 * False: nobody is there, or a signal has come while nobody took it. */
static bool deliver(struct plain *plain)
{
    unsaved_look(&plain->unsaved, plain->session);
    if (unsaved_withholds(&plain->unsaved) || session_owes_trouble(plain->session))
        return true; /* in the latter case news have come already */
    tell_unsaved(plain);
    show_prompt(plain);
    return flush(plain);
}

/* Stop, as ^Z asks, and go on when somebody wants it. */
static void suspend(struct plain *plain)
{
    unsaved_lose_patience(&plain->unsaved);
    tell_unsaved(plain);
    start_line(plain);
    flush(plain);
    session_hold_clock(plain->session, true);
    plain_signals_stop();
    session_hold_clock(plain->session, false);
}

static void take_signals(struct plain *plain)
{
    if (plain_signals_take_stop())
        suspend(plain);
    if (plain_signals_end_is_asked())
        plain->signalled = true;
}

/* Wait for input, news or a signal. */
static void wait_for_event(struct plain *plain)
{
    bool listening = !plain->ended && !is_held(plain);
    bool kiosk = session_settings(plain->session)->restricted;
    enum { SIGNALS, INPUT, OUTPUT, SESSION, SOURCES = SESSION + SESSION_DESCRIPTORS };
    struct pollfd sources[SOURCES] = {
        [SIGNALS] = {plain->catching ? plain_signals_descriptor() : -1, POLLIN, 0},
        [INPUT] = {listening ? STDIN_FILENO : -1, POLLIN, 0},
        [OUTPUT] = {kiosk ? STDOUT_FILENO : -1, 0, 0}, /* tells of its other end */
    };

    session_poll_set(plain->session, sources + SESSION);
    bool pasted = pasted_is_whole(&plain->pasted, plain->terminal);
    bool open = plain->terminal && plain->pasted.text && !pasted && !plain->open_told;
    int pause = pasted ? PASTE_PAUSE : open ? OPEN_PAUSE : -1;
    int limit = unsaved_limit_wait(&plain->unsaved, session_limit_wait(plain->session, pause));
    int events = poll(sources, SOURCES, limit);
    if (events == 0 && pasted && limit == PASTE_PAUSE) /* not a tick of the clock */
        take_pasted(plain);
    if (events == 0 && open && limit == OPEN_PAUSE) { /* lines would vanish in silence */
        plain->open_told = true;
        start_line(plain);
        puts(pasted_open_text(&plain->pasted));
    }
    if (events < 0)
        return; /* EINTR: the byte in the pipe is seen next time */
    if (sources[SIGNALS].revents != 0)
        take_signals(plain);
    if (sources[OUTPUT].revents != 0)
        plain->signalled = true; /* nothing goes on for nobody where a line was cut */
    if (sources[INPUT].revents != 0)
        line_reader_fill(&plain->reader);
}

static void show_first(struct plain *plain)
{
    struct voice voice = voice_of(plain);
    if (session_shows_list(plain->session))
        session_tell_games(plain->session);
    else
        print_first(&voice);
}

int plain_run(struct session *session, const char *taken, size_t taken_length)
{
    struct plain plain = {.session = session, .terminal = isatty(STDIN_FILENO) == 1};
    plain.unsaved.patience = plain.terminal ? DISK_PATIENCE : PIPE_DISK_PATIENCE;
    line_reader_open(&plain.reader, STDIN_FILENO, taken, taken_length);
    plain.catching = plain_signals_catch();
    setvbuf(stdout, NULL, _IOFBF, OUTPUT_SIZE); /* written by fflush() alone */
    measure_window(&plain);
    /* words are for who listens; what reads a pipe wants SAN */
    session_set_usual_notation(session, plain.terminal ? NOTATION_LITERATE : NOTATION_SAN);
    session_tell_notes(session, true);
    if (plain.terminal || session_settings(session)->restricted)
        session_look_for_lobby(session);
    if (plain.terminal)
        session_offer_left_game(session);
    bool gone = false;
    show_first(&plain);
    for (;;) {
        measure_window(&plain);
        tell_news(&plain);
        obey_lines(&plain);
        if (plain.quit || plain.signalled ||
            (plain.ended && (plain.terminal || !is_busy(&plain))))
            break;
        gone = !deliver(&plain);
        if (gone)
            break;
        wait_for_event(&plain);
    }
    if (plain.signalled || gone || (plain.ended && plain.terminal))
        session_hurry(session);
    int status = session_leave(session, plain.quit); /* it says that the game is kept */
    tell_news(&plain);
    start_line(&plain);
    if (status != 0)
        unsaved_print_games(session);
    if (!flush(&plain))
        status = 1;
    if (plain.catching)
        plain_signals_release();
    pasted_clear(&plain.pasted);
    line_reader_close(&plain.reader);
    errno = plain.output_error;
    return status;
}
