/* views.c - decides which views are visible, where they are, and which one gets a key.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/views.h"

#include <stddef.h>
#include <string.h>

#include <curses.h>

#include "tui/ui.h"
#include "tui/style/text.h"
#include "tui/terminal/images.h"
#include "tui/terminal/terminal.h"
#include "tui/input/prompt.h"
#include "tui/views/pager.h"
#include "tui/views/picker_pane.h"

static const struct view_entry {
    const struct view_ops *view;
    size_t rectangle; /* offset in struct layout */
    unsigned parts;   /* bits of enum stale */
} table[VIEW_COUNT] = {
#define VIEW_ENTRY(name, rectangle, parts)                                                    \
    {&name##_view, offsetof(struct layout, rectangle), parts},
    VIEW_TABLE(VIEW_ENTRY)};

static bool is_active(const struct screen *screen, const struct view_ops *view)
{
    return !view->is_active || view->is_active(screen);
}

static struct rectangle *rectangle_of(struct layout *layout, const struct view_entry *entry)
{
    return (struct rectangle *)((char *)layout + entry->rectangle);
}

static bool covers(const struct rectangle *above, const struct rectangle *below)
{
    return above->row <= below->row && above->row + above->rows >= below->row + below->rows &&
           above->column <= below->column &&
           above->column + above->columns >= below->column + below->columns;
}

/* Views that are not visible get no rows. */
static void place_views(const struct screen *screen, struct rectangle areas[VIEW_COUNT])
{
    struct layout layout = screen->layout;
    memset(areas, 0, VIEW_COUNT * sizeof *areas);
    for (int i = VIEW_COUNT - 1; i >= 0; i--) {
        const struct view_ops *view = table[i].view;
        struct rectangle *area = rectangle_of(&layout, &table[i]);
        bool hidden = area->rows < 1 || !view->draw || !is_active(screen, view);
        for (int above = i + 1; above < VIEW_COUNT && !hidden; above++)
            hidden = areas[above].rows > 0 && covers(&areas[above], area);
        if (!hidden)
            areas[i] = *area;
    }
}

static bool shows(const struct rectangle areas[VIEW_COUNT], const struct view_ops *view)
{
    for (int i = 0; i < VIEW_COUNT; i++)
        if (table[i].view == view && areas[i].rows > 0)
            return true;
    return false;
}

void views_update_layout(struct screen *screen)
{
    struct layout *layout = &screen->layout;
    struct rectangle areas[VIEW_COUNT];
    layout_compute(layout, LINES, COLS);
    if (session_has_clock(screen->session)) {
        struct clock_display white, black;
        bool known = session_get_clock_display(screen->session, WHITE, &white) &&
                     session_get_clock_display(screen->session, BLACK, &black);
        layout_add_clocks(layout, known && (white.paused || black.paused));
    }
    place_views(screen, areas);
    if (text_is_unicode() && (shows(areas, &moves_view) || shows(areas, &tree_moves_view)))
        layout_enlarge_clocks(layout);
    if (!shows(areas, &board_view) && *screen->message == '\0')
        layout_release_message_row(layout);
    for (int i = 0; i < VIEW_COUNT; i++)
        if (areas[i].rows > 0 && table[i].view->rows)
            layout_grow(layout, rectangle_of(layout, &table[i]),
                        table[i].view->rows(screen, areas[i].columns));
    layout_add_opening_and_score(layout, explorer_view.rows(screen, layout->moves.columns),
                                 score_view.rows(screen, layout->moves.columns));
    struct rectangle square = layout_square(layout, 0, 0);
    /* A smaller board in another view may have pieces without outlines. */
    colours_set_bright(
        screen->pieces == PIECE_SET_IMAGES ||
        (shows(areas, &board_view) && piece_set_for_size(screen->pieces, true, square.rows,
                                                         square.columns) == PIECE_SET_BLOCKS));
    terminal_set_tints(colours_tints(), colours_are_bright());
}

unsigned views_draw(struct screen *screen, unsigned parts)
{
    struct rectangle areas[VIEW_COUNT];
    views_update_layout(screen);
    place_views(screen, areas);
    if (memcmp(areas, screen->areas, sizeof areas) != 0)
        parts = STALE_ANY;
    memcpy(screen->areas, areas, sizeof areas);
    if ((parts & STALE_SCREEN) == STALE_SCREEN) {
        erase();
        /* also those outside the window, if it has become smaller */
        images_hide((struct rectangle){0, 0, TERMINAL_MAX_ROWS, TERMINAL_MAX_COLUMNS});
    }
    for (int i = 0; i < VIEW_COUNT; i++)
        if (areas[i].rows > 0 && (table[i].parts & parts)) {
            images_hide(areas[i]);
            table[i].view->draw(screen, areas[i]);
        }
    wnoutrefresh(stdscr);
    return parts;
}

bool views_board_is_visible(const struct screen *screen)
{
    return shows(screen->areas, &board_view);
}

static bool accepts_keys(const struct screen *screen, const struct view_ops *view)
{
    return view->handle_key && (!view->needs_empty_prompt || prompt_is_empty()) &&
           (view->accepts_keys ? view->accepts_keys(screen) : is_active(screen, view));
}

bool views_accept_keys(const struct screen *screen)
{
    for (int i = 0; i < VIEW_COUNT; i++)
        if (accepts_keys(screen, table[i].view))
            return true;
    return false;
}

bool views_handle_key(struct ui *ui, const struct key *key)
{
    for (int i = VIEW_COUNT - 1; i >= 0; i--)
        if (accepts_keys(&ui->screen, table[i].view) && table[i].view->handle_key(ui, key))
            return true;
    return false;
}

bool views_handle_line(struct ui *ui, const char *line)
{
    for (int i = VIEW_COUNT - 1; i >= 0; i--)
        if (table[i].view->handle_line && table[i].view->handle_line(ui, line))
            return true;
    return false;
}

const char *views_find_help(const struct screen *screen)
{
    enum picker_id id = pager_is_open() ? PICKER_COUNT : picker_pane_id(screen);
    if (id == PICKER_GAMES)
        return "resume"; /* both list the saved games */
    if (id != PICKER_COUNT && id != PICKER_LOBBY && *session_picker_command(id))
        return session_picker_command(id);
    for (int i = VIEW_COUNT - 1; i >= 0; i--) {
        const struct view_ops *view = table[i].view;
        if ((view->handle_key || view->help) && is_active(screen, view))
            return view->help;
    }
    return NULL;
}

bool views_handle_mouse(struct ui *ui, const struct mouse *mouse)
{
    for (int i = VIEW_COUNT - 1; i >= 0; i--) {
        struct rectangle area = ui->screen.areas[i];
        int row = mouse->row - area.row, column = mouse->column - area.column;
        if (table[i].view->handle_mouse && row >= 0 && row < area.rows && column >= 0 &&
            column < area.columns && is_active(&ui->screen, table[i].view) &&
            table[i].view->handle_mouse(ui, area, mouse))
            return true;
    }
    return false;
}
