/* pair_options.h - what the command lines of programs that play pairs of games share.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TUNE_PAIR_OPTIONS_H
#define TTYCHESS_TUNE_PAIR_OPTIONS_H

#include "base/option_table.h"
#include "tools/workers.h"
#include "tune/game_pair.h"

struct pair_options {
    int jobs; /* pairs at once, 1 to WORKERS_MOST */
    int nodes, hash, random_plies;
    uint64_t seed;
};

enum {
    PAIR_GAMES_MAX = 100000000,
    PAIR_NODES_MIN = 50,
    PAIR_NODES_MAX = 100000000,
    PAIR_HASH_MAX = 1024,
    PAIR_PLIES_MAX = 40
};

/* Rows for a struct of values `type` with a struct pair_options `member`. */
#define PAIR_OPTION_ROWS(type, member)                                                        \
    OPTION_ROW("jobs", 'j', "N", "Play N games at once; default: as many as there are cores", \
               BETWEEN(VALUE_NUMBER, 1, WORKERS_MOST), INTO(type, member.jobs)),              \
        OPTION_ROW("nodes", 0, "N", "Think about each move for N nodes; default 5000",        \
                   BETWEEN(VALUE_NUMBER, PAIR_NODES_MIN, PAIR_NODES_MAX),                     \
                   INTO(type, member.nodes)),                                                 \
        OPTION_ROW("hash", 0, "MB", "Memory of each side; default 1",                         \
                   BETWEEN(VALUE_NUMBER, 1, PAIR_HASH_MAX), INTO(type, member.hash)),         \
        OPTION_ROW(                                                                           \
            "random-plies", 0, "N", "Begin with N random half-moves, 1 to 40; default 8",     \
            BETWEEN(VALUE_NUMBER, 1, PAIR_PLIES_MAX), INTO(type, member.random_plies)),       \
        OPTION_ROW("seed", 0, "N", "Of a new FILE; with -j 1 the same one finds the same",    \
                   BETWEEN(VALUE_NUMBER, 0, UINT64_MAX), INTO(type, member.seed))

/* The defaults; the seed is another one each time. */
struct pair_options pair_options_usual(void);

/* The rules that they make; the seed is left to the caller. */
struct pair_rules pair_options_rules(const struct pair_options *options);

#endif
