/* review_plot.c - the graph of a review, in cells.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "review/review_plot.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "review/review_text.h"

enum {
    SIGN_APART = 2,    /* columns from one sign to the next at least */
    COLUMNS_EACH = 8,  /* at most, of a place */
    NUMBER_COLUMNS = 4 /* of a move's number, and a blank */
};

/* ---- where things stand ------------------------------------------------------------ */

static size_t count_places(const struct review_plot *plot)
{
    return plot->review->count + 1;
}

int review_plot_column(const struct review_plot *plot, size_t place)
{
    assert(place <= count_places(plot));
    return (int)(place * (size_t)plot->columns / count_places(plot));
}

int review_plot_width(const struct review_plot *plot, size_t place)
{
    int width = review_plot_column(plot, place + 1) - review_plot_column(plot, place);
    return width > 0 ? width : 1;
}

size_t review_plot_place(const struct review_plot *plot, int column)
{
    size_t place;
    if (column < 0)
        return 0;
    if (column >= plot->columns)
        return plot->review->count;
    place = (size_t)column * count_places(plot) / (size_t)plot->columns;
    while (place < plot->review->count && review_plot_column(plot, place + 1) <= column &&
           review_plot_column(plot, place) < column)
        place++;
    return place;
}

/* ---- bars -------------------------------------------------------------------------- */

static int height_of(const struct review_plot *plot, double points)
{
    double full = plot->height * REVIEW_PLOT_STEPS + plot->lead,
           height = (points - 0.5) * 2 * full;
    int steps = (int)(height < 0 ? height - 0.5 : height + 0.5);
    return steps != 0 ? steps : 1; /* even is seen, and told from what is not known */
}

/* The mean of what falls on a column. */
static void measure(struct review_plot *plot)
{
    const struct review *review = plot->review;
    double sums[REVIEW_PLOT_COLUMNS] = {0};
    int counts[REVIEW_PLOT_COLUMNS] = {0};
    for (size_t place = 0; place <= review->count; place++) {
        int first = review_plot_column(plot, place), width = review_plot_width(plot, place);
        for (int i = first; i < first + width && review->points[place] >= 0; i++) {
            sums[i] += review->points[place];
            counts[i]++;
        }
    }
    for (int i = 0; i < plot->columns; i++) {
        int height = counts[i] > 0 ? height_of(plot, sums[i] / counts[i]) : 0;
        plot->above[i] = height > 0 ? height : 0;
        plot->below[i] = height < 0 ? -height : 0;
    }
}

static void begin(struct review_plot *plot, const struct review *review, int columns,
                  int height, bool axis)
{
    size_t places = review->count + 1, most = places * COLUMNS_EACH;
    assert(columns > 0 && columns <= REVIEW_PLOT_COLUMNS && height > 0);
    *plot = (struct review_plot){.review = review,
                                 .height = height,
                                 .columns = columns,
                                 .lead = axis ? REVIEW_PLOT_STEPS / 2 : 0};
    if (most < (size_t)columns)
        plot->columns = (int)most;
}

void review_plot_make(struct review_plot *plot, const struct review *review, int columns,
                      int height, bool axis)
{
    begin(plot, review, columns, height, axis);
    measure(plot);
}

int review_plot_time_end(const struct review_plot *plot, size_t move)
{
    size_t last = move + 2 <= plot->review->count ? move + 2 : move + 1;
    return review_plot_column(plot, last) + review_plot_width(plot, last);
}

/* The longest of what falls on a column; a move that took time is seen. */
static void measure_time(struct review_plot *plot, const struct move_times *times, size_t move)
{
    int *heights = review_mover(plot->review, move) == WHITE ? plot->above : plot->below;
    int first = review_plot_column(plot, move + 1), end = review_plot_time_end(plot, move);
    int64_t full = plot->height * REVIEW_PLOT_STEPS;
    int height = (int)((times->used[move] * full + times->longest / 2) / times->longest);
    for (int i = first; i < end; i++)
        if (heights[i] < height || heights[i] == 0)
            heights[i] = height > 0 ? height : 1;
}

void review_plot_make_times(struct review_plot *plot, const struct review *review,
                            const struct move_times *times, int columns, int height)
{
    begin(plot, review, columns, height, false);
    for (size_t i = 0; i < review->count && i < times->count; i++)
        if (times->used[i] >= 0 && times->longest > 0)
            measure_time(plot, times, i);
}

int review_plot_fill(const struct review_plot *plot, int column, int row, bool above)
{
    int height = above ? plot->above[column] : plot->below[column];
    int most = row == 0 ? plot->lead : REVIEW_PLOT_STEPS;
    int steps = row == 0 ? height : height - plot->lead - (row - 1) * REVIEW_PLOT_STEPS;
    return steps < 0 ? 0 : steps > most ? most : steps;
}

/* ---- faults ------------------------------------------------------------------------ */

static bool is_fault(enum verdict_on_move verdict)
{
    return verdict >= MOVE_BLUNDER && verdict <= MOVE_INACCURACY;
}

/* Add a mark, or, where it would touch the one before, keep the worse of the two. */
static int add_mark(struct review_mark *marks, int count, int column,
                    enum verdict_on_move verdict)
{
    bool touches = count > 0 && column < marks[count - 1].column + SIGN_APART;
    if (touches && verdict >= marks[count - 1].verdict)
        return count;
    marks[count - touches] = (struct review_mark){column, verdict, ""};
    return count + !touches;
}

static int list_marks(const struct review_plot *plot, enum color color,
                      struct review_mark *marks)
{
    int count = 0;
    for (size_t i = 0; i < plot->review->count; i++) {
        enum verdict_on_move verdict = plot->review->judgements[i].verdict;
        if (is_fault(verdict) && review_mover(plot->review, i) == color)
            count = add_mark(marks, count, review_plot_column(plot, i + 1), verdict);
    }
    if (count > 0 && marks[count - 1].verdict != MOVE_MISTAKE &&
        marks[count - 1].column == plot->columns - 1 && plot->columns > 1 &&
        (count < 2 || marks[count - 2].column + SIGN_APART < plot->columns - 1))
        marks[count - 1].column--; /* two cells, in the picture */
    return count;
}

/* Whether a sign of two cells would touch the next one, or run out of the picture. */
static bool is_dense(const struct review_mark *marks, int count, int at, int columns)
{
    int end = at + 1 < count ? marks[at + 1].column - 1 : columns;
    return marks[at].verdict != MOVE_MISTAKE && marks[at].column + 2 > end;
}

bool review_plot_is_dense(const struct review_plot *plot)
{
    struct review_mark marks[REVIEW_PLOT_COLUMNS];
    for (int color = WHITE; color <= BLACK; color++) {
        int count = list_marks(plot, (enum color)color, marks);
        for (int i = 0; i < count; i++)
            if (is_dense(marks, count, i, plot->columns))
                return true;
    }
    return false;
}

int review_plot_marks(const struct review_plot *plot, enum color color,
                      struct review_mark marks[REVIEW_PLOT_COLUMNS])
{
    static const char *const dense[] = {
        [MOVE_BLUNDER] = "X", [MOVE_MISTAKE] = "?", [MOVE_INACCURACY] = "~"};
    int count = list_marks(plot, color, marks);
    for (int i = 0; i < count; i++)
        marks[i].sign = is_dense(marks, count, i, plot->columns)
                            ? dense[marks[i].verdict]
                            : review_sign(marks[i].verdict);
    return count;
}

/* ---- numbers ----------------------------------------------------------------------- */

static int choose_tick(const struct review_plot *plot)
{
    static const int ticks[] = {5, 10, 20, 50, 100, 200, 500, 1000};
    size_t i = 0, last = sizeof ticks / sizeof ticks[0] - 1, places = count_places(plot);
    if ((size_t)plot->columns >= NUMBER_COLUMNS * places)
        return 1;
    while (i < last && (size_t)plot->columns * (size_t)ticks[i] * 2 < NUMBER_COLUMNS * places)
        i++;
    return ticks[i];
}

void review_plot_numbers(const struct review_plot *plot, char text[REVIEW_PLOT_COLUMNS + 1])
{
    const struct review *review = plot->review;
    int free_from = 0, tick = choose_tick(plot);
    memset(text, ' ', (size_t)plot->columns);
    text[plot->columns] = '\0';
    for (size_t i = 0; i < review->count; i++) {
        int number = review->places[i].position.fullmove_number;
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
