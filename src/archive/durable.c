/* durable.c - a ticket for every move.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "archive/durable.h"

#include <stdlib.h>

#include "base/memory.h"

void durable_reset(struct durable *durable)
{
    durable->count = 0;
}

void durable_free(struct durable *durable)
{
    free(durable->moves);
    *durable = (struct durable){NULL, 0, 0, 0};
}

/* How far the game is the one that was handed over. */
static size_t count_common(const struct durable *durable, const struct game *game,
                           size_t length)
{
    size_t common = 0;
    while (common < durable->count && common < length &&
           durable->moves[common].move == game->moves[common].move)
        common++;
    return common;
}

void durable_hand_over(struct durable *durable, const struct game *game, uint64_t ticket)
{
    size_t length = game->current;
    if (length > durable->capacity) {
        durable->capacity = 2 * length;
        durable->moves =
            memory_resize(durable->moves, durable->capacity, sizeof *durable->moves);
    }
    for (size_t i = count_common(durable, game, length); i < length; i++)
        durable->moves[i] = (struct durable_move){game->moves[i].move, ticket};
    durable->count = length;
}

bool durable_note_saved(struct durable *durable, uint64_t ticket)
{
    if (ticket <= durable->saved)
        return false;
    durable->saved = ticket;
    return true;
}

size_t durable_count(const struct durable *durable, const struct game *game)
{
    size_t common = count_common(durable, game, game->count);
    for (size_t i = 0; i < common; i++) /* later moves have later tickets */
        if (durable->moves[i].ticket > durable->saved)
            return i;
    return game->count;
}
