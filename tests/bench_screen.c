/* bench_screen.c - waiting for the screen, its bytes in windows of several sizes, and the mouse.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench_screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench_figures.h"
#include "screen_play.h"
#include "tui/layout.h"

/* Wait until a condition holds, or end with one line that says for what. */
void bench_await(struct terminal *terminal, terminal_condition *holds, const void *context,
                 const char *what)
{
    if (terminal_wait(terminal, holds, context))
        return;
    fprintf(stderr, "bench_terminal: waited in vain for %s\n", what);
    exit(1);
}

/* Take in all that comes until the line has been quiet for so many milliseconds. */
void bench_settle(struct terminal *terminal, int quiet)
{
    double begin = terminal_clock(), last = begin;
    size_t received = terminal_bytes_received(terminal);
    while (terminal_clock() - last < quiet) {
        if (terminal_clock() - begin > TERMINAL_DEADLINE) {
            fprintf(stderr, "bench_terminal: waited in vain for %d ms without output\n",
                    quiet);
            exit(1);
        }
        terminal_pump(terminal, quiet);
        if (terminal_bytes_received(terminal) != received)
            last = terminal_clock();
        received = terminal_bytes_received(terminal);
    }
}

static bool is_complete(struct terminal *terminal, const void *unused)
{
    static const struct play_prompt prompt = {"1. move> ", ""};
    char text[TERMINAL_ROW_SIZE];
    int rows, columns;
    (void)unused;
    terminal_size(terminal, &rows, &columns);
    return play_prompt_shows(terminal, &prompt) &&
           strstr(terminal_row(terminal, rows - 1, text), "quit");
}

struct terminal *bench_start(const struct terminal_settings *settings, const char *arguments)
{
    struct terminal *terminal = terminal_start_game(settings, arguments);
    bench_await(terminal, is_complete, NULL, "the first screen");
    return terminal;
}

bool bench_shows_prompt(struct terminal *terminal, const void *prompt)
{
    return play_prompt_shows(terminal, prompt);
}

void bench_analyse(struct terminal *terminal)
{
    const struct play_prompt prompt = {"1. analysis> ", ""};
    terminal_key(terminal, "F5");
    bench_await(terminal, bench_shows_prompt, &prompt, "the prompt of the analysis");
    bench_settle(terminal, 20);
}

/* ---- other windows ------------------------------------------------------------------- */

static double bytes_of_analysis(struct terminal *terminal, int milliseconds)
{
    double begin = terminal_clock();
    size_t before = terminal_bytes_received(terminal);
    while (terminal_clock() - begin < milliseconds)
        terminal_pump(terminal, 10);
    return (double)(terminal_bytes_received(terminal) - before) * 1000 / milliseconds;
}

static void print_size(const char *name, const struct terminal_settings *settings,
                       double bytes)
{
    char text[60];
    snprintf(text, sizeof text, "%s_%dx%d", name, settings->columns, settings->rows);
    figure_print(text, bytes, "bytes");
}

static void measure_size(const struct terminal_settings *settings, bool brief)
{
    const struct play_prompt answered = {"2. move> ", ""};
    struct terminal *terminal = terminal_start_game(settings, "");
    size_t before;
    bench_settle(terminal, 200);
    print_size("start_screen_bytes", settings, (double)terminal_bytes_received(terminal));
    terminal_close(terminal);
    terminal = bench_start(settings, "--no-save --book none --movetime 1000");
    bench_settle(terminal, 200);
    before = terminal_bytes_received(terminal);
    print_size("board_bytes", settings, (double)before);
    terminal_enter(terminal, "e4");
    bench_await(terminal, bench_shows_prompt, &answered, "the engine's answer");
    bench_settle(terminal, 200);
    print_size("answered_move_bytes", settings,
               (double)(terminal_bytes_received(terminal) - before));
    terminal_close(terminal);
    terminal = bench_start(settings, "--no-save --color both");
    bench_analyse(terminal);
    print_size("analysis_bytes_a_second", settings,
               bytes_of_analysis(terminal, brief ? 1000 : 5000));
    terminal_close(terminal);
}

void bench_sizes(bool brief)
{
    static const struct terminal_settings sizes[] = {{.rows = 24, .columns = 80},
                                                     {.rows = 30, .columns = 100},
                                                     {.rows = 50, .columns = 160}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        measure_size(&sizes[i], brief);
}

/* ---- the mouse ----------------------------------------------------------------------- */

struct mark {
    int row, column;
    uint32_t without; /* what stands there when the square is not marked */
    bool wanted;
};

static bool mark_is(struct terminal *terminal, const void *context)
{
    const struct mark *mark = context;
    return (terminal_character(terminal, mark->row, mark->column) != mark->without) ==
           mark->wanted;
}

/* The middle of a square. */
static void find_middle(const struct layout *layout, int file, int rank, int *row, int *column)
{
    struct rectangle place = layout_square(layout, file, 7 - rank);
    *row = place.row + place.rows / 2;
    *column = place.column + place.columns / 2;
}

/* Clicks on e2; e3 is where it may go. The second click puts the pawn down. */
void bench_clicks(int count)
{
    double *times = calloc((size_t)count, sizeof *times);
    char arguments[80], click[80];
    struct layout layout;
    struct mark mark = {.wanted = false};
    int row, column;
    snprintf(arguments, sizeof arguments, "--no-save --color both --threads %ld",
             sysconf(_SC_NPROCESSORS_ONLN));
    struct terminal *terminal = bench_start(TERMINAL(), arguments);
    bench_analyse(terminal);
    layout_compute(&layout, 24, 80, false);
    find_middle(&layout, 4, 2, &mark.row, &mark.column);
    find_middle(&layout, 4, 1, &row, &column);
    mark.without = terminal_character(terminal, mark.row, mark.column);
    snprintf(click, sizeof click, "\033[<0;%d;%dM\033[<0;%d;%dm", column + 1, row + 1,
             column + 1, row + 1);
    for (int i = 0; i < count; i++) {
        double begin = terminal_clock();
        mark.wanted = !mark.wanted;
        terminal_type(terminal, click);
        bench_await(terminal, mark_is, &mark, "a click's marks");
        times[i] = terminal_clock() - begin;
    }
    figure_print("click_to_mark_median", figures_quantile(times, (size_t)count, 0.5), "ms");
    figure_print("click_to_mark_99th_percentile", figures_quantile(times, (size_t)count, 0.99),
                 "ms");
    terminal_close(terminal);
    free(times);
}
