/* reason.c - one printable line that says why something was refused.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/reason.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST = 8192 /* a path, and more */ };

/* Formats come from the program, their arguments may come from anywhere, and control
 * bytes must not reach a terminal: all but printable ASCII is written as \xNN. */
static void copy_printable(char *text, size_t size, const char *from)
{
    size_t length = 0;
    for (; *from != '\0'; from++) {
        unsigned char byte = (unsigned char)*from;
        bool printable = byte >= 0x20 && byte < 0x7F;
        size_t needed = printable ? 1 : 4;
        if (length + needed >= size)
            break;
        if (printable)
            text[length] = *from;
        else
            snprintf(text + length, size - length, "\\x%02X", byte);
        length += needed;
    }
    text[length] = '\0';
}

/* A long path must not cost what is said behind it. */
static void leave_middle_out(char *text, size_t size)
{
    size_t length = strlen(text), half = (size - 8) / 2;
    if (length < size)
        return;
    memcpy(text + half, "...", 3);
    memmove(text + half + 3, text + length - half, half + 1);
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
    copy_printable(reason->text, sizeof reason->text, text);
    reason->line = 0;
    reason->column = column;
    return false;
}
