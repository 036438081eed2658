/* study_view.c - views that explain the search: the terms of an evaluation, strategies side by
 * side, and a search tree.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <curses.h>

#include "base/words.h"
#include "players/statistics_text.h"
#include "tui/ui.h"
#include "tui/style/text.h"

/* ---- functions that the views share ---------------------------------------------------- */

enum { MAX_COLUMNS = 64 /* keeps names and numbers close together */ };

/* Leaves a margin, except at the left edge of the screen. */
static struct rectangle inside(struct rectangle area)
{
    area.columns -= area.column > 0;
    return area;
}

/* Escape closes the view. A typed line (ui_run_line()) and most commands also close it. */
static bool study_handle_key(struct ui *ui, const struct key *key)
{
    switch (key->pressed) {
    case PRESSED_ESCAPE:
    case PRESSED_INTERRUPT: ui_close_tree_or_comparison(ui); return true;
    case PRESSED_CHARACTER:
    case PRESSED_HANGUP: return false;
    case PRESSED_FUNCTION: break;
    default: return true;
    }
    enum command_id pressed = command_for_key(key->number);
    if (pressed != COMMAND_FLIP && pressed != COMMAND_MARKS && pressed != COMMAND_UNKNOWN)
        ui_close_tree_or_comparison(ui);
    return false;
}

/* ---- the terms of an evaluation --------------------------------------------------------- */

enum { TERM_COLUMNS = 15, LEAD_COLUMNS = 6, BAR_MIN = 3, BAR_SCALE = 100 /* centipawns */ };
enum { SMALL_LEAD = 10 /* centipawns */, SUMMARY_SIZE = 4 * EXPLAIN_SENTENCE_SIZE };

static bool evaluation_is_active(const struct screen *screen)
{
    return session_evaluation(screen->session)->shown == EVALUATION_TERMS;
}

static bool evaluation_accepts_keys(const struct screen *screen)
{
    return session_evaluation(screen->session)->shown != EVALUATION_HIDDEN;
}

/* Draws a lead in the style of `element`, with a bar from the middle towards the side that leads.
 * The longest bar has `half` columns and is for the lead `most`. */
static void draw_lead(struct rectangle area, enum element element, const char *name, int lead,
                      int half, int most)
{
    int middle = area.column + TERM_COLUMNS + half;
    char text[16];
    colours_use(element);
    text_draw(area.row, area.column, TERM_COLUMNS - 1, name);
    snprintf(text, sizeof text, "%+*.2f", LEAD_COLUMNS, lead / 100.0);
    text_draw(area.row, area.column + area.columns - LEAD_COLUMNS, LEAD_COLUMNS, text);
    if (half < BAR_MIN)
        return;
    colours_use(ELEMENT_RULE);
    text_draw_character(area.row, middle, text_is_unicode() ? 0x2502 : '|');
    colours_use(lead > 0 ? ELEMENT_GRAPH_WHITE : ELEMENT_GRAPH_BLACK);
    int cells = (half * abs(lead) + most - 1) / most;
    text_draw_bar(area.row, lead > 0 ? middle + 1 : middle - cells, cells);
}

static void add_sentence(void *text, const char *sentence)
{
    text_add_item(text, SUMMARY_SIZE, "\n", sentence);
}

/* If the terms and the summary do not fit, adds up terms with leads below SMALL_LEAD in one row,
 * provided that makes room for the summary. If the terms alone do not fit, adds up larger ones,
 * too. */
static void draw_evaluation(const struct screen *screen, struct rectangle area)
{
    const struct evaluation_display *shown = session_evaluation(screen->session);
    char summary[SUMMARY_SIZE] = "", sentence[EXPLAIN_SENTENCE_SIZE] = "";
    int leads[TERM_COUNT + 1], most = BAR_SCALE, others_lead = 0;
    text_clear(area);
    area = inside(area);
    area.columns = min_int(area.columns, MAX_COLUMNS);
    int half = (area.columns - TERM_COLUMNS - LEAD_COLUMNS - 2) / 2;
    text_draw_heading(rectangle_cut_top(&area, 1), 0, "Evaluation", "White's lead");
    for (int term = 0; term <= TERM_COUNT; term++) {
        leads[term] = evaluation_report_lead(&shown->report, term);
        most = max_int(most, abs(leads[term]));
    }
    explain_write_summary(&shown->report, add_sentence, summary);
    if (shown->pieces.count > 0)
        explain_network(&shown->pieces, sentence);
    add_sentence(summary, sentence);
    int below = 1 + text_rows(summary, area.columns), least = 0, named = TERM_COUNT;
    while (below + named > 0 && 1 + named + (named < TERM_COUNT) + below > area.rows) {
        if (++least > SMALL_LEAD && below > 0)
            least = below = 0; /* there is no room for the summary */
        named = 0;
        for (int term = 0; term < TERM_COUNT; term++)
            named += abs(leads[term]) >= least;
    }
    draw_lead(rectangle_cut_top(&area, 1), ELEMENT_STRONG, evaluation_term_names[TERM_COUNT],
              leads[TERM_COUNT], half, most);
    for (int term = 0; term < TERM_COUNT; term++)
        if (abs(leads[term]) >= least)
            draw_lead(rectangle_cut_top(&area, 1), ELEMENT_TEXT, evaluation_term_names[term],
                      leads[term], half, most);
        else
            others_lead += leads[term];
    if (named < TERM_COUNT && area.rows > 0)
        draw_lead(rectangle_cut_top(&area, 1), ELEMENT_TEXT, "other terms", others_lead, half,
                  most);
    rectangle_cut_top(&area, 1);
    colours_use(ELEMENT_QUIET);
    text_draw_wrapped(area, summary);
}

/* Every key closes the terms, or the map on the board; Escape does nothing else. */
static bool evaluation_handle_key(struct ui *ui, const struct key *key)
{
    ui_close_tree_or_comparison(ui);
    ui->stale = STALE_SCREEN;
    return key->pressed == PRESSED_ESCAPE || key->pressed == PRESSED_INTERRUPT;
}

const struct view_ops evaluation_view = {
    .is_active = evaluation_is_active,
    .draw = draw_evaluation,
    .accepts_keys = evaluation_accepts_keys,
    .handle_key = evaluation_handle_key,
    .help = "eval",
};

/* ---- strategies side by side ------------------------------------------------------------ */

enum { TEXT_SIZE = 256 };

/* Draws two rows of columns, right-aligned, and a name. */
static void draw_strategy_rows(struct rectangle area, enum element element, const char *name,
                               const char *upper, const char *lower)
{
    int end = area.column + area.columns, columns = text_width(upper);
    colours_use(element);
    text_draw(area.row, area.column, area.columns - columns, name);
    text_draw(area.row, end - columns, columns, upper);
    colours_use(ELEMENT_QUIET);
    text_draw(area.row + 1, end - text_width(lower), area.columns, lower);
}

/* Draws a strategy's name, score and move at the depth that all strategies have finished. The
 * second row shows its nodes, their share of minimax's nodes, and its depth. In 80 columns, the
 * name "principal-variation" takes all that the others leave. */
static void draw_strategy(struct rectangle area, const struct compared_strategy *entry)
{
    const struct compared_iteration *common = &entry->common;
    char upper[TEXT_SIZE], lower[TEXT_SIZE], nodes[16] = "", share[16];
    snprintf(upper, sizeof upper, "%6s%6s",
             *common->score_text ? common->score_text : entry->score_text,
             *common->san ? common->san : entry->san);
    compared_strategy_write_share(entry, share);
    if (common->nodes > 0)
        count_write(common->nodes, nodes);
    if (entry->has_depths)
        snprintf(lower, sizeof lower, "%7s%10s%6d", nodes, share, entry->depth);
    else /* Monte Carlo */
        snprintf(lower, sizeof lower, "%s playouts", count_write(entry->playouts, nodes));
    draw_strategy_rows(area, ELEMENT_STRONG, entry->name, upper, lower);
}

static bool is_active(const struct screen *screen)
{
    return session_comparison(screen->session);
}

static void draw(const struct screen *screen, struct rectangle area)
{
    const struct comparison *comparison = session_comparison(screen->session);
    int count = comparison_strategy_count(comparison);
    text_clear(area);
    area = inside(area);
    area.columns = min_int(area.columns, MAX_COLUMNS);
    char text[TEXT_SIZE] = "Strategies";
    if (comparison_common_depth(comparison) > 0)
        snprintf(text, sizeof text, "To depth %d", comparison_common_depth(comparison));
    text_draw_heading(rectangle_cut_top(&area, 1), 0, text,
                      comparison_is_running(comparison) ? "thinking" : "done");
    int each = area.rows > 3 * count + 2 ? 3 : 2;
    if (area.rows >= 2 * count + 2)
        draw_strategy_rows(rectangle_cut_top(&area, 2), ELEMENT_QUIET, "strategy",
                           " score  move", "nodes  %minimax depth");
    for (int i = 0; i < count && area.rows > 1; i++) {
        draw_strategy(area, comparison_strategy(comparison, i));
        rectangle_cut_top(&area, each);
    }
}

const struct view_ops compare_view = {
    .is_active = is_active,
    .draw = draw,
    .needs_empty_prompt = true,
    .handle_key = study_handle_key,
    .help = "compare",
};

/* ---- a node of the search tree: its searched and pruned moves --------------------------- */

enum {
    ROW_SIZE = 160,
    TREE_EXPLAIN_ROWS = 5,   /* maximum rows of text above and below the list, each */
    MIN_CHILDREN = 3,        /* minimum rows of the list */
    WITH_NODES_COLUMNS = 31, /* minimum width for nodes */
    ROOMY_COLUMNS = 40,      /* minimum width for wider gaps */
    TREE_MOVE_COLUMNS = 7,
    NUMBER_DIGITS = 5, /* characters of a score, without sign */
    PAGE = 8
};

static void write_outcome(const struct tree_browser *tree, char text[TREE_TEXT_SIZE])
{
    (tree->node == 0 ? tree_browser_summarize : tree_browser_explain_node)(tree, text);
}

/* Shortens "+13.50" to "+13.5". */
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

/* Writes the nodes in four columns: "999", "1.4k", "14k", "140k"; "hit" if the result is from
 * the table. */
static void write_size(const struct tree_child *child, char text[16])
{
    if (child->from_table)
        strcpy(text, "hit");
    else if (child->nodes < 1000)
        snprintf(text, 16, "%d", child->nodes);
    else if (child->nodes < 9950)
        snprintf(text, 16, "%.1fk", child->nodes / 1000.0);
    else
        snprintf(text, 16, "%dk", (child->nodes + 500) / 1000);
}

static void write_columns(char row[ROW_SIZE], int columns, const char *mark, const char *move,
                          const char *alpha, const char *beta, const char *value,
                          const char *nodes)
{
    int gap = columns >= ROOMY_COLUMNS ? 2 : 0;
    snprintf(row, ROW_SIZE, "%s%-*s%*s%*s%*s%*s", mark,
             TREE_MOVE_COLUMNS - (columns == WITH_NODES_COLUMNS), move, NUMBER_DIGITS + gap,
             alpha, NUMBER_DIGITS + 1 + gap, beta, NUMBER_DIGITS + 3 + gap, value,
             columns >= WITH_NODES_COLUMNS ? 5 + gap : 0,
             columns >= WITH_NODES_COLUMNS ? nodes : "");
}

static void write_row(struct tree_child *child, const char *mark, int columns,
                      char row[ROW_SIZE])
{
    char size[16], move[SAN_SIZE + 1];
    if (child->pruned) {
        snprintf(row, ROW_SIZE, "%s%-7s not searched", mark, child->san);
        return;
    }
    snprintf(move, sizeof move, "%s%s", child->san, child->best ? "*" : "");
    shorten(child->alpha);
    shorten(child->beta);
    shorten(child->value);
    write_size(child, size);
    write_columns(row, columns, mark, move, child->alpha, child->beta, child->value, size);
}

static int first_visible(const struct tree_browser *tree, int rows)
{
    return layout_scroll_offset(tree->selected, rows, (rows + 1) / 2);
}

/* A value that begins with '>' is a beta cutoff. */
static void draw_children(const struct tree_browser *tree, struct rectangle area)
{
    int first = first_visible(tree, area.rows);
    char row[ROW_SIZE];
    struct tree_child child;
    for (int i = 0; i < area.rows && first + i < tree->child_count; i++) {
        bool chosen = first + i == tree->selected;
        tree_browser_describe_child(tree, first + i, &child);
        colours_use(chosen                  ? ELEMENT_SELECTED
                    : child.pruned          ? ELEMENT_PRUNED
                    : child.value[0] == '>' ? ELEMENT_DOUBT
                    : child.best            ? ELEMENT_STRONG
                                            : ELEMENT_TEXT);
        write_row(&child, chosen ? ">" : " ", area.columns, row);
        mvhline(area.row + i, area.column, ' ', area.columns);
        text_draw(area.row + i, area.column, area.columns, row);
    }
}

static void draw_tree_heading(const struct tree_browser *tree, struct rectangle area, int rows)
{
    char text[TREE_TEXT_SIZE], path[ROW_SIZE], shown[48] = "";
    int first = first_visible(tree, rows);
    if (rows > 0 && tree->child_count > rows)
        snprintf(shown, sizeof shown, "%d-%d of %d", first + 1,
                 min_int(first + rows, tree->child_count), tree->child_count);
    tree_browser_write_path(tree, path, sizeof path);
    snprintf(text, sizeof text, "Tree: %s", path);
    if (text_width(text) + text_width(shown) + 2 > area.columns)
        shown[0] = '\0';
    text_draw_heading(area, 0, text, shown);
}

static void draw_pinned_rows(const struct tree_browser *tree, struct rectangle area, int most)
{
    char text[TREE_TEXT_SIZE], row[ROW_SIZE];
    struct rectangle sentence = {area.row + 1, area.column, most, area.columns};
    colours_use(ELEMENT_TEXT);
    write_outcome(tree, text);
    rectangle_cut_top(&area, 1 + text_draw_wrapped(sentence, text));
    write_columns(row, area.columns, " ", "move", "alpha", "beta", "value ", "nodes");
    colours_use(ELEMENT_QUIET);
    text_draw(area.row, area.column, area.columns, row);
}

static bool tree_is_active(const struct screen *screen)
{
    return session_tree(screen->session);
}

/* Returns the number of rows of text below the list, and their maximum above it. */
static int rows_below(struct rectangle area)
{
    int spare = area.rows - 2 - MIN_CHILDREN; /* for the path and the header */
    return max_int(0, min_int(spare / 2, TREE_EXPLAIN_ROWS));
}

static struct rectangle list_area(const struct tree_browser *tree, struct rectangle area)
{
    char text[TREE_TEXT_SIZE];
    int below = rows_below(area);
    write_outcome(tree, text);
    int top = 2 + min_int(text_rows(text, area.columns), below);
    return (struct rectangle){area.row + top, area.column, area.rows - top - below,
                              area.columns};
}

static void draw_tree(const struct screen *screen, struct rectangle area)
{
    const struct tree_browser *tree = session_tree(screen->session);
    char text[TREE_TEXT_SIZE];
    text_clear(area);
    area = inside(area);
    struct rectangle list = list_area(tree, area);
    draw_pinned_rows(tree, area, rows_below(area));
    draw_tree_heading(tree, area, list.rows);
    draw_children(tree, list);
    colours_use(ELEMENT_QUIET);
    if (tree->child_count > 0) {
        tree_browser_explain_child(tree, tree->selected, text);
        rectangle_cut_top(&area, area.rows - rows_below(area));
        text_draw_wrapped(area, text);
    }
}

static bool handle_tree_key(struct ui *ui, const struct key *key)
{
    struct tree_browser *tree = session_tree(ui->screen.session);
    char answer[TREE_TEXT_SIZE] = ""; /* why the key has no effect */
    int rows = key_selection_step(key, PAGE);
    if (rows != 0)
        tree->selected = max_int(0, min_int(tree->selected + rows, tree->child_count - 1));
    else
        switch (key->pressed) {
        case PRESSED_RIGHT:
        case PRESSED_ENTER:
            if (!tree_browser_child_is_leaf(tree, tree->selected, answer))
                tree_browser_enter(tree, tree->selected);
            break;
        case PRESSED_LEFT:
        case PRESSED_BACKSPACE:
            if (tree->node == 0)
                snprintf(answer, sizeof answer, "This is the root. Escape closes the tree.");
            tree_browser_leave(tree);
            break;
        default: return study_handle_key(ui, key);
        }
    ui_show_message(ui, MESSAGE_INFO, "%s", answer);
    ui->stale |= STALE_GAME | STALE_THINKING;
    return true;
}

const struct view_ops tree_view = {
    .is_active = tree_is_active,
    .draw = draw_tree,
    .needs_empty_prompt = true,
    .handle_key = handle_tree_key,
    .help = "tree",
};
