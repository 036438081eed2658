/* review_graph.c - how a game went, as lines of characters.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "review/review_graph.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    LABEL = 7, /* columns left of the bars */
    CELL_SIZE = 4,
    LINE_SIZE = (REVIEW_GRAPH_COLUMNS_MOST + LABEL + 2) * CELL_SIZE
};

struct canvas {
    struct review_plot plot;
    bool utf8;
    void (*take)(void *context, const char *line);
    void *context;
};

const char *review_graph_cell(int steps, bool stands, bool utf8)
{
    static const char *const standing[2][REVIEW_PLOT_STEPS + 1] = {
        {" ", ".", ".", ".", ":", ":", ":", "#", "#"},
        {" ", "\u2581", "\u2582", "\u2583", "\u2584", "\u2585", "\u2586", "\u2587", "\u2588"}};
    static const char *const hanging[2][REVIEW_PLOT_STEPS + 1] = {
        {" ", "'", "'", "'", "\"", "\"", "\"", "#", "#"},
        {" ", "\u2594", "\u2594", "\u2580", "\u2580", "\u2580", "\u2580", "\u2588", "\u2588"}};
    return (stands ? standing : hanging)[utf8][steps];
}

static void write_line(const struct canvas *canvas, const char *label, const char *cells)
{
    char line[LINE_SIZE];
    int length = snprintf(line, sizeof line, "%-*s%s", LABEL, label, cells);
    while (length > 0 && line[length - 1] == ' ')
        line[--length] = '\0';
    canvas->take(canvas->context, line);
}

/* Row 1 is next to the middle, the plot's height the farthest from it. */
static void write_row(const struct canvas *canvas, int row, bool above)
{
    const char *label = row < canvas->plot.height ? "" : above ? "White" : "Black";
    char cells[LINE_SIZE], *end = cells;
    *end = '\0';
    for (int i = 0; i < canvas->plot.columns; i++) {
        int fill = review_plot_fill(&canvas->plot, i, row, above);
        end = stpcpy(end, review_graph_cell(fill, above, canvas->utf8));
    }
    write_line(canvas, label, cells);
}

static void write_middle(const struct canvas *canvas)
{
    char cells[LINE_SIZE], *end = cells;
    for (int i = 0; i < canvas->plot.columns; i++)
        end = stpcpy(end, canvas->utf8 ? "\u2500" : "-");
    write_line(canvas, "even", cells);
}

static void write_marks(const struct canvas *canvas, enum color color)
{
    struct review_mark marks[REVIEW_PLOT_COLUMNS];
    char cells[REVIEW_PLOT_COLUMNS + 2];
    int count = review_plot_marks(&canvas->plot, color, marks);
    memset(cells, ' ', sizeof cells);
    cells[sizeof cells - 1] = '\0';
    for (int i = 0; i < count; i++)
        memcpy(cells + marks[i].column, marks[i].sign, strlen(marks[i].sign));
    write_line(canvas, "", cells);
}

static const char *legend(bool dense, int columns)
{
    static const char *const legends[2][2] = {
        {"?? blunder, ? mistake", "?? blunder, ? mistake, ?! inaccuracy"},
        {"X blunder, ? mistake", "?? X blunder, ? mistake, ?! ~ inaccuracy"}};
    return legends[dense][(int)strlen(legends[dense][1]) <= columns];
}

void review_graph_draw(const struct review_graph *graph, const struct review *review,
                       void (*take)(void *context, const char *line), void *context)
{
    struct canvas canvas = {.utf8 = graph->utf8, .take = take, .context = context};
    char numbers[REVIEW_PLOT_COLUMNS + 1];
    assert(graph->columns > LABEL && graph->columns <= REVIEW_GRAPH_COLUMNS_MOST);
    review_plot_make(&canvas.plot, review, graph->columns - LABEL, graph->height, false);
    review_plot_numbers(&canvas.plot, numbers);
    write_marks(&canvas, WHITE);
    for (int row = graph->height; row >= 1; row--)
        write_row(&canvas, row, true);
    write_middle(&canvas);
    for (int row = 1; row <= graph->height; row++)
        write_row(&canvas, row, false);
    write_marks(&canvas, BLACK);
    write_line(&canvas, "move", numbers);
    write_line(&canvas, "",
               legend(review_plot_is_dense(&canvas.plot), graph->columns - LABEL));
}
