/* screening_design.h - many changes of the search's constants, and which side has which.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * In every pair of games each change is on one side or on the other, by lot: a two-level design
 * as those of Robin Plackett and James Burman (1946), with lots in the place of their tables, so
 * that it may end after any pair. Every pair tells of all changes; what they do together is
 * taken for the sum of what each does.
 *
 * The score of the side called plus is 1/2 + sum of x_i e_i, x_i = 1 where plus has change i and
 * -1 where minus has it. One that has the change, against one that has not, so scores 1/2 + e_i.
 * The logistic curve gives a difference of E Elo the score 1 / (1 + 10^(-E / 400)); its slope at
 * 1/2 is ln 10 / 1600, and E = e_i 1600 / ln 10 = 694.9 e_i, for what is small.
 */
#ifndef TTYCHESS_TUNE_SCREENING_DESIGN_H
#define TTYCHESS_TUNE_SCREENING_DESIGN_H

#include "base/reason.h"
#include "tune/least_squares.h"
#include "tune/spsa_parameters.h"

/* Elo of e = 1. */
#define SCREENING_ELO 694.87

struct screening_design {
    const char *base_text;    /* "" or as it was said; the caller's, as the words */
    const char *const *words; /* the changes, as they were said */
    int count;                /* of them, 1 to CAUSES_MAX */
    uint64_t seed;
    struct constants base;             /* of both sides, but for their changes */
    struct constants changed;          /* the values of all changes */
    int owners[SEARCH_CONSTANT_COUNT]; /* the change that sets the constant; -1: none */
};

/* What a pair was, or is to be. */
struct screening_pair {
    int number;     /* from 0 */
    uint64_t sides; /* bit i: plus has change i, else minus */
    int difference; /* games that plus won less those that it lost, -2 to 2 */
};

/* Read "NAME=VALUE,..." for the base, or "", and for each change, `words`, NULL-terminated. No
 * constant may be set by two changes, which could not be told apart on one side, and a change
 * must differ from the base. The seed is left. False, with the reason. */
bool screening_design_read(struct screening_design *design, const char *base_text,
                           const char *const *words, struct reason *reason);

/* Draw the sides of a pair: same seed and number, same sides. */
uint64_t screening_sides(const struct screening_design *design, int number);

/* The constants of both. */
void screening_constants(const struct screening_design *design, uint64_t sides,
                         struct constants *plus, struct constants *minus);

/* Add what came of a pair to sums of as many causes; e as above is what they estimate. */
void screening_learn(const struct screening_design *design, const struct screening_pair *pair,
                     struct least_squares *sums);

#endif
