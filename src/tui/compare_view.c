/* compare_view.c - strategies side by side: what the same depth cost each of them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * They think at the same time, and some get deeper than others. What can be compared is
 * the deepest depth that all have done; where each one is by now stands behind it.
 */
#include "config.h"

#include "tui/views.h"

#include <stdio.h>

#include <curses.h>

#include "engine/integer_math.h"
#include "players/figures_text.h"
#include "tui/colours.h"
#include "tui/text.h"

enum {
    TEXT_SIZE = 256,
    WIDEST = 96,   /* columns: farther away, numbers and names do not belong together */
    SPACIOUS = 64, /* columns that have room for all bars side by side */
    ROWS_MOST = 4, /* of an entry */
    EXPLAIN_ROWS = 5,
    NAME_COLUMNS = 20,
    NODES_COLUMNS = 7,
    SCORE_COLUMNS = 7,
    MOVE_COLUMNS = 6,
    SHARE_COLUMNS = 8,
    DEPTH_COLUMNS = 4, /* of a depth that was reached */
    BAR_LEAST = 6,
    GAP = 2,
    EIGHTHS = 8
};

/* How the entries are set: in one row without bars, in two with a bar below, or all bars side by
 * side with a blank row between. */
enum form { FORM_ROW, FORM_PAIR, FORM_SIDE_BY_SIDE };

static enum form choose_form(struct rectangle area, int count)
{
    if (area.columns >= SPACIOUS && 2 * count + 1 <= area.rows)
        return FORM_SIDE_BY_SIDE;
    return 2 * count + 1 <= area.rows ? FORM_PAIR : FORM_ROW;
}

/* How many rows an entry has: blank ones between them where there is room, and what explains
 * them has its own; from ROWS_MOST on there is a bar for the depth, too. */
static int choose_rows(struct rectangle area, int count)
{
    int each = (area.rows - 1 - EXPLAIN_ROWS) / count;
    if (choose_form(area, count) != FORM_PAIR)
        return choose_form(area, count) == FORM_ROW ? 1 : 2;
    return each < 2 ? 2 : each > ROWS_MOST ? ROWS_MOST : each;
}

/* The bars' scale is that of the most nodes. */
static uint64_t most_nodes(const struct comparison *comparison)
{
    uint64_t most = 2;
    for (int i = 0; i < comparison_count(comparison); i++)
        if (comparison_entry(comparison, i)->common.nodes > most)
            most = comparison_entry(comparison, i)->common.nodes;
    return most;
}

static int deepest(const struct comparison *comparison)
{
    int most = 1;
    for (int i = 0; i < comparison_count(comparison); i++)
        if (comparison_entry(comparison, i)->depth > most)
            most = comparison_entry(comparison, i)->depth;
    return most;
}

static void draw_log_bar(int row, int column, int columns, uint64_t nodes, uint64_t most)
{
    colours_use(ELEMENT_GRAPH_WHITE);
    if (nodes > 0 && columns >= BAR_LEAST)
        text_draw_bar(
            row, column, columns,
            (int)((uint64_t)(columns * EIGHTHS) * integer_log2(nodes) / integer_log2(most)));
}

/* Write right-aligned, and return the column behind it. */
static int draw_right(int row, int column, int columns, const char *text)
{
    int used = text_width(text);
    text_draw(row, column + (used < columns ? columns - used : 0), columns, text);
    return column + columns;
}

static const char *score_of(const struct compared *entry)
{
    return *entry->common.score_text ? entry->common.score_text : entry->score_text;
}

static const char *move_of(const struct compared *entry)
{
    return *entry->common.san ? entry->common.san : entry->san;
}

static void write_nodes(const struct compared *entry, char text[16])
{
    text[0] = '\0';
    if (entry->common.nodes > 0)
        count_write(entry->common.nodes, text);
}

/* What Monte Carlo has in place of depths. */
static void write_playouts(const struct compared *entry, char text[TEXT_SIZE])
{
    char count[16];
    snprintf(text, TEXT_SIZE, "%s playouts", count_write(entry->playouts, count));
}

/* ---- an entry ------------------------------------------------------------------------ */

/* Name, score and move; below them what it cost: bar, nodes, share of minimax's, and how deep it
 * is by now. */
static void draw_pair(struct rectangle area, const struct compared *entry, uint64_t most)
{
    char text[TEXT_SIZE], share[16];
    int end = area.column + area.columns, column = end - SCORE_COLUMNS - MOVE_COLUMNS;
    int costs = NODES_COLUMNS + SHARE_COLUMNS + DEPTH_COLUMNS;
    colours_use(ELEMENT_STRONG);
    text_draw(area.row, area.column, column - area.column, entry->name);
    colours_use(ELEMENT_TEXT);
    column = draw_right(area.row, column, SCORE_COLUMNS, score_of(entry));
    draw_right(area.row, column, MOVE_COLUMNS, move_of(entry));
    colours_use(ELEMENT_QUIET);
    area.row++;
    if (!entry->has_depths) {
        write_playouts(entry, text);
        draw_right(area.row, area.column, area.columns, text);
        return;
    }
    column = end - costs;
    write_nodes(entry, text);
    column = draw_right(area.row, column, NODES_COLUMNS, text);
    compared_write_share(entry, share);
    column = draw_right(area.row, column, SHARE_COLUMNS, share);
    snprintf(text, sizeof text, "%d", entry->depth);
    draw_right(area.row, column, DEPTH_COLUMNS, text);
    draw_log_bar(area.row, area.column, area.columns - costs, entry->common.nodes, most);
}

/* Below a pair, where there is room: how deep it is, as a bar in the place of a number. */
static void draw_depth(struct rectangle area, const struct compared *entry, int most)
{
    char text[32];
    int bar = area.columns - NODES_COLUMNS - SHARE_COLUMNS - DEPTH_COLUMNS;
    if (!entry->has_depths)
        return;
    text_clear((struct rectangle){area.row - 1, area.column + area.columns - DEPTH_COLUMNS, 1,
                                  DEPTH_COLUMNS});
    colours_use(ELEMENT_QUIET);
    text_draw_bar(area.row, area.column, bar, bar * EIGHTHS * entry->depth / most);
    snprintf(text, sizeof text, "depth %d", entry->depth);
    draw_right(area.row, area.column + bar, area.columns - bar, text);
}

/* All in one row: name, nodes, score, share. */
static void draw_row(struct rectangle area, const struct compared *entry)
{
    char nodes[16], share[16];
    int column = area.column + area.columns - NODES_COLUMNS - SCORE_COLUMNS - SHARE_COLUMNS;
    int most = area.column + NAME_COLUMNS;
    column = column < most ? column : most;
    colours_use(ELEMENT_STRONG);
    text_draw(area.row, area.column, column - area.column, entry->name);
    colours_use(ELEMENT_TEXT);
    write_nodes(entry, nodes);
    column = draw_right(area.row, column, NODES_COLUMNS - 1, nodes);
    column = draw_right(area.row, column, SCORE_COLUMNS, score_of(entry));
    compared_write_share(entry, share);
    colours_use(ELEMENT_QUIET);
    draw_right(area.row, column, SHARE_COLUMNS, share);
}

/* Where the columns of a spacious entry begin. */
struct columns {
    int nodes, share, depth, score, move, bar, depth_bar; /* bar: how many of the first */
};

static struct columns plan_columns(struct rectangle area)
{
    int numbers = NODES_COLUMNS + SHARE_COLUMNS + DEPTH_COLUMNS + SCORE_COLUMNS + MOVE_COLUMNS;
    int bars = area.columns - NAME_COLUMNS - numbers - 2 * GAP;
    struct columns columns = {.nodes = area.column + NAME_COLUMNS, .bar = bars * 3 / 5};
    columns.depth_bar = bars - columns.bar;
    columns.share = columns.nodes + columns.bar + NODES_COLUMNS;
    columns.depth = columns.share + SHARE_COLUMNS + GAP;
    columns.score = columns.depth + columns.depth_bar + DEPTH_COLUMNS + GAP;
    columns.move = columns.score + SCORE_COLUMNS;
    return columns;
}

static void draw_side_by_side(struct rectangle area, const struct compared *entry,
                              const struct comparison *comparison, uint64_t most)
{
    struct columns at = plan_columns(area);
    char text[TEXT_SIZE];
    colours_use(ELEMENT_STRONG);
    text_draw(area.row, area.column, NAME_COLUMNS - 1, entry->name);
    colours_use(ELEMENT_TEXT);
    draw_right(area.row, at.score, SCORE_COLUMNS, score_of(entry));
    draw_right(area.row, at.move, MOVE_COLUMNS, move_of(entry));
    if (!entry->has_depths) {
        write_playouts(entry, text);
        colours_use(ELEMENT_QUIET);
        draw_right(area.row, at.nodes, at.bar + NODES_COLUMNS, text);
        return;
    }
    draw_log_bar(area.row, at.nodes, at.bar, entry->common.nodes, most);
    text_draw_bar(area.row, at.depth, at.depth_bar,
                  at.depth_bar * EIGHTHS * entry->depth / deepest(comparison));
    colours_use(ELEMENT_TEXT);
    write_nodes(entry, text);
    draw_right(area.row, at.nodes + at.bar, NODES_COLUMNS, text);
    snprintf(text, sizeof text, "%d", entry->depth);
    draw_right(area.row, at.depth + at.depth_bar, DEPTH_COLUMNS, text);
    colours_use(ELEMENT_QUIET);
    compared_write_share(entry, text);
    draw_right(area.row, at.share, SHARE_COLUMNS, text);
}

static void draw_entry(struct rectangle area, const struct comparison *comparison, int index,
                       enum form form)
{
    const struct compared *entry = comparison_entry(comparison, index);
    uint64_t most = most_nodes(comparison);
    switch (form) {
    case FORM_ROW: draw_row(area, entry); break;
    case FORM_PAIR: draw_pair(area, entry, most); break;
    case FORM_SIDE_BY_SIDE: draw_side_by_side(area, entry, comparison, most); break;
    }
}

/* ---- around them --------------------------------------------------------------------- */

static void draw_heading(struct rectangle area, const struct comparison *comparison)
{
    char text[TEXT_SIZE] = "Strategies";
    if (comparison_depth(comparison) > 0)
        snprintf(text, sizeof text, "To depth %d", comparison_depth(comparison));
    text_draw_heading(area, 0, text, comparison_is_running(comparison) ? "thinking" : "done");
}

/* The longest of the explanations that has room. */
static void explain(struct rectangle area, enum form form)
{
    static const char *const texts[3][3] = {
        [FORM_ROW] = {"", "nodes, score, % of minimax's nodes.",
                      "nodes, score (White's), % of minimax's nodes."},
        [FORM_PAIR] = {"Score and move; below: nodes (bars: log scale), % of minimax's nodes, "
                       "the depth reached by now. Scores are White's. Alpha-beta skips the "
                       "other answers once one refutes a move: its score and move stay "
                       "minimax's.",
                       "Score (White's) and move; below: nodes (bars: log scale), % of "
                       "minimax's nodes, depth by now.",
                       "Below: nodes, % of minimax's, depth."},
        [FORM_SIDE_BY_SIDE] = {
            "Nodes to the depth that all have done (bars: log scale) and % of minimax's; the "
            "depth reached by now; score (White's) and move. Alpha-beta skips the other "
            "answers once one refutes a move: its score and move stay minimax's.",
            "Nodes (bars: log scale), % of minimax's, depth by now, score (White's), move.",
            "Nodes, % of minimax's, depth by now, score, move."}};
    colours_use(ELEMENT_QUIET);
    for (int i = 0; i < 3; i++) {
        int needed = text_rows(texts[form][i], area.columns);
        if (needed == 0 || needed > area.rows)
            continue;
        rectangle_cut(&area, area.rows - needed);
        text_draw_wrapped(area, texts[form][i]);
        return;
    }
}

static bool shows(const struct screen *screen)
{
    return session_comparison(screen->session);
}

static bool take_key(struct face *face, const struct key *key)
{
    return study_take_key(face, key, REQUEST_COMPARE);
}

static void draw(const struct screen *screen, struct rectangle area)
{
    const struct comparison *comparison = session_comparison(screen->session);
    int count = comparison_count(comparison);
    int each = choose_rows(area, count);
    enum form form;
    text_clear(area);
    if (area.columns > WIDEST)
        area.columns = WIDEST;
    form = choose_form(area, count);
    draw_heading(area, comparison);
    rectangle_cut(&area, 1);
    for (int i = 0; i < count && area.rows > 0; i++) {
        struct rectangle below = {area.row + 2, area.column, 1, area.columns};
        draw_entry(area, comparison, i, form);
        if (each == ROWS_MOST && form == FORM_PAIR)
            draw_depth(below, comparison_entry(comparison, i), deepest(comparison));
        rectangle_cut(&area, each);
    }
    explain(area, form);
}

const struct view_ops compare_view = {
    .shows = shows,
    .draw = draw,
    .key = take_key,
    .hint = "Esc back  F1 what the numbers mean  or type a move or command",
    .short_hint = "Esc back  F1 help",
};
