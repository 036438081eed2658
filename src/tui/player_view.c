/* player_view.c - who sits above and below the board, whose turn it is, who has more, and what
 * was taken.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/views.h"

#include <stdio.h>

#include <curses.h>

#include "rules/material.h"
#include "tui/colours.h"
#include "tui/text.h"

enum {
    MARK_COLUMNS = 2, /* "> " */
    CAPTURED_GAP = 2, /* columns between that and what was taken */
    TEXT_SIZE = 256
};

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

static void write_player(const struct screen *screen, enum color color, char text[TEXT_SIZE])
{
    const struct position *position = &session_game(screen->session)->position;
    int ahead = material_difference(position) * (color == WHITE ? 1 : -1);
    char more[16] = "";
    if (ahead > 0)
        snprintf(more, sizeof more, "  +%d", ahead);
    snprintf(text, TEXT_SIZE, "%s%s%s", session_player_name(screen->session, color), more,
             plight(screen, color));
}

static void draw_player(const struct screen *screen, struct rectangle area)
{
    const struct game *game = session_game(screen->session);
    const struct position *position = &game->position;
    enum color color = sitting_at(screen, area, screen->layout.top_player.row);
    bool to_move = game->result == RESULT_NONE && position->side_to_move == color;
    int clock_rows = session_has_clock(screen->session) ? screen->layout.top_clock.rows : 0;
    char text[TEXT_SIZE];
    if (clock_rows > 0)
        area.columns -= CLOCK_GAP + screen->layout.top_clock.columns;
    write_player(screen, color, text);
    colours_use(ELEMENT_PLAYER_TO_MOVE);
    text_draw(area.row, area.column, MARK_COLUMNS, to_move ? "> " : "  ");
    colours_use(ELEMENT_PLAYER);
    area.column += MARK_COLUMNS;
    area.columns -= MARK_COLUMNS;
    text_draw_row(area, 0, text);
}

/* One picture a piece, or, `shortly`, one a kind and their number behind it. Where `row` is
 * negative nothing is drawn. Returns the columns. */
static int draw_pieces(const struct screen *screen, enum color color, bool shortly, int row,
                       int column)
{
    int lost[KING], used = 0;
    game_count_lost(session_game(screen->session), color, lost);
    for (int type = QUEEN; type >= PAWN; type--) {
        struct piece_picture picture;
        int pictures = shortly && lost[type] > 1 ? 1 : lost[type];
        char number[12] = "";
        piece_picture(&picture, screen->pieces, true, piece_make(color, (enum piece_type)type),
                      1, screen->layout.square_columns);
        if (pictures < lost[type])
            snprintf(number, sizeof number, "%d", lost[type]);
        for (int i = 0; i < pictures; i++, used++)
            if (row >= 0)
                text_put(row, column + used, picture.text[0][0]);
        if (row >= 0)
            text_draw(row, column + used, text_width(number), number);
        used += text_width(number);
    }
    return used;
}

/* What the player has taken, right-aligned. The line itself is drawn before, and its words go
 * first: what they leave no room for is told more shortly, or not at all. */
static void draw_captured(const struct screen *screen, struct rectangle area)
{
    enum color color = sitting_at(screen, area, screen->layout.top_captured.row);
    char text[TEXT_SIZE];
    write_player(screen, color, text);
    int line = screen->layout.top_player.column;
    int words = line + MARK_COLUMNS + text_width(text) + CAPTURED_GAP;
    int end = area.column + area.columns;
    int room = end - (words > area.column ? words : area.column);
    enum color taken = color_opposite(color);
    bool shortly = draw_pieces(screen, taken, false, -1, 0) > room;
    int columns = draw_pieces(screen, taken, shortly, -1, 0);
    colours_use(ELEMENT_PLAYER);
    if (columns <= room)
        draw_pieces(screen, taken, shortly, area.row, end - columns);
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
const struct view_ops captured_view = {.draw = draw_captured};
const struct view_ops clock_view = {.draw = draw_clock};
