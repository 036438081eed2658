/* move_choice.c - each word of an answer leaves fewer moves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "typing/move_choice.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/words.h"
#include "pgn/spoken_move.h"
#include "rules/castling.h"
#include "rules/names.h"

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

/* What a word says of the move that is meant. */
struct trait {
    int file, rank;       /* of the square that is left; -1: not said */
    enum piece_type type; /* that moves, or that a pawn becomes; NO_PIECE_TYPE: not said */
    int castling;         /* enum castling_side, -1 */
};

static bool word_is(const char *word, size_t length, const char *other)
{
    return strlen(other) == length && strncasecmp(word, other, length) == 0;
}

/* A letter is a piece where one is asked for, or else in upper case. */
static enum piece_type read_piece(const char *word, size_t length, bool promotes)
{
    if (length == 1 && (promotes || isupper((unsigned char)*word)))
        return piece_type_of(piece_from_letter(*word));
    for (int type = PAWN; type <= KING; type++)
        if (word_is(word, length, piece_type_name((enum piece_type)type)))
            return (enum piece_type)type;
    return NO_PIECE_TYPE;
}

static bool read_castling(const char *word, size_t length, int *side)
{
    if (word_is(word, length, "short") || word_is(word, length, "kingside"))
        *side = CASTLING_SHORT;
    else if (word_is(word, length, "long") || word_is(word, length, "queenside"))
        *side = CASTLING_LONG;
    return *side >= 0;
}

/* False: the word belongs to no answer. */
static bool read_word(const char *word, size_t length, bool promotes, struct trait *trait)
{
    static const char *const fillers[] = {"the", "from", "on", "one", "to", "=", "with"};
    *trait = (struct trait){-1, -1, read_piece(word, length, promotes), -1};
    if (trait->type != NO_PIECE_TYPE || read_castling(word, length, &trait->castling))
        return true;
    for (size_t i = 0; i < sizeof fillers / sizeof *fillers; i++)
        if (word_is(word, length, fillers[i]))
            return true;
    if (length > 1 && word[length - 1] >= '1' && word[length - 1] <= '8')
        trait->rank = word[--length] - '1';
    else if (length == 1 && *word >= '1' && *word <= '8')
        trait->rank = *word - '1';
    if (trait->rank < 0 || length > 1 || !isdigit((unsigned char)*word))
        trait->file = spoken_file_find(word, length);
    return trait->file >= 0 || (trait->rank >= 0 && isdigit((unsigned char)*word));
}

static bool has_trait(const struct position *position, chess_move move,
                      const struct trait *trait)
{
    enum square from = move_from(move);
    enum piece_type type = move_kind(move) == MOVE_PROMOTION
                               ? move_promotion(move)
                               : piece_type_of(position_piece_on(position, from));
    bool castles = move_kind(move) == MOVE_CASTLING;
    return (trait->file < 0 || (int)square_file(from) == trait->file) &&
           (trait->rank < 0 || (int)square_rank(from) == trait->rank) &&
           (trait->type == NO_PIECE_TYPE || type == trait->type ||
            (castles &&
             (trait->type == QUEEN) == (castling_side_of(move) == CASTLING_LONG))) &&
           (trait->castling < 0 ||
            (castles && (int)castling_side_of(move) == trait->castling));
}

bool move_choice_read(const struct position *position, const struct move_list *choices,
                      const char *answer, chess_move *move)
{
    bool promotes = move_choice_is_promotion(choices), said = false;
    struct move_list left = *choices;
    const char *word;
    size_t length;
    while (next_word(&answer, &word, &length)) {
        struct trait trait;
        int kept = 0;
        while (length > 1 && strchr(".,!?", word[length - 1]))
            length--;
        if (!read_word(word, length, promotes, &trait))
            return false;
        for (int i = 0; i < left.count; i++)
            if (has_trait(position, left.moves[i], &trait))
                left.moves[kept++] = left.moves[i];
        left.count = kept;
        said = true;
    }
    *move = left.moves[0];
    return said && left.count == 1;
}
