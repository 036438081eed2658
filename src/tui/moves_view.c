/* moves_view.c - the game so far, in pairs of moves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A long game flows into as many columns as the pane has room for. When it is full it
 * moves on by half a page at once: scrolling by one line would send the whole pane with
 * every move. Moves that were taken back stand in brackets.
 */
#include "config.h"

#include "tui/views.h"

#include <stdio.h>

#include <curses.h>

#include "tui/colours.h"
#include "tui/text.h"

enum { NUMBER_COLUMNS = 5, SAN_COLUMNS = 9, PAIR_COLUMNS = NUMBER_COLUMNS + 2 * SAN_COLUMNS };

/* How the pairs are dealt to the pane. */
struct flow {
    int first;       /* pair shown at the top left */
    int columns;     /* side by side */
    int san_columns; /* for one move */
};

/* Half-moves are counted as if White had begun: 1 when Black did. */
static int missing_first(const struct game *game)
{
    return game->start.side_to_move == BLACK;
}

static struct flow find_flow(const struct rectangle *area, int current_pair)
{
    struct flow flow = {0, area->columns / PAIR_COLUMNS, SAN_COLUMNS};
    if (flow.columns < 1) {
        flow.columns = 1;
        flow.san_columns = (area->columns - NUMBER_COLUMNS) / 2;
    }
    int room = area->rows * flow.columns;
    int step = flow.columns > 1 ? area->rows : (area->rows + 1) / 2;

    while (current_pair >= flow.first + room)
        flow.first += step;
    return flow;
}

static void draw_move(const struct game *game, size_t index, int row, int column, int columns)
{
    char text[SAN_SIZE + 2];
    bool undone = index >= game->current;
    snprintf(text, sizeof text, undone ? "(%s)" : "%s", game->moves[index].san);
    colours_use(undone                       ? ELEMENT_MOVE_UNDONE
                : index + 1 == game->current ? ELEMENT_MOVE_CURRENT
                                             : ELEMENT_TEXT);
    text_draw(row, column, columns, text);
    colours_use(ELEMENT_TEXT);
}

static void draw_pair(const struct game *game, int pair, const struct flow *flow, int row,
                      int column)
{
    char number[16];
    int white = 2 * pair - missing_first(game);
    snprintf(number, sizeof number, "%3d. ", game->start.fullmove_number + pair);
    text_draw(row, column, NUMBER_COLUMNS, number);
    column += NUMBER_COLUMNS;
    if (white >= 0)
        draw_move(game, (size_t)white, row, column, flow->san_columns - 1);
    else
        text_draw(row, column, 3, "...");
    if ((size_t)(white + 1) < game->count)
        draw_move(game, (size_t)(white + 1), row, column + flow->san_columns,
                  flow->san_columns - 1);
}

void moves_view_draw(const struct screen *screen)
{
    const struct rectangle *area = &screen->layout.moves;
    const struct game *game = session_game(screen->session);
    int pairs = ((int)game->count + missing_first(game) + 1) / 2;
    int current = ((int)game->current + missing_first(game) - 1) / 2;
    text_clear(*area);
    if (area->rows < 1)
        return;
    struct flow flow = find_flow(area, current);
    int room = area->rows * flow.columns;

    for (int i = 0; i < room && flow.first + i < pairs; i++)
        draw_pair(game, flow.first + i, &flow, area->row + i % area->rows,
                  area->column + i / area->rows * PAIR_COLUMNS);
}
