/* query.h - a query on a collection: parsing, and matching games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game matches if all conditions hold. Only one of position, material, pattern and moves may
 * occur.
 */
#ifndef TTYCHESS_COLLECTION_QUERY_H
#define TTYCHESS_COLLECTION_QUERY_H

#include "collection/collection.h"

enum query_kind {
    QUERY_GAME, /* no condition on the position */
    QUERY_POSITION,
    QUERY_MATERIAL,
    QUERY_PATTERN,
    QUERY_MOVES
};

enum { QUERY_TERMS_MAX = 32, QUERY_NAME_SIZE = 64 };

struct query_range {
    unsigned long least, most; /* inclusive; both 0: any */
};

/* A term of a pattern: pieces on squares. */
struct query_piece {
    enum piece piece;
    bitboard squares;
    bool absent; /* there must be no such piece on them */
};

struct query_move {
    enum piece_type piece, promoted; /* NO_PIECE_TYPE: any promotion or none */
    bitboard from, to;
    bool castling, captures, checks;
};

struct query_player {
    char name[QUERY_NAME_SIZE]; /* "": any */
    bool sides[2];              /* by enum color: whether the player may have this side */
};

struct query {
    struct query_player players[2]; /* two players of the same game */
    struct query_range elo, year, eco;
    unsigned results; /* bit mask of 1 << enum result; 0: any */

    enum query_kind kind;
    struct position position; /* for QUERY_POSITION */
    uint64_t material[2];     /* alternatives, because either side may have the pieces */
    unsigned home_pawns;
    unsigned plies; /* QUERY_MATERIAL: minimum duration; QUERY_MOVES: maximum distance */
    size_t count;
    struct query_piece pieces[QUERY_TERMS_MAX];
    struct query_move moves[QUERY_TERMS_MAX];
};

/* Parses a query. "position" without a FEN means `board`, which may be NULL. If the text is
 * invalid, returns false and sets *error. */
bool query_parse(struct query *query, const char *text, const struct position *board,
                 struct error *error);

bool query_is_keyword(const char *word);

/* Adds a position to a query that has none. The query may be all zeros. */
void query_set_position(struct query *query, const struct position *position);

/* ---- matching games --------------------------------------------------------------------- */

/* Returns whether the row meets the conditions on games and does not rule out the condition on
 * positions. */
bool query_can_match(const struct query *query, const struct collection *collection,
                     const struct collection_game *game);

/* Plays moves until the query matches, and sets *ply to the ply of the match. `promoted` means
 * that `moves` may include promotions. Returns false if nothing matches. */
bool query_find_match(const struct query *query, const struct position *start,
                      const chess_move *moves, size_t count, bool promoted, size_t *ply);

#endif
