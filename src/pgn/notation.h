/* notation.h - converts printed and foreign notation to the ASCII of the PGN standard.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Books, web pages and word processors use figurines, typographic dashes, invisible characters
 * and the piece letters of their language. Thread-safe.
 */
#ifndef TTYCHESS_PGN_NOTATION_H
#define TTYCHESS_PGN_NOTATION_H

#include <stdbool.h>
#include <stddef.h>

enum {
    NOTATION_CHARACTER_SIZE = 8, /* size of a converted character, including NUL */
    NOTATION_WORD_SIZE = 40,     /* size of the longest word that can be a move, including
                                  * NUL */
    NOTATION_LANGUAGES = 9,      /* number of languages besides English; languages with the
                                  * same letters count once */
    NOTATION_UNKNOWN = 1         /* replaces a letter that no notation uses */
};

/* Converts the character at `bytes` (length > 0), which is UTF-8 or, if invalid, Windows-1252.
 * Figurines, dashes, multiplication signs and fractions become ASCII. An invisible character
 * becomes "", non-ASCII white space " ", and any other non-ASCII letter a byte below
 * NOTATION_LETTERS_END. Other symbols are unchanged. Returns the number of bytes read. */
enum { NOTATION_LETTERS_END = 7 };
size_t notation_normalize_character(const char *bytes, size_t length,
                                    char out[NOTATION_CHARACTER_SIZE]);

/* Converts a whole text in the same way. Returns false if the result does not fit. */
bool notation_normalize_text(const char *bytes, size_t length, char out[NOTATION_WORD_SIZE]);

/* Replaces a language's piece letters in a converted move with English ones. `language` is an
 * index below NOTATION_LANGUAGES. Returns false if a letter is not one of the language's. */
bool notation_translate(int language, const char *move, size_t length,
                        char out[NOTATION_WORD_SIZE]);

#endif
