/* terminals.c - the program on every terminal there is, in every locale, with and without
 * colours: it starts, plays, quits, leaves all as it was, and sends nothing that the
 * terminal does not know.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each runs on a pseudo-terminal of its own; nothing waits for a time. What it wrote is looked at
 * when it has ended (terminal_stream.h).
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

#include "support/tap.h"
#include "support/terminal_entry.h"
#include "support/terminal_harness.h"
#include "support/terminal_stream.h"

enum { STREAM_MAX = 1 << 20 };

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
};
enum { TERMINALS = sizeof terminals / sizeof terminals[0] };

#define LATIN "en_US.ISO-8859-1"
static bool has_latin;

/* How a run ends. */
enum ending { ENDS_QUIT, ENDS_SIGNAL, ENDS_CRASH };

struct wish {
    size_t terminal;
    const char *locale;
    bool colourless, light;
    enum ending ending;
};

static struct {
    struct wish wish;
    pid_t process;
    int master, slave, saves;
    enum { STARTS, PLAYS, ENDS } phase;
    struct termios modes, left; /* before the program, and behind it */
    size_t length;
    char stream[STREAM_MAX];
} run;

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
    setenv("LC_ALL", wish->locale, 1);
    setenv("COLORFGBG", wish->light ? "0;15" : "15;0", 1);
    if (wish->colourless)
        setenv("NO_COLOR", "1", 1);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    if (chdir(terminal_scratch()) == 0 && take_terminal(slave))
        execl(getenv("TTYCHESS"), "ttychess", "--no-save", "--book", "none", "--nodes", "60",
              (char *)NULL);
    _exit(127);
}

static void start(void)
{
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    if (openpty(&run.master, &run.slave, NULL, NULL, &size) < 0) {
        printf("Bail out! openpty: %s\n", strerror(errno));
        exit(1);
    }
    fcntl(run.master, F_SETFD, FD_CLOEXEC);
    fcntl(run.slave, F_SETFD, FD_CLOEXEC);
    fcntl(run.master, F_SETFL, O_NONBLOCK);
    tcgetattr(run.slave, &run.modes);
    fflush(stdout);
    run.process = fork();
    if (run.process == 0)
        run_child(&run.wish, run.slave);
}

/* ---- going on ----------------------------------------------------------------------- */

static void type(const char *text)
{
    ssize_t count = write(run.master, text, strlen(text));
    (void)count;
}

static const char *save_path(char path[256])
{
    snprintf(path, 256, "%s/game.%d.%d.pgn", terminal_scratch(), (int)run.process, run.saves);
    return path;
}

static void ask_for_game(void)
{
    char path[256], line[300];
    run.saves++;
    snprintf(line, sizeof line, "save %s\r", save_path(path));
    type(line);
}

/* Whether the game that was asked for is there; then whether Black has replied. */
static bool read_game(bool *replied)
{
    char path[256], text[4096];
    FILE *file = fopen(save_path(path), "r");
    size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
    const char *moves;
    text[length] = '\0';
    if (file)
        fclose(file);
    moves = strstr(text, "\n1. e4 ");
    if (!moves)
        return false;
    *replied = moves[7] != '*';
    unlink(path);
    return true;
}

static bool has_shown(const char *text)
{
    return memmem(run.stream, run.length, text, strlen(text)) != NULL;
}

static void go_on(void)
{
    bool replied;
    if (run.phase == STARTS && (has_shown("move>") || has_shown("\n1. "))) {
        type("e4\r");
        ask_for_game();
        run.phase = PLAYS;
    } else if (run.phase == PLAYS && read_game(&replied)) {
        if (!replied) {
            ask_for_game();
            return;
        }
        ioctl(run.master, TIOCSWINSZ, &(struct winsize){.ws_row = 30, .ws_col = 100});
        kill(run.process, SIGWINCH);
        if (run.wish.ending == ENDS_QUIT)
            type("flip\reval\rquit\r");
        else
            kill(run.process, run.wish.ending == ENDS_CRASH ? SIGABRT : SIGTERM);
        run.phase = ENDS;
    }
}

static void take_in(void)
{
    ssize_t count = 1;
    while (count > 0 && run.length < STREAM_MAX) {
        count = read(run.master, run.stream + run.length, STREAM_MAX - run.length);
        if (count > 0)
            run.length += (size_t)count;
    }
}

/* ---- judging ------------------------------------------------------------------------ */

static const char *describe(const struct wish *wish, char text[160])
{
    snprintf(text, 160, "%s, %s, %s, %s%s", terminals[wish->terminal].name, wish->locale,
             wish->colourless ? "no colours" : "colours", wish->light ? "light" : "dark",
             wish->ending == ENDS_SIGNAL  ? ", ended"
             : wish->ending == ENDS_CRASH ? ", crashed"
                                          : "");
    return text;
}

static const char *modes_fault(void)
{
    const struct termios *left = &run.left;
    return left->c_lflag == run.modes.c_lflag && left->c_iflag == run.modes.c_iflag &&
                   left->c_oflag == run.modes.c_oflag
               ? NULL
               : "the terminal's modes are not as before";
}

/* The last that it wrote, for who has to find out. */
static void print_stream(void)
{
    size_t begin = run.length > 400 ? run.length - 400 : 0;
    printf("# ");
    for (size_t i = begin; i < run.length; i++) {
        unsigned char byte = (unsigned char)run.stream[i];
        printf(byte == 27 ? "\\E" : byte >= ' ' && byte < 0x7F ? "%c" : "<%02X>", byte);
    }
    printf("\n");
}

static void judge(int status)
{
    const struct wish *wish = &run.wish;
    struct stream_rules rules = {terminals[wish->terminal].extras,
                                 strcmp(wish->locale, "C.UTF-8") == 0, wish->colourless,
                                 wish->ending != ENDS_QUIT};
    int got = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    int wanted = wish->ending == ENDS_CRASH ? SIGABRT : 0;
    const char *why = NULL;
    char name[160], why_status[40];
    if (run.phase != ENDS)
        why = run.phase == STARTS ? "it does not start" : "it does not play";
    else if (got != wanted)
        snprintf(why_status, sizeof why_status, "its exit status is %d", got),
            why = why_status;
    else
        why = modes_fault();
    terminal_entry_load(terminals[wish->terminal].name);
    if (!why)
        why = terminal_stream_fault(run.stream, run.length, &rules);
    if (!tap_check(NULL, !why, "%s%s%s", describe(wish, name), why ? ": " : "",
                   why ? why : ""))
        print_stream();
}

/* What the program wrote last may still be on its way, until the terminal hangs up. */
static void take_in_rest(void)
{
    struct pollfd set = {.fd = run.master, .events = POLLIN};
    ssize_t count = 1;
    tcgetattr(run.slave, &run.left);
    close(run.slave);
    while (count > 0 && run.length < STREAM_MAX && poll(&set, 1, TERMINAL_DEADLINE) > 0) {
        count = read(run.master, run.stream + run.length, STREAM_MAX - run.length);
        if (count > 0)
            run.length += (size_t)count;
    }
}

static void try(struct wish wish)
{
    double deadline = terminal_clock() + TERMINAL_DEADLINE;
    int status = 0;
    run.wish = wish;
    run.phase = STARTS;
    run.length = 0;
    run.saves = 0;
    start();
    while (waitpid(run.process, &status, WNOHANG) == 0) {
        struct pollfd line = {.fd = run.master, .events = POLLIN};
        poll(&line, 1, 2);
        take_in();
        go_on();
        if (terminal_clock() < deadline)
            continue;
        kill(run.process, SIGKILL);
        waitpid(run.process, &status, 0);
        run.phase = run.phase == ENDS ? PLAYS : run.phase;
        break;
    }
    take_in_rest();
    judge(status);
    close(run.master);
}

/* Entries that this system lacks are passed over, and it is said which. */
static void try_terminal(size_t i)
{
    bool known = terminal_entry_load(terminals[i].name);
    bool screen = known && terminal_entry_is_screen();
    if (!known) {
        tap_note("%s is not known here (Debian: ncurses-term)", terminals[i].name);
        return;
    }
    try((struct wish){i, "C.UTF-8", false, false, ENDS_QUIT});
    try((struct wish){i, "C.UTF-8", true, true, ENDS_QUIT});
    try((struct wish){i, "C", false, true, ENDS_QUIT});
    try((struct wish){i, "C", true, false, ENDS_QUIT});
    if (has_latin)
        try((struct wish){i, LATIN, false, false, ENDS_QUIT});
    if (screen) {
        try((struct wish){i, "C.UTF-8", false, false, ENDS_SIGNAL});
        try((struct wish){i, "C.UTF-8", false, false, ENDS_CRASH});
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

int main(void)
{
    if (!getenv("TTYCHESS")) {
        printf("Bail out! TTYCHESS does not name the program to test\n");
        return 1;
    }
    has_latin = setlocale(LC_CTYPE, LATIN) || make_latin();
    if (!has_latin)
        tap_note("there is no locale of Latin-1 here (Debian: locales)");
    setlocale(LC_CTYPE, "C");
    for (size_t i = 0; i < TERMINALS; i++)
        try_terminal(i);
    return tap_done();
}
