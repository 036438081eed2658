/* scan.h - ask a question of all games of a collection, on all cores.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * There is one way to search: games whose row says that they cannot answer are passed over, the
 * others are played through until they answer, or no longer can. Hits come in the order of the
 * games and are there to be read while the scan goes on.
 */
#ifndef TTYCHESS_COLLECTION_SCAN_H
#define TTYCHESS_COLLECTION_SCAN_H

#include "base/wake.h"
#include "collection/question.h"

/* A game that answers, the first time that it does. */
struct scan_hit {
    uint32_t game;   /* of the collection, from 0 */
    uint16_t ply;    /* half-moves before the position */
    chess_move next; /* how it goes on; MOVE_NONE: it ends there */
};

struct scan; /* opaque */

/* Begin. `within`: only these games, in their order, NULL: all; it and the collection outlive the
 * scan. `wake`, which may be NULL, is signalled as hits come, and at the end. NULL, with the
 * reason: no thread can be had. */
struct scan *scan_start(const struct collection *collection, const struct question *question,
                        const struct scan_hit *within, size_t count, struct wake *wake,
                        struct reason *reason);

/* All hits so far; good until the next call. *done: there come no more. The thread that began it. */
const struct scan_hit *scan_hits(struct scan *scan, size_t *count, bool *done);

/* Wait for the end. */
void scan_wait(struct scan *scan);

/* End it, wherever it is, and free it. */
void scan_destroy(struct scan *scan);

/* The position that it found. */
void scan_position(const struct collection *collection, const struct scan_hit *hit,
                   struct position *position);

/* ---- what is played from a position ------------------------------------------------------ */

/* A move, of the games that answer a question about a position. */
struct scan_move {
    chess_move move; /* MOVE_NONE: they end there */
    size_t first;    /* of the hits: the first that went on so */
    uint32_t games, white_wins, draws, black_wins;
    uint32_t rated; /* of the games: the side to move has an Elo */
    uint64_t elo;   /* their sum */
    uint16_t year;  /* the last, 0: not known */
};

enum { SCAN_MOVES = 256 };

/* Count hits by their next move, the most frequent first; returns how many there are. */
size_t scan_moves(const struct collection *collection, const struct scan_hit *hits,
                  size_t count, enum color side, struct scan_move moves[SCAN_MOVES]);

#endif
