/* pgn_scanner.c - tokens of PGN text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source: PGN standard (1994), sections 5 to 10 and 18.
 */
#include "pgn/pgn_scanner.h"

#include <ctype.h>
#include <string.h>

#include "base/printable.h"
#include "pgn/pgn.h"

enum byte_class {
    LETTER,
    DIGIT,
    SIGN,      /* may continue a word, but cannot begin a move */
    NON_ASCII, /* a symbol in a converted word */
    DOT,
    BLANK,
    SPECIAL /* a token, or the beginning of one */
};

static const uint8_t byte_classes[256] = {
    [0] = BLANK,
    ['\t' ... '\r'] = BLANK,
    [' '] = BLANK,
    [0x1A] = BLANK, /* end of file in MS-DOS */
    ['.'] = DOT,
    ['!'] = SIGN,
    ['0' ... '9'] = DIGIT,
    ['?'] = SIGN,
    ['+'] = SIGN,
    ['-'] = SIGN,
    ['='] = SIGN,
    ['~'] = SIGN,
    ['#'] = SIGN,
    ['/'] = SIGN,
    ['>'] = SIGN,
    ['['] = SPECIAL,
    [']'] = SPECIAL,
    ['{'] = SPECIAL,
    ['}'] = SPECIAL,
    ['('] = SPECIAL,
    [')'] = SPECIAL,
    ['<'] = SPECIAL,
    [';'] = SPECIAL,
    ['$'] = SPECIAL,
    ['*'] = SPECIAL,
    ['%'] = SPECIAL,
    [0x80 ... 0xFF] = NON_ASCII,
};

static enum byte_class class_of(char byte)
{
    return (enum byte_class)byte_classes[(unsigned char)byte];
}

/* Returns whether the text ends here. If so, sets hit_end. */
static bool check_end(struct pgn_scanner *scanner)
{
    if (scanner->at < scanner->end)
        return false;
    scanner->hit_end = true;
    return true;
}

/* Beyond the end, sets hit_end and returns 0. */
static char peek(struct pgn_scanner *scanner, size_t ahead)
{
    if (ahead < (size_t)(scanner->end - scanner->at))
        return scanner->at[ahead];
    scanner->hit_end = true;
    return '\0';
}

static bool is_line_end(char byte)
{
    return byte == '\n' || byte == '\r';
}

static bool set_token(struct pgn_token *token, enum pgn_token_kind kind, int number,
                      const char *text, const char *end)
{
    token->kind = kind;
    token->number = number;
    token->text = text;
    token->length = (size_t)(end - text);
    return true;
}

static bool set_unreadable(struct pgn_scanner *scanner, struct pgn_token *token,
                           const char *what, enum pgn_unreadable unread)
{
    token->name = what;
    return set_token(token, PGN_TOKEN_UNREADABLE, (int)unread, token->start, scanner->at);
}

/* If a tag was due, a tag may also follow the markup. */
static bool set_markup(struct pgn_scanner *scanner, struct pgn_token *token, bool due)
{
    set_unreadable(scanner, token, "expected a move", PGN_UNREADABLE_SIGN);
    token->kind = PGN_TOKEN_MARKUP;
    scanner->tag_end = due ? scanner->at : scanner->tag_end;
    return true;
}

/* Returns the end of the match, or NULL. A dash matches any dash, with or without blanks
 * around it. */
static const char *match_result(struct pgn_scanner *scanner, const char *pattern)
{
    char next[NOTATION_CHARACTER_SIZE];
    const char *at = scanner->at, *end = scanner->end, *begin = pattern;
    while (at < end) {
        size_t size = notation_normalize_character(at, (size_t)(end - at), next);
        size_t length = strlen(next);
        bool blank = length == 1 && class_of(*next) == BLANK && !is_line_end(*next);
        if (*pattern == '\0' && length > 0)
            return class_of(*next) == BLANK || class_of(*next) == SPECIAL ? at : NULL;
        if (!blank && strncmp(pattern, next, length) != 0)
            return NULL;
        if (blank && *pattern != '-' && (pattern == begin || pattern[-1] != '-'))
            return NULL;
        if (!blank)
            pattern += length;
        at += size;
    }
    scanner->hit_end = true;
    return *pattern == '\0' ? at : NULL;
}

static const struct {
    const char *text;
    enum result result;
} results[] = {
    {"1-0", RESULT_WHITE_WINS}, {"0-1", RESULT_BLACK_WINS}, {"1/2-1/2", RESULT_DRAW},
    {"1/2", RESULT_DRAW},       {"0.5-0.5", RESULT_DRAW},   {"*", RESULT_NONE},
};
enum { RESULTS = sizeof results / sizeof results[0] };

bool pgn_result_parse(const char *value, enum result *result)
{
    char ascii[NOTATION_WORD_SIZE];
    if (!notation_normalize_text(value, strlen(value), ascii))
        return false;
    for (int i = 0; i < RESULTS; i++)
        if (strcmp(ascii, results[i].text) == 0) {
            *result = results[i].result;
            return true;
        }
    return false;
}

static bool scan_result(struct pgn_scanner *scanner, struct pgn_token *token)
{
    for (int i = 0; i < RESULTS; i++) {
        const char *end = match_result(scanner, results[i].text);
        if (!end)
            continue;
        set_token(token, PGN_TOKEN_RESULT, (int)results[i].result, scanner->at, end);
        scanner->at = end;
        return true;
    }
    return false;
}

/* ---- words ------------------------------------------------------------------------- */

/* A word of the text or, if it has non-ASCII characters, a converted copy (notation.h). */
struct word {
    const char *text, *end;
    bool converted;
};

/* Converts a word. A word longer than any move becomes a single unknown letter. */
static struct word convert_word(struct pgn_scanner *scanner)
{
    const char *at = scanner->at, *end = scanner->end;
    char next[NOTATION_CHARACTER_SIZE];
    size_t used = 0;
    while (at < end) {
        size_t size = notation_normalize_character(at, (size_t)(end - at), next);
        if (class_of(*next) >= BLANK && *next != '\0')
            break;
        for (const char *from = next; *from && used < NOTATION_WORD_SIZE; from++) {
            scanner->sources[used] = at;
            scanner->word[used++] = *from;
        }
        at += size;
    }
    scanner->hit_end = scanner->hit_end || at == end;
    if (used == NOTATION_WORD_SIZE) {
        scanner->word[0] = NOTATION_UNKNOWN;
        used = 1;
    }
    scanner->sources[used] = at;
    return (struct word){scanner->word, scanner->word + used, true};
}

/* Moves the scanner to the place in the text that corresponds to a byte of the word. */
static void move_past(struct pgn_scanner *scanner, const struct word *word, const char *at)
{
    scanner->at = word->converted ? scanner->sources[at - word->text] : at;
    scanner->hit_end = scanner->hit_end || scanner->at == scanner->end;
}

static const char *skip_class(const char *at, const char *end, enum byte_class least,
                              enum byte_class most)
{
    while (at < end && class_of(*at) >= least && class_of(*at) <= most)
        at++;
    return at;
}

enum word_status {
    WORD_SKIPPED, /* a number, dots, or a lone check sign */
    WORD_TOKEN,
    WORD_NON_ASCII /* the word must be converted first */
};

/* Makes a token of the word up to `end`: a glyph or a symbol. */
static enum word_status make_word_token(struct pgn_scanner *scanner, struct pgn_token *token,
                                        const struct word *word, const char *end, bool glyph)
{
    int number = glyph ? pgn_glyph_number(word->text, (size_t)(end - word->text)) : 0;
    set_token(token, glyph ? PGN_TOKEN_NAG : PGN_TOKEN_SYMBOL, number, word->text, end);
    move_past(scanner, word, end);
    return WORD_TOKEN;
}

static enum word_status make_unreadable_token(struct pgn_scanner *scanner,
                                              struct pgn_token *token, const struct word *word,
                                              const char *end)
{
    bool sign = class_of(*word->text) >= SIGN && (end == word->end || class_of(*end) >= DOT);
    if (!sign) /* the word may be a move */
        end = skip_class(end, word->end, LETTER, DOT);
    move_past(scanner, word, end);
    set_unreadable(scanner, token, sign ? "unknown symbol" : "expected a move",
                   sign ? PGN_UNREADABLE_SIGN : PGN_UNREADABLE_MOVE);
    return WORD_TOKEN;
}

/* Scans one glyph, or "--", from a run of signs. */
static enum word_status scan_signs(struct pgn_scanner *scanner, struct pgn_token *token,
                                   const struct word *word)
{
    const char *text = word->text, *end = skip_class(text, word->end, SIGN, NON_ASCII);
    if (!word->converted && skip_class(text, end, SIGN, SIGN) < end)
        return WORD_NON_ASCII;
    scanner->hit_end = scanner->hit_end || (!word->converted && end == word->end);
    size_t length = (size_t)(end - text);
    if (length >= 2 && memcmp(text, "--", 2) == 0 &&
        pgn_glyphs_count_check(text + 2, length - 2) == 0)
        return make_word_token(scanner, token, word, text + 2, false);
    int checks = pgn_glyphs_count_check(text, length);
    if (checks == PGN_GLYPHS_NONE)
        return make_unreadable_token(scanner, token, word, end);
    if (checks > 0) {
        move_past(scanner, word, text + checks);
        return WORD_SKIPPED;
    }
    return make_word_token(scanner, token, word, text + pgn_glyph_length(text, length), true);
}

/* Finds the end of a move's letters and digits: "O-O", "e2-e4", "e8=Q", "exd6e.p.". */
static const char *find_body_end(const char *at, const char *end)
{
    for (;; at++) {
        at = skip_class(at, end, LETTER, DIGIT);
        if (end - at < 2 || class_of(*at) >= BLANK)
            return at;
        if (*at == '.' && at[-1] == 'e' && at[1] == 'p')
            at += 1 + (end - at > 2 && at[2] == '.');
        else if ((*at != '-' && *at != '=' && *at != '/') || class_of(at[1]) > DIGIT)
            return at;
    }
}

/* Skips brackets that belong to the move: "e8(Q)", "e8=(Q)". */
static const char *skip_promotion(const struct word *word, const char *at)
{
    const char *open = at + (at < word->end && *at == '=');
    if (at > word->text && (at[-1] == '8' || at[-1] == '1') && word->end - open > 2 &&
        *open == '(' && isupper((unsigned char)open[1]) && open[2] == ')')
        return open + 3;
    return at;
}

/* Returns whether the last letter, as in "c4N" or "O-OD", is a glyph and not a promotion. */
static bool ends_with_letter_sign(const char *text, size_t length)
{
    char last = text[length - 1];
    if (length <= 2 || (last != 'N' && last != 'D') || !strchr("12345678O0", text[length - 2]))
        return false;
    return *text < 'a' || *text > 'h' || !strchr("18", text[length - 2]);
}

static enum word_status scan_letters(struct pgn_scanner *scanner, struct pgn_token *token,
                                     const struct word *word)
{
    const char *text = word->text, *end = find_body_end(text, word->end), *signs;
    if (end - text > 1 && word->end - end >= 4 && class_of(*end) == BLANK && end[-1] != 'N' &&
        end[-1] != 'D')
        return make_word_token(scanner, token, word, end, false); /* the usual case */
    end = skip_promotion(word, end);
    if (ends_with_letter_sign(text, (size_t)(end - text)))
        return make_word_token(scanner, token, word, end - 1, false);
    signs = skip_class(end, word->end, SIGN, NON_ASCII);
    if (!word->converted && skip_class(end, signs, SIGN, SIGN) < signs)
        return WORD_NON_ASCII;
    scanner->hit_end = scanner->hit_end || (!word->converted && word->end - signs < 4);
    int checks = signs == end ? 0 : pgn_glyphs_count_check(end, (size_t)(signs - end));
    if (checks == PGN_GLYPHS_NONE)
        return make_unreadable_token(scanner, token, word, signs);
    if (end == text + 1 && (*text == 'N' || *text == 'D') && checks == 0)
        return make_word_token(scanner, token, word, end, true);
    return make_word_token(scanner, token, word, end + checks, false);
}

static enum word_status scan_digits(struct pgn_scanner *scanner, struct pgn_token *token,
                                    const struct word *word)
{
    const char *text = word->text, *end = skip_class(text, word->end, DIGIT, DIGIT);
    if (!word->converted && end < word->end && class_of(*end) == NON_ASCII)
        return WORD_NON_ASCII;
    if ((end < word->end && (*end == '-' || *end == '/')) ||
        (end < word->end && class_of(*end) == LETTER && !isalpha((unsigned char)*end)) ||
        (*text == '0' && end - text > 1)) /* "00", "0000" are not move numbers */
        return scan_letters(scanner, token, word);
    move_past(scanner, word, skip_class(end, word->end, DOT, DOT));
    return WORD_SKIPPED;
}

static enum word_status scan_word(struct pgn_scanner *scanner, struct pgn_token *token,
                                  const struct word *word)
{
    if (word->text == word->end) { /* the word had only invisible characters */
        move_past(scanner, word, word->end);
        return WORD_SKIPPED;
    }
    switch (class_of(*word->text)) {
    case DIGIT: return scan_digits(scanner, token, word);
    case SIGN:
    case NON_ASCII:
        return word->converted || class_of(*word->text) == SIGN
                   ? scan_signs(scanner, token, word)
                   : WORD_NON_ASCII;
    case DOT:
        move_past(scanner, word, skip_class(word->text, word->end, DOT, DOT));
        return WORD_SKIPPED;
    default: return scan_letters(scanner, token, word);
    }
}

static bool scan_dollar(struct pgn_scanner *scanner, struct pgn_token *token)
{
    int number = 0;
    scanner->at++;
    for (; isdigit((unsigned char)peek(scanner, 0)); scanner->at++)
        if (number < 1000)
            number = 10 * number + (*scanner->at - '0');
    if (scanner->at == token->start + 1)
        return set_unreadable(scanner, token, "expected a number after '$'",
                              PGN_UNREADABLE_SIGN);
    return set_token(token, PGN_TOKEN_NAG, number, token->start, scanner->at);
}

/* ---- the scanner ------------------------------------------------------------------------ */

void pgn_scanner_init(struct pgn_scanner *scanner, const char *begin, const char *at,
                      const char *end)
{
    memset(scanner->found, 0, sizeof scanner->found);
    scanner->end = end;
    pgn_scanner_seek(scanner, begin, at);
}

void pgn_scanner_seek(struct pgn_scanner *scanner, const char *begin, const char *at)
{
    scanner->begin = begin;
    scanner->at = scanner->tag_end = at;
    scanner->hit_end = false;
    scanner->bytes_examined = 0;
}

const char *pgn_skip_byte_order_mark(const char *at, const char *end)
{
    static const char mark[] = "\xEF\xBB\xBF";
    return end - at >= 3 && memcmp(at, mark, 3) == 0 ? at + 3 : at;
}

int pgn_count_lines(const char *from, const char *to, const char **last)
{
    int lines = 0;
    *last = from;
    for (const char *at = from; (at = memchr(at, '\n', (size_t)(to - at))) != NULL;
         *last = ++at)
        lines++;
    return lines;
}

int pgn_count_columns(const char *from, const char *to)
{
    int columns = 0;
    while (from < to) {
        uint32_t character;
        size_t size = printable_decode_utf8(from, (size_t)(to - from), &character);
        from += size > 0 ? size : 1;
        columns++;
    }
    return columns;
}

/* Finds the next such byte, or the end. Caches the last result, because many opening brackets
 * would cause as many searches. */
static const char *find_byte(struct pgn_scanner *scanner, enum pgn_search search,
                             const char *at)
{
    static const char bytes[PGN_SEARCHES] = {'\n', '\r', ']', '>'};
    struct pgn_found *found = &scanner->found[search];
    if (found->at && at >= found->from && at <= found->at)
        return found->at;
    const char *end = found->at && at < found->from ? found->from : scanner->end;
    const char *next = memchr(at, bytes[search], (size_t)(end - at));
    scanner->bytes_examined += (size_t)((next ? next : end) - at);
    found->from = at;
    if (next || end == scanner->end)
        found->at = next ? next : end;
    return found->at;
}

static const char *find_line_end(struct pgn_scanner *scanner, const char *at)
{
    const char *newline = find_byte(scanner, PGN_SEARCH_NEWLINE, at);
    const char *carriage = find_byte(scanner, PGN_SEARCH_RETURN, at);
    return carriage < newline ? carriage : newline;
}

/* ---- tags -------------------------------------------------------------------------- */

static const char *skip_blanks_in_line(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    return at;
}

/* Returns whether a tag may begin here: at the beginning of a line, or after another tag. */
static bool may_begin_tag(struct pgn_scanner *scanner)
{
    const char *back = scanner->at;
    while (back > scanner->begin && back != scanner->tag_end && !is_line_end(back[-1])) {
        scanner->bytes_examined++;
        if (class_of(*--back) != BLANK)
            return false;
    }
    return true;
}

/* Returns whether there is only white space between the last tag, or the game's beginning, and
 * this place. */
static bool follows_tag(struct pgn_scanner *scanner)
{
    const char *back = scanner->at;
    while (back > scanner->tag_end && class_of(back[-1]) == BLANK)
        back--;
    scanner->bytes_examined += (size_t)(scanner->at - back);
    return back == scanner->tag_end;
}

static bool closes_tag(const char *at, const char *end)
{
    at = skip_blanks_in_line(at, end);
    return at < end && *at == ']';
}

static size_t quote_length(const char *at, const char *end)
{
    static const char *const quotes[] = {"\"",   "\u201C", "\u201D", "\u201E",
                                         "\x93", "\x94",   "\x84",   "'"};
    for (size_t i = 0; at < end && i < sizeof quotes / sizeof *quotes; i++)
        if ((size_t)(end - at) >= strlen(quotes[i]) &&
            memcmp(at, quotes[i], strlen(quotes[i])) == 0)
            return strlen(quotes[i]);
    return 0;
}

/* Returns the end of a tag value: the first unescaped quote before a ']' or the end of the
 * line, or else the last escaped quote before a ']', or else the bracket that ends the
 * line. */
static const char *find_value_end(const char *value, const char *end, bool straight)
{
    const char *last = NULL;
    size_t size;
    for (const char *at = value; at<end; at += size> 0 ? size : 1) {
        size = straight && *at != '"' ? 0 : quote_length(at, end);
        if (size > 0 &&
            (closes_tag(at + size, end) || skip_blanks_in_line(at + size, end) == end))
            return at;
        if (*at == '\\' && at + 1 < end && (at[1] == '"' || at[1] == '\\')) {
            last = closes_tag(at + 2, end) ? at + 1 : last;
            size = 2;
        }
    }
    while (end > value && class_of(end[-1]) == BLANK)
        end--;
    return last ? last : end > value && end[-1] == ']' ? end - 1 : end;
}

/* Forum markup: "[pgn]", "[/pgn]". */
static bool is_markup(const char *at, const char *end)
{
    const char *word = at + 1 + (at + 1 < end && at[1] == '/'), *after = word;
    while (after < end && isalpha((unsigned char)*after))
        after++;
    return after > word && after < end && *after == ']';
}

/* Scans a tag, a command outside a comment ("[%clk 1:00:00]"), "[]", or markup. Other text is
 * unreadable up to its ']'. Without a ']', the whole line is unreadable where a tag is
 * expected, elsewhere only the '['. */
static bool scan_bracket(struct pgn_scanner *scanner, struct pgn_token *token)
{
    const char *at = scanner->at, *line = find_line_end(scanner, at), *name, *value, *close;
    bool due = may_begin_tag(scanner), follows = due && follows_tag(scanner);
    scanner->hit_end = scanner->hit_end || line == scanner->end;
    name = value = skip_blanks_in_line(at + 1, line);
    while (value < line && game_tag_name_allows(*value))
        value++;
    token->name = name;
    token->name_length = (size_t)(value - name);
    token->text = value = skip_blanks_in_line(value, line);
    token->kind = PGN_TOKEN_TAG;
    if (due && token->name_length > 0 && quote_length(value, line) > 0 &&
        (*value == '"' || follows)) {
        token->text += quote_length(value, line);
        close = find_value_end(token->text, line, *value == '"');
        token->length = (size_t)(close - token->text);
        close = memchr(close, ']', (size_t)(line - close));
        scanner->at = scanner->tag_end = close ? close + 1 : line;
        return true;
    }
    close = find_byte(scanner, PGN_SEARCH_BRACKET, at);
    close = close < line ? close : NULL;
    scanner->at = close ? close + 1 : at + 1;
    if (close == at + 1)
        return set_token(token, PGN_TOKEN_NAG, pgn_glyph_number("[]", 2), at, scanner->at);
    if (close && at[1] == '%')
        return set_token(token, PGN_TOKEN_COMMENT, 0, at, scanner->at);
    if (is_markup(at, line))
        return set_markup(scanner, token, due);
    if (!follows)
        return set_unreadable(scanner, token, "unknown symbol", PGN_UNREADABLE_SIGN);
    scanner->at = scanner->tag_end = close ? close + 1 : line;
    if (!close || token->name_length == 0 || value == token->name + token->name_length)
        return set_unreadable(scanner, token, "expected a tag", PGN_UNREADABLE_TAG);
    token->text = value;
    token->length = (size_t)(close - value);
    return true;
}

/* ---- comments ---------------------------------------------------------------------- */

/* Finds the '}' of a comment. Returns NULL if the text ends before it. A missing '}' must not
 * swallow the games that follow: if a line begins a game and no '}' comes before the next '{',
 * sets *closed to false and returns the end of the line before it. Takes linear time. */
static const char *find_comment_end(struct pgn_scanner *scanner, bool *closed)
{
    static const char event[] = "[Event \"";
    const char *at = scanner->at, *end = scanner->end;
    *closed = true;
    for (;;) {
        const char *line = find_line_end(scanner, at), *line_before = line;
        const char *close = memchr(at, '}', (size_t)(line - at));
        if (close || line == end)
            return close;
        at = line + 1;
        if ((size_t)(end - at) < sizeof event - 1 || memcmp(at, event, sizeof event - 1) != 0)
            continue;
        while (at < end && *at != '}' && *at != '{' && at - scanner->at <= PGN_COMMENT_MAX)
            at++;
        scanner->bytes_examined += (size_t)(at - line);
        scanner->hit_end = scanner->hit_end || at == end;
        *closed = at < end && *at == '}';
        return *closed ? at : line_before;
    }
}

static bool scan_comment(struct pgn_scanner *scanner, struct pgn_token *token)
{
    const char *text = ++scanner->at;
    bool closed;
    const char *end = find_comment_end(scanner, &closed);
    if (end && closed) {
        scanner->at = end + 1;
        return set_token(token, PGN_TOKEN_COMMENT, 0, text, end);
    }
    scanner->at = end ? end : scanner->end;
    scanner->hit_end = scanner->hit_end || !end;
    token->kind = PGN_TOKEN_ERROR;
    token->text = "a comment that begins here has no '}'";
    token->length = 0;
    return true;
}

/* Scans a comment that extends to the end of the line. It follows ';' or is an escape line,
 * whose '%' is kept. */
static bool scan_line_comment(struct pgn_scanner *scanner, struct pgn_token *token,
                              const char *text)
{
    scanner->at = text;
    while (!check_end(scanner) && !is_line_end(*scanner->at))
        scanner->at++;
    return set_token(token, PGN_TOKEN_COMMENT, 0, text, scanner->at);
}

/* ---- tokens ---------------------------------------------------------------------------- */

/* Scans markup such as "<br>", or a stray '<'. Neither is standard. */
static bool scan_angle(struct pgn_scanner *scanner, struct pgn_token *token)
{
    bool due = may_begin_tag(scanner);
    char next = peek(scanner, 1);
    if (isalpha((unsigned char)next) || next == '/' || next == '!') {
        const char *line = find_line_end(scanner, scanner->at);
        const char *end = find_byte(scanner, PGN_SEARCH_ANGLE, scanner->at);
        scanner->hit_end = scanner->hit_end || (end > line && line == scanner->end);
        if (end < line) {
            scanner->at = end + 1;
            return set_markup(scanner, token, due);
        }
    }
    scanner->at = skip_class(scanner->at + 1, scanner->end, SIGN, NON_ASCII);
    scanner->hit_end = scanner->hit_end || scanner->at == scanner->end;
    return set_unreadable(scanner, token, "unknown symbol", PGN_UNREADABLE_SIGN);
}

static bool scan_special(struct pgn_scanner *scanner, struct pgn_token *token)
{
    switch (*scanner->at) {
    case '{': return scan_comment(scanner, token);
    case ';': return scan_line_comment(scanner, token, scanner->at + 1);
    case '(':
        /* The draw offer on FIDE score sheets, which has no glyph. */
        if (peek(scanner, 1) == '=' && peek(scanner, 2) == ')') {
            scanner->at += 3;
            return set_token(token, PGN_TOKEN_COMMENT, 0, token->start, scanner->at);
        }
        scanner->at++;
        return set_token(token, PGN_TOKEN_OPEN, 0, token->start, scanner->at);
    case ')':
        scanner->at++;
        return set_token(token, PGN_TOKEN_CLOSE, 0, token->start, scanner->at);
    case '$': return scan_dollar(scanner, token);
    case '*':
        scanner->at++;
        return set_token(token, PGN_TOKEN_RESULT, RESULT_NONE, token->start, scanner->at);
    case '[': return scan_bracket(scanner, token);
    case '<': return scan_angle(scanner, token);
    case '%':
        if (scanner->at == scanner->begin || is_line_end(scanner->at[-1]))
            return scan_line_comment(scanner, token, scanner->at);
        /* fall through */
    default:
        scanner->at++;
        return set_unreadable(scanner, token, "unknown symbol", PGN_UNREADABLE_SIGN);
    }
}

/* Skips white space or an invisible character, such as a byte order mark in concatenated
 * files. */
static bool skip_invisible(struct pgn_scanner *scanner)
{
    char next[NOTATION_CHARACTER_SIZE];
    size_t size =
        notation_normalize_character(scanner->at, (size_t)(scanner->end - scanner->at), next);
    if (*next != '\0' && *next != ' ')
        return false;
    scanner->at += size;
    scanner->tag_end = scanner->at;
    return true;
}

/* A quick test that saves most calls of scan_result(). */
static bool may_be_result(struct pgn_scanner *scanner)
{
    char first = *scanner->at, next = peek(scanner, 1);
    if (class_of(first) == NON_ASCII)
        return true;
    if (next == '.')
        return first == '0';
    return (first == '0' || first == '1') &&
           (next == '-' || next == '/' || next == ' ' || class_of(next) == NON_ASCII);
}

static bool scan_token(struct pgn_scanner *scanner, struct pgn_token *token)
{
    while (!check_end(scanner)) {
        enum byte_class class = class_of(*scanner->at);
        token->start = scanner->at;
        if (class == BLANK) {
            scanner->at = skip_class(scanner->at, scanner->end, BLANK, BLANK);
        } else if (class == SPECIAL) {
            return scan_special(scanner, token);
        } else if (class != NON_ASCII || !skip_invisible(scanner)) {
            struct word word = {scanner->at, scanner->end, false};
            if ((class == DIGIT || class == NON_ASCII) && may_be_result(scanner) &&
                scan_result(scanner, token))
                return true;
            enum word_status status = scan_word(scanner, token, &word);
            if (status == WORD_NON_ASCII) {
                word = convert_word(scanner);
                status = scan_word(scanner, token, &word);
            }
            if (status == WORD_TOKEN)
                return true;
        }
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
    scanner->bytes_examined += (size_t)(scanner->at - from);
}
