/* comparison.h - strategies thinking about one position at the same time.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each has an engine and a thread of its own, and a small table. All functions are the
 * owner's thread's; thinking threads fill slots and signal the wake pipe.
 */
#ifndef TTYCHESS_GAME_COMPARISON_H
#define TTYCHESS_GAME_COMPARISON_H

#include "game/game.h"
#include "game/thinker.h"
#include "game/wake.h"

enum { COMPARISON_LEAST = 2, COMPARISON_MOST = 6, COMPARISON_DEPTHS = 64,
       COMPARISON_LINE_SIZE = 160 };

struct comparison; /* opaque */

/* What is known of one of them. */
struct compared {
    const char *name;
    bool finished;
    int depth;          /* of the last whole iteration; 0: none yet */
    uint64_t nodes;     /* of the whole search */
    uint64_t playouts;  /* Monte Carlo only, which has no depth */
    char score_text[16]; /* from White's side; "" before the first iteration */
    char san[SAN_SIZE];  /* the best move; "" before */
    int common_depth;   /* the deepest one that minimax has reached as well; 0: none */
    int ratio;          /* nodes there in hundredths of a percent of minimax's */
};

/* Begin to think; each for so many milliseconds at most. `style` says what the teaching
 * strategies go by. NULL with the reason. Wake outlives the comparison. */
struct comparison *comparison_create(const struct strategy *const *chosen, int count,
                                     const struct thinker *style, const struct game *game,
                                     int milliseconds, struct wake *wake,
                                     struct reason *reason);

/* Stop all (about 10 ms) and free. NULL is allowed. */
void comparison_destroy(struct comparison *comparison);

/* Take what the threads left; false when there is nothing new. */
bool comparison_poll(struct comparison *comparison);

/* As last polled. */
bool comparison_is_running(const struct comparison *comparison);
int comparison_count(const struct comparison *comparison);
const struct compared *comparison_entry(const struct comparison *comparison, int index);

/* "1.67 % of minimax at depth 4", "512 playouts", "" when neither is known. */
void compared_write_ratio(const struct compared *compared, char text[COMPARISON_LINE_SIZE]);

/* "alpha-beta: depth 6, 123456 nodes, +0.15, Nf3, 1.67 % of minimax at depth 4". */
void compared_write_line(const struct compared *compared, char text[COMPARISON_LINE_SIZE]);

#endif
