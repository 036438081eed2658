/* san.c - parses and writes standard algebraic notation.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text is converted to a pattern, which is compared with the legal moves. So a move need only
 * be unambiguous, and extra information does no harm if it is correct.
 */
#include "rules/san.h"

#include <assert.h>
#include <string.h>

#include "rules/castling.h"
#include "rules/names.h"

/* ---- writing ---------------------------------------------------------------------------- */

/* If other pieces of the type can move to the same square, writes the origin: its file if that
 * suffices, otherwise its rank, otherwise both. */
static char *write_origin(const struct position *position, chess_move move,
                          enum piece_type type, char *out)
{
    enum square from = move_from(move), to = move_to(move);
    bitboard others = piece_type_attacks(type, to, position_occupied(position)) &
                      position_pieces(position, position_turn(position), type) &
                      ~bitboard_of(from);
    bool is_ambiguous = false, same_file = false, same_rank = false;
    while (others != 0) {
        enum square other = bitboard_pop(&others);
        if (!position_is_legal_move(position, move_make(other, to)))
            continue;
        is_ambiguous = true;
        same_file = same_file || square_file(other) == square_file(from);
        same_rank = same_rank || square_rank(other) == square_rank(from);
    }
    if (is_ambiguous && (!same_file || same_rank))
        *out++ = file_letter(from);
    if (same_file)
        *out++ = rank_digit(from);
    return out;
}

static char *write_plain_move(const struct position *position, chess_move move, char *out)
{
    enum square from = move_from(move), to = move_to(move);
    enum piece_type type = piece_type_of(position_piece_on(position, from));
    bool capture = position_is_capture(position, move);
    if (type == PAWN) {
        if (capture)
            *out++ = file_letter(from);
    } else {
        *out++ = PIECE_LETTERS[type];
        out = write_origin(position, move, type, out);
    }
    if (capture)
        *out++ = 'x';
    out = stpcpy(out, square_name(to));
    if (move_kind(move) == MOVE_PROMOTION) {
        *out++ = '=';
        *out++ = PIECE_LETTERS[move_promotion(move)];
    }
    return out;
}

size_t san_write(const struct position *position, chess_move move, char text[SAN_SIZE])
{
    assert(bitboard_has(position->by_color[position->side_to_move], move_from(move)));
    char *out;
    if (move_kind(move) == MOVE_CASTLING)
        out = stpcpy(text, castling_side_of(move) == CASTLING_SHORT ? "O-O" : "O-O-O");
    else
        out = write_plain_move(position, move, text);
    if (position_gives_check(position, move)) {
        struct position after = *position;
        position_play(&after, move);
        *out++ = has_legal_move(&after) ? '+' : '#';
    }
    *out = '\0';
    assert(out < text + SAN_SIZE);
    return (size_t)(out - text);
}

/* ---- reading ---------------------------------------------------------------------------- */

enum { UNSPECIFIED = -1 };

struct pattern {
    int castling; /* enum castling_side, or UNSPECIFIED */
    enum piece_type type;
    int from_file, from_rank;
    int to_file, to_rank;
    enum piece_type promotion; /* NO_PIECE_TYPE: not given */
};

struct cursor {
    const char *next, *end;
};

static bool accept(struct cursor *cursor, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(cursor->end - cursor->next) < length ||
        memcmp(cursor->next, word, length) != 0)
        return false;
    cursor->next += length;
    return true;
}

/* Accepts one of `count` letters, starting at `first`. Returns its index or UNSPECIFIED. */
static int accept_letter(struct cursor *cursor, char first, int count)
{
    if (cursor->next == cursor->end || *cursor->next < first || *cursor->next >= first + count)
        return UNSPECIFIED;
    return *cursor->next++ - first;
}

static enum piece_type accept_piece_type(struct cursor *cursor)
{
    enum piece piece = cursor->next == cursor->end || *cursor->next > 'Z'
                           ? NO_PIECE
                           : piece_from_letter(*cursor->next);
    if (piece > WHITE_KING)
        return NO_PIECE_TYPE;
    cursor->next++;
    return piece_type_of(piece);
}

/* Parses "f3", "gf3", "1f3", "g1-f3" or "gxf3". */
static bool parse_squares(struct cursor *cursor, struct pattern *pattern)
{
    pattern->from_file = accept_letter(cursor, 'a', 8);
    pattern->from_rank = accept_letter(cursor, '1', 8);
    bool has_separator = accept(cursor, "x") || accept(cursor, "-") || accept(cursor, ":");
    pattern->to_file = accept_letter(cursor, 'a', 8);
    pattern->to_rank = accept_letter(cursor, '1', 8);
    if (!has_separator && pattern->to_file == UNSPECIFIED && pattern->to_rank == UNSPECIFIED) {
        pattern->to_file = pattern->from_file; /* only one square */
        pattern->to_rank = pattern->from_rank;
        pattern->from_file = pattern->from_rank = UNSPECIFIED;
    }
    return pattern->to_file != UNSPECIFIED && pattern->to_rank != UNSPECIFIED;
}

/* Parses "=Q", "Q", "(Q)", "=(Q)", "/Q", or nothing. */
static bool parse_promotion(struct cursor *cursor, struct pattern *pattern)
{
    bool has_prefix = accept(cursor, "=") || accept(cursor, "/");
    bool has_bracket = accept(cursor, "(");
    pattern->promotion = accept_piece_type(cursor);
    if (pattern->promotion == NO_PIECE_TYPE)
        return !has_prefix && !has_bracket;
    return !has_bracket || accept(cursor, ")");
}

static bool parse_pattern(struct cursor *cursor, struct pattern *pattern)
{
    *pattern = (struct pattern){.castling = UNSPECIFIED, .promotion = NO_PIECE_TYPE};
    bool castles =
        cursor->next < cursor->end && (*cursor->next == 'O' || *cursor->next == '0');
    if (castles && (accept(cursor, "O-O-O") || accept(cursor, "0-0-0"))) {
        pattern->castling = CASTLING_LONG;
    } else if (castles && (accept(cursor, "O-O") || accept(cursor, "0-0"))) {
        pattern->castling = CASTLING_SHORT;
    } else {
        pattern->type = accept_piece_type(cursor);
        if (pattern->type == NO_PIECE_TYPE)
            pattern->type = PAWN;
        if (!parse_squares(cursor, pattern) ||
            (cursor->next < cursor->end && !parse_promotion(cursor, pattern)))
            return false;
        if (pattern->type == PAWN && pattern->from_file == UNSPECIFIED)
            pattern->from_file = pattern->to_file; /* "d6" never means exd6 */
    }
    while (cursor->next < cursor->end) /* check signs and annotations are ignored */
        if (strchr(" +#!?", *cursor->next) && *cursor->next != '\0')
            cursor->next++;
        else if (!accept(cursor, "e.p.") && !accept(cursor, "ep"))
            return false;
    return true;
}

/* Returns the possible origins, ignoring checks and pins. */
static bitboard possible_origins(const struct position *position,
                                 const struct pattern *pattern, enum square to)
{
    enum color us = position_turn(position);
    bitboard origins = position_pieces(position, us, pattern->type);
    if (pattern->type != PAWN)
        origins &= piece_type_attacks(pattern->type, to, position_occupied(position));
    else if (pattern->from_file == pattern->to_file)
        origins &= bitboard_file(pattern->to_file);
    else
        origins &= pawn_attacks_from(color_opposite(us), to);
    if (pattern->from_file != UNSPECIFIED)
        origins &= bitboard_file(pattern->from_file);
    if (pattern->from_rank != UNSPECIFIED)
        origins &= bitboard_rank(pattern->from_rank);
    return origins;
}

/* Returns the move, which need not be legal. */
static chess_move pattern_move(const struct position *position, const struct pattern *pattern,
                               enum square from, enum square to)
{
    if (pattern->promotion != NO_PIECE_TYPE)
        return move_make_promotion(from, to, pattern->promotion);
    if (pattern->type == PAWN && to == (enum square)position->en_passant &&
        square_file(from) != square_file(to))
        return move_make_kind(from, to, MOVE_EN_PASSANT);
    return move_make(from, to);
}

static void find_matches(const struct position *position, const struct pattern *pattern,
                         struct move_list *found)
{
    if (pattern->castling != UNSPECIFIED) {
        enum color us = position_turn(position);
        enum castling_side side = (enum castling_side)pattern->castling;
        chess_move move = castling_move(position, us, side);
        if ((position->castling_rights >> castling_index(us, side) & 1) != 0 &&
            position_is_legal_move(position, move))
            found->moves[found->count++] = move;
        return;
    }
    if (pattern->promotion == PAWN || pattern->promotion == KING ||
        (pattern->promotion != NO_PIECE_TYPE && pattern->type != PAWN))
        return;
    enum square to = square_make(pattern->to_file, pattern->to_rank);
    bitboard origins = possible_origins(position, pattern, to);
    while (origins != 0) {
        chess_move move = pattern_move(position, pattern, bitboard_pop(&origins), to);
        if (position_is_legal_move(position, move))
            found->moves[found->count++] = move;
    }
}

enum san_status san_parse(const struct position *position, const char *text, size_t length,
                          chess_move *move, struct move_list *matches)
{
    struct cursor cursor = {text, text + length};
    struct pattern pattern;
    struct move_list local, *found = matches ? matches : &local;
    found->count = 0;
    if (!parse_pattern(&cursor, &pattern))
        return SAN_SYNTAX;
    find_matches(position, &pattern, found);
    if (found->count != 1)
        return found->count == 0 ? SAN_ILLEGAL : SAN_AMBIGUOUS;
    *move = found->moves[0];
    return SAN_OK;
}
