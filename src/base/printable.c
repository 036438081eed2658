/* printable.c - strict UTF-8 decoding, and tables of invisible and combining characters.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * iswprint() is not used, because it depends on the locale, which is often missing over SSH.
 * Source: the Unicode Character Database, version 16. `hidden` has the general categories Cc,
 * Cf, Cs, Co, Zl and Zp and the property Default_Ignorable. `marks` has Mn, Me and the Hangul
 * vowels and finals, which join the preceding letter and have no width of their own.
 */
#include "base/printable.h"

#include <ctype.h>
#include <strings.h>
#include <stdlib.h>
#include <locale.h>
#include <langinfo.h>
#include <assert.h>
#include <string.h>
#include <wctype.h>

struct range {
    uint32_t first, last;
};

/* Ascending. */
static const struct range hidden[] = {
    {0x0, 0x1F},        {0x7F, 0x9F},        {0xAD, 0xAD},       {0x34F, 0x34F},
    {0x600, 0x605},     {0x61C, 0x61C},      {0x6DD, 0x6DD},     {0x70F, 0x70F},
    {0x890, 0x891},     {0x8E2, 0x8E2},      {0x115F, 0x1160},   {0x17B4, 0x17B5},
    {0x180B, 0x180F},   {0x200B, 0x200F},    {0x2028, 0x202E},   {0x2060, 0x206F},
    {0x3164, 0x3164},   {0xD800, 0xF8FF},    {0xFDD0, 0xFDEF},   {0xFE00, 0xFE0F},
    {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},    {0xFFF0, 0xFFFB},   {0xFFFE, 0xFFFF},
    {0x110BD, 0x110BD}, {0x110CD, 0x110CD},  {0x13430, 0x1345F}, {0x1BCA0, 0x1BCA3},
    {0x1D173, 0x1D17A}, {0xE0000, 0x10FFFF},
};

/* Combining characters, in ascending order. */
static const struct range marks[] = {
    {0x300, 0x36F},     {0x483, 0x489},     {0x591, 0x5BD},     {0x5BF, 0x5BF},
    {0x5C1, 0x5C2},     {0x5C4, 0x5C5},     {0x5C7, 0x5C7},     {0x610, 0x61A},
    {0x64B, 0x65F},     {0x670, 0x670},     {0x6D6, 0x6DC},     {0x6DF, 0x6E4},
    {0x6E7, 0x6E8},     {0x6EA, 0x6ED},     {0x711, 0x711},     {0x730, 0x74A},
    {0x7A6, 0x7B0},     {0x7EB, 0x7F3},     {0x7FD, 0x7FD},     {0x816, 0x819},
    {0x81B, 0x823},     {0x825, 0x827},     {0x829, 0x82D},     {0x859, 0x85B},
    {0x897, 0x89F},     {0x8CA, 0x8E1},     {0x8E3, 0x902},     {0x93A, 0x93C},
    {0x941, 0x94D},     {0x951, 0x957},     {0x962, 0x963},     {0x981, 0x981},
    {0x9BC, 0x9BC},     {0x9C1, 0x9CD},     {0x9E2, 0x9E3},     {0x9FE, 0xA02},
    {0xA3C, 0xA51},     {0xA70, 0xA71},     {0xA75, 0xA75},     {0xA81, 0xA82},
    {0xABC, 0xABC},     {0xAC1, 0xACD},     {0xAE2, 0xAE3},     {0xAFA, 0xB01},
    {0xB3C, 0xB3C},     {0xB3F, 0xB56},     {0xB62, 0xB63},     {0xB82, 0xB82},
    {0xBC0, 0xBCD},     {0xC00, 0xC04},     {0xC3C, 0xC3C},     {0xC3E, 0xC56},
    {0xC62, 0xC63},     {0xC81, 0xC81},     {0xCBC, 0xCBC},     {0xCBF, 0xCCD},
    {0xCE2, 0xCE3},     {0xD00, 0xD01},     {0xD3B, 0xD3C},     {0xD41, 0xD4D},
    {0xD62, 0xD63},     {0xD81, 0xD81},     {0xDCA, 0xDD6},     {0xE31, 0xE31},
    {0xE34, 0xE3A},     {0xE47, 0xE4E},     {0xEB1, 0xEB1},     {0xEB4, 0xEBC},
    {0xEC8, 0xECE},     {0xF18, 0xF19},     {0xF35, 0xF35},     {0xF37, 0xF37},
    {0xF39, 0xF39},     {0xF71, 0xF84},     {0xF86, 0xF87},     {0xF8D, 0xFBC},
    {0xFC6, 0xFC6},     {0x102D, 0x103E},   {0x1058, 0x1059},   {0x105E, 0x1060},
    {0x1071, 0x1074},   {0x1082, 0x108D},   {0x109D, 0x109D},   {0x1161, 0x11FF},
    {0x135D, 0x135F},   {0x1712, 0x1714},   {0x1732, 0x1733},   {0x1752, 0x1753},
    {0x1772, 0x1773},   {0x17B4, 0x17D3},   {0x17DD, 0x17DD},   {0x180B, 0x180D},
    {0x180F, 0x180F},   {0x1885, 0x1886},   {0x18A9, 0x18A9},   {0x1920, 0x193B},
    {0x1A17, 0x1A1B},   {0x1A56, 0x1A7F},   {0x1AB0, 0x1B03},   {0x1B34, 0x1B42},
    {0x1B6B, 0x1B73},   {0x1B80, 0x1B81},   {0x1BA2, 0x1BAD},   {0x1BE6, 0x1BF1},
    {0x1C2C, 0x1C37},   {0x1CD0, 0x1CD2},   {0x1CD4, 0x1CE8},   {0x1CED, 0x1CED},
    {0x1CF4, 0x1CF4},   {0x1CF8, 0x1CF9},   {0x1DC0, 0x1DFF},   {0x20D0, 0x20F0},
    {0x2CEF, 0x2CF1},   {0x2D7F, 0x2D7F},   {0x2DE0, 0x2DFF},   {0x302A, 0x302D},
    {0x3099, 0x309A},   {0xA66F, 0xA672},   {0xA674, 0xA67D},   {0xA69E, 0xA69F},
    {0xA6F0, 0xA6F1},   {0xA802, 0xA802},   {0xA806, 0xA806},   {0xA80B, 0xA80B},
    {0xA825, 0xA826},   {0xA82C, 0xA82C},   {0xA8C4, 0xA8C5},   {0xA8E0, 0xA8F1},
    {0xA8FF, 0xA8FF},   {0xA926, 0xA92D},   {0xA947, 0xA951},   {0xA980, 0xA982},
    {0xA9B3, 0xA9BD},   {0xA9E5, 0xA9E5},   {0xAA29, 0xAA36},   {0xAA43, 0xAA43},
    {0xAA4C, 0xAA4C},   {0xAA7C, 0xAA7C},   {0xAAB0, 0xAAB0},   {0xAAB2, 0xAAB4},
    {0xAAB7, 0xAAB8},   {0xAABE, 0xAABF},   {0xAAC1, 0xAAC1},   {0xAAEC, 0xAAED},
    {0xAAF6, 0xAAF6},   {0xABE5, 0xABE8},   {0xABED, 0xABED},   {0xD7B0, 0xD7C6},
    {0xD7CB, 0xD7FB},   {0xFB1E, 0xFB1E},   {0xFE00, 0xFE0F},   {0xFE20, 0xFE2F},
    {0x101FD, 0x101FD}, {0x102E0, 0x102E0}, {0x10376, 0x1037A}, {0x10A01, 0x10A0F},
    {0x10A38, 0x10A3F}, {0x10AE5, 0x10AE6}, {0x10D24, 0x10D27}, {0x10D69, 0x10D6D},
    {0x10EAB, 0x10EAC}, {0x10EFC, 0x10EFF}, {0x10F46, 0x10F50}, {0x10F82, 0x10F85},
    {0x11001, 0x11001}, {0x11038, 0x11046}, {0x11070, 0x11070}, {0x11073, 0x11074},
    {0x1107F, 0x11081}, {0x110B3, 0x110BA}, {0x110C2, 0x110C2}, {0x11100, 0x11102},
    {0x11127, 0x11134}, {0x11173, 0x11173}, {0x11180, 0x11181}, {0x111B6, 0x111BE},
    {0x111C9, 0x111CC}, {0x111CF, 0x111CF}, {0x1122F, 0x11237}, {0x1123E, 0x1123E},
    {0x11241, 0x11241}, {0x112DF, 0x112EA}, {0x11300, 0x11301}, {0x1133B, 0x1133C},
    {0x11340, 0x11340}, {0x11366, 0x11374}, {0x113BB, 0x113C0}, {0x113CE, 0x113CE},
    {0x113D0, 0x113D0}, {0x113D2, 0x113D2}, {0x113E1, 0x113E2}, {0x11438, 0x11446},
    {0x1145E, 0x1145E}, {0x114B3, 0x114C3}, {0x115B2, 0x115C0}, {0x115DC, 0x115DD},
    {0x11633, 0x11640}, {0x116AB, 0x116B7}, {0x1171D, 0x1172B}, {0x1182F, 0x1183A},
    {0x1193B, 0x1193E}, {0x11943, 0x11943}, {0x119D4, 0x119E0}, {0x11A01, 0x11A0A},
    {0x11A33, 0x11A38}, {0x11A3B, 0x11A3E}, {0x11A47, 0x11A47}, {0x11A51, 0x11A5B},
    {0x11A8A, 0x11A99}, {0x11C30, 0x11C3F}, {0x11C92, 0x11CB6}, {0x11D31, 0x11D45},
    {0x11D47, 0x11D47}, {0x11D90, 0x11D97}, {0x11EF3, 0x11EF4}, {0x11F00, 0x11F01},
    {0x11F36, 0x11F3A}, {0x11F40, 0x11F40}, {0x11F42, 0x11F42}, {0x11F5A, 0x11F5A},
    {0x1611E, 0x16129}, {0x1612D, 0x1612F}, {0x16AF0, 0x16AF4}, {0x16B30, 0x16B36},
    {0x16F4F, 0x16F4F}, {0x16F8F, 0x16F92}, {0x16FE4, 0x16FE4}, {0x1BC9D, 0x1BC9E},
    {0x1CF00, 0x1CF46}, {0x1D167, 0x1D169}, {0x1D17B, 0x1D182}, {0x1D185, 0x1D18B},
    {0x1D1AA, 0x1D1AD}, {0x1D242, 0x1D244}, {0x1DA00, 0x1DA36}, {0x1DA3B, 0x1DA6C},
    {0x1DA75, 0x1DA75}, {0x1DA84, 0x1DA84}, {0x1DA9B, 0x1DAAF}, {0x1E000, 0x1E02A},
    {0x1E08F, 0x1E08F}, {0x1E130, 0x1E136}, {0x1E2AE, 0x1E2AE}, {0x1E2EC, 0x1E2EF},
    {0x1E4EC, 0x1E4EF}, {0x1E5EE, 0x1E5EF}, {0x1E8D0, 0x1E8D6}, {0x1E944, 0x1E94A},
};

static bool is_in(const struct range *ranges, size_t count, uint32_t character)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (character <= ranges[middle].last)
            high = middle;
        else
            low = middle + 1;
    }
    return low < count && character >= ranges[low].first;
}

bool character_is_visible(uint32_t character)
{
    return character <= 0x10FFFF && (character & 0xFFFE) != 0xFFFE &&
           !is_in(hidden, sizeof hidden / sizeof hidden[0], character);
}

char printable_to_ascii(uint32_t character)
{
    static const char letters[] = /* from U+00C0 */
        "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo?ouuuuyty"
        "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
        "lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";
    if (character < 0x80)
        return (char)character;
    if (character >= 0xC0 && character - 0xC0 < sizeof letters - 1)
        return letters[character - 0xC0];
    if (character >= 0x2010 && character <= 0x2015)
        return '-';
    if (character == 0x2018 || character == 0x2019)
        return '\'';
    if (character == 0xAB || character == 0xBB || (character >= 0x201C && character <= 0x201E))
        return '"';
    bool space = character == 0xA0 || character == 0x1680 ||
                 (character >= 0x2000 && character <= 0x200A) || character == 0x202F ||
                 character == 0x205F || character == 0x3000;
    return space ? ' ' : '?';
}

/* Returns the length of a UTF-8 character with this first byte, or 0. */
static size_t sequence_length(unsigned char first)
{
    if (first < 0x80)
        return 1;
    if (first < 0xC2 || first > 0xF4)
        return 0;
    return first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

size_t printable_decode_utf8(const char *bytes, size_t length, uint32_t *character)
{
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *byte = (const unsigned char *)bytes;
    assert(length > 0);
    size_t size = sequence_length(byte[0]);
    if (size == 0 || size > length)
        return 0;
    *character = size == 1 ? byte[0] : byte[0] & (0xFFU >> (size + 1));
    for (size_t i = 1; i < size; i++) {
        if ((byte[i] & 0xC0) != 0x80)
            return 0;
        *character = *character << 6 | (byte[i] & 0x3FU);
    }
    if (*character < smallest[size] || *character > 0x10FFFF)
        return 0;
    return size;
}

void printable_normalize_spaces(char *text)
{
    char *to = text;
    uint32_t character;
    for (size_t step; *text; text += step) {
        step = printable_decode_utf8(text, strnlen(text, 4), &character);
        if (step > 1 && printable_to_ascii(character) == ' ') {
            *to++ = ' ';
            continue;
        }
        step += step == 0;
        memmove(to, text, step);
        to += step;
    }
    *to = '\0';
}

static bool is_mark(uint32_t character)
{
    return character >= marks[0].first &&
           is_in(marks, sizeof marks / sizeof marks[0], character);
}

/* Sets *shown to the visible form of a character of `step` bytes (0: an invalid byte): its
 * bytes or "?". Returns the form's length, which is 0 for an excess mark. *count counts
 * consecutive marks. */
static size_t visible_form(const char *bytes, size_t step, uint32_t character, int *count,
                           const char **shown)
{
    *shown = bytes;
    if (step == 0 || !character_is_visible(character)) {
        *shown = "?";
        step = 1;
        character = '?';
    }
    *count = is_mark(character) ? *count + 1 : 0;
    return *count <= PRINTABLE_MARKS ? step : 0;
}

size_t printable_copy(char *text, size_t size, const char *bytes, size_t length)
{
    size_t written = 0, letter = 0; /* start of the last character that is not a mark */
    int count = 0;
    assert(size > 0);
    for (size_t read = 0; read < length;) {
        uint32_t character;
        const char *shown;
        size_t step = printable_decode_utf8(bytes + read, length - read, &character);
        size_t needed = visible_form(bytes + read, step, character, &count, &shown);
        if (written + needed >= size) {
            written = count > 0 ? letter : written;
            break;
        }
        letter = count > 0 ? letter : written;
        memcpy(text + written, shown, needed);
        written += needed;
        read += step > 0 ? step : 1;
    }
    text[written] = '\0';
    return written;
}

size_t printable_copy_string(char *text, size_t size, const char *string)
{
    return printable_copy(text, size, string, strlen(string));
}

size_t printable_fitting_length(const char *text, size_t length)
{
    size_t all = strnlen(text, length + 1), fitting = 0;
    if (all <= length)
        return all;
    for (size_t at = 0; at <= length;) {
        uint32_t character;
        size_t step = printable_decode_utf8(text + at, strnlen(text + at, 4), &character);
        if (step == 0 || !is_mark(character))
            fitting = at;
        at += step > 0 ? step : 1;
    }
    return fitting;
}

static bool is_incomplete_character(const char *bytes, size_t length)
{
    size_t size = sequence_length((unsigned char)bytes[0]);
    for (size_t i = 1; i < length && i < size; i++)
        if (((unsigned char)bytes[i] & 0xC0) != 0x80)
            return false;
    return length < size;
}

size_t printable_filter(struct printable_filter *filter, char *text, char byte)
{
    const char *shown;
    uint32_t character;
    size_t step, written = 0;
    filter->bytes[filter->length++] = byte;
    while (filter->length > 0 && !is_incomplete_character(filter->bytes, filter->length)) {
        step = printable_decode_utf8(filter->bytes, filter->length, &character);
        if (step == 1 && strchr("\n\t", (int)character) && character) {
            text[written++] = filter->bytes[0];
            filter->marks = 0;
        } else {
            size_t needed =
                visible_form(filter->bytes, step, character, &filter->marks, &shown);
            memcpy(text + written, shown, needed);
            if (filter->ascii && needed > 1) {
                text[written] = printable_to_ascii(character);
                needed = filter->marks == 0;
            }
            written += needed;
        }
        step = step > 0 ? step : 1;
        filter->length -= step;
        memmove(filter->bytes, filter->bytes + step, filter->length);
    }
    return written;
}

/* Returns the next character in lower case without diacritics, and advances *at past it. */
static uint32_t next_folded(const char **at)
{
    uint32_t character;
    if ((unsigned char)**at < 0x80)
        return (uint32_t)tolower((unsigned char)*(*at)++);
    size_t bytes = printable_decode_utf8(*at, strnlen(*at, 4), &character);
    if (bytes == 0) {
        character = (unsigned char)**at;
        bytes = 1;
    }
    *at += bytes;
    if (printable_to_ascii(character) != '?')
        character = (uint32_t)printable_to_ascii(character);
    return (uint32_t)towlower((wint_t)character);
}

static bool begins_with(const char *text, const char *word, const char *end)
{
    while (word < end && *text)
        if (next_folded(&text) != next_folded(&word))
            return false;
    return word >= end;
}

bool printable_contains(const char *text, const char *word, const char *end)
{
    for (; *text; next_folded(&text))
        if (begins_with(text, word, end))
            return true;
    return false;
}

/* Returns whether a locale's name means UTF-8: "en_US.UTF-8", or just "UTF-8" as sent over SSH
 * by macOS. */
static bool name_is_utf8(const char *name)
{
    const char *point = strchr(name, '.'), *charset = point ? point + 1 : name;
    return strncasecmp(charset, "utf-8", 5) == 0 || strncasecmp(charset, "utf8", 4) == 0;
}

bool locale_init(void)
{
    if (!setlocale(LC_CTYPE, "")) {
        const char *variables[] = {"LC_ALL", "LC_CTYPE", "LANG"}, *name = NULL;
        for (size_t i = 0; i < 3 && (!name || *name == '\0'); i++)
            name = getenv(variables[i]);
        if (name && name_is_utf8(name))
            setlocale(LC_CTYPE, "C.UTF-8");
    }
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}
