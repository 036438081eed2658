/* progress.h - how far a long run of games is: a bar on a terminal, else a line now and
 * then, always on standard error. SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TOOLS_PROGRESS_H
#define TTYCHESS_TOOLS_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

/* Write a line of progress over the one before, of which *shown columns are to be seen; no
 * more than the terminal's columns, and no blanks behind it: ^C and what follows would be
 * wrapped. */
void progress_line(int *shown, const char *text);
void progress_line_clear(int *shown);

struct progress {
    const char *name; /* "ttychess COMMAND" */
    int goal;         /* games; 0: there is no end */
    bool bar;
    int columns;          /* of the bar's line that are to be seen */
    int64_t began, shown; /* milliseconds, monotonic */
};

void progress_begin(struct progress *progress, const char *name, int goal);

/* Whether it is time to tell again. */
bool progress_is_due(const struct progress *progress);

/* Tell how many games are done, then `text` (", 980 positions"), then the time left. */
void progress_show(struct progress *progress, int games, const char *text);

/* Take the bar away; it may come back. */
void progress_clear(struct progress *progress);

#endif
