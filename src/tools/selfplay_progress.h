/* selfplay_progress.h - how far a long run is: a bar on a terminal, else a line now and
 * then, always on standard error. SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TOOLS_SELFPLAY_PROGRESS_H
#define TTYCHESS_TOOLS_SELFPLAY_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct selfplay_progress {
    int goal; /* games; 0: there is no end */
    bool bar;
    int64_t began, shown; /* milliseconds, monotonic */
};

void selfplay_progress_begin(struct selfplay_progress *progress, int goal);

/* To be called often: draws only when it is time to. */
void selfplay_progress_show(struct selfplay_progress *progress, int games,
                            uint64_t positions);

/* Take the bar away. */
void selfplay_progress_end(struct selfplay_progress *progress);

#endif
