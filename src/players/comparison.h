/* comparison.h - several strategies search one position at the same time.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each strategy has its own engine, thread and small hash table.
 */
#ifndef TTYCHESS_PLAYERS_COMPARISON_H
#define TTYCHESS_PLAYERS_COMPARISON_H

#include "pgn/game.h"
#include "players/strategy_settings.h"
#include "base/wake.h"

enum { COMPARISON_STRATEGIES_MIN = 2, COMPARISON_STRATEGIES_MAX = 6 };
enum { COMPARISON_DEPTHS = 64, COMPARISON_LINE_SIZE = 200 };

struct comparison;

/* The result of one iteration. Monte Carlo doubles its playouts in each iteration. Scores
 * are from White's side. */
struct compared_iteration {
    uint64_t nodes;       /* of this iteration alone; 0: unknown */
    int64_t microseconds; /* time of this iteration alone */
    uint64_t playouts;
    char score_text[16], san[SAN_SIZE];
};

struct compared_strategy {
    const char *name;
    bool finished;
    bool has_depths; /* false only for Monte Carlo */
    int depth;       /* of the last complete iteration, or 0 */
    uint64_t nodes;  /* of the whole search */
    uint64_t playouts;
    int64_t microseconds;
    char score_text[16];              /* "" before the first iteration */
    char san[SAN_SIZE];               /* the best move; "" before the first iteration */
    struct compared_iteration common; /* the result at comparison_common_depth() */
    int ratio; /* nodes of `common` relative to minimax's, in hundredths of a percent; 0:
                * unknown */
};

/* Starts a search by each chosen strategy, within `limits`. The teaching strategies use the
 * evaluation and playouts of `base_settings`; the strong strategy uses `network`, which may
 * be NULL. `network` and `wake` must outlive the comparison. Returns NULL and sets *error
 * on failure. */
struct comparison *comparison_create(const struct strategy *const *chosen, int count,
                                     const struct strategy_settings *base_settings,
                                     const struct network *network, const struct game *game,
                                     const struct search_limits *limits, struct wake *wake,
                                     struct error *error);

/* Stops all searches, which takes about 10 ms. Accepts NULL. */
void comparison_destroy(struct comparison *comparison);

/* Collects the results of the threads. Returns false if nothing is new. */
bool comparison_poll(struct comparison *comparison);

/* Returns whether any search was running at the last poll. */
bool comparison_is_running(const struct comparison *comparison);
int comparison_strategy_count(const struct comparison *comparison);
const struct compared_strategy *comparison_strategy(const struct comparison *comparison,
                                                    int index);

/* Returns the greatest depth that all strategies except Monte Carlo have completed, or 0. */
int comparison_common_depth(const struct comparison *comparison);

/* Gets a strategy's result at a depth of 1 or more. Returns false if there is none. */
bool comparison_get_iteration(const struct comparison *comparison, int index, int depth,
                              struct compared_iteration *iteration);

/* Writes the nodes as a share of minimax's, such as "1.67%" or "142%"; "" if unknown or for
 * minimax itself. */
void compared_strategy_write_share(const struct compared_strategy *compared, char text[16]);

/* Writes "alpha-beta: depth 4 took 3446 nodes (1.67% of minimax's), +0.15, Nf3; in total,
 * depth 6, 123456 nodes, +0.12, Nf3." */
void comparison_write_line(const struct comparison *comparison, int index,
                           char text[COMPARISON_LINE_SIZE]);

/* Writes "Done. For depth 4, minimax took 206604 nodes, alpha-beta 3446." */
void comparison_write_summary(const struct comparison *comparison,
                              char text[COMPARISON_LINE_SIZE]);

#endif
