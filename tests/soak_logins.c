/* soak_logins.c - games over ssh and within tmux whose line is lost: how long they go on.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * usage: soak_logins SSH_CONFIG, "" for none (soak_logins.sh makes one). 100 clients of ssh are
 * killed, 40 servers of tmux are, and 20 clients of ssh are stopped until the line is
 * full: then the game gets TERM or HUP, and the client goes on. SOAK_SHORT: a tenth.
 * Status 1: something is not as promised.
 */
#include "config.h"

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench_figures.h"
#include "soak_line.h"

enum { CLIENTS = 100, SERVERS = 40, STOPPED = 20, DEADLINE = 30000 };

/* ---- whose game it is ------------------------------------------------------------------- */

static const char *pid_path(void)
{
    static char path[256];
    snprintf(path, sizeof path, "%s/pid", line_scratch());
    return path;
}

/* The game's process, which writes it to a file before it is the game. */
static pid_t read_pid(void)
{
    double end = figure_clock() + DEADLINE;
    int pid = 0;
    while (pid == 0 && figure_clock() < end) {
        FILE *file = fopen(pid_path(), "re");
        if (file && fscanf(file, "%d\n", &pid) != 1)
            pid = 0;
        if (file)
            fclose(file);
        usleep(2000);
    }
    if (pid == 0)
        line_give_up("no game writes", pid_path());
    unlink(pid_path());
    return pid;
}

static void write_command(char *command, size_t size)
{
    snprintf(command, size,
             "export HOME='%s' XDG_DATA_HOME='%s'; echo $$ >'%s'; exec '%s' "
             "--color both",
             line_scratch(), line_scratch(), pid_path(), getenv("TTYCHESS"));
}

/* ---- ssh -------------------------------------------------------------------------------- */

static struct line log_in(const char *config, pid_t *game)
{
    char command[2048];
    write_command(command, sizeof command);
    const char *const argv[] = {"ssh", "-tt", "-F", config, "host", command, NULL};
    struct line line = line_start(argv, false);
    line_read_until(&line, "move>");
    line_type(&line, "e4\r");
    line_settle(&line);
    *game = read_pid();
    return line;
}

static bool kill_clients(const char *config, int count)
{
    static struct line_figures times;
    for (int i = 0; i < count; i++) {
        pid_t game;
        struct line line = log_in(config, &game);
        int watch = line_watch(game);
        double began = figure_clock();
        kill(line.process, SIGKILL);
        line_figures_add(&times, line_time_to_end(watch, began, "a game over ssh"));
        line_finish(&line);
    }
    figure_print("ssh_clients_killed", count, "games");
    return line_figures_print(&times, "ssh_hangup_to_end", LINE_PROMISED);
}

static bool stop_clients(const char *config, int count)
{
    static struct line_figures times;
    int restored = 0;
    for (int i = 0; i < count; i++) {
        pid_t game;
        struct line line = log_in(config, &game);
        line_type(&line, "\033[15~"); /* F5 */
        line_read_until(&line, "\033");
        kill(line.process, SIGSTOP);
        for (int j = 0; j < 4000; j++) { /* redraws, until no pipe on the way takes any more */
            kill(game, SIGCONT);
            usleep(250);
        }
        int watch = line_watch(game);
        double began = figure_clock();
        kill(game, i % 2 == 0 ? SIGTERM : SIGHUP);
        line_figures_add(&times, line_time_to_end(watch, began, "a game on a stopped line"));
        kill(line.process, SIGCONT);
        line_read_until(&line, "\033[?1049l");
        restored++;
        kill(line.process, SIGKILL);
        line_finish(&line);
    }
    figure_print("ssh_clients_stopped", count, "games");
    figure_print("ssh_terminals_restored", restored, "terminals");
    return line_figures_print(&times, "ssh_frozen_to_end", LINE_PROMISED);
}

/* ---- tmux ------------------------------------------------------------------------------- */

static void run_tmux(const char *const argv[])
{
    int status;
    pid_t process = fork();
    if (process == 0) {
        execvp("tmux", (char *const *)(uintptr_t)argv);
        _exit(127);
    }
    waitpid(process, &status, 0);
}

static bool end_servers(int count)
{
    static struct line_figures times;
    char command[2048];
    setenv("TMUX_TMPDIR", line_scratch(), 1);
    unsetenv("TMUX");
    write_command(command, sizeof command);
    for (int i = 0; i < count; i++) {
        const char *const begin[] = {"tmux",      "-u",          "-L", "soak", "-f",
                                     "/dev/null", "new-session", "-x", "80",   "-y",
                                     "24",        command,       NULL};
        const char *const end[] = {"tmux", "-L", "soak", "kill-server", NULL};
        struct line line = line_start(begin, false);
        line_read_until(&line, "move>");
        line_type(&line, "e4\r");
        line_settle(&line);
        int watch = line_watch(read_pid());
        double began = figure_clock();
        run_tmux(end);
        line_figures_add(&times, line_time_to_end(watch, began, "a game within tmux"));
        line_finish(&line);
    }
    figure_print("tmux_servers_killed", count, "games");
    return line_figures_print(&times, "tmux_hangup_to_end", LINE_PROMISED);
}

int main(int argc, char **argv)
{
    int part = getenv("SOAK_SHORT") ? 10 : 1;
    if (argc != 2 || !getenv("TTYCHESS"))
        line_give_up("usage", "TTYCHESS=PROGRAM soak_logins SSH_CONFIG");
    bool kept = true;
    if (argv[1][0] != '\0') {
        kept = kill_clients(argv[1], CLIENTS / part);
        kept = stop_clients(argv[1], STOPPED / part) && kept;
    }
    if (system("command -v tmux >/dev/null") == 0)
        kept = end_servers(SERVERS / part) && kept;
    return kept ? 0 : 1;
}
