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

struct placement_reader {
    const char *text; /* the rest */
    struct placement *list;
    int count;
    bool has_color;
    enum color color;
    enum piece_type kind; /* NO_PIECE_TYPE: squares need a kind first */
};

/* Punctuation separates words, as in "White: king g1, rooks a1, f1." */
static bool read_word(struct placement_reader *reader, char word[PLACEMENT_WORD_SIZE])
{
    static const char separators[] = " \t,;:.";
    const char *begin = reader->text + strspn(reader->text, separators);
    size_t length = strcspn(begin, separators);
    reader->text = begin + length;
    snprintf(word, PLACEMENT_WORD_SIZE, "%.*s",
             PRINTABLE_UP_TO(length < 20 ? length : 20, begin));
    return length > 0;
}

/* Parses "e4", or "e" or "echo" before "4". */
static bool read_square(struct placement_reader *reader, const char *word, enum square *square)
{
    char rank[PLACEMENT_WORD_SIZE], both[2 * PLACEMENT_WORD_SIZE];
    struct placement_reader ahead = *reader;
    if (board_query_parse_square(word, square))
        return true;
    if (!read_word(&ahead, rank))
        return false;
    snprintf(both, sizeof both, "%s %s", word, rank);
    if (!board_query_parse_square(both, square))
        return false;
    reader->text = ahead.text;
    return true;
}

/* Reads "white" or "rooks", which apply to the squares after them, a square, "Ke1" or a
 * filler. Returns false if it is none, perhaps after shortening `word`. */
static bool take_word(struct placement_reader *reader, char word[PLACEMENT_WORD_SIZE])
{
    static const char *const fillers[] = {"and", "at", "on", "a", "the", "no", "nothing"};
    size_t length = strlen(word);
    enum piece piece = piece_from_letter(*word);
    struct piece_kinds kinds;
    enum square square;
    if (read_square(reader, word, &square)) {
        if (!reader->has_color || reader->kind == NO_PIECE_TYPE)
            return false;
        if (reader->count < PLACEMENTS_MAX)
            reader->list[reader->count++] =
                (struct placement){square, piece_make(reader->color, reader->kind)};
        return true;
    }
    if (word_equals_any(word, length, fillers, sizeof fillers / sizeof *fillers))
        return true;
    if (length > 1 && board_query_parse_kinds(word, &kinds)) {
        reader->kind = kinds.type;
        if (kinds.type == NO_PIECE_TYPE)
            reader->color = kinds.colors[WHITE] ? WHITE : BLACK;
        reader->has_color |= kinds.type == NO_PIECE_TYPE;
        return true;
    }
    if (piece == NO_PIECE || length < 3 || !isalpha((unsigned char)word[1]) ||
        strspn(word + 2, "0123456789") < length - 2)
        return false;
    memmove(word, word + 1, length); /* "e1" of "Ke1" */
    reader->kind = piece_type_of(piece);
    reader->color = piece_color(piece);
    reader->has_color = true;
    return take_word(reader, word);
}

int placements_parse(const char *text, struct placement list[PLACEMENTS_MAX],
                     char unknown_word[PLACEMENT_WORD_SIZE])
{
    struct placement_reader reader = {.text = text, .list = list, .kind = NO_PIECE_TYPE};
    while (read_word(&reader, unknown_word))
        if (!take_word(&reader, unknown_word))
            return -1;
    return reader.count;
}

void placements_write(const struct placement *list, int count, char *text, size_t size)
{
    *text = '\0';
    for (int i = 0; i < count; i++)
        text_add(text, size, "%s%s %s %s", i ? ", " : "",
                 color_name_lowercase(piece_color(list[i].piece)),
                 piece_type_name(piece_type_of(list[i].piece)), square_name(list[i].square));
}
