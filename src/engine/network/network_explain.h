/* network_explain.h - what a network thinks of each piece where it stands.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A network has no terms to read. What can be asked is what it would say of another board:
 * of one without the piece (what the piece is worth), and of those where it stands on another
 * square (what its place is worth). So
 *
 *     worth     = value here - value without it
 *     placement = value here - mean of the values on the empty squares where it could stand
 *     material  = worth - placement: what the piece is worth on such a square in the mean
 *
 * A piece could stand where no king is in check that is not in check now, and where it is not
 * taken at once, undefended or by a cheaper piece: networks learn from quiet positions, and say
 * little of others. A pawn can on the second to seventh rank. No move has to lead there. All
 * values are as scores are told (evaluation/win_chance.h). Pure; any thread.
 */
#ifndef TTYCHESS_ENGINE_NETWORK_NETWORK_EXPLAIN_H
#define TTYCHESS_ENGINE_NETWORK_NETWORK_EXPLAIN_H

#include "engine/network/network.h"

/* In centipawns, each good for the piece's owner. */
struct network_piece {
    enum piece piece;
    enum square square;
    int worth;     /* 0 for a king, without which there is no board */
    int placement; /* 0 where there is no other square for it */
    int squares;   /* how many others there are */
};

struct network_report {
    int total; /* for White: what network_judge() says, as it is told */
    int count;
    struct network_piece pieces[NETWORK_PIECES_MAX]; /* from a1 to h8 */
};

/* About a thousand values: milliseconds. Only where network_takes(). */
void network_explain(const struct network *network, const struct position *position,
                     struct network_report *report);

#endif
