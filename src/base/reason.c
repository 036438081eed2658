/* reason.c - one printable line that says why something was refused.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/reason.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/printable.h"

enum { LONGEST = 8192 /* a path, and more */ };

/* Formats come from the program, their arguments may come from anywhere, and control
 * bytes must not reach a terminal. Unlike a '?', "\xNN" still tells what it was; so do marks
 * over marks over a letter. */
static void copy_printable(char *text, size_t size, const char *from, size_t left)
{
    size_t length = 0, letter = 0;
    int marks = 0;
    while (left > 0) {
        uint32_t character;
        size_t step = printable_decode(from, left, &character);
        bool mark = step > 0 && printable_is_mark(character);
        bool shown = step > 0 && printable_character(character) &&
                     (marks = mark ? marks + 1 : 0) <= PRINTABLE_MARKS;
        size_t taken = step > 0 ? step : 1, needed = shown ? taken : 4 * taken;
        if (length + needed >= size) {
            length = mark && shown ? letter : length;
            break;
        }
        letter = mark && shown ? letter : length;
        for (size_t i = 0; i < taken; i++)
            snprintf(text + length + (shown ? i : 4 * i), 5, shown ? "%c" : "\\x%02X",
                     (unsigned char)from[i]);
        length += needed;
        from += taken;
        left -= taken;
    }
    text[length] = '\0';
}

/* A long path must not cost what is said behind it. */
static void leave_middle_out(char *text, size_t size)
{
    size_t length = strlen(text), half = (size - 8) / 2, rest = length - half;
    if (length < size)
        return;
    while ((text[rest] & 0xC0) == 0x80)
        rest++; /* the rest of a letter */
    half = printable_fit(text, half);
    memcpy(text + half, "...", 3);
    memmove(text + half + 3, text + rest, length - rest + 1);
}

bool reason_set(struct reason *reason, int column, const char *format, ...)
{
    if (!reason)
        return false;
    char text[LONGEST];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    leave_middle_out(text, sizeof reason->text);
    copy_printable(reason->text, sizeof reason->text, text,
                   printable_fit(text, sizeof text - 2));
    reason->line = 0;
    reason->column = column;
    return false;
}
