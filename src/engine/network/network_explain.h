/* network_explain.h - the network's value of each piece and its square.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A network has no readable terms. Instead, it can evaluate other boards: one without a piece,
 * to find the value of the piece, and those with the piece on another square, to find the
 * value of its square:
 *
 *     worth     = value here - value without it
 *     placement = value here - average value with it on the possible empty squares
 *     material  = worth - placement: the value of the piece on an average square
 *
 * A square is possible if no king gets into check there and the piece would not be captured
 * at once, undefended or by a cheaper piece, because networks are trained on quiet positions
 * and unreliable on others; for pawns it must be on the second to seventh rank. No legal move
 * has to lead there. All values are reported scores (evaluation/win_chance.h). Pure; any
 * thread.
 */
#ifndef TTYCHESS_ENGINE_NETWORK_NETWORK_EXPLAIN_H
#define TTYCHESS_ENGINE_NETWORK_NETWORK_EXPLAIN_H

#include "engine/network/network.h"

/* In centipawns; positive is good for the owner. */
struct network_piece {
    enum piece piece;
    enum square square;
    int worth;     /* 0 for a king, which cannot be removed */
    int placement; /* 0 if no other square is possible */
    int squares;   /* number of possible other squares */
};

struct network_report {
    int total; /* reported score of network_evaluate(), for White */
    int count;
    struct network_piece pieces[NETWORK_PIECES_MAX]; /* from a1 to h8 */
};

/* Requires network_can_evaluate(). Takes about a thousand evaluations, that is, milliseconds. */
void network_explain(const struct network *network, const struct position *position,
                     struct network_report *report);

#endif
