/* question.h - a query on a collection: parsing, and matching games
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
#ifndef TTYCHESS_COLLECTION_QUESTION_H
#define TTYCHESS_COLLECTION_QUESTION_H

#include "collection/collection.h"

enum question_kind {
    QUESTION_GAME, /* no condition on positions */
    QUESTION_POSITION,
    QUESTION_MATERIAL,
    QUESTION_PATTERN,
    QUESTION_MOVES
};

enum { QUESTION_TERMS = 32, QUESTION_NAME_SIZE = 64 };

struct question_range {
    unsigned long least, most; /* inclusive; 0, 0: any */
};

/* A term of a pattern. */
struct question_piece {
    enum piece piece;
    bitboard squares;
    bool absent; /* no such piece is there; else at least one is */
};

/* A move, as far as it is specified. */
struct question_move {
    enum piece_type piece, promoted; /* NO_PIECE_TYPE: any promotion or none */
    bitboard from, to;
    bool castling, takes, checks;
};

struct question_player {
    char name[QUESTION_NAME_SIZE]; /* "": any */
    bool sides[2];                 /* by enum color: the player may have this color */
};

struct question {
    struct question_player players[2]; /* they play each other */
    struct question_range elo, year, eco;
    unsigned results; /* bit mask of 1 << enum result; 0: any */

    enum question_kind kind;
    struct position position; /* for QUESTION_POSITION */
    uint64_t material[2];     /* alternatives; QUESTION_MATERIAL: for either side */
    unsigned home_pawns;
    unsigned half_moves; /* QUESTION_MATERIAL: minimum duration; QUESTION_MOVES: maximum
                          * distance */
    size_t count;
    struct question_piece pieces[QUESTION_TERMS];
    struct question_move moves[QUESTION_TERMS];
};

/* Parse a query. `board` is the position for "position" without a FEN. Returns false and sets
 * *error (column, what was expected) if the text is invalid. */
bool question_read(struct question *question, const char *text, const struct position *board,
                   struct error *error);

/* Returns whether a word is a keyword. */
bool question_is_meant(const char *word);

/* Add a position to a query without one, which may be all zeros. */
void question_of_position(struct question *question, const struct position *position);

/* ---- matching games --------------------------------------------------------------------- */

/* Returns whether the game's row meets the conditions on games and permits the one on
 * positions. */
bool question_takes(const struct question *question, const struct collection *collection,
                    const struct collection_game *game);

/* Play moves from a position until the query matches; *ply: plies before that position.
 * `promoted`: the moves may include promotions. Returns false if nothing matches. */
bool question_find(const struct question *question, const struct position *start,
                   const chess_move *moves, size_t count, bool promoted, size_t *ply);

#endif
