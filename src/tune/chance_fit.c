/* chance_fit.c - smaller and smaller steps downhill.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tune/chance_fit.h"

#include <assert.h>
#include <math.h>

/* The curves at the materials of NODES, in centipawns. */
enum { MIDDLE, WIDTH, CURVES };
struct nodes {
    double values[CURVES][CHANCE_TERMS_MAX];
};

static const int NODES[CHANCE_TERMS_MAX] = {40, 12, 70};
static const double FIRST_STEP = 64, LAST_STEP = 0.01; /* centipawns */

/* ---- what a model is worth ----------------------------------------------------------- */

static double logistic(double x)
{
    return 1 / (1 + exp(-x));
}

/* Negative logarithm; what is rounded to nothing is not impossible. */
static double surprise(double chance)
{
    return -log(chance > 1e-12 ? chance : 1e-12);
}

static double cell_loss(const struct chance_cell *cell, double score, double middle,
                        double width)
{
    double win = logistic((score - middle) / width),
           loss = logistic((-score - middle) / width);
    return cell->won * surprise(win) + cell->drawn * surprise(1 - win - loss) +
           cell->lost * surprise(loss);
}

static double centipawns(const int64_t terms[3], int material)
{
    return (double)win_chance_parabola(terms, material) / WIN_CHANCE_UNIT;
}

double chance_loss(const struct win_chance_model *model, const struct chance_samples *samples)
{
    double sum = 0;
    assert(samples->positions > 0);
    for (int material = 0; material <= WIN_CHANCE_MATERIAL_MAX; material++) {
        double middle = centipawns(model->middle, material);
        double width = centipawns(model->width, material);
        if (middle < 0 || width < 1 || width > CHANCE_WIDTH_MAX)
            return INFINITY;
        for (int score = 0; score <= CHANCE_SCORE_MAX; score++) {
            const struct chance_cell *cell = &samples->cells[material][score];
            if (cell->won + cell->drawn + cell->lost > 0)
                sum += cell_loss(cell, score, middle, width);
        }
    }
    return sum / samples->positions;
}

/* ---- descent --------------------------------------------------------------------------- */

/* The polynomial through the first nodes (Newton's divided differences), in win_chance.h's
 * terms. */
static void interpolate(const double values[CHANCE_TERMS_MAX], int terms, int64_t result[3])
{
    double x0 = NODES[0], x1 = NODES[1], x2 = NODES[2];
    double first = (values[1] - values[0]) / (x1 - x0);
    double second = ((values[2] - values[1]) / (x2 - x1) - first) / (x2 - x0);
    if (terms < 3)
        second = 0;
    if (terms < 2)
        first = 0;
    result[0] = llround(WIN_CHANCE_UNIT * (values[0] - first * x0 + second * x0 * x1));
    result[1] = llround(WIN_CHANCE_UNIT * (first - second * (x0 + x1)));
    result[2] = llround(WIN_CHANCE_UNIT * second);
}

static double nodes_loss(const struct nodes *nodes, int terms,
                         const struct chance_samples *samples, struct win_chance_model *model)
{
    interpolate(nodes->values[MIDDLE], terms, model->middle);
    interpolate(nodes->values[WIDTH], terms, model->width);
    return chance_loss(model, samples);
}

/* Try one step of one value both ways; whether it led down. */
static bool improve(struct nodes *nodes, double *value, double step, int terms,
                    const struct chance_samples *samples, double *loss)
{
    struct win_chance_model model;
    double before = *value;
    for (int sign = -1; sign <= 1; sign += 2) {
        *value = before + sign * step;
        double now = nodes_loss(nodes, terms, samples, &model);
        if (now < *loss) {
            *loss = now;
            return true;
        }
    }
    *value = before;
    return false;
}

double chance_fit(const struct chance_samples *samples, int terms,
                  struct win_chance_model *model)
{
    struct nodes nodes = {{{200, 200, 200}, {100, 100, 100}}};
    assert(terms >= 1 && terms <= CHANCE_TERMS_MAX);
    double loss = nodes_loss(&nodes, terms, samples, model);
    for (double step = FIRST_STEP; step >= LAST_STEP; step /= 2) {
        bool better = true;
        while (better) {
            better = false;
            for (int i = 0; i < CURVES * terms; i++)
                better |= improve(&nodes, &nodes.values[i / terms][i % terms], step, terms,
                                  samples, &loss);
        }
    }
    return nodes_loss(&nodes, terms, samples, model);
}
