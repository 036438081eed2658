/* comparison.h - strategies thinking about one position at the same time.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each has an engine and a thread of its own, and a small table. All functions are the
 * owner's thread's: of the thinking threads players/search_job.h speaks.
 */
#ifndef TTYCHESS_PLAYERS_COMPARISON_H
#define TTYCHESS_PLAYERS_COMPARISON_H

#include "pgn/game.h"
#include "players/thinker.h"
#include "base/wake.h"

enum {
    COMPARISON_LEAST = 2,
    COMPARISON_MOST = 6,
    COMPARISON_DEPTHS = 64,
    COMPARISON_LINE_SIZE = 200
};

struct comparison; /* opaque */

/* What one of them found at a depth; of Monte Carlo with twice the playouts of the depth before.
 * Scores are from White's side. */
struct compared_iteration {
    uint64_t nodes;       /* of that iteration alone; 0: not known */
    int64_t microseconds; /* the same */
    uint64_t playouts;    /* in all */
    char score_text[16], san[SAN_SIZE];
};

/* What is known of one of them. Scores are from White's side. */
struct compared {
    const char *name;
    bool finished;
    bool has_depths; /* false: Monte Carlo, which has playouts instead */
    int depth;       /* of the last whole iteration; 0: none yet */
    uint64_t nodes;  /* of the whole search, the iteration under way included */
    uint64_t playouts;
    int64_t microseconds;
    char score_text[16];              /* "" before the first iteration */
    char san[SAN_SIZE];               /* the best move; "" before */
    struct compared_iteration common; /* at the depth that all have finished */
    int ratio; /* nodes there in hundredths of a percent of minimax's; 0: not known */
};

/* Begin to think, each within these limits. `style` says what the teaching strategies go by,
 * `network` what the strong one does (NULL: no network); it and the wake outlive the comparison.
 * NULL with the reason. */
struct comparison *comparison_create(const struct strategy *const *chosen, int count,
                                     const struct thinker *style,
                                     const struct network *network, const struct game *game,
                                     const struct search_limits *limits, struct wake *wake,
                                     struct reason *reason);

/* Stop all (about 10 ms) and free. NULL is allowed. */
void comparison_destroy(struct comparison *comparison);

/* Take what the threads left; false when there is nothing new. */
bool comparison_poll(struct comparison *comparison);

/* As last polled. */
bool comparison_is_running(const struct comparison *comparison);
int comparison_count(const struct comparison *comparison);
const struct compared *comparison_entry(const struct comparison *comparison, int index);

/* The deepest iteration that all of them, Monte Carlo aside, have finished: only there can
 * their nodes be compared. 0: none yet. */
int comparison_depth(const struct comparison *comparison);

/* What `index` found in the iteration of this depth, from 1; false: it has none, as before a mate,
 * or has not come so far. */
bool comparison_iteration(const struct comparison *comparison, int index, int depth,
                          struct compared_iteration *iteration);

/* "1.67 %", "142 %" of minimax's nodes; "" where it is not known, and for minimax. */
void compared_write_share(const struct compared *compared, char text[16]);

/* "alpha-beta: to depth 4 3446 nodes, 1.67 % of minimax, +0.15, Nf3; in all depth 6, 123456
 * nodes, +0.12, Nf3." */
void compared_write_line(const struct comparison *comparison, int index,
                         char text[COMPARISON_LINE_SIZE]);

/* "Done. To depth 4: minimax 206604 nodes, alpha-beta 3446." */
void comparison_write_end(const struct comparison *comparison,
                          char text[COMPARISON_LINE_SIZE]);

#endif
