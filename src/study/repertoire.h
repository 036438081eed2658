/* repertoire.h - an opening repertoire for one color: a PGN file with variations.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All games in the file count. Positions are identified by key, so transpositions are found.
 */
#ifndef TTYCHESS_STUDY_REPERTOIRE_H
#define TTYCHESS_STUDY_REPERTOIRE_H

#include "base/error.h"
#include "collection/collection.h"
#include "pgn/game.h"

struct repertoire_position {
    uint64_t key, from; /* `from`: key of the position before `node`; 0: none */
    struct game *game;
    struct move_node *node; /* the move that leads to the position */
    size_t ply;
    bool is_our_turn; /* the repertoire's side is to move */
    bool has_move;    /* node->first is our move */
};

/* A reply that occurs in games but is not in the repertoire. */
struct repertoire_gap {
    const struct repertoire_position *position;
    chess_move move; /* the opponent's move */
    unsigned games;
};

struct repertoire {
    enum color side;
    struct game *games; /* owned; studies */
    size_t count, capacity;
    struct error file_error;               /* the first error in the file; "": none */
    struct repertoire_position *positions; /* owned; sorted by key */
    size_t position_count;
    struct repertoire_gap *gaps; /* owned; see repertoire_find_gaps() */
    size_t gap_count;
    size_t games_compared;
};

/* A missing file is an empty repertoire. If the file cannot be read, closes the repertoire,
 * sets *error and returns false. */
bool repertoire_open(struct repertoire *repertoire, const char *path, enum color side,
                     struct error *error);
void repertoire_close(struct repertoire *repertoire);

/* Adds the game's moves up to its current position to the file. If `removes`, deletes the last
 * of these moves from the file instead, with everything after it and any earlier moves that
 * lead nowhere else. Locks the file. Sets *moves to the number of moves added or removed; if
 * it is 0, nothing is written. Returns false and sets *error on failure, or if the file has an
 * error. */
bool repertoire_update_file(const char *path, enum color side, const struct game *game,
                            bool removes, size_t *moves, struct error *error);

/* repertoire_find_moves() lists the moves in a position and returns their number.
 * repertoire_has_move() returns whether `move` is one of them. */
enum { REPERTOIRE_MOVES_MAX = 32 };
int repertoire_find_moves(const struct repertoire *repertoire, uint64_t key,
                          const struct move_node *moves[REPERTOIRE_MOVES_MAX]);
bool repertoire_has_move(const struct repertoire *repertoire, uint64_t key, chess_move move);

/* Returns whether the repertoire's side left the repertoire in a game. If so, sets *ply to the
 * index of the move. */
bool repertoire_find_departure(const struct repertoire *repertoire, const struct game *game,
                               size_t *ply);

/* Adds the gaps found in games `from` to `to` - 1 of a collection. Only games in which
 * `player` (part of the name; NULL: anyone) played repertoire->side count. The most frequent
 * gaps come first. */
void repertoire_find_gaps(struct repertoire *repertoire, const struct collection *collection,
                          const char *player, size_t from, size_t to);

#endif
