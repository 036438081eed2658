/* soak_line.c - a program on a line that will be cut or frozen.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "soak_line.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench_figures.h"

enum { DEADLINE = 30000, QUIET = 60 /* milliseconds */ };

static char scratch[64];

void line_give_up(const char *what, const char *more)
{
    fprintf(stderr, "soak: %s: %s\n", what, more);
    exit(1);
}

static int remove_entry(const char *path, const struct stat *status, int kind,
                        struct FTW *walk)
{
    (void)status;
    (void)kind;
    (void)walk;
    return remove(path);
}

static void clean_up(void)
{
    nftw(scratch, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

const char *line_scratch(void)
{
    if (scratch[0])
        return scratch;
    snprintf(scratch, sizeof scratch, "/tmp/ttychess-soak.XXXXXX");
    if (!mkdtemp(scratch))
        line_give_up(scratch, strerror(errno));
    atexit(clean_up);
    static const char *const homes[] = {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
                                        "XDG_STATE_HOME", "XDG_CACHE_HOME"};
    for (size_t i = 0; i < sizeof homes / sizeof *homes; i++)
        setenv(homes[i], scratch, 1);
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    return scratch;
}

struct line line_start(const char *const argv[], bool deaf)
{
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    struct line line;
    line_scratch();
    line.process = forkpty(&line.master, NULL, NULL, &size);
    if (line.process < 0)
        line_give_up("forkpty", strerror(errno));
    if (line.process == 0) {
        signal(SIGHUP, deaf ? SIG_IGN : SIG_DFL);
        if (chdir(scratch) == 0)
            execvp(argv[0], (char *const *)(uintptr_t)argv);
        _exit(127);
    }
    fcntl(line.master, F_SETFD, FD_CLOEXEC);
    fcntl(line.master, F_SETFL, O_NONBLOCK);
    return line;
}

/* False: nothing came in time. */
static bool take(const struct line *line, char *bytes, size_t size, size_t *length, int wait)
{
    struct pollfd set = {.fd = line->master, .events = POLLIN};
    if (poll(&set, 1, wait) < 1)
        return false;
    ssize_t count = read(line->master, bytes, size);
    if (count < 0 && errno != EAGAIN && errno != EINTR)
        line_give_up("the program on the line", "has ended");
    *length = count > 0 ? (size_t)count : 0;
    return true;
}

void line_read_until(const struct line *line, const char *text)
{
    char bytes[1 << 16];
    size_t held = 0, length;
    while (!memmem(bytes, held, text, strlen(text))) {
        size_t keep = strlen(text) - 1;
        if (held > sizeof bytes / 2) {
            memmove(bytes, bytes + held - keep, keep);
            held = keep;
        }
        if (!take(line, bytes + held, sizeof bytes - held, &length, DEADLINE))
            line_give_up("waited in vain for", text);
        held += length;
    }
}

void line_settle(const struct line *line)
{
    char bytes[1 << 16];
    size_t length;
    while (take(line, bytes, sizeof bytes, &length, QUIET))
        ;
}

void line_type(const struct line *line, const char *text)
{
    ssize_t count = write(line->master, text, strlen(text));
    (void)count;
}

void line_fill(const struct line *line)
{
    for (unsigned short i = 0; i < 200; i++) {
        struct winsize size = {.ws_row = (unsigned short)(50 + i % 2), .ws_col = 160};
        ioctl(line->master, TIOCSWINSZ, &size);
        poll(NULL, 0, 2);
    }
}

void line_cut(struct line *line)
{
    if (line->master >= 0)
        close(line->master);
    line->master = -1;
}

void line_finish(struct line *line)
{
    waitpid(line->process, NULL, 0);
    line_cut(line);
}

int line_watch(pid_t process)
{
    int watch = (int)syscall(SYS_pidfd_open, process, 0);
    if (watch < 0)
        line_give_up("pidfd_open", strerror(errno));
    return watch;
}

double line_time_to_end(int watch, double began, const char *who)
{
    struct pollfd set = {.fd = watch, .events = POLLIN};
    if (poll(&set, 1, DEADLINE) < 1)
        line_give_up(who, "goes on for half a minute");
    double time = figure_clock() - began;
    close(watch);
    return time;
}

long line_ticks(pid_t process)
{
    char path[64], text[1024];
    long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
    FILE *file = fopen(path, "re");
    size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
    text[length] = '\0';
    if (file)
        fclose(file);
    const char *fields = strrchr(text, ')'); /* the name before it may hold anything */
    if (fields && sscanf(fields + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld",
                         &user, &system) != 2)
        return 0;
    return user + system;
}

void line_figures_add(struct line_figures *figures, double value)
{
    if (figures->count < LINE_FIGURES)
        figures->values[figures->count++] = value;
}

bool line_figures_print(struct line_figures *figures, const char *name, double promised)
{
    char text[80];
    if (figures->count == 0)
        return true;
    double worst = figures_quantile(figures->values, figures->count, 1);
    snprintf(text, sizeof text, "%s_median", name);
    figure_print(text, figures_quantile(figures->values, figures->count, 0.5), "ms");
    snprintf(text, sizeof text, "%s_worst", name);
    figure_print(text, worst, "ms");
    return worst <= promised;
}
