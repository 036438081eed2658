/* pgn_scanner_words.h - bytes of PGN and the words made of them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For pgn_scanner.c, which knows what is next, and pgn_scanner_words.c, which knows words.
 */
#ifndef TTYCHESS_PGN_PGN_SCANNER_WORDS_H
#define TTYCHESS_PGN_PGN_SCANNER_WORDS_H

#include "pgn/pgn_scanner.h"

/* ---- bytes ------------------------------------------------------------------------- */

enum byte_class {
    IN_WORD, /* all that is not below */
    DIGIT,
    SIGN, /* goes on with a word, but begins what is no move: + - = ~ # / */
    BLANK,
    PRAISE, /* ! ? */
    ALONE,  /* a token of its own, or the beginning of a longer one */
    BEYOND  /* beyond ASCII */
};

extern const uint8_t pgn_byte_classes[256]; /* enum byte_class; pgn_scanner.c */

static inline enum byte_class class_of(char byte)
{
    return (enum byte_class)pgn_byte_classes[(unsigned char)byte];
}

/* Whether nothing is left; notes that the end was looked at. */
static inline bool at_end(struct pgn_scanner *scanner)
{
    if (scanner->at < scanner->end)
        return false;
    scanner->starved = true;
    return true;
}

/* The byte so far ahead; 0 behind the end. */
static inline char peek(struct pgn_scanner *scanner, size_t ahead)
{
    if (ahead < (size_t)(scanner->end - scanner->at))
        return scanner->at[ahead];
    scanner->starved = true;
    return '\0';
}

/* ---- words ------------------------------------------------------------------------- */

/* Each begins at `at`, leaves it behind what was read, and fills in the token, all but its
 * start, which is set. False: it was nothing. There is a byte at `at`. */

/* A word that begins with a digit: a result, or a move number, which is passed over and leaves
 * a token of kind PGN_TOKEN_END. False: it is neither, and nothing was read. */
bool pgn_scan_number(struct pgn_scanner *scanner, struct pgn_token *token);

/* Signs from "!" to "+-" and beyond ASCII, results in the latter among them; "--" passes the
 * turn. */
bool pgn_scan_signs(struct pgn_scanner *scanner, struct pgn_token *token);

/* "$5". */
bool pgn_scan_dollar(struct pgn_scanner *scanner, struct pgn_token *token);

/* A move, or what stands in the place of one. */
bool pgn_scan_word(struct pgn_scanner *scanner, struct pgn_token *token);

#endif
