/* terminal_start.c - starts programs on a pseudo-terminal, and kills them at exit.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "support/terminal_harness.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utmp.h>

#include "support/terminal_private.h"

enum { MAX_TERMINALS = 16 };

static struct terminal *terminals[MAX_TERMINALS]; /* to be killed at exit */
static char scratch[64];

static void give_up(const char *what)
{
    printf("Bail out! %s: %s\n", what, strerror(errno));
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
    for (int i = 0; i < MAX_TERMINALS; i++)
        if (terminals[i])
            terminal_close(terminals[i]);
    if (scratch[0])
        nftw(scratch, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

const char *terminal_scratch(void)
{
    const char *parent = getenv("TMPDIR");
    if (!scratch[0]) {
        snprintf(scratch, sizeof scratch, "%.40s/ttychess.XXXXXX",
                 parent && strlen(parent) <= 40 ? parent : "/tmp");
        if (!mkdtemp(scratch))
            give_up(scratch);
        atexit(clean_up);
    }
    return scratch;
}

static void set_directory(const char *name, const char *below)
{
    char path[256];
    snprintf(path, sizeof path, "%s%s", terminal_scratch(), below);
    setenv(name, path, 1);
}

/* In the child process: hides the environment of the user who runs the tests. */
static void set_environment(const struct terminal_settings *settings)
{
    static const char *const foreign[] = {
        "LINES",    "COLUMNS",  "NO_COLOR",    "COLORTERM", "LANG",
        "LANGUAGE", "LC_CTYPE", "LC_MESSAGES", "TERMINFO",  "TERMINFO_DIRS",
        "INPUTRC",  "ESCDELAY", "TMUX",        "STY",       NULL};
    for (int i = 0; foreign[i]; i++)
        unsetenv(foreign[i]);
    set_directory("HOME", "");
    set_directory("XDG_CONFIG_HOME", "/config");
    set_directory("XDG_DATA_HOME", "/data");
    set_directory("XDG_STATE_HOME", "/state");
    set_directory("XDG_CACHE_HOME", "/cache");
    setenv("LC_ALL", settings->locale, 1);
    setenv("TERM", settings->term, 1);
    if (!settings->term[0])
        unsetenv("TERM");
    for (const char *const *pair = settings->environment; pair && *pair; pair++)
        putenv((char *)(uintptr_t)*pair);
}

static void run_child(const struct terminal_settings *settings, const char *const argv[])
{
    static const int reset[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGTTOU, SIGPIPE};
    for (size_t i = 0; i < sizeof reset / sizeof reset[0]; i++)
        signal(reset[i], SIG_DFL);
    set_environment(settings);
    if (chdir(terminal_scratch()) == 0)
        execvp(argv[0], (char *const *)(uintptr_t)argv);
    fprintf(stderr, "cannot run %s: %s\n", argv[0], strerror(errno));
    _exit(127);
}

static struct terminal_settings complete(struct terminal_settings settings)
{
    settings.rows = settings.rows ? settings.rows : 24;
    settings.columns = settings.columns ? settings.columns : 80;
    settings.term = settings.term ? settings.term : "xterm-256color";
    settings.locale = settings.locale ? settings.locale : "C.UTF-8";
    return settings;
}

struct terminal *terminal_start(const struct terminal_settings *options,
                                const char *const argv[])
{
    const struct terminal_settings settings = complete(*options);
    struct terminal *terminal = calloc(1, sizeof *terminal);
    int slave, slot = 0;
    while (slot < MAX_TERMINALS && terminals[slot])
        slot++;
    if (!terminal || slot == MAX_TERMINALS)
        give_up("no room for another terminal");
    terminal_scratch();
    if (!emulator_make(terminal, &settings))
        give_up("no emulator");
    for (const char *const *pair = settings.environment; pair && *pair; pair++)
        if (strncmp(*pair, "STY=", 4) == 0)
            terminal->in_screen = (*pair)[4] != '\0';
    terminal->has_24_bits = settings.has_24_bits;
    if (openpty(&terminal->master, &slave, NULL, NULL, NULL) < 0)
        give_up("openpty");
    emulator_set_window_size(terminal, settings.rows, settings.columns);
    fcntl(terminal->master, F_SETFD, FD_CLOEXEC);
    fcntl(terminal->master, F_SETFL, O_NONBLOCK);
    tcgetattr(slave, &terminal->original);
    fflush(stdout);
    terminal->process = fork();
    if (terminal->process < 0)
        give_up("fork");
    if (terminal->process == 0) {
        if (login_tty(slave) == 0)
            run_child(&settings, argv);
        _exit(127);
    }
    close(slave);
    return terminals[slot] = terminal;
}

struct terminal *terminal_start_game(const struct terminal_settings *settings,
                                     const char *arguments)
{
    const char *argv[64] = {getenv("TTYCHESS")};
    char copy[512], *rest = copy;
    size_t count = 1;
    if (!argv[0]) {
        printf("Bail out! TTYCHESS does not name the program to test\n");
        exit(1);
    }
    snprintf(copy, sizeof copy, "%s", arguments);
    for (char *word; count < 63 && (word = strsep(&rest, " ")) != NULL;)
        if (word[0])
            argv[count++] = word;
    return terminal_start(settings, argv);
}

void terminal_close(struct terminal *terminal)
{
    pid_t foreground;
    for (int i = 0; i < MAX_TERMINALS; i++)
        if (terminals[i] == terminal)
            terminals[i] = NULL;
    if (!terminal->reaped) {
        if (terminal->master >= 0 && ioctl(terminal->master, TIOCGPGRP, &foreground) == 0 &&
            foreground > 1)
            kill(-foreground, SIGKILL);
        kill(-terminal->process, SIGKILL);
        waitpid(terminal->process, NULL, 0);
    }
    if (terminal->master >= 0)
        close(terminal->master);
    vterm_free(terminal->vterm);
    free(terminal);
}
