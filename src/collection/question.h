/* question.h - what one looks for in a collection: words, and whether a game answers.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *     player NAME [white|black]   either side's name has NAME in it; twice: they met
 *     elo 2400-  year 1990-1999   both players' Elo; "2400", "-2400" too
 *     eco B3  result 1-0
 *     position [FEN]              pieces and the side to move, not castling nor en passant
 *     material KRPKR [for 8]      exactly this, either side's, for so many half-moves
 *     pattern "Pd5 !Pc7 ke"       White's pieces in capitals; ! not; a file, a rank, both or none
 *     moves "Bxh7+ Kxh7 Ng5+" [within 4]   each at most so many half-moves behind the one before
 *
 * All that is said must hold; of the last four there is one. Plain data.
 */
#ifndef TTYCHESS_COLLECTION_QUESTION_H
#define TTYCHESS_COLLECTION_QUESTION_H

#include "collection/collection.h"

enum question_kind {
    QUESTION_GAME, /* nothing is asked of positions */
    QUESTION_POSITION,
    QUESTION_MATERIAL,
    QUESTION_PATTERN,
    QUESTION_MOVES
};

enum { QUESTION_TERMS = 32, QUESTION_NAME_SIZE = 64 };

struct question_range {
    unsigned long least, most; /* 0, 0: any */
};

/* One term of a pattern. */
struct question_piece {
    enum piece piece;
    bitboard squares;
    bool absent; /* none is there; else one is */
};

/* A move as far as it was said. */
struct question_move {
    enum piece_type piece, promoted; /* NO_PIECE_TYPE: any, none */
    bitboard from, to;
    bool castling, takes, checks;
};

struct question_player {
    char name[QUESTION_NAME_SIZE]; /* "": anybody */
    bool sides[2];                 /* by enum color: where the player sits */
};

struct question {
    struct question_player players[2]; /* one against the other */
    struct question_range elo, year, eco;
    unsigned results; /* 1 << enum result, or-ed; 0: any */

    enum question_kind kind;
    struct position position; /* of POSITION */
    uint64_t material[2];     /* either may be; MATERIAL: for either side */
    unsigned home_pawns;
    unsigned half_moves; /* MATERIAL: so long; MOVES: within so many */
    size_t count;
    struct question_piece pieces[QUESTION_TERMS];
    struct question_move moves[QUESTION_TERMS];
};

/* Read a question. `board`: what "position" without a FEN means. False: the reason has the column
 * and what was expected. */
bool question_read(struct question *question, const char *text, const struct position *board,
                   struct reason *reason);

/* Whether a word begins one. */
bool question_is_meant(const char *word);

/* Ask for a position, besides what it asks for already: of a new question that is all zeros. */
void question_of_position(struct question *question, const struct position *position);

/* ---- whether a game answers ------------------------------------------------------------- */

/* By the row alone: whether the game is meant, and whether it can hold what is asked. */
bool question_takes(const struct question *question, const struct collection *collection,
                    const struct collection_game *game);

/* Play moves through from a position until it answers; *ply: half-moves before the position that
 * does. `promoted`: there may be promotions among them. False: it does not. */
bool question_find(const struct question *question, const struct position *start,
                   const chess_move *moves, size_t count, bool promoted, size_t *ply);

#endif
