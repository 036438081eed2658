/* compare_print.c - what was compared, as tables, bars and comma-separated values.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scores are from White's side, as everywhere people read them.
 */
#include "tools/compare.h"

#include <inttypes.h>
#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/integer_math.h"
#include "players/thinking_text.h"
#include "rules/san.h"
#include "rules/uci_move.h"
#include "tools/command_line.h"

enum {
    NAME_WIDTH = 20,
    NAME_NARROW = 11, /* cut, where a name and two numbers hardly fit */
    FULL_WIDTH = 75,  /* of a row with time and move */
    SHORT_WIDTH = 49, /* of one without */
    COUNT_WIDTH = 10, /* behind a bar */
    BAR_WIDTH = 40,   /* at most */
    BAR_LEAST = 8
};

static int output_columns(void)
{
    return command_line_columns(STDOUT_FILENO);
}

static int name_width(void)
{
    return output_columns() <= SHORT_WIDTH ? NAME_NARROW : NAME_WIDTH;
}

void compare_write_time(int64_t microseconds, char text[16])
{
    if (microseconds < 1000000)
        snprintf(text, 16, "%.1f ms", (double)microseconds / 1e3);
    else
        snprintf(text, 16, "%.2f s", (double)microseconds / 1e6);
}

static int score_of_white(const struct position *position, int score)
{
    return position->side_to_move == WHITE ? score : -score;
}

static bool is_minimax(const struct compare_run *run)
{
    return strcmp(run->strategy->name, "minimax") == 0;
}

/* Nodes, time, score and move: what both tables have in common. A narrow terminal has no
 * time and no move. */
static void print_row(const struct position *position, const struct compare_row *row,
                      uint64_t nodes, int64_t microseconds)
{
    char time[16], score[16], move[SAN_SIZE];
    compare_write_time(microseconds, time);
    score_write(score_of_white(position, row->score), score);
    san_write(position, row->move, move);
    if (output_columns() < FULL_WIDTH)
        printf(" %9" PRIu64 " %8s", nodes, score);
    else
        printf(" %13" PRIu64 " %10s %8s  %s", nodes, time, score, move);
}

/* The blanks behind a move, if something follows. */
static void print_gap(const struct position *position, const struct compare_row *row)
{
    char move[SAN_SIZE];
    san_write(position, row->move, move);
    if (output_columns() >= FULL_WIDTH)
        printf("%*s", 7 - (int)strlen(move) > 0 ? 7 - (int)strlen(move) : 0, "");
}

static int deepest(const struct compare_run *runs, int count)
{
    int depth = 0;
    for (int i = 0; i < count; i++)
        depth = runs[i].count > depth ? runs[i].count : depth;
    return depth;
}

/* A search that ends early, as before a mate, has no rows further down; one that skips a
 * depth has an empty one. */
static const struct compare_row *row_of(const struct compare_run *run, int depth)
{
    return depth <= run->count && run->rows[depth - 1].depth == depth ? &run->rows[depth - 1]
                                                                      : NULL;
}

static void print_ratio(const struct position *position, const struct compare_row *row,
                        const struct compare_row *minimax)
{
    bool narrow = output_columns() < FULL_WIDTH;
    if (row->figures.playouts > 0) {
        print_gap(position, row);
        printf(narrow ? " %7" PRIu64 "p" : "  %" PRIu64 " playouts", row->figures.playouts);
    } else if (minimax) {
        print_gap(position, row);
        printf(narrow ? " %6.2f%%" : "  %7.2f %%",
               100.0 * (double)row->nodes / (double)minimax->nodes);
    }
}

static void print_header(int depth, bool ratio)
{
    char title[24];
    snprintf(title, sizeof title, "depth %d", depth);
    if (output_columns() < FULL_WIDTH)
        printf("%-*s %9s %8s%s\n", name_width(), title, "nodes", "score",
               ratio ? "   share" : "");
    else
        printf("%-*s %13s %10s %8s  %-4s%s\n", NAME_WIDTH, title, "nodes", "time", "score",
               "move", ratio ? "     of minimax" : "");
}

void compare_print_depths(const struct position *position, const struct compare_run *runs,
                          int count)
{
    bool ratio = is_minimax(&runs[0]);
    for (int depth = 1; depth <= deepest(runs, count); depth++) {
        if (depth > 1)
            putchar('\n');
        print_header(depth, ratio);
        for (int i = 0; i < count; i++) {
            const struct compare_row *row = row_of(&runs[i], depth);
            if (!row)
                continue;
            printf("%-*.*s", name_width(), name_width(), runs[i].strategy->name);
            print_row(position, row, row->nodes, row->microseconds);
            print_ratio(position, row, ratio ? row_of(&runs[0], depth) : NULL);
            putchar('\n');
        }
    }
}

/* What one of them did in the time, or with the nodes, that each had. */
static void print_total(const struct position *position, const struct compare_run *run)
{
    const struct compare_row *last = run->count > 0 ? &run->rows[run->count - 1] : NULL;
    char depth[16] = "-";
    if (last && last->figures.playouts == 0)
        snprintf(depth, sizeof depth, "%d", run->count);
    printf("%-*.*s %5s", name_width(), name_width(), run->strategy->name, depth);
    if (!last) {
        printf(" %*" PRIu64 "  nothing was finished\n", output_columns() < FULL_WIDTH ? 9 : 13,
               run->nodes);
        return;
    }
    print_row(position, last, run->nodes, run->microseconds);
    if (last->figures.playouts > 0 && output_columns() >= FULL_WIDTH) {
        print_gap(position, last);
        printf("  %" PRIu64 " playouts", last->figures.playouts);
    }
    putchar('\n');
}

void compare_print_totals(const struct position *position, const struct compare_run *runs,
                          int count)
{
    if (output_columns() < FULL_WIDTH)
        printf("%-*s %5s %9s %8s\n", name_width(), "", "depth", "nodes", "score");
    else
        printf("%-*s %5s %13s %10s %8s  %s\n", NAME_WIDTH, "", "depth", "nodes", "time",
               "score", "move");
    for (int i = 0; i < count; i++)
        print_total(position, &runs[i]);
}

/* ---- bars -------------------------------------------------------------------------- */

/* A bar of `eighths` eighths of a character. */
static void print_bar(uint64_t eighths)
{
    static const char *const parts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    bool utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    for (uint64_t i = 0; i < eighths / 8; i++)
        fputs(utf8 ? "█" : "#", stdout);
    if (utf8)
        fputs(parts[eighths % 8], stdout);
}

void compare_print_bars(const struct compare_run *runs, int count)
{
    int depths = deepest(runs, count);
    uint64_t most = 2;
    for (int i = 0; i < count; i++)
        for (int d = 1; d <= runs[i].count; d++)
            most = runs[i].rows[d - 1].nodes > most ? runs[i].rows[d - 1].nodes : most;
    int width = output_columns() - 1 - 4 - name_width() - COUNT_WIDTH;
    width = width > BAR_WIDTH ? BAR_WIDTH : width;
    if (width < BAR_LEAST)
        return; /* the numbers stand in the table */
    uint64_t whole = integer_log2(most);
    printf("\nNodes, log scale: %" PRIu64 " columns = 10 times\n",
           ((uint64_t)width * integer_log2(10) + whole / 2) / whole);
    for (int depth = 1; depth <= depths; depth++) {
        if (depth > 1)
            putchar('\n');
        for (int i = 0; i < count; i++) {
            const struct compare_row *row = row_of(&runs[i], depth);
            if (!row || row->nodes == 0)
                continue;
            printf("%2d %-*.*s ", depth, name_width(), name_width(), runs[i].strategy->name);
            print_bar(8 * (uint64_t)width * integer_log2(row->nodes) / whole);
            printf(" %" PRIu64 "\n", row->nodes);
        }
    }
}

/* ---- comma-separated values -------------------------------------------------------- */

static void print_values(const struct position *position, const struct compare_run *run,
                         const struct compare_row *row, uint64_t nodes, int64_t microseconds)
{
    char move[UCI_MOVE_SIZE];
    int score = score_of_white(position, row->score);
    uci_move_write(position, row->move, move);
    printf("%s,%d,%" PRIu64 ",", run->strategy->name, row->depth, nodes);
    if (row->figures.nodes == 0) /* the strong one does not tell */
        printf(",,,,");
    else
        printf("%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",", row->figures.leaves,
               row->figures.quiescence, row->figures.cut_offs, row->figures.table_hits);
    printf("%" PRIu64 ",%.3f,", row->figures.playouts, (double)microseconds / 1e3);
    if (score_is_mate(score))
        printf(",%s%d,%s\n", score < 0 ? "-" : "", abs(score_mate_moves(row->score)), move);
    else
        printf("%d,,%s\n", score, move);
}

void compare_print_csv(const struct position *position, const struct compare_run *runs,
                       int count, bool totals)
{
    puts("strategy,depth,nodes,leaves,quiescence,cut_offs,table_hits,playouts,milliseconds,"
         "centipawns,mate,move");
    for (int i = 0; i < count; i++) {
        if (totals && runs[i].count == 0) /* no iteration came to its end */
            printf("%s,0,%" PRIu64 ",,,,,,%.3f,,,\n", runs[i].strategy->name, runs[i].nodes,
                   (double)runs[i].microseconds / 1e3);
        for (int d = totals ? runs[i].count : 1; d >= 1 && d <= runs[i].count; d++) {
            const struct compare_row *row = row_of(&runs[i], d);
            if (row && totals)
                print_values(position, &runs[i], row, runs[i].nodes, runs[i].microseconds);
            else if (row)
                print_values(position, &runs[i], row, row->nodes, row->microseconds);
        }
    }
}
