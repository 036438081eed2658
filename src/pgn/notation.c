/* notation.c - implements notation.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The piece letters are from the PGN standard (1994), section 8.2.3.2, and FIDE's lists of
 * piece names.
 */
#include "pgn/notation.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

#include "base/printable.h"
#include "pgn/encoding.h"

/* Cyrillic piece letters become control characters, which the scanner treats as letters. */
static const struct {
    uint32_t first, last;
    const char *text;
} conversions[] = {
    {0x85, 0x85, " "},          {0xA0, 0xA0, " "},
    {0xAD, 0xAD, ""},           {0xBD, 0xBD, "1/2"},
    {0xD7, 0xD7, "x"},          {0x394, 0x394, "\u2206"}, /* Greek delta: "with the idea" */
    {0x41A, 0x41A, "\2"},       {0x424, 0x424, "\4"},
    {0x440, 0x440, "\3"},       {0x41B, 0x41B, "\5"},
    {0x421, 0x421, "\6"},       {0x1680, 0x1680, " "},
    {0x180E, 0x180E, ""},       {0x2000, 0x200A, " "},
    {0x200B, 0x200F, ""},       {0x2010, 0x2015, "-"},
    {0x2020, 0x2020, "+"}, /* daggers: check and mate */
    {0x2021, 0x2021, "#"},      {0x2026, 0x2026, "..."},
    {0x2028, 0x2029, " "},      {0x202A, 0x202E, ""},
    {0x202F, 0x202F, " "},      {0x2044, 0x2044, "/"},
    {0x205F, 0x205F, " "},      {0x2060, 0x206F, ""},
    {0x2212, 0x2212, "-"},      {0x2215, 0x2215, "/"},
    {0x25B3, 0x25B3, "\u2206"}, {0x2654, 0x2654, "K"},
    {0x2655, 0x2655, "Q"},      {0x2656, 0x2656, "R"},
    {0x2657, 0x2657, "B"},      {0x2658, 0x2658, "N"},
    {0x2659, 0x2659, ""},       {0x265A, 0x265A, "K"},
    {0x265B, 0x265B, "Q"},      {0x265C, 0x265C, "R"},
    {0x265D, 0x265D, "B"},      {0x265E, 0x265E, "N"},
    {0x265F, 0x265F, ""},       {0x2715, 0x2716, "x"},
    {0x3000, 0x3000, " "},      {0xFE00, 0xFE0F, ""},
    {0xFEFF, 0xFEFF, ""},
};

/* Punctuation, arrows, and mathematical and geometric symbols are never part of a move. */
static bool is_symbol(uint32_t character)
{
    return (character >= 0xA1 && character <= 0xBF) || character == 0xF7 ||
           (character >= 0x2000 && character <= 0x2BFF) ||
           (character >= 0x3000 && character <= 0x303F) ||
           (character >= 0x1F000 && character <= 0x1FAFF);
}

size_t notation_normalize_character(const char *bytes, size_t length,
                                    char out[NOTATION_CHARACTER_SIZE])
{
    uint32_t character = 0;
    if ((unsigned char)*bytes < 0x80) {
        out[0] = *bytes;
        out[1] = '\0';
        return 1;
    }
    size_t size = printable_decode_utf8(bytes, length, &character);
    if (size == 0)
        character = encoding_decode_windows_1252((unsigned char)*bytes);
    for (size_t i = 0; i < sizeof conversions / sizeof *conversions; i++)
        if (character >= conversions[i].first && character <= conversions[i].last) {
            strcpy(out, conversions[i].text);
            return size > 0 ? size : 1;
        }
    if (character >= 0x80 && !is_symbol(character))
        character = NOTATION_UNKNOWN;
    out[encoding_write_utf8(out, character)] = '\0';
    return size > 0 ? size : 1;
}

bool notation_normalize_text(const char *bytes, size_t length, char out[NOTATION_WORD_SIZE])
{
    size_t used = 0;
    while (length > 0) {
        char character[NOTATION_CHARACTER_SIZE];
        size_t size = notation_normalize_character(bytes, length, character);
        size_t added = strlen(character);
        if (used + added >= NOTATION_WORD_SIZE)
            return false;
        memcpy(out + used, character, added);
        used += added;
        bytes += size;
        length -= size;
    }
    out[used] = '\0';
    return true;
}

bool notation_translate(int language, const char *move, size_t length,
                        char out[NOTATION_WORD_SIZE])
{
    static const char english[] = "KQRBN";
    static const char letters[NOTATION_LANGUAGES][6] = {
        "KDTLS", /* German, Swedish */
        "KDTLP", /* Dutch */
        "RDTFC", /* French */
        "RDTAC", /* Spanish, Italian */
        "RDTBC", /* Portuguese */
        "KHWGS", /* Polish */
        "KDVSJ", /* Czech */
        "KVBFH", /* Hungarian */
        "\3\4\5\6\2" /* Russian */,
    };
    bool before = true; /* a piece letter may come next */
    size_t used = 0;
    if (length >= NOTATION_WORD_SIZE)
        return false;
    for (size_t i = 0; i < length; i++) {
        if (i + 1 < length && memcmp(move + i, "\2\3", 2) == 0)
            i++; /* the Russian king has two letters, the first of which is the knight's */
        const char *letter = before ? strchr(letters[language], move[i]) : NULL;
        bool piece = isupper((unsigned char)move[i]) || move[i] < NOTATION_LETTERS_END;
        if (before && piece && !letter && move[i] != 'O')
            return false;
        out[used++] = letter ? english[letter - letters[language]] : move[i];
        before = strchr("18=/(", move[i]) != NULL;
    }
    out[used] = '\0';
    return true;
}
