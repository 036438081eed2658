/* notation.h - converts printed and foreign notation to the ASCII of the PGN standard.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Books, web pages and word processors use figurines, typographic dashes, invisible characters
 * and the piece letters of their language. These functions are thread-safe.
 */
#ifndef TTYCHESS_PGN_NOTATION_H
#define TTYCHESS_PGN_NOTATION_H

#include <stdbool.h>
#include <stddef.h>

enum {
    NOTATION_CHARACTER_SIZE = 8, /* a converted character, including NUL */
    NOTATION_WORD_SIZE = 40,     /* the longest word that can be a move, including
                                  * NUL */
    NOTATION_LANGUAGES = 9,      /* languages besides English; equal letters count once */
    NOTATION_UNKNOWN = 1         /* replaces a letter that no notation uses */
};

/* Converts the character at `bytes` (length > 0): UTF-8 or, if invalid, Windows-1252. `out`
 * gets the ASCII form of a figurine, dash, multiplication sign or fraction; "" for an
 * invisible character; " " for white space; a byte below NOTATION_LETTERS_END for another
 * letter beyond ASCII; any other symbol unchanged. Returns the number of bytes read. */
enum { NOTATION_LETTERS_END = 7 };
size_t notation_normalize_character(const char *bytes, size_t length,
                                    char out[NOTATION_CHARACTER_SIZE]);

/* Converts a whole text in the same way. Returns false if the result does not fit. */
bool notation_normalize_text(const char *bytes, size_t length, char out[NOTATION_WORD_SIZE]);

/* Replaces a language's piece letters (from 0) in a converted move with English ones. Returns
 * false if a letter is not among them. */
bool notation_translate(int language, const char *move, size_t length,
                        char out[NOTATION_WORD_SIZE]);

#endif
