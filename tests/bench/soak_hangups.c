/* soak_hangups.c - hang-ups and stuck terminals: how long the program takes to exit.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * 200 terminals are closed in turn: during a game, during an analysis, with SIGHUP ignored, in
 * plain mode, and while an unresponsive engine thinks. 20 programs whose output nobody reads
 * get TERM, HUP, INT or QUIT. With SOAK_SHORT in the environment a tenth of each. Status 1: a
 * limit was exceeded.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/bench_figures.h"

enum {
    CUTS = 200,
    FROZEN = 20,
    PROMISED = 100,         /* milliseconds from a hang-up to the exit */
    ENGINES_PROMISED = 700, /* the same with an engine that ignores "quit" */
    DEADLINE = 30000,
    QUIET = 60
};

static char scratch[] = "/tmp/ttychess-soak.XXXXXX", engine[64];

struct line {
    pid_t process; /* the session leader on the terminal */
    int master;
};

static _Noreturn void give_up(const char *what, const char *more)
{
    fprintf(stderr, "soak_hangups: %s: %s\n", what, more);
    exit(1);
}

static void clean_up(void)
{
    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", scratch);
    (void)!system(command);
}

/* Makes a home for the programs, and an engine that is a script: it ignores everything, and so
 * does its child process. */
static void prepare(void)
{
    static const char *const homes[] = {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"};
    FILE *file;
    if (!mkdtemp(scratch))
        give_up(scratch, strerror(errno));
    atexit(clean_up);
    for (size_t i = 0; i < sizeof homes / sizeof *homes; i++)
        setenv(homes[i], scratch, 1);
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    snprintf(engine, sizeof engine, "sh %s/deaf", scratch);
    file = fopen(engine + 3, "we");
    if (!file ||
        fputs("trap '' HUP INT TERM\nwhile :; do sleep 1; done &\n"
              "echo uciok\necho readyok\nwhile :; do sleep 1; done\n",
              file) < 0 ||
        fclose(file) != 0)
        give_up(engine, "cannot be written");
}

/* ---- a game on a terminal ----------------------------------------------------------- */

/* Returns false if nothing came in time. */
static bool take(const struct line *line, char *bytes, size_t size, size_t *length, int wait)
{
    struct pollfd set = {.fd = line->master, .events = POLLIN};
    ssize_t count;
    if (poll(&set, 1, wait) < 1)
        return false;
    count = read(line->master, bytes, size);
    if (count < 0 && errno != EAGAIN && errno != EINTR)
        give_up("the program on the line", "has ended");
    *length = count > 0 ? (size_t)count : 0;
    return true;
}

static void read_until(const struct line *line, const char *text)
{
    char bytes[1 << 18];
    size_t held = 0, length;
    while (!memmem(bytes, held, text, strlen(text))) {
        if (held == sizeof bytes ||
            !take(line, bytes + held, sizeof bytes - held, &length, DEADLINE))
            give_up("waited in vain for", text);
        held += length;
    }
}

static void settle(const struct line *line)
{
    char bytes[1 << 16];
    size_t length;
    while (take(line, bytes, sizeof bytes, &length, QUIET))
        ;
}

static void type(const struct line *line, const char *text)
{
    (void)!write(line->master, text, strlen(text));
}

enum kind { GAME, ANALYSIS, DEAF, PLAIN, ENGINE, KINDS };

static struct line start_game(enum kind kind)
{
    const char *program = getenv("TTYCHESS");
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    struct line line;
    line.process = forkpty(&line.master, NULL, NULL, &size);
    if (line.process < 0)
        give_up("forkpty", strerror(errno));
    if (line.process == 0) {
        signal(SIGHUP, kind == DEAF ? SIG_IGN : SIG_DFL);
        if (kind == ENGINE)
            execl(program, program, "--color", "white", "--engine", engine, (char *)NULL);
        execl(program, program, "--color", "both", kind == PLAIN ? "--plain" : NULL,
              (char *)NULL);
        _exit(127);
    }
    fcntl(line.master, F_SETFD, FD_CLOEXEC);
    fcntl(line.master, F_SETFL, O_NONBLOCK);
    read_until(&line, kind == PLAIN ? "\n1. " : "move>");
    type(&line, kind == PLAIN ? "e4\n" : "e4\r");
    settle(&line);
    if (kind == ANALYSIS) {
        type(&line, "\033[15~"); /* F5 */
        read_until(&line, "\033");
    }
    return line;
}

/* Waits until the program has exited, reaps it, and returns the time in milliseconds. */
static double time_to_end(const struct line *line, double began)
{
    while (waitpid(line->process, NULL, WNOHANG) == 0) {
        if (figure_clock() - began > DEADLINE)
            give_up("a game", "goes on for half a minute");
        usleep(500);
    }
    return figure_clock() - began;
}

/* Prints the figures; returns whether the maximum is within the limit. */
static bool is_within(const char *name, double *values, int count, double promised)
{
    char text[80];
    double worst = figures_quantile(values, (size_t)count, 1);
    snprintf(text, sizeof text, "%s_median", name);
    figure_print(text, figures_quantile(values, (size_t)count, 0.5), "ms");
    snprintf(text, sizeof text, "%s_worst_of_%d", name, count);
    figure_print(text, worst, "ms");
    return worst <= promised;
}

/* ---- faults ------------------------------------------------------------------------- */

static bool cut_lines(int count)
{
    double times[CUTS], deaf[CUTS];
    int deaf_count = 0, others = 0;
    for (int i = 0; i < count; i++) {
        enum kind kind = (enum kind)(i % KINDS);
        struct line line = start_game(kind);
        double began = figure_clock();
        close(line.master);
        *(kind == ENGINE ? &deaf[deaf_count++] : &times[others++]) = time_to_end(&line, began);
    }
    bool kept = is_within("hangup_to_end", times, others, PROMISED);
    return is_within("hangup_with_a_deaf_engine", deaf, deaf_count, ENGINES_PROMISED) && kept;
}

/* The output buffer is filled by window size changes on the screen, and by help in plain
 * mode. */
static bool freeze_lines(int count)
{
    static const int ends[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};
    double times[FROZEN];
    for (int i = 0; i < count; i++) {
        bool is_plain = i % 4 == 3;
        struct line line = start_game(is_plain ? PLAIN : ANALYSIS);
        for (unsigned short k = 0; k < 200; k++) {
            struct winsize size = {.ws_row = (unsigned short)(50 + k % 2), .ws_col = 160};
            if (is_plain)
                type(&line, "help\n");
            else
                ioctl(line.master, TIOCSWINSZ, &size);
            usleep(2000);
        }
        double began = figure_clock();
        kill(line.process, ends[(i + i / 4) % 4]);
        times[i] = time_to_end(&line, began);
        close(line.master);
    }
    return is_within("frozen_to_end", times, count, PROMISED);
}

int main(void)
{
    int part = getenv("SOAK_SHORT") ? 10 : 1;
    bool kept;
    if (!getenv("TTYCHESS"))
        give_up("TTYCHESS", "does not name the program");
    prepare();
    kept = cut_lines(CUTS / part);
    return freeze_lines(part > 1 ? 4 : FROZEN) && kept ? 0 : 1;
}
