/* layout_board.c - the sizes of squares, and a board in a part of the window.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/layout_board.h"

enum { BESIDE_LEAST = 10 /* columns for a name of a look, "figurines" */ };

static const struct square_pitch coloured[] = {
    {14, 7, EDGES_NONE}, {12, 6, EDGES_HALF}, {10, 5, EDGES_NONE}, {9, 4, EDGES_HALF},
    {7, 3, EDGES_NONE},  {5, 2, EDGES_HALF},  {3, 1, EDGES_NONE},  {2, 1, EDGES_NONE},
};
static const struct square_pitch lined[] = {
    {12, 6, EDGES_LINES}, {8, 4, EDGES_LINES}, {4, 2, EDGES_LINES},
    {3, 1, EDGES_NONE},   {2, 1, EDGES_NONE},
};

const struct square_pitch *layout_pitches(bool lines, size_t *count)
{
    *count = lines ? sizeof lined / sizeof *lined : sizeof coloured / sizeof *coloured;
    return lines ? lined : coloured;
}

static bool put(struct layout *layout, struct rectangle area, const struct square_pitch *pitch)
{
    int rows = 8 * pitch->rows + (pitch->edges != EDGES_NONE);
    int columns = 8 * pitch->columns + (pitch->edges == EDGES_LINES);
    int ranks = pitch->columns > 2 ? 3 : 2, files = rows < area.rows;
    if (rows > area.rows || columns + ranks > area.columns)
        return false;
    layout->edges = pitch->edges;
    layout->square_rows = pitch->rows;
    layout->square_columns = pitch->columns;
    layout->board = (struct rectangle){area.row, area.column, rows + files, columns + ranks};
    layout->ranks = (struct rectangle){area.row, area.column, rows, ranks};
    layout->squares = (struct rectangle){area.row, area.column + ranks, rows, columns};
    layout->files = (struct rectangle){area.row + rows, area.column + ranks, files, columns};
    return true;
}

void layout_spare_board(struct layout *layout)
{
    const struct rectangle *board = &layout->board;
    int columns = layout->columns - board->columns;
    if (layout->too_small || layout->study.column > 0 || columns < BESIDE_LEAST)
        return;
    layout->study = (struct rectangle){board->row, board->columns, board->rows, columns};
}

bool layout_put_board(struct layout *layout, struct rectangle area, bool lines)
{
    size_t count;
    const struct square_pitch *pitches = layout_pitches(lines, &count);
    for (size_t i = 0; i < count; i++)
        if (put(layout, area, &pitches[i]))
            return true;
    layout->board.rows = layout->squares.rows = 0;
    return false;
}
