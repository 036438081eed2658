/* player_view.c - who sits above and below the board, whose turn it is, who has more.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/views.h"

#include <stdio.h>

#include <curses.h>

#include "rules/material.h"
#include "tui/colours.h"
#include "tui/text.h"

enum { CLOCK_GAP = 1 }; /* columns between what is said of a player and the clock */

/* Check, and how the game ended where no title says it. */
static const char *plight(const struct screen *screen, enum color color)
{
    const struct game *game = session_game(screen->session);
    if (game->result != RESULT_NONE && screen->layout.title.rows == 0)
        return game->result == RESULT_DRAW                               ? "  draws"
               : (game->result == RESULT_WHITE_WINS) == (color == WHITE) ? "  wins"
                                                                         : "  loses";
    if (game->position.side_to_move != color || !position_is_check(&game->position))
        return "";
    return game->ending == ENDING_CHECKMATE ? "  checkmate" : "  check";
}

/* Whose rectangle it is, by where that of the upper one is. */
static enum color sitting_at(const struct screen *screen, struct rectangle area, int top)
{
    return (area.row == top) == session_flipped(screen->session) ? WHITE : BLACK;
}

static void draw_player(const struct screen *screen, struct rectangle area)
{
    const struct game *game = session_game(screen->session);
    const struct position *position = &game->position;
    enum color color = sitting_at(screen, area, screen->layout.top_player.row);
    int ahead = material_difference(position) * (color == WHITE ? 1 : -1);
    bool to_move = game->result == RESULT_NONE && position->side_to_move == color;
    int clock_rows = session_has_clock(screen->session) ? screen->layout.top_clock.rows : 0;
    char text[256], more[16] = "";
    if (clock_rows > 0)
        area.columns -= CLOCK_GAP + screen->layout.top_clock.columns;
    if (ahead > 0)
        snprintf(more, sizeof more, "  +%d", ahead);
    snprintf(text, sizeof text, "%s%s%s", session_player_name(screen->session, color), more,
             plight(screen, color));
    colours_use(ELEMENT_PLAYER_TO_MOVE);
    text_draw(area.row, area.column, 2, to_move ? "> " : "  ");
    colours_use(ELEMENT_PLAYER);
    area.column += 2;
    area.columns -= 2;
    text_draw_row(area, 0, text);
}

/* Right-aligned, with '!' where little is left '=' where it stands by request, and
 * '~' where it is somebody else's, as it was at the last move. */
static void draw_clock(const struct screen *screen, struct rectangle area)
{
    enum color color = sitting_at(screen, area, screen->layout.top_clock.row);
    struct clock_face face;
    char text[CLOCK_TEXT_SIZE + 8];
    if (!session_clock_face(screen->session, color, &face))
        return;
    snprintf(text, sizeof text, "%s%s",
             face.past     ? "~ "
             : face.paused ? "= "
             : face.low    ? "! "
                           : "",
             face.text);
    int blank = area.columns - text_width(text);

    colours_use(ELEMENT_PLAYER);
    text_draw_row(area, 0, "");
    colours_use(face.low       ? ELEMENT_ERROR
                : face.running ? ELEMENT_PLAYER_TO_MOVE
                               : ELEMENT_PLAYER);
    text_draw(area.row, area.column + blank, area.columns - blank, text);
}

const struct view_ops player_view = {.draw = draw_player};
const struct view_ops clock_view = {.draw = draw_clock};
