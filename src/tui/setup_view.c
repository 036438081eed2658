/* setup_view.c - what one can type while a position is set up, in the place of thinking.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/actions.h"

#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "tui/colours.h"
#include "tui/prompt.h"
#include "tui/text.h"

enum { WORD_COLUMNS = 14, DRAFT_SIZE = 64 };

/* What a click on a row types; what ends with a blank is left at the prompt. */
static const struct {
    const char *typed, *does, *line;
} words[] = {
    {"Ke1 Qd1 Pa2", "White: capitals", "put "},
    {"ke8 qd8 pa7", "Black: small", "put "},
    {"clear e4 a2", "take them away", "clear "},
    {"empty", "an empty board", "empty"},
    {"start", "the usual start", "start"},
    {"turn black", "who moves", "turn black"},
    {"castling KQkq", "who may castle", "castling "},
    {"done", "play on from here", "done"},
    {"cancel", "back to the game", "cancel"},
};

enum { WORDS = sizeof words / sizeof words[0] };

static bool shows(const struct screen *screen)
{
    char draft[DRAFT_SIZE];
    return *session_draft_text(screen->session, draft, sizeof draft) != '\0';
}

static int rows_wanted(const struct screen *screen, int columns)
{
    (void)screen, (void)columns;
    return 2 + WORDS;
}

/* Of the row that gives the turn away: to the other side. */
static const char *turned(const struct screen *screen, const char *text)
{
    bool white = session_game(screen->session)->position.side_to_move == WHITE;
    return strcmp(text, "turn black") == 0 && !white ? "turn white" : text;
}

static void draw(const struct screen *screen, struct rectangle area)
{
    char draft[DRAFT_SIZE];
    session_draft_text(screen->session, draft, sizeof draft);
    text_clear(area);
    if (area.rows > 1) {
        text_draw_heading(rectangle_cut(&area, 1), 0, "Set up", "");
        colours_use(ELEMENT_STRONG);
    }
    text_draw(area.row, area.column, area.columns, draft);
    rectangle_cut(&area, 1);
    for (int i = 0; i < WORDS && i < area.rows; i++) {
        colours_use(ELEMENT_TEXT);
        text_draw(area.row + i, area.column, area.columns, turned(screen, words[i].typed));
        colours_use(ELEMENT_QUIET);
        text_draw(area.row + i, area.column + WORD_COLUMNS, area.columns - WORD_COLUMNS,
                  words[i].does);
    }
}

/* A click on the words is what they say; one on whose move it is, too. */
static bool take_mouse(struct face *face, struct rectangle area, const struct mouse *mouse)
{
    int row = mouse->row - area.row - 1 - (area.rows > 1);
    if (mouse->action == MOUSE_WHEEL_UP || mouse->action == MOUSE_WHEEL_DOWN)
        return true;
    if (mouse->action != MOUSE_PRESS || row < -1 || row >= WORDS)
        return false;
    actions_lines(face, turned(&face->screen, row < 0 ? "turn black" : words[row].line));
    return true;
}

static bool listens(const struct screen *screen)
{
    return shows(screen) && prompt_is_empty();
}

static bool take_key(struct face *face, const struct key *key)
{
    if (key->pressed != PRESSED_ESCAPE)
        return false;
    actions_line(face, "setup cancel");
    return true;
}

const struct view_ops setup_view = {
    .shows = shows,
    .draw = draw,
    .listens = listens,
    .key = take_key,
    .hint = "type Ke1, qd8, then done  Esc back to the game  F1 help  F2 flip  F10 quit",
    .short_hint = "type Ke1, qd8, then done  Esc back",
    .mouse = take_mouse,
    .rows = rows_wanted,
};
