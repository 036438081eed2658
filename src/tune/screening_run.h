/* screening_run.h - a screening of changes of the search's constants, new or gone on with.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TUNE_SCREENING_RUN_H
#define TTYCHESS_TUNE_SCREENING_RUN_H

#include "tune/game_pair.h"

#define SCREENING_NAME "screening" /* complaints begin with it */

struct screening_options {
    const char *path;         /* of the pairs, screening_file.h */
    const char *base;         /* "NAME=VALUE,..." of both sides; "": none */
    const char *const *words; /* the changes, NULL-terminated */
    int jobs;                 /* processes that play, 1 to WORKERS_MOST */
    int games;                /* of this run, two a pair; below 0: there is no end */
    uint64_t seed;            /* counts where there is no file yet */
    struct pair_rules rules;  /* their seed is made from the other */
};

/* Go on with the file, or begin it; play, tell how far things are on standard error, and print
 * what all pairs of the file tell. A signal ends it well (tools/interruption.h); pairs under way
 * are dropped then. With one job the same seed plays the same pairs, interrupted or not. Returns
 * the exit status; needs a build in which the constants can be set. */
int screening_run(const struct screening_options *options);

#endif
