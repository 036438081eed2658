/* setup_view.c - help for position setup, in place of the search.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/views.h"

#include "tui/style/text.h"

enum { WORD_COLUMNS = 14, DRAFT_SIZE = 64 };

static const struct {
    const char *typed, *meaning;
} words[] = {
    {"Ke1 Qd1 Pa2", "White: capitals"},   {"ke8 qd8 pa7", "Black: lowercase"},
    {"clear e4 a2", "remove pieces"},     {"empty", "an empty board"},
    {"start", "the usual start"},         {"turn black", "Black to move"},
    {"castling KQkq", "castling rights"}, {"ep e3", "en passant"},
    {"done", "play on from here"},        {"cancel", "back to the game"},
};

enum { WORDS = sizeof words / sizeof words[0] };

static bool is_active(const struct screen *screen)
{
    char draft[DRAFT_SIZE];
    return *session_setup_text(screen->session, draft, sizeof draft) != '\0';
}

static int preferred_rows(const struct screen *screen, int columns)
{
    (void)screen, (void)columns;
    return 2 + WORDS;
}

static void draw(const struct screen *screen, struct rectangle area)
{
    char draft[DRAFT_SIZE];
    session_setup_text(screen->session, draft, sizeof draft);
    text_clear(area);
    if (area.rows > 1) {
        text_draw_heading(rectangle_cut_top(&area, 1), 0, "Set up", "");
        colours_use(ELEMENT_STRONG);
    }
    text_draw(area.row, area.column, area.columns, draft);
    rectangle_cut_top(&area, 1);
    for (int i = 0; i < WORDS && i < area.rows; i++) {
        colours_use(ELEMENT_TEXT);
        text_draw(area.row + i, area.column, area.columns, words[i].typed);
        colours_use(ELEMENT_QUIET);
        text_draw(area.row + i, area.column + WORD_COLUMNS, area.columns - WORD_COLUMNS,
                  words[i].meaning);
    }
}

const struct view_ops setup_view = {
    .is_active = is_active,
    .draw = draw,
    .rows = preferred_rows,
    .help = "setup",
};
