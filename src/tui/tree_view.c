/* tree_view.c - a node of a search tree: the moves that were tried there, with the window
 * and the value of each, and those that were left out.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/face.h"

#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "players/figures_text.h"
#include "tui/colours.h"
#include "tui/text.h"

enum {
    ROW_SIZE = 160,
    EXPLAIN_ROWS = 5,    /* of the sentences above and below the list */
    FEWEST_CHILDREN = 3, /* rows that the list keeps before the sentences get any */
    NODES_COLUMNS = 31,  /* with them */
    ROOMY_COLUMNS = 40,  /* with more between the numbers */
    MOVE_COLUMNS = 7,
    NUMBER_DIGITS = 5, /* columns for alpha and beta */
    PAGE = 8           /* moves of the list */
};

/* Sentences over at most so many rows; returns those used. */
static int draw_sentence(struct rectangle area, int row, int rows, const char *text)
{
    struct rectangle place = {area.row + row, area.column, rows, area.columns};
    return rows > 0 ? text_draw_wrapped(place, text) : 0;
}

/* "+13.50" as "+13.5": what is that large need not be that exact. */
static void shorten(char *number)
{
    size_t sign = strspn(number, "<=>");
    char *point = strchr(number, '.');
    if (!point || strlen(number) <= sign + NUMBER_DIGITS)
        return;
    number[sign + NUMBER_DIGITS] = '\0';
    if (number[sign + NUMBER_DIGITS - 1] == '.')
        number[sign + NUMBER_DIGITS - 1] = '\0';
}

/* Four columns: "999", "1.4k", "14k", "140k". */
static void write_size(const struct tree_child *told, char text[16])
{
    if (told->from_table)
        strcpy(text, "hit");
    else if (told->nodes < 1000)
        snprintf(text, 16, "%d", told->nodes);
    else if (told->nodes < 9950)
        snprintf(text, 16, "%.1fk", told->nodes / 1000.0);
    else
        snprintf(text, 16, "%dk", (told->nodes + 500) / 1000);
}

static void write_columns(char row[ROW_SIZE], int columns, const char *mark, const char *move,
                          const char *alpha, const char *beta, const char *value,
                          const char *nodes)
{
    int gap = columns >= ROOMY_COLUMNS ? 2 : 0;
    int name = columns == NODES_COLUMNS ? MOVE_COLUMNS - 1 : MOVE_COLUMNS;
    snprintf(row, ROW_SIZE, "%s%-*s%*s%*s%*s%*s", mark, name, move, NUMBER_DIGITS + gap, alpha,
             NUMBER_DIGITS + 1 + gap, beta, NUMBER_DIGITS + 3 + gap, value,
             columns >= NODES_COLUMNS ? 5 + gap : 0, columns >= NODES_COLUMNS ? nodes : "");
}

/* A move that was left out: the pruned ones are told shortly, and quietly. */
static void write_row(const struct tree_walk *walk, int child, int columns, char row[ROW_SIZE])
{
    const char *mark = walk->selected == child ? ">" : " ";
    struct tree_child told;
    char size[16], move[SAN_SIZE + 1];
    tree_walk_describe(walk, child, &told);
    if (told.pruned) {
        snprintf(row, ROW_SIZE, "%s%-7s not searched", mark, told.san);
        return;
    }
    snprintf(move, sizeof move, "%s%s", told.san, told.best ? "*" : "");
    shorten(told.alpha);
    shorten(told.beta);
    shorten(told.value);
    write_size(&told, size);
    write_columns(row, columns, mark, move, told.alpha, told.beta, told.value, size);
}

/* The list scrolls by half its height at once. */
static int first_shown(const struct tree_walk *walk, int rows)
{
    return layout_scroll(walk->selected, rows, (rows + 1) / 2);
}

/* The best move stands out, a refutation (what cuts the rest off) is coloured, what was left out
 * is quiet. */
static enum element row_element(const struct tree_walk *walk, int child)
{
    struct tree_child told;
    if (child == walk->selected)
        return ELEMENT_SELECTED;
    tree_walk_describe(walk, child, &told);
    return told.pruned            ? ELEMENT_PRUNED
           : told.value[0] == '>' ? ELEMENT_DOUBT
           : told.best            ? ELEMENT_STRONG
                                  : ELEMENT_TEXT;
}

static void draw_children(const struct tree_walk *walk, struct rectangle area)
{
    int first = first_shown(walk, area.rows);
    char row[ROW_SIZE];
    for (int i = 0; i < area.rows && first + i < walk->child_count; i++) {
        write_row(walk, first + i, area.columns, row);
        colours_use(row_element(walk, first + i));
        mvhline(area.row + i, area.column, ' ', area.columns);
        text_draw(area.row + i, area.column, area.columns, row);
    }
}

/* The path, and right of it which moves of how many the list below shows. */
static void draw_heading(const struct tree_walk *walk, struct rectangle area, int list_rows)
{
    char text[TREE_TEXT_SIZE], path[ROW_SIZE], shown[48] = "";
    int first = first_shown(walk, list_rows);
    if (list_rows > 0 && walk->child_count > list_rows)
        snprintf(shown, sizeof shown, "%d-%d of %d", first + 1,
                 first + list_rows < walk->child_count ? first + list_rows : walk->child_count,
                 walk->child_count);
    tree_walk_path(walk, path, sizeof path);
    snprintf(text, sizeof text, "Tree: %s", path);
    if (text_width(text) + text_width(shown) + 2 > area.columns)
        shown[0] = '\0';
    text_draw_heading(area, 0, text, shown);
}

/* What came of it where the walk stands, and the columns' names; returns the rows used. */
static int draw_top(const struct tree_walk *walk, struct rectangle area, int most)
{
    char text[TREE_TEXT_SIZE], row[ROW_SIZE];
    int rows = 0;
    colours_use(ELEMENT_TEXT);
    if (walk->node == 0)
        tree_walk_summarize(walk, text);
    else
        tree_walk_explain_node(walk, text);
    rows = 1 + draw_sentence(area, 1, most, text);
    write_columns(row, area.columns, " ", "move", "alpha", "beta", "value ", "nodes");
    colours_use(ELEMENT_QUIET);
    text_draw(area.row + rows, area.column, area.columns, row);
    return rows + 1;
}

static bool shows(const struct screen *screen)
{
    return session_tree(screen->session);
}

/* Rows of sentences at most, above the list and below it. */
static int rows_below(struct rectangle area)
{
    int spare = area.rows - 2 - FEWEST_CHILDREN; /* path, header */
    int below = spare / 2 < EXPLAIN_ROWS ? spare / 2 : EXPLAIN_ROWS;
    return below < 0 ? 0 : below;
}

static struct rectangle list_area(const struct tree_walk *walk, struct rectangle area)
{
    char text[TREE_TEXT_SIZE];
    int below = rows_below(area), top;
    if (walk->node == 0)
        tree_walk_summarize(walk, text);
    else
        tree_walk_explain_node(walk, text);
    top = text_rows(text, area.columns);
    top = 2 + (top < below ? top : below);
    return (struct rectangle){area.row + top, area.column, area.rows - top - below,
                              area.columns};
}

static void draw(const struct screen *screen, struct rectangle area)
{
    const struct tree_walk *walk = session_tree(screen->session);
    struct rectangle list = list_area(walk, area);
    char text[TREE_TEXT_SIZE];
    text_clear(area);
    draw_top(walk, area, rows_below(area));
    draw_heading(walk, area, list.rows);
    draw_children(walk, list);
    colours_use(ELEMENT_QUIET);
    if (walk->child_count > 0) {
        tree_walk_explain(walk, walk->selected, text);
        draw_sentence(area, area.rows - rows_below(area), rows_below(area), text);
    }
}

/* ---- keys ------------------------------------------------------------------------ */

static void choose(struct tree_walk *walk, int child)
{
    if (child >= walk->child_count)
        child = walk->child_count - 1;
    walk->selected = child < 0 ? 0 : child;
}

static bool take_key(struct face *face, const struct key *key)
{
    struct tree_walk *walk = session_tree(face->screen.session);
    char answer[TREE_TEXT_SIZE] = ""; /* that the key leads nowhere, perhaps */
    switch (key->pressed) {
    case PRESSED_UP: choose(walk, walk->selected - 1); break;
    case PRESSED_DOWN: choose(walk, walk->selected + 1); break;
    case PRESSED_PAGE_UP: choose(walk, walk->selected - PAGE); break;
    case PRESSED_PAGE_DOWN: choose(walk, walk->selected + PAGE); break;
    case PRESSED_HOME: choose(walk, 0); break;
    case PRESSED_END: choose(walk, walk->child_count - 1); break;
    case PRESSED_RIGHT:
    case PRESSED_ENTER:
        if (!tree_walk_is_dead_end(walk, walk->selected, answer))
            tree_walk_enter(walk, walk->selected);
        break;
    case PRESSED_LEFT:
    case PRESSED_BACKSPACE:
        if (walk->node == 0)
            snprintf(answer, sizeof answer, "This is the root; Escape ends the tree.");
        tree_walk_leave(walk);
        break;
    default: return study_take_key(face, key, REQUEST_TREE);
    }
    face_say(face, MESSAGE_INFO, "%s", answer);
    face->stale |= STALE_GAME | STALE_THINKING;
    return true;
}

/* A click chooses a move, one on the chosen one goes in; the wheel goes up and down. */
static bool take_mouse(struct face *face, struct rectangle area, const struct mouse *mouse)
{
    struct tree_walk *walk = session_tree(face->screen.session);
    struct rectangle list = list_area(walk, area);
    int child = first_shown(walk, list.rows) + mouse->row - list.row;
    struct key enter = {.pressed = PRESSED_ENTER};
    if (mouse->action == MOUSE_WHEEL_UP || mouse->action == MOUSE_WHEEL_DOWN)
        choose(walk, walk->selected + (mouse->action == MOUSE_WHEEL_DOWN ? 1 : -1));
    else if (mouse->action == MOUSE_PRESS && mouse->row >= list.row &&
             mouse->row < list.row + list.rows && child == walk->selected)
        return take_key(face, &enter);
    else if (mouse->action == MOUSE_PRESS && mouse->row >= list.row &&
             mouse->row < list.row + list.rows)
        choose(walk, child);
    face->stale |= STALE_GAME | STALE_THINKING;
    return true;
}

const struct view_ops tree_view = {
    .shows = shows,
    .draw = draw,
    .key = take_key,
    .mouse = take_mouse,
    .hint = "Up Down choose  Enter in  Left out  Esc back  F1 what the columns mean",
    .short_hint = "Enter in  Left out  Esc back  F1 help",
};
