/* pgn_scanner.h - PGN text cut into tokens; what carries no moves is passed over.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Internal to the PGN reader. Tokens point into the text; nothing is copied.
 */
#ifndef TTYCHESS_GAME_PGN_SCANNER_H
#define TTYCHESS_GAME_PGN_SCANNER_H

#include <stdbool.h>
#include <stddef.h>

enum pgn_token_kind {
    PGN_TOKEN_END,
    PGN_TOKEN_TAG,      /* name, and value between its quotes, escapes still in it */
    PGN_TOKEN_COMMENT,  /* what stands between { and } */
    PGN_TOKEN_SYMBOL,   /* a move or a result */
    PGN_TOKEN_ERROR     /* value says what is wrong */
};

struct pgn_token {
    enum pgn_token_kind kind;
    int line, column; /* from 1 */
    const char *name, *value;
    size_t name_length, length;
};

struct pgn_scanner {
    const char *text;
    size_t length, at;
    size_t line_start;
    size_t tag_end; /* behind the last tag: another may follow it on its line */
    int line;
};

void pgn_scanner_init(struct pgn_scanner *scanner, const char *text, size_t length);

/* The next tag, comment, move or result. Variations, however deep, glyphs, move numbers,
 * `;` comments and `%` lines do not show. To put a token back, keep a copy of the
 * scanner from before. */
struct pgn_token pgn_scanner_next(struct pgn_scanner *scanner);

#endif
