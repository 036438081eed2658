/* layout_grow.c - rows that one part of a layout lends to another.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/layout.h"

#include <stddef.h>

#include "tui/layout_board.h"

enum { MOVES_LEAST = 5 /* rows of the list of moves when thinking takes more */ };

void layout_grow_thinking(struct layout *layout, int rows)
{
    int more = rows - layout->thinking.rows;
    int most = layout->moves.rows - MOVES_LEAST;
    more = more < most ? more : most;
    if (layout->moves.column != layout->thinking.column || layout->thinking.column == 0 ||
        layout->moves.row <= layout->thinking.row || more <= 0)
        return;
    layout->thinking.rows += more;
    layout->moves.row += more;
    layout->moves.rows -= more;
}

/* The row above the prompt is wanted for something else. */
static void give_up_row(struct layout *layout, int row)
{
    struct rectangle *const above[] = {
        &layout->thinking,      &layout->moves,        &layout->top_player, &layout->files,
        &layout->bottom_player, &layout->bottom_clock, &layout->bar_number};
    for (size_t i = 0; i < sizeof above / sizeof above[0]; i++)
        if (above[i]->rows > 0 && above[i]->row + above[i]->rows - 1 == row)
            above[i]->rows--;
}

/* A name and a clock are missed more than the letters of the files, if those stand above. */
static void spare_player(struct layout *layout)
{
    if (layout->keeps_files || layout->bottom_player.row != layout->prompt.row ||
        layout->bottom_player.rows != 1 || layout->files.rows != 1 ||
        layout->files.row != layout->prompt.row - 1)
        return;
    give_up_row(layout, layout->files.row);
    layout->bottom_player.row--;
    if (layout->bottom_clock.rows > 0 && layout->bottom_clock.row == layout->prompt.row)
        layout->bottom_clock.row--;
    layout->board.rows = layout->bottom_player.row - layout->board.row;
}

/* The letters of the files give way to a line of thinking below them. */
static void spare_thinking(struct layout *layout)
{
    int row = layout->prompt.row - 1;
    if (layout->keeps_files || layout->thinking.rows != 1 || layout->thinking.row != row ||
        layout->files.rows != 1 || layout->files.row != row - 1)
        return;
    give_up_row(layout, row - 1);
    layout->board.rows = row - 1 - layout->board.row;
    layout->thinking.row--;
}

void layout_lend_keys(struct layout *layout, bool keeps_thinking)
{
    if (layout->too_small || layout->keys.rows > 0 || !layout_can_lend(layout))
        return;
    if (keeps_thinking)
        spare_thinking(layout);
    layout->keys = (struct rectangle){layout->rows - 1, 0, 1, layout->columns};
    layout->message.row--;
    layout->prompt.row--;
    give_up_row(layout, layout->prompt.row);
    if (layout->board.row + layout->board.rows > layout->prompt.row)
        layout->board.rows = layout->prompt.row - layout->board.row;
    layout_place_covers(layout);
}

bool layout_can_lend(const struct layout *layout)
{
    return layout->prompt.row > layout->squares.row + layout->squares.rows;
}

/* What needs little of the pane's upper part leaves the rest of it to the moves. */
static void shrink_thinking(struct layout *layout, int rows)
{
    int less = layout->thinking.rows - rows;
    if (rows < 1 || less <= 0 || layout->thinking.column == 0 ||
        layout->moves.column != layout->thinking.column ||
        layout->moves.row <= layout->thinking.row)
        return;
    layout->thinking.rows -= less;
    layout->moves.row -= less;
    layout->moves.rows += less;
}

void layout_grow(struct layout *layout, const struct rectangle *which, int rows)
{
    if (which == &layout->thinking) {
        layout_grow_thinking(layout, rows);
        shrink_thinking(layout, rows);
    }
    if (which != &layout->message || rows <= which->rows || !layout_can_lend(layout))
        return;
    layout->prompt.row--;
    layout->message.row--;
    layout->message.rows++;
    spare_player(layout);
    give_up_row(layout, layout->prompt.row);
    if (layout->board.row + layout->board.rows > layout->prompt.row)
        layout->board.rows = layout->prompt.row - layout->board.row;
    layout_place_covers(layout);
}
