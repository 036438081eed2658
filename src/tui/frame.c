/* frame.c - one picture of the screen: which views stand on it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/frame.h"

#include "tui/browse.h"
#include "tui/face.h"
#include "tui/pager.h"
#include "tui/prompt.h"
#include "tui/study.h"

static void draw_game(const struct screen *screen, unsigned parts)
{
    if (parts & STALE_GAME) {
        board_view_draw(screen);
        player_view_draw(screen);
        if (session_shows_tree(screen->session))
            tree_moves_draw(screen);
        else
            moves_view_draw(screen);
        title_view_draw(screen);
    }
    if (parts & STALE_CLOCK)
        clock_view_draw(screen);
    if (parts & STALE_THINKING) {
        bar_view_draw(screen);
        if (!notes_view_draw(screen))
            thinking_view_draw(screen);
    }
}

/* A study stands in the place of thinking and moves. */
static void draw_study(const struct screen *screen, unsigned parts)
{
    if ((parts & STALE_GAME) && !study_hides_board(screen)) {
        board_view_draw(screen);
        player_view_draw(screen);
        title_view_draw(screen);
    }
    if ((parts & STALE_CLOCK) && !study_hides_board(screen))
        clock_view_draw(screen);
    if (parts & (STALE_GAME | STALE_THINKING))
        study_draw(screen);
}

void frame_draw(const struct screen *screen, unsigned parts)
{
    if (screen->layout.too_small) {
        too_small_view_draw(screen);
        return;
    }
    if (pager_is_open()) {
        pager_draw(screen->layout.rows, screen->layout.columns);
        return;
    }
    if (session_shows_list(screen->session)) {
        if (parts & (STALE_GAME | STALE_THINKING))
            list_view_draw(screen);
    } else if (study_is_open(screen))
        draw_study(screen, parts);
    else
        draw_game(screen, parts);
    if (parts & STALE_MESSAGE) {
        keys_view_draw(screen);
        message_view_draw(screen);
    }
    prompt_draw(screen->layout.prompt, session_prompt(screen->session));
    prompt_place_cursor();
}
