/* move_groups.c - a list of moves in an order that can be kept in mind: piece by piece.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "typing/move_groups.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "rules/names.h"
#include "rules/san.h"

/* " with check", as SAN says it. */
static const char *check_words(const struct position *position, chess_move move)
{
    char san[SAN_SIZE];
    size_t length = san_write(position, move, san);
    return san[length - 1] == '#' ? " with mate" : san[length - 1] == '+' ? " with check" : "";
}

/* "takes f7 with check"; behind a pawn's file, for pawns stand together. */
static void add_target(const struct position *position, chess_move move, char *text)
{
    enum square from = move_from(move), to = move_to(move);
    bool takes = position_is_capture(position, move);
    if (move_kind(move) == MOVE_CASTLING) {
        text_add(text, MOVE_GROUPS_SIZE, "castle %s", to > from ? "kingside" : "queenside");
    } else {
        if (takes && piece_type_of(position_piece_on(position, from)) == PAWN)
            text_add(text, MOVE_GROUPS_SIZE, "%c ", file_letter(from));
        text_add(text, MOVE_GROUPS_SIZE, "%s%c%c", takes ? "takes " : "", file_letter(to),
                 rank_digit(to));
    }
    if (move_kind(move) == MOVE_PROMOTION)
        text_add(text, MOVE_GROUPS_SIZE, " %s",
                 piece_type_name((enum piece_type)move_promotion(move)));
    text_add(text, MOVE_GROUPS_SIZE, "%s", check_words(position, move));
}

/* Of all squares in `from`. */
static void add_group(const struct position *position, const struct move_list *moves,
                      bitboard from, enum piece_type type, char *text)
{
    const char *name = piece_type_name(type), *between = ": ";
    for (int i = 0; i < moves->count; i++) {
        enum square square = move_from(moves->moves[i]);
        if (!(from >> square & 1))
            continue;
        if (*between == ':') {
            text_add(text, MOVE_GROUPS_SIZE, "%s%c%s", *text ? " " : "",
                     toupper((unsigned char)*name), name + 1);
            if (type == PAWN)
                text_add(text, MOVE_GROUPS_SIZE, "s");
            else
                text_add(text, MOVE_GROUPS_SIZE, " %c%c", file_letter(square),
                         rank_digit(square));
        }
        text_add(text, MOVE_GROUPS_SIZE, "%s", between);
        add_target(position, moves->moves[i], text);
        between = ", ";
    }
    text_add(text, MOVE_GROUPS_SIZE, "%s", *between == ',' ? "." : "");
}

/* By the files of the squares left, then of those reached, each from the first rank up: pawns
 * stand side by side, others are one at a time. */
static int compare_moves(const void *left, const void *right)
{
    const chess_move *one = left, *other = right;
    int order[] = {
        (int)square_file(move_from(*one)) - (int)square_file(move_from(*other)),
        (int)square_file(move_to(*one)) - (int)square_file(move_to(*other)),
        (int)square_rank(move_to(*one)) - (int)square_rank(move_to(*other)),
        (int)move_promotion(*other) - (int)move_promotion(*one), /* queen first */
    };
    size_t i = 0;
    while (i + 1 < sizeof order / sizeof *order && order[i] == 0)
        i++;
    return order[i];
}

void move_groups_write(const struct position *position, const struct move_list *legal,
                       char text[MOVE_GROUPS_SIZE])
{
    enum color us = (enum color)position->side_to_move;
    struct move_list sorted = *legal, *moves = &sorted;
    qsort(sorted.moves, (size_t)sorted.count, sizeof *sorted.moves, compare_moves);
    *text = '\0';
    for (int type = KING; type >= PAWN; type--) {
        bitboard set = position_pieces(position, us, (enum piece_type)type);
        if (type == PAWN)
            add_group(position, moves, set, PAWN, text);
        while (type != PAWN && set != 0)
            add_group(position, moves, (bitboard)1 << bitboard_pop(&set),
                      (enum piece_type)type, text);
    }
}
