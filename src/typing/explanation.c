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

struct explanation {
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

/* ---- names in explanations -------------------------------------------------------------- */

/* Returns "knight on f3". */
static struct name piece_name(const struct explanation *explanation, enum square square)
{
    enum piece piece = position_piece_on(explanation->position, square);
    struct name name;
    snprintf(name.text, sizeof name.text, "%s on %s", piece_type_name(piece_type_of(piece)),
             square_name(square));
    return name;
}

/* Writes the explanation. Returns true, for use in return statements. */
static bool __attribute__((format(printf, 2, 3)))
explain(const struct explanation *explanation, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(explanation->text, explanation->size, format, arguments);
    va_end(arguments);
    return true;
}

/* ---- castling ---------------------------------------------------------------------- */

/* Returns the squares between two squares, including both. */
static bitboard squares_across(enum square a, enum square b)
{
    return attacks_between(a, b) | bitboard_of(a) | bitboard_of(b);
}

/* Explains why the castling right is missing. */
static bool explain_right(const struct explanation *explanation, const char *side,
                          enum square corner)
{
    const struct position *position = explanation->position;
    enum square home = square_make(4, square_rank(corner));
    if (!position->chess960 && position_king(position, explanation->us) != home)
        return explain(explanation, "The king cannot castle: it is not on %s.",
                       square_name(home));
    if (!position->chess960 &&
        position_piece_on(position, corner) != piece_make(explanation->us, ROOK))
        return explain(explanation, "There is no rook on %s to castle %s with.",
                       square_name(corner), side);
    return explain(explanation, "%s has no right to castle %s: king or rook has moved.",
                   color_name(explanation->us), side);
}

static bool explain_castling(const struct explanation *explanation)
{
    const struct position *position = explanation->position;
    bool is_short = explanation->pattern->castling == CASTLE_SHORT;
    const char *side = is_short ? "short" : "long";
    enum castling_side wing = is_short ? CASTLING_SHORT : CASTLING_LONG;
    unsigned index = castling_index(explanation->us, wing);
    int rank = explanation->us == WHITE ? 0 : 7;
    enum square king = position_king(position, explanation->us);
    enum square rook = (enum square)position->castling_rook[index];
    enum square king_to = castling_king_target(explanation->us, wing);
    enum square rook_to = castling_rook_target(explanation->us, wing);
    bitboard checkers = position_checkers(position);
    if (!(position->castling_rights & 1U << index))
        return explain_right(explanation, side, square_make(is_short ? 7 : 0, rank));
    if (checkers)
        return explain(explanation, "%s cannot castle while in check from the %s.",
                       color_name(explanation->us),
                       piece_name(explanation, bitboard_first(checkers)).text);
    bitboard movers = bitboard_of(king) | bitboard_of(rook);
    bitboard blockers = (squares_across(king, king_to) | squares_across(rook, rook_to)) &
                        explanation->occupied & ~movers;
    if (blockers)
        return explain(explanation, "The %s is in the way of castling %s.",
                       piece_name(explanation, bitboard_first(blockers)).text, side);
    bitboard path = squares_across(king, king_to);
    while (path) {
        enum square square = bitboard_pop(&path);
        bitboard enemies =
            position_attackers(position, square, explanation->occupied & ~movers) &
            position->by_color[explanation->them];
        if (enemies)
            return explain(
                explanation, "The king cannot castle through %s, which the %s attacks.",
                square_name(square), piece_name(explanation, bitboard_first(enemies)).text);
    }
    return explain(explanation, "Castling %s would leave the king in check.", side);
}

/* ---- king safety ------------------------------------------------------------------- */

/* Returns the king's attackers after the move from `from`. */
static bitboard attackers_after(const struct explanation *explanation, enum square from)
{
    const struct position *position = explanation->position;
    enum square king = position_king(position, explanation->us);
    bitboard origin = bitboard_of(from), captured = bitboard_of(explanation->to);
    if (explanation->piece == KING)
        king = explanation->to;
    if (explanation->piece == PAWN && explanation->to == (enum square)position->en_passant)
        captured = bitboard_of(square_make(square_file(explanation->to), square_rank(from)));
    return position_attackers(position, king,
                              (explanation->occupied & ~origin & ~captured) |
                                  bitboard_of(explanation->to)) &
           position->by_color[explanation->them] & ~captured;
}

/* Returns false if the king would be safe after the move from `from`. */
static bool explain_king_danger(const struct explanation *explanation, enum square from)
{
    bitboard attackers = attackers_after(explanation, from);
    bitboard checkers = attackers & position_checkers(explanation->position);
    if (!attackers)
        return false;
    enum square attacker = bitboard_first(attackers);
    if (explanation->piece == KING)
        return explain(explanation, "On %s the king would be in check from the %s.",
                       square_name(explanation->to), piece_name(explanation, attacker).text);
    if (checkers)
        return explain(explanation, "%s is in check from the %s.", color_name(explanation->us),
                       piece_name(explanation, bitboard_first(checkers)).text);
    if (explanation->piece == PAWN &&
        explanation->to == (enum square)explanation->position->en_passant &&
        square_file(from) != square_file(explanation->to))
        return explain(explanation,
                       "Taking en passant would leave the king in check from the %s.",
                       piece_name(explanation, attacker).text);
    return explain(explanation, "The %s is pinned by the %s.",
                   piece_name(explanation, from).text, piece_name(explanation, attacker).text);
}

/* Returns the given part of the origin: " on the b-file", " on rank 1", " on b1", or "". */
static struct name origin_name(const struct explanation *explanation)
{
    const struct move_pattern *pattern = explanation->pattern;
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

static bitboard candidate_pieces(const struct explanation *explanation)
{
    const struct move_pattern *pattern = explanation->pattern;
    bitboard pieces =
        position_pieces(explanation->position, explanation->us, explanation->piece);
    if (pattern->from_file != UNSPECIFIED)
        pieces &= FILE_A << (unsigned)pattern->from_file;
    if (pattern->from_rank != UNSPECIFIED)
        pieces &= RANK_1 << 8U * (unsigned)pattern->from_rank;
    return pieces;
}

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
    bitboard pieces = candidate_pieces(explanation), reaching = 0;
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

/* ---- unreachable squares ----------------------------------------------------------- */

/* Explains whose turn it is, if the move would be legal for the other side. */
static bool explain_turn(const struct explanation *explanation)
{
    struct position other = *explanation->position;
    struct move_list found = {.count = 0};
    if (position_checkers(explanation->position))
        return false;
    position_play(&other, MOVE_NONE);
    move_pattern_find(explanation->pattern, &other, &found);
    return found.count > 0 &&
           explain(explanation, "It is %s's turn; that would be %s's move.",
                   color_name(explanation->us), color_name(explanation->them));
}

static bool explain_blocked_slider(const struct explanation *explanation)
{
    bitboard pieces = candidate_pieces(explanation);
    while (pieces) {
        enum square from = bitboard_pop(&pieces);
        if (!bitboard_has(attacks_piece(explanation->piece, from, 0), explanation->to))
            continue;
        bitboard blockers = attacks_between(from, explanation->to) & explanation->occupied;
        if (blockers)
            return explain(explanation, "The %s cannot reach %s: the %s is in the way.",
                           piece_name(explanation, from).text, square_name(explanation->to),
                           piece_name(explanation, bitboard_first(blockers)).text);
    }
    return false;
}

/* Explains how to castle, if the king's move ("Kg1" from e1) has the target of legal
 * castling. */
static bool explain_castling_instead(const struct explanation *explanation)
{
    struct move_list found = {.count = 0};
    for (enum castling_pattern side = CASTLE_SHORT; side <= CASTLE_LONG;
         side++, found.count = 0) {
        struct move_pattern castling = {.castling = side};
        move_pattern_find(&castling, explanation->position, &found);
        if (found.count > 0 && move_destination(found.moves[0]) == explanation->to)
            return explain(
                explanation, "The king cannot reach %s in one step; to castle type %s.",
                square_name(explanation->to), side == CASTLE_SHORT ? "O-O" : "O-O-O");
    }
    return false;
}

static bool explain_distance(const struct explanation *explanation)
{
    bitboard pieces = candidate_pieces(explanation);
    const char *name = piece_type_name(explanation->piece);
    if (!pieces)
        return explain(explanation, "%s has no %s%s.", color_name(explanation->us), name,
                       origin_name(explanation).text);
    if (bitboard_has_several(pieces))
        return explain(explanation, "There is no %s%s that can reach %s.", name,
                       origin_name(explanation).text, square_name(explanation->to));
    return explain(explanation, "The %s cannot reach %s.",
                   piece_name(explanation, bitboard_first(pieces)).text,
                   square_name(explanation->to));
}

static bool explain_pawn_push(const struct explanation *explanation)
{
    struct move_pattern capture_pattern = *explanation->pattern;
    struct move_list captures = {.count = 0};
    int step = explanation->us == WHITE ? 8 : -8;
    int first_rank = explanation->us == WHITE ? 1 : 6;
    bitboard pawns = candidate_pieces(explanation);
    char san[SAN_SIZE];
    capture_pattern.from_file = capture_pattern.from_rank = UNSPECIFIED;
    move_pattern_find(&capture_pattern, explanation->position, &captures);
    if (captures.count > 0) {
        san_write(explanation->position, captures.moves[0], san);
        return explain(explanation, "No pawn can go straight to %s. Did you mean %s?",
                       square_name(explanation->to), san);
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
    return explain_distance(explanation);
}

/* ---- all explanations in order ----------------------------------------------------- */

/* Explains "e8=K" or "Nf3=Q", where the move is legal without the promotion. */
static bool explain_promotion(const struct explanation *explanation)
{
    struct move_pattern without_promotion = *explanation->pattern;
    struct move_list found = {.count = 0};
    if (without_promotion.promotion == NO_PIECE_TYPE)
        return false;
    without_promotion.promotion = NO_PIECE_TYPE;
    move_pattern_find(&without_promotion, explanation->position, &found);
    if (found.count == 0)
        return false;
    if (move_kind(found.moves[0]) == MOVE_PROMOTION)
        return explain(explanation, "A pawn cannot become a %s; it becomes Q, R, B or N.",
                       piece_type_name(explanation->pattern->promotion));
    return explain(explanation, "Only a pawn that reaches the last rank is promoted.");
}

/* Finds the piece on the origin of a pair of squares. Returns false, with an explanation, if
 * none of our pieces is there. */
static bool find_moving_piece(struct explanation *explanation)
{
    const struct move_pattern *pattern = explanation->pattern;
    enum square from = square_make(pattern->from_file, pattern->from_rank);
    enum piece piece = position_piece_on(explanation->position, from);
    explanation->piece = piece_type_of(piece);
    if (piece == NO_PIECE)
        return !explain(explanation, "There is no piece on %s.", square_name(from));
    return piece_color(piece) == explanation->us ||
           !explain(explanation, "It is %s's turn; the %s is %s's.",
                    color_name(explanation->us), piece_name(explanation, from).text,
                    color_name(explanation->them));
}

/* Gives the first reason that applies: one of our pieces is on the square, the king would be
 * in check, it is the other side's turn, a piece is in the way, or no piece can get there. */
static bool explain_piece(const struct explanation *explanation)
{
    if (bitboard_has(explanation->position->by_color[explanation->us], explanation->to))
        return explain(explanation, "The %s belongs to %s.",
                       piece_name(explanation, explanation->to).text,
                       color_name(explanation->us));
    for (bitboard reaching = pieces_that_reach(explanation); reaching;)
        if (explain_king_danger(explanation, bitboard_pop(&reaching)))
            return true;
    if (explain_turn(explanation))
        return true;
    if (explanation->piece != PAWN)
        return explain_blocked_slider(explanation) ||
               (explanation->piece == KING && explain_castling_instead(explanation)) ||
               explain_distance(explanation);
    if (explanation->pattern->from_file == explanation->pattern->to_file)
        return explain_pawn_push(explanation);
    if (candidate_pieces(explanation) & attacks_pawn(explanation->them, explanation->to))
        return explain(explanation, "There is nothing to capture on %s.",
                       square_name(explanation->to));
    return explain(explanation, "There is no pawn%s that can capture on %s.",
                   origin_name(explanation).text, square_name(explanation->to));
}

void move_pattern_explain(const struct move_pattern *pattern, const struct position *position,
                          char *text, size_t size)
{
    struct explanation explanation = {
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
        explain_castling(&explanation);
        return;
    }
    if (pattern->to_rank == UNSPECIFIED) {
        explain(&explanation, "No pawn on the %c-file can capture on the %c-file.",
                'a' + pattern->from_file, 'a' + pattern->to_file);
        return;
    }
    explanation.to = square_make(pattern->to_file, pattern->to_rank);
    if (pattern->piece == NO_PIECE_TYPE && !find_moving_piece(&explanation))
        return;
    if (!explain_promotion(&explanation))
        explain_piece(&explanation);
}
