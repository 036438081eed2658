/* pgn_scanner_words.c - the lexical side of PGN: results, move numbers, glyphs, moves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source: PGN standard (1994) sections 8 and 10.
 */
#include "pgn/pgn_scanner_words.h"

#include <ctype.h>
#include <string.h>

#include "pgn/game.h"

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
        {"\xE2\x80", "-"},                      /* with the third byte: U+2010 to U+2015 */
        {"\xE2\x88\x92", "-"},                  /* U+2212, minus */
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

bool pgn_scan_number(struct pgn_scanner *scanner, struct pgn_token *token)
{
    size_t digits = 1;
    char first = *scanner->at, behind;
    while (isdigit((unsigned char)peek(scanner, digits)))
        digits++;
    behind = peek(scanner, digits);
    if (digits == 1 && first <= '1' && behind != ' ' && (behind != '.' || first == '0') &&
        scan_result(scanner, token))
        return true;
    if (behind == '-' || behind == '/' || (digits == 4 && memcmp(scanner->at, "0000", 4) == 0))
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
        {"!", 1},        {"?", 2},       {"!!", 3},      {"??", 4},      {"!?", 5},
        {"?!", 6},       {"=", 10},      {"+/=", 14},    {"+=", 14},     {"=/+", 15},
        {"=+", 15},      {"+/-", 16},    {"-/+", 17},    {"+-", 18},     {"-+", 19},
        {"\u203C", 3},   {"\u2047", 4},  {"\u2049", 5},  {"\u2048", 6},  {"\u25A1", 7},
        {"\u221E", 13},  {"\u2A72", 14}, {"\u2A71", 15}, {"\u00B1", 16}, {"\u2213", 17},
        {"\u2A00", 22},  {"\u27F3", 32}, {"\u2191", 36}, {"\u2192", 40}, {"\u21C6", 132},
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

bool pgn_scan_signs(struct pgn_scanner *scanner, struct pgn_token *token)
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

bool pgn_scan_dollar(struct pgn_scanner *scanner, struct pgn_token *token)
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
bool pgn_scan_word(struct pgn_scanner *scanner, struct pgn_token *token)
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
