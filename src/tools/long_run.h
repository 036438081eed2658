/* long_run.h - what takes its time: ^C and its kin, and how far it is.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TOOLS_LONG_RUN_H
#define TTYCHESS_TOOLS_LONG_RUN_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

/* ---- interruption ----------------------------------------------------------------------- */

/* The main thread begins before it starts the others, so that none of them is hit, and
 * waits. SIGINT, SIGTERM and SIGHUP count, but not those that somebody has had ignored,
 * such as nohup(1). */
struct interruption {
    sigset_t signals, before;
    int file;      /* signals_await()'s */
    int64_t asked; /* when the first came, in milliseconds; 0: not yet */
};

void interruption_begin(struct interruption *interruption);

/* Wait so long, less than a second, or until a signal comes; true when one has come, now or
 * before. The first lets the command end well; one more ends the program as it always
 * would, for whoever cannot wait. (One that comes at once is the first: timeout(1), for
 * one, sends two.) */
bool interruption_wait(struct interruption *interruption, int milliseconds);

void interruption_end(const struct interruption *interruption);

/* ---- progress: one line on a terminal, else one now and then, always on standard error -- */

/* Write a line of progress over the one before, no more of it than the terminal has columns;
 * "" takes it away. */
void progress_line(const char *text);

struct progress {
    int goal; /* games; 0: there is no end */
    bool terminal;
    int64_t began, shown; /* milliseconds, monotonic */
};

void progress_begin(struct progress *progress, int goal);

/* Whether it is time to tell again. */
bool progress_is_due(const struct progress *progress);

/* Tell how many games are done, then `text` (", 980 positions"), then the time left. */
void progress_show(struct progress *progress, int games, const char *text);

/* Take the line away; it may come back. */
void progress_clear(struct progress *progress);

#endif
