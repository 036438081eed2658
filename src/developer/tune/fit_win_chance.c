/* fit_win_chance.c - fits the model of engine/evaluation/win_chance.c to selfplay games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *   make train
 *   ttychess selfplay --nodes 5000 --hash 4 --games 1200 -o games
 *   src/developer/tune/fit_win_chance games...
 *
 * Prints the parameters that minimise the logarithmic loss of the results over the quiet
 * positions. They are found by pattern search (Robert Hooke and T. A. Jeeves, 1961).
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/param.h>

#include "engine/games_file.h"
#include "rules/attacks.h"

enum { SCORES = 1500, MATERIAL_MIN = 17, MATERIAL_MAX = 78, BEND = 20, PARAMETERS = 6 };

/* Positions by material, score from -SCORES to SCORES, and result from -1 to 1. */
static unsigned counts[MATERIAL_MAX + 1][2 * SCORES + 1][3];

static bool count_position(void *context, const struct quiet_position *quiet,
                           struct error *error)
{
    static const int worth[] = {1, 3, 3, 5, 9};
    int material = 0;
    (void)context, (void)error;
    for (int type = PAWN; type <= QUEEN; type++)
        material += worth[type] * bitboard_count(quiet->position.by_type[type]);
    if (abs(quiet->score) <= SCORES && material <= MATERIAL_MAX)
        counts[MAX(material, MATERIAL_MIN)][quiet->score + SCORES][quiet->result + 1]++;
    return true;
}

/* Returns the value at `m` of the parabola with these values at 18, 48 and 78. */
static double parabola(const double values[3], double m)
{
    return values[0] * (m - 48) * (m - 78) / 1800 - values[1] * (m - 18) * (m - 78) / 900 +
           values[2] * (m - 18) * (m - 48) / 1800;
}

/* Parameters: `pawn`, then `width`, as for parabola(). Returns the mean loss. */
static double logarithmic_loss(const double parameters[PARAMETERS])
{
    double sum = 0, total = 0;
    for (int i = 0; i < (MATERIAL_MAX + 1) * (2 * SCORES + 1); i++) {
        int material = i / (2 * SCORES + 1), score = i % (2 * SCORES + 1) - SCORES;
        const unsigned *results = counts[material][score + SCORES];
        if (results[0] + results[1] + results[2] == 0)
            continue;
        double pawn = parabola(parameters, material);
        double width = fmax(parabola(parameters + 3, material), 1);
        double reported = 100.0 * score * (BEND + 1) / (BEND * fmax(pawn, 1) + abs(score));
        double win = 1 / (1 + exp((100 - reported) / width));
        double loss = 1 / (1 + exp((100 + reported) / width));
        sum -=
            results[0] * log(loss) + results[1] * log(1 - win - loss) + results[2] * log(win);
        total += results[0] + results[1] + results[2];
    }
    return sum / total;
}

int main(int argc, char **argv)
{
    double best[PARAMETERS] = {200, 100, 60, 60, 60, 60};
    struct error error;
    attacks_init();
    for (int i = 1; i < argc; i++)
        if (!games_file_for_each_quiet_position(argv[i], count_position, NULL, &error))
            return fprintf(stderr, "fit_win_chance: %s\n", error.text) > 0;
    double least = logarithmic_loss(best);
    for (double step = 32; step > 0.001; step /= 2)
        for (int way = 0, failed = 0; failed < 2 * PARAMETERS;
             way = (way + 1) % (2 * PARAMETERS)) {
            double before = best[way / 2];
            best[way / 2] += way % 2 == 0 ? step : -step;
            double loss = logarithmic_loss(best);
            failed = loss < least ? 0 : failed + 1;
            if (failed == 0)
                least = loss;
            else
                best[way / 2] = before;
        }
    for (int i = 0; i < PARAMETERS; i++)
        printf("%s at %d: %.0f\n", i < 3 ? "pawn" : "width", 18 + i % 3 * 30, 10000 * best[i]);
    printf("loss %.4f\n", least);
    return 0;
}
