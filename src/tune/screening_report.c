/* screening_report.c - what people see of a screening.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tune/screening_report.h"

#include "base/words.h"

/* The changes, the best first. */
static void rank(const struct estimates *estimates, int count, int *order)
{
    for (int i = 0; i < count; i++) {
        int place = i;
        for (; place > 0 && estimates->values[order[place - 1]] < estimates->values[i];
             place--)
            order[place] = order[place - 1];
        order[place] = i;
    }
}

static void tell_one(const struct screening *screening, const struct estimates *estimates,
                     const char *what, int change, char *text, size_t size)
{
    text_add(text, size, ", %s %+.1f +- %.1f %s", what,
             SCREENING_ELO * estimates->values[change],
             SCREENING_ELO * estimates->errors[change], screening->design.words[change]);
}

void screening_report_progress(const struct screening *screening, double games_per_second,
                               char *text, size_t size)
{
    struct estimates estimates;
    int order[CAUSES_MAX], count = screening->design.count;
    snprintf(text, size, "%d games, %.1f games/s", 2 * screening->sums.rows, games_per_second);
    least_squares_solve(&screening->sums, &estimates);
    if (estimates.status != ESTIMATES_FOUND)
        return;
    rank(&estimates, count, order);
    tell_one(screening, &estimates, "best", order[0], text, size);
    if (count > 1)
        tell_one(screening, &estimates, "worst", order[count - 1], text, size);
}

static void explain(const struct screening *screening, const struct estimates *estimates,
                    FILE *output)
{
    int games = 2 * screening->sums.rows, count = screening->design.count;
    switch (estimates->status) {
    case ESTIMATES_FOUND: break;
    case ESTIMATES_TOO_FEW:
        fprintf(output, "%d games: too few for %d change%s, which need %d at least\n", games,
                count, plural((uint64_t)count), 2 * (count + 1));
        break;
    case ESTIMATES_COLLINEAR:
        fprintf(output, "%d games: too few to tell %s from the changes before it\n", games,
                screening->design.words[estimates->collinear]);
        break;
    case ESTIMATES_EXACT:
        fprintf(output, "%d games: too much alike to tell how sure they are\n", games);
        break;
    }
}

void screening_report_result(const struct screening *screening, FILE *output)
{
    struct estimates estimates;
    int order[CAUSES_MAX], count = screening->design.count;
    least_squares_solve(&screening->sums, &estimates);
    if (estimates.status != ESTIMATES_FOUND) {
        explain(screening, &estimates, output);
        return;
    }
    fprintf(output, "%d games; Elo of each change, standard error (1 sigma), z\n",
            2 * screening->sums.rows);
    rank(&estimates, count, order);
    for (int i = 0; i < count; i++) {
        double value = estimates.values[order[i]], error = estimates.errors[order[i]];
        fprintf(output, "%+7.1f +-%5.1f  z %+5.1f  %s\n", SCREENING_ELO * value,
                SCREENING_ELO * error, value / error, screening->design.words[order[i]]);
    }
}
