/* game_texts.h - the texts of many tags, each kept once, and which of them have certain words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names and events come again and again in a file of games: a game remembers numbers. What a
 * word is looked for in is looked at once, too. Internal to game_list.c. One thread.
 */
#ifndef TTYCHESS_PGN_GAME_TEXTS_H
#define TTYCHESS_PGN_GAME_TEXTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    GAME_TEXTS_WORDS = 15, /* looked for at once; more are passed over */
    GAME_TEXT_MOST = 1000
};

struct game_texts {
    char **chunks; /* owned; the texts, which stay where they are */
    size_t chunk_count, filled;
    uint32_t *places; /* owned; by number: chunk and byte in it; 0 is "" */
    uint16_t *found;  /* owned; the words in it, or NOT_LOOKED_AT */
    uint32_t *table;  /* owned; numbers by hash, 0: empty */
    uint32_t count, capacity, table_size;
    size_t steps;                  /* made in the table, to test that they are few */
    char *words[GAME_TEXTS_WORDS]; /* owned; letters in lower case */
    int word_count;
};

void game_texts_init(struct game_texts *texts);
void game_texts_free(struct game_texts *texts);

/* The number of a text, of at most GAME_TEXT_MOST bytes: as a rule a new one only if it was not
 * there. When there is no room for more, 0. */
uint32_t game_texts_add(struct game_texts *texts, const char *text);
const char *game_texts_get(const struct game_texts *texts, uint32_t number);

/* Bytes of memory. */
size_t game_texts_memory(const struct game_texts *texts);

/* Look for these words, separated by blanks, from now on. */
void game_texts_look_for(struct game_texts *texts, const char *words);

/* Bits of the words that stand in a text, and of all that are looked for. */
unsigned game_texts_words_in(struct game_texts *texts, uint32_t number);
unsigned game_texts_all_words(const struct game_texts *texts);

#endif
