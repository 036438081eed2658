/* explore_view.c - what was played from the position on the board: rows with bars.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "players/figures_text.h"
#include "session/study/session_explore.h"
#include "tui/look/text.h"
#include "tui/views.h"

enum {
    SAN_COLUMNS = 8,
    GAMES_COLUMNS = 5,
    ELO_COLUMNS = 20, /* from which on there is room for the Elo, */
    ALL_COLUMNS = 30, /* and for the year */
    BAR_MOST = 30,
    MOVES_KEPT = 8, /* rows of the list of moves, and one that stays free */
    ROWS_LEAST = 3, /* a heading and two moves */
    ROWS_MOST = 16
};

/* White's part, the draws', Black's. */
static void draw_bar(int row, int column, int columns, const struct scan_move *move)
{
    unsigned all = move->white_wins + move->draws + move->black_wins, half = all / 2;
    if (all == 0)
        return;
    int white = (int)((move->white_wins * (unsigned)columns + half) / all);
    int draws = (int)(((move->white_wins + move->draws) * (unsigned)columns + half) / all);
    for (int i = 0; i < columns; i++) {
        colours_use(i < white   ? ELEMENT_GRAPH_WHITE
                    : i < draws ? ELEMENT_QUIET
                                : ELEMENT_GRAPH_BLACK);
        text_put(row, column + i,
                 text_is_unicode() ? (i < white              ? 0x2588
                                      : i < draws            ? 0x2592
                                      : colours_tell_sides() ? 0x2588
                                                             : 0x2591)
                                   : (uint32_t)(i < white   ? '='
                                                : i < draws ? '-'
                                                            : '#'));
    }
}

/* "Nf3    1.23k ██████▒▒▒██ 2410 2019", as much of it as there is room for. */
static void draw_figures(int row, int column, int columns, const struct explored_move *move)
{
    char count[16], text[24];
    snprintf(text, sizeof text, "%*s", GAMES_COLUMNS, count_write(move->played.games, count));
    text_draw(row, column + SAN_COLUMNS, GAMES_COLUMNS, text);
    int used = snprintf(text, sizeof text, columns < ALL_COLUMNS ? " %4.0u" : " %4.0u %4.0u",
                        move->elo, move->played.year);
    used = columns < ELO_COLUMNS ? 0 : used;
    text_draw(row, column + columns - used, used, text);
    column += SAN_COLUMNS + GAMES_COLUMNS + 1;
    columns -= SAN_COLUMNS + GAMES_COLUMNS + 1 + used;
    draw_bar(row, column, columns < BAR_MOST ? columns : BAR_MOST, &move->played);
}

void explored_draw_figures(const struct screen *screen, int row, struct rectangle area,
                           const char *san)
{
    struct explored explored = {.count = 0};
    session_explored(screen->session, &explored);
    for (int i = 0; i < explored.count; i++)
        if (strcmp(explored.moves[i].san, san) == 0)
            draw_figures(row, area.column + 1, area.columns - 2, &explored.moves[i]);
}

static bool shows(const struct screen *screen)
{
    struct explored explored;
    return session_explored(screen->session, &explored);
}

static void draw(const struct screen *screen, struct rectangle area)
{
    struct explored explored;
    text_clear(area);
    if (!session_explored(screen->session, &explored))
        return;
    text_draw_heading(rectangle_cut(&area, 1), 0, explored.name, explored.state);
    for (int i = 0; i < explored.count && area.rows > 0; i++) {
        struct rectangle row = rectangle_cut(&area, 1);
        colours_use(ELEMENT_NUMBERS);
        text_draw(row.row, row.column, SAN_COLUMNS - 1, explored.moves[i].san);
        draw_figures(row.row, row.column, row.columns, &explored.moves[i]);
    }
}

/* The same however many moves there are: what comes and goes shifts nothing. */
static int rows(const struct screen *screen, int columns)
{
    int most = screen->layout.moves.rows - MOVES_KEPT;
    (void)columns;
    return most < ROWS_LEAST ? 0 : most < ROWS_MOST ? most : ROWS_MOST;
}

const struct view_ops explored_view = {.shows = shows, .draw = draw, .rows = rows};
