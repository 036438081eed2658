/* tune.c - finds the evaluation's weights. A program for developers, not installed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *   make tune
 *   src/tune/tune [--steps N] [--rate R] [--hold H] FILE... >weights.c
 *
 * Reads positions with results (samples.h), fits the weights to them (fit.h), starting
 * from those of this build, and writes src/engine/evaluation/weights.c anew.
 */
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "rules/attacks.h"
#include "tune/fit.h"

static void show_progress(int step, double error)
{
    fprintf(stderr, "step %5d  error %.6f\n", step, error);
}

/* ---- C source out --------------------------------------------------------------------
 */

static void write_row(const struct weight_row *row, const struct weights *weights)
{
    /* A row of squares is shown as it lies on the board. */
    const int per_line = row->count == 32 ? 4 : 5;
    printf("    /* %s */\n    [WEIGHT_%s] =", row->meaning, row->name);
    for (int i = 0; i < row->count; i++) {
        int weight = (int)row->first + i;
        if (row->count > 1 && i % per_line == 0)
            printf("\n       ");
        printf(" W(%ld, %ld),", lround(weights->middle[weight]), lround(weights->end[weight]));
    }
    printf("\n");
}

static void write_source(const struct weights *weights)
{
    printf("/* weights.c - what everything is worth. Written by the tuner: see "
           "src/tune/tune.c.\n"
           " * SPDX-License-Identifier: GPL-3.0-or-later\n */\n"
           "#include \"engine/evaluation/weights.h\"\n\n"
           "/* clang-format off */\n"
           "const stage_pair evaluation_weights[WEIGHT_COUNT] = {\n"
           "#define W STAGE_PAIR\n");
    for (int i = 0; i < WEIGHT_ROWS; i++)
        write_row(&evaluation_weight_rows[i], weights);
    printf("#undef W\n};\n");
}

/* ---- command line --------------------------------------------------------------------
 */

static void show_usage(FILE *stream)
{
    fprintf(stream, "Usage: tune [OPTION]... FILE...\n"
                    "Fit the evaluation's weights to positions with results; write weights.c\n"
                    "to standard output.\n\n"
                    "  --steps N   steps of descent (default 600)\n"
                    "  --rate R    centipawns a step, at most (default 1)\n"
                    "  --hold H    pull towards the present weights (default 1e-9)\n"
                    "  --help      print this help and exit\n");
}

static bool read_all(struct samples *samples, char **paths)
{
    struct reason reason;
    for (; *paths != NULL; paths++)
        if (!samples_read(samples, *paths, &reason)) {
            fprintf(stderr, "tune: %s\n", reason.text);
            return false;
        }
    if (samples->count == 0)
        fprintf(stderr, "tune: no positions\n");
    return samples->count > 0;
}

static bool run(struct fit_plan *plan, char **paths)
{
    static struct weights weights;
    struct samples samples = {0};
    bool good = read_all(&samples, paths);
    if (good) {
        fprintf(stderr, "%zu positions, %.1f weights each; %zu passed over\n", samples.count,
                (double)samples.coefficient_count / (double)samples.count,
                samples.passed_over);
        fit_start(&weights);
        plan->k = fit_k(&samples, &weights, plan->threads);
        fprintf(stderr, "k %.6f\n", plan->k);
        double error = fit_weights(&samples, plan, &weights);
        good = error >= 0;
        fprintf(stderr, "error %.6f\n", error);
    }
    if (good)
        write_source(&weights);
    samples_free(&samples);
    return good && fflush(stdout) == 0;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {{"steps", required_argument, NULL, 's'},
                                            {"rate", required_argument, NULL, 'r'},
                                            {"hold", required_argument, NULL, 'o'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    struct fit_plan plan = {.steps = 600, .rate = 1, .hold = 1e-9, .progress = show_progress};
    plan.threads = (int)sysconf(_SC_NPROCESSORS_ONLN);
    int option;
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (option == 's')
            plan.steps = atoi(optarg);
        else if (option == 'r')
            plan.rate = atof(optarg);
        else if (option == 'o')
            plan.hold = atof(optarg);
        else {
            show_usage(option == 'h' ? stdout : stderr);
            return option == 'h' ? 0 : 2;
        }
    }
    if (optind == argc) {
        show_usage(stderr);
        return 2;
    }
    attacks_init();
    return run(&plan, argv + optind) ? 0 : 1;
}
