/* simple_evaluation.c - material and piece-square tables.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/evaluation/simple_evaluation.h"

#include <stddef.h>

const char *const evaluation_kind_names[EVALUATION_KIND_COUNT + 1] = {
    [EVALUATION_FULL] = "full",
    [EVALUATION_TABLES] = "tables",
    [EVALUATION_MATERIAL] = "material",
    [EVALUATION_KIND_COUNT] = NULL};

static const int piece_values[6] = {100, 300, 325, 500, 900, 0}; /* by enum piece_type */

/* Centipawns, from the owner's last rank down; files e to h are mirrored. */
static const signed char square_values[6][8][4] = {
    [PAWN] = {{0, 0, 0, 0},
              {50, 50, 50, 50},
              {15, 20, 25, 30},
              {5, 8, 12, 25},
              {0, 2, 8, 22},
              {3, 0, 0, 5},
              {5, 8, 5, -18},
              {0, 0, 0, 0}},
    [KNIGHT] = {{-45, -35, -25, -25},
                {-35, -15, 0, 5},
                {-25, 5, 15, 20},
                {-20, 5, 18, 25},
                {-20, 5, 18, 22},
                {-25, 0, 12, 15},
                {-35, -15, 0, 5},
                {-45, -30, -25, -25}},
    [BISHOP] = {{-15, -10, -10, -10},
                {-10, 0, 0, 0},
                {-8, 5, 5, 10},
                {-5, 8, 8, 12},
                {-5, 5, 12, 12},
                {-5, 10, 8, 10},
                {-5, 10, 2, 5},
                {-15, -8, -12, -10}},
    [ROOK] = {{5, 5, 5, 5},
              {15, 18, 20, 20},
              {-3, 0, 0, 0},
              {-3, 0, 0, 0},
              {-3, 0, 0, 0},
              {-3, 0, 0, 0},
              {-3, 0, 0, 2},
              {-3, 0, 4, 8}},
    [QUEEN] = {{-15, -8, -5, -3},
               {-8, 0, 3, 3},
               {-5, 3, 5, 5},
               {-3, 3, 5, 5},
               {-3, 3, 5, 5},
               {-5, 3, 5, 5},
               {-8, 0, 3, 0},
               {-15, -10, -5, -3}},
    [KING] = {{-35, -45, -45, -55},
              {-35, -45, -45, -55},
              {-35, -45, -45, -55},
              {-35, -45, -45, -55},
              {-25, -35, -35, -45},
              {-15, -25, -25, -25},
              {15, 15, -5, -10},
              {20, 30, 10, 0}},
};

/* Without queens the king should go to the centre. */
static const signed char bare_king_values[8][4] = {
    {-50, -35, -25, -20}, {-30, -15, -5, 0},  {-25, -5, 20, 30}, {-25, -5, 30, 40},
    {-25, -5, 30, 40},    {-25, -10, 20, 30}, {-30, -25, -5, 0}, {-50, -30, -30, -25}};

static int square_value(enum color color, enum piece_type type, enum square square,
                        bool queens)
{
    int file = square_file(square), rank = square_rank(square);
    int row = color == WHITE ? 7 - rank : rank;
    int column = file < 4 ? file : 7 - file;
    return type == KING && !queens ? bare_king_values[row][column]
                                   : square_values[type][row][column];
}

static int side_value(const struct position *position, enum color color, bool squares)
{
    bool queens = position->by_type[QUEEN] != 0;
    int sum = 0;
    for (enum piece_type type = PAWN; type <= KING; type++) {
        bitboard pieces = position_pieces(position, color, type);
        sum += piece_values[type] * bitboard_count(pieces);
        while (squares && pieces != 0)
            sum += square_value(color, type, bitboard_pop(&pieces), queens);
    }
    return sum;
}

int evaluate_by_kind(enum evaluation_kind kind, const struct position *position,
                     struct evaluation_cache *cache)
{
    if (kind == EVALUATION_FULL)
        return evaluate(position, cache);
    enum color us = position_turn(position);
    bool squares = kind == EVALUATION_TABLES;
    return evaluation_clamp(side_value(position, us, squares) -
                            side_value(position, color_opposite(us), squares));
}
