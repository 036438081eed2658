/* table_equals.c - see table_equals.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/table_equals.h"

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

bool table_equals(const struct table *one, const struct table *other, struct error *error)
{
    if (one->id != other->id || one->number != other->number)
        return error_set(error, 0, "events %" PRIu32 " and %" PRIu32, one->number,
                         other->number);
    if (one->phase != other->phase || one->ending != other->ending ||
        one->unmoved != other->unmoved)
        return error_set(error, 0, "the phase differs");
    if (!games_equal(&one->game, &other->game))
        return error_set(error, 0, "the moves differ");
    if (!clocks_equal(&one->clock, &other->clock))
        return error_set(error, 0, "the clocks differ");
    if (one->moved_at != other->moved_at || one->stands != other->stands ||
        (one->stands && one->cause != other->cause))
        return error_set(error, 0, "when it was moved, or why clock stopped, differs");
    for (int i = WHITE; i <= BLACK; i++)
        if (strcmp(one->names[i], other->names[i]) != 0 ||
            one->offers[i] != other->offers[i] || one->offered[i] != other->offered[i] ||
            one->away[i] != other->away[i] || one->pot[i] != other->pot[i] ||
            one->wait[i] != other->wait[i] || one->first_move != other->first_move ||
            one->left_by_word[i] != other->left_by_word[i])
            return error_set(error, 0, "a seat differs");
    return true;
}
