/* side_line.h - moves beside those of a game, to be kept in it as a variation.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any thread; the games are the caller's.
 */
#ifndef TTYCHESS_PGN_SIDE_LINE_H
#define TTYCHESS_PGN_SIDE_LINE_H

#include "pgn/game.h"

enum { SIDE_LINE_MOVES = 256 /* half-moves; what is longer is cut */ };

struct side_line {
    size_t place; /* half-moves of the game before the first of them */
    uint64_t key; /* of the position there: the game may go another way later */
    size_t count;
    chess_move moves[SIDE_LINE_MOVES];
    struct move_node *waits; /* kept behind this move until there is a next one, or NULL; */
    const struct move_comment *comment; /* as this comment; both are the game's */
};

/* `count` of the moves of `from`, as another game; the place is behind the last, and before a
 * turn that was passed. */
void game_copy_line(struct game *to, const struct game *from, size_t count);

/* Add the first `count` of `length` moves. */
void side_line_add(struct side_line *line, const chess_move *moves, int count, int length);

/* The game up to where the line leaves it, game_free() it; false when it has gone another
 * way. */
bool side_line_find(const struct side_line *line, const struct game *own, struct game *game);

/* Put the line into the tree of the game, as far as it is not there. False when it has to
 * wait, because the game ends there, or has lost its place. */
bool side_line_keep(const struct side_line *line, struct game *own);

#endif
