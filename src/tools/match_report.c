/* match_report.c - the table at the end of a match.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/match_report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { NAME_WIDTH_MIN = 6, NAME_WIDTH_MAX = 40 };

/* All games of a player. */
static struct match_tally total(const struct match_table *table, int count, int player)
{
    struct match_tally sum = {0};
    for (int i = 0; i < count; i++) {
        const struct match_tally *tally = &table->tallies[player][i];
        sum.wins += tally->wins;
        sum.draws += tally->draws;
        sum.losses += tally->losses;
    }
    return sum;
}

static int games_of(const struct match_tally *tally)
{
    return tally->wins + tally->draws + tally->losses;
}

static double points_of(const struct match_tally *tally)
{
    return tally->wins + 0.5 * tally->draws;
}

/* As wide as the longest name, within reason. */
static int name_width(const struct match_options *options)
{
    size_t width = NAME_WIDTH_MIN;
    for (int i = 0; i < options->player_count; i++)
        if (strlen(options->players[i].name) > width)
            width = strlen(options->players[i].name);
    return width < NAME_WIDTH_MAX ? (int)width : NAME_WIDTH_MAX;
}

/* "+123", "-inf". */
static void write_elo(double elo, char text[16])
{
    if (isinf(elo))
        snprintf(text, 16, "%s", elo > 0 ? "+inf" : "-inf");
    else
        snprintf(text, 16, "%+.0f", elo == 0 ? 0.0 : elo);
}

/* ---- two players ------------------------------------------------------------------- */

static void print_line_of_two(const char *name, int width, const struct match_tally *tally)
{
    struct match_estimate estimate;
    char elo[16], bar[40], low[16], high[16];
    match_estimate(tally, &estimate);
    write_elo(estimate.elo, elo);
    write_elo(estimate.low, low);
    write_elo(estimate.high, high);
    snprintf(bar, sizeof bar, "%s..%s", low, high);
    printf("%-*.*s %5d %5d %5d %6d %5.1f %% %5s %11s %5.1f %%\n", width, width, name,
           games_of(tally), tally->wins, tally->draws, tally->losses, 100 * estimate.score,
           elo, bar, 100 * estimate.superiority);
}

static void print_two(const struct match_options *options, const struct match_table *table)
{
    struct match_estimate estimate;
    int width = name_width(options);
    printf("%-*s %5s %5s %5s %6s %7s %5s %11s %7s\n", width, "player", "games", "wins",
           "draws", "losses", "score", "Elo", "95 %", "LOS");
    for (int i = 0; i < 2; i++)
        print_line_of_two(options->players[i].name, width, &table->tallies[i][1 - i]);
    match_estimate(&table->tallies[0][1], &estimate);
    if (estimate.pairs > 0)
        printf("Elo difference and its error bar from %d pairs of games", estimate.pairs);
    else
        printf("Elo difference and its error bar from single games, pairs being too few");
    puts("; LOS: likelihood of superiority");
}

/* ---- more -------------------------------------------------------------------------- */

/* Players in the order of their ratings. */
static void sort(int count, const double *ratings, int *order)
{
    for (int i = 0; i < count; i++) {
        int place = i;
        for (; place > 0 && ratings[order[place - 1]] < ratings[i]; place--)
            order[place] = order[place - 1];
        order[place] = i;
    }
}

static void print_cells(const struct match_table *table, int count, const int *order, int row)
{
    for (int column = 0; column < count; column++) {
        const struct match_tally *tally = &table->tallies[order[row]][order[column]];
        if (column == row || games_of(tally) == 0)
            printf(" %5s", "-");
        else
            printf(" %5.1f", points_of(tally));
    }
    putchar('\n');
}

static void print_many(const struct match_options *options, const struct match_table *table)
{
    int count = options->player_count, order[MATCH_PLAYERS_MAX];
    double points[MATCH_PLAYERS_MAX * MATCH_PLAYERS_MAX] = {0};
    double ratings[MATCH_PLAYERS_MAX], margins[MATCH_PLAYERS_MAX];
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            points[i * count + j] = points_of(&table->tallies[i][j]);
    match_rate(count, points, ratings, margins);
    sort(count, ratings, order);
    int width = name_width(options);
    printf("   %-*s %5s %5s %5s %7s", width, "player", "Elo", "+-", "games", "score");
    for (int i = 0; i < count; i++)
        printf(" %5d", i + 1);
    putchar('\n');
    for (int i = 0; i < count; i++) {
        struct match_tally sum = total(table, count, order[i]);
        char elo[16];
        int games = games_of(&sum);
        write_elo(ratings[order[i]], elo);
        printf("%2d %-*.*s %5s %5.0f %5d %5.1f %%", i + 1, width, width,
               options->players[order[i]].name, games > 0 ? elo : "-",
               games > 0 ? margins[order[i]] : 0, games,
               games > 0 ? 100 * points_of(&sum) / games : 0);
        print_cells(table, count, order, i);
    }
    puts("Elo: the mean of all is 0; +-: error bar, 95 %; then points against each");
}

/* How much of what their clocks gave them the players thought. */
static void print_clocks(const struct match_options *options, const struct match_table *table)
{
    bool first = true;
    for (int i = 0; i < options->player_count; i++) {
        if (table->used[i] == 0 || table->given[i] == 0)
            continue;
        printf("%s%s %.0f %%", first ? "Of their clocks used: " : ", ",
               options->players[i].name,
               100.0 * (double)table->used[i] / (double)table->given[i]);
        first = false;
    }
    if (!first)
        putchar('\n');
}

void match_report(const struct match_options *options, const struct match_table *table)
{
    struct match_tally first = total(table, options->player_count, 0);
    if (options->player_count == 2 && games_of(&first) > 0)
        print_two(options, table);
    else if (options->player_count > 2)
        print_many(options, table);
    else
        puts("No game was finished");
    for (int i = 0; i < options->player_count; i++)
        if (table->lost_on_time[i] > 0 || table->lost_by_fault[i] > 0)
            printf("%s: %d lost on time, %d by a crash or a move that is not legal\n",
                   options->players[i].name, table->lost_on_time[i], table->lost_by_fault[i]);
    print_clocks(options, table);
}
