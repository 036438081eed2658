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
#include "rules/san.h"

/* A game that answers, the first time that it does. */
struct scan_hit {
    uint32_t game;   /* of the collection, from 0 */
    uint16_t ply;    /* half-moves before the position */
    chess_move next; /* how it goes on; MOVE_NONE: it ends there */
};

struct scan; /* opaque */

/* Begin; the collection outlives it. `wake`, which may be NULL, is signalled as hits come, and at
 * the end. NULL, with the reason: no thread can be had. */
struct scan *scan_start(const struct collection *collection, const struct question *question,
                        struct wake *wake, struct reason *reason);

/* All hits so far; good until the next call. *done: there come no more. The thread that began it. */
const struct scan_hit *scan_hits(struct scan *scan, size_t *count, bool *done);

/* Wait for the end. */
void scan_wait(struct scan *scan);

/* End it, wherever it is, and free it. */
void scan_destroy(struct scan *scan);

/* ---- what is played from a position ----------------------------------------------------- */

/* A move, of the games that answer a question about a position. */
struct scan_move {
    chess_move move;                          /* MOVE_NONE: they end there */
    char san[SAN_SIZE];                       /* "" then */
    uint32_t games, results[RESULT_DRAW + 1]; /* how many ended so */
    uint32_t rated;                           /* of the games: the side to move has an Elo */
    uint64_t elo;                             /* on the average; 0: not known */
    uint16_t year;                            /* the last, 0: not known */
};

enum { SCAN_MOVES = 256 };

/* Count hits by their next move, the most frequent first; returns how many there are. */
size_t scan_moves(const struct collection *collection, const struct scan_hit *hits,
                  size_t count, const struct position *position,
                  struct scan_move moves[SCAN_MOVES]);

#endif
