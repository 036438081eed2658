/* progress.c - how far a long run of games is.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/thread.h"
#include "tools/command_line.h"
#include "tools/output.h"

enum {
    BAR_WIDTH = 20,
    LINE_WIDTH = 79,    /* the last column stays free: some terminals would wrap */
    BAR_INTERVAL = 500, /* milliseconds */
    LINE_INTERVAL = 60000
};

void progress_line(int *shown, const char *text)
{
    int columns = command_line_columns(STDERR_FILENO) - 1, length = (int)strlen(text);
    if (length > columns)
        length = columns;
    fprintf(output_progress(), "\r%.*s", length, text);
    if (*shown > length && *shown <= columns) /* wipe out the rest, and come back */
        fprintf(output_progress(), "%*s\r%.*s", *shown - length, "", length, text);
    *shown = length;
}

void progress_line_clear(int *shown)
{
    progress_line(shown, "");
    fputc('\r', output_progress());
}

void progress_begin(struct progress *progress, const char *name, int goal)
{
    int64_t now = monotonic_milliseconds();
    *progress = (struct progress){.name = name,
                                  .goal = goal,
                                  .bar = isatty(STDERR_FILENO) != 0,
                                  .began = now,
                                  .shown = now};
}

bool progress_is_due(const struct progress *progress)
{
    return monotonic_milliseconds() - progress->shown >=
           (progress->bar ? BAR_INTERVAL : LINE_INTERVAL);
}

/* "12/100 games, 980 positions, 312/s, 0:47 left" */
static void describe(const struct progress *progress, int games, const char *more,
                     char text[LINE_WIDTH + 1])
{
    int64_t spent = progress->shown - progress->began;
    char goal[16] = "", left[40] = "";
    if (progress->goal > 0)
        snprintf(goal, sizeof goal, "/%d", progress->goal);
    if (progress->goal > 0 && games > 0) {
        int64_t seconds = spent * (progress->goal - games) / games / 1000;
        snprintf(left, sizeof left, ", %" PRId64 ":%02d left", seconds / 60,
                 (int)(seconds % 60));
    }
    snprintf(text, LINE_WIDTH + 1, "%d%s games%s%s", games, goal, more, left);
}

void progress_show(struct progress *progress, int games, const char *more)
{
    char text[LINE_WIDTH + 1], bar[BAR_WIDTH + 4] = "";
    char line[LINE_WIDTH + BAR_WIDTH + 4];
    progress->shown = monotonic_milliseconds();
    describe(progress, games, more, text);
    if (!progress->bar) {
        fprintf(stderr, "%s: %s\n", progress->name, text);
        return;
    }
    if (progress->goal > 0) {
        int done = (int)((int64_t)BAR_WIDTH * games / progress->goal);
        memset(bar, '-', BAR_WIDTH + 3);
        memset(bar + 1, '#', (size_t)done);
        bar[0] = '[';
        bar[BAR_WIDTH + 1] = ']';
        bar[BAR_WIDTH + 2] = ' ';
    }
    bool narrow = command_line_columns(STDERR_FILENO) <= LINE_WIDTH;
    snprintf(line, sizeof line, "%s%s", narrow ? "" : bar, text);
    progress_line(&progress->columns, line);
}

void progress_clear(struct progress *progress)
{
    if (progress->bar)
        progress_line_clear(&progress->columns);
}
