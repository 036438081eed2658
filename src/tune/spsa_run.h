/* spsa_run.h - a tuning of the search's constants, from its beginning or from a file.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TUNE_SPSA_RUN_H
#define TTYCHESS_TUNE_SPSA_RUN_H

#include "tune/game_pair.h"
#include "tune/spsa_parameters.h"

#define SPSA_NAME "spsa" /* complaints begin with it */

enum { SPSA_ITERATIONS = 20000 }; /* where nobody says otherwise */

struct spsa_options {
    const char *path;               /* of the state, spsa_state.h */
    struct parameter_choice choice; /* names: must be those of the file, if there is one */
    int iterations;                 /* 0: as the file has it, or else the usual number */
    int jobs;                       /* processes that play, 1 to WORKERS_MOST */
    int games_most;                 /* of this run, about; 0: up to the last iteration */
    uint64_t seed;                  /* counts where there is no file yet */
    struct pair_rules rules;        /* their seed is made from the other */
};

/* Go on with the file, or begin it; play, tell how far things are on standard error, and print
 * what was found. The file is written now and then and at the end, which a signal may bring
 * about (tools/interruption.h); iterations under way are dropped then. With one job the same
 * seed gives the same values, interrupted or not. Returns the exit status; needs a build in
 * which the constants can be set. */
int spsa_run(const struct spsa_options *options);

#endif
