/* game_pair.h - two games between two sets of the search's constants.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Both games begin with the same opening, with the colours changed. Each side has an engine of
 * its own, with its own table and histories, which knows nothing of earlier games; openings,
 * limits and adjudication are those of `ttychess match` (tools/match.h). Same rules, number and
 * constants: same games.
 *
 * The constants belong to the process: one pair at a time in each.
 */
#ifndef TTYCHESS_TUNE_GAME_PAIR_H
#define TTYCHESS_TUNE_GAME_PAIR_H

#include <stdatomic.h>

#include "base/reason.h"
#include "tune/spsa_parameters.h"

struct pair_rules {
    uint64_t seed;    /* of the openings */
    uint64_t nodes;   /* a move */
    int random_plies; /* of the opening */
    int hash;         /* megabytes of each side */
};

struct pair_table; /* opaque: two engines at a board, and one that judges openings */

/* NULL, with the reason. */
struct pair_table *pair_table_open(const struct pair_rules *rules, struct reason *reason);
void pair_table_close(struct pair_table *table); /* NULL is allowed */

/* Play pair `number`, from 0. *difference: games that plus won less those that it lost, -2 to 2.
 * Blocks. False, with the reason. */
bool pair_table_play(struct pair_table *table, int number, const struct constants *plus,
                     const struct constants *minus, int *difference, struct reason *reason);

#endif
