/* explanation.c - explains why a move is illegal.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "typing/move_choice.h"

#include <stdarg.h>
#include <stdio.h>

#include "rules/attacks.h"
#include "rules/castling.h"
#include "rules/names.h"
#include "rules/san.h"

struct illegal_move {
    const struct move_pattern *pattern;
    const struct position *position;
    enum color us, them;
    bitboard occupied;
    enum piece_type piece;
    enum square to;
    char *text;
    size_t size;
};

struct name {
    char text[24];
};

/* Returns "knight on f3". */
static struct name piece_name(const struct illegal_move *move, enum square square)
{
    enum piece piece = position_piece_on(move->position, square);
    struct name name;
    snprintf(name.text, sizeof name.text, "%s on %s", piece_type_name(piece_type_of(piece)),
             square_name(square));
    return name;
}

/* Writes the explanation. Returns true, for use in return statements. */
static bool __attribute__((format(printf, 2, 3)))
explain(const struct illegal_move *move, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(move->text, move->size, format, arguments);
    va_end(arguments);
    return true;
}

/* ---- castling ---------------------------------------------------------------------- */

static bitboard squares_across(enum square a, enum square b)
{
    return squares_between(a, b) | bitboard_of(a) | bitboard_of(b);
}

static bool explain_castling(const struct illegal_move *move)
{
    const struct position *position = move->position;
    bool is_short = move->pattern->castling == CASTLE_SHORT;
    const char *side = is_short ? "short" : "long";
    enum castling_side wing = is_short ? CASTLING_SHORT : CASTLING_LONG;
    unsigned index = castling_index(move->us, wing);
    enum square king = position_king(position, move->us);
    enum square rook = (enum square)position->castling_rook[index];
    enum square king_to = castling_king_target(move->us, wing);
    enum square rook_to = castling_rook_target(move->us, wing);
    bitboard checkers = position_checkers(position);
    if (!(position->castling_rights & 1U << index))
        return explain(move, "%s cannot castle %s: the king or that rook has moved.",
                       color_name(move->us), side);
    if (checkers)
        return explain(move, "%s cannot castle while in check from the %s.",
                       color_name(move->us), piece_name(move, bitboard_first(checkers)).text);
    bitboard movers = bitboard_of(king) | bitboard_of(rook);
    bitboard blockers = (squares_across(king, king_to) | squares_across(rook, rook_to)) &
                        move->occupied & ~movers;
    if (blockers)
        return explain(move, "%s cannot castle %s: the %s is in the way.",
                       color_name(move->us), side,
                       piece_name(move, bitboard_first(blockers)).text);
    bitboard path = squares_across(king, king_to);
    while (path) {
        enum square square = bitboard_pop(&path);
        bitboard enemies = position_attackers(position, square, move->occupied & ~movers) &
                           position->by_color[move->them];
        if (enemies)
            return explain(move, "The king cannot castle through %s, which the %s attacks.",
                           square_name(square),
                           piece_name(move, bitboard_first(enemies)).text);
    }
    return explain(move, "Castling %s would leave the king in check.", side);
}

/* ---- king safety ------------------------------------------------------------------- */

/* Returns the king's attackers after the move from `from`. */
static bitboard attackers_after(const struct illegal_move *move, enum square from)
{
    const struct position *position = move->position;
    enum square king = position_king(position, move->us);
    bitboard origin = bitboard_of(from), captured = bitboard_of(move->to);
    if (move->piece == KING)
        king = move->to;
    if (move->piece == PAWN && move->to == (enum square)position->en_passant)
        captured = bitboard_of(square_make(square_file(move->to), square_rank(from)));
    return position_attackers(position, king,
                              (move->occupied & ~origin & ~captured) | bitboard_of(move->to)) &
           position->by_color[move->them] & ~captured;
}

/* Returns false if the king would be safe after the move from `from`. */
static bool explain_king_danger(const struct illegal_move *move, enum square from)
{
    bitboard attackers = attackers_after(move, from);
    bitboard checkers = attackers & position_checkers(move->position);
    if (!attackers)
        return false;
    enum square attacker = bitboard_first(attackers);
    if (move->piece == KING)
        return explain(move, "On %s the king would be in check from the %s.",
                       square_name(move->to), piece_name(move, attacker).text);
    if (checkers)
        return explain(move, "%s is in check from the %s.", color_name(move->us),
                       piece_name(move, bitboard_first(checkers)).text);
    if (move->piece == PAWN && move->to == (enum square)move->position->en_passant &&
        square_file(from) != square_file(move->to))
        return explain(move, "Taking en passant would leave the king in check from the %s.",
                       piece_name(move, attacker).text);
    return explain(move, "The %s is pinned by the %s.", piece_name(move, from).text,
                   piece_name(move, attacker).text);
}

/* Returns the part of the origin that was typed: " on the b-file", " on rank 1", " on b1", or
 * "". */
static struct name origin_name(const struct illegal_move *move)
{
    const struct move_pattern *pattern = move->pattern;
    struct name name = {""};
    if (pattern->from_file != UNSPECIFIED && pattern->from_rank != UNSPECIFIED)
        snprintf(name.text, sizeof name.text, " on %c%c", 'a' + pattern->from_file,
                 '1' + pattern->from_rank);
    else if (pattern->from_file != UNSPECIFIED)
        snprintf(name.text, sizeof name.text, " on the %c-file", 'a' + pattern->from_file);
    else if (pattern->from_rank != UNSPECIFIED)
        snprintf(name.text, sizeof name.text, " on rank %c", '1' + pattern->from_rank);
    return name;
}

/* ---- reachable squares ------------------------------------------------------------- */

static bitboard candidate_pieces(const struct illegal_move *move)
{
    const struct move_pattern *pattern = move->pattern;
    bitboard pieces = position_pieces(move->position, move->us, move->piece);
    if (pattern->from_file != UNSPECIFIED)
        pieces &= bitboard_file(pattern->from_file);
    if (pattern->from_rank != UNSPECIFIED)
        pieces &= bitboard_rank(pattern->from_rank);
    return pieces;
}

/* Returns whether a pawn on the target's file could step there from `from` if nothing blocks
 * it. */
static bool is_pawn_step(const struct illegal_move *move, enum square from)
{
    int distance = ((int)move->to - (int)from) / (move->us == WHITE ? 8 : -8);
    int first_rank = move->us == WHITE ? 1 : 6;
    return distance == 1 || (distance == 2 && square_rank(from) == first_rank);
}

static bool pawn_reaches(const struct illegal_move *move, enum square from)
{
    bitboard target = bitboard_of(move->to);
    if (pawn_attacks_from(move->us, from) & target)
        return (target & move->position->by_color[move->them]) ||
               move->to == (enum square)move->position->en_passant;
    return square_file(from) == square_file(move->to) && is_pawn_step(move, from) &&
           !((squares_between(from, move->to) | target) & move->occupied);
}

static bitboard pieces_that_reach(const struct illegal_move *move)
{
    bitboard pieces = candidate_pieces(move), reaching = 0;
    while (pieces) {
        enum square from = bitboard_pop(&pieces);
        bitboard attacks = piece_type_attacks(move->piece, from, move->occupied);
        if (move->piece == PAWN ? pawn_reaches(move, from) : bitboard_has(attacks, move->to))
            reaching |= bitboard_of(from);
    }
    return reaching;
}

/* ---- unreachable squares ----------------------------------------------------------- */

/* Explains whose turn it is if the move would be legal for the other side. */
static bool explain_turn(const struct illegal_move *move)
{
    struct position other = *move->position;
    if (position_checkers(move->position))
        return false;
    position_play(&other, MOVE_NONE);
    return move_pattern_is_legal(move->pattern, &other) &&
           explain(move, "It is %s's turn; that would be %s's move.", color_name(move->us),
                   color_name(move->them));
}

static bool explain_blocked_slider(const struct illegal_move *move)
{
    bitboard pieces = candidate_pieces(move);
    while (pieces) {
        enum square from = bitboard_pop(&pieces);
        if (!bitboard_has(piece_type_attacks(move->piece, from, 0), move->to))
            continue;
        bitboard blockers = squares_between(from, move->to) & move->occupied;
        if (blockers)
            return explain(move, "The %s cannot reach %s: the %s is in the way.",
                           piece_name(move, from).text, square_name(move->to),
                           piece_name(move, bitboard_first(blockers)).text);
    }
    return false;
}

/* Explains how to castle if the king could reach the target, such as g1, by castling. */
static bool explain_castling_instead(const struct illegal_move *move)
{
    for (enum castling_pattern side = CASTLE_SHORT; side <= CASTLE_LONG; side++) {
        struct move_list found = {.count = 0};
        struct move_pattern castling = {.castling = side};
        move_pattern_find_moves(&castling, move->position, &found);
        if (found.count > 0 && move_destination(found.moves[0]) == move->to)
            return explain(move, "The king cannot reach %s in one step; to castle, type %s.",
                           square_name(move->to), side == CASTLE_SHORT ? "O-O" : "O-O-O");
    }
    return false;
}

static bool explain_distance(const struct illegal_move *move)
{
    bitboard pieces = candidate_pieces(move);
    const char *name = piece_type_name(move->piece);
    if (!pieces)
        return explain(move, "%s has no %s%s.", color_name(move->us), name,
                       origin_name(move).text);
    if (bitboard_has_several(pieces))
        return explain(move, "No %s%s can reach %s.", name, origin_name(move).text,
                       square_name(move->to));
    return explain(move, "The %s cannot reach %s.",
                   piece_name(move, bitboard_first(pieces)).text, square_name(move->to));
}

static bool explain_pawn_push(const struct illegal_move *move)
{
    struct move_pattern capture_pattern = *move->pattern;
    struct move_list captures = {.count = 0};
    bitboard pawns = candidate_pieces(move);
    char san[SAN_SIZE];
    capture_pattern.from_file = capture_pattern.from_rank = UNSPECIFIED;
    move_pattern_find_moves(&capture_pattern, move->position, &captures);
    if (captures.count > 0) {
        san_write(move->position, captures.moves[0], san);
        return explain(move, "No pawn can go straight to %s. Did you mean %s?",
                       square_name(move->to), san);
    }
    while (pawns) {
        enum square from = bitboard_pop(&pawns);
        bitboard blockers =
            (squares_between(from, move->to) | bitboard_of(move->to)) & move->occupied;
        if (is_pawn_step(move, from) && blockers)
            return explain(move, "The %s is blocked by the %s.", piece_name(move, from).text,
                           piece_name(move, bitboard_first(blockers)).text);
    }
    return explain_distance(move);
}

/* Explains "e8=K" or "Nf3=Q" if the move is legal without the promotion. */
static bool explain_promotion(const struct illegal_move *move)
{
    struct move_pattern without_promotion = *move->pattern;
    without_promotion.promotion = NO_PIECE_TYPE;
    return move->pattern->promotion != NO_PIECE_TYPE &&
           move_pattern_is_legal(&without_promotion, move->position) &&
           explain(move,
                   "Only a pawn that reaches the last rank is promoted: to Q, R, B or N.");
}

/* Finds the piece on the origin of a pair of squares. Returns false, with an explanation,
 * if none of our pieces is there. */
static bool find_moving_piece(struct illegal_move *move)
{
    const struct move_pattern *pattern = move->pattern;
    enum square from = square_make(pattern->from_file, pattern->from_rank);
    enum piece piece = position_piece_on(move->position, from);
    move->piece = piece_type_of(piece);
    if (piece == NO_PIECE)
        return !explain(move, "There is no piece on %s.", square_name(from));
    return piece_color(piece) == move->us ||
           !explain(move, "It is %s's turn; the %s is %s's.", color_name(move->us),
                    piece_name(move, from).text, color_name(move->them));
}

/* Gives the first reason that applies. */
static bool explain_piece(const struct illegal_move *move)
{
    if (bitboard_has(move->position->by_color[move->us], move->to))
        return explain(
            move, "Your own %s is on %s.",
            piece_type_name(piece_type_of(position_piece_on(move->position, move->to))),
            square_name(move->to));
    for (bitboard reaching = pieces_that_reach(move); reaching;)
        if (explain_king_danger(move, bitboard_pop(&reaching)))
            return true;
    if (explain_turn(move))
        return true;
    if (move->piece != PAWN)
        return explain_blocked_slider(move) ||
               (move->piece == KING && explain_castling_instead(move)) ||
               explain_distance(move);
    if (move->pattern->from_file == move->pattern->to_file)
        return explain_pawn_push(move);
    if (candidate_pieces(move) & pawn_attacks_from(move->them, move->to))
        return explain(move, "There is nothing to capture on %s.", square_name(move->to));
    return explain(move, "No pawn%s can capture on %s.", origin_name(move).text,
                   square_name(move->to));
}

void move_pattern_explain_mismatch(const struct move_pattern *pattern,
                                   const struct position *position, char *text, size_t size)
{
    struct illegal_move move = {
        .pattern = pattern,
        .position = position,
        .us = position_turn(position),
        .them = color_opposite(position_turn(position)),
        .occupied = position_occupied(position),
        .piece = pattern->piece,
        .text = text,
        .size = size,
    };
    if (pattern->castling != CASTLE_NONE) {
        explain_castling(&move);
        return;
    }
    if (pattern->to_rank == UNSPECIFIED) {
        explain(&move, "No pawn on the %c-file can capture on the %c-file.",
                'a' + pattern->from_file, 'a' + pattern->to_file);
        return;
    }
    move.to = square_make(pattern->to_file, pattern->to_rank);
    if (pattern->piece == NO_PIECE_TYPE && !find_moving_piece(&move))
        return;
    if (!explain_promotion(&move))
        explain_piece(&move);
}
