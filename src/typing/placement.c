/* placement.c - implements placement.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "typing/placement.h"

#include <stdio.h>
#include <string.h>

#include "base/printable.h"
#include "base/words.h"
#include "rules/names.h"
#include "typing/board_query.h"

enum { PART_SIZE = 64 };

struct placement_reader {
    struct placement *list;
    int count;
    char *unknown_word;
};

static void add(struct placement_reader *reader, enum square square, enum piece piece)
{
    if (reader->count < PLACEMENTS_MAX)
        reader->list[reader->count++] = (struct placement){square, piece};
}

/* Parses "white king e1". Tries each space as the one before the square. */
static bool parse_words(struct placement_reader *reader, const char *part)
{
    for (const char *blank = strchr(part, ' '); blank; blank = strchr(blank + 1, ' ')) {
        struct piece_kinds kinds;
        enum square square;
        char piece[PART_SIZE];
        snprintf(piece, sizeof piece, "%.*s", (int)(blank - part), part);
        if (!board_query_parse_square(skip_white_space(blank), &square) ||
            !board_query_parse_kinds(piece, &kinds) || kinds.type == NO_PIECE_TYPE)
            continue;
        bool unknown = kinds.colors[WHITE] && kinds.colors[BLACK];
        if (unknown && reader->count == 0)
            return false;
        enum color color = unknown ? piece_color(reader->list[reader->count - 1].piece)
                           : kinds.colors[WHITE] ? WHITE
                                                 : BLACK;
        add(reader, square, piece_make(color, kinds.type));
        return true;
    }
    return false;
}

/* Parses "Ke1 qd8". */
static bool parse_letters(struct placement_reader *reader, const char *part)
{
    const char *word;
    size_t length;
    while (next_word(&part, &word, &length)) {
        char name[] = {word[0], length > 1 ? word[1] : '\0', length > 2 ? word[2] : '\0',
                       '\0'};
        enum piece piece = piece_from_letter(name[0]);
        enum square square;
        if (length != 3 || piece == NO_PIECE || !board_query_parse_square(name + 1, &square)) {
            snprintf(reader->unknown_word, PLACEMENT_WORD_SIZE, "%.*s",
                     PRINTABLE_UP_TO(length < 20 ? length : 20, word));
            return false;
        }
        add(reader, square, piece);
    }
    return true;
}

int placements_parse(const char *text, struct placement list[PLACEMENTS_MAX],
                     char unknown_word[PLACEMENT_WORD_SIZE])
{
    struct placement_reader reader = {list, 0, unknown_word};
    *unknown_word = '\0';
    while (*text) {
        char part[PART_SIZE * 4];
        size_t length = strcspn(text, ",;");
        const char *begin = skip_white_space(text);
        snprintf(part, sizeof part, "%.*s",
                 begin < text + length ? (int)(text + length - begin) : 0, begin);
        if (!(strlen(part) < PART_SIZE && parse_words(&reader, part)) &&
            !parse_letters(&reader, part))
            return -1;
        text += length + (text[length] != '\0');
    }
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
