/* spsa.h - the constants of the search, shaken all at once until what depends on them is best.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Simultaneous perturbation stochastic approximation, SPSA (James Spall, 1992; the schedule
 * is that of his "Implementation of the simultaneous perturbation algorithm", 1998). Each
 * iteration k of N moves every parameter by its step, up or down by lot, measures how much
 * better that is than all of it the other way round, and goes that way:
 *
 *     step(k) = c (N / k)^0.101                     c: the step in the last iteration
 *     gain(k) = r c ((A + N) / (A + k))^0.602 (k / N)^0.101     A = N / 10
 *     value  += gain(k) * sign * (measure(plus) - measure(minus))
 *
 * which is Spall's a(k) / c(k) with a = r c^2 (A + N)^0.602: r is by how many steps a difference
 * of 1 moves a value in the last iteration. It has no unit of the parameter, so one r does for
 * all. Values are kept as fractions, in their range.
 *
 * What an iteration draws by lot depends on seed and iteration only; several may be under way at
 * once and end in any order.
 */
#ifndef TTYCHESS_TUNE_SPSA_H
#define TTYCHESS_TUNE_SPSA_H

#include <stdbool.h>
#include <stdint.h>

#include "base/reason.h"
#include "engine/search_constants.h"

/* ---- spsa_values.c: the arithmetic, and the file --------------------------------------- */

enum { PARAMETERS_MAX = 256, PARAMETER_NAME_SIZE = 48 };

struct parameter {
    char name[PARAMETER_NAME_SIZE]; /* of search_constants.h */
    double least, greatest;         /* whole numbers, the first below the second */
    double value;                   /* from least to greatest */
    double step;                    /* c, above 0 */
    double rate;                    /* r, above 0 */
};

struct approximation {
    struct parameter parameters[PARAMETERS_MAX];
    int count;
    int iterations; /* N, 1 at least; the schedule is made for so many */
    int iteration;  /* so many are done */
    uint64_t seed;
};

/* Two sets of values to be compared, in the order of the parameters. */
struct perturbation {
    int iteration;             /* k, from 1 */
    int signs[PARAMETERS_MAX]; /* 1 or -1: where plus lies */
    double plus[PARAMETERS_MAX], minus[PARAMETERS_MAX];
    double lots[PARAMETERS_MAX]; /* 0 to below 1, for rounding; of both sets, so that they
                                  * differ by chance no more than they must */
};

/* What iteration `iteration`, from 1, is to compare. */
void approximation_perturb(const struct approximation *approximation, int iteration,
                           struct perturbation *perturbation);

/* One more iteration is done: plus is better than minus by so much. */
void approximation_learn(struct approximation *approximation,
                         const struct perturbation *perturbation, double difference);

/* A whole number beside `value`, the nearer one more often: on the average it is the value. */
int perturbation_round(double value, double lot);

/* Choose parameters: those named, or else all rows of search_constants.h but switches, whose range
 * holds two values, and TABLEBASE_..., since the games are played without endgame tables. A step is
 * a twentieth of the range, no more than a tenth of the value, for many ranges reach to "never", and
 * no less than 1/2: rounded by lot, whole numbers then differ about every time. `names` ends with
 * NULL. False, with the reason. */
bool approximation_choose(struct approximation *approximation, const char *const *names,
                          struct reason *reason);

/* The row of that name in search_constant_table; -1: there is none. Its value in this build. */
int search_constant_find(const char *name);
int search_constant_default(int index);

/* A tuning as it stands, in a file of text that people may edit: "NAME NUMBER" lines, then a line
 * "NAME value c r" a parameter; lines that begin with '#' do not count. It is replaced as a whole,
 * and one that goes on with it is the one that was never interrupted. False, with the reason. */
bool approximation_write(const struct approximation *approximation, const char *path,
                         struct reason *reason);
bool approximation_read(struct approximation *approximation, const char *path,
                        struct reason *reason);

/* ---- spsa_games.c: two games between two sets of the constants ------------------------- */

/* Values of all constants, in the order of search_constant_table. */
struct constants {
    int values[SEARCH_CONSTANT_COUNT];
};

/* What a pair of games is played with. */
struct pair {
    uint64_t seed; /* of the openings */
    int number;    /* of this one */
    int nodes;     /* a move */
    struct constants plus, minus;
};

/* Play both, which begin with the same opening, with the colours changed; each side has an engine of
 * its own. *difference: games that plus won less those that it lost, -2 to 2. The constants are the
 * process's, and are anything afterwards. Same pair: same games. False, with the reason. */
bool pair_play(const struct pair *pair, int *difference, struct reason *reason);

#endif
