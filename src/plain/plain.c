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
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "game/dump.h"
#include "game/figures_text.h"
#include "game/review_graph.h"
#include "game/session.h"
#include "game/session_browse.h"
#include "game/session_leave.h"
#include "game/wake.h"
#include "plain/opening_line.h"
#include "plain/study_lines.h"
#include "rules/fen.h"
#include "uci/line_reader.h"

enum { LINE_SIZE = 4096, OUTPUT_SIZE = 1 << 16, USUAL_COLUMNS = 80 };

struct plain {
    struct session *session;
    struct line_reader reader;
    bool terminal;     /* lines come from a person at a terminal */
    int columns;       /* of the window that shows the output; 0: it goes elsewhere */
    bool prompt_shown; /* the cursor stands behind the prompt, not at a line's start */
    bool ended;        /* no line will come any more */
    bool quit;         /* asked for, and the session has said goodbye */
    bool catching;     /* signals are told through signal_wake */
    bool signalled;    /* one has come */
    enum thinking_purpose thinking; /* as of the last look */
    struct opening_line opening;
    bool comparing; /* strategies side by side: the same */
};

/* ---- signals ------------------------------------------------------------------- */

/* The first signal ends the game in good order, a second one at once. A line that is
 * frozen (nobody takes what we write) would keep us in write() for ever: it has a second
 * for the last words, then nowhere takes its place. */

enum { LAST_WORDS_SECONDS = 1 };

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { ENDING_SIGNALS = sizeof ending_signals / sizeof *ending_signals };

static struct wake signal_wake;
static int nowhere = -1;
static volatile sig_atomic_t end_asked, stop_asked;

static void note_signal(int number)
{
    int saved_errno = errno;
    (void)number;
    end_asked = 1;
    wake_signal(&signal_wake);
    alarm(LAST_WORDS_SECONDS);
    errno = saved_errno;
}

/* ^Z: the clock is stopped first. */
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

static void give_up_line(int number)
{
    int saved_errno = errno;
    (void)number;
    dup2(nowhere, STDOUT_FILENO);
    errno = saved_errno;
}

/* Without a descriptor for it, signals end the program as they always do: the game is on
 * the disk after every move. */
static bool catch_signals(void)
{
    if (!wake_init(&signal_wake, NULL))
        return false;
    nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    /* No SA_RESTART: a write that hangs has to end. A signal that comes twice, as timeout(1)
     * sends it, is one. */
    struct sigaction action = {.sa_handler = give_up_line};
    sigaction(SIGALRM, &action, NULL);
    action = (struct sigaction){.sa_handler = note_signal};
    for (int i = 0; i < ENDING_SIGNALS; i++) {
        struct sigaction before;
        sigaction(ending_signals[i], NULL, &before);
        if (before.sa_handler != SIG_IGN) /* under nohup it stays ignored */
            sigaction(ending_signals[i], &action, NULL);
    }
    catch_stop();
    return true;
}

/* From here on the program only puts the game on the disk and ends: what else asks for
 * the end, as timeout(1) does by sending its signal twice, must not cut that short. */
static void release_signals(void)
{
    for (int i = 0; i < ENDING_SIGNALS; i++)
        signal(ending_signals[i], SIG_IGN);
    alarm(0);
    signal(SIGALRM, SIG_DFL);
    signal(SIGTSTP, SIG_DFL);
    close(nowhere);
    wake_free(&signal_wake);
}

/* ---- what is said -------------------------------------------------------------- */

/* Before anything is printed: leave the line of the prompt. */
static void start_line(struct plain *plain)
{
    if (plain->prompt_shown)
        putchar('\n');
    plain->prompt_shown = false;
}

/* A window may have changed its width since the last line. */
static void measure_window(struct plain *plain)
{
    struct winsize size;
    bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    plain->columns = known ? size.ws_col : 0;
    session_set_columns(plain->session, known ? size.ws_col : USUAL_COLUMNS);
}

/* Bytes of `text` that stand on a line of `columns`; all of them when it has no blank to
 * be broken at. */
static size_t break_line(const char *text, int columns)
{
    size_t length = 0, end = 0;
    int used = 0;
    for (; text[length] != '\0' && (used <= columns || end == 0); length++) {
        if (text[length] == ' ' && used <= columns)
            end = length;
        used += ((unsigned char)text[length] & 0xC0) != 0x80; /* a character of UTF-8 */
    }
    return used <= columns ? length : end > 0 ? end : strlen(text);
}

/* A line for each sentence; in a window, words are not cut in two by its edge. A FEN is for
 * copying, and stays whole. */
static void print_text(const struct plain *plain, const char *text)
{
    struct position position;
    if (plain->columns > 0 && !fen_parse(&position, text, NULL))
        for (size_t length; text[length = break_line(text, plain->columns)] != '\0';) {
            printf("%.*s\n", (int)length, text);
            text += length + 1;
        }
    puts(text);
}

static void print_squares(const struct session *session, FILE *output)
{
    static const char letters[] = "PNBRQK..pnbrqk"; /* by enum piece */
    const struct game *game = session_game(session);
    const struct position *position = &game->position;
    int turn = session_flipped(session) ? 7 : 0;

    for (int row = 7; row >= 0; row--) {
        int rank = row ^ turn;
        fprintf(output, "%d ", rank + 1);
        for (int column = 0; column < 8; column++)
            fprintf(output, " %c", letters[position_piece_on(
                                       position, square_make(column ^ turn, rank))]);
        fputc('\n', output);
    }
    fputs("  ", output);
    for (int column = 0; column < 8; column++)
        fprintf(output, " %c", 'a' + (column ^ turn));
    fputc('\n', output);
}

static void print_board(const struct session *session, FILE *output)
{
    const struct game *game = session_game(session);
    const struct position *position = &game->position;
    char ending[128], what[64];
    if (*session_board_text(session, what, sizeof what) != '\0')
        fprintf(output, "%s:\n", what);
    print_squares(session, output);
    if (game->result != RESULT_NONE)
        fprintf(output, "%s.\n", game_ending_text(game, ending, sizeof ending));
    else
        fprintf(output, "%s to move%s.\n",
                position->side_to_move == WHITE ? "White" : "Black",
                position_is_check(position) ? ", in check" : "");
}

static void print_line(void *context, const char *line)
{
    (void)context;
    puts(line);
}

static void print_help(const char *word)
{
    const char *ignored;
    enum request id = request_parse(word, &ignored);
    if (id != REQUEST_UNKNOWN) {
        const struct request_entry *entry = &request_table[id];
        printf("%s.\nType: %s%s%s\n", entry->help, entry->word,
               *entry->argument != '\0' ? " " : "", entry->argument);
        if (*entry->others != '\0')
            printf("The same: %s\n", entry->others);
        request_explain(id, print_line, NULL);
        return;
    }
    if (*word != '\0')
        puts("There is no such command.");
    puts("Type a move, such as e4, Nf3, O-O or e2e4, or one of these commands:");
    for (int i = 0; i < REQUEST_COUNT; i++)
        printf("%s: %s.\n", request_table[i].word, request_table[i].help);
}

static void dump_board(const struct plain *plain, const char *path)
{
    struct reason reason;
    if (*path == '\0') {
        puts("Name a file: dump FILE");
        return;
    }
    FILE *file = dump_create(path, &reason);
    if (file != NULL)
        print_board(plain->session, file);
    if (file != NULL &&
        dump_finish(file, path, &session_game(plain->session)->position, &reason))
        puts("The board was written.");
    else
        printf("Nothing was written: %s.\n", reason.text);
}

static void print_graph(const struct plain *plain)
{
    const struct review *review = session_review(plain->session);
    int columns = plain->columns > 0 ? plain->columns : USUAL_COLUMNS;
    if (review != NULL)
        review_lines(review, columns, MB_CUR_MAX > 1, print_line, NULL);
}

/* There is no clipboard here: the next best thing is text to be copied by hand. */
static void print_copy(const struct plain *plain, const char *what)
{
    struct reason reason;
    size_t length;
    char *text = session_copy_text(plain->session, what, &length, &reason);
    if (text == NULL) {
        printf("Nothing was copied: %s.\n", reason.text);
        return;
    }
    puts("Plain mode cannot reach the clipboard; this is the text:");
    fwrite(text, 1, length, stdout);
    if (length > 0 && text[length - 1] != '\n')
        putchar('\n');
    free(text);
}
static void tell_news(struct plain *plain);

/* What the session leaves to its face. */
static void carry_out(struct plain *plain)
{
    const char *argument;
    switch (session_face_request(plain->session, &argument)) {
    case REQUEST_HELP:
        print_help(argument);
        break;
    case REQUEST_PIECES:
    case REQUEST_THEME:
        puts("Plain mode always shows letters: upper case is White, lower case Black.");
        break;
    case REQUEST_COPY:
        print_copy(plain, argument);
        break;
    case REQUEST_DUMP:
        dump_board(plain, argument);
        break;
    case REQUEST_GRAPH:
        print_graph(plain);
        break;
    case REQUEST_GAMES:
        session_tell_games(plain->session);
        tell_news(plain);
        break;
    default: /* BOARD, FLIP, REDRAW */
        print_board(plain->session, stdout);
        break;
    }
}

/* What the analysis that is about to end has come to, when it has come to anything. */
static void tell_analysis(struct plain *plain)
{
    session_wake(plain->session);
    const struct thinking *thinking = session_thinking(plain->session);
    char figures[FIGURES_SENTENCE_SIZE];
    if (thinking->purpose != THINKING_ANALYSIS || !session_lines_are_known(plain->session))
        return;
    start_line(plain);
    printf("Depth %d, %s: %s\n", thinking->report.depth, thinking->score_text,
           thinking->lines[0].san);
    figures_write_sentence(thinking, figures);
    if (*figures != '\0')
        print_text(plain, figures);
}

static void tell_line(void *context, const char *line)
{
    print_text(context, line);
}

static void tell_studies(struct plain *plain, unsigned news)
{
    const struct tree_walk *walk = session_tree(plain->session);
    const struct comparison *comparison = session_comparison(plain->session);
    plain->comparing = comparison != NULL && comparison_is_running(comparison);
    if ((news & NEWS_TREE) && walk != NULL) {
        start_line(plain);
        study_lines_of_tree(walk, tell_line, plain);
    }
    if ((news & NEWS_COMPARE) && comparison != NULL && !plain->comparing) {
        start_line(plain);
        study_lines_of_comparison(comparison, tell_line, plain);
    }
}

static void tell_opening(struct plain *plain)
{
    char text[OPENING_LINE_SIZE];
    if (opening_line_make(&plain->opening, plain->session, text)) {
        start_line(plain);
        print_text(plain, text);
    }
}

/* Take in the session's news and say what happened. */
static void tell_news(struct plain *plain)
{
    struct message message;
    unsigned news = session_wake(plain->session);
    plain->thinking = session_thinking(plain->session)->purpose;
    while (session_next_message(plain->session, &message)) {
        start_line(plain);
        print_text(plain, message.text);
    }
    tell_opening(plain);
    tell_studies(plain, news);
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
    if (!plain->terminal && plain->thinking == THINKING_ANALYSIS &&
        !session_lines_are_known(plain->session))
        return true; /* lines are asked for next, and come at once */
    return !plain->terminal && is_busy(plain) &&
           (session_is_human(plain->session, WHITE) ||
            session_is_human(plain->session, BLACK));
}

/* Over the list of games words look for games, as they do on the screen. */
static bool find_games(struct plain *plain, const char *line)
{
    line += strspn(line, " \t");
    if (!session_shows_list(plain->session) || *line == '\0' || *line == ':')
        return false;
    session_find_games(plain->session, line);
    session_tell_games(plain->session);
    tell_news(plain);
    return true;
}

static void obey_line(struct plain *plain, const char *bytes, size_t length)
{
    char line[LINE_SIZE];
    memcpy(line, bytes, length);
    if (length > 0 && line[length - 1] == '\r')
        length--;
    line[length] = '\0';
    const char *argument;
    enum request request = request_parse(line, &argument);
    if (request == REQUEST_UNKNOWN && find_games(plain, line))
        return;
    if (request == REQUEST_STOP || (request == REQUEST_ANALYSE && *argument == '\0'))
        tell_analysis(plain);
    enum session_action action = session_line(plain->session, line);
    tell_news(plain);
    if (action == SESSION_FACE)
        carry_out(plain);
    plain->quit = action == SESSION_QUIT;
}

static void obey_lines(struct plain *plain)
{
    const char *bytes;
    size_t length;
    while (!plain->quit && !is_held(plain)) {
        enum line_status status = line_reader_next(&plain->reader, &bytes, &length);
        plain->ended = status == LINE_END;
        if (status == LINE_PENDING || status == LINE_END)
            return;
        plain->prompt_shown = false; /* the Enter key has ended its line */
        if (status == LINE_TOO_LONG || length >= LINE_SIZE)
            printf("A line of %d characters or more was passed over.\n", LINE_SIZE);
        else
            obey_line(plain, bytes, length);
    }
}

static void show_prompt(struct plain *plain)
{
    if (!plain->terminal || plain->prompt_shown || plain->thinking == THINKING_MOVE)
        return;
    fputs(session_prompt(plain->session), stdout);
    plain->prompt_shown = true;
}

/* Stop, as ^Z asks, and go on when somebody wants it. */
static void suspend(struct plain *plain)
{
    start_line(plain);
    fflush(stdout);
    session_hold_clock(plain->session, true);
    signal(SIGTSTP, SIG_DFL);
    raise(SIGTSTP);
    catch_stop();
    session_hold_clock(plain->session, false);
}

static void take_signals(struct plain *plain)
{
    wake_clear(&signal_wake);
    if (stop_asked)
        suspend(plain);
    stop_asked = 0;
    if (end_asked)
        plain->signalled = true;
}

/* Wait for input, news or a signal. */
static void wait_for_event(struct plain *plain)
{
    bool listening = !plain->ended && !is_held(plain);
    enum { SIGNALS, INPUT, SESSION, SOURCES = SESSION + SESSION_DESCRIPTORS };
    struct pollfd sources[SOURCES] = {
        [SIGNALS] = {plain->catching ? signal_wake.descriptors[0] : -1, POLLIN, 0},
        [INPUT] = {listening ? STDIN_FILENO : -1, POLLIN, 0},
    };

    session_poll_set(plain->session, sources + SESSION);
    if (poll(sources, SOURCES, session_limit_wait(plain->session, -1)) < 0)
        return; /* EINTR: the byte in the pipe is seen next time */
    if (sources[SIGNALS].revents != 0)
        take_signals(plain);
    if (sources[INPUT].revents != 0)
        line_reader_fill(&plain->reader);
}

int plain_run(struct session *session, const char *taken, size_t taken_length)
{
    struct plain plain = {.session = session, .terminal = isatty(STDIN_FILENO) == 1};
    if (!line_reader_open(&plain.reader, STDIN_FILENO, taken, taken_length))
        return 1;

    plain.catching = catch_signals();
    setvbuf(stdout, NULL, _IOFBF, OUTPUT_SIZE); /* written by fflush() alone */
    measure_window(&plain);
    session_tell_notes(session, true);
    if (session_shows_list(session))
        session_tell_games(session);
    else if (session_game(session)->result == RESULT_NONE)
        print_board(session, stdout);
    else
        print_squares(session, stdout); /* the session's first words are the result */
    for (;;) {
        measure_window(&plain);
        tell_news(&plain);
        obey_lines(&plain);
        if (plain.quit || plain.signalled ||
            (plain.ended && (plain.terminal || !is_busy(&plain))))
            break;
        show_prompt(&plain);
        if (fflush(stdout) != 0)
            break; /* nobody there, or a signal while nobody took it */
        wait_for_event(&plain);
    }
    int status = session_leave(session, plain.quit); /* it says that the game is kept */
    tell_news(&plain);
    start_line(&plain);
    if (fflush(stdout) != 0 || ferror(stdout))
        status = 1;
    if (plain.catching)
        release_signals();
    line_reader_close(&plain.reader);
    return status;
}
