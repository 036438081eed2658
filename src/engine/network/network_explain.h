/* network_explain.h - the network's value of each piece and its square.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A network has no terms to show. But it can evaluate the board without a piece, or with the
 * piece on other squares:
 *
 *     worth     = value here - value without it
 *     placement = value here - average value with it on the possible empty squares
 *     material  = worth - placement: the value of the piece on an average square
 *
 * A square is possible if no king gets into check and the piece would not be lost at once,
 * either undefended or to a cheaper piece. Other squares are left out, because networks are
 * unreliable in positions that are not quiet. All values are reported scores
 * (evaluation/win_chance.h). Pure and thread-safe.
 */
#ifndef TTYCHESS_ENGINE_NETWORK_NETWORK_EXPLAIN_H
#define TTYCHESS_ENGINE_NETWORK_NETWORK_EXPLAIN_H

#include "engine/network/network.h"

/* Centipawns; positive is good for the owner. */
struct network_piece {
    enum piece piece;
    enum square square;
    int worth;     /* 0 for a king, which cannot be removed */
    int placement; /* 0 if no other square is possible */
    int squares;   /* possible other squares */
};

struct network_report {
    int total; /* from White's side */
    int count;
    struct network_piece pieces[NETWORK_PIECES_MAX]; /* from a1 to h8 */
};

/* The position must satisfy network_can_evaluate(). Takes a few milliseconds for about a
 * thousand evaluations. */
void network_explain(const struct network *network, const struct position *position,
                     struct network_report *report);

#endif
