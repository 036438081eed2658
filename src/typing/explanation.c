/* explanation.c - names of pieces and squares in explanations.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "typing/explanation.h"
#include "rules/names.h"

#include <stdarg.h>
#include <stdio.h>

const char *side_name(enum color color)
{
    return color == WHITE ? "White" : "Black";
}

struct name square_name(enum square square)
{
    struct name name;
    snprintf(name.text, sizeof name.text, "%c%c", 'a' + square_file(square),
             '1' + square_rank(square));
    return name;
}

struct name piece_name(const struct explanation *explanation, enum square square)
{
    enum piece piece = position_piece_on(explanation->position, square);
    struct name name;
    snprintf(name.text, sizeof name.text, "%s on %c%c", piece_type_name(piece_type_of(piece)),
             'a' + square_file(square), '1' + square_rank(square));
    return name;
}

bool explain(const struct explanation *explanation, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(explanation->text, explanation->size, format, arguments);
    va_end(arguments);
    return true;
}
