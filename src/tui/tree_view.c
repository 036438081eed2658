/* tree_view.c - a node of a search tree: the moves that were tried there, with the window
 * and the value of each, and those that were left out.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/study.h"

#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "game/figures_text.h"
#include "tui/colours.h"
#include "tui/text.h"

enum {
    ROW_SIZE = 160,
    EXPLAIN_ROWS = 5,    /* of the sentences above and below the list */
    FEWEST_CHILDREN = 3, /* rows that the list keeps before the sentences get any */
    LEAST_COLUMNS = 31,  /* of a row without them */
    NODES_COLUMNS = 37   /* in which the size of each branch has room, too */
};

static const char keys[] = "Enter in, Left out, Esc ends";

/* Sentences over at most so many rows; returns those used. */
static int draw_sentence(struct rectangle area, int row, int rows, const char *text)
{
    struct rectangle place = {area.row + row, area.column, rows, area.columns};

    return rows > 0 ? text_draw_wrapped(place, text) : 0;
}

static void write_row(const struct tree_walk *walk, int child, bool nodes, char row[ROW_SIZE])
{
    struct tree_child told;
    char count[16];

    tree_walk_describe(walk, child, &told);
    if (told.pruned)
        snprintf(row, ROW_SIZE, "%c%-7s not searched", walk->selected == child ? '>' : ' ',
                 told.san);
    else
        snprintf(row, ROW_SIZE, "%c%-7s%6s %6s %8s%c%s%5s",
                 walk->selected == child ? '>' : ' ', told.san, told.alpha, told.beta,
                 told.value, told.best ? '*' : ' ', nodes ? " " : "",
                 nodes ? count_write((uint64_t)told.nodes, count) : "");
    if (!nodes)
        row[LEAST_COLUMNS] = '\0';
}

/* The list scrolls by half its height at once. */
static int first_shown(const struct tree_walk *walk, int rows)
{
    int step = (rows + 1) / 2, first = 0;

    if (rows < 1)
        return 0;
    while (walk->selected >= first + rows)
        first += step;
    return first;
}

static void draw_children(const struct tree_walk *walk, struct rectangle area)
{
    bool nodes = area.columns >= NODES_COLUMNS;
    int first = first_shown(walk, area.rows);
    char row[ROW_SIZE];

    for (int i = 0; i < area.rows && first + i < walk->child_count; i++) {
        const struct search_tree_node *child =
            &walk->tree.nodes[walk->children[first + i]];

        write_row(walk, first + i, nodes, row);
        colours_use(first + i == walk->selected   ? ELEMENT_SELECTED
                    : child->state == TREE_PRUNED ? ELEMENT_PRUNED
                                                  : ELEMENT_TEXT);
        text_draw(area.row + i, area.column, area.columns, row);
    }
}

/* Where the walk stands and what came of it there; returns the rows used. */
static int draw_top(const struct tree_walk *walk, struct rectangle area, int most)
{
    char text[TREE_TEXT_SIZE], path[ROW_SIZE];
    int rows = 0;

    tree_walk_path(walk, path, sizeof path);
    snprintf(text, sizeof text, "Tree: %s", path);
    colours_use(ELEMENT_HEADING);
    text_draw(area.row, area.column, area.columns, text);
    colours_use(ELEMENT_MESSAGE);
    if (walk->node == 0)
        tree_walk_summarize(walk, text);
    else
        tree_walk_explain_node(walk, text);
    rows = 1 + draw_sentence(area, 1, most, text);
    snprintf(text, sizeof text, " %-7s%6s %6s %8s%s", "move", "alpha", "beta", "value",
             area.columns >= NODES_COLUMNS ? "  nodes" : "");
    colours_use(ELEMENT_HEADING);
    text_draw(area.row + rows, area.column, area.columns, text);
    return rows + 1;
}

void tree_view_draw(const struct tree_walk *walk, struct rectangle area)
{
    int spare = area.rows - 3 - FEWEST_CHILDREN; /* path, header, keys */
    int below = spare / 2 < EXPLAIN_ROWS ? spare / 2 : EXPLAIN_ROWS;
    char text[TREE_TEXT_SIZE];
    int rows;

    below = below < 0 ? 0 : below;
    rows = draw_top(walk, area, below);
    draw_children(walk, (struct rectangle){area.row + rows, area.column,
                                           area.rows - rows - below - 1, area.columns});
    colours_use(ELEMENT_MESSAGE);
    if (walk->child_count > 0) {
        tree_walk_explain(walk, walk->selected, text);
        draw_sentence(area, area.rows - 1 - below, below, text);
    }
    colours_use(ELEMENT_HEADING);
    text_draw(area.row + area.rows - 1, area.column, area.columns, keys);
}
