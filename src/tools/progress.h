/* progress.h - how far a long run of games is: a bar on a terminal, else a line now and
 * then, always on standard error. SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TOOLS_PROGRESS_H
#define TTYCHESS_TOOLS_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
    const char *name; /* "ttychess COMMAND" */
    int goal;         /* games; 0: there is no end */
    bool bar;
    int64_t began, shown; /* milliseconds, monotonic */
};

void progress_begin(struct progress *progress, const char *name, int goal);

/* Whether it is time to tell again. */
bool progress_is_due(const struct progress *progress);

/* Tell how many games are done, then `text` (", 980 positions"), then the time left. */
void progress_show(struct progress *progress, int games, const char *text);

/* Take the bar away; it may come back. */
void progress_clear(const struct progress *progress);

#endif
