/* long_run.h - interruption and progress of commands that run for long.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TOOLS_LONG_RUN_H
#define TTYCHESS_TOOLS_LONG_RUN_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

/* ---- interruption ----------------------------------------------------------------------- */

/* Handles SIGINT, SIGTERM and SIGHUP, unless they were ignored at the start, as by nohup(1).
 * The main thread must call interruption_begin() before it starts other threads, so that they
 * inherit the blocked signals. */
struct interruption {
    sigset_t signals, before;
    int file;                  /* of signals_catch() */
    int64_t first_signal_time; /* time of the first signal in milliseconds; 0: none */
};

void interruption_begin(struct interruption *interruption);

/* Waits up to that time, below a second, or for a signal. Returns whether there has been any
 * signal. The first lets the command finish in order; a later one ends the process in the
 * default way. (A second signal within a second is ignored, because timeout(1) sends two.) */
bool interruption_wait(struct interruption *interruption, int milliseconds);

void interruption_end(const struct interruption *interruption);

/* ---- progress on standard error: one line on a terminal, else one a minute -------------- */

/* Replaces the progress line, cut to the width of the terminal; "" clears it. */
void progress_line(const char *text);

struct progress {
    int goal; /* games; 0: unknown */
    bool terminal;
    int64_t start_time, last_update; /* milliseconds, monotonic */
};

void progress_begin(struct progress *progress, int goal);

/* Returns whether the next update is due. */
bool progress_is_due(const struct progress *progress);

/* Shows the number of finished games, then `text` (", 980 positions"), then the time left. */
void progress_show(struct progress *progress, int games, const char *text);

/* Clears the line; the next update shows it again. */
void progress_clear(struct progress *progress);

#endif
