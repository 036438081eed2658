/* query.h - a query on a collection: parsing, and matching games
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *   player NAME [white|black]   NAME is part of a player's name; twice: they played each other
 *   elo 2400-  year 1990-1999   Elo of both players; also "2400", "-2400"
 *   eco B3  result 1-0
 *   position [FEN]              pieces and side to move; castling and en passant are ignored
 *   material KRPKR [for 8]      exactly this, for either side, during at least 8 plies
 *   pattern "Pd5 !Pc7 ke"       White's pieces in capitals; ! not; with file, rank, both or none
 *   moves "Bxh7+ Kxh7 Ng5+" [within 4]   each at most 4 plies after the one before
 *
 * All conditions must hold; at most one of the last four may occur. Plain data.
 */
#ifndef TTYCHESS_COLLECTION_QUERY_H
#define TTYCHESS_COLLECTION_QUERY_H

#include "collection/collection.h"

enum query_kind {
    QUERY_GAME, /* no condition on positions */
    QUERY_POSITION,
    QUERY_MATERIAL,
    QUERY_PATTERN,
    QUERY_MOVES
};

enum { QUERY_TERMS_MAX = 32, QUERY_NAME_SIZE = 64 };

struct query_range {
    unsigned long least, most; /* inclusive; 0, 0: any */
};

/* A term of a pattern. */
struct query_piece {
    enum piece piece;
    bitboard squares;
    bool absent; /* no such piece is there; else at least one is */
};

/* A move, as far as it is specified. */
struct query_move {
    enum piece_type piece, promoted; /* NO_PIECE_TYPE: any promotion or none */
    bitboard from, to;
    bool castling, captures, checks;
};

struct query_player {
    char name[QUERY_NAME_SIZE]; /* "": any */
    bool sides[2];              /* by enum color: the player may have this color */
};

struct query {
    struct query_player players[2]; /* they play each other */
    struct query_range elo, year, eco;
    unsigned results; /* bit mask of 1 << enum result; 0: any */

    enum query_kind kind;
    struct position position; /* for QUERY_POSITION */
    uint64_t material[2];     /* alternatives; QUERY_MATERIAL: for either side */
    unsigned home_pawns;
    unsigned plies; /* QUERY_MATERIAL: minimum duration; QUERY_MOVES: maximum
                          * distance */
    size_t count;
    struct query_piece pieces[QUERY_TERMS_MAX];
    struct query_move moves[QUERY_TERMS_MAX];
};

/* Parse a query. `board` is the position for "position" without a FEN. Returns false and sets
 * *error (column, what was expected) if the text is invalid. */
bool query_parse(struct query *query, const char *text, const struct position *board,
                 struct error *error);

/* Returns whether a word is a keyword. */
bool query_is_keyword(const char *word);

/* Add a position to a query without one, which may be all zeros. */
void query_set_position(struct query *query, const struct position *position);

/* ---- matching games --------------------------------------------------------------------- */

/* Returns whether the game's row meets the conditions on games and permits the one on
 * positions. */
bool query_can_match(const struct query *query, const struct collection *collection,
                     const struct collection_game *game);

/* Play moves from a position until the query matches; *ply: plies before that position.
 * `promoted`: the moves may include promotions. Returns false if nothing matches. */
bool query_find(const struct query *query, const struct position *start,
                const chess_move *moves, size_t count, bool promoted, size_t *ply);

#endif
