/* pgn_scanner.c - the lexical side of PGN: tags, comments, brackets, glyphs, words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source: PGN standard (1994) sections 5 to 10 and 18. Most of a file is moves and their
 * numbers, so what class a byte belongs to is looked up in a table.
 */
#include "game/pgn_scanner.h"

#include <ctype.h>
#include <string.h>

#include "game/game.h"

enum byte_class {
    IN_WORD, /* all that is not below */
    DIGIT,
    SIGN, /* goes on with a word, but begins what is no move: + - = ~ # / */
    BLANK,
    PRAISE, /* ! ? */
    ALONE, /* a token of its own, or the beginning of a longer one */
    BEYOND /* beyond ASCII */
};

static const uint8_t classes[256] = {
    [0] = BLANK, ['\t'] = BLANK, ['\n'] = BLANK, ['\v'] = BLANK, ['\f'] = BLANK,
    ['\r'] = BLANK, [' '] = BLANK,
    ['0' ... '9'] = DIGIT,
    ['!'] = PRAISE, ['?'] = PRAISE, ['+'] = SIGN, ['-'] = SIGN, ['='] = SIGN, ['~'] = SIGN,
    ['#'] = SIGN, ['/'] = SIGN,
    ['['] = ALONE, [']'] = ALONE, ['{'] = ALONE, ['}'] = ALONE, ['('] = ALONE,
    [')'] = ALONE, ['<'] = ALONE, ['>'] = ALONE, [';'] = ALONE, ['$'] = ALONE,
    ['*'] = ALONE, ['.'] = ALONE, ['%'] = ALONE,
    [0x80 ... 0xFF] = BEYOND,
};

static enum byte_class class_of(char byte)
{
    return (enum byte_class)classes[(unsigned char)byte];
}

void pgn_scanner_init(struct pgn_scanner *scanner, const char *begin, const char *at,
                      const char *end)
{
    *scanner = (struct pgn_scanner){begin, at, end, at, false};
}

const char *pgn_skip_mark(const char *at, const char *end)
{
    static const char mark[] = "\xEF\xBB\xBF";

    return end - at >= 3 && memcmp(at, mark, 3) == 0 ? at + 3 : at;
}

static bool at_end(struct pgn_scanner *scanner)
{
    if (scanner->at < scanner->end)
        return false;
    scanner->starved = true;
    return true;
}

/* The byte so far ahead; 0 behind the end. */
static char peek(struct pgn_scanner *scanner, size_t ahead)
{
    if (ahead < (size_t)(scanner->end - scanner->at))
        return scanner->at[ahead];
    scanner->starved = true;
    return '\0';
}

static bool at_line_start(const struct pgn_scanner *scanner)
{
    return scanner->at == scanner->begin || scanner->at[-1] == '\n' ||
           scanner->at[-1] == '\r';
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
        for (const char *at = from;
             (at = memchr(at, '\n', (size_t)(to - at))) != NULL; *last = ++at)
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

    for (const char *back = scanner->at; back > scanner->begin; back--)
        if (is_line_end(back[-1]) || back == scanner->tag_end)
            break;
        else if (class_of(back[-1]) != BLANK)
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
        if (*scanner->at == '\\' &&
            (peek(scanner, 1) == '"' || peek(scanner, 1) == '\\'))
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

/* The '}' that closes a comment, or the end of the line before the one that begins
 * another game: one lost bracket must not swallow the games behind it. NULL: neither is
 * there. Line by line, so that no text is looked through twice. */
static const char *find_comment_end(const char *at, const char *end)
{
    static const char event[] = "[Event \"";

    for (;;) {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        const char *close = memchr(at, '}', (size_t)((line ? line : end) - at));

        if (close || !line)
            return close;
        at = line + 1;
        if ((size_t)(end - at) >= sizeof event - 1 &&
            memcmp(at, event, sizeof event - 1) == 0)
            return line;
    }
}

static void scan_comment(struct pgn_scanner *scanner, struct pgn_token *token)
{
    const char *end = find_comment_end(++scanner->at, scanner->end);

    token->kind = PGN_TOKEN_COMMENT;
    token->text = scanner->at;
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

/* ---- results and move numbers ------------------------------------------------------ */

static bool ends_word(char byte)
{
    enum byte_class class = class_of(byte);

    return class == BLANK || (class == ALONE && byte != '.' && byte != '%');
}

/* Dashes and halves of all kinds as ASCII: how many bytes they take, 0: none of them. */
static size_t plain_form(const char *text, size_t length, const char **form)
{
    static const struct {
        const char *text, *form;
    } forms[] = {
        {"\xE2\x80", "-"},     /* with the third byte: U+2010 to U+2015 */
        {"\xE2\x88\x92", "-"}, /* U+2212, minus */
        {"\xC2\xBD", "1/2"},   {"\xBD", "1/2"}, /* the same in ISO 8859-1 */
        {"\x96", "-"},         {":", "-"},      {"0.5", "1/2"},
    };

    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        size_t size = strlen(forms[i].text);

        if (size <= length && memcmp(text, forms[i].text, size) == 0) {
            *form = forms[i].form;
            return i == 0 ? size + (length > size) : size;
        }
    }
    return 0;
}

/* The word here as a result, spelled in ASCII. */
static bool scan_result(struct pgn_scanner *scanner, struct pgn_token *token)
{
    static const struct {
        const char *text;
        enum result result;
    } words[] = {
        {"1-0", RESULT_WHITE_WINS},
        {"0-1", RESULT_BLACK_WINS},
        {"1/2-1/2", RESULT_DRAW},
        {"1/2", RESULT_DRAW},
    };
    char text[16];
    size_t length = 0, size = 0;

    while (length < 9 && !ends_word(peek(scanner, size))) {
        const char *form = NULL;
        size_t left = (size_t)(scanner->end - scanner->at) - size;
        size_t step = plain_form(scanner->at + size, left < 3 ? left : 3, &form);

        if (step > 0) {
            strcpy(text + length, form);
            length += strlen(form);
            size += step;
        } else {
            text[length++] = scanner->at[size++];
        }
    }
    text[length] = '\0';
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (ends_word(peek(scanner, size)) && strcmp(text, words[i].text) == 0) {
            token->kind = PGN_TOKEN_RESULT;
            token->number = (int)words[i].result;
            token->text = scanner->at;
            token->length = size;
            scanner->at += size;
            return true;
        }
    return false;
}

/* A word that begins with a digit. True: it is a token; else a move number was passed
 * over. */
static bool scan_number(struct pgn_scanner *scanner, struct pgn_token *token)
{
    size_t digits = 1;
    char first = *scanner->at, behind;

    while (isdigit((unsigned char)peek(scanner, digits)))
        digits++;
    behind = peek(scanner, digits);
    if (digits == 1 && first <= '1' && behind != ' ' && (behind != '.' || first == '0') &&
        scan_result(scanner, token))
        return true;
    if (behind == '-' || behind == '/' ||
        (digits == 4 && memcmp(scanner->at, "0000", 4) == 0))
        return false;
    scanner->at += digits;
    while (peek(scanner, 0) == '.')
        scanner->at++;
    token->kind = PGN_TOKEN_END; /* none yet */
    return true;
}

/* ---- glyphs and words -------------------------------------------------------------- */

/* Opinions as people write them: the numbers are those of the PGN standard, section 10, and
 * of the custom that grew since. -1: says nothing a glyph could say. */
static int glyph_number(const char *text, size_t length)
{
    static const struct {
        const char *text;
        int number;
    } glyphs[] = {
        {"!", 1}, {"?", 2}, {"!!", 3}, {"??", 4}, {"!?", 5}, {"?!", 6},
        {"=", 10}, {"+/=", 14}, {"+=", 14}, {"=/+", 15}, {"=+", 15},
        {"+/-", 16}, {"-/+", 17}, {"+-", 18}, {"-+", 19},
        {"\u203C", 3}, {"\u2047", 4}, {"\u2049", 5}, {"\u2048", 6}, {"\u25A1", 7},
        {"\u221E", 13}, {"\u2A72", 14}, {"\u2A71", 15}, {"\u00B1", 16}, {"\u2213", 17},
        {"\u2A00", 22}, {"\u27F3", 32}, {"\u2191", 36}, {"\u2192", 40}, {"\u21C6", 132},
        {"\u2295", 138}, {"N", 146},
    };

    for (size_t i = 0; i < sizeof glyphs / sizeof glyphs[0]; i++)
        if (strlen(glyphs[i].text) == length && memcmp(glyphs[i].text, text, length) == 0)
            return glyphs[i].number;
    return -1;
}

/* True: it means something. Of "!!!" the first two signs count. */
static bool set_glyph(struct pgn_scanner *scanner, struct pgn_token *token)
{
    size_t length = (size_t)(scanner->at - token->start);

    if ((*token->start == '!' || *token->start == '?') && length > 2)
        length = 2;
    token->kind = PGN_TOKEN_NAG;
    token->number = glyph_number(token->start, length);
    return token->number >= 0;
}

/* Signs from "!" to "+-" and beyond ASCII; "--" passes the turn. */
static bool scan_signs(struct pgn_scanner *scanner, struct pgn_token *token)
{
    bool praise = class_of(*scanner->at) == PRAISE;

    if (class_of(*scanner->at) == BEYOND && scan_result(scanner, token))
        return true;
    if (praise)
        while (peek(scanner, 0) == '!' || peek(scanner, 0) == '?')
            scanner->at++;
    else
        while (!at_end(scanner) &&
               (class_of(*scanner->at) == SIGN || class_of(*scanner->at) == BEYOND))
            scanner->at++;
    token->text = token->start;
    token->length = (size_t)(scanner->at - token->start);
    if (token->length == 2 && memcmp(token->text, "--", 2) == 0) {
        token->kind = PGN_TOKEN_SYMBOL;
        return true;
    }
    return set_glyph(scanner, token);
}

static bool scan_dollar(struct pgn_scanner *scanner, struct pgn_token *token)
{
    int number = 0;
    size_t digits = 0;

    scanner->at++;
    for (; isdigit((unsigned char)peek(scanner, 0)); scanner->at++, digits++)
        if (number < 1000)
            number = 10 * number + (*scanner->at - '0');
    token->kind = PGN_TOKEN_NAG;
    token->number = number;
    token->text = token->start;
    token->length = (size_t)(scanner->at - token->start);
    return digits > 0;
}

/* "e8(Q)": a bracket that belongs to the move. */
static bool is_promotion_bracket(struct pgn_scanner *scanner, const char *start)
{
    return scanner->at > start && *scanner->at == '(' &&
           strchr("18=", scanner->at[-1]) != NULL && peek(scanner, 1) != '\0' &&
           strchr("QRBN", peek(scanner, 1)) != NULL && peek(scanner, 2) == ')';
}

/* A word ends before praise and before what is beyond ASCII. */
static bool scan_word(struct pgn_scanner *scanner, struct pgn_token *token)
{
    const char *at = scanner->at, *end = scanner->end;

    do
        at++;
    while (at < end && class_of(*at) <= SIGN);
    scanner->at = at;
    if (at_end(scanner))
        ;
    else if (*at == '(' && is_promotion_bracket(scanner, token->start))
        scanner->at += 3;
    else if (*at == '.' && at[-1] == 'e' && peek(scanner, 1) == 'p') /* "exd6 e.p." */
        scanner->at += peek(scanner, 2) == '.' ? 3 : 2;
    token->kind = PGN_TOKEN_SYMBOL;
    token->text = token->start;
    token->length = (size_t)(scanner->at - token->start);
    return token->length > 1 || !(*token->text == 'N' || *token->text == 'D') ||
           set_glyph(scanner, token);
}

/* ---- all of them ------------------------------------------------------------------- */

/* What begins with a byte of class ALONE. False: it was nothing. */
static bool scan_alone(struct pgn_scanner *scanner, struct pgn_token *token)
{
    switch (*scanner->at) {
    case '{':
        scan_comment(scanner, token);
        return true;
    case ';':
        scan_line_comment(scanner, token);
        return true;
    case '(':
    case ')':
        token->kind = *scanner->at++ == '(' ? PGN_TOKEN_OPEN : PGN_TOKEN_CLOSE;
        return true;
    case '$':
        return scan_dollar(scanner, token);
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
    default:
        scanner->at++;
        return false;
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

void pgn_scanner_next(struct pgn_scanner *scanner, struct pgn_token *token)
{
    while (!at_end(scanner)) {
        bool found = false;

        token->start = scanner->at;
        switch (class_of(*scanner->at)) {
        case BLANK:
            skip_blanks(scanner);
            break;
        case ALONE:
            found = scan_alone(scanner, token);
            break;
        case DIGIT:
            if (!scan_number(scanner, token))
                found = scan_word(scanner, token);
            else
                found = token->kind == PGN_TOKEN_RESULT;
            break;
        case BEYOND: {
            const char *behind = pgn_skip_mark(scanner->at, scanner->end);

            if (behind > scanner->at) { /* files were put together */
                scanner->at = scanner->tag_end = behind;
                break;
            }
            found = scan_signs(scanner, token);
            break;
        }
        case SIGN:
        case PRAISE:
            found = scan_signs(scanner, token);
            break;
        case IN_WORD:
            found = scan_word(scanner, token);
            break;
        }
        if (found)
            return;
    }
    token->kind = PGN_TOKEN_END;
    token->start = scanner->at;
}
