/* spsa_state.h - a tuning as it stands, in a file of text that people may edit.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *     spsa 1                         of what it is, and which version
 *     iterations 20000
 *     iteration 1200                 so many are done
 *     games 2400
 *     points 1203.5                  of the sides called plus, of 1 a game
 *     seed 42
 *     parameters 74
 *     LMR_BASE 63.417 6 0.002        name, value, c, r: approximation.h
 *     ...
 *
 * Lines that begin with '#' and blank ones do not count. Values are written so that they are
 * read as the same: a tuning that goes on with the file is the one that was never interrupted.
 */
#ifndef TTYCHESS_TUNE_SPSA_STATE_H
#define TTYCHESS_TUNE_SPSA_STATE_H

#include <stdbool.h>

#include "base/reason.h"
#include "tune/approximation.h"

struct spsa_state {
    struct approximation approximation; /* its parameters are rows of search_constants.h */
    int games;                          /* played in all iterations */
    double points;                      /* of the sides called plus, of 1 a game */
};

/* Write it whole: after a crash at any moment the file is the new one or the one before. False,
 * with the reason. */
bool spsa_state_write(const struct spsa_state *state, const char *path, struct reason *reason);

/* False, with the reason "FILE:LINE: ...", when it cannot be had or is damaged. */
bool spsa_state_read(struct spsa_state *state, const char *path, struct reason *reason);

#endif
