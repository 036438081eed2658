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

#include "engine/integer_math.h"
#include "game/thinking_text.h"
#include "rules/san.h"
#include "rules/uci_move.h"

enum { NAME_WIDTH = 20, BAR_WIDTH = 40 };

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

/* Nodes, time, score and move: what both tables have in common. */
static void print_row(const struct position *position, const struct compare_row *row,
                      uint64_t nodes, int64_t microseconds)
{
    char time[16], score[16], move[SAN_SIZE];
    compare_write_time(microseconds, time);
    score_write(score_of_white(position, row->score), score);
    san_write(position, row->move, move);
    printf(" %13" PRIu64 " %10s %8s  %-7s", nodes, time, score, move);
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
    return depth <= run->count && run->rows[depth - 1].depth == depth
               ? &run->rows[depth - 1]
               : NULL;
}

static void print_ratio(const struct compare_row *row, const struct compare_row *minimax)
{
    if (minimax != NULL && row->figures.playouts == 0)
        printf("  %7.2f %%", 100.0 * (double)row->nodes / (double)minimax->nodes);
    if (row->figures.playouts > 0)
        printf("  %" PRIu64 " playouts", row->figures.playouts);
}

void compare_print_depths(const struct position *position, const struct compare_run *runs,
                          int count)
{
    bool ratio = is_minimax(&runs[0]);
    for (int depth = 1; depth <= deepest(runs, count); depth++) {
        char title[24];
        snprintf(title, sizeof title, "depth %d", depth);
        printf("%s%-*s %13s %10s %8s  %-7s%s\n", depth > 1 ? "\n" : "", NAME_WIDTH, title,
               "nodes", "time", "score", "move", ratio ? "  of minimax" : "");
        for (int i = 0; i < count; i++) {
            const struct compare_row *row = row_of(&runs[i], depth);
            if (row == NULL)
                continue;
            printf("%-*s", NAME_WIDTH, runs[i].strategy->name);
            print_row(position, row, row->nodes, row->microseconds);
            print_ratio(row, ratio ? row_of(&runs[0], depth) : NULL);
            putchar('\n');
        }
    }
}

void compare_print_totals(const struct position *position, const struct compare_run *runs,
                          int count)
{
    printf("%-*s %5s %13s %10s %8s  %s\n", NAME_WIDTH, "", "depth", "nodes", "time", "score",
           "move");
    for (int i = 0; i < count; i++) {
        printf("%-*s %5d", NAME_WIDTH, runs[i].strategy->name, runs[i].count);
        if (runs[i].count > 0)
            print_row(position, &runs[i].rows[runs[i].count - 1], runs[i].nodes,
                      runs[i].microseconds);
        else
            printf(" %13" PRIu64, runs[i].nodes);
        putchar('\n');
    }
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
    printf("\nNodes by depth; each bar is ten times the nodes of one that is %" PRIu64
           " shorter\n", BAR_WIDTH * integer_log2(10) / integer_log2(most));
    for (int depth = 1; depth <= depths; depth++)
        for (int i = 0; i < count; i++) {
            const struct compare_row *row = row_of(&runs[i], depth);
            if (row == NULL || row->nodes == 0)
                continue;
            printf("%2d %-*s ", depth, NAME_WIDTH, runs[i].strategy->name);
            print_bar(8 * BAR_WIDTH * integer_log2(row->nodes) / integer_log2(most));
            printf(" %" PRIu64 "\n", row->nodes);
        }
}

/* ---- comma-separated values -------------------------------------------------------- */

static void print_values(const struct position *position, const struct compare_run *run,
                         const struct compare_row *row, uint64_t nodes, int64_t microseconds)
{
    char move[UCI_MOVE_SIZE];
    int score = score_of_white(position, row->score);
    uci_move_write(position, row->move, move);
    printf("%s,%d,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64
           ",%.3f,",
           run->strategy->name, row->depth, nodes, row->figures.leaves,
           row->figures.quiescence, row->figures.cut_offs, row->figures.table_hits,
           row->figures.playouts, (double)microseconds / 1e3);
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
            printf("%s,0,%" PRIu64 ",0,0,0,0,0,%.3f,,,\n", runs[i].strategy->name,
                   runs[i].nodes, (double)runs[i].microseconds / 1e3);
        for (int d = totals ? runs[i].count : 1; d >= 1 && d <= runs[i].count; d++) {
            const struct compare_row *row = row_of(&runs[i], d);
            if (row != NULL && totals)
                print_values(position, &runs[i], row, runs[i].nodes, runs[i].microseconds);
            else if (row != NULL)
                print_values(position, &runs[i], row, row->nodes, row->microseconds);
        }
    }
}
