/* study.c - studies of a position: where they stand, and their keys.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/study.h"

#include "tui/text.h"

enum { BESIDE_ROWS = 12, PAGE = 8 };

bool study_is_open(const struct screen *screen)
{
    return session_tree(screen->session) || session_comparison(screen->session) != NULL;
}

static bool fits_beside(const struct layout *layout)
{
    return layout->thinking.column > 0 && layout->moves.column == layout->thinking.column &&
           layout->moves.row + layout->moves.rows - layout->thinking.row >= BESIDE_ROWS;
}

bool study_hides_board(const struct screen *screen)
{
    return study_is_open(screen) && !fits_beside(&screen->layout);
}

struct rectangle study_area(const struct layout *layout)
{
    if (!fits_beside(layout))
        return (struct rectangle){0, 0, layout->prompt.row, layout->columns};
    return (struct rectangle){layout->thinking.row, layout->thinking.column,
                              layout->moves.row + layout->moves.rows - layout->thinking.row,
                              layout->thinking.columns};
}

void study_draw(const struct screen *screen)
{
    struct tree_walk *walk = session_tree(screen->session);
    struct rectangle area = study_area(&screen->layout);
    text_clear(area);
    if (walk)
        tree_view_draw(walk, area);
    else
        compare_view_draw(session_comparison(screen->session), area);
}

const struct position *study_position(const struct screen *screen, chess_move *last)
{
    const struct tree_walk *walk = session_tree(screen->session);
    const struct game *game = session_game(screen->session);
    *last = game->current > 0 ? game->moves[game->current - 1].move : MOVE_NONE;
    if (!walk)
        return &game->position;
    if (walk->node > 0)
        *last = walk->tree.nodes[walk->node].move;
    return &walk->position;
}

/* ---- keys -------------------------------------------------------------------------- */

static void select_child(struct tree_walk *walk, int child)
{
    if (child >= walk->child_count)
        child = walk->child_count - 1;
    walk->selected = child < 0 ? 0 : child;
}

static void walk_tree(struct tree_walk *walk, enum view_key key)
{
    switch (key) {
    case VIEW_KEY_UP: select_child(walk, walk->selected - 1); break;
    case VIEW_KEY_DOWN: select_child(walk, walk->selected + 1); break;
    case VIEW_KEY_PAGE_UP: select_child(walk, walk->selected - PAGE); break;
    case VIEW_KEY_PAGE_DOWN: select_child(walk, walk->selected + PAGE); break;
    case VIEW_KEY_FIRST: select_child(walk, 0); break;
    case VIEW_KEY_LAST: select_child(walk, walk->child_count - 1); break;
    case VIEW_KEY_IN: tree_walk_enter(walk, walk->selected); break;
    case VIEW_KEY_OUT: tree_walk_leave(walk); break;
    default: break;
    }
}

const char *study_answer(const struct screen *screen, enum view_key key)
{
    static char text[TREE_TEXT_SIZE];
    const struct tree_walk *walk = session_tree(screen->session);
    if (!walk)
        return key == VIEW_KEY_CLOSE ? "" : NULL;
    if (key == VIEW_KEY_IN && tree_walk_is_dead_end(walk, walk->selected, text))
        return text;
    if (key == VIEW_KEY_OUT && walk->node == 0)
        return "This is the root; Escape ends the tree.";
    return "";
}

const char *study_word(const struct screen *screen)
{
    return request_table[session_tree(screen->session) ? REQUEST_TREE : REQUEST_COMPARE].word;
}

bool study_obey(const struct screen *screen, enum view_key key)
{
    struct tree_walk *walk = session_tree(screen->session);
    if (key == VIEW_KEY_CLOSE || key == VIEW_KEY_TYPED || key == VIEW_KEY_LOST) {
        session_close_tree(screen->session);
        session_close_comparison(screen->session);
        return false;
    }
    if (walk)
        walk_tree(walk, key);
    return true;
}

bool study_walks_line(const struct screen *screen)
{
    size_t step, length;
    return session_walked_line(screen->session, &step, &length) > 0;
}

void study_walk_line(const struct screen *screen, enum view_key key)
{
    static const struct {
        enum view_key key;
        enum line_step step;
    } steps[] = {
        {VIEW_KEY_IN, LINE_FORWARD},  {VIEW_KEY_OUT, LINE_BACK},
        {VIEW_KEY_FIRST, LINE_FIRST}, {VIEW_KEY_LAST, LINE_LAST},
        {VIEW_KEY_UP, LINE_UP},       {VIEW_KEY_DOWN, LINE_DOWN},
        {VIEW_KEY_PAGE_UP, LINE_UP},  {VIEW_KEY_PAGE_DOWN, LINE_DOWN},
        {VIEW_KEY_CLOSE, LINE_LEAVE},
    };

    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        if (steps[i].key == key)
            session_step_line(screen->session, steps[i].step);
}
