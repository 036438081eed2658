/* review_graph.c - how a game went, as a picture of characters.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Unicode has blocks in eighths that stand, but hardly any that hang: bars below the line
 * come in an eighth, a half and a whole.
 */
#include "review/review_graph.h"

#include <stdio.h>
#include <string.h>

#include "review/review_text.h"

enum {
    LABEL = 7, /* columns left of the bars */
    STEPS = 8, /* of a character's height */
    CELL_SIZE = 4,
    COLUMNS_EACH = 3, /* at most, of a half-move */
    TICK = 10,        /* moves */
    USUAL_HEIGHT = 4,
    LINE_SIZE = (REVIEW_GRAPH_COLUMNS_MOST + 1) * CELL_SIZE
};

struct canvas {
    const struct review *review;
    int height, columns; /* of the bars */
    bool utf8;
    int heights[REVIEW_GRAPH_COLUMNS_MOST]; /* eighths, upwards; unknown: 0 */
    char white[REVIEW_GRAPH_COLUMNS_MOST + 1], black[REVIEW_GRAPH_COLUMNS_MOST + 1];
    char numbers[REVIEW_GRAPH_COLUMNS_MOST + 1];
};

static const char *const standing[2][STEPS + 1] = {
    {" ", ".", ".", ".", ":", ":", ":", "#", "#"},
    {" ", "\u2581", "\u2582", "\u2583", "\u2584", "\u2585", "\u2586", "\u2587", "\u2588"}};
static const char *const hanging[2][STEPS + 1] = {
    {" ", "'", "'", "'", "\"", "\"", "\"", "#", "#"},
    {" ", "\u2594", "\u2594", "\u2580", "\u2580", "\u2580", "\u2580", "\u2588", "\u2588"}};

/* ---- where things stand ------------------------------------------------------------ */

/* The first column of the position after `place` half-moves. */
static int column_of(const struct canvas *canvas, size_t place)
{
    return (int)(place * (size_t)canvas->columns / (canvas->review->count + 1));
}

static int height_of(const struct canvas *canvas, double points)
{
    double full = canvas->height * STEPS, height = (points - 0.5) * 2 * full;
    return (int)(height < 0 ? height - 0.5 : height + 0.5);
}

/* The mean of what falls on a column. */
static void measure(struct canvas *canvas)
{
    const struct review *review = canvas->review;
    for (int column = 0; column < canvas->columns; column++) {
        double sum = 0;
        int known = 0;
        for (size_t i = 0; i <= review->count; i++) {
            int first = column_of(canvas, i), next = column_of(canvas, i + 1);
            if (column < first || (column >= next && column != first) || review->points[i] < 0)
                continue;
            sum += review->points[i];
            known++;
        }
        canvas->heights[column] = known > 0 ? height_of(canvas, sum / known) : 0;
    }
}

/* A mistake is "?", a blunder "X"; on one column the worse counts. */
static void mark_worst(struct canvas *canvas)
{
    const struct review *review = canvas->review;
    for (size_t i = 0; i < review->count; i++) {
        enum verdict_on_move verdict = review->judgements[i].verdict;
        char *marks = review_mover(review, i) == WHITE ? canvas->white : canvas->black;
        int column = column_of(canvas, i + 1);
        if (verdict == MOVE_BLUNDER)
            marks[column] = 'X';
        else if (verdict == MOVE_MISTAKE && marks[column] == ' ')
            marks[column] = '?';
    }
}

/* The first move, and every tenth where there is room. */
static void number_moves(struct canvas *canvas)
{
    const struct review *review = canvas->review;
    int free_from = 0;
    for (size_t i = 0; i < review->count; i++) {
        int number = review->places[i].position.fullmove_number;
        int column = column_of(canvas, i + 1), length;
        char text[16];
        if ((i > 0 && (number % TICK != 0 || review_mover(review, i) == BLACK)) ||
            column < free_from)
            continue;
        length = snprintf(text, sizeof text, "%d", number);
        if (column + length > canvas->columns)
            break;
        memcpy(canvas->numbers + column, text, (size_t)length);
        free_from = column + length + 1;
    }
}

static void prepare(struct canvas *canvas, const struct review_graph *graph,
                    const struct review *review)
{
    size_t places = review->count + 1;
    int room = graph->columns - LABEL;
    memset(canvas, 0, sizeof *canvas);
    canvas->review = review;
    canvas->height = graph->height;
    canvas->utf8 = graph->utf8;
    canvas->columns = places * COLUMNS_EACH < (size_t)room ? (int)places * COLUMNS_EACH : room;
    if ((size_t)room > places) /* whole columns for each */
        canvas->columns -= canvas->columns % (int)places;
    memset(canvas->white, ' ', (size_t)canvas->columns);
    memset(canvas->black, ' ', (size_t)canvas->columns);
    memset(canvas->numbers, ' ', (size_t)canvas->columns);
    measure(canvas);
    mark_worst(canvas);
    number_moves(canvas);
}

/* ---- lines ------------------------------------------------------------------------- */

static void write_line(const char *label, const char *cells,
                       void (*take)(void *context, const char *line), void *context)
{
    char line[LINE_SIZE];
    int length = snprintf(line, sizeof line, "%-*s%s", LABEL, label, cells);
    while (length > 0 && line[length - 1] == ' ')
        line[--length] = '\0';
    take(context, line);
}

/* Row 1 is next to the middle, canvas->height the farthest from it. */
static void draw_row(const struct canvas *canvas, int row, bool above, char *cells)
{
    const char *const *glyphs = (above ? standing : hanging)[canvas->utf8];
    for (int column = 0; column < canvas->columns; column++) {
        int height = above ? canvas->heights[column] : -canvas->heights[column];
        int steps = height - (row - 1) * STEPS;
        steps = steps < 0 ? 0 : steps > STEPS ? STEPS : steps;
        cells = stpcpy(cells, glyphs[steps]);
    }
}

static void draw_middle(const struct canvas *canvas, char *cells)
{
    for (int column = 0; column < canvas->columns; column++)
        cells = stpcpy(cells, canvas->utf8 ? "\u2500" : "-");
}

void review_graph_draw(const struct review_graph *graph, const struct review *review,
                       void (*take)(void *context, const char *line), void *context)
{
    struct canvas canvas;
    char cells[LINE_SIZE];
    prepare(&canvas, graph, review);
    write_line("", canvas.white, take, context);
    for (int row = canvas.height; row >= 1; row--) {
        draw_row(&canvas, row, true, cells);
        write_line(row == canvas.height ? "White" : "", cells, take, context);
    }
    draw_middle(&canvas, cells);
    write_line("even", cells, take, context);
    for (int row = 1; row <= canvas.height; row++) {
        draw_row(&canvas, row, false, cells);
        write_line(row == canvas.height ? "Black" : "", cells, take, context);
    }
    write_line("", canvas.black, take, context);
    write_line("move", canvas.numbers, take, context);
    write_line("", "X blunder, ? mistake", take, context);
}

void review_lines(const struct review *review, int columns, bool utf8,
                  void (*take)(void *context, const char *line), void *context)
{
    struct review_graph graph = {.columns = columns, .height = USUAL_HEIGHT, .utf8 = utf8};
    char text[REVIEW_SUMMARY_SIZE];
    if (columns < REVIEW_GRAPH_COLUMNS_LEAST)
        graph.columns = REVIEW_GRAPH_COLUMNS_LEAST;
    if (columns > REVIEW_GRAPH_COLUMNS_MOST)
        graph.columns = REVIEW_GRAPH_COLUMNS_MOST;
    for (int color = WHITE; color <= BLACK; color++) {
        review_summary(review, (enum color)color, "", text);
        take(context, text);
    }
    review_graph_draw(&graph, review, take, context);
}
