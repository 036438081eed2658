/* scan.h - runs a query over all games of a collection, on all cores.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games whose row excludes a match are skipped; the others are played through until they match
 * or no longer can. Hits are in the order of the games and may be read during the scan.
 */
#ifndef TTYCHESS_COLLECTION_SCAN_H
#define TTYCHESS_COLLECTION_SCAN_H

#include "base/wake.h"
#include "collection/query.h"
#include "rules/san.h"

/* The first match in a game. */
struct scan_hit {
    uint32_t game;
    uint16_t ply;
    chess_move next; /* MOVE_NONE: the game ends there */
};

struct scan;

/* Starts a scan. The collection must outlive it. `wake`, which may be NULL, is signalled for
 * new hits and at the end. Returns NULL and sets *error on failure. */
struct scan *scan_create(const struct collection *collection, const struct query *query,
                         struct wake *wake, struct error *error);

/* Returns the hits so far, valid until the next call. Sets *done to whether the scan is
 * complete. Call it only on the thread that started the scan. */
const struct scan_hit *scan_hits(struct scan *scan, size_t *count, bool *done);

void scan_wait(struct scan *scan);

void scan_destroy(struct scan *scan);

/* ---- statistics of a position ----------------------------------------------------------- */

/* Statistics of the games in which a move was played in a position. */
struct scan_move {
    chess_move move;                          /* MOVE_NONE: the game ends there */
    char san[SAN_SIZE];                       /* "" for MOVE_NONE */
    uint32_t games, results[RESULT_DRAW + 1]; /* games by result */
    uint32_t rated;                           /* number of games in which the side to move has
                                               * an Elo rating */
    uint64_t elo;                             /* average of these ratings; 0: unknown */
    uint16_t year;                            /* latest year; 0: unknown */
};

enum { SCAN_MOVES_MAX = 256 };

/* Counts the hits by next move, most frequent first. Returns the number of moves. */
size_t scan_count_moves(const struct collection *collection, const struct scan_hit *hits,
                        size_t count, const struct position *position,
                        struct scan_move moves[SCAN_MOVES_MAX]);

#endif
