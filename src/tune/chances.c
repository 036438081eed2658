/* chances.c - finds the model of win_chance.c. A program for developers, not installed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *   make tune
 *   src/tune/chances FILE...
 *
 * Reads games of `ttychess selfplay`, fits the model to four of five of them (chance_fit.h), and
 * writes its numbers as they stand in src/engine/win_chance.c; on standard error how well that
 * model, simpler ones and the one of this build foretell the others.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/attacks.h"
#include "tune/chance_fit.h"

static struct chance_samples learned, held_out;

static void write_row(const char *name, const int64_t terms[3])
{
    printf("    .%s = {%" PRId64 ", %" PRId64 ", %" PRId64 "},\n", name, terms[0], terms[1],
           terms[2]);
}

static bool read_all(char **paths)
{
    struct reason reason;
    uint32_t games = 0;
    for (; *paths != NULL; paths++)
        if (!chance_samples_read(&learned, &held_out, &games, *paths, &reason)) {
            fprintf(stderr, "chances: %s\n", reason.text);
            return false;
        }
    fprintf(stderr, "%" PRIu32 " games: %" PRIu32 " positions, %" PRIu32 " held out\n", games,
            learned.positions, held_out.positions);
    if (learned.positions == 0 || held_out.positions == 0)
        fprintf(stderr, "chances: too few games\n");
    return learned.positions > 0 && held_out.positions > 0;
}

int main(int argc, char **argv)
{
    static const char *const names[] = {"constants", "lines", "parabolas"};
    struct win_chance_model model;
    if (argc < 2 || argv[1][0] == '-') {
        fprintf(argc == 2 && strcmp(argv[1], "--help") == 0 ? stdout : stderr,
                "Usage: chances FILE...\n"
                "Fit the chances to win, draw and lose to games of ttychess selfplay.\n");
        return argc == 2 && strcmp(argv[1], "--help") == 0 ? 0 : 2;
    }
    attacks_init();
    if (!read_all(argv + 1))
        return 1;
    fprintf(stderr, "this build  %.4f\n", chance_loss(&win_chance_model, &held_out));
    for (int terms = 1; terms <= CHANCE_TERMS_MAX; terms++) {
        chance_fit(&learned, terms, &model);
        fprintf(stderr, "%-11s %.4f\n", names[terms - 1], chance_loss(&model, &held_out));
    }
    write_row("middle", model.middle);
    write_row("width", model.width);
    return fflush(stdout) == 0 ? 0 : 1;
}
