/* selfplay_progress.c - how far a long run is.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/selfplay_progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/search_control.h"
#include "tools/selfplay.h"

enum {
    BAR_WIDTH = 20,
    LINE_WIDTH = 79,    /* the last column stays free: some terminals would wrap */
    BAR_INTERVAL = 500, /* milliseconds */
    LINE_INTERVAL = 60000
};

void selfplay_progress_begin(struct selfplay_progress *progress, int goal)
{
    int64_t now = search_clock_now();
    *progress = (struct selfplay_progress){
        .goal = goal, .bar = isatty(STDERR_FILENO) != 0, .began = now, .shown = now};
}

/* "12/100 games, 980 positions, 312/s, 0:47 left" */
static void describe(const struct selfplay_progress *progress, int games,
                     uint64_t positions, char text[LINE_WIDTH + 1])
{
    int64_t spent = progress->shown - progress->began;
    uint64_t time = spent > 0 ? (uint64_t)spent : 1;
    char goal[16] = "", left[40] = "";
    if (progress->goal > 0)
        snprintf(goal, sizeof goal, "/%d", progress->goal);
    if (progress->goal > 0 && games > 0) {
        int64_t seconds = spent * (progress->goal - games) / games / 1000;
        snprintf(left, sizeof left, ", %" PRId64 ":%02d left", seconds / 60,
                 (int)(seconds % 60));
    }
    snprintf(text, LINE_WIDTH + 1, "%d%s games, %" PRIu64 " positions, %" PRIu64 "/s%s",
             games, goal, positions, positions * 1000 / time, left);
}

void selfplay_progress_show(struct selfplay_progress *progress, int games,
                            uint64_t positions)
{
    int64_t now = search_clock_now();
    char text[LINE_WIDTH + 1], bar[BAR_WIDTH + 4] = "";
    if (now - progress->shown < (progress->bar ? BAR_INTERVAL : LINE_INTERVAL))
        return;
    progress->shown = now;
    describe(progress, games, positions, text);
    if (!progress->bar) {
        fprintf(stderr, "%s: %s\n", selfplay_name, text);
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
    fprintf(stderr, "\r%s%-*s", bar, LINE_WIDTH - (int)strlen(bar), text);
    fflush(stderr);
}

void selfplay_progress_end(struct selfplay_progress *progress)
{
    if (progress->bar)
        fprintf(stderr, "\r%*s\r", LINE_WIDTH, "");
}
