/* review_plot.c - the graph of a review in character cells.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "review/review_plot.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "review/review_words.h"

enum {
    COLUMNS_PER_PLY_MAX = 8,
    HALF = REVIEW_PLOT_STEPS / 2,
    NUMBER_COLUMNS = 4 /* a move number and a space */
};

static size_t count_positions(const struct review_plot *plot)
{
    return plot->review->count + 1;
}

int review_plot_column(const struct review_plot *plot, size_t ply)
{
    assert(ply <= count_positions(plot));
    return (int)(ply * (size_t)plot->columns / count_positions(plot));
}

int review_plot_width(const struct review_plot *plot, size_t ply)
{
    int width = review_plot_column(plot, ply + 1) - review_plot_column(plot, ply);
    return width > 0 ? width : 1;
}

size_t review_plot_ply(const struct review_plot *plot, int column)
{
    if (column < 0)
        return 0;
    if (column >= plot->columns)
        return plot->review->count;
    size_t ply = (size_t)column * count_positions(plot) / (size_t)plot->columns;
    while (ply < plot->review->count && review_plot_column(plot, ply + 1) <= column &&
           review_plot_column(plot, ply) < column)
        ply++;
    return ply;
}

static int bar_height(const struct review_plot *plot, double points)
{
    double full = plot->height * REVIEW_PLOT_STEPS + plot->middle;
    double height = (points - 0.5) * 2 * full;
    int steps = (int)(height < 0 ? height - 0.5 : height + 0.5);
    return steps != 0 ? steps : 1; /* the bar of an even score must differ from that of an
                                    * unknown one */
}

static void average_columns(struct review_plot *plot)
{
    const struct review *review = plot->review;
    double sums[REVIEW_PLOT_COLUMNS_MAX] = {0};
    int counts[REVIEW_PLOT_COLUMNS_MAX] = {0};
    for (size_t ply = 0; ply <= review->count; ply++) {
        int first = review_plot_column(plot, ply), width = review_plot_width(plot, ply);
        for (int i = first; i < first + width && review->points[ply] >= 0; i++) {
            sums[i] += review->points[ply];
            counts[i]++;
        }
    }
    for (int i = 0; i < plot->columns; i++) {
        int height = counts[i] > 0 ? bar_height(plot, sums[i] / counts[i]) : 0;
        plot->above[i] = height > 0 ? height : 0;
        plot->below[i] = height < 0 ? -height : 0;
    }
}

static void init_plot(struct review_plot *plot, const struct review *review, int columns,
                      int height)
{
    size_t positions = review->count + 1, most = positions * COLUMNS_PER_PLY_MAX;
    assert(columns > 0 && columns <= REVIEW_PLOT_COLUMNS_MAX && height > 0);
    *plot = (struct review_plot){.review = review, .height = height, .columns = columns};
    if (most < (size_t)columns)
        plot->columns = (int)most;
}

void review_plot_init(struct review_plot *plot, const struct review *review, int columns,
                      int height)
{
    init_plot(plot, review, columns, height);
    plot->middle = HALF;
    average_columns(plot);
}

int review_plot_time_end(const struct review_plot *plot, size_t move)
{
    size_t last = move + 2 <= plot->review->count ? move + 2 : move + 1;
    return review_plot_column(plot, last) + review_plot_width(plot, last);
}

/* Columns show their longest time; moves with a known time are always visible. */
static void add_time_bar(struct review_plot *plot, const struct move_times *times, size_t move)
{
    int *heights = review_mover(plot->review, move) == WHITE ? plot->above : plot->below;
    int first = review_plot_column(plot, move + 1), end = review_plot_time_end(plot, move);
    int64_t full = plot->height * REVIEW_PLOT_STEPS;
    int height = (int)((times->used[move] * full + times->longest / 2) / times->longest);
    for (int i = first; i < end; i++)
        if (heights[i] < height || heights[i] == 0)
            heights[i] = height > 0 ? height : 1;
}

void review_plot_init_times(struct review_plot *plot, const struct review *review,
                            const struct move_times *times, int columns, int height)
{
    init_plot(plot, review, columns, height);
    for (size_t i = 0; i < review->count && i < times->count; i++)
        if (times->used[i] >= 0 && times->longest > 0)
            add_time_bar(plot, times, i);
}

int review_plot_bar_steps(const struct review_plot *plot, int column, int row, bool above)
{
    int height = above ? plot->above[column] : plot->below[column];
    int steps = height - plot->middle - (row - 1) * REVIEW_PLOT_STEPS;
    return steps < 0 ? 0 : steps > REVIEW_PLOT_STEPS ? REVIEW_PLOT_STEPS : steps;
}

int review_plot_row(const struct review_plot *plot, int score)
{
    int steps = bar_height(plot, review_expected_points(score));
    return (steps - plot->middle + REVIEW_PLOT_STEPS - 1) / REVIEW_PLOT_STEPS;
}

int review_plot_find_marks(const struct review_plot *plot, enum color color,
                           struct review_plot_mark marks[REVIEW_PLOT_COLUMNS_MAX])
{
    static const char tick[] = "|";
    int count = 0;
    for (size_t i = 0; i < plot->review->count; i++) {
        enum move_verdict verdict = plot->review->classifications[i].verdict;
        const char *sign = move_verdict_sign(verdict);
        int column = review_plot_column(plot, i + 1), last = plot->columns - (int)strlen(sign);
        if (!move_verdict_is_fault(verdict) || review_mover(plot->review, i) != color ||
            last < 0)
            continue;
        struct review_plot_mark mark = {column < last ? column : last, verdict, sign};
        struct review_plot_mark *before = count > 0 ? &marks[count - 1] : NULL;
        int end = before ? before->column + (int)strlen(before->sign) : 0;
        if (before && mark.column < end + (before->sign != tick)) {
            if (verdict < before->verdict && before->sign != tick &&
                mark.column > before->column) {
                before->sign = tick;
            } else {
                mark = (struct review_plot_mark){column > end ? column : end, verdict, tick};
                if (mark.column >= plot->columns)
                    continue;
            }
        }
        marks[count++] = mark;
    }
    return count;
}

static int choose_tick(const struct review_plot *plot)
{
    static const int ticks[] = {5, 10, 20, 50, 100, 200, 500, 1000};
    size_t i = 0, last = sizeof ticks / sizeof ticks[0] - 1, positions = count_positions(plot);
    if ((size_t)plot->columns >= NUMBER_COLUMNS * positions)
        return 1;
    while (i < last &&
           (size_t)plot->columns * (size_t)ticks[i] * 2 < NUMBER_COLUMNS * positions)
        i++;
    return ticks[i];
}

void review_plot_write_numbers(const struct review_plot *plot,
                               char text[REVIEW_PLOT_COLUMNS_MAX + 1])
{
    const struct review *review = plot->review;
    int free_from = 0, tick = choose_tick(plot);
    memset(text, ' ', (size_t)plot->columns);
    text[plot->columns] = '\0';
    for (size_t i = 0; i < review->count; i++) {
        int number = review->positions[i].position.fullmove_number;
        int column = review_plot_column(plot, i + 1), length;
        char digits[16];
        if ((i > 0 && (number % tick != 0 || review_mover(review, i) == BLACK)) ||
            column < free_from)
            continue;
        length = snprintf(digits, sizeof digits, "%d", number);
        if (column + length > plot->columns)
            break;
        memcpy(text + column, digits, (size_t)length);
        free_from = column + length + 1;
    }
}

/* ---- the graph as lines of text --------------------------------------------------------- */

enum {
    LABEL_WIDTH = 7, /* left of the bars */
    CELL_SIZE = 4,
    LINE_SIZE = (REVIEW_GRAPH_COLUMNS_MAX + LABEL_WIDTH + 2) * CELL_SIZE
};

struct canvas {
    struct review_plot plot;
    bool utf8;
    void (*emit_line)(void *context, const char *line);
    void *context;
};

const char *review_graph_cell(int steps, bool rising, bool utf8)
{
    static const char *const rising_cells[2][REVIEW_PLOT_STEPS + 1] = {
        {" ", ".", ".", ".", ":", ":", ":", "#", "#"},
        {" ", "\u2581", "\u2582", "\u2583", "\u2584", "\u2585", "\u2586", "\u2587", "\u2588"}};
    static const char *const hanging_cells[2][REVIEW_PLOT_STEPS + 1] = {
        {" ", "'", "'", "'", "\"", "\"", "\"", "#", "#"},
        {" ", "\u2594", "\u2594", "\u2580", "\u2580", "\u2580", "\u2580", "\u2588", "\u2588"}};
    return (rising ? rising_cells : hanging_cells)[utf8][steps];
}

const char *review_graph_middle_cell(const struct review_plot *plot, int column, bool utf8)
{
    int above = plot->above[column], below = plot->below[column];
    bool filled = above + below >= plot->middle - 1;
    return above + below == 0 ? utf8 ? "\u00B7" : "."
           : !utf8            ? "-"
           : !filled          ? "\u2500"
           : above > 0        ? "\u2580"
                              : "\u2584";
}

static void write_line(const struct canvas *canvas, const char *label, const char *cells)
{
    char line[LINE_SIZE];
    int length = snprintf(line, sizeof line, "%-*s%s", LABEL_WIDTH, label, cells);
    while (length > 0 && line[length - 1] == ' ')
        line[--length] = '\0';
    canvas->emit_line(canvas->context, line);
}

static void write_row(const struct canvas *canvas, int row, bool above)
{
    const char *label = row < canvas->plot.height ? "" : above ? "White" : "Black";
    char cells[LINE_SIZE], *end = cells;
    *end = '\0';
    for (int i = 0; i < canvas->plot.columns; i++) {
        int fill = review_plot_bar_steps(&canvas->plot, i, row, above);
        end = stpcpy(end, review_graph_cell(fill, above, canvas->utf8));
    }
    write_line(canvas, label, cells);
}

static void write_marks(const struct canvas *canvas, enum color color)
{
    struct review_plot_mark marks[REVIEW_PLOT_COLUMNS_MAX];
    char cells[REVIEW_PLOT_COLUMNS_MAX + 2];
    int count = review_plot_find_marks(&canvas->plot, color, marks);
    memset(cells, ' ', sizeof cells);
    cells[sizeof cells - 1] = '\0';
    for (int i = 0; i < count; i++)
        memcpy(cells + marks[i].column, marks[i].sign, strlen(marks[i].sign));
    write_line(canvas, "", cells);
}

void review_graph_draw(const struct review_graph *graph, const struct review *review,
                       void (*emit_line)(void *context, const char *line), void *context)
{
    static const char legend[] = "?? blunder, ? mistake, ?! inaccuracy";
    struct canvas canvas = {.utf8 = graph->utf8, .emit_line = emit_line, .context = context};
    char numbers[REVIEW_PLOT_COLUMNS_MAX + 1], middle[LINE_SIZE], *end = middle;
    assert(graph->columns > LABEL_WIDTH && graph->columns <= REVIEW_GRAPH_COLUMNS_MAX);
    review_plot_init(&canvas.plot, review, graph->columns - LABEL_WIDTH, graph->height);
    review_plot_write_numbers(&canvas.plot, numbers);
    write_marks(&canvas, WHITE);
    for (int row = graph->height; row >= 1; row--)
        write_row(&canvas, row, true);
    for (int i = 0; i < canvas.plot.columns; i++)
        end = stpcpy(end, review_graph_middle_cell(&canvas.plot, i, graph->utf8));
    write_line(&canvas, "even", middle);
    for (int row = 1; row <= graph->height; row++)
        write_row(&canvas, row, false);
    write_marks(&canvas, BLACK);
    write_line(&canvas, "move", numbers);
    write_line(&canvas, "",
               graph->columns - LABEL_WIDTH >= (int)strlen(legend) ? legend
                                                                   : "?? blunder, ? mistake");
}
