/* explore_view.c - the usual moves in the opening, and the moves with which other games continued
 * from the position on the board.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "players/statistics_text.h"
#include "session/session_explore.h"
#include "tui/style/text.h"
#include "tui/views.h"

enum {
    SAN_COLUMNS = 8,
    GAMES_COLUMNS = 5,
    ELO_COLUMNS = 20, /* minimum width for the average rating */
    ALL_COLUMNS = 30, /* minimum width for the year */
    BAR_MAX = 60,
    MOVES_MIN_ROWS = 8, /* rows left for the move list, including a blank one */
    ROWS_MIN = 3,       /* a heading and two moves */
    ROWS_MAX = 16
};

/* ---- usual moves in the opening --------------------------------------------------------- */

enum {
    OPENING_MOVES_MAX = 7,
    OPENING_ROWS_DIVISOR = 3, /* the usual moves get a third of the moves' rows */
    OPENING_BAR_COLUMNS = 34, /* minimum width for rows with bars */
    OPENING_OTHER_ROWS = 4    /* two headings, a blank row, and a result */
};

static void draw_opening(const struct screen *screen, struct rectangle area)
{
    struct popular_move list[OPENING_MOVES_MAX];
    int count = session_list_popular_moves(screen->session, list, OPENING_MOVES_MAX);
    char text[128];
    text_clear(area);
    text_draw_heading(rectangle_cut_top(&area, 1), 0, "Usual moves", "");
    colours_use(ELEMENT_NUMBERS);
    if (area.columns < OPENING_BAR_COLUMNS) { /* "e4 41%   d4 36%   c4 11%" */
        for (int i = 0, used = 0; i < count; i++) {
            snprintf(text, sizeof text, "%s %d%%", list[i].san, list[i].percent);
            if (used + text_width(text) > area.columns)
                break;
            used += 3 + text_draw(area.row, area.column + used, area.columns - used, text);
        }
        return;
    }
    for (int i = 0; i < count && area.rows > 0; i++) {
        snprintf(text, sizeof text, " %4d%%", list[i].percent);
        text_draw_share(rectangle_cut_top(&area, 1), list[i].san, (uint64_t)list[i].percent,
                        (uint64_t)list[0].percent, text);
    }
}

/* Returns 0 unless the game's moves still fit into the remaining rows. */
static int opening_rows(const struct screen *screen, int columns)
{
    struct popular_move list[OPENING_MOVES_MAX];
    int rows = screen->layout.moves.rows, most = rows / OPENING_ROWS_DIVISOR;
    const struct game *game = session_game(screen->session);
    if ((int)game->count / 2 > rows - most - OPENING_OTHER_ROWS ||
        (game->result != RESULT_NONE && game->current == game->count))
        return 0;
    int count =
        session_list_popular_moves(screen->session, list, min_int(most, OPENING_MOVES_MAX));
    return count == 0 ? 0 : columns < OPENING_BAR_COLUMNS ? 2 : 1 + count;
}

const struct view_ops opening_view = {.draw = draw_opening, .rows = opening_rows};

/* ---- the explorer ----------------------------------------------------------------------- */

/* Draws a bar of White's wins, draws and Black's wins. */
static void draw_bar(int row, int column, int columns, const struct scan_move *move)
{
    static const enum element colours[] = {ELEMENT_GRAPH_WHITE, ELEMENT_QUIET,
                                           ELEMENT_GRAPH_BLACK};
    static const uint32_t signs[][3] = {{'=', '-', '#'}, {0x2588, 0x2592, 0x2591}};
    const uint32_t *results = move->results;
    unsigned white = results[RESULT_WHITE_WINS], white_or_draw = white + results[RESULT_DRAW];
    unsigned all = white_or_draw + results[RESULT_BLACK_WINS];
    for (int i = 0; i < columns && all > 0; i++) {
        unsigned at = (2 * (unsigned)i + 1) * all / (2 * (unsigned)columns);
        int part = at < white ? 0 : at < white_or_draw ? 1 : 2;
        colours_use(colours[part]);
        text_draw_character(row, column + i, signs[text_is_unicode()][part]);
    }
}

/* Draws "1.23k ██████▒▒▒██ 2410 2019" after the move, or as much as fits. */
static void draw_statistics(int row, int column, int columns, const struct scan_move *move)
{
    char count[16], text[24];
    snprintf(text, sizeof text, "%*s", GAMES_COLUMNS, count_write(move->games, count));
    text_draw(row, column + SAN_COLUMNS, GAMES_COLUMNS, text);
    int used = snprintf(text, sizeof text, columns < ALL_COLUMNS ? " %4.0u" : " %4.0u %4.0u",
                        (unsigned)move->elo, move->year);
    used = columns < ELO_COLUMNS ? 0 : used;
    text_draw(row, column + columns - used, used, text);
    column += SAN_COLUMNS + GAMES_COLUMNS + 1;
    columns -= SAN_COLUMNS + GAMES_COLUMNS + 1 + used;
    draw_bar(row, column, columns < BAR_MAX ? columns : BAR_MAX, move);
}

void explorer_draw_statistics(const struct screen *screen, int row, struct rectangle area,
                              const char *san)
{
    struct explorer_state explored = {.count = 0};
    session_get_explorer_state(screen->session, &explored);
    for (size_t i = 0; i < explored.count; i++)
        if (strcmp(explored.moves[i].san, san) == 0)
            draw_statistics(row, area.column + 1, area.columns - 2, &explored.moves[i]);
}

static bool is_active(const struct screen *screen)
{
    struct explorer_state explored;
    return session_get_explorer_state(screen->session, &explored);
}

static void draw(const struct screen *screen, struct rectangle area)
{
    struct explorer_state explored;
    char more[32];
    text_clear(area);
    if (!session_get_explorer_state(screen->session, &explored))
        return;
    text_draw_heading(rectangle_cut_top(&area, 1), 0, explored.name, explored.state);
    if (explored.count == 0 && area.rows > 0)
        opening_view.draw(screen, area);
    for (size_t i = 0; i < explored.count && area.rows > 0; i++) {
        struct rectangle row = rectangle_cut_top(&area, 1);
        bool cut = area.rows == 0 && i + 1 < explored.count;
        snprintf(more, sizeof more, "%zu more", explored.count - i);
        colours_use(cut ? ELEMENT_QUIET : ELEMENT_NUMBERS);
        text_draw(row.row, row.column, cut ? row.columns : SAN_COLUMNS - 1,
                  cut ? more : explored.moves[i].san);
        if (!cut)
            draw_statistics(row.row, row.column, row.columns, &explored.moves[i]);
    }
}

/* Returns the rows of the explorer if it is active, or otherwise of the usual moves. The number
 * does not depend on how many moves the explorer has, so nothing shifts, unless it has none:
 * then the usual moves follow its heading, if there is room for both. */
static int rows(const struct screen *screen, int columns)
{
    struct explorer_state explored;
    int most = screen->layout.moves.rows - MOVES_MIN_ROWS;
    int usual = opening_view.rows(screen, columns);
    if (!session_get_explorer_state(screen->session, &explored))
        return usual;
    if (explored.count == 0)
        return usual < most ? 1 + usual : 1;
    return most < ROWS_MIN ? 0 : most < ROWS_MAX ? most : ROWS_MAX;
}

const struct view_ops explorer_view = {.is_active = is_active, .draw = draw, .rows = rows};
