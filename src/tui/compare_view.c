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
    WIDEST = 72, /* columns: farther away, numbers and names do not belong together */
    EXPLAIN_ROWS = 6,
    NAME_COLUMNS = 19,
    NUMBERS_COLUMNS = 13, /* nodes and score */
    SHARE_COLUMNS = 8,
    NOW_COLUMNS = 8,
    BAR_LEAST = 8,
    BAR_MOST = 48,
    EIGHTHS = 8
};

/* How the entries are set: 1 is a row with all of it; 2 has the bar in a row of its own; 3
 * is followed by a blank row; 4 tells in that row all of where it is by now, and a blank
 * row follows. What explains them goes before blank rows. */
static int choose_rows(int count, int rows)
{
    for (int spare = EXPLAIN_ROWS; spare >= 0; spare -= EXPLAIN_ROWS)
        for (int each = 4; each > 1; each--)
            if (count * each <= rows - spare)
                return each;
    return 1;
}

static void write_numbers(const struct compared *entry, char text[TEXT_SIZE])
{
    char nodes[16] = "";
    if (entry->common.nodes > 0)
        count_write(entry->common.nodes, nodes);
    snprintf(text, TEXT_SIZE, "%6s%7s", nodes,
             entry->has_depths ? entry->common.score_text : entry->score_text);
}

/* "now 12", or how many playouts there are instead. */
static void write_now(const struct compared *entry, char text[TEXT_SIZE])
{
    char count[16];
    if (entry->has_depths)
        snprintf(text, TEXT_SIZE, "now %2d", entry->depth);
    else
        snprintf(text, TEXT_SIZE, "%s playouts", count_write(entry->playouts, count));
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

static void draw_log_bar(int row, int column, int columns, uint64_t nodes, uint64_t most)
{
    if (nodes > 0 && columns >= BAR_LEAST)
        text_draw_bar(
            row, column, columns,
            (int)((uint64_t)(columns * EIGHTHS) * integer_log2(nodes) / integer_log2(most)));
}

static int bar_columns(struct rectangle area)
{
    int columns = area.columns - SHARE_COLUMNS - NOW_COLUMNS;
    return columns < BAR_MOST ? columns : BAR_MOST;
}

/* Bar, share, depth by now. */
static void draw_second_row(struct rectangle area, const struct compared *entry, uint64_t most)
{
    char share[16], now[TEXT_SIZE], text[2 * TEXT_SIZE];
    int bar = bar_columns(area);
    compared_write_share(entry, share);
    write_now(entry, now);
    if (!entry->has_depths) {
        snprintf(text, sizeof text, "has no depth; %s", now);
        text_draw(area.row, area.column, area.columns, text);
        return;
    }
    draw_log_bar(area.row, area.column, bar, entry->common.nodes, most);
    snprintf(text, sizeof text, "%*s%*s", SHARE_COLUMNS, share, NOW_COLUMNS, now);
    text_draw(area.row, area.column + area.columns - SHARE_COLUMNS - NOW_COLUMNS,
              SHARE_COLUMNS + NOW_COLUMNS, text);
}

/* Where the whole search is. */
static void draw_third_row(struct rectangle area, const struct compared *entry)
{
    char text[TEXT_SIZE], nodes[16];
    snprintf(text, sizeof text, "in all %s nodes, %s %s", count_write(entry->nodes, nodes),
             entry->score_text, entry->san);
    colours_use(ELEMENT_PRUNED);
    text_draw(area.row, area.column, area.columns, text);
}

/* All in one row, as far as there are columns: the bar and "now" come last. */
static void draw_single_row(struct rectangle area, const struct compared *entry, uint64_t most)
{
    char numbers[TEXT_SIZE], share[16], now[TEXT_SIZE], text[3 * TEXT_SIZE];
    int name = area.columns - NUMBERS_COLUMNS - SHARE_COLUMNS;
    int bar;
    name = name < NAME_COLUMNS ? name : NAME_COLUMNS;
    bar = area.columns - name - NUMBERS_COLUMNS - SHARE_COLUMNS - NOW_COLUMNS;
    write_numbers(entry, numbers);
    compared_write_share(entry, share);
    write_now(entry, now);
    snprintf(text, sizeof text, "%s%*s%*s", numbers, SHARE_COLUMNS, share,
             bar >= 0 ? NOW_COLUMNS : 0, bar >= 0 && entry->has_depths ? now : "");
    colours_use(ELEMENT_HEADING);
    text_draw(area.row, area.column, name, entry->name);
    colours_use(ELEMENT_NUMBERS);
    text_draw(area.row, area.column + name, area.columns - name, text);
    draw_log_bar(area.row, area.column + area.columns - bar + 2, bar - 2, entry->common.nodes,
                 most);
}

static void draw_entry(struct rectangle area, const struct compared *entry, int rows,
                       uint64_t most)
{
    char numbers[TEXT_SIZE];
    if (rows == 1) {
        draw_single_row(area, entry, most);
        return;
    }
    write_numbers(entry, numbers);
    colours_use(ELEMENT_HEADING);
    text_draw(area.row, area.column, area.columns - NUMBERS_COLUMNS, entry->name);
    colours_use(ELEMENT_NUMBERS);
    text_draw(area.row, area.column + area.columns - NUMBERS_COLUMNS, NUMBERS_COLUMNS,
              numbers);
    area.row++;
    draw_second_row(area, entry, most);
    area.row++;
    if (rows > 3)
        draw_third_row(area, entry);
}

static void draw_header(struct rectangle area, const struct comparison *comparison, int rows)
{
    char text[TEXT_SIZE];
    int name = area.columns - NUMBERS_COLUMNS;
    const char *behind = "";
    if (rows == 1) {
        name -= SHARE_COLUMNS;
        name = name < NAME_COLUMNS ? name : NAME_COLUMNS;
        behind = "       %";
    }
    snprintf(text, sizeof text, "To depth %-*d%6s%7s%s", name > 9 ? name - 9 : 0,
             comparison_depth(comparison), "nodes", "score", behind);
    colours_use(ELEMENT_HEADING);
    text_draw(area.row, area.column, area.columns, text);
}

/* The longest of the explanations that has room. */
static void explain(struct rectangle area, const struct comparison *comparison, int rows)
{
    static const char why[] = "Alpha-beta skips the other answers once one refutes a move; "
                              "score and move stay minimax's.";
    char texts[3][2 * TEXT_SIZE], scale[64] = "";
    int depth = comparison_depth(comparison);
    uint64_t whole = integer_log2(most_nodes(comparison));
    uint64_t tenfold = ((uint64_t)bar_columns(area) * integer_log2(10) + whole / 2) / whole;
    if (rows > 1 && tenfold > 0)
        snprintf(scale, sizeof scale, " Bars, log scale: %d columns = 10 times.",
                 (int)tenfold);
    if (depth == 0)
        return;
    snprintf(texts[2], sizeof texts[2], "%%: of minimax's nodes; scores: White's.");
    snprintf(texts[1], sizeof texts[1],
             "Nodes and score (White's side) of depth %d, which all have done; %%: of "
             "minimax's nodes; now: the depth reached.%s",
             depth, scale);
    snprintf(texts[0], sizeof texts[0], "%.300s %s", texts[1], why);
    colours_use(ELEMENT_MESSAGE);
    for (int i = 0; i < 3; i++) {
        int needed = text_rows(texts[i], area.columns);
        if (needed > area.rows)
            continue;
        rectangle_cut(&area, area.rows - needed);
        text_draw_wrapped(area, texts[i]);
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
    int count = comparison_count(comparison), bottom = area.row + area.rows - 1;
    int rows = choose_rows(count, area.rows - 2);
    uint64_t most = most_nodes(comparison);
    text_clear(area);
    if (area.columns > WIDEST)
        area.columns = WIDEST;
    draw_header(area, comparison, rows);
    area.row++;
    for (int i = 0; i < count && area.row + (rows > 2 ? 2 : rows) <= bottom; i++) {
        draw_entry(area, comparison_entry(comparison, i), rows, most);
        area.row += rows;
    }
    area.rows = bottom - area.row;
    explain(area, comparison, rows);
    colours_use(ELEMENT_HEADING);
    text_draw(bottom, area.column, area.columns,
              comparison_is_running(comparison) ? "Thinking; Esc ends it; F1: help"
                                                : "Done; Esc: back; F1: help");
}

const struct view_ops compare_view = {
    .shows = shows,
    .draw = draw,
    .key = take_key,
};
