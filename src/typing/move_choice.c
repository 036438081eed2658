/* move_choice.c - implements move_choice.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "typing/move_choice.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/words.h"
#include "pgn/spoken.h"
#include "rules/castling.h"
#include "rules/names.h"
#include "rules/san.h"

/* ---- legal moves that match a pattern --------------------------------------------------- */

static bool matches(const struct move_pattern *pattern, const struct position *position,
                    chess_move move)
{
    enum square from = move_from(move), to = move_to(move);
    if (pattern->castling != CASTLE_NONE || move_kind(move) == MOVE_CASTLING)
        return move_kind(move) == MOVE_CASTLING &&
               pattern->castling == (to > from ? CASTLE_SHORT : CASTLE_LONG);
    if (pattern->piece != NO_PIECE_TYPE &&
        pattern->piece != piece_type_of(position_piece_on(position, from)))
        return false;
    if (pattern->promotion != NO_PIECE_TYPE &&
        (move_kind(move) != MOVE_PROMOTION || move_promotion(move) != pattern->promotion))
        return false;
    return (!pattern->captures || position_is_capture(position, move)) &&
           (pattern->from_file == UNSPECIFIED || pattern->from_file == square_file(from)) &&
           (pattern->from_rank == UNSPECIFIED || pattern->from_rank == square_rank(from)) &&
           pattern->to_file == square_file(to) &&
           (pattern->to_rank == UNSPECIFIED || pattern->to_rank == square_rank(to));
}

void move_pattern_find_moves(const struct move_pattern *pattern,
                             const struct position *position, struct move_list *found)
{
    struct move_list legal;
    generate_legal(position, &legal);
    for (int i = 0; i < legal.count; i++)
        if (matches(pattern, position, legal.moves[i]))
            found->moves[found->count++] = legal.moves[i];
}

bool move_pattern_is_legal(const struct move_pattern *pattern, const struct position *position)
{
    struct move_list found = {.count = 0};
    move_pattern_find_moves(pattern, position, &found);
    return found.count > 0;
}

/* ---- legal moves by piece --------------------------------------------------------------- */

/* Appends "takes pawn f7 with check" or "e8 promotes". Pawns are listed together, so their captures
 * begin with the file. */
static void add_target(const struct position *position, chess_move move, char *text)
{
    enum square from = move_from(move), to = move_to(move);
    bool takes = position_is_capture(position, move);
    bool en_passant = move_kind(move) == MOVE_EN_PASSANT;
    char san[SAN_SIZE];
    if (move_kind(move) == MOVE_CASTLING) {
        text_add(text, MOVE_GROUPS_SIZE, "castle %s", to > from ? "kingside" : "queenside");
    } else {
        if (takes && piece_type_of(position_piece_on(position, from)) == PAWN)
            text_add(text, MOVE_GROUPS_SIZE, "%c ", file_letter(from));
        if (takes)
            text_add(text, MOVE_GROUPS_SIZE, "takes %s ",
                     piece_type_name(
                         en_passant ? PAWN : piece_type_of(position_piece_on(position, to))));
        text_add(text, MOVE_GROUPS_SIZE, "%s%s", square_name(to),
                 en_passant ? " en passant" : "");
    }
    if (move_kind(move) == MOVE_PROMOTION)
        text_add(text, MOVE_GROUPS_SIZE, " promotes");
    char sign = san[san_write(position, move, san) - 1];
    text_add(text, MOVE_GROUPS_SIZE, "%s",
             sign == '#'   ? " with mate"
             : sign == '+' ? " with check"
                           : "");
}

/* Adds captures and castling first. A promotion is added once, for the queen. */
static void add_group(const struct position *position, const struct move_list *moves,
                      bitboard from, enum piece_type type, char *text)
{
    const char *name = piece_type_name(type), *between = ": ";
    bool quiet = false;
    for (int i = 0; i < 2 * moves->count; i++) {
        chess_move move = moves->moves[i % moves->count];
        enum square square = move_from(move);
        bool to_square =
            move_kind(move) != MOVE_CASTLING && !position_is_capture(position, move);
        if (!bitboard_has(from, square) || to_square != (i >= moves->count) ||
            (move_kind(move) == MOVE_PROMOTION && move_promotion(move) != QUEEN))
            continue;
        if (*between == ':')
            text_add(text, MOVE_GROUPS_SIZE, "%s%c%s%s%s", *text ? " " : "",
                     toupper((unsigned char)*name), name + 1, type == PAWN ? "s" : " ",
                     type == PAWN ? "" : square_name(square));
        else
            between = to_square && !quiet ? "; to " : ", ";
        text_add(text, MOVE_GROUPS_SIZE, "%s", between);
        add_target(position, move, text);
        quiet = to_square;
        between = ", ";
    }
    text_add(text, MOVE_GROUPS_SIZE, "%s", *between == ',' ? "." : "");
}

static int compare_moves(const void *left, const void *right)
{
    const chess_move *one = left, *other = right;
    int order[] = {
        (int)square_file(move_from(*one)) - (int)square_file(move_from(*other)),
        (int)square_file(move_to(*one)) - (int)square_file(move_to(*other)),
        (int)square_rank(move_to(*one)) - (int)square_rank(move_to(*other)),
    };
    size_t i = 0;
    while (i + 1 < sizeof order / sizeof *order && order[i] == 0)
        i++;
    return order[i];
}

void move_groups_write(const struct position *position, const struct move_list *legal,
                       char text[MOVE_GROUPS_SIZE])
{
    enum color us = position_turn(position);
    struct move_list moves = *legal;
    qsort(moves.moves, (size_t)moves.count, sizeof *moves.moves, compare_moves);
    *text = '\0';
    for (int type = KING; type >= PAWN; type--) {
        bitboard set = position_pieces(position, us, (enum piece_type)type);
        if (type == PAWN)
            add_group(position, &moves, set, PAWN, text);
        while (type != PAWN && set != 0)
            add_group(position, &moves, bitboard_of(bitboard_pop(&set)), (enum piece_type)type,
                      text);
    }
}

/* ---- answers ---------------------------------------------------------------------------- */

const char move_choice_promotion_question[] = "Which piece: queen, rook, bishop or knight?";

bool move_choice_is_promotion(const struct move_list *choices)
{
    for (int i = 0; i < choices->count; i++)
        if (move_kind(choices->moves[i]) != MOVE_PROMOTION ||
            move_from(choices->moves[i]) != move_from(choices->moves[0]) ||
            move_to(choices->moves[i]) != move_to(choices->moves[0]))
            return false;
    return choices->count > 0;
}

/* Returns whether the word describes the move: its piece (the promotion piece if it promotes),
 * its origin or its castling side. A single letter is a piece if the move promotes or the
 * letter is upper case. */
static bool describes(const char *word, size_t length, bool promotes,
                      const struct position *position, chess_move move)
{
    static const char *const sides[][3] = {[CASTLING_SHORT] = {"short", "kingside", "king"},
                                           [CASTLING_LONG] = {"long", "queenside", "queen"}};
    enum square from = move_from(move);
    const char *square = square_name(from);
    enum piece_type type =
        promotes ? move_promotion(move) : piece_type_of(position_piece_on(position, from));
    enum piece letter = length == 1 ? piece_from_letter(*word) : NO_PIECE;
    if (letter != NO_PIECE && (promotes || isupper((unsigned char)*word)))
        return piece_type_of(letter) == type;
    if (move_kind(move) == MOVE_CASTLING)
        return word_equals_any(word, length, sides[castling_side_of(move)], 3);
    return word_equals(word, length, piece_type_name(type)) ||
           word_equals(word, length, square) || word_equals(word, length, square + 1) ||
           board_file_from_word(word, length) == square_file(from);
}

bool move_choice_parse(const struct position *position, const struct move_list *choices,
                       const char *answer, chess_move *move)
{
    static const char *const fillers[] = {"the", "from", "on", "one", "to", "=", "with"};
    bool promotes = move_choice_is_promotion(choices), has_words = false;
    struct move_list matching = *choices;
    const char *word;
    size_t length;
    *move = choices->moves[0];
    if (choices->count == 1) /* "N" is not the knight */
        return strcasecmp(answer, "y") == 0 || strcasecmp(answer, "yes") == 0;
    while (next_word(&answer, &word, &length)) {
        int remaining = 0;
        while (length > 1 && strchr(".,!?", word[length - 1]))
            length--;
        if (word_equals_any(word, length, fillers, sizeof fillers / sizeof *fillers))
            continue;
        for (int i = 0; i < matching.count; i++)
            if (describes(word, length, promotes, position, matching.moves[i]))
                matching.moves[remaining++] = matching.moves[i];
        matching.count = remaining;
        has_words = true;
    }
    *move = matching.moves[0];
    return has_words && matching.count == 1;
}
