/* explain_move.c - why a move that was asked for cannot be played.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The explanation goes from the plainest obstacle to the subtlest: is there such a piece,
 * can it get there at all, what stands in the way, and is the king safe afterwards. It
 * names the pieces and squares, because "illegal move" teaches nobody anything.
 */
#include "typing/explanation.h"

#include <stdio.h>
#include <stdlib.h>

#include "rules/attacks.h"
#include "rules/names.h"
#include "rules/san.h"

/* " on the b-file", " on rank 1", " on b1", or nothing: what was said about the start. */
static struct name origin_name(const struct explanation *explanation)
{
    const struct move_wish *wish = explanation->wish;
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

static bitboard pieces_meant(const struct explanation *explanation)
{
    const struct move_wish *wish = explanation->wish;
    bitboard pieces =
        position_pieces(explanation->position, explanation->us, explanation->piece);
    if (wish->from_file != NOT_SAID)
        pieces &= FILE_A << (unsigned)wish->from_file;
    if (wish->from_rank != NOT_SAID)
        pieces &= RANK_1 << 8U * (unsigned)wish->from_rank;
    return pieces;
}

/* Whether a pawn's move there is one as pawns go: straight to empty squares, aside to
 * take. */
static bool pawn_reaches(const struct explanation *explanation, enum square from)
{
    int step = explanation->us == WHITE ? 8 : -8;
    int distance = ((int)explanation->to - (int)from) / step;
    int first_rank = explanation->us == WHITE ? 1 : 6;
    bitboard target = bitboard_of(explanation->to);
    if (attacks_pawn(explanation->us, from) & target)
        return (target & explanation->position->by_color[explanation->them]) ||
               explanation->to == (enum square)explanation->position->en_passant;
    if (square_file(from) != square_file(explanation->to))
        return false;
    if (distance != 1 && (distance != 2 || square_rank(from) != first_rank))
        return false;
    return !((attacks_between(from, explanation->to) | target) & explanation->occupied);
}

static bitboard pieces_that_reach(const struct explanation *explanation)
{
    bitboard pieces = pieces_meant(explanation), reaching = 0;
    while (pieces) {
        enum square from = bitboard_pop(&pieces);
        bool reaches =
            explanation->piece == PAWN
                ? pawn_reaches(explanation, from)
                : bitboard_has(attacks_piece(explanation->piece, from, explanation->occupied),
                               explanation->to);
        if (reaches)
            reaching |= bitboard_of(from);
    }
    return reaching;
}

/* ---- nothing gets there ------------------------------------------------------------ */

/* The move that was meant for the other side, if it could move now. */
static bool explain_turn(const struct explanation *explanation)
{
    struct position other = *explanation->position;
    struct move_list found = {.count = 0};
    struct undo undo;
    if (position_checkers(explanation->position))
        return false;
    position_make_null(&other, &undo);
    move_wish_find(explanation->wish, &other, &found);
    return found.count > 0 &&
           explain(explanation, "It is %s's turn; that would be %s's move.",
                   side_name(explanation->us), side_name(explanation->them));
}

static bool explain_blocked_slider(const struct explanation *explanation)
{
    bitboard pieces = pieces_meant(explanation);
    while (pieces) {
        enum square from = bitboard_pop(&pieces);
        bitboard blockers;
        if (!bitboard_has(attacks_piece(explanation->piece, from, 0), explanation->to))
            continue;
        blockers = attacks_between(from, explanation->to) & explanation->occupied;
        if (blockers)
            return explain(explanation, "The %s cannot reach %s: the %s is in the way.",
                           piece_name(explanation, from).text,
                           square_name(explanation->to).text,
                           piece_name(explanation, bitboard_first(blockers)).text);
    }
    return false;
}

static bool explain_pawn_capture(const struct explanation *explanation)
{
    int file = explanation->wish->from_file;
    int rank = square_rank(explanation->to) + (explanation->us == WHITE ? -1 : 1);
    bool beside;
    if (file < 0) /* "pawn takes d 5": no file was said */
        return explain(explanation, "There is no pawn that can capture on %s.",
                       square_name(explanation->to).text);
    if (abs(file - explanation->wish->to_file) != 1)
        return explain(explanation, "A pawn captures on the next file, one rank ahead.");
    if (rank < 0 || rank > 7 ||
        !bitboard_has(pieces_meant(explanation), square_make(file, rank)))
        return explain(explanation, "There is no pawn%s that can capture on %s.",
                       origin_name(explanation).text, square_name(explanation->to).text);
    beside = position_piece_on(explanation->position,
                               square_make(square_file(explanation->to), rank)) ==
             piece_make(explanation->them, PAWN);
    return explain(explanation, "There is nothing to capture on %s%s.",
                   square_name(explanation->to).text, beside ? ", and no en passant now" : "");
}

static bool explain_pawn_push(const struct explanation *explanation)
{
    struct move_wish aside = *explanation->wish;
    struct move_list captures = {.count = 0};
    int step = explanation->us == WHITE ? 8 : -8;
    int first_rank = explanation->us == WHITE ? 1 : 6;
    bitboard pawns = pieces_meant(explanation);
    char san[SAN_SIZE];
    aside.from_file = aside.from_rank = NOT_SAID;
    move_wish_find(&aside, explanation->position, &captures);
    if (captures.count > 0) {
        san_write(explanation->position, captures.moves[0], san);
        return explain(explanation, "No pawn can go straight to %s. Did you mean %s?",
                       square_name(explanation->to).text, san);
    }
    while (pawns) {
        enum square from = bitboard_pop(&pawns);
        int distance = ((int)explanation->to - (int)from) / step;
        bitboard blockers =
            (attacks_between(from, explanation->to) | bitboard_of(explanation->to)) &
            explanation->occupied;
        if ((distance == 1 || (distance == 2 && square_rank(from) == first_rank)) && blockers)
            return explain(explanation, "The %s is blocked by the %s.",
                           piece_name(explanation, from).text,
                           piece_name(explanation, bitboard_first(blockers)).text);
    }
    return explain(explanation, "There is no pawn that can reach %s.",
                   square_name(explanation->to).text);
}

static bool explain_unreachable(const struct explanation *explanation)
{
    bitboard pieces = pieces_meant(explanation);
    const char *name = piece_type_name(explanation->piece);
    struct name target = square_name(explanation->to);
    if (explain_turn(explanation))
        return true;
    if (explanation->piece == PAWN)
        return explanation->wish->from_file != explanation->wish->to_file
                   ? explain_pawn_capture(explanation)
                   : explain_pawn_push(explanation);
    if (!pieces)
        return explain(explanation, "%s has no %s%s.", side_name(explanation->us), name,
                       origin_name(explanation).text);
    if (explain_blocked_slider(explanation))
        return true;
    if (bitboard_several(pieces))
        return explain(explanation, "There is no %s%s that can reach %s.", name,
                       origin_name(explanation).text, target.text);
    return explain(explanation, "The %s cannot reach %s.",
                   piece_name(explanation, bitboard_first(pieces)).text, target.text);
}

/* ---- in order ---------------------------------------------------------------------- */

/* "e8=K", "Nf3=Q": the move itself may be well. */
static bool explain_promotion(const struct explanation *explanation)
{
    struct move_wish bare = *explanation->wish;
    struct move_list found = {.count = 0};
    if (bare.promotion == NO_PIECE_TYPE)
        return false;
    bare.promotion = NO_PIECE_TYPE;
    move_wish_find(&bare, explanation->position, &found);
    if (found.count == 0)
        return false;
    if (move_kind(found.moves[0]) == MOVE_PROMOTION)
        return explain(explanation, "A pawn cannot become a %s; it becomes Q, R, B or N.",
                       piece_type_name(explanation->wish->promotion));
    return explain(explanation, "Only a pawn that reaches the last rank is promoted.");
}

/* A pair of squares: which piece is it about? False when there is none of ours. */
static bool find_piece_meant(struct explanation *explanation)
{
    const struct move_wish *wish = explanation->wish;
    enum square from = square_make(wish->from_file, wish->from_rank);
    enum piece piece = position_piece_on(explanation->position, from);
    explanation->piece = piece_type_of(piece);
    if (piece == NO_PIECE) {
        explain(explanation, "There is no piece on %s.", square_name(from).text);
        return false;
    }
    if (piece_color(piece) != explanation->us) {
        explain(explanation, "It is %s's turn; the %s is %s's.", side_name(explanation->us),
                piece_name(explanation, from).text, side_name(explanation->them));
        return false;
    }
    return true;
}

/* "Kg1" from e1 where castling goes there. */
static bool explain_castling_instead(const struct explanation *explanation)
{
    struct move_wish castling = {.castling = CASTLE_SHORT};
    struct move_list found = {.count = 0};
    if (explanation->piece != KING ||
        (square_file(explanation->to) != 6 && square_file(explanation->to) != 2) ||
        square_rank(explanation->to) != (explanation->us == WHITE ? 0 : 7))
        return false;
    if (square_file(explanation->to) == 2)
        castling.castling = CASTLE_LONG;
    move_wish_find(&castling, explanation->position, &found);
    return found.count > 0 &&
           explain(explanation, "The king cannot reach %s in one step; to castle type %s.",
                   square_name(explanation->to).text,
                   castling.castling == CASTLE_SHORT ? "O-O" : "O-O-O");
}

static void explain_piece(struct explanation *explanation)
{
    bitboard reaching;
    if (bitboard_has(explanation->position->by_color[explanation->us], explanation->to)) {
        explain(explanation, "The %s is %s's own.",
                piece_name(explanation, explanation->to).text, side_name(explanation->us));
        return;
    }
    for (reaching = pieces_that_reach(explanation); reaching;)
        if (explain_king_danger(explanation, bitboard_pop(&reaching)))
            return;
    if (!explain_castling_instead(explanation))
        explain_unreachable(explanation);
}

void move_wish_explain(const struct move_wish *wish, const struct position *position,
                       char *text, size_t size)
{
    struct explanation explanation = {
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
        explain_castling(&explanation);
        return;
    }
    if (wish->to_rank == NOT_SAID) {
        explain(&explanation, "No pawn on the %c-file can capture on the %c-file.",
                'a' + wish->from_file, 'a' + wish->to_file);
        return;
    }
    explanation.to = square_make(wish->to_file, wish->to_rank);
    if (wish->piece == NO_PIECE_TYPE && !find_piece_meant(&explanation))
        return;
    if (!explain_promotion(&explanation))
        explain_piece(&explanation);
}
