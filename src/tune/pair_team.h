/* pair_team.h - processes that play pairs of games at once, until enough are played or a signal
 * comes: what the programs that measure constants by games share.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each thread has one process that plays for it. Begin, play, end, in that order, on the main
 * thread, whatever comes of the one before.
 */
#ifndef TTYCHESS_TUNE_PAIR_TEAM_H
#define TTYCHESS_TUNE_PAIR_TEAM_H

#include <stddef.h>

#include "tools/workers.h"
#include "tune/pair_process.h"

struct pair_team {
    const char *name; /* complaints and progress begin with it */

    /* Play pair `number` of this run, from 0, in that process (pair_process_play()) and keep
     * what came of it, with the mutex of `workers`, unless they have failed. On a worker's
     * thread. False, with the reason, or with no text in it when all are to end. */
    bool (*play)(void *context, struct pair_process *process, int number,
                 struct reason *reason);

    /* Write how far things are as one line. Mutex held, or nobody at work. */
    void (*describe)(void *context, double games_per_second, char *text, size_t size);

    void *context;

    /* The team's own. */
    struct workers workers;
    struct pair_process processes[WORKERS_MOST];
    atomic_int hired; /* so many of them have a thread */
    int pairs;        /* counted in this run */
    struct progress progress;
};

/* False, with the reason in `workers`, when this build's constants are fixed. */
bool pair_team_begin(struct pair_team *team);

/* Play `pairs` of them, 1 at least or 0: no end, up to `jobs` at once; pairs under way when a
 * signal comes are dropped (tools/interruption.h). Failures are kept in `workers`. */
void pair_team_play(struct pair_team *team, const struct pair_rules *rules, int jobs,
                    int pairs);

/* One more pair is kept; tells now and then. Mutex held. */
void pair_team_count(struct pair_team *team);

/* Tell how far things are, on standard error. Mutex held, or nobody at work. */
void pair_team_tell(struct pair_team *team);

/* Complain, if something failed. Returns the exit status. */
int pair_team_end(struct pair_team *team);

#endif
