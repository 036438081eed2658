/* material.c - pieces counted, and what they are worth.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/material.h"

int material_count(const struct position *position, enum color color, enum piece_type type)
{
    return bitboard_count(position_pieces(position, color, type));
}

int material_difference(const struct position *position)
{
    static const int worth[] = {1, 3, 3, 5, 9};
    int difference = 0;
    for (enum piece_type type = PAWN; type <= QUEEN; type++)
        difference += worth[type] * (material_count(position, WHITE, type) -
                                     material_count(position, BLACK, type));
    return difference;
}
