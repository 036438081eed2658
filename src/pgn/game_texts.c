/* game_texts.c - texts by number; a hash table with open addressing finds those that are
 * there.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/game_texts.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <wctype.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"

enum {
    NOT_LOOKED_AT = 0x8000,
    FIRST_TABLE = 1024,
    STEPS = 64, /* in the table, for one text: who sends texts that all lie in one place gets
                 * them kept more than once, not looked through again and again */
    CHUNK_BITS = 16,
    CHUNK = 1 << CHUNK_BITS,
    CHUNKS_MOST = 1 << (32 - CHUNK_BITS)
};

void game_texts_init(struct game_texts *texts)
{
    memset(texts, 0, sizeof *texts);
    texts->table_size = FIRST_TABLE;
    texts->table = memory_new(texts->table_size, sizeof *texts->table);
    game_texts_add(texts, ""); /* number 0, and not in the table */
}

static void forget_words(struct game_texts *texts)
{
    while (texts->word_count > 0)
        free(texts->words[--texts->word_count]);
}

void game_texts_free(struct game_texts *texts)
{
    forget_words(texts);
    for (size_t i = 0; i < texts->chunk_count; i++)
        free(texts->chunks[i]);
    free(texts->chunks);
    free(texts->places);
    free(texts->found);
    free(texts->table);
}

/* ---- numbers -------------------------------------------------------------------- */

static uint32_t hash(const char *text)
{
    uint32_t sum = 2166136261U; /* FNV-1a */
    for (; *text; text++)
        sum = (sum ^ (unsigned char)*text) * 16777619U;
    return sum;
}

enum slot { SLOT_TAKEN, SLOT_FREE, SLOT_NONE };

/* Where a text is in the table, or would be put. */
static enum slot find_slot(struct game_texts *texts, const char *text, uint32_t *slot)
{
    uint32_t mask = texts->table_size - 1;
    *slot = hash(text) & mask;
    for (int step = 0; step < STEPS; step++, *slot = (*slot + 1) & mask) {
        texts->steps++;
        if (!texts->table[*slot])
            return SLOT_FREE;
        if (strcmp(game_texts_get(texts, texts->table[*slot]), text) == 0)
            return SLOT_TAKEN;
    }
    return SLOT_NONE;
}

static void grow_table(struct game_texts *texts)
{
    uint32_t slot;
    free(texts->table);
    texts->table_size *= 2;
    texts->table = memory_new(texts->table_size, sizeof *texts->table);
    for (uint32_t i = 1; i < texts->count; i++)
        if (find_slot(texts, game_texts_get(texts, i), &slot) == SLOT_FREE)
            texts->table[slot] = i;
}

/* Room for one more text; false: there is none. */
static bool make_room(struct game_texts *texts, size_t length)
{
    assert(length <= GAME_TEXT_MOST);
    if (texts->count == texts->capacity) {
        texts->capacity += texts->capacity / 2 + 256;
        texts->places = memory_resize(texts->places, texts->capacity, sizeof *texts->places);
        texts->found = memory_resize(texts->found, texts->capacity, sizeof *texts->found);
    }
    if (texts->chunk_count > 0 && length < CHUNK - texts->filled)
        return true;
    if (texts->chunk_count == CHUNKS_MOST)
        return false;
    if ((texts->chunk_count & (texts->chunk_count - 1)) == 0) /* for 1, 2, 4, 8... */
        texts->chunks =
            memory_resize(texts->chunks, 2 * texts->chunk_count + 1, sizeof *texts->chunks);
    texts->chunks[texts->chunk_count++] = memory_resize(NULL, CHUNK, 1);
    texts->filled = 0;
    return true;
}

uint32_t game_texts_add(struct game_texts *texts, const char *text)
{
    uint32_t slot, number = texts->count;
    size_t length = strlen(text);
    enum slot kind = find_slot(texts, text, &slot);
    if (kind == SLOT_TAKEN)
        return texts->table[slot];
    if ((number > 0 && length == 0) || !make_room(texts, length))
        return 0;
    texts->places[number] =
        (uint32_t)((texts->chunk_count - 1) << CHUNK_BITS) | (uint32_t)texts->filled;
    memcpy(texts->chunks[texts->chunk_count - 1] + texts->filled, text, length + 1);
    texts->filled += length + 1;
    texts->found[number] = NOT_LOOKED_AT;
    texts->count++;
    if (number > 0 && kind == SLOT_FREE)
        texts->table[slot] = number;
    if (texts->count > texts->table_size / 8 * 5)
        grow_table(texts);
    return number;
}

const char *game_texts_get(const struct game_texts *texts, uint32_t number)
{
    uint32_t place;
    assert(number < texts->count);
    place = texts->places[number];
    return texts->chunks[place >> CHUNK_BITS] + (place & (CHUNK - 1));
}

size_t game_texts_memory(const struct game_texts *texts)
{
    return texts->chunk_count * (CHUNK + 2 * sizeof *texts->chunks) +
           texts->capacity * (sizeof *texts->places + sizeof *texts->found) +
           texts->table_size * sizeof *texts->table;
}

/* ---- words ---------------------------------------------------------------------- */

/* The next character, its letter case and marks aside. */
static uint32_t next_folded(const char **at)
{
    uint32_t character;
    size_t bytes = printable_decode(*at, strlen(*at) < 4 ? strlen(*at) : 4, &character);
    if (bytes == 0) {
        character = (unsigned char)**at;
        bytes = 1;
    }
    *at += bytes;
    if (printable_ascii(character) != '?')
        character = (uint32_t)printable_ascii(character);
    return (uint32_t)towlower((wint_t)character);
}

static bool begins_with(const char *text, const char *word)
{
    while (*word && *text)
        if (next_folded(&text) != next_folded(&word))
            return false;
    return *word == '\0';
}

static bool contains(const char *text, const char *word)
{
    for (; *text; next_folded(&text))
        if (begins_with(text, word))
            return true;
    return false;
}

static char *copy_word(const char *word, size_t length)
{
    char *copy = memory_new(length + 1, 1);
    memcpy(copy, word, length);
    return copy;
}

void game_texts_look_for(struct game_texts *texts, const char *words)
{
    const char *word;
    size_t length;
    forget_words(texts);
    while (texts->word_count < GAME_TEXTS_WORDS && next_word(&words, &word, &length))
        texts->words[texts->word_count++] = copy_word(word, length);
    for (uint32_t i = 0; i < texts->count; i++)
        texts->found[i] = NOT_LOOKED_AT;
}

unsigned game_texts_words_in(struct game_texts *texts, uint32_t number)
{
    unsigned found = 0;
    assert(number < texts->count);
    if (texts->found[number] != NOT_LOOKED_AT)
        return texts->found[number];
    for (int i = 0; i < texts->word_count; i++)
        if (contains(game_texts_get(texts, number), texts->words[i]))
            found |= 1U << i;
    texts->found[number] = (uint16_t)found;
    return found;
}

unsigned game_texts_all_words(const struct game_texts *texts)
{
    return (1U << texts->word_count) - 1;
}
