/* move_history.h - quiet moves that were good before are likely good again.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The history heuristic (Jonathan Schaeffer, 1983): a number for each colour, square left
 * and square reached, raised when the move refuted a line and lowered when it was tried
 * in vain. One a thread; plain data, all zeros at first.
 */
#ifndef TTYCHESS_ENGINE_MOVE_HISTORY_H
#define TTYCHESS_ENGINE_MOVE_HISTORY_H

#include "rules/move.h"

enum { HISTORY_LIMIT = 16384 }; /* values stay within +- this */

struct move_history {
    int16_t values[2][64][64]; /* by colour, from, to */
};

static inline int move_history_value(const struct move_history *history, enum color color,
                                     chess_move move)
{
    return history->values[color][move_from(move)][move_to(move)];
}

/* Move a value towards +LIMIT (bonus > 0) or -LIMIT (bonus < 0), by less the nearer it
 * is: so that it follows the recent past and never overflows. |bonus| <= HISTORY_LIMIT.
 */
static inline void move_history_update(struct move_history *history, enum color color,
                                       chess_move move, int bonus)
{
    int16_t *value = &history->values[color][move_from(move)][move_to(move)];
    int magnitude = bonus < 0 ? -bonus : bonus;
    *value = (int16_t)(*value + bonus - *value * magnitude / HISTORY_LIMIT);
}

#endif
