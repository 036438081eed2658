/* terminals.c - the program on many terminals, in several locales, with and without colours: it
 * starts, plays, quits, restores the terminal, and sends nothing that the terminal does not
 * understand.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each run has its own pseudo-terminal, and no wait is for a fixed time. The output is checked
 * after the program has ended (terminal_stream.h).
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
    ALL = WINDOW | EXTRA_SYNCHRONIZED,
    WITH_IMAGES = ALL | EXTRA_IMAGES
};

/* Sequences outside terminfo that the program may send; they are harmless on these terminals. */
static const struct {
    const char *name;
    unsigned extras;
} terminals[] = {
    {"xterm", WITH_IMAGES},
    {"xterm-256color", WITH_IMAGES},
    {"xterm-direct", WITH_IMAGES},
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
    {"kitty", WITH_IMAGES},
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

struct setup {
    size_t terminal;
    const char *locale;
    bool colourless, light;
    enum ending ending;
};

static struct {
    struct setup setup;
    pid_t process;
    int master, slave, saves;
    enum { STARTS, PLAYS, ENDS } phase;
    struct termios modes, left; /* before the program starts and after it ends */
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

/* Makes the terminal stdin, stdout and stderr, but not the controlling terminal: Linux discards
 * pending output of a controlling terminal when the session leader ends. */
static bool take_terminal(int slave)
{
    return setsid() > 0 && dup2(slave, STDIN_FILENO) >= 0 && dup2(slave, STDOUT_FILENO) >= 0 &&
           dup2(slave, STDERR_FILENO) >= 0;
}

static void run_child(const struct setup *setup, int slave)
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
    setenv("TERM", terminals[setup->terminal].name, 1);
    setenv("LC_ALL", setup->locale, 1);
    setenv("COLORFGBG", setup->light ? "0;15" : "15;0", 1);
    if (setup->colourless)
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
        run_child(&run.setup, run.slave);
}

/* ---- playing ------------------------------------------------------------------------ */

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

/* Returns whether the game has been saved. Sets *replied if it has Black's reply. */
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

static void play(void)
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
        if (run.setup.ending == ENDS_QUIT)
            type("flip\reval\rquit\r");
        else
            kill(run.process, run.setup.ending == ENDS_CRASH ? SIGABRT : SIGTERM);
        run.phase = ENDS;
    }
}

static void read_output(void)
{
    ssize_t count = 1;
    while (count > 0 && run.length < STREAM_MAX) {
        count = read(run.master, run.stream + run.length, STREAM_MAX - run.length);
        if (count > 0)
            run.length += (size_t)count;
    }
}

/* ---- checking ----------------------------------------------------------------------- */

static const char *describe(const struct setup *setup, char text[160])
{
    snprintf(text, 160, "%s, %s, %s, %s%s", terminals[setup->terminal].name, setup->locale,
             setup->colourless ? "no colours" : "colours", setup->light ? "light" : "dark",
             setup->ending == ENDS_SIGNAL  ? ", signal"
             : setup->ending == ENDS_CRASH ? ", crash"
                                           : "");
    return text;
}

static const char *modes_fault(void)
{
    const struct termios *left = &run.left;
    return left->c_lflag == run.modes.c_lflag && left->c_iflag == run.modes.c_iflag &&
                   left->c_oflag == run.modes.c_oflag
               ? NULL
               : "the terminal's modes are not restored";
}

/* Prints the last output of the program, for debugging. */
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

static void check_run(int status)
{
    const struct setup *setup = &run.setup;
    struct stream_rules rules = {terminals[setup->terminal].extras,
                                 strcmp(setup->locale, "C.UTF-8") == 0, setup->colourless,
                                 setup->ending != ENDS_QUIT};
    int got = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    int wanted = setup->ending == ENDS_CRASH ? SIGABRT : 0;
    const char *why = NULL;
    char name[160], why_status[40];
    if (run.phase != ENDS)
        why = run.phase == STARTS ? "it does not start" : "it does not play";
    else if (got != wanted)
        snprintf(why_status, sizeof why_status, "its exit status is %d", got),
            why = why_status;
    else
        why = modes_fault();
    terminal_entry_load(terminals[setup->terminal].name);
    if (!why)
        why = terminal_stream_fault(run.stream, run.length, &rules);
    if (!tap_check(NULL, !why, "%s%s%s", describe(setup, name), why ? ": " : "",
                   why ? why : ""))
        print_stream();
}

/* Reads the last output, which may still be in the terminal, until the terminal hangs up. */
static void read_rest(void)
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

static void run_once(struct setup setup)
{
    double deadline = terminal_clock() + TERMINAL_DEADLINE;
    int status = 0;
    run.setup = setup;
    run.phase = STARTS;
    run.length = 0;
    run.saves = 0;
    start();
    while (waitpid(run.process, &status, WNOHANG) == 0) {
        struct pollfd line = {.fd = run.master, .events = POLLIN};
        poll(&line, 1, 2);
        read_output();
        play();
        if (terminal_clock() < deadline)
            continue;
        kill(run.process, SIGKILL);
        waitpid(run.process, &status, 0);
        run.phase = run.phase == ENDS ? PLAYS : run.phase;
        break;
    }
    read_rest();
    check_run(status);
    close(run.master);
}

/* Terminals without a terminfo entry on this system are skipped, with a note. */
static void run_terminal(size_t i)
{
    bool known = terminal_entry_load(terminals[i].name);
    bool screen = known && terminal_entry_is_screen();
    if (!known) {
        tap_note("%s has no terminfo entry here (Debian: ncurses-term)", terminals[i].name);
        return;
    }
    run_once((struct setup){i, "C.UTF-8", false, false, ENDS_QUIT});
    run_once((struct setup){i, "C.UTF-8", true, true, ENDS_QUIT});
    run_once((struct setup){i, "C", false, true, ENDS_QUIT});
    run_once((struct setup){i, "C", true, false, ENDS_QUIT});
    if (has_latin)
        run_once((struct setup){i, LATIN, false, false, ENDS_QUIT});
    if (screen) {
        run_once((struct setup){i, "C.UTF-8", false, false, ENDS_SIGNAL});
        run_once((struct setup){i, "C.UTF-8", false, false, ENDS_CRASH});
    }
}

/* Few systems have a Latin-1 locale, but most can compile one. */
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
        tap_note("there is no Latin-1 locale here (Debian: locales)");
    setlocale(LC_CTYPE, "C");
    for (size_t i = 0; i < TERMINALS; i++)
        run_terminal(i);
    return tap_done();
}
