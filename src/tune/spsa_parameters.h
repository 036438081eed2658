/* spsa_parameters.h - which of the search's constants are tuned, and how far they are shaken.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * By default all rows of engine/search_constants.h but switches, whose range holds two values,
 * and those named TABLEBASE_..., since the games are played without endgame tables.
 *
 * The step c (approximation.h) is a twentieth of the range, but no more than a tenth of the
 * value: many ranges reach to "never" (128 half-moves, 32000 centipawns) and say what is
 * allowed, not what is likely, and the first iterations shake two to three times as wide. And it
 * is no less than 1/2: rounded by lot, whole numbers then differ about every time.
 */
#ifndef TTYCHESS_TUNE_SPSA_PARAMETERS_H
#define TTYCHESS_TUNE_SPSA_PARAMETERS_H

#include "base/reason.h"
#include "engine/search_constants.h"
#include "tune/approximation.h"

/* Values of all constants, in the order of search_constant_table. */
struct constants {
    int values[SEARCH_CONSTANT_COUNT];
};

/* What a command line says about them. */
struct parameter_choice {
    const char *const *names; /* "NAME" or "NAME=STEP", NULL-terminated; none: the default */
    const char *const *left_out; /* "NAME", NULL-terminated */
    double rate;                 /* r of all */
};

/* The parameters chosen, in the order of the table, with the values of this build; the rest of
 * *approximation stays as it is. False, with the reason. */
bool spsa_parameters_choose(struct approximation *approximation,
                            const struct parameter_choice *choice, struct reason *reason);

/* The row of that name in search_constant_table; -1: there is none. */
int search_constant_find(const char *name);

/* The value of a row in this build. */
int search_constant_default(int index);

/* The constants with these values, rounded by lot, in the place of their own. */
void spsa_constants(const struct approximation *approximation, const double *values,
                    const double *lots, struct constants *constants);

/* Have the searches of this process use them: search_constant_set(). */
void constants_set(const struct constants *constants);

#endif
