/* game_texts.c - texts by number; a hash table with open addressing finds those that are
 * there.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/game_texts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <wctype.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"

enum { NOT_LOOKED_AT = 0x8000, FIRST_TABLE = 1024 };

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
    arena_free(&texts->arena);
    free(texts->texts);
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

/* Where a text is in the table, or would be put. */
static uint32_t find_slot(const struct game_texts *texts, const char *text)
{
    uint32_t mask = texts->table_size - 1, slot = hash(text) & mask;
    while (texts->table[slot] && strcmp(texts->texts[texts->table[slot]], text) != 0)
        slot = (slot + 1) & mask;
    return slot;
}

static void grow_table(struct game_texts *texts)
{
    free(texts->table);
    texts->table_size *= 2;
    texts->table = memory_new(texts->table_size, sizeof *texts->table);
    for (uint32_t i = 1; i < texts->count; i++)
        texts->table[find_slot(texts, texts->texts[i])] = i;
}

uint32_t game_texts_add(struct game_texts *texts, const char *text)
{
    uint32_t slot = find_slot(texts, text), number = texts->count;
    if (texts->table[slot] || (texts->count > 0 && !*text))
        return texts->table[slot];
    if (texts->count == texts->capacity) {
        texts->capacity = 2 * texts->capacity + 256;
        texts->texts = memory_resize(texts->texts, texts->capacity, sizeof *texts->texts);
        texts->found = memory_resize(texts->found, texts->capacity, sizeof *texts->found);
    }
    texts->texts[number] = arena_copy(&texts->arena, text, strlen(text));
    texts->found[number] = NOT_LOOKED_AT;
    texts->count++;
    if (number > 0)
        texts->table[slot] = number;
    if (texts->count > texts->table_size / 2)
        grow_table(texts);
    return number;
}

const char *game_texts_get(const struct game_texts *texts, uint32_t number)
{
    assert(number < texts->count);
    return texts->texts[number];
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
        if (contains(texts->texts[number], texts->words[i]))
            found |= 1U << i;
    texts->found[number] = (uint16_t)found;
    return found;
}

unsigned game_texts_all_words(const struct game_texts *texts)
{
    return (1U << texts->word_count) - 1;
}
