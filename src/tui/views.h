/* views.h - the parts of the screen: each draws its rectangle of the layout.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A view reads the session and writes cells to curses; it remembers nothing and sends
 * nothing. A view whose rectangle is empty draws nothing. The screen's thread only.
 */
#ifndef TTYCHESS_TUI_VIEWS_H
#define TTYCHESS_TUI_VIEWS_H

#include "session/session.h"
#include "tui/layout.h"
#include "tui/piece_set.h"

/* What the views look at. */
struct screen {
    struct session *session;
    struct layout layout;
    enum piece_set pieces;
    enum message_kind message_kind;
    char message[1024]; /* "" when there is nothing to say */
    bool disk_is_slow;  /* the last move has waited for the disk for long */
};

void board_view_draw(const struct screen *screen);
void bar_view_draw(const struct screen *screen);    /* who stands better */
void player_view_draw(const struct screen *screen); /* the clocks, too */
void clock_view_draw(const struct screen *screen);
void moves_view_draw(const struct screen *screen);
void thinking_view_draw(const struct screen *screen);

/* What a teaching strategy tells of itself, from the rectangle's top; returns the rows
 * used. */
int figures_view_draw(struct rectangle area, const struct thinking *thinking);

void title_view_draw(const struct screen *screen);
void message_view_draw(const struct screen *screen);
void keys_view_draw(const struct screen *screen);

/* Instead of all of them, in a window below the floor. */
void too_small_view_draw(const struct screen *screen);

#endif
