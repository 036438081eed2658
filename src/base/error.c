/* error.c - formats error messages.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/error.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/printable.h"

enum { UNTRUNCATED_SIZE = 8192 };

/* Truncates in the middle, so that a long path does not hide the text after it. */
static void truncate_middle(char *text, size_t size)
{
    size_t length = strlen(text), half = (size - 8) / 2, rest = length - half;
    if (length < size)
        return;
    while ((text[rest] & 0xC0) == 0x80)
        rest++; /* inside a UTF-8 character */
    half = printable_fitting_length(text, half);
    memcpy(text + half, "...", 3);
    memmove(text + half + 3, text + rest, length - rest + 1);
}

bool error_set(struct error *error, int column, const char *format, ...)
{
    if (!error)
        return false;
    char text[UNTRUNCATED_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    truncate_middle(text, sizeof error->text);
    printable_copy_string(error->text, sizeof error->text, text);
    error->line = 0;
    error->column = column;
    return false;
}
