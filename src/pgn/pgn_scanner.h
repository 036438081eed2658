/* pgn_scanner.h - PGN text cut into tokens.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Internal to the PGN reader. Tokens point into the text, or into the scanner's copy of a word that had to be converted. A text may be
 * the beginning of a longer one: `starved` then tells that its end was looked at, and that
 * the answer may be another one when there is more.
 */
#ifndef TTYCHESS_PGN_PGN_SCANNER_H
#define TTYCHESS_PGN_PGN_SCANNER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "pgn/encoding.h"
#include "pgn/game.h"
#include "pgn/move_tree.h"
#include "pgn/notation.h"

enum pgn_token_kind {
    PGN_TOKEN_END,
    PGN_TOKEN_TAG,     /* name, and text between its quotes, escapes still in it */
    PGN_TOKEN_COMMENT, /* what stands between { and }, or after ; */
    PGN_TOKEN_OPEN,    /* ( */
    PGN_TOKEN_CLOSE,   /* ) */
    PGN_TOKEN_NAG,     /* number; "!?" and the like as well as "$5" */
    PGN_TOKEN_SYMBOL,  /* a move in ASCII, or what stands in its place; the text may be a copy
                        * in the scanner, which the next token replaces */
    PGN_TOKEN_RESULT,  /* number: enum result */
    PGN_TOKEN_MARKUP,  /* "<br>", "[pgn]": no part of a game, unless moves follow */
    PGN_TOKEN_UNREAD,  /* text that cannot be read; name: what was expected; number: enum
                        * pgn_unread */
    PGN_TOKEN_ERROR    /* text says what is wrong; the rest of the game cannot be read */
};

enum pgn_unread {
    PGN_UNREAD_SIGN, /* no move: the game continues after it */
    PGN_UNREAD_MOVE, /* may be a move */
    PGN_UNREAD_TAG   /* a line of the tag section */
};

struct pgn_token {
    enum pgn_token_kind kind;
    int number;
    const char *start; /* where it begins in the text */
    const char *name, *text;
    size_t name_length, length;
};

enum pgn_search {
    PGN_SEARCH_NEWLINE,
    PGN_SEARCH_RETURN,
    PGN_SEARCH_BRACKET,
    PGN_SEARCH_ANGLE,
    PGN_SEARCHES
};

struct pgn_scanner {
    const char *begin; /* `at` may look back as far as here */
    const char *at, *end;
    const char *tag_end; /* after the last tag: another may follow it on its line */
    bool starved;
    struct pgn_found { /* no such byte lies between `from` and `at` */
        const char *from, *at;
    } found[PGN_SEARCHES];
    size_t looked_at;                            /* bytes, counted each time */
    char word[NOTATION_WORD_SIZE];               /* the converted word of the last token */
    const char *sources[NOTATION_WORD_SIZE + 1]; /* where its bytes come from */
};

/* Scan what lies between `at` and `end`; a line begins at `begin`. */
void pgn_scanner_init(struct pgn_scanner *scanner, const char *begin, const char *at,
                      const char *end);

/* Scan another part of the same text, which ends where it did. */
void pgn_scanner_continue(struct pgn_scanner *scanner, const char *begin, const char *at);

/* The next token. Move numbers and dots do not show. To put a token back set `at` to its
 * start. */
void pgn_scanner_next(struct pgn_scanner *scanner, struct pgn_token *token);

/* Behind the byte order mark of UTF-8, if one stands at `at`. */
const char *pgn_skip_mark(const char *at, const char *end);

/* How many lines end between two places; *last is after the last of them, `from` if there is
 * none. */
int pgn_scanner_lines(const char *from, const char *to, const char **last);

/* The result a Result tag means; false: none of the standard. */
bool pgn_result_read(const char *value, enum result *result);

/* How many characters lie between two places of a line. */
int pgn_scanner_columns(const char *from, const char *to);

/* The number of the glyph that is written so ("!?", "+-"); -1: there is none. And how a number is
 * written in ASCII; NULL: by its digits. */
int pgn_glyph_find(const char *text, size_t length);
const char *pgn_glyph_text(int number);

/* The length of the longest glyph a text begins with; 0: none. */
size_t pgn_glyph_length(const char *text, size_t length);

/* How many signs at the beginning of a run say check or mate, before glyphs that make up the rest of it,
 * which may say check again at its end. PGN_GLYPHS_NONE: it is something else. */
enum { PGN_GLYPHS_NONE = -1 };
int pgn_glyphs_check(const char *text, size_t length);

/* ---- the values of tags ---------------------------------------------------------------- */

/* Internal to the PGN reader and writer. They never fail: values that cannot be read count as unknown. */

/* The value of a tag as UTF-8 without its escapes, NUL-terminated, in the scratch room;
 * good until that is used again. */
const char *pgn_value_read(struct buffer *scratch, const struct pgn_token *token);

/* "2026.11.21", "2026.??.??" and "20:15:30"; unknown parts as in struct game. */
void pgn_date_read(struct tm *date, const char *text);
void pgn_time_read(struct tm *date, const char *text);

enum pgn_variant { PGN_VARIANT_STANDARD, PGN_VARIANT_CHESS960, PGN_VARIANT_UNKNOWN };

/* Programs spell variants in many ways: only letters and digits count. */
enum pgn_variant pgn_variant_find(const char *text);

/* ---- clocks: "[%clk 1:00:00]" -------------------------------------------------------------- */

/* The command of PGN comments that ChessBase, lichess and chess.com agree on: what is left
 * to the side that has just moved, in hours, minutes, seconds and, here, tenths. */

enum { PGN_CLOCK_SIZE = 40 };

/* Find the reading in a comment, in milliseconds. False when there is none that makes
 * sense. Any thread. */
bool pgn_clock_read(const char *comment, int64_t *left);

/* The command for so many milliseconds; tenths are cut, not rounded, and left out when
 * there are none. */
void pgn_clock_write(int64_t left, char text[PGN_CLOCK_SIZE]);

/* What the clock showed after a move of a game, by its comments; and note it there, in the
 * place of what was noted before. */
bool move_clock_read(const struct move_node *node, int64_t *left);
void move_clock_note(struct move_tree *tree, struct move_node *node, int64_t left);

#endif
