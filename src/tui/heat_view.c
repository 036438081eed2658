/* heat_view.c - the heat map of the board: its paints and signs, what they mean, and the key
 * that takes it away. The squares are drawn by the view of the board.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/heat.h"

#include <curses.h>

#include "tui/actions.h"
#include "tui/prompt.h"
#include "tui/text.h"

const struct heat_map *heat_map(const struct screen *screen)
{
    const struct board_hand *hand = &screen->hand;
    if (screen->shown || hand->selected != NO_SQUARE || hand->cursor != NO_SQUARE)
        return NULL;
    return session_heat_map(screen->session);
}

enum paint heat_paint(int grade, bool dark)
{
    switch (grade) {
    case -2: return PAINT_MAP_WORST;
    case -1: return PAINT_MAP_WORSE;
    case 1: return PAINT_MAP_BETTER;
    case 2: return PAINT_MAP_BEST;
    default: return dark ? PAINT_MAP_DARK : PAINT_MAP_LIGHT;
    }
}

enum square_mark heat_mark(int grade)
{
    switch (grade) {
    case -2: return MARK_WORST;
    case -1: return MARK_WORSE;
    case 1: return MARK_BETTER;
    case 2: return MARK_BEST;
    default: return MARK_NONE;
    }
}

enum paint heat_ink(enum piece piece, enum paint square)
{
    bool white = piece != NO_PIECE && piece_color(piece) == WHITE;
    if (!colours_tell_sides()) /* by whether black can be read there */
        white = colours_have_board() && colours_want_tile(PAINT_BLACK, square);
    return white ? PAINT_WHITE : PAINT_BLACK;
}

/* Where colours are few a piece may stand on a tile, a column wider on both sides. */
bool heat_has_numbers(const struct screen *screen)
{
    struct rectangle inside = layout_square(&screen->layout, 0, 0);
    struct piece_picture picture;
    piece_picture(&picture, screen->pieces, screen->by_form, WHITE_KING, inside.rows,
                  inside.columns);
    int left = (inside.columns - picture.columns) / 2;
    int right = inside.columns - left - picture.columns;
    return right - (!colours_tell_sides() && picture.rows == 1) >= 2;
}

/* ---- what it means ------------------------------------------------------------------- */

/* Trouble and news go before. */
static bool shows(const struct screen *screen)
{
    return heat_map(screen) && *screen->message == '\0' && views_show_board(screen);
}

static bool listens(const struct screen *screen)
{
    return heat_map(screen) && prompt_is_empty();
}

/* Returns the column behind it. */
static int draw_word(struct rectangle area, int column, const char *text)
{
    int room = area.column + area.columns - column;
    colours_use(ELEMENT_MESSAGE);
    if (text_width(text) > room)
        return column;
    text_draw(area.row, column, room, text);
    return column + text_width(text);
}

static void draw(const struct screen *screen, struct rectangle area)
{
    static const struct {
        const char *number, *mark;
        int grade;
    } steps[] = {
        {" -4 ", " -- ", -2}, {" -1 ", "  - ", -1}, {" +1 ", "  + ", 1}, {" +4 ", " ++ ", 2}};
    bool numbers = heat_has_numbers(screen);
    text_clear(area);
    int column = draw_word(area, area.column, "worse ");
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        enum paint paint = heat_paint(steps[i].grade, false);
        colours_use_lines(heat_ink(NO_PIECE, paint), paint);
        text_draw(area.row, column, 4, numbers ? steps[i].number : steps[i].mark);
        column += 4 + !colours_have_board(); /* paper on paper */
    }
    column = draw_word(area, column, " better");
    column = draw_word(area, column, " than on its other squares");
    if (numbers)
        draw_word(area, column, ", tenths of a pawn");
    colours_use(ELEMENT_TEXT);
}

static bool take_key(struct face *face, const struct key *key)
{
    if (key->pressed != PRESSED_ESCAPE)
        return false;
    session_close_heat_map(face->screen.session);
    face_hush(face);
    face->stale = STALE_ALL;
    return true;
}

const struct view_ops heat_view = {
    .shows = shows,
    .draw = draw,
    .listens = listens,
    .key = take_key,
    .hint = "Esc the board without the map  or type a move",
    .short_hint = "Esc no map  or type a move",
};
