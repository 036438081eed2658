/* pgn_scanner.h - PGN text cut into tokens.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Internal to the PGN reader. Tokens point into the text; nothing is copied. A text may be
 * the beginning of a longer one: `starved` then tells that its end was looked at, and that
 * the answer may be another one when there is more.
 */
#ifndef TTYCHESS_PGN_PGN_SCANNER_H
#define TTYCHESS_PGN_PGN_SCANNER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum pgn_token_kind {
    PGN_TOKEN_END,
    PGN_TOKEN_TAG,     /* name, and text between its quotes, escapes still in it */
    PGN_TOKEN_COMMENT, /* what stands between { and }, or behind ; */
    PGN_TOKEN_OPEN,    /* ( */
    PGN_TOKEN_CLOSE,   /* ) */
    PGN_TOKEN_NAG,     /* number; "!?" and the like as well as "$5" */
    PGN_TOKEN_SYMBOL,  /* a move, or what stands in the place of one */
    PGN_TOKEN_RESULT,  /* number: enum result */
    PGN_TOKEN_ERROR    /* text says what is wrong */
};

struct pgn_token {
    enum pgn_token_kind kind;
    int number;
    const char *start; /* where it begins in the text */
    const char *name, *text;
    size_t name_length, length;
};

struct pgn_scanner {
    const char *begin; /* `at` may look back as far as here */
    const char *at, *end;
    const char *tag_end; /* behind the last tag: another may follow it on its line */
    bool starved;
    const char *line_from, *line_end; /* between them no line ends: looked up once */
    size_t looked_at;                 /* bytes, counted each time */
};

/* Scan what lies between `at` and `end`; a line begins at `begin`. */
void pgn_scanner_init(struct pgn_scanner *scanner, const char *begin, const char *at,
                      const char *end);

/* The next token. Move numbers, dots, `%` lines and what is in < > do not show. To put a
 * token back set `at` to its start. */
void pgn_scanner_next(struct pgn_scanner *scanner, struct pgn_token *token);

/* Behind the byte order mark of UTF-8, if one stands at `at`. */
const char *pgn_skip_mark(const char *at, const char *end);

/* How many lines end between two places, CR, LF and CR LF each being one end; *last is
 * behind the last of them, `from` if there is none. */
int pgn_scanner_lines(const char *from, const char *to, const char **last);

#endif
