/* move_choice.h - partly specified moves, and answers to "Which piece?" or "Rad1 or Rfd1?".
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Thread-safe.
 */
#ifndef TTYCHESS_TYPING_MOVE_CHOICE_H
#define TTYCHESS_TYPING_MOVE_CHOICE_H

#include <stddef.h>

#include "rules/move_generator.h"

/* ---- answers ---------------------------------------------------------------------------- */

/* Parses an answer that names the promotion piece ("queen", "n", "knight"), the origin ("from
 * a", "a", "the rook on a1", "1"), the piece ("bishop") or the castling side ("long"). Returns
 * false unless exactly one move matches. */
bool move_choice_parse(const struct position *position, const struct move_list *choices,
                       const char *answer, chess_move *move);

extern const char move_choice_promotion_question[];

/* Returns whether the choices differ only in the promotion piece. */
bool move_choice_is_promotion(const struct move_list *choices);

/* ---- partly specified moves ------------------------------------------------------------- */

/* A pattern is the part of a move that a typed text specifies. */

enum { UNSPECIFIED = -1 };

enum castling_pattern { CASTLE_NONE, CASTLE_SHORT, CASTLE_LONG };

struct move_pattern {
    enum castling_pattern castling; /* if set, the other members do not matter */
    enum piece_type piece;          /* NO_PIECE_TYPE: the piece on the origin */
    int from_file, from_rank;       /* 0 to 7, or UNSPECIFIED */
    int to_file, to_rank;           /* to_rank UNSPECIFIED: "exd" */
    enum piece_type promotion;      /* NO_PIECE_TYPE: not given */
    bool captures;                  /* only captures match */
};

/* Appends the legal moves that match. If no promotion piece is given, all four match. */
void move_pattern_find_moves(const struct move_pattern *pattern,
                             const struct position *position, struct move_list *found);
bool move_pattern_is_legal(const struct move_pattern *pattern,
                           const struct position *position);

/* Writes why no legal move matches, in full sentences. */
void move_pattern_explain_mismatch(const struct move_pattern *pattern,
                                   const struct position *position, char *text, size_t size);

/* ---- legal moves by piece --------------------------------------------------------------- */

enum { MOVE_GROUPS_SIZE = 4096 };

/* Writes "Queen d1: takes pawn h5 with check; to e2. Knight g1: f3, h3. Pawns: e takes pawn d5; to
 * a3.", strong pieces first. pgn/spoken.h converts this to other notations. */
void move_groups_write(const struct position *position, const struct move_list *legal,
                       char text[MOVE_GROUPS_SIZE]);

#endif
