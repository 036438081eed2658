/* move_explain.c - why a move that was asked for cannot be played.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The explanation goes from the plainest obstacle to the subtlest: is there such a piece,
 * can it get there at all, what stands in the way, and is the king safe afterwards. It
 * names the pieces and squares, because "illegal move" teaches nobody anything.
 */
#include "typing/move_telling.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "rules/attacks.h"
#include "rules/san.h"

const char *const piece_names[] = {"pawn",  "knight", "bishop", "rook",
                                   "queen", "king",   "piece"};

const char *side_name(enum color color)
{
    return color == WHITE ? "White" : "Black";
}

struct name square_name(enum square square)
{
    struct name name;
    snprintf(name.text, sizeof name.text, "%c%c", 'a' + square_file(square),
             '1' + square_rank(square));
    return name;
}

struct name piece_name(const struct telling *telling, enum square square)
{
    enum piece piece = position_piece_on(telling->position, square);
    struct name name;
    snprintf(name.text, sizeof name.text, "%s on %c%c", piece_names[piece_type_of(piece)],
             'a' + square_file(square), '1' + square_rank(square));
    return name;
}

bool tell(const struct telling *telling, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(telling->text, telling->size, format, arguments);
    va_end(arguments);
    return true;
}

/* " on the b-file", " on rank 1", " on b1", or nothing: what was said about the start. */
static struct name origin_name(const struct telling *telling)
{
    const struct move_wish *wish = telling->wish;
    struct name name = {""};
    if (wish->from_file != NOT_SAID && wish->from_rank != NOT_SAID)
        snprintf(name.text, sizeof name.text, " on %c%c", 'a' + wish->from_file,
                 '1' + wish->from_rank);
    else if (wish->from_file != NOT_SAID)
        snprintf(name.text, sizeof name.text, " on the %c-file", 'a' + wish->from_file);
    else if (wish->from_rank != NOT_SAID)
        snprintf(name.text, sizeof name.text, " on rank %c", '1' + wish->from_rank);
    return name;
}

/* ---- what a piece can reach -------------------------------------------------------- */

static bitboard pieces_meant(const struct telling *telling)
{
    const struct move_wish *wish = telling->wish;
    bitboard pieces = position_pieces(telling->position, telling->us, telling->piece);
    if (wish->from_file != NOT_SAID)
        pieces &= FILE_A << (unsigned)wish->from_file;
    if (wish->from_rank != NOT_SAID)
        pieces &= RANK_1 << 8U * (unsigned)wish->from_rank;
    return pieces;
}

/* Whether a pawn's move there is one as pawns go: straight to empty squares, aside to
 * take. */
static bool pawn_reaches(const struct telling *telling, enum square from)
{
    int step = telling->us == WHITE ? 8 : -8;
    int distance = ((int)telling->to - (int)from) / step;
    int first_rank = telling->us == WHITE ? 1 : 6;
    bitboard target = bitboard_of(telling->to);
    if (attacks_pawn(telling->us, from) & target)
        return (target & telling->position->by_color[telling->them]) ||
               telling->to == (enum square)telling->position->en_passant;
    if (square_file(from) != square_file(telling->to))
        return false;
    if (distance != 1 && (distance != 2 || square_rank(from) != first_rank))
        return false;
    return !((attacks_between(from, telling->to) | target) & telling->occupied);
}

static bitboard pieces_that_reach(const struct telling *telling)
{
    bitboard pieces = pieces_meant(telling), reaching = 0;
    while (pieces) {
        enum square from = bitboard_pop(&pieces);
        bool reaches =
            telling->piece == PAWN
                ? pawn_reaches(telling, from)
                : bitboard_has(attacks_piece(telling->piece, from, telling->occupied),
                               telling->to);
        if (reaches)
            reaching |= bitboard_of(from);
    }
    return reaching;
}

/* ---- nothing gets there ------------------------------------------------------------ */

/* The move that was meant for the other side, if it could move now. */
static bool tell_turn(const struct telling *telling)
{
    struct position other = *telling->position;
    struct move_list found = {.count = 0};
    struct undo undo;
    if (position_checkers(telling->position))
        return false;
    position_make_null(&other, &undo);
    move_wish_find(telling->wish, &other, &found);
    return found.count > 0 && tell(telling, "It is %s's turn; that would be %s's move.",
                                   side_name(telling->us), side_name(telling->them));
}

static bool tell_blocked_slider(const struct telling *telling)
{
    bitboard pieces = pieces_meant(telling);
    while (pieces) {
        enum square from = bitboard_pop(&pieces);
        bitboard blockers;
        if (!bitboard_has(attacks_piece(telling->piece, from, 0), telling->to))
            continue;
        blockers = attacks_between(from, telling->to) & telling->occupied;
        if (blockers)
            return tell(telling, "The %s cannot reach %s: the %s is in the way.",
                        piece_name(telling, from).text, square_name(telling->to).text,
                        piece_name(telling, bitboard_first(blockers)).text);
    }
    return false;
}

static bool tell_pawn_capture(const struct telling *telling)
{
    int file = telling->wish->from_file;
    int rank = square_rank(telling->to) + (telling->us == WHITE ? -1 : 1);
    bool beside;
    if (abs(file - telling->wish->to_file) != 1)
        return tell(telling, "A pawn captures on the next file, one rank ahead.");
    if (rank < 0 || rank > 7 || !bitboard_has(pieces_meant(telling), square_make(file, rank)))
        return tell(telling, "There is no pawn%s that can capture on %s.",
                    origin_name(telling).text, square_name(telling->to).text);
    beside =
        position_piece_on(telling->position, square_make(square_file(telling->to), rank)) ==
        piece_make(telling->them, PAWN);
    return tell(telling, "There is nothing to capture on %s%s.", square_name(telling->to).text,
                beside ? ", and no en passant now" : "");
}

static bool tell_pawn_push(const struct telling *telling)
{
    struct move_wish aside = *telling->wish;
    struct move_list captures = {.count = 0};
    int step = telling->us == WHITE ? 8 : -8;
    int first_rank = telling->us == WHITE ? 1 : 6;
    bitboard pawns = pieces_meant(telling);
    char san[SAN_SIZE];
    aside.from_file = aside.from_rank = NOT_SAID;
    move_wish_find(&aside, telling->position, &captures);
    if (captures.count > 0) {
        san_write(telling->position, captures.moves[0], san);
        return tell(telling, "No pawn can go straight to %s. Did you mean %s?",
                    square_name(telling->to).text, san);
    }
    while (pawns) {
        enum square from = bitboard_pop(&pawns);
        int distance = ((int)telling->to - (int)from) / step;
        bitboard blockers = (attacks_between(from, telling->to) | bitboard_of(telling->to)) &
                            telling->occupied;
        if ((distance == 1 || (distance == 2 && square_rank(from) == first_rank)) && blockers)
            return tell(telling, "The %s is blocked by the %s.",
                        piece_name(telling, from).text,
                        piece_name(telling, bitboard_first(blockers)).text);
    }
    return tell(telling, "There is no pawn that can reach %s.", square_name(telling->to).text);
}

static bool tell_unreachable(const struct telling *telling)
{
    bitboard pieces = pieces_meant(telling);
    const char *name = piece_names[telling->piece];
    struct name target = square_name(telling->to);
    if (tell_turn(telling))
        return true;
    if (telling->piece == PAWN)
        return telling->wish->from_file != telling->wish->to_file ? tell_pawn_capture(telling)
                                                                  : tell_pawn_push(telling);
    if (!pieces)
        return tell(telling, "%s has no %s%s.", side_name(telling->us), name,
                    origin_name(telling).text);
    if (tell_blocked_slider(telling))
        return true;
    if (bitboard_several(pieces))
        return tell(telling, "There is no %s%s that can reach %s.", name,
                    origin_name(telling).text, target.text);
    return tell(telling, "The %s cannot reach %s.",
                piece_name(telling, bitboard_first(pieces)).text, target.text);
}

/* ---- in order ---------------------------------------------------------------------- */

/* "e8=K", "Nf3=Q": the move itself may be well. */
static bool tell_promotion(const struct telling *telling)
{
    struct move_wish bare = *telling->wish;
    struct move_list found = {.count = 0};
    if (bare.promotion == NO_PIECE_TYPE)
        return false;
    bare.promotion = NO_PIECE_TYPE;
    move_wish_find(&bare, telling->position, &found);
    if (found.count == 0)
        return false;
    if (move_kind(found.moves[0]) == MOVE_PROMOTION)
        return tell(telling, "A pawn cannot become a %s; it becomes Q, R, B or N.",
                    piece_names[telling->wish->promotion]);
    return tell(telling, "Only a pawn that reaches the last rank is promoted.");
}

/* A pair of squares: which piece is it about? False when there is none of ours. */
static bool find_piece_meant(struct telling *telling)
{
    const struct move_wish *wish = telling->wish;
    enum square from = square_make(wish->from_file, wish->from_rank);
    enum piece piece = position_piece_on(telling->position, from);
    telling->piece = piece_type_of(piece);
    if (piece == NO_PIECE) {
        tell(telling, "There is no piece on %s.", square_name(from).text);
        return false;
    }
    if (piece_color(piece) != telling->us) {
        tell(telling, "It is %s's turn; the %s is %s's.", side_name(telling->us),
             piece_name(telling, from).text, side_name(telling->them));
        return false;
    }
    return true;
}

/* "Kg1" from e1 where castling goes there. */
static bool tell_castling_instead(const struct telling *telling)
{
    struct move_wish castling = {.castling = CASTLE_SHORT};
    struct move_list found = {.count = 0};
    if (telling->piece != KING ||
        (square_file(telling->to) != 6 && square_file(telling->to) != 2) ||
        square_rank(telling->to) != (telling->us == WHITE ? 0 : 7))
        return false;
    if (square_file(telling->to) == 2)
        castling.castling = CASTLE_LONG;
    move_wish_find(&castling, telling->position, &found);
    return found.count > 0 &&
           tell(telling, "The king cannot reach %s in one step; to castle type %s.",
                square_name(telling->to).text,
                castling.castling == CASTLE_SHORT ? "O-O" : "O-O-O");
}

static void tell_piece(struct telling *telling)
{
    bitboard reaching;
    if (bitboard_has(telling->position->by_color[telling->us], telling->to)) {
        tell(telling, "The %s is %s's own.", piece_name(telling, telling->to).text,
             side_name(telling->us));
        return;
    }
    for (reaching = pieces_that_reach(telling); reaching;)
        if (tell_king_danger(telling, bitboard_pop(&reaching)))
            return;
    if (!tell_castling_instead(telling))
        tell_unreachable(telling);
}

void move_wish_explain(const struct move_wish *wish, const struct position *position,
                       char *text, size_t size)
{
    struct telling telling = {
        .wish = wish,
        .position = position,
        .us = (enum color)position->side_to_move,
        .them = color_opposite((enum color)position->side_to_move),
        .occupied = position_occupied(position),
        .piece = wish->piece,
        .text = text,
        .size = size,
    };
    if (wish->castling != CASTLE_NOT) {
        tell_castling(&telling);
        return;
    }
    if (wish->to_rank == NOT_SAID) {
        tell(&telling, "No pawn on the %c-file can capture on the %c-file.",
             'a' + wish->from_file, 'a' + wish->to_file);
        return;
    }
    telling.to = square_make(wish->to_file, wish->to_rank);
    if (wish->piece == NO_PIECE_TYPE && !find_piece_meant(&telling))
        return;
    if (!tell_promotion(&telling))
        tell_piece(&telling);
}
