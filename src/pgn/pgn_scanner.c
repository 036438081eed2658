/* pgn_scanner.c - the lexical side of PGN: tags, comments, brackets; what is next.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source: PGN standard (1994) sections 5 to 10 and 18. Most of a file is moves and their
 * numbers, so what class a byte belongs to is looked up in a table.
 */
#include "pgn/pgn_scanner.h"

#include <ctype.h>
#include <string.h>

#include "pgn/game.h"
#include "pgn/pgn_scanner_words.h"

const uint8_t pgn_byte_classes[256] = {
    [0] = BLANK,    ['\t'] = BLANK,        ['\n'] = BLANK,
    ['\v'] = BLANK, ['\f'] = BLANK,        ['\r'] = BLANK,
    [' '] = BLANK,  ['0' ... '9'] = DIGIT, ['!'] = PRAISE,
    ['?'] = PRAISE, ['+'] = SIGN,          ['-'] = SIGN,
    ['='] = SIGN,   ['~'] = SIGN,          ['#'] = SIGN,
    ['/'] = SIGN,   ['['] = ALONE,         [']'] = ALONE,
    ['{'] = ALONE,  ['}'] = ALONE,         ['('] = ALONE,
    [')'] = ALONE,  ['<'] = ALONE,         ['>'] = ALONE,
    [';'] = ALONE,  ['$'] = ALONE,         ['*'] = ALONE,
    ['.'] = ALONE,  ['%'] = ALONE,         [0x80 ... 0xFF] = BEYOND,
};

void pgn_scanner_init(struct pgn_scanner *scanner, const char *begin, const char *at,
                      const char *end)
{
    *scanner = (struct pgn_scanner){begin, at, end, at, false, end, end, 0};
}

const char *pgn_skip_mark(const char *at, const char *end)
{
    static const char mark[] = "\xEF\xBB\xBF";
    return end - at >= 3 && memcmp(at, mark, 3) == 0 ? at + 3 : at;
}

static bool at_line_start(const struct pgn_scanner *scanner)
{
    return scanner->at == scanner->begin || scanner->at[-1] == '\n' || scanner->at[-1] == '\r';
}

static bool is_line_end(char byte)
{
    return byte == '\n' || byte == '\r';
}

static void skip_line(struct pgn_scanner *scanner)
{
    while (!at_end(scanner) && !is_line_end(*scanner->at))
        scanner->at++;
}

int pgn_scanner_lines(const char *from, const char *to, const char **last)
{
    int lines = 0;
    *last = from;
    if (!memchr(from, '\r', (size_t)(to - from))) { /* nearly always, and much faster */
        for (const char *at = from; (at = memchr(at, '\n', (size_t)(to - at))) != NULL;
             *last = ++at)
            lines++;
        return lines;
    }
    for (const char *at = from; at < to; at++)
        if (*at == '\n' || (*at == '\r' && (at + 1 == to || at[1] != '\n'))) {
            lines++;
            *last = at + 1;
        }
    return lines;
}

/* ---- tags -------------------------------------------------------------------------- */

/* Whether the '[' here begins a tag: `[Name "` first in its line or behind a tag. */
static bool is_tag_start(struct pgn_scanner *scanner)
{
    size_t ahead = 1;
    const char *back = scanner->at;
    while (back > scanner->begin && back != scanner->tag_end && !is_line_end(back[-1])) {
        scanner->looked_at++;
        if (class_of(*--back) != BLANK)
            return false;
    }
    while (peek(scanner, ahead) == ' ' || peek(scanner, ahead) == '\t')
        ahead++;
    if (!isalpha((unsigned char)peek(scanner, ahead)))
        return false;
    while (isalnum((unsigned char)peek(scanner, ahead)) || peek(scanner, ahead) == '_')
        ahead++;
    while (peek(scanner, ahead) == ' ' || peek(scanner, ahead) == '\t')
        ahead++;
    scanner->looked_at += ahead;
    return peek(scanner, ahead) == '"';
}

/* From '[' to ']' or, when that or a quote is missing, to the end of the line. */
static void scan_tag(struct pgn_scanner *scanner, struct pgn_token *token)
{
    scanner->at++;
    while (peek(scanner, 0) == ' ' || peek(scanner, 0) == '\t')
        scanner->at++;
    token->name = scanner->at;
    while (isalnum((unsigned char)peek(scanner, 0)) || peek(scanner, 0) == '_')
        scanner->at++;
    token->name_length = (size_t)(scanner->at - token->name);
    while (!at_end(scanner) && *scanner->at != '"' && !is_line_end(*scanner->at))
        scanner->at++;
    if (peek(scanner, 0) == '"')
        scanner->at++;
    token->text = scanner->at;
    while (!at_end(scanner) && *scanner->at != '"' && !is_line_end(*scanner->at)) {
        if (*scanner->at == '\\' && (peek(scanner, 1) == '"' || peek(scanner, 1) == '\\'))
            scanner->at++;
        scanner->at++;
    }
    token->length = (size_t)(scanner->at - token->text);
    while (!at_end(scanner) && *scanner->at != ']' && !is_line_end(*scanner->at))
        scanner->at++;
    if (peek(scanner, 0) == ']')
        scanner->at++;
    scanner->tag_end = scanner->at;
}

/* ---- comments ---------------------------------------------------------------------- */

/* The end of the line a place is in, or of the text. */
static const char *find_line_end(struct pgn_scanner *scanner, const char *at)
{
    if (at < scanner->line_from || at > scanner->line_end) {
        const char *found = memchr(at, '\n', (size_t)(scanner->end - at));
        scanner->line_from = at;
        scanner->line_end = found ? found : scanner->end;
        scanner->looked_at += (size_t)(scanner->line_end - at);
    }
    return scanner->line_end;
}

/* The '}' that closes a comment, or the end of the line before the one that begins
 * another game: one lost bracket must not swallow the games behind it. NULL: neither is
 * there. Line by line, so that no text is looked through twice. */
static const char *find_comment_end(struct pgn_scanner *scanner)
{
    static const char event[] = "[Event \"";
    const char *at = scanner->at, *end = scanner->end;
    for (;;) {
        const char *line = find_line_end(scanner, at);
        const char *close = memchr(at, '}', (size_t)(line - at));
        if (close || line == end)
            return close;
        at = line + 1;
        if ((size_t)(end - at) >= sizeof event - 1 && memcmp(at, event, sizeof event - 1) == 0)
            return line;
    }
}

static void scan_comment(struct pgn_scanner *scanner, struct pgn_token *token)
{
    const char *end;
    token->text = ++scanner->at;
    end = find_comment_end(scanner);
    token->kind = PGN_TOKEN_COMMENT;
    if (end && *end == '}') {
        token->length = (size_t)(end - token->text);
        scanner->at = end + 1;
        return;
    }
    scanner->at = end ? end : scanner->end;
    scanner->starved = scanner->starved || !end;
    token->kind = PGN_TOKEN_ERROR;
    token->text = "a comment that begins here has no '}'";
    token->length = 0;
}

static void scan_line_comment(struct pgn_scanner *scanner, struct pgn_token *token)
{
    token->kind = PGN_TOKEN_COMMENT;
    token->text = ++scanner->at;
    skip_line(scanner);
    token->length = (size_t)(scanner->at - token->text);
}

/* ---- all of them ------------------------------------------------------------------- */

/* What begins with a byte of class ALONE. False: it was nothing. */
static bool scan_alone(struct pgn_scanner *scanner, struct pgn_token *token)
{
    switch (*scanner->at) {
    case '{': scan_comment(scanner, token); return true;
    case ';': scan_line_comment(scanner, token); return true;
    case '(':
    case ')':
        token->kind = *scanner->at++ == '(' ? PGN_TOKEN_OPEN : PGN_TOKEN_CLOSE;
        return true;
    case '$': return pgn_scan_dollar(scanner, token);
    case '*':
        token->kind = PGN_TOKEN_RESULT;
        token->number = RESULT_NONE;
        scanner->at++;
        return true;
    case '[': {
        bool tag = is_tag_start(scanner);
        token->kind = PGN_TOKEN_TAG;
        scan_tag(scanner, token);
        return tag;
    }
    case '<': /* kept by the standard for the future */
        while (!at_end(scanner) && *scanner->at != '>' && !is_line_end(*scanner->at))
            scanner->at++;
        return false;
    case '%':
        if (at_line_start(scanner))
            skip_line(scanner);
        else
            scanner->at++;
        return false;
    default: scanner->at++; return false;
    }
}

static void skip_blanks(struct pgn_scanner *scanner)
{
    const char *at = scanner->at, *end = scanner->end;
    do
        at++;
    while (at < end && class_of(*at) == BLANK);
    scanner->at = at;
}

/* False: the text has ended. */
static bool scan_token(struct pgn_scanner *scanner, struct pgn_token *token)
{
    while (!at_end(scanner)) {
        bool found = false;
        token->start = scanner->at;
        switch (class_of(*scanner->at)) {
        case BLANK: skip_blanks(scanner); break;
        case ALONE: found = scan_alone(scanner, token); break;
        case DIGIT:
            if (!pgn_scan_number(scanner, token))
                found = pgn_scan_word(scanner, token);
            else
                found = token->kind == PGN_TOKEN_RESULT;
            break;
        case BEYOND: {
            const char *behind = pgn_skip_mark(scanner->at, scanner->end);
            if (behind > scanner->at) { /* files were put together */
                scanner->at = scanner->tag_end = behind;
                break;
            }
            found = pgn_scan_signs(scanner, token);
            break;
        }
        case SIGN:
        case PRAISE: found = pgn_scan_signs(scanner, token); break;
        case IN_WORD: found = pgn_scan_word(scanner, token); break;
        }
        if (found)
            return true;
    }
    return false;
}

void pgn_scanner_next(struct pgn_scanner *scanner, struct pgn_token *token)
{
    const char *from = scanner->at;
    if (!scan_token(scanner, token)) {
        token->kind = PGN_TOKEN_END;
        token->start = scanner->at;
    }
    scanner->looked_at += (size_t)(scanner->at - from);
}
