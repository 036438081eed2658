/* move_times.h - how long each move of a game took, by what the clocks showed after it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From "[%clk ...]" in the comments and the tags of the time control: what a control adds is
 * known, so what was used is the difference. Times are milliseconds. Plain data; any thread.
 */
#ifndef TTYCHESS_PGN_MOVE_TIMES_H
#define TTYCHESS_PGN_MOVE_TIMES_H

#include "pgn/game.h"

struct move_times {
    size_t count;     /* half-moves */
    int64_t *used;    /* owned; -1: not known */
    int64_t *left;    /* owned; on the mover's clock after it; -1: not known */
    int64_t total[2]; /* by enum color, of what is known */
    size_t known[2];  /* moves */
    int64_t longest;  /* of all; 0: none is known */
};

/* Of the moves of these nodes, the line of a game from its start on. Whether anything is known;
 * either way move_times_free() frees what was made, of a struct that was zeroed, too. */
bool move_times_read(struct move_times *times, const struct game *game,
                     struct move_node *const *nodes, size_t count);
void move_times_free(struct move_times *times);

/* The moves of one side that took the longest, `most` at most, the longest first; half-moves from
 * 0. Returns how many. */
size_t move_times_longest(const struct move_times *times, enum color color, enum color first,
                          size_t *moves, size_t most);

enum { MOVE_TIME_SIZE = 16 };

/* "0:43", "12:05", and below ten seconds with tenths, if there are any: "0:04.2". Returns `text`. */
const char *move_time_write(int64_t used, char text[MOVE_TIME_SIZE]);

#endif
