/* position_check.c - whether a position from outside is one that chess is played in.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Not whether a game can have led here, which is a puzzle of its own; only what the rest
 * of the program relies on, and what one count and one look back at the last move rule out.
 */
#include "rules/position_check.h"

#include <stdarg.h>
#include <stdio.h>

#include "rules/attacks.h"
#include "rules/names.h"

static const char *const color_names[2] = {"white", "black"};

__attribute__((format(printf, 2, 3))) static bool fail(char fault[FAULT_SIZE],
                                                       const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault, FAULT_SIZE, format, arguments);
    va_end(arguments);
    return false;
}

static const char *type_name_on(const struct position *position, enum square square)
{
    return piece_type_name(piece_type_of(position_piece_on(position, square)));
}

bool position_check_counts(const struct position *position, enum color color,
                           char fault[FAULT_SIZE])
{
    int pawns = bitboard_count(position_pieces(position, color, PAWN));
    int pieces = bitboard_count(position->by_color[color]);
    return (pawns <= 8 && pieces <= 16) ||
           fail(fault, "%s has %d pieces, %d of them pawns", color_name(color), pieces, pawns);
}

static bool check_king(const struct position *position, enum color color,
                       char fault[FAULT_SIZE])
{
    enum { NAMED = 8 }; /* squares */
    bitboard kings = position_pieces(position, color, KING);
    int count = bitboard_count(kings), length = 0;
    char squares[4 * NAMED + 8] = "";
    for (int i = 0; i < NAMED && kings != 0; i++, kings &= kings - 1) {
        enum square square = bitboard_first(kings);
        length += snprintf(squares + length, sizeof squares - (size_t)length, "%s%c%c",
                           i > 0 ? ", " : ": ", file_letter(square), rank_digit(square));
    }
    return count == 1 || fail(fault, "expected one %s king, found %d%s%s", color_names[color],
                              count, squares, count > NAMED ? "..." : "");
}

bool position_check_pieces(const struct position *position, char fault[FAULT_SIZE])
{
    if (!check_king(position, WHITE, fault) || !check_king(position, BLACK, fault))
        return false;
    bitboard stray = position->by_type[PAWN] & (bitboard_rank(0) | bitboard_rank(7));
    if (stray != 0) {
        enum square square = bitboard_first(stray);
        return fail(fault, "expected no pawn on ranks 1 and 8, found one on %c%c",
                    file_letter(square), rank_digit(square));
    }
    enum square white = position_king(position, WHITE);
    enum square black = position_king(position, BLACK);
    if (bitboard_has(attacks_king(white), black))
        return fail(fault, "expected the kings apart, found them on %c%c and %c%c",
                    file_letter(white), rank_digit(white), file_letter(black),
                    rank_digit(black));
    return true;
}

bool position_check_turn(const struct position *position, char fault[FAULT_SIZE])
{
    enum color us = (enum color)position->side_to_move;
    enum color them = color_opposite(us);
    enum square king = position_king(position, them);
    bitboard attackers = position_attackers(position, king, position_occupied(position)) &
                         position->by_color[us];
    if (attackers == 0)
        return true;
    enum square square = bitboard_first(attackers);
    return fail(fault,
                "expected %s, who has just moved, out of check, found the %s on %c%c "
                "attacking the king on %c%c",
                color_name(them), type_name_on(position, square), file_letter(square),
                rank_digit(square), file_letter(king), rank_digit(king));
}

bool position_check_checkers(const struct position *position, char fault[FAULT_SIZE])
{
    bitboard checkers = position_checkers(position);
    if (!bitboard_several(checkers))
        return true;
    int count = bitboard_count(checkers);
    if (count > 2)
        return fail(fault, "%d pieces give check, which no move can do", count);

    bitboard sliders =
        position->by_type[BISHOP] | position->by_type[ROOK] | position->by_type[QUEEN];
    enum square king = position_king(position, (enum color)position->side_to_move);
    enum square first = bitboard_pop(&checkers), second = bitboard_first(checkers);
    bool one_line = bitboard_has(attacks_line(king, first), second);
    bool no_slider = !bitboard_has(sliders, first) && !bitboard_has(sliders, second);
    if (one_line || no_slider)
        return fail(fault,
                    "the %s on %c%c and the %s on %c%c both give check, which no move can do",
                    type_name_on(position, first), file_letter(first), rank_digit(first),
                    type_name_on(position, second), file_letter(second), rank_digit(second));
    return true;
}

bool position_check_en_passant(const struct position *position, enum square square,
                               char fault[FAULT_SIZE])
{
    enum color us = (enum color)position->side_to_move;
    enum color them = color_opposite(us);
    int forward = us == WHITE ? 8 : -8;
    enum square pawn = (enum square)((int)square - forward);
    enum square home = (enum square)((int)square + forward);
    bitboard occupied = position_occupied(position);
    if (position_piece_on(position, pawn) != piece_make(them, PAWN))
        return fail(fault, "no %s pawn on %c%c has just passed %c%c", color_names[them],
                    file_letter(pawn), rank_digit(pawn), file_letter(square),
                    rank_digit(square));
    if (bitboard_has(occupied, square) || bitboard_has(occupied, home))
        return fail(fault, "%c%c and %c%c are not empty behind the pawn on %c%c",
                    file_letter(square), rank_digit(square), file_letter(home),
                    rank_digit(home), file_letter(pawn), rank_digit(pawn));
    return true;
}

bool position_check_before_step(const struct position *position, enum square square,
                                char fault[FAULT_SIZE])
{
    enum color us = (enum color)position->side_to_move;
    enum color them = color_opposite(us);
    int forward = us == WHITE ? 8 : -8;
    enum square pawn = (enum square)((int)square - forward);
    enum square home = (enum square)((int)square + forward);
    bitboard occupied = position_occupied(position);

    struct position before = *position;
    bitboard step = bitboard_of(pawn) | bitboard_of(home);
    before.by_type[PAWN] ^= step;
    before.by_color[them] ^= step;
    enum square king = position_king(position, us);
    if ((position_attackers(&before, king, occupied ^ step) & before.by_color[them]) != 0)
        return fail(fault, "there was check before the double step to %c%c, which cannot be",
                    file_letter(pawn), rank_digit(pawn));
    return true;
}
