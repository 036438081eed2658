/* least_squares.c - how much each of several causes adds to what was measured.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tune/least_squares.h"

#include <math.h>
#include <stdbool.h>

/* What is so much smaller than what it was taken from is rounding. */
static const double nothing = 1e-9;

void least_squares_add(struct least_squares *sums, const double *causes, double measured)
{
    for (int i = 0; i < sums->causes; i++) {
        for (int j = 0; j <= i; j++)
            sums->products[i][j] += causes[i] * causes[j];
        sums->sums[i] += causes[i] * measured;
    }
    sums->squares += measured * measured;
    sums->rows++;
}

/* A triangle, on and below the diagonal. */
struct triangle {
    double at[CAUSES_MAX][CAUSES_MAX];
};

/* L with L L' = X'X. False when a row is made by those before it: *collinear. */
static bool decompose(const struct least_squares *sums, struct triangle *lower, int *collinear)
{
    for (int i = 0; i < sums->causes; i++)
        for (int j = 0; j <= i; j++) {
            double left = sums->products[i][j];
            for (int k = 0; k < j; k++)
                left -= lower->at[i][k] * lower->at[j][k];
            if (j < i) {
                lower->at[i][j] = left / lower->at[j][j];
                continue;
            }
            *collinear = i;
            if (left <= nothing * sums->products[i][i])
                return false;
            lower->at[i][i] = sqrt(left);
        }
    return true;
}

static void invert(const struct triangle *lower, int size, struct triangle *inverse)
{
    for (int j = 0; j < size; j++)
        for (int i = j; i < size; i++) {
            double sum = i == j;
            for (int k = j; k < i; k++)
                sum -= lower->at[i][k] * inverse->at[k][j];
            inverse->at[i][j] = sum / lower->at[i][i];
        }
}

/* With M the inverse of L: values = M' M X'y, of which M X'y explains its square of y'y; and
 * M' M is the inverse of X'X. */
static void estimate(const struct least_squares *sums, const struct triangle *inverse,
                     struct estimates *estimates)
{
    double explained = 0, squares[CAUSES_MAX] = {0};
    for (int i = 0; i < sums->causes; i++)
        estimates->values[i] = 0;
    for (int i = 0; i < sums->causes; i++) {
        double projection = 0;
        for (int j = 0; j <= i; j++)
            projection += inverse->at[i][j] * sums->sums[j];
        explained += projection * projection;
        for (int j = 0; j <= i; j++) {
            estimates->values[j] += inverse->at[i][j] * projection;
            squares[j] += inverse->at[i][j] * inverse->at[i][j];
        }
    }
    double left = sums->squares - explained;
    estimates->variance = left / (sums->rows - sums->causes);
    if (left <= nothing * sums->squares)
        estimates->status = ESTIMATES_EXACT;
    else
        for (int i = 0; i < sums->causes; i++)
            estimates->errors[i] = sqrt(estimates->variance * squares[i]);
}

void least_squares_solve(const struct least_squares *sums, struct estimates *estimates)
{
    struct triangle lower, inverse;
    estimates->status = ESTIMATES_FOUND;
    if (sums->rows <= sums->causes)
        estimates->status = ESTIMATES_TOO_FEW;
    else if (!decompose(sums, &lower, &estimates->collinear))
        estimates->status = ESTIMATES_COLLINEAR;
    else {
        invert(&lower, sums->causes, &inverse);
        estimate(sums, &inverse, estimates);
    }
}
