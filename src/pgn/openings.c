/* openings.c - names of openings, by binary search.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/openings.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "pgn/move_text.h"
#include "pgn/openings_data.h"
#include "pgn/pgn_scanner.h"

void openings_get(size_t number, struct opening *opening)
{
    assert(number < opening_entry_count);
    opening->code = opening_entries[number].code;
    opening->name = opening_names + opening_entries[number].name;
    opening->moves = opening_moves + opening_entries[number].moves;
}

bool openings_find(uint64_t key, struct opening *opening)
{
    size_t low = 0, high = opening_entry_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (opening_entries[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == opening_entry_count || opening_entries[low].key != key)
        return false;
    openings_get(low, opening);
    return true;
}

bool openings_find_in_game(const struct game *game, struct opening *opening)
{
    for (size_t ply = game->current + 1; ply-- > 0;)
        if (openings_find(game->keys[ply], opening))
            return true;
    return false;
}

void opening_write(const struct opening *opening, char text[OPENING_TEXT_SIZE])
{
    snprintf(text, OPENING_TEXT_SIZE, "%s %s", opening->code, opening->name);
}

void opening_write_moves(const struct opening *opening, char text[OPENING_MOVES_SIZE])
{
    struct position start;
    int count = 0;
    position_set_start(&start);
    while (opening->moves[count] != MOVE_NONE)
        count++;
    move_line_write(&start, opening->moves, count, text, OPENING_MOVES_SIZE);
}

static bool is_longer(const char *text, size_t characters)
{
    return (size_t)pgn_count_columns(text, text + strlen(text)) > characters;
}

static void remove_word(char *text, const char *word)
{
    size_t length = strlen(word);
    for (char *found = text; (found = strstr(found, word));) {
        if (found[length] == ',' || found[length] == '\0')
            memmove(found, found + length, strlen(found + length) + 1);
        else
            found += length;
    }
}

void opening_shorten_name(const char *name, size_t characters, char text[OPENING_TEXT_SIZE])
{
    snprintf(text, OPENING_TEXT_SIZE, "%s", name);
    if (is_longer(text, characters))
        remove_word(text, " Variation");
    while (is_longer(text, characters)) {
        char *colon = strstr(text, ": "), *comma = colon ? strrchr(colon, ',') : NULL;
        if (!colon)
            return;
        *(comma ? comma : colon) = '\0';
    }
}

const char *openings_find_name_by_code(const char *code)
{
    const char *shortest = NULL;
    for (size_t i = 0; i < opening_entry_count; i++) {
        struct opening opening;
        openings_get(i, &opening);
        if (strncmp(opening.code, code, 3) == 0 &&
            (!shortest || strlen(opening.name) < strlen(shortest)))
            shortest = opening.name;
    }
    return shortest ? shortest : "";
}

const unsigned char *openings_book(size_t *entries)
{
    *entries = opening_book_entries;
    return opening_book_bytes;
}

static const char *const tag_names[] = {"ECO", "Opening", "Variation"};
enum { TAGS = sizeof tag_names / sizeof *tag_names };

/* Splits the name at its colon into the Opening and Variation tags. "" means no tag. */
static void make_values(const struct game *game, char values[TAGS][OPENING_TEXT_SIZE])
{
    struct opening opening;
    memset(values, 0, TAGS * sizeof *values);
    if (!openings_find_in_game(game, &opening))
        return;
    size_t length = strcspn(opening.name, ":");
    snprintf(values[0], sizeof *values, "%s", opening.code);
    snprintf(values[1], sizeof *values, "%.*s", (int)length, opening.name);
    if (opening.name[length] == ':')
        snprintf(values[2], sizeof *values, "%s", opening.name + length + 2);
}

void game_set_opening_tags(struct game *game)
{
    char values[TAGS][OPENING_TEXT_SIZE];
    make_values(game, values);
    for (int i = 0; i < TAGS; i++)
        game_set_tag(game, tag_names[i], *values[i] ? values[i] : NULL);
}

bool game_opening_tags_are_automatic(const struct game *game)
{
    char values[TAGS][OPENING_TEXT_SIZE];
    bool any = false, all = true;
    make_values(game, values);
    for (int i = 0; i < TAGS; i++) {
        const char *tag = game_tag(game, tag_names[i]);
        any |= tag != NULL;
        all &= strcmp(tag ? tag : "", values[i]) == 0;
    }
    return all || !any;
}
