/* lobby_game_equals.c - see lobby_game_equals.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/lobby_game_equals.h"

#include <inttypes.h>
#include <string.h>

static bool clocks_equal(const struct chess_clock *one, const struct chess_clock *other)
{
    return one->left[WHITE] == other->left[WHITE] && one->left[BLACK] == other->left[BLACK] &&
           one->moves[WHITE] == other->moves[WHITE] &&
           one->moves[BLACK] == other->moves[BLACK] && one->turn == other->turn &&
           one->used == other->used && one->running == other->running;
}

static bool games_equal(const struct game *one, const struct game *other)
{
    if (one->current != other->current || one->count != other->count ||
        one->result != other->result || one->ending != other->ending ||
        memcmp(one->keys, other->keys, (one->current + 1) * sizeof *one->keys) != 0)
        return false;
    for (size_t i = 0; i < one->current; i++)
        if (one->moves[i].move != other->moves[i].move)
            return false;
    return true;
}

bool lobby_game_equals(const struct lobby_game *one, const struct lobby_game *other,
                       struct error *error)
{
    if (one->id != other->id || one->event_count != other->event_count)
        return error_set(error, 0, "events %" PRIu32 " and %" PRIu32, one->event_count,
                         other->event_count);
    if (one->phase != other->phase || one->ending != other->ending ||
        one->first_move_missed != other->first_move_missed)
        return error_set(error, 0, "the phase differs");
    if (!games_equal(&one->game, &other->game))
        return error_set(error, 0, "the moves differ");
    if (!clocks_equal(&one->clock, &other->clock))
        return error_set(error, 0, "the clocks differ");
    if (one->moved_at != other->moved_at || one->clock_stopped != other->clock_stopped ||
        (one->clock_stopped && one->stop_cause != other->stop_cause))
        return error_set(error, 0, "when it was moved, or why clock stopped, differs");
    for (int i = WHITE; i <= BLACK; i++)
        if (strcmp(one->names[i], other->names[i]) != 0 ||
            one->offers[i] != other->offers[i] ||
            one->offer_count[i] != other->offer_count[i] || one->away[i] != other->away[i] ||
            one->patience[i] != other->patience[i] ||
            one->claim_after[i] != other->claim_after[i] ||
            one->first_move != other->first_move ||
            one->left_on_purpose[i] != other->left_on_purpose[i])
            return error_set(error, 0, "a seat differs");
    return true;
}
