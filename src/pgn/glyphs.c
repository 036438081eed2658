/* glyphs.c - annotation glyphs as signs: "!?", "+-".
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "pgn/pgn_scanner.h"

/* The numbers are those of the PGN standard, section 10, and of later practice. If several
 * ASCII signs have the same number, the first is used for output. */
static const struct {
    const char *text;
    int number;
} glyphs[] = {
    {"!", 1},        {"?", 2},        {"!!", 3},       {"??", 4},       {"!?", 5},
    {"?!", 6},       {"[]", 7},       {"=", 10},       {"oo", 13},      {"~", 13},
    {"+=", 14},      {"+/=", 14},     {"=+", 15},      {"=/+", 15},     {"+/-", 16},
    {"-/+", 17},     {"+-", 18},      {"-+", 19},      {"->", 40},      {"N", 146},
    {"D", 220},      {"\u203C", 3},   {"\u2047", 4},   {"\u2049", 5},   {"\u2048", 6},
    {"\u25A1", 7},   {"\u221E", 13},  {"\u2A72", 14},  {"\u2A71", 15},  {"\u00B1", 16},
    {"\u2213", 17},  {"\u2A00", 22},  {"\u2299", 22},  {"\u25CB", 26},  {"\u27F3", 32},
    {"\u2191", 36},  {"\u2192", 40},  {"=\u221E", 44}, {"\u2BF9", 44},  {"\u21C6", 132},
    {"\u21C4", 132}, {"\u2295", 138}, {"\u2206", 140}, {"\u2313", 142},
};
enum { GLYPHS = sizeof glyphs / sizeof glyphs[0] };

int pgn_glyph_number(const char *text, size_t length)
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

size_t pgn_glyph_length(const char *text, size_t length)
{
    size_t longest = 0;
    for (size_t i = 0; i < GLYPHS; i++) {
        size_t size = strlen(glyphs[i].text);
        if (size > longest && size <= length && memcmp(glyphs[i].text, text, size) == 0)
            longest = size;
    }
    return longest;
}

static bool is_check(const char *text, size_t length)
{
    return length == 0 || (length == 1 && (*text == '+' || *text == '#')) ||
           (length == 2 && memcmp(text, "++", 2) == 0);
}

enum { SIGNS_MAX = 16 };

int pgn_glyphs_count_check(const char *text, size_t length)
{
    if (is_check(text, length)) /* most runs of signs end here */
        return (int)length;
    if (length > SIGNS_MAX)
        return PGN_GLYPHS_NONE;
    for (size_t after = 0; after <= 2 && after <= length; after++)
        for (size_t before = 0; before <= 2 && before + after <= length; before++) {
            size_t at = before, end = length - after, size;
            if (!is_check(text, before) || !is_check(text + end, after))
                continue;
            while (at < end && (size = pgn_glyph_length(text + at, end - at)) > 0)
                at += size;
            if (at == end)
                return (int)before;
        }
    return PGN_GLYPHS_NONE;
}
