/* durable.h - which moves of the game that is kept are on the disk.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every text that is handed to the saver has a ticket (saver_put()), and is written whole: a
 * move is on the disk once the text with which it was handed over first, or a later one, is.
 * Plain data, for one thread; all zero is a game of which nothing was handed over.
 */
#ifndef TTYCHESS_ARCHIVE_DURABLE_H
#define TTYCHESS_ARCHIVE_DURABLE_H

#include <stddef.h>
#include <stdint.h>

#include "pgn/game.h"

struct durable {
    struct durable_move {
        chess_move move;
        uint64_t ticket; /* of the first text that has it */
    } * moves;           /* owned */
    size_t count, capacity;
    uint64_t saved; /* the latest text that is known to be on the disk */
};

/* Another game: nothing of it was handed over. */
void durable_reset(struct durable *durable);
void durable_free(struct durable *durable);

/* The game up to where it stands was handed over, with a ticket later than all before; 0: it
 * came from the disk. */
void durable_hand_over(struct durable *durable, const struct game *game, uint64_t ticket);

/* The text with that ticket is on the disk. False: that was known. */
bool durable_note_saved(struct durable *durable, uint64_t ticket);

/* How many half-moves of the game, which may be a copy, have none before them, nor are one
 * themselves, that waits for the disk. Those that nobody handed over wait for nothing. */
size_t durable_count(const struct durable *durable, const struct game *game);

#endif
