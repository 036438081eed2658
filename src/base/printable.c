/* printable.c - the gate for text from outside: strict UTF-8, and a list of characters
 * that have no shape of their own.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The C library's iswprint() depends on the locale, which is missing as often as not over
 * SSH; this list is the same everywhere. Source of the ranges: the Unicode Character
 * Database, general categories Cc, Cf, Cs, Co, Zl, Zp and property Default_Ignorable.
 */
#include "base/printable.h"

#include <string.h>

struct range {
    uint32_t first, last;
};

/* Ascending; everything that is not in it may be shown. */
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

bool printable_character(uint32_t character)
{
    if (character > 0x10FFFF || (character & 0xFFFE) == 0xFFFE)
        return false;
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
        if (character <= hidden[i].last)
            return character < hidden[i].first;
    return true;
}

size_t printable_decode(const char *bytes, size_t length, uint32_t *character)
{
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *byte = (const unsigned char *)bytes;
    size_t size;
    if (byte[0] < 0x80) {
        *character = byte[0];
        return 1;
    }
    size = byte[0] >= 0xF8   ? 0
           : byte[0] >= 0xF0 ? 4
           : byte[0] >= 0xE0 ? 3
           : byte[0] >= 0xC2 ? 2
                             : 0;
    if (size == 0 || size > length)
        return 0;
    *character = byte[0] & (0xFFU >> (size + 1));
    for (size_t i = 1; i < size; i++) {
        if ((byte[i] & 0xC0) != 0x80)
            return 0;
        *character = *character << 6 | (byte[i] & 0x3FU);
    }
    if (*character < smallest[size] || *character > 0x10FFFF)
        return 0;
    return size;
}

size_t printable_copy(char *text, size_t size, const char *bytes, size_t length)
{
    size_t written = 0;
    for (size_t read = 0; read < length;) {
        uint32_t character;
        size_t step = printable_decode(bytes + read, length - read, &character);
        bool shown = step > 0 && printable_character(character);
        size_t needed = shown ? step : 1;
        if (written + needed >= size)
            break;
        if (shown)
            memcpy(text + written, bytes + read, step);
        else
            text[written] = '?';
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
