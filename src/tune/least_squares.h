/* least_squares.h - how much each of several causes adds to what was measured, and how sure that
 * is.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear least squares (Adrien-Marie Legendre, 1805) without a constant term: the values e that
 * make the sum over all rows of (y - sum of x_i e_i)^2 least, by the normal equations
 *
 *     (X'X) e = X'y        error of e_i = sqrt(variance (X'X)^-1_ii)
 *     variance = (sum of squares that e leaves) / (rows - causes)
 *
 * and the decomposition of X'X by Andre-Louis Cholesky (published 1924). Errors are standard
 * errors, 1 sigma, where rows do not depend on each other and vary alike. Rows are added up as
 * they come, none is kept. Plain data, pure functions.
 */
#ifndef TTYCHESS_TUNE_LEAST_SQUARES_H
#define TTYCHESS_TUNE_LEAST_SQUARES_H

enum { CAUSES_MAX = 64 };

/* All zero but `causes`: no rows yet. */
struct least_squares {
    int causes; /* 1 to CAUSES_MAX */
    int rows;
    double products[CAUSES_MAX][CAUSES_MAX]; /* X'X: on and below the diagonal */
    double sums[CAUSES_MAX];                 /* X'y */
    double squares;                          /* y'y */
};

enum least_squares_status {
    ESTIMATES_FOUND,
    ESTIMATES_TOO_FEW,   /* no more rows than causes */
    ESTIMATES_COLLINEAR, /* one cause is a sum of others, always */
    ESTIMATES_EXACT      /* nothing is left over that would tell how sure anything is */
};

struct estimates {
    enum least_squares_status status; /* what follows but `collinear` is of the first only */
    int collinear;                    /* of that status: the first that those before it make */
    double variance;                  /* of y, about what is expected of it */
    double values[CAUSES_MAX];
    double errors[CAUSES_MAX]; /* above 0 */
};

/* One more row: how much of each cause there was, and what was measured. */
void least_squares_add(struct least_squares *sums, const double *causes, double measured);

void least_squares_solve(const struct least_squares *sums, struct estimates *estimates);

#endif
