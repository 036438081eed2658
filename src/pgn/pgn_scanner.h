/* pgn_scanner.h - splits PGN text into tokens.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Internal to the PGN reader. Tokens point into the text, or into the scanner's copy of a
 * converted word. If the text continues after the scanner's end, `hit_end` means that more
 * text might change the tokens.
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
    PGN_TOKEN_TAG,        /* name; text: the value between the quotes, with escapes */
    PGN_TOKEN_COMMENT,    /* between { and }, or after ; */
    PGN_TOKEN_OPEN,       /* ( */
    PGN_TOKEN_CLOSE,      /* ) */
    PGN_TOKEN_NAG,        /* number: the glyph, for "!?" as well as "$5" */
    PGN_TOKEN_SYMBOL,     /* a move or another word, in ASCII; valid until the next token */
    PGN_TOKEN_RESULT,     /* number: enum result */
    PGN_TOKEN_MARKUP,     /* "<br>", "[pgn]": not part of a game unless moves follow */
    PGN_TOKEN_UNREADABLE, /* name: the error message; number: enum pgn_unreadable */
    PGN_TOKEN_ERROR       /* text: the error message; the rest of the game is unreadable */
};

enum pgn_unreadable {
    PGN_UNREADABLE_SIGN, /* cannot be a move */
    PGN_UNREADABLE_MOVE, /* may be a move */
    PGN_UNREADABLE_TAG   /* a line of the tag section */
};

struct pgn_token {
    enum pgn_token_kind kind;
    int number;
    const char *start; /* beginning of the token in the text */
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
    const char *begin; /* limit for looking back */
    const char *at, *end;
    const char *tag_end; /* end of the last tag; another may follow on its line */
    bool hit_end;
    struct pgn_found { /* A cached search that began at `from` and found `at`. */
        const char *from, *at;
    } found[PGN_SEARCHES];
    size_t bytes_examined; /* a byte counts each time it is examined */
    char word[NOTATION_WORD_SIZE];
    const char *sources[NOTATION_WORD_SIZE + 1]; /* where each byte of `word` is in the text */
};

void pgn_scanner_init(struct pgn_scanner *scanner, const char *begin, const char *at,
                      const char *end);

/* Continues at another place in the same text. */
void pgn_scanner_seek(struct pgn_scanner *scanner, const char *begin, const char *at);

/* Reads the next token, skipping move numbers and dots. To push a token back, set `at` to its
 * start. */
void pgn_scanner_next(struct pgn_scanner *scanner, struct pgn_token *token);

const char *pgn_skip_byte_order_mark(const char *at, const char *end);

/* Counts line breaks. Sets *last to the byte after the last one, or to `from`. */
int pgn_count_lines(const char *from, const char *to, const char **last);

/* Parses the value of a Result tag. Returns false if it is nonstandard. */
bool pgn_result_parse(const char *value, enum result *result);

int pgn_count_columns(const char *from, const char *to);

/* pgn_glyph_number() returns a glyph's number, or -1. pgn_glyph_text() returns its ASCII sign,
 * or NULL. */
int pgn_glyph_number(const char *text, size_t length);
const char *pgn_glyph_text(int number);

/* Returns the length of the longest glyph at the beginning of the text, or 0. */
size_t pgn_glyph_length(const char *text, size_t length);

/* Returns how many characters at the beginning of a run of signs mean check or mate. Returns
 * PGN_GLYPHS_NONE if anything except glyphs and a second check sign follows. */
enum { PGN_GLYPHS_NONE = -1 };
int pgn_glyphs_count_check(const char *text, size_t length);

/* ---- the values of tags ----------------------------------------------------------------- */

/* Returns a tag's value in UTF-8 without escapes; valid until `scratch` is used again. */
const char *pgn_tag_value(struct buffer *scratch, const struct pgn_token *token);

/* Parses a date or time: "2026.11.21", "2026.??.??", "20:15:30". Unreadable parts become
 * unknown (struct game). */
void pgn_date_parse(struct tm *date, const char *text);
void pgn_time_parse(struct tm *date, const char *text);

enum pgn_variant { PGN_VARIANT_STANDARD, PGN_VARIANT_CHESS960, PGN_VARIANT_UNKNOWN };

/* Compares only letters and digits, because spellings vary. */
enum pgn_variant pgn_variant_parse(const char *text);

/* ---- clocks: "[%clk 1:00:00]" ----------------------------------------------------------- */

/* A clock command records the mover's remaining time. Tenths are an extension of ttychess,
 * omitted if 0. */

enum { PGN_CLOCK_SIZE = 40 };

/* Finds the first clock command and sets *left to its time in milliseconds. Returns false if
 * there is none or it is invalid. */
bool pgn_clock_parse(const char *comment, int64_t *left);

/* Writes a clock command with the time truncated to tenths. */
void pgn_clock_write(int64_t left, char text[PGN_CLOCK_SIZE]);

/* Reads the clock time in the comments after a move. Returns false if there is none. */
bool move_node_get_clock(const struct move_node *node, int64_t *left);

/* Replaces or adds the clock time. */
void move_tree_set_clock(struct move_tree *tree, struct move_node *node, int64_t left);

#endif
