/* placement.c - implements placement.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "typing/placement.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/printable.h"
#include "base/words.h"
#include "rules/names.h"
#include "typing/board_query.h"

enum { TEXT_SIZE = 1024, NAMED_MAX = 6 /* pieces that are repeated in full */ };

static bool place(struct placements *placements, enum square square)
{
    struct placement_context *context = &placements->context;
    if (context->is_en_passant) {
        placements->has_en_passant = true;
        placements->en_passant = square;
        context->is_en_passant = false;
        return true;
    }
    if (!context->has_color || context->kind == NO_PIECE_TYPE)
        return false;
    if (placements->count < PLACEMENTS_MAX)
        placements->list[placements->count++] =
            (struct placement){square, piece_make(context->color, context->kind)};
    return true;
}

static void set_turn(struct placements *placements)
{
    placements->has_turn = placements->context.has_color;
    placements->turn = placements->context.color;
}

static bool take_castling(struct placements *placements, const char *word, size_t length)
{
    bool is_short = word_equals(word, length, "kingside");
    char *castling = placements->castling;
    char letter = is_short ? 'K' : 'Q';
    if (!placements->context.is_castling)
        return false;
    if (is_short || word_equals(word, length, "queenside"))
        text_add(castling, sizeof placements->castling, "%c",
                 placements->context.color == WHITE ? letter : tolower(letter));
    else if (strspn(word, "-KQkqABCDEFGHabcdefgh") >= length)
        text_add(castling, sizeof placements->castling, "%.*s", (int)length,
                 *word == '-' ? "" : word);
    else
        return false;
    return true;
}

static bool take_word(struct placements *placements, const char *word, size_t length)
{
    static const char *const fillers[] = {"and",     "at", "on", "a",   "the", "no",
                                          "nothing", "to", "en", "put", "none"};
    struct placement_context *context = &placements->context;
    struct piece_kinds kinds;
    char name[PLACEMENT_WORD_SIZE];
    context->is_en_passant = false; /* the word after `ep` was no square */
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    if (take_castling(placements, word, length) ||
        word_equals_any(word, length, fillers, sizeof fillers / sizeof *fillers))
        return true;
    if (word_equals(word, length, "turn")) {
        context->is_turn = true;
    } else if (word_equals(word, length, "move")) {
        set_turn(placements);
    } else if (word_equals(word, length, "castling")) {
        placements->has_castling = context->is_castling = true;
    } else if (word_equals(word, length, "passant") || word_equals(word, length, "ep")) {
        placements->has_en_passant = context->is_en_passant = true;
        placements->en_passant = NO_SQUARE;
    } else if (length > 1 && board_query_parse_kinds(name, &kinds)) {
        context->kind = kinds.type; /* like the color, it applies to the words after it */
        if (kinds.type == NO_PIECE_TYPE) {
            context->color = kinds.colors[WHITE] ? WHITE : BLACK;
            context->has_color = true;
            if (context->is_turn)
                set_turn(placements);
            context->is_turn = false;
        }
    } else {
        return *word == '-' && length == 1;
    }
    return true;
}

/* Takes "e1" or "Ke1" and advances *text past it. Returns false if there is neither. */
static bool take_square(struct placements *placements, const char **text)
{
    const char *rest = skip_white_space(*text);
    enum piece piece = piece_from_letter(*rest);
    enum square square;
    if (!board_query_read_square(&rest, &square)) {
        rest++;
        if (piece == NO_PIECE || is_white_space(*rest) ||
            !board_query_read_square(&rest, &square))
            return false;
        placements->context.kind = piece_type_of(piece);
        placements->context.color = piece_color(piece);
        placements->context.has_color = true;
        placements->context.is_en_passant = false;
    }
    if (!place(placements, square))
        return false;
    *text = rest;
    return true;
}

bool placements_parse(const char *text, const struct placement_context *context,
                      struct placements *placements)
{
    char words[TEXT_SIZE];
    const char *rest = words, *word;
    size_t length;
    *placements = (struct placements){.count = 0};
    if (context)
        placements->context = *context;
    snprintf(words, sizeof words, "%s", text);
    for (char *mark = words; (mark = strpbrk(mark, ",;:."));)
        *mark = ' ';
    while (*skip_white_space(rest)) {
        if (take_square(placements, &rest))
            continue;
        next_word(&rest, &word, &length);
        if (take_word(placements, word, length))
            continue;
        /* "e9" of "Ke9" */
        bool has_letter = length > 2 && piece_from_letter(*word) != NO_PIECE &&
                          strspn(word + 2, "0123456789") >= length - 2;
        snprintf(placements->unknown_word, PLACEMENT_WORD_SIZE, "%.*s",
                 PRINTABLE_UP_TO(length - has_letter, word + has_letter));
        return false;
    }
    return true;
}

void placements_write(const struct placements *placements, char text[PLACED_TEXT_SIZE])
{
    int count = placements->count;
    snprintf(text, PLACED_TEXT_SIZE, "Placed%s", count > NAMED_MAX ? "" : ":");
    if (count > NAMED_MAX)
        text_add(text, PLACED_TEXT_SIZE, " %d pieces", count);
    for (int i = 0; i < count && count <= NAMED_MAX; i++) {
        const struct placement *each = &placements->list[i];
        text_add(text, PLACED_TEXT_SIZE, "%s %s %s %s", i ? "," : "",
                 color_name_lowercase(piece_color(each->piece)),
                 piece_type_name(piece_type_of(each->piece)), square_name(each->square));
    }
    text_add(text, PLACED_TEXT_SIZE, ".");
}
