/* move_text.c - moves with their numbers, for people.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/move_text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "pgn/annotation_text.h"

const char *move_number_text(const struct position *start, size_t plies,
                             char text[MOVE_NUMBER_SIZE])
{
    size_t half = plies + (start->side_to_move == BLACK);
    size_t number = start->fullmove_number + half / 2;
    char digits[24], *begin = digits + sizeof digits;
    assert(plies < 100000000);
    *--begin = '\0';
    for (int i = half % 2 ? 3 : 1; i > 0; i--)
        *--begin = '.';
    do /* by hand: printf() would be a tenth of all writing of games */
        *--begin = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    return memcpy(text, begin, (size_t)(digits + sizeof digits - begin));
}

const char *move_text(const struct game *game, size_t place, char text[MOVE_TEXT_SIZE])
{
    char number[MOVE_NUMBER_SIZE];
    const char *san;
    assert(place > 0 && place <= game->count);
    san = game->moves[place - 1].san;
    snprintf(text, MOVE_TEXT_SIZE, "%s %.*s",
             move_number_text(&game->start, place - 1, number), (int)strcspn(san, "+#"), san);
    return text;
}

const char *move_text_annotated(const struct game *game, const struct move_node *node,
                                size_t ply, char text[MOVE_ANNOTATED_SIZE])
{
    char number[MOVE_NUMBER_SIZE], glyphs[ANNOTATION_GLYPHS_SIZE];
    assert(ply > 0);
    snprintf(text, MOVE_ANNOTATED_SIZE, "%s %s%s",
             move_number_text(&game->start, ply - 1, number), node->san,
             annotation_glyphs(node, true, glyphs));
    return text;
}

void move_texts(const struct game *game, size_t from, size_t to, char *text, size_t size)
{
    size_t length = 0;
    text[0] = '\0';
    for (size_t place = from + 1; place <= to && length + MOVE_TEXT_SIZE < size; place++) {
        char move[MOVE_TEXT_SIZE];
        const char *word = move_text(game, place, move), *black = strstr(word, "... ");
        if (place > from + 1 && black)
            word = black + strlen("... ");
        length += (size_t)snprintf(text + length, size - length, "%s%s",
                                   place > from + 1 ? " " : "", word);
    }
}

void line_write(const struct position *position, const chess_move *moves, int count,
                char *text, size_t size)
{
    struct position place = *position;
    size_t length = 0;
    text[0] = '\0';
    for (int i = 0; i < count && position_is_legal(&place, moves[i]); i++) {
        char san[SAN_SIZE], number[MOVE_NUMBER_SIZE], word[SAN_SIZE + MOVE_NUMBER_SIZE + 2];
        bool numbered = place.side_to_move == WHITE || i == 0;
        struct undo undo;
        size_t needed;
        san_write(&place, moves[i], san);
        needed = (size_t)snprintf(word, sizeof word, "%s%s%s%s", i ? " " : "",
                                  numbered ? move_number_text(&place, 0, number) : "",
                                  numbered ? " " : "", san);
        if (length + needed >= size)
            break;
        memcpy(text + length, word, needed + 1);
        length += needed;
        position_make_move(&place, moves[i], &undo);
    }
}
