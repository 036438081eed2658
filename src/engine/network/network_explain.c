/* network_explain.c - evaluates the board without a piece and with it on other squares.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/network/network_explain.h"

#include <stdlib.h>

#include "engine/evaluation/win_chance.h"
#include "engine/network/network_evaluation.h"

/* Returns a reported score, converted by the material of `root`. */
static int value_for(const struct network *network, const struct position *root,
                     const struct position *position, enum color color)
{
    int value = score_to_reported(network_evaluate_raw(network, position), root);
    return position_turn(position) == color ? value : -value;
}

/* Returns a mask of the kings in check; its bits are numbered by enum color. */
static unsigned kings_in_check(const struct position *position)
{
    return (unsigned)(position_king_attackers(position, WHITE) != 0) << WHITE |
           (unsigned)(position_king_attackers(position, BLACK) != 0) << BLACK;
}

/* Returns whether the piece is attacked by a cheaper piece, or attacked and undefended.
 * static_exchange.h does not fit, because it needs a move. */
static bool would_hang(const struct position *position, enum square square)
{
    enum piece piece = position_piece_on(position, square);
    enum color color = piece_color(piece);
    bitboard attackers = position_attackers(position, square, position_occupied(position));
    bitboard enemies = attackers & position->by_color[color_opposite(color)], cheaper = 0;
    for (unsigned type = PAWN; type < piece_type_of(piece); type++)
        if (type != KNIGHT || piece_type_of(piece) != BISHOP)
            cheaper |= position->by_type[type];
    return (enemies & cheaper) || (enemies && !(attackers & position->by_color[color]));
}

static void explain_piece(const struct network *network, const struct position *position,
                          unsigned checks, struct network_piece *piece)
{
    enum color color = piece_color(piece->piece);
    enum piece_type type = piece_type_of(piece->piece);
    int here = value_for(network, position, position, color), sum = 0;
    bitboard squares = ~position_occupied(position);
    struct position without = *position;
    if (type == PAWN)
        squares &= ~bitboard_rank(0) & ~bitboard_rank(7);
    /* The network ignores keys and castling rights. */
    without.by_type[type] ^= bitboard_of(piece->square);
    without.by_color[color] ^= bitboard_of(piece->square);
    without.board[piece->square] = NO_PIECE;
    if (type != KING)
        piece->worth = here - value_for(network, position, &without, color);
    while (squares) {
        struct position elsewhere = without;
        enum square square = bitboard_pop(&squares);
        position_put_piece(&elsewhere, piece->piece, square);
        if ((kings_in_check(&elsewhere) & ~checks) || would_hang(&elsewhere, square))
            continue;
        sum += value_for(network, position, &elsewhere, color);
        piece->squares++;
    }
    if (piece->squares > 0) { /* round to nearest, symmetrically */
        int mean = (abs(sum) + piece->squares / 2) / piece->squares;
        piece->placement = here - (sum < 0 ? -mean : mean);
    }
}

void network_explain(const struct network *network, const struct position *position,
                     struct network_report *report)
{
    unsigned checks = kings_in_check(position);
    int value = score_to_reported(network_evaluate(network, position, NULL), position);
    *report =
        (struct network_report){.total = position->side_to_move == WHITE ? value : -value};
    for (bitboard left = position_occupied(position); left != 0;) {
        struct network_piece *piece = &report->pieces[report->count++];
        piece->square = bitboard_pop(&left);
        piece->piece = position_piece_on(position, piece->square);
        explain_piece(network, position, checks, piece);
    }
}
