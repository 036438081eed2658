/* screen_pointer.c - see screen_pointer.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/screen_pointer.h"

#include <stdio.h>

#include "support/tap.h"
#include "tui/style/layout.h"

void pointer_report(struct terminal *terminal, int button, int row, int column, char end)
{
    char text[40];
    snprintf(text, sizeof text, "\033[<%d;%d;%d%c", button, column + 1, row + 1, end);
    terminal_type(terminal, text);
}

void pointer_find_square(const struct terminal *terminal, const char *square, bool flipped,
                         int *row, int *column)
{
    struct layout layout;
    int rows, columns, file = square[0] - 'a', rank = square[1] - '1';
    terminal_size(terminal, &rows, &columns);
    layout_compute(&layout, rows, columns);
    struct rectangle place =
        layout_square(&layout, flipped ? 7 - file : file, flipped ? rank : 7 - rank);
    *row = place.row + place.rows / 2;
    *column = place.column + place.columns / 2;
}

void pointer_press(struct terminal *terminal, const char *square, bool flipped, char end)
{
    int row, column;
    pointer_find_square(terminal, square, flipped, &row, &column);
    pointer_report(terminal, POINTER_BUTTON, row, column, end);
}

void pointer_click(struct terminal *terminal, const char *square)
{
    pointer_press(terminal, square, false, 'M');
    pointer_press(terminal, square, false, 'm');
}

void pointer_drag(struct terminal *terminal, const char *from, const char *to)
{
    int row, column;
    pointer_press(terminal, from, false, 'M');
    pointer_find_square(terminal, to, false, &row, &column);
    pointer_report(terminal, POINTER_DRAG, row, column, 'M');
    pointer_press(terminal, to, false, 'm');
}

void pointer_wheel(struct terminal *terminal, int button, const char *square)
{
    int row, column;
    pointer_find_square(terminal, square, false, &row, &column);
    pointer_report(terminal, button, row, column, 'M');
}

void pointer_over(struct terminal *terminal, int button, const char *text, int offset)
{
    int row, column;
    if (!terminal_wait_text(terminal, text) || !terminal_find(terminal, text, &row, &column)) {
        tap_check(terminal, false, "'%s' is on the screen", text);
        return;
    }
    pointer_report(terminal, button, row, column + offset, 'M');
    if (button == POINTER_BUTTON)
        pointer_report(terminal, button, row, column + offset, 'm');
}
