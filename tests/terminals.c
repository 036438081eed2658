/* terminals.c - the program on every terminal there is, in every locale, with and without
 * colours: it starts, plays, quits, leaves all as it was, and sends nothing that the
 * terminal does not know.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Many programs run side by side, each on a pseudo-terminal of its own; nothing waits for a
 * time. What they wrote is looked at when they have ended (terminal_stream.h).
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <locale.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "tap.h"
#include "terminal_entry.h"
#include "terminal_harness.h"
#include "terminal_stream.h"

enum {
    TOGETHER = 6, /* programs at once */
    STREAM_MAX = 1 << 20,
    LOCALES_MAX = 3,
    RUNS_MAX = 512
};

enum {
    MULTIPLEXED = EXTRA_CLIPBOARD | EXTRA_MOUSE | EXTRA_PASTES,
    WINDOW = MULTIPLEXED | EXTRA_COLOURS,
    ALL = WINDOW | EXTRA_SYNCHRONIZED
};

/* What no entry names is known to be harmless on these, and on no others. */
static const struct {
    const char *name;
    unsigned extras;
} terminals[] = {
    {"xterm", ALL},
    {"xterm-256color", ALL},
    {"xterm-direct", ALL},
    {"screen", MULTIPLEXED},
    {"tmux-256color", ALL},
    {"screen-256color", MULTIPLEXED},
    {"linux", 0},
    {"vt100", 0},
    {"vt220", 0},
    {"vt52", 0},
    {"ansi", 0},
    {"rxvt-unicode-256color", WINDOW},
    {"putty", MULTIPLEXED},
    {"st-256color", WINDOW},
    {"alacritty", ALL},
    {"kitty", ALL},
    {"cons25", 0},
    {"sun", 0},
    {"wyse60", 0},
    {"dumb", 0},
    {"unknown", 0},
};
enum { TERMINALS = sizeof terminals / sizeof terminals[0] };

#define LATIN "en_US.ISO-8859-1"
static const char *locales[LOCALES_MAX];
static size_t locale_count;

/* How a run ends. */
enum ending { ENDS_QUIT, ENDS_SIGNAL, ENDS_CRASH };

struct wish {
    size_t terminal, locale;
    bool colourless, light;
    enum ending ending;
};

enum phase { STARTS, PLAYS, ENDS };

struct run {
    struct wish wish;
    pid_t process; /* 0: this place is free */
    int master, slave, dumps;
    enum phase phase;
    struct termios modes, left; /* before the program, and behind it */
    double deadline;
    size_t length;
    char stream[STREAM_MAX];
};

static struct run runs[TOGETHER];
static struct wish wishes[RUNS_MAX];
static size_t wish_count;

/* ---- starting ----------------------------------------------------------------------- */

static void set_scratch(const char *name, const char *below)
{
    char path[256];
    snprintf(path, sizeof path, "%s%s", terminal_scratch(), below);
    setenv(name, path, 1);
}

/* The terminal is not the one that controls a session: when a session's leader ends, Linux
 * throws away what is still on its way through such a terminal. */
static bool take_terminal(int slave)
{
    return setsid() > 0 && dup2(slave, STDIN_FILENO) >= 0 && dup2(slave, STDOUT_FILENO) >= 0 &&
           dup2(slave, STDERR_FILENO) >= 0;
}

static void run_child(const struct wish *wish, int slave)
{
    static const char *const foreign[] = {
        "LINES",    "COLUMNS",       "NO_COLOR", "COLORTERM",  "COLORFGBG", "LANG",
        "LANGUAGE", "TERMINFO_DIRS", "LC_CTYPE", "TERMINFO",   "INPUTRC",   "ESCDELAY",
        "TMUX",     "TERM_PROGRAM",  "STY",      "LC_MESSAGES"};
    for (size_t i = 0; i < sizeof foreign / sizeof foreign[0]; i++)
        unsetenv(foreign[i]);
    set_scratch("HOME", "");
    set_scratch("XDG_CONFIG_HOME", "/config");
    set_scratch("XDG_DATA_HOME", "/data");
    set_scratch("XDG_STATE_HOME", "/state");
    setenv("TERM", terminals[wish->terminal].name, 1);
    setenv("LC_ALL", locales[wish->locale], 1);
    setenv("COLORFGBG", wish->light ? "0;15" : "15;0", 1);
    if (wish->colourless)
        setenv("NO_COLOR", "1", 1);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    if (chdir(terminal_scratch()) == 0 && take_terminal(slave))
        execl(getenv("TTYCHESS"), "ttychess", "--no-save", "--book", "none", "--nodes", "60",
              (char *)NULL);
    _exit(127);
}

static void start(struct run *run, const struct wish *wish)
{
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    if (openpty(&run->master, &run->slave, NULL, NULL, &size) < 0) {
        printf("Bail out! openpty: %s\n", strerror(errno));
        exit(1);
    }
    fcntl(run->master, F_SETFD, FD_CLOEXEC);
    fcntl(run->slave, F_SETFD, FD_CLOEXEC);
    fcntl(run->master, F_SETFL, O_NONBLOCK);
    tcgetattr(run->slave, &run->modes);
    run->wish = *wish;
    run->phase = STARTS;
    run->length = 0;
    run->dumps = 0;
    run->deadline = terminal_clock() + TERMINAL_DEADLINE;
    fflush(stdout);
    run->process = fork();
    if (run->process == 0)
        run_child(wish, run->slave);
}

/* ---- going on ----------------------------------------------------------------------- */

static void type(const struct run *run, const char *text)
{
    ssize_t count = write(run->master, text, strlen(text));
    (void)count;
}

static const char *dump_path(const struct run *run, char path[256])
{
    snprintf(path, 256, "%s/dump.%d.%d", terminal_scratch(), (int)run->process, run->dumps);
    return path;
}

static void ask_for_dump(struct run *run)
{
    char path[256], line[300];
    run->dumps++;
    snprintf(line, sizeof line, "dump %s\r", dump_path(run, path));
    type(run, line);
}

/* Whether the dump that was asked for is there; then whether White is to move again. */
static bool read_dump(struct run *run, bool *replied)
{
    char path[256], text[4096];
    FILE *file = fopen(dump_path(run, path), "r");
    size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
    const char *fen;
    text[length] = '\0';
    if (file)
        fclose(file);
    fen = strstr(text, "FEN: ");
    if (!fen || !strchr(fen, '\n'))
        return false;
    *replied = strstr(fen, "/4P3/") && strstr(fen, " w ");
    unlink(path);
    return true;
}

static bool has_shown(const struct run *run, const char *text)
{
    return memmem(run->stream, run->length, text, strlen(text)) != NULL;
}

static void go_on(struct run *run)
{
    bool replied;
    if (run->phase == STARTS && (has_shown(run, "move>") || has_shown(run, "\n1. "))) {
        type(run, "e4\r");
        ask_for_dump(run);
        run->phase = PLAYS;
    } else if (run->phase == PLAYS && read_dump(run, &replied)) {
        if (!replied) {
            ask_for_dump(run);
            return;
        }
        ioctl(run->master, TIOCSWINSZ, &(struct winsize){.ws_row = 30, .ws_col = 100});
        kill(run->process, SIGWINCH);
        if (run->wish.ending == ENDS_QUIT)
            type(run, "flip\reval\rquit\r");
        else
            kill(run->process, run->wish.ending == ENDS_CRASH ? SIGABRT : SIGTERM);
        run->phase = ENDS;
    }
}

static void take_in(struct run *run)
{
    ssize_t count = 1;
    while (count > 0 && run->length < STREAM_MAX) {
        count = read(run->master, run->stream + run->length, STREAM_MAX - run->length);
        if (count > 0)
            run->length += (size_t)count;
    }
}

/* ---- judging ------------------------------------------------------------------------ */

static const char *describe(const struct wish *wish, char text[160])
{
    snprintf(text, 160, "%s, %s, %s, %s%s", terminals[wish->terminal].name,
             locales[wish->locale], wish->colourless ? "no colours" : "colours",
             wish->light ? "light" : "dark",
             wish->ending == ENDS_SIGNAL  ? ", ended"
             : wish->ending == ENDS_CRASH ? ", crashed"
                                          : "");
    return text;
}

static const char *modes_fault(const struct run *run)
{
    const struct termios *left = &run->left;
    return left->c_lflag == run->modes.c_lflag && left->c_iflag == run->modes.c_iflag &&
                   left->c_oflag == run->modes.c_oflag
               ? NULL
               : "the terminal's modes are not as before";
}

/* The last that it wrote, for who has to find out. */
static void print_stream(const struct run *run)
{
    size_t begin = run->length > 400 ? run->length - 400 : 0;
    printf("# ");
    for (size_t i = begin; i < run->length; i++) {
        unsigned char byte = (unsigned char)run->stream[i];
        printf(byte == 27 ? "\\E" : byte >= ' ' && byte < 0x7F ? "%c" : "<%02X>", byte);
    }
    printf("\n");
}

static void judge(const struct run *run, int status)
{
    const struct wish *wish = &run->wish;
    struct stream_rules rules = {terminals[wish->terminal].extras, wish->locale == 0,
                                 wish->colourless, wish->ending != ENDS_QUIT};
    int got = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    int wanted = wish->ending == ENDS_CRASH ? SIGABRT : 0;
    const char *why = NULL;
    char name[160], why_status[40];
    if (run->phase != ENDS)
        why = run->phase == STARTS ? "it does not start" : "it does not play";
    else if (got != wanted)
        snprintf(why_status, sizeof why_status, "its exit status is %d", got),
            why = why_status;
    else
        why = modes_fault(run);
    if (!terminal_entry_load(terminals[wish->terminal].name))
        terminal_entry_load("dumb");
    if (!why)
        why = terminal_stream_fault(run->stream, run->length, &rules);
    if (!tap_check(NULL, !why, "%s%s%s", describe(wish, name), why ? ": " : "",
                   why ? why : ""))
        print_stream(run);
}

/* What the program wrote last may still be on its way, until the terminal hangs up. */
static void take_in_rest(struct run *run)
{
    struct pollfd set = {.fd = run->master, .events = POLLIN};
    ssize_t count = 1;
    tcgetattr(run->slave, &run->left);
    close(run->slave);
    while (count > 0 && run->length < STREAM_MAX && poll(&set, 1, TERMINAL_DEADLINE) > 0) {
        count = read(run->master, run->stream + run->length, STREAM_MAX - run->length);
        if (count > 0)
            run->length += (size_t)count;
    }
}

static void finish(struct run *run, int status)
{
    take_in_rest(run);
    judge(run, status);
    close(run->master);
    run->process = 0;
}

static void look_after(struct run *run)
{
    int status;
    take_in(run);
    go_on(run);
    if (waitpid(run->process, &status, WNOHANG) == run->process) {
        finish(run, status);
    } else if (terminal_clock() > run->deadline) {
        kill(run->process, SIGKILL);
        waitpid(run->process, &status, 0);
        run->phase = run->phase == ENDS ? PLAYS : run->phase;
        finish(run, status);
    }
}

/* ---- all of them -------------------------------------------------------------------- */

static void add_wish(struct wish wish)
{
    if (wish_count < RUNS_MAX)
        wishes[wish_count++] = wish;
}

/* Entries that this system lacks are passed over, and it is said which. */
static void make_wishes(void)
{
    for (size_t i = 0; i < TERMINALS; i++) {
        bool known = terminal_entry_load(terminals[i].name);
        if (!known && strcmp(terminals[i].name, "unknown") != 0) {
            tap_note("%s is not known here (Debian: ncurses-term)", terminals[i].name);
            continue;
        }
        for (size_t j = 0; j < locale_count; j++)
            for (int k = 0; k < 4; k++)
                add_wish((struct wish){i, j, k & 1, k & 2, ENDS_QUIT});
        if (known && terminal_entry_is_screen()) {
            add_wish((struct wish){i, 0, false, false, ENDS_SIGNAL});
            add_wish((struct wish){i, 0, false, false, ENDS_CRASH});
        }
    }
}

/* Few systems have a locale of Latin-1, but most can make one. */
static bool make_latin(void)
{
    char command[512];
    setenv("LOCPATH", terminal_scratch(), 1);
    snprintf(command, sizeof command,
             "localedef -i en_US -f ISO-8859-1 '%s/%s' >/dev/null 2>&1", terminal_scratch(),
             LATIN);
    return system(command) == 0 && setlocale(LC_CTYPE, LATIN);
}

static void find_locales(void)
{
    locales[locale_count++] = "C.UTF-8";
    locales[locale_count++] = "C";
    if (setlocale(LC_CTYPE, LATIN) || make_latin())
        locales[locale_count++] = LATIN;
    else
        tap_note("there is no locale of Latin-1 here (Debian: locales)");
    setlocale(LC_CTYPE, "C");
}

int main(void)
{
    size_t next = 0, running;
    if (!getenv("TTYCHESS")) {
        printf("Bail out! TTYCHESS does not name the program to test\n");
        return 1;
    }
    find_locales();
    make_wishes();
    do {
        struct pollfd lines[TOGETHER];
        running = 0;
        for (size_t i = 0; i < TOGETHER; i++) {
            if (runs[i].process == 0 && next < wish_count)
                start(&runs[i], &wishes[next++]);
            lines[i] = (struct pollfd){.fd = runs[i].process == 0 ? -1 : runs[i].master,
                                       .events = POLLIN};
        }
        poll(lines, TOGETHER, 2);
        for (size_t i = 0; i < TOGETHER; i++) {
            if (runs[i].process != 0)
                look_after(&runs[i]);
            running += runs[i].process != 0;
        }
    } while (running > 0 || next < wish_count);
    return tap_done();
}
