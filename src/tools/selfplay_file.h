/* selfplay_file.h - a file of games (engine/games_file.h) that grows by whole blocks.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One program at a time writes to a file. Whatever ends that program, the file holds whole
 * blocks but perhaps for the last one, which the next program cuts off; the block under way is
 * lost with the program. Not locked within the program: one thread at a time.
 */
#ifndef TTYCHESS_TOOLS_SELFPLAY_FILE_H
#define TTYCHESS_TOOLS_SELFPLAY_FILE_H

#include "base/storage.h"
#include "engine/games_file.h"

struct selfplay_file {
    const struct storage *storage;
    const char *path; /* the caller's, kept */
    unsigned plies;   /* a block is written when it has so many half-moves, ... */
    unsigned games;   /* ... or so many games */
    int descriptor;
    uint64_t games_written; /* since it was opened */
    uint64_t size;          /* of the whole blocks */
    uint64_t positions;     /* quiet ones, in the whole blocks */
    uint64_t torn;          /* bytes of a torn block that were cut off */
    struct games_block *block;
};

/* Open or create, to write a block every so many half-moves. Refused, and left as it is: what
 * is no regular file of games, what is damaged but at its end, and what another program writes
 * to. */
bool selfplay_file_open(struct selfplay_file *file, const struct storage *storage,
                        const char *path, unsigned plies, struct reason *reason);

/* Add a game. False, with the reason: the block under way could not be written, and is lost. */
bool selfplay_file_add(struct selfplay_file *file, const struct scored_game *game,
                       struct reason *reason);

/* Quiet positions, those of the block under way among them. */
uint64_t selfplay_file_positions(const struct selfplay_file *file);

/* Write the block under way, and see that all is on the disk; closed in any case. */
bool selfplay_file_close(struct selfplay_file *file, struct reason *reason);

#endif
