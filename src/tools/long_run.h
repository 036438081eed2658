/* long_run.h - interruption and progress of long-running commands.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TOOLS_LONG_RUN_H
#define TTYCHESS_TOOLS_LONG_RUN_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

/* ---- interruption ----------------------------------------------------------------------- */

/* Handles SIGINT, SIGTERM and SIGHUP, unless they were ignored at startup, as by nohup(1).
 * Call interruption_begin() on the main thread before it starts others. */
struct interruption {
    sigset_t signals, before;
    int file;                  /* from signals_catch() */
    int64_t first_signal_time; /* milliseconds; 0: none yet */
};

void interruption_begin(struct interruption *interruption);

/* Waits up to `milliseconds` (less than a second) for a signal. Returns whether any signal
 * has arrived so far. After the first one, the command finishes in order. A later one ends
 * the process, unless it arrives within a second, because timeout(1) sends two. */
bool interruption_wait(struct interruption *interruption, int milliseconds);

void interruption_end(const struct interruption *interruption);

/* ---- progress on standard error: one line on a terminal, otherwise one a minute --------- */

struct progress {
    int goal; /* number of games; 0: unknown */
    bool terminal;
    bool hidden;                     /* never shown; set by the caller */
    int64_t start_time, last_update; /* milliseconds, monotonic */
};

void progress_init(struct progress *progress, int goal);

/* Shows the number of finished games, then `details` (", 980 positions"), then the time left,
 * unless the progress is hidden or was shown a moment ago. */
void progress_update(struct progress *progress, int games, const char *details, ...)
    __attribute__((format(printf, 3, 4)));

/* Clears the progress line. The next update shows it again. */
void progress_clear(struct progress *progress);

#endif
