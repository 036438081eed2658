/* pgn_scanner.c - the lexical side of PGN: comments, variations, glyphs, tags, words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source: PGN standard (1994) sections 5 to 7 and 18. Variations are counted, not
 * recursed into: a million brackets cost a counter. A tag at the start of a line ends an
 * open variation, so that one lost bracket does not swallow the games behind it.
 */
#include "game/pgn_scanner.h"

#include <ctype.h>
#include <string.h>

static const char BYTE_ORDER_MARK[] = "\xEF\xBB\xBF";

void pgn_scanner_init(struct pgn_scanner *scanner, const char *text, size_t length)
{
    scanner->text = text;
    scanner->length = length;
    scanner->at = 0;
    scanner->line = 1;
    if (length >= 3 && memcmp(text, BYTE_ORDER_MARK, 3) == 0)
        scanner->at = 3;
    scanner->line_start = scanner->at;
    scanner->tag_end = scanner->at;
}

/* The byte at the place or behind it; 0 behind the end. */
static char peek(const struct pgn_scanner *scanner, size_t ahead)
{
    size_t at = scanner->at + ahead;

    return at < scanner->length ? scanner->text[at] : '\0';
}

static bool at_end(const struct pgn_scanner *scanner)
{
    return scanner->at >= scanner->length;
}

static void advance(struct pgn_scanner *scanner)
{
    char byte = peek(scanner, 0);

    scanner->at++;
    if (byte == '\n' || (byte == '\r' && peek(scanner, 0) != '\n')) {
        scanner->line++;
        scanner->line_start = scanner->at;
    }
}

static void skip_line(struct pgn_scanner *scanner)
{
    int line = scanner->line;

    while (!at_end(scanner) && scanner->line == line)
        advance(scanner);
}

static bool is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r') || byte == '\0';
}

/* Whether the '[' here begins a tag: `[Name "` first in its line or behind a tag. */
static bool is_tag_start(const struct pgn_scanner *scanner)
{
    size_t ahead = 1;
    size_t i =
        scanner->line_start > scanner->tag_end ? scanner->line_start : scanner->tag_end;

    for (; i < scanner->at; i++)
        if (!is_blank(scanner->text[i]))
            return false;
    while (peek(scanner, ahead) == ' ' || peek(scanner, ahead) == '\t')
        ahead++;
    if (!isalpha((unsigned char)peek(scanner, ahead)))
        return false;
    while (isalnum((unsigned char)peek(scanner, ahead)) || peek(scanner, ahead) == '_')
        ahead++;
    while (peek(scanner, ahead) == ' ' || peek(scanner, ahead) == '\t')
        ahead++;
    return peek(scanner, ahead) == '"';
}

/* From '[' to ']' or, when that or a quote is missing, to the end of the line. */
static void scan_tag(struct pgn_scanner *scanner, struct pgn_token *token)
{
    int line = scanner->line;

    advance(scanner);
    while (is_blank(peek(scanner, 0)) && !at_end(scanner) && scanner->line == line)
        advance(scanner);
    token->name = scanner->text + scanner->at;
    while (isalnum((unsigned char)peek(scanner, 0)) || peek(scanner, 0) == '_')
        advance(scanner);
    token->name_length = (size_t)(scanner->text + scanner->at - token->name);
    while (!at_end(scanner) && scanner->line == line && peek(scanner, 0) != '"')
        advance(scanner);
    token->value = scanner->text + scanner->at;
    if (scanner->line != line || at_end(scanner))
        return; /* no value: an empty one */
    advance(scanner);
    token->value++;
    while (!at_end(scanner) && peek(scanner, 0) != '"' && peek(scanner, 0) != '\n' &&
           peek(scanner, 0) != '\r') {
        if (peek(scanner, 0) == '\\' &&
            (peek(scanner, 1) == '"' || peek(scanner, 1) == '\\'))
            advance(scanner);
        advance(scanner);
    }
    token->length = (size_t)(scanner->text + scanner->at - token->value);
    while (!at_end(scanner) && scanner->line == line && peek(scanner, 0) != ']')
        advance(scanner);
    if (!at_end(scanner) && scanner->line == line)
        advance(scanner);
    scanner->tag_end = scanner->at;
}

/* False: the text ends inside the comment. */
static bool scan_comment(struct pgn_scanner *scanner, struct pgn_token *token)
{
    advance(scanner);
    token->value = scanner->text + scanner->at;
    while (!at_end(scanner) && peek(scanner, 0) != '}')
        advance(scanner);
    token->length = (size_t)(scanner->text + scanner->at - token->value);
    if (at_end(scanner))
        return false;
    advance(scanner);
    return true;
}

/* Pass over a move number with its dots, glued to its move or not. "1-0", "0-0" and "1/2"
 * are none. */
static bool skip_move_number(struct pgn_scanner *scanner)
{
    size_t digits = 0;

    while (isdigit((unsigned char)peek(scanner, digits)))
        digits++;
    if (digits == 0 || peek(scanner, digits) == '-' || peek(scanner, digits) == '/' ||
        (unsigned char)peek(scanner, digits) >= 0x80)
        return false;
    while (digits-- > 0)
        advance(scanner);
    while (peek(scanner, 0) == '.')
        advance(scanner);
    return true;
}

/* A word that is only an opinion: "!?", "+-", "=", or a sign beyond ASCII. "--" is the
 * null move, and "*" a result. */
static bool is_glyph(const char *word, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)word[i] < 0x80 && !strchr("!?=+-/~#.", word[i]))
            return false;
    return !(length == 2 && memcmp(word, "--", 2) == 0);
}

static void scan_word(struct pgn_scanner *scanner, struct pgn_token *token)
{
    token->kind = PGN_TOKEN_SYMBOL;
    token->value = scanner->text + scanner->at;
    do {
        advance(scanner);
    } while (!at_end(scanner) && !is_blank(peek(scanner, 0)) &&
             !strchr("[]{}()<>;$*", peek(scanner, 0)));
    token->length = (size_t)(scanner->text + scanner->at - token->value);
}

/* Things of one byte or one line that never show. True: something was passed over. */
static bool skip_nothing(struct pgn_scanner *scanner)
{
    char byte = peek(scanner, 0);

    if (is_blank(byte)) {
        advance(scanner);
    } else if (byte == ';' || (byte == '%' && scanner->at == scanner->line_start)) {
        skip_line(scanner);
    } else if (byte == '<') { /* kept by the standard for the future */
        while (!at_end(scanner) && peek(scanner, 0) != '>' && peek(scanner, 0) != '\n')
            advance(scanner);
    } else if (byte == '$') {
        advance(scanner);
        while (isdigit((unsigned char)peek(scanner, 0)))
            advance(scanner);
    } else if (byte == ']' || byte == '}' || byte == '>' || byte == '.') {
        advance(scanner);
    } else {
        return skip_move_number(scanner);
    }
    return true;
}

struct pgn_token pgn_scanner_next(struct pgn_scanner *scanner)
{
    struct pgn_token token = {PGN_TOKEN_END, 0, 0, NULL, "", 0, 0};
    size_t depth = 0;

    while (!at_end(scanner)) {
        char byte = peek(scanner, 0);

        if (skip_nothing(scanner))
            continue;
        token.line = scanner->line;
        token.column = (int)(scanner->at - scanner->line_start) + 1;
        if (byte == '(') {
            depth++;
            advance(scanner);
        } else if (byte == ')') {
            depth -= depth > 0;
            advance(scanner);
        } else if (byte == '[') {
            bool tag = is_tag_start(scanner);

            scan_tag(scanner, &token);
            token.kind = PGN_TOKEN_TAG;
            if (tag)
                return token;
        } else if (byte == '{') {
            token.kind = PGN_TOKEN_COMMENT;
            if (!scan_comment(scanner, &token)) {
                token.kind = PGN_TOKEN_ERROR;
                token.value = "a comment that begins here has no '}'";
                return token;
            }
            if (depth == 0)
                return token;
        } else {
            scan_word(scanner, &token);
            if (depth == 0 && !is_glyph(token.value, token.length))
                return token;
        }
    }
    token.kind = PGN_TOKEN_END;
    return token;
}
