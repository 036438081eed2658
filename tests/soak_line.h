/* soak_line.h - a program on a line that will be cut or frozen, and how long it goes on then.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The line is a pseudo-terminal of which nobody takes the bytes but line_read_until() and
 * line_settle(). What does not work ends the program with a line that says what.
 */
#ifndef TTYCHESS_TESTS_SOAK_LINE_H
#define TTYCHESS_TESTS_SOAK_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { LINE_FIGURES = 1000, LINE_PROMISED = 100 /* milliseconds from a hang-up to the end */ };

struct line {
    pid_t process; /* on the line; its session's leader */
    int master;    /* -1: cut */
};

/* Times of one kind, in milliseconds. */
struct line_figures {
    size_t count;
    double values[LINE_FIGURES];
};

/* A directory that is HOME and all else to the programs; removed at the end. */
const char *line_scratch(void);

/* Start a program, found in PATH; `deaf`: SIGHUP is ignored, as under nohup. */
struct line line_start(const char *const argv[], bool deaf);

/* Take what comes until `text` has come, or until nothing has for 60 ms. */
void line_read_until(const struct line *line, const char *text);
void line_settle(const struct line *line);

void line_type(const struct line *line, const char *text);

/* Have it write so much that the line is full, by 200 changes of the window's size. */
void line_fill(const struct line *line);

/* Cut the line. */
void line_cut(struct line *line);

/* Reap the program and cut what is left of the line. */
void line_finish(struct line *line);

/* A descriptor that tells of a process' end, and how long after `began` (of figure_clock())
 * that came; it is closed. `who` is for the complaint when it does not come within half a
 * minute. */
int line_watch(pid_t process);
double line_time_to_end(int watch, double began, const char *who);

/* Ticks of processor time that a process has used so far; it may be a zombie. */
long line_ticks(pid_t process);

void line_figures_add(struct line_figures *figures, double value);

/* NAME_median and NAME_worst, if there are any. Whether the worst is within `promised`
 * milliseconds. */
bool line_figures_print(struct line_figures *figures, const char *name, double promised);

_Noreturn void line_give_up(const char *what, const char *more);

#endif
