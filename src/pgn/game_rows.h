/* game_rows.h - where many games stand in a file and the numbers of their texts, packed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games come in the order of the file, and much of one is as in the game before it: what is
 * kept is the difference, in as many bytes as it takes; every so many games one stands by
 * itself, so that any can be had by reading a few. Internal to game_list.c. One thread.
 */
#ifndef TTYCHESS_PGN_GAME_ROWS_H
#define TTYCHESS_PGN_GAME_ROWS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "pgn/game_list.h"

struct game_row {
    off_t offset;
    uint32_t length;
    int line;
    int plies;                    /* at least -1 */
    uint32_t fields[LIST_FIELDS]; /* numbers of texts */
};

struct game_rows; /* opaque */

struct game_rows *game_rows_create(void);
void game_rows_free(struct game_rows *rows);

/* False: there is no room for more, with some thousand million of them. */
bool game_rows_add(struct game_rows *rows, const struct game_row *row);
size_t game_rows_count(const struct game_rows *rows);

/* One of them, good until the next call of any function here. */
const struct game_row *game_rows_get(const struct game_rows *rows, size_t index);

/* Bytes of memory that they take. */
size_t game_rows_memory(const struct game_rows *rows);

#endif
