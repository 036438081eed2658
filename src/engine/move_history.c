/* move_history.c - updates of the histories.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/move_history.h"

#include <assert.h>
#include <sys/param.h>

#include "engine/score.h"

enum { CORRECTION_STEP_MAX = CORRECTION_LIMIT / 4 };

/* Applies the "gravity" formula. */
static void update_value(int16_t *value, int bonus, int limit)
{
    int magnitude = bonus < 0 ? -bonus : bonus;
    assert(magnitude <= limit);
    *value = (int16_t)(*value + bonus - *value * magnitude / limit);
}

void move_history_update_entry(int16_t *entry, int bonus)
{
    update_value(entry, bonus, HISTORY_LIMIT);
}

void move_history_update_quiet(struct move_history *history,
                               const struct move_context *context,
                               const struct position *position, chess_move move, int bonus)
{
    enum piece piece = position_piece_on(position, move_from(move));
    enum square to = move_to(move);
    assert(piece != NO_PIECE && !position_is_capture(position, move));
    move_history_update_entry(move_history_squares_entry(history, context, position, move),
                              bonus);
    for (int i = 0; i < CONTINUATIONS; i++)
        update_value(&context->continuations[i]->values[piece][to], bonus, HISTORY_LIMIT);
}

void move_history_update_capture(struct move_history *history, const struct position *position,
                                 chess_move move, int bonus)
{
    enum piece piece = position_piece_on(position, move_from(move));
    assert(piece != NO_PIECE);
    update_value(
        &history->capture[piece][move_to(move)][position_captured_type(position, move)], bonus,
        HISTORY_LIMIT);
}

static unsigned correction_index(uint64_t key)
{
    return (unsigned)(key % CORRECTION_ENTRIES);
}

int move_history_correction(const struct move_history *history,
                            const struct position *position)
{
    enum color side = position_turn(position);
    int sum = history->pawns.values[side][correction_index(position->partial_keys.pawns)];
    for (int color = WHITE; color <= BLACK; color++)
        sum += history->pieces[color]
                   .values[side][correction_index(position->partial_keys.non_pawns[color])];
    return sum / CORRECTION_SCALE;
}

void move_history_update_correction(struct move_history *history,
                                    const struct position *position, int error, int depth)
{
    enum color side = position_turn(position);
    assert(depth > 0 && error > -2 * SCORE_INFINITE && error < 2 * SCORE_INFINITE);
    int bonus = error * depth / CORRECTION_SCALE;
    bonus = MIN(MAX(bonus, -CORRECTION_STEP_MAX), CORRECTION_STEP_MAX);
    update_value(&history->pawns.values[side][correction_index(position->partial_keys.pawns)],
                 bonus, CORRECTION_LIMIT);
    for (int color = WHITE; color <= BLACK; color++)
        update_value(
            &history->pieces[color]
                 .values[side][correction_index(position->partial_keys.non_pawns[color])],
            bonus, CORRECTION_LIMIT);
}
