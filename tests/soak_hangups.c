/* soak_hangups.c - lines that are cut or frozen, and programs whose owner is killed: how long
 * the game goes on, what it costs, and who is left behind.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * 200 lines are cut in turn: in the middle of a game, while the engine analyses, where
 * SIGHUP is ignored, in plain mode, and while a deaf engine thinks. 20 full lines of which nobody takes anything get
 * TERM, HUP, INT or QUIT, on the screen and in plain mode. 20 games with a deaf engine are killed.
 * SOAK_SHORT in the environment: a tenth of each. Status 1: something is not as promised.
 */
#include "config.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench_figures.h"
#include "soak_line.h"

enum { CUTS = 200, FROZEN = 20, KILLED = 20, ENGINES_DEADLINE = 10000 /* milliseconds */ };

/* ---- a game on a line ----------------------------------------------------------------- */

/* A script, as engines are often wrapped in one, that hears nothing, and has a child that
 * hears nothing either. */
static const char *deaf_engine(void)
{
    static const char script[] = "#!/bin/sh\n"
                                 "trap '' HUP INT TERM\n"
                                 "while :; do sleep 1; done &\n"
                                 "echo uciok\n"
                                 "echo readyok\n"
                                 "while :; do sleep 1; done\n";
    static char path[256];
    if (path[0] != '\0')
        return path;
    snprintf(path, sizeof path, "%s/deaf-engine", line_scratch());
    FILE *file = fopen(path, "we");
    if (!file || fputs(script, file) < 0 || fclose(file) != 0 || chmod(path, 0700) != 0)
        line_give_up(path, "cannot be written");
    return path;
}

enum kind { GAME, ANALYSIS, DEAF, PLAIN, ENGINE, KINDS };

static struct line start_game(enum kind kind)
{
    const char *const screen[] = {getenv("TTYCHESS"), "--color", "both", NULL};
    const char *const plain[] = {getenv("TTYCHESS"), "--plain", "--color", "both", NULL};
    const char *const against[] = {getenv("TTYCHESS"), "--color",     "white",
                                   "--engine",         deaf_engine(), NULL};
    const char *const *argv = kind == PLAIN ? plain : kind == ENGINE ? against : screen;
    struct line line = line_start(argv, kind == DEAF);
    line_read_until(&line, kind == PLAIN ? "\n1. " : "move>");
    line_type(&line, kind == PLAIN ? "e4\n" : "e4\r");
    line_settle(&line);
    if (kind == ANALYSIS)
        line_type(&line, "\033[15~"); /* F5 */
    return line;
}

/* ---- cut ------------------------------------------------------------------------------ */

static bool cut_lines(int count)
{
    static struct line_figures times;
    long worst = 0;
    for (int i = 0; i < count; i++) {
        struct line line = start_game((enum kind)(i % KINDS));
        int watch = line_watch(line.process);
        if (i % KINDS == ANALYSIS)
            line_read_until(&line, "\033"); /* it has begun to show what it thinks */
        long ticks = line_ticks(line.process);
        double began = figure_clock();
        line_cut(&line);
        line_figures_add(&times, line_time_to_end(watch, began, "a line that was cut"));
        ticks = line_ticks(line.process) - ticks;
        worst = ticks > worst ? ticks : worst;
        line_finish(&line);
    }
    figure_print("hangups", count, "lines");
    figure_print("hangup_processor_worst", (double)worst * 1e3 / (double)sysconf(_SC_CLK_TCK),
                 "ms");
    return line_figures_print(&times, "hangup_to_end", LINE_PROMISED);
}

/* ---- frozen --------------------------------------------------------------------------- */

/* Plain mode writes the help until there is no room. */
static void fill_plain(const struct line *line)
{
    for (int i = 0; i < 200; i++)
        line_type(line, "help\n");
    usleep(300000);
}

static bool freeze_lines(int count)
{
    static const int ends[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};
    static struct line_figures screen, plain;
    for (int i = 0; i < count; i++) {
        bool is_plain = i % 4 == 3;
        struct line line = start_game(is_plain ? PLAIN : ANALYSIS);
        if (is_plain)
            fill_plain(&line);
        else
            line_fill(&line);
        int watch = line_watch(line.process);
        double began = figure_clock();
        kill(line.process, ends[(i + i / 4) % 4]);
        line_figures_add(is_plain ? &plain : &screen,
                         line_time_to_end(watch, began, "a frozen line"));
        line_finish(&line);
    }
    figure_print("frozen", count, "lines");
    bool kept = line_figures_print(&screen, "frozen_to_end", LINE_PROMISED);
    return line_figures_print(&plain, "frozen_plain_to_end", LINE_PROMISED) && kept;
}

/* ---- killed --------------------------------------------------------------------------- */

/* Processes with that path on their command line. */
static int count_engines(const char *path)
{
    char name[300], text[4096];
    int count = 0;
    DIR *directory = opendir("/proc");
    for (struct dirent *entry; directory && (entry = readdir(directory)) != NULL;) {
        snprintf(name, sizeof name, "/proc/%s/cmdline", entry->d_name);
        FILE *file =
            entry->d_name[0] > '0' && entry->d_name[0] <= '9' ? fopen(name, "re") : NULL;
        size_t length = file ? fread(text, 1, sizeof text, file) : 0;
        count += length > 0 && memmem(text, length, path, strlen(path));
        if (file)
            fclose(file);
    }
    if (directory)
        closedir(directory);
    return count;
}

static bool kill_owners(int count)
{
    static struct line_figures times;
    const char *path = deaf_engine();
    int left = 0, fewest = 1000;
    for (int i = 0; i < count; i++) {
        const char *const game[] = {getenv("TTYCHESS"), "--no-save", "--engine", path, NULL};
        struct line line = line_start(game, false);
        line_read_until(&line, "move>");
        int engines = count_engines(path) - 1; /* the game names it, too */
        fewest = engines < fewest ? engines : fewest;
        double began = figure_clock();
        kill(line.process, SIGKILL);
        line_finish(&line);
        while (count_engines(path) > 0 && figure_clock() - began < ENGINES_DEADLINE)
            usleep(2000);
        line_figures_add(&times, figure_clock() - began);
        left = count_engines(path);
    }
    figure_print("owners_killed", count, "games");
    figure_print("engines_before_at_least", fewest, "processes");
    figure_print("engines_left", left, "processes");
    return line_figures_print(&times, "engine_after_owner", ENGINES_DEADLINE) && left == 0 &&
           fewest > 0;
}

int main(void)
{
    int part = getenv("SOAK_SHORT") ? 10 : 1;
    if (!getenv("TTYCHESS"))
        line_give_up("TTYCHESS", "does not name the program");
    bool kept = cut_lines(CUTS / part);
    kept = freeze_lines(part > 1 ? 4 : FROZEN) && kept;
    return kill_owners(KILLED / part) && kept ? 0 : 1;
}
