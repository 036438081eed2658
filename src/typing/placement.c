/* placement.c - pieces on squares, as typed or dictated
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

struct reading {
    struct placement *list;
    int count;
    char *fault;
};

static bool add(struct reading *reading, enum square square, enum piece piece)
{
    if (reading->count < PLACEMENTS)
        reading->list[reading->count++] = (struct placement){square, piece};
    return true;
}

/* Read "white king e1"; tries each space as the border before the square. */
static bool read_words(struct reading *reading, const char *part)
{
    for (const char *blank = strchr(part, ' '); blank; blank = strchr(blank + 1, ' ')) {
        struct piece_kinds kinds;
        enum square square;
        char piece[PART_SIZE];
        snprintf(piece, sizeof piece, "%.*s", (int)(blank - part), part);
        if (!query_read_square(skip_white_space(blank), &square) ||
            !query_read_kinds(piece, &kinds) || kinds.type == NO_PIECE_TYPE)
            continue;
        if (kinds.of[WHITE] && kinds.of[BLACK] && reading->count == 0)
            return false; /* color unknown */
        if (kinds.of[WHITE] && kinds.of[BLACK])
            return add(
                reading, square,
                piece_make(piece_color(reading->list[reading->count - 1].piece), kinds.type));
        return add(reading, square, piece_make(kinds.of[WHITE] ? WHITE : BLACK, kinds.type));
    }
    return false;
}

/* "Ke1 qd8". */
static bool read_letters(struct reading *reading, const char *part)
{
    const char *word;
    size_t length;
    while (next_word(&part, &word, &length)) {
        char name[] = {word[0], length > 1 ? word[1] : '\0', length > 2 ? word[2] : '\0',
                       '\0'};
        enum piece piece = piece_from_letter(name[0]);
        enum square square;
        if (length != 3 || piece == NO_PIECE || name[0] == '.' ||
            !query_read_square(name + 1, &square)) {
            snprintf(reading->fault, PLACEMENT_WORD, "%.*s",
                     PRINTABLE_UP_TO(length < 20 ? length : 20, word));
            return false;
        }
        add(reading, square, piece);
    }
    return true;
}

int placements_read(const char *text, struct placement list[PLACEMENTS],
                    char fault[PLACEMENT_WORD])
{
    struct reading reading = {list, 0, fault};
    *fault = '\0';
    while (*text) {
        char part[PART_SIZE * 4];
        size_t length = strcspn(text, ",;");
        const char *begin = skip_white_space(text);
        snprintf(part, sizeof part, "%.*s",
                 begin < text + length ? (int)(text + length - begin) : 0, begin);
        if (!(strlen(part) < PART_SIZE && read_words(&reading, part)) &&
            !read_letters(&reading, part))
            return -1;
        text += length + (text[length] != '\0');
    }
    return reading.count;
}

void placements_write(const struct placement *list, int count, char *text, size_t size)
{
    *text = '\0';
    for (int i = 0; i < count; i++)
        text_add(text, size, "%s%s %s %s", i ? ", " : "",
                 color_name_lowercase(piece_color(list[i].piece)),
                 piece_type_name(piece_type_of(list[i].piece)), square_name(list[i].square));
}
