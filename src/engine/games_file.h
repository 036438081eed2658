/* games_file.h - files of games of the engine against itself: blocks, one behind the other.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A block stands for itself, so `cat` merges files, and what is damaged costs its block alone:
 * who reads may go on at the next one. All numbers are little-endian:
 *
 *    0  8 bytes   "TTYgames"
 *    8  4         format: 1
 *   12  4         bytes behind this head
 *   16  4         games
 *   20  4         half-moves
 *   24  4         quiet positions (scored_game.h)
 *   28  4         check sum: CRC-32 of the 28 bytes before it and of those behind it
 *   32            the games (game_coder.h)
 *
 * One thread a block, one a reader.
 */
#ifndef TTYCHESS_ENGINE_GAMES_FILE_H
#define TTYCHESS_ENGINE_GAMES_FILE_H

#include <stdio.h>
#include <sys/types.h>

#include "engine/scored_game.h"

#define GAMES_MAGIC "TTYgames"

enum {
    GAMES_MAGIC_SIZE = 8,
    GAMES_HEAD_SIZE = 32,
    GAMES_FORMAT = 1,
    GAMES_BLOCK_GAMES = 4096,  /* at most in a block ... */
    GAMES_BLOCK_SIZE = 4 << 20 /* ... and bytes behind its head */
};

struct games_head {
    uint32_t size, games, plies, positions;
};

/* ---- writing ------------------------------------------------------------------------- */

/* A block that is under way. */
struct games_block;

/* NULL: there is no memory. */
struct games_block *games_block_create(void);
void games_block_destroy(struct games_block *block);

/* Add a game; games_block_is_full() has been asked before. */
void games_block_add(struct games_block *block, const struct scored_game *game);
bool games_block_is_full(const struct games_block *block);

/* What is in it; `size` means nothing. */
const struct games_head *games_block_head(const struct games_block *block);

/* The bytes of the block, which are its own; then it is empty again. */
const uint8_t *games_block_finish(struct games_block *block, size_t *size);

/* ---- reading ------------------------------------------------------------------------- */

/* Where bytes come from: as read(2), 0 at the end, -1 and errno. */
typedef ssize_t games_source(void *context, void *bytes, size_t size);

/* The source that a FILE * is. */
ssize_t games_read_stream(void *file, void *bytes, size_t size);

/* Whether a file begins as one of games; it stands at its beginning, before and after. False,
 * with the reason: it cannot be read, or not twice, as a pipe. */
bool games_stream_begins(FILE *file, bool *begins, struct reason *reason);

enum games_next {
    GAMES_FOUND,
    GAMES_END,
    GAMES_DAMAGED, /* something was passed over; the next call goes on behind it */
    GAMES_FAILED   /* the source, or memory: the end */
};

/* Read what `source` gives from here on. NULL: there is no memory. */
struct games_reader;
struct games_reader *games_reader_create(games_source *source, void *context);
void games_reader_destroy(struct games_reader *reader);

/* The next game, out of any bytes: its moves are legal. DAMAGED, FAILED: with the reason,
 * which says at which byte, from 1. */
enum games_next games_reader_game(struct games_reader *reader, struct scored_game *game,
                                  struct reason *reason);

/* From here on see that blocks have as many quiet positions as their heads say, too, which
 * takes time: DAMAGED where not, behind the games of the block. */
void games_reader_count_positions(struct games_reader *reader);

/* The next block with a good check sum, without reading its games, and how many bytes lie
 * before its end. */
enum games_next games_reader_block(struct games_reader *reader, struct games_head *head,
                                   uint64_t *end, struct reason *reason);

/* Of how many bytes the check sum was reckoned: whatever the file holds, no more than some ten
 * times as many as it has, and blocks of GAMES_BLOCK_SIZE. */
uint64_t games_reader_summed(const struct games_reader *reader);

/* Whether a file that begins with these bytes is one of games, torn as it may be. */
bool games_file_begins(const uint8_t *bytes, size_t size);

#endif
