/* draw_rules.h - how games end on the board: FIDE Laws of Chess, articles 5.2 and 9.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_RULES_DRAW_RULES_H
#define TTYCHESS_RULES_DRAW_RULES_H

#include <stddef.h>

#include "rules/position.h"

/* Limits in plies, like the halfmove clock. */
enum { FIFTY_MOVES = 2 * 50, SEVENTY_FIVE_MOVES = 2 * 75 };

enum verdict {
    VERDICT_NONE,
    VERDICT_CHECKMATE,
    VERDICT_STALEMATE,
    VERDICT_INSUFFICIENT, /* see has_insufficient_material() */
    VERDICT_FIVEFOLD,     /* the position has occurred five times: automatic draw */
    VERDICT_SEVENTY_FIVE, /* 75 moves by each side without a capture or pawn move: automatic
                           * draw */
    VERDICT_THREEFOLD,    /* a draw may be claimed */
    VERDICT_FIFTY         /* a draw may be claimed */
};

/* Returns how often the current position, keys[count - 1], has occurred, at least 1. `keys`
 * contains the keys of the game's positions in order. */
int repetition_count(const uint64_t *keys, size_t count, int halfmove_clock);

/* Returns whether the kings are alone, or accompanied only by one minor piece or by bishops on
 * squares of one color. Other material, such as K+N v K+N, allows a helpmate. */
bool has_insufficient_material(const struct position *position);

/* Returns whether `color` could checkmate with the opponent's help. If not, the game is drawn
 * when the opponent's flag falls. */
bool position_can_mate(const struct position *position, enum color color);

/* Returns the first verdict that applies, in the order of the enum. `keys` is as in
 * repetition_count(). */
enum verdict position_verdict(const struct position *position, const uint64_t *keys,
                              size_t count);

/* Returns whether the game is over in this position, ignoring repetitions. */
bool position_is_over(const struct position *position);

#endif
