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
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include "base/memory.h"
#include "base/printable.h"

/* ---- the lexical side of PGN ------------------------------------------------------------ */

/* Source: PGN standard (1994) sections 8 and 10. */

enum byte_class {
    IN_WORD, /* all that is not below */
    DIGIT,
    SIGN, /* goes on with a word, but begins what is no move: + - = ~ # / */
    BLANK,
    PRAISE, /* ! ? */
    ALONE,  /* a token of its own, or the beginning of a longer one */
    BEYOND  /* beyond ASCII */
};

static const uint8_t byte_classes[256] = {
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

static enum byte_class class_of(char byte)
{
    return (enum byte_class)byte_classes[(unsigned char)byte];
}

/* Whether nothing is left; notes that the end was looked at. */
static bool at_end(struct pgn_scanner *scanner)
{
    if (scanner->at < scanner->end)
        return false;
    scanner->starved = true;
    return true;
}

/* The byte so far ahead; 0 after the end. */
static char peek(struct pgn_scanner *scanner, size_t ahead)
{
    if (ahead < (size_t)(scanner->end - scanner->at))
        return scanner->at[ahead];
    scanner->starved = true;
    return '\0';
}

/* ---- results and move numbers ------------------------------------------------------ */

static bool ends_word(char byte)
{
    enum byte_class class = class_of(byte);
    return class == BLANK || (class == ALONE && byte != '.' && byte != '%');
}

enum { RESULT_MOST = 8 /* bytes of one, and the next */ };

static bool begins_with(const struct pgn_scanner *scanner, const char *text)
{
    size_t length = strlen(text);
    return (size_t)(scanner->end - scanner->at) >= length &&
           memcmp(scanner->at, text, length) == 0;
}

/* The word here as a result: as the standard has it, or with the signs that print has. */
static bool scan_result(struct pgn_scanner *scanner, struct pgn_token *token)
{
    static const struct {
        const char *text;
        enum result result;
    } words[] = {
        {"1-0", RESULT_WHITE_WINS},      {"0-1", RESULT_BLACK_WINS},
        {"1/2-1/2", RESULT_DRAW},        {"1/2", RESULT_DRAW},
        {"1\u20130", RESULT_WHITE_WINS}, {"0\u20131", RESULT_BLACK_WINS},
        {"\u00BD-\u00BD", RESULT_DRAW},  {"\u00BD\u2013\u00BD", RESULT_DRAW},
        {"\u00BD", RESULT_DRAW},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t size = strlen(words[i].text);
        if (begins_with(scanner, words[i].text) && ends_word(peek(scanner, size))) {
            token->kind = PGN_TOKEN_RESULT;
            token->number = (int)words[i].result;
            token->text = scanner->at;
            token->length = size;
            scanner->at += size;
            return true;
        }
    }
    scanner->starved = scanner->starved || (size_t)(scanner->end - scanner->at) < RESULT_MOST;
    return false;
}

/* A word that begins with a digit: a result, or a move number, which is passed over and leaves
 * a token of kind PGN_TOKEN_END. False: it is neither, and nothing was read. */
static bool pgn_scan_number(struct pgn_scanner *scanner, struct pgn_token *token)
{
    size_t digits = 1;
    char first = *scanner->at, next;
    while (isdigit((unsigned char)peek(scanner, digits)))
        digits++;
    next = peek(scanner, digits);
    if (digits == 1 && first <= '1' && next != ' ' && next != '.' &&
        scan_result(scanner, token))
        return true;
    if (next == '-' || next == '/' || (digits == 4 && memcmp(scanner->at, "0000", 4) == 0))
        return false;
    scanner->at += digits;
    while (peek(scanner, 0) == '.')
        scanner->at++;
    token->kind = PGN_TOKEN_END; /* none yet */
    return true;
}

/* ---- glyphs and words -------------------------------------------------------------- */

/* Opinions as people write them: the numbers are those of the PGN standard, section 10, and
 * of the custom that grew since. The first of a number in ASCII is the one that is shown. */
static const struct {
    const char *text;
    int number;
} glyphs[] = {
    {"!", 1},       {"?", 2},       {"!!", 3},       {"??", 4},       {"!?", 5},
    {"?!", 6},      {"[]", 7},      {"=", 10},       {"oo", 13},      {"+=", 14},
    {"+/=", 14},    {"=+", 15},     {"=/+", 15},     {"+/-", 16},     {"-/+", 17},
    {"+-", 18},     {"-+", 19},     {"N", 146},      {"\u203C", 3},   {"\u2047", 4},
    {"\u2049", 5},  {"\u2048", 6},  {"\u25A1", 7},   {"\u221E", 13},  {"\u2A72", 14},
    {"\u2A71", 15}, {"\u00B1", 16}, {"\u2213", 17},  {"\u2A00", 22},  {"\u27F3", 32},
    {"\u2191", 36}, {"\u2192", 40}, {"\u21C6", 132}, {"\u2295", 138},
};
enum { GLYPHS = sizeof glyphs / sizeof glyphs[0] };

int pgn_glyph_find(const char *text, size_t length)
{
    for (size_t i = 0; i < GLYPHS; i++)
        if (strlen(glyphs[i].text) == length && memcmp(glyphs[i].text, text, length) == 0)
            return glyphs[i].number;
    return -1;
}

const char *pgn_glyph_text(int number)
{
    for (size_t i = 0; i < GLYPHS; i++)
        if (glyphs[i].number == number && (unsigned char)*glyphs[i].text < 0x80)
            return glyphs[i].text;
    return NULL;
}

/* True: it means something. Of "!!!" the first two signs count. */
static bool set_glyph(struct pgn_scanner *scanner, struct pgn_token *token)
{
    size_t length = (size_t)(scanner->at - token->start);
    if ((*token->start == '!' || *token->start == '?') && length > 2)
        length = 2;
    token->kind = PGN_TOKEN_NAG;
    token->number = pgn_glyph_find(token->start, length);
    return token->number >= 0;
}

/* Signs from "!" to "+-" and beyond ASCII, results in the latter among them; "--" passes the
 * turn. */
static bool pgn_scan_signs(struct pgn_scanner *scanner, struct pgn_token *token)
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

/* "$5". */
static bool pgn_scan_dollar(struct pgn_scanner *scanner, struct pgn_token *token)
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
    return scanner->at > start && *scanner->at == '(' && strchr("18=", scanner->at[-1]) &&
           peek(scanner, 1) != '\0' && strchr("QRBN", peek(scanner, 1)) &&
           peek(scanner, 2) == ')';
}

/* A word ends before praise and before what is beyond ASCII. */
static bool pgn_scan_word(struct pgn_scanner *scanner, struct pgn_token *token)
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

/* ---- the scanner ------------------------------------------------------------------------- */

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
    for (const char *at = from; (at = memchr(at, '\n', (size_t)(to - at))) != NULL;
         *last = ++at)
        lines++;
    return lines;
}

/* ---- tags -------------------------------------------------------------------------- */

/* Whether the '[' here begins a tag: `[Name "` first in its line or after a tag. */
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
 * another game: one lost bracket must not swallow the games after it. NULL: neither is
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
        if (scanner->at == scanner->begin || scanner->at[-1] == '\n' ||
            scanner->at[-1] == '\r')
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
            const char *next = pgn_skip_mark(scanner->at, scanner->end);
            if (next > scanner->at) { /* files were put together */
                scanner->at = scanner->tag_end = next;
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

/* ---- the values of tags, and text made UTF-8 ------------------------------------------- */

/* What encoding a text has is decided for each value and each comment by itself: files that
 * were pasted together from several sources are read right, and one damaged byte spoils
 * one comment. Bytes beyond ASCII that happen to be good UTF-8 are hardly ever anything
 * else. */

enum { UTF8_SIZE = 3 /* bytes for a character of Windows-1252 */ };

static bool is_utf8(const char *bytes, size_t length)
{
    for (size_t i = 0; i < length;) {
        uint32_t character;
        uint64_t eight;
        size_t step;
        if (length - i >= sizeof eight) { /* most text is ASCII */
            memcpy(&eight, bytes + i, sizeof eight);
            if ((eight & 0x8080808080808080ULL) == 0) {
                i += sizeof eight;
                continue;
            }
        }
        step = printable_decode(bytes + i, length - i, &character);
        if (step == 0)
            return false;
        i += step;
    }
    return true;
}

void pgn_scratch_free(struct pgn_scratch *scratch)
{
    free(scratch->bytes);
    scratch->bytes = NULL;
    scratch->size = 0;
}

/* The characters of Windows-1252 that ISO 8859-1 has no printable ones for. */
static uint32_t windows_character(unsigned char byte)
{
    static const uint16_t characters[32] = {
        0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0x8D,   0x017D, 0x8F,   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178,
    };
    return byte >= 0x80 && byte < 0xA0 ? characters[byte - 0x80] : byte;
}

static size_t encode(char *out, uint32_t character)
{
    if (character < 0x80) {
        out[0] = (char)character;
        return 1;
    }
    if (character < 0x800) {
        out[0] = (char)(0xC0 | character >> 6);
        out[1] = (char)(0x80 | (character & 0x3F));
        return 2;
    }
    out[0] = (char)(0xE0 | character >> 12);
    out[1] = (char)(0x80 | (character >> 6 & 0x3F));
    out[2] = (char)(0x80 | (character & 0x3F));
    return 3;
}

const char *pgn_text_decode(struct pgn_scratch *scratch, const char *bytes, size_t *length)
{
    size_t out = 0;
    if (is_utf8(bytes, *length))
        return bytes;
    scratch->bytes = memory_room(scratch->bytes, UTF8_SIZE * *length + 1, &scratch->size, 1);
    for (size_t i = 0; i < *length; i++)
        out += encode(scratch->bytes + out, windows_character((unsigned char)bytes[i]));
    scratch->bytes[out] = '\0';
    *length = out;
    return scratch->bytes;
}

const char *pgn_value_read(struct pgn_scratch *scratch, const struct pgn_token *token)
{
    size_t length = token->length, out = 0;
    scratch->bytes = memory_room(scratch->bytes, UTF8_SIZE * length + 1, &scratch->size, 1);
    const char *text = pgn_text_decode(scratch, token->text, &length);
    for (size_t i = 0; i < length; i++) { /* where it was decoded it is read ahead of `out` */
        if (text[i] == '\\' && i + 1 < length && (text[i + 1] == '\\' || text[i + 1] == '"'))
            i++;
        scratch->bytes[out++] = text[i] ? text[i] : ' ';
    }
    scratch->bytes[out] = '\0';
    return scratch->bytes;
}

/* A number, or `unknown` where "??" stands; *text moves after it and a separator. */
static int read_part(const char **text, int unknown)
{
    int number = 0, digits = 0;
    while (isdigit((unsigned char)**text) && digits < 4) {
        number = 10 * number + (*(*text)++ - '0');
        digits++;
    }
    while (**text == '?')
        (*text)++;
    if (**text == '.' || **text == ':' || **text == '-' || **text == '/')
        (*text)++;
    return digits > 0 ? number : unknown;
}

void pgn_date_read(struct tm *date, const char *text)
{
    date->tm_year = read_part(&text, 0) - 1900;
    date->tm_mon = read_part(&text, 0) - 1;
    date->tm_mday = read_part(&text, 0);
}

void pgn_time_read(struct tm *date, const char *text)
{
    date->tm_hour = read_part(&text, -1);
    date->tm_min = read_part(&text, 0);
    date->tm_sec = read_part(&text, 0);
}

enum pgn_variant pgn_variant_find(const char *text)
{
    static const char *const standard[] = {"",       "standard",  "chess",
                                           "normal", "classical", "fromposition"};
    char name[64];
    size_t length = 0;
    for (; *text && length < sizeof name - 1; text++)
        if (isalnum((unsigned char)*text))
            name[length++] = (char)tolower((unsigned char)*text);
    name[length] = '\0';
    if (strstr(name, "960") || strncmp(name, "fischer", 7) == 0)
        return PGN_VARIANT_CHESS960;
    for (size_t i = 0; i < sizeof standard / sizeof standard[0]; i++)
        if (strcmp(name, standard[i]) == 0)
            return PGN_VARIANT_STANDARD;
    return PGN_VARIANT_UNKNOWN;
}

/* ---- clocks: "[%clk 1:00:00]" -------------------------------------------------------------- */

static const char command[] = "[%clk";

bool pgn_clock_read(const char *comment, int64_t *left)
{
    const char *at = strstr(comment, command);
    unsigned hours, minutes;
    double seconds;
    char bracket;
    if (!at ||
        sscanf(at + sizeof command - 1, "%3u:%2u:%lf %c", &hours, &minutes, &seconds,
               &bracket) != 4 ||
        bracket != ']' || hours > 999 || minutes > 59 || !(seconds >= 0 && seconds < 60))
        return false;
    *left = ((int64_t)hours * 60 + minutes) * 60000 + (int64_t)(seconds * 1000 + 0.5);
    return true;
}

void pgn_clock_write(int64_t left, char text[PGN_CLOCK_SIZE])
{
    int64_t tenths = (left > 0 ? left : 0) / 100;
    int length = snprintf(text, PGN_CLOCK_SIZE, "%s %" PRId64 ":%02d:%02d", command,
                          tenths / 36000, (int)(tenths / 600 % 60), (int)(tenths / 10 % 60));
    if (tenths % 10 != 0)
        length += snprintf(text + length, PGN_CLOCK_SIZE - (size_t)length, ".%d",
                           (int)(tenths % 10));
    text[length] = ']';
    text[length + 1] = '\0';
}

/* ---- of a move --------------------------------------------------------------------- */

static const struct move_comment *find_reading(const struct move_node *node, int64_t *left)
{
    const struct move_comment *comment = node->notes ? node->notes->after.first : NULL;
    while (comment && !pgn_clock_read(comment->text, left))
        comment = comment->next;
    return comment;
}

bool move_clock_read(const struct move_node *node, int64_t *left)
{
    return find_reading(node, left) != NULL;
}

void move_clock_note(struct move_tree *tree, struct move_node *node, int64_t left)
{
    int64_t before;
    const struct move_comment *old = find_reading(node, &before);
    const char *begin = old ? strstr(old->text, command) : "";
    const char *end = old ? strchr(begin, ']') + 1 : begin;
    size_t ahead = old ? (size_t)(begin - old->text) : 0;
    char reading[PGN_CLOCK_SIZE];
    char *text;
    pgn_clock_write(left, reading);
    text = memory_new(ahead + strlen(reading) + strlen(end) + 1, 1);
    if (old)
        memcpy(text, old->text, ahead);
    strcpy(stpcpy(text + ahead, reading), end);
    if (old)
        move_node_uncomment(node, false, old);
    move_tree_comment(tree, node, false, text, strlen(text));
    free(text);
}
