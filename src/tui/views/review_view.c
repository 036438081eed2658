/* review_view.c - the graphs of a review (finished or running, with the selected position) and
 * of move times; a small graph of the current game beside the board.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <curses.h>

#include "base/memory.h"
#include "review/review_annotate.h"
#include "review/review_plot.h"
#include "review/review_words.h"
#include "rules/names.h"
#include "session/session_graph.h"
#include "tui/input/actions.h"
#include "tui/style/text.h"
#include "tui/views/picker_pane.h"

/* ---- the graph -------------------------------------------------------------------------- */

/* Rows from the top: White's faults and bars, Black's bars and faults, move numbers. */

enum {
    GRAPH_ROWS_MIN = 5,
    LABEL_COLUMNS = 7,    /* for words to the left of the bars */
    LABEL_MIN_WIDTH = 50, /* minimum graph width for these words */
    SCORE_COLUMNS = 4,    /* for a score alone, in a narrower graph */
    LABELLED_SCORE = 300, /* centipawns */
    FREE_ROW_MIN = 8,     /* minimum rows of bars for a blank row below */
    NUMBERS_MIN_ROWS = 7
};

struct graph_layout {
    const struct graph_state *state;
    struct review_plot plot;
    int left, top;      /* upper left corner of the bars */
    bool has_selection; /* whether state->ply is selected */
    int bottom;         /* first row below the bars */
    int numbers;        /* row of the move numbers; -1: none */
};

static int label_columns(int columns, int height)
{
    return columns >= LABEL_MIN_WIDTH ? LABEL_COLUMNS : height > 1 ? SCORE_COLUMNS : 0;
}

static void compute_graph_layout(struct graph_layout *graph, const struct graph_state *state,
                                 struct rectangle area)
{
    int numbers = area.rows >= NUMBERS_MIN_ROWS, rows = area.rows - 2 - numbers;
    int height = (rows - 1 - (rows >= FREE_ROW_MIN)) / 2;
    int label = label_columns(area.columns, height);
    int columns = min_int(area.columns - label, REVIEW_PLOT_COLUMNS_MAX);
    *graph = (struct graph_layout){.state = state, .has_selection = true};
    if (state->shows_times)
        review_plot_init_times(&graph->plot, state->review, state->times, columns, height);
    else
        review_plot_init(&graph->plot, state->review, columns, height);
    graph->left = area.column + label;
    graph->top = area.row + 1;
    graph->bottom = graph->top + 2 * height + !state->shows_times;
    graph->numbers = numbers ? graph->bottom + 1 : -1;
}

/* In a graph of times, White's bars are above and Black's below. */
static bool is_chosen(const struct graph_layout *graph, int column, bool above)
{
    size_t ply = graph->state->ply;
    int first = review_plot_column(&graph->plot, ply);
    if (!graph->has_selection)
        return false;
    if (!graph->state->shows_times)
        return column >= first && column < first + review_plot_width(&graph->plot, ply);
    return ply > 0 && above == (review_mover(graph->state->review, ply - 1) == WHITE) &&
           column >= first && column < review_plot_time_end(&graph->plot, ply - 1);
}

/* Whole cells are reversed spaces, because blocks leave gaps in many fonts; with few colours,
 * Black's cells are patterned. `cursor` is drawn in empty cells of the selected column;
 * elsewhere it is NULL. */
static void draw_cell(int row, int column, int fill, bool above, bool chosen,
                      const char *cursor)
{
    bool patterned = text_is_unicode() && !above && !chosen && !colours_are_extended();
    int full = REVIEW_PLOT_STEPS - !above;
    bool faint = fill < full / 2;
    if (patterned && fill > 0) /* a partial cell would have White's colour */
        fill = full;
    bool whole = text_is_unicode() && fill >= full;
    const char *cell = fill == 0 || (whole && chosen) ? cursor
                       : whole && patterned           ? faint ? "\u2591" : "\u2592"
                       : whole                        ? " "
                               : review_graph_cell(fill, above, text_is_unicode());
    if (!cell)
        return;
    if (whole && !patterned)
        colours_use(chosen  ? ELEMENT_GRAPH_CHOSEN_WHOLE
                    : above ? ELEMENT_GRAPH_WHITE_WHOLE
                            : ELEMENT_GRAPH_BLACK_WHOLE);
    else
        colours_use(chosen || fill == 0 ? ELEMENT_GRAPH_CHOSEN
                    : above             ? ELEMENT_GRAPH_WHITE
                                        : ELEMENT_GRAPH_BLACK);
    text_draw(row, column, 1, cell);
}

/* A background colour or a line marks the selected column. Plies without evaluation are dots,
 * except after the last evaluated ply. */
static void draw_bars(const struct graph_layout *graph)
{
    const struct review_plot *plot = &graph->plot;
    int first = graph->has_selection ? review_plot_column(plot, graph->state->ply) : -1;
    int middle = graph->top + plot->height, end = plot->columns;
    const char *line = colours_are_extended() ? " " : text_is_unicode() ? "\u2502" : "|";
    while (end > 0 && plot->above[end - 1] + plot->below[end - 1] == 0)
        end--;
    for (int i = 0; i < plot->columns; i++) {
        bool white = is_chosen(graph, i, true), black = is_chosen(graph, i, false);
        const char *cursor = i == first ? line : white || black ? " " : NULL;
        for (int row = 1; row <= plot->height; row++) {
            draw_cell(middle - row, graph->left + i, review_plot_bar_steps(plot, i, row, true),
                      true, white, cursor);
            draw_cell(middle + row - graph->state->shows_times, graph->left + i,
                      review_plot_bar_steps(plot, i, row, false), false, black, cursor);
        }
        colours_use(cursor               ? ELEMENT_GRAPH_CHOSEN
                    : plot->above[i] > 0 ? ELEMENT_GRAPH_WHITE
                    : plot->below[i] > 0 ? ELEMENT_GRAPH_BLACK
                                         : ELEMENT_RULE);
        if (!graph->state->shows_times && (i < end || cursor))
            text_draw(middle, graph->left + i, 1,
                      colours_are_extended() || plot->below[i] == 0 || !text_is_unicode()
                          ? review_graph_middle_cell(plot, i, text_is_unicode())
                          : "\u2500");
    }
}

static void draw_marks(const struct graph_layout *graph, enum color color, int row)
{
    static const enum element elements[] = {[MOVE_BLUNDER] = ELEMENT_BAD,
                                            [MOVE_MISTAKE] = ELEMENT_FAULT,
                                            [MOVE_INACCURACY] = ELEMENT_DOUBT};
    struct review_plot_mark marks[REVIEW_PLOT_COLUMNS_MAX];
    int count = review_plot_find_marks(&graph->plot, color, marks);
    for (int i = 0; i < count; i++) {
        colours_use(elements[marks[i].verdict]);
        text_draw(row, graph->left + marks[i].column, 2, marks[i].sign);
    }
}

static void draw_labels(const struct graph_layout *graph, struct rectangle area)
{
    const struct review_plot *plot = &graph->plot;
    int columns = graph->left - area.column, middle = graph->top + plot->height;
    bool words = columns == LABEL_COLUMNS;
    int row = review_plot_row(plot, LABELLED_SCORE);
    colours_use(ELEMENT_QUIET);
    if (words) {
        text_draw(graph->top, area.column, columns, "White");
        text_draw(graph->bottom - 1, area.column, columns, "Black");
    }
    if (columns == 0 || graph->state->shows_times)
        return;
    text_draw(middle, area.column, columns, words ? "even" : "  0");
    if (row < plot->height + !words) {
        text_draw(middle - row, graph->left - SCORE_COLUMNS, SCORE_COLUMNS, " +3");
        text_draw(middle + row, graph->left - SCORE_COLUMNS, SCORE_COLUMNS, " -3");
    }
}

/* Blanks `count` columns, and numbers that are partly in them. */
static void blank_text(char *text, int columns, int first, int count)
{
    int end = first + count;
    while (first > 0 && text[first - 1] != ' ')
        first--;
    while (end < columns && text[end] != ' ')
        end++;
    memset(text + first, ' ', (size_t)(end - first));
}

static void draw_numbers(const struct graph_layout *graph)
{
    const struct review_plot *plot = &graph->plot;
    size_t ply = graph->state->ply;
    bool black = ply > 0 && review_mover(plot->review, ply - 1) == BLACK;
    int column = review_plot_column(plot, ply), columns;
    int first = black ? review_plot_column(plot, ply - 1) : column; /* of the number */
    char text[REVIEW_PLOT_COLUMNS_MAX + 1], number[16] = "";
    if (graph->numbers < 0)
        return;
    if (ply > 0)
        snprintf(number, sizeof number, "%d%s",
                 plot->review->positions[ply - 1].position.fullmove_number,
                 black ? "..." : "");
    if (column + 1 + text_width(number) > plot->columns)
        number[strcspn(number, ".")] = '\0';
    if (column + 1 + text_width(number) > plot->columns)
        number[0] = '\0';
    columns = 1 + text_width(number);
    review_plot_write_numbers(plot, text);
    blank_text(text, plot->columns, first, column + columns - first);
    colours_use(ELEMENT_QUIET);
    text_draw(graph->numbers, graph->left, plot->columns, text);
    colours_use(ELEMENT_ACCENT);
    text_draw_character(graph->numbers, graph->left + column,
                        text_is_unicode() ? 0x25B2 : '^');
    text_draw(graph->numbers, graph->left + column + 1, columns - 1, number);
}

/* ---- the text beside the graph of a review ---------------------------------------------- */

enum {
    FULL_ROWS_MIN = 9,      /* minimum rows for all parts */
    SEPARATE_FACTS_MIN = 3, /* rows needed to give the better move a row of its own */
    FACTS = 4,              /* rows above the move list */
    MOVES_MIN = 4,          /* minimum rows of the move list */
    WORD_COLUMNS = 40,      /* minimum width for words after the counts */
    BETTER_SIZE = REVIEW_BETTER_LINE_SIZE + 16,
};

static const struct {
    enum move_verdict verdict;
    enum element element;
} faults[] = {{MOVE_INACCURACY, ELEMENT_DOUBT},
              {MOVE_MISTAKE, ELEMENT_FAULT},
              {MOVE_BLUNDER, ELEMENT_BAD}};

/* Draws "3 inaccuracies 2 mistakes 0 blunders", or signs instead of words. */
static void draw_counts(struct rectangle area, int row, const struct review_side_summary *side)
{
    bool words = area.columns >= WORD_COLUMNS;
    int column = area.column, end = area.column + area.columns;
    for (int i = 0; i < 3; i++) {
        int count = side->verdicts[faults[i].verdict];
        char text[32];
        colours_use(count > 0 ? faults[i].element : ELEMENT_QUIET);
        snprintf(text, sizeof text, "%d ", count);
        column += text_draw(area.row + row, column, end - column, text);
        if (words)
            colours_use(count > 0 ? ELEMENT_TEXT : ELEMENT_QUIET);
        column += text_draw(area.row + row, column, end - column,
                            words ? move_verdict_word(faults[i].verdict, count)
                                  : move_verdict_sign(faults[i].verdict));
        column += 2;
    }
}

/* Draws a row for each side, with a heading if there is room. Returns the number of rows
 * used. */
static int draw_sides(const struct screen *screen, const struct graph_state *state,
                      struct rectangle area)
{
    bool tall = area.rows >= FULL_ROWS_MIN;
    int row = 0;
    for (int color = WHITE; color <= BLACK; color++) {
        struct review_side_summary side = review_summarize(state->review, (enum color)color);
        struct rectangle rest = area;
        bool unknown = state->running && side.classified == 0;
        char right[48], text[80], longest[REVIEW_TIMES_SIZE];
        if (state->shows_times)
            review_times_write_total(state->times, (enum color)color, right);
        else if (unknown)
            *right = '\0';
        else if (side.accuracy < 0)
            snprintf(right, sizeof right, "no moves evaluated");
        else
            snprintf(right, sizeof right, "%s%.0f%%%s", tall ? "accuracy " : "", side.accuracy,
                     state->running ? " so far" : "");
        if (tall) {
            const char *name = session_player_name(screen->session, (enum color)color);
            if (text_width(name) + text_width(right) + 3 > area.columns)
                right[strcspn(right, ",")] = '\0'; /* drop the average */
            text_draw_heading(area, row++, name, right);
        } else {
            snprintf(text, sizeof text, "%s %s  ", color_name((enum color)color), right);
            colours_use(ELEMENT_TEXT);
            rest.column += text_draw(area.row + row, area.column, area.columns, text);
            rest.columns = area.column + area.columns - rest.column;
        }
        if (!state->shows_times && !unknown)
            draw_counts(rest, row, &side);
        else if (state->shows_times && tall) {
            review_times_write_longest(state->review, state->times, (enum color)color,
                                       longest);
            while (text_width(longest) > rest.columns && strchr(longest, ','))
                *strrchr(longest, ',') = '\0';
            colours_use(ELEMENT_TEXT);
            text_draw(rest.row + row, rest.column, rest.columns, longest);
        }
        row++;
    }
    return row + tall;
}

static chess_move better_move(const struct graph_state *state, size_t move)
{
    const struct review *review = state->review;
    const struct review_evaluation *finding = &review->positions[move].evaluation;
    return !state->shows_times && review_move_is_fault(review, move) && finding->length > 0 &&
                   finding->line[0] != review->moves[move]
               ? finding->line[0]
               : MOVE_NONE;
}

static void write_better(const struct graph_state *state, size_t move, int columns, int rows,
                         char text[BETTER_SIZE])
{
    text[0] = '\0';
    if (better_move(state, move) == MOVE_NONE)
        return;
    int length = snprintf(text, BETTER_SIZE, "Better: ");
    int known = state->review->positions[move].evaluation.length, moves = known;
    do {
        review_move_write_better_line(state->review, move, moves, text + length);
        if (moves < known)
            strcat(text, text_is_unicode() ? " \u2026" : " >");
    } while (--moves > 0 && text_rows(text, columns) > rows);
}

/* Draws the verdict and the time, starting with the one that the graph shows, then the better
 * move. */
static void draw_facts(const struct graph_state *state, size_t move, struct rectangle area)
{
    const struct move_times *times = state->times;
    char why[REVIEW_EXPLANATION_SIZE] = "", took[REVIEW_EXPLANATION_SIZE] = "",
         all[3 * REVIEW_EXPLANATION_SIZE] = "";
    char used[MOVE_TIME_SIZE], left[MOVE_TIME_SIZE], better[BETTER_SIZE];
    struct rectangle facts = area;
    bool apart = area.rows >= SEPARATE_FACTS_MIN && better_move(state, move) != MOVE_NONE;
    if (state->has_classification)
        review_move_explain(state->review, move, why);
    if (times && times->used[move] >= 0)
        snprintf(took, sizeof took, "Took %s, %s left.",
                 move_time_write(times->used[move], used),
                 move_time_write(times->left[move], left));
    snprintf(all, sizeof all, "%s%s%s", state->shows_times ? took : why,
             *why && *took ? " " : "", state->shows_times ? why : took);
    facts.rows -= apart;
    colours_use(ELEMENT_TEXT);
    rectangle_cut_top(&area, text_draw_wrapped(facts, all));
    if (apart) {
        write_better(state, move, area.columns, area.rows, better);
        colours_use(ELEMENT_GOOD);
        text_draw_wrapped(area, better);
    }
}

/* Draws the heading, the facts and, if there is room, the move list. In a graph of times, the
 * heading ends with the time; otherwise with the better move, if the facts have no room for
 * it. */
static void draw_move(const struct screen *screen, const struct graph_state *state,
                      struct rectangle area)
{
    char title[REVIEW_MOVE_SIZE], right[BETTER_SIZE] = "";
    struct rectangle heading = rectangle_cut_top(&area, 1), facts = area;
    if (area.rows >= FACTS + MOVES_MIN) {
        facts = rectangle_cut_top(&area, FACTS);
        moves_view.draw(screen, area);
    }
    if (heading.rows < 1)
        return;
    if (heading.column == 0) {
        heading.column++;
        heading.columns -= 2;
    }
    if (state->ply == 0) {
        text_draw_heading(heading, 0,
                          state->follows_review ? "Looking at the start" : "The start", "");
        return;
    }
    size_t move = state->ply - 1;
    review_move_write(state->review, move, title);
    if (state->follows_review) {
        char looking[64], done[32] = "";
        if (screen->layout.title.rows == 0)
            snprintf(done, sizeof done, "%zu of %zu", state->review->searches_done,
                     state->review->searches_needed);
        snprintf(looking, sizeof looking, "Looking at %s", title);
        text_draw_heading(heading, 0, looking, done);
        return;
    }
    int columns = heading.columns - text_width(title) - 3;
    if (state->shows_times && state->times->used[move] >= 0)
        move_time_write(state->times->used[move], right);
    else if (facts.rows < SEPARATE_FACTS_MIN)
        write_better(state, move, columns, 1, right);
    if (text_width(right) > columns)
        right[0] = '\0';
    text_draw_heading(heading, 0, title, right);
    colours_use(state->shows_times ? ELEMENT_QUIET : ELEMENT_GOOD);
    text_draw(heading.row, heading.column + heading.columns - text_width(right),
              text_width(right), right);
    draw_facts(state, move, facts);
}

enum {
    BOARD_ROWS = 9,      /* minimum rows of a board */
    BOARD_PERCENT = 72,  /* maximum share of the rows for a board */
    GRAPH_MIN = 8,       /* minimum rows above a board */
    TEXT_COLUMNS = 28,   /* of the text beside the board */
    TEXT_ROWS_ALONE = 5, /* of the text without a board */
    GAP = 3
};

/* The graph is above the board and the text. */
struct review_layout {
    struct rectangle graph, words;
    struct layout board; /* board.board.rows is 0 if it does not fit */
};

static void place_board(const struct screen *screen, struct rectangle area,
                        struct review_layout *layout)
{
    int most = min_int(area.rows * BOARD_PERCENT / 100, area.rows - GRAPH_MIN);
    struct rectangle board_area = area;
    board_area.rows = max_int(BOARD_ROWS, most);
    board_area.columns -= TEXT_COLUMNS + GAP;
    layout->board = screen->layout;
    if (area.rows - board_area.rows < GRAPH_MIN ||
        !layout_place_board(&layout->board, board_area)) {
        layout->board.board.rows = 0;
        return;
    }
    board_area.row = area.row + area.rows - layout->board.board.rows;
    board_area.rows = layout->board.board.rows;
    layout_place_board(&layout->board, board_area);
}

static void compute_layout(const struct screen *screen, struct rectangle area,
                           struct review_layout *layout)
{
    int beside = screen->layout.side_pane.column - area.column - 1;
    if (picker_pane_id(screen) != PICKER_COUNT && beside > TEXT_COLUMNS)
        area.columns = beside; /* left of the picker */
    place_board(screen, area, layout);
    bool has_board = layout->board.board.rows > 0;
    int rows = has_board ? layout->board.board.rows : TEXT_ROWS_ALONE;
    int column = has_board ? layout->board.board.columns + GAP : 0;
    layout->graph = area;
    layout->graph.rows = area.rows - rows;
    layout->words = (struct rectangle){area.row + layout->graph.rows, area.column + column,
                                       rows, area.columns - column - (column > 0)};
    if (column > 0 && layout->graph.rows == GRAPH_MIN)
        rectangle_cut_top(&layout->words, 1); /* the board begins with half a row */
    if (screen->layout.message.column > 0) {  /* aligned with the message */
        layout->graph.column++;
        layout->graph.columns -= 2;
    }
    if (layout->graph.rows >= GRAPH_ROWS_MIN)
        return;
    layout->words.row = area.row;
    layout->words.rows = area.rows;
    layout->graph.rows = 0;
}

static void draw_board(const struct screen *screen, const struct review_layout *layout,
                       const struct graph_state *state)
{
    const struct review *review = state->review;
    bool advises = state->ply > 0 && !screen->hides_advice;
    board_view_draw_position(screen, &layout->board, &review->positions[state->ply].position,
                             state->ply > 0 ? review->moves[state->ply - 1] : MOVE_NONE,
                             advises ? better_move(state, state->ply - 1) : MOVE_NONE);
}

static void draw(const struct screen *screen, struct rectangle area)
{
    struct graph_state state;
    struct review_layout layout;
    text_clear(area);
    if (!session_graph_state(screen->session, &state))
        return;
    compute_layout(screen, area, &layout);
    if (layout.graph.rows > 0) {
        struct graph_layout graph;
        compute_graph_layout(&graph, &state, layout.graph);
        draw_labels(&graph, layout.graph);
        draw_bars(&graph);
        if (!state.shows_times) {
            draw_marks(&graph, WHITE, graph.top - 1);
            draw_marks(&graph, BLACK, graph.bottom);
        }
        draw_numbers(&graph);
    }
    if (layout.board.board.rows > 0)
        draw_board(screen, &layout, &state);
    rectangle_cut_top(&layout.words, draw_sides(screen, &state, layout.words));
    draw_move(screen, &state, layout.words);
}

static bool is_active(const struct screen *screen)
{
    struct graph_state state;
    return session_graph_state(screen->session, &state);
}

static bool show_selected_position(struct ui *ui)
{
    ui_clear_message(ui);
    ui_show_session_messages(ui);
    ui->stale |= STALE_GAME | STALE_PROMPT;
    return true;
}

static bool step(struct ui *ui, enum review_step step)
{
    session_step_graph(ui->screen.session, step);
    return show_selected_position(ui);
}

/* While the review is running, evaluated plies can be browsed, and Enter goes to the
 * prompt. */
static bool handle_key(struct ui *ui, const struct key *key)
{
    struct graph_state state;
    bool running = session_graph_state(ui->screen.session, &state) && state.running;
    switch (key->pressed) {
    case PRESSED_ENTER:
        if (running)
            return false;
        ui_clear_message(ui);
        session_show_graph_position(ui->screen.session);
        ui_handle_action(ui, SESSION_DONE);
        return true;
    case PRESSED_ESCAPE:
    case PRESSED_INTERRUPT: ui_run_session_command(ui, COMMAND_RETURN, ""); return true;
    case PRESSED_LEFT: return step(ui, REVIEW_STEP_BACK);
    case PRESSED_RIGHT: return step(ui, REVIEW_STEP_FORWARD);
    case PRESSED_UP: return step(ui, REVIEW_STEP_FAULT_BACK);
    case PRESSED_DOWN: return step(ui, REVIEW_STEP_FAULT_FORWARD);
    case PRESSED_PAGE_UP: return step(ui, REVIEW_STEP_PAGE_BACK);
    case PRESSED_PAGE_DOWN: return step(ui, REVIEW_STEP_PAGE_FORWARD);
    case PRESSED_HOME: return step(ui, REVIEW_STEP_START);
    case PRESSED_END: return step(ui, REVIEW_STEP_END);
    default: return false;
    }
}

static bool handle_mouse(struct ui *ui, struct rectangle area, const struct mouse *mouse)
{
    struct graph_state state;
    struct review_layout layout;
    struct graph_layout graph;
    if (mouse->action == MOUSE_WHEEL_UP)
        return step(ui, REVIEW_STEP_BACK);
    if (mouse->action == MOUSE_WHEEL_DOWN)
        return step(ui, REVIEW_STEP_FORWARD);
    compute_layout(&ui->screen, area, &layout);
    if (mouse->action == MOUSE_RELEASE || !session_graph_state(ui->screen.session, &state) ||
        mouse->row >= layout.graph.row + layout.graph.rows)
        return true;
    compute_graph_layout(&graph, &state, layout.graph);
    if (mouse->column < graph.left)
        return true;
    session_select_graph_ply(ui->screen.session,
                             review_plot_ply(&graph.plot, mouse->column - graph.left));
    return show_selected_position(ui);
}

const struct view_ops review_view = {
    .is_active = is_active,
    .draw = draw,
    .needs_empty_prompt = true,
    .handle_key = handle_key,
    .handle_mouse = handle_mouse,
    .help = "graph",
};

/* ---- the graph of the current game ------------------------------------------------------ */

enum {
    SCORE_ROWS_MIN = 6,      /* a heading, the middle, two for each side */
    SCORE_ROWS_MAX = 14,     /* or half of the pane if that is more */
    SCORE_STAYS_MIN = 27,    /* minimum window height at which the graph always stays */
    SCORE_MOVES_MIN = 8,     /* minimum rows of the move list beside a graph that stays */
    PAIR_COLUMNS = 25,       /* of two moves and their number in the list */
    SCORE_EVALUATED_MIN = 4, /* evaluated plies needed for a graph */
    SCORE_FIRST_PLIES = 8    /* plies shown at first */
};

/* Returns White's expected points, based on a checkmate, a noted evaluation or the engine's
 * estimate; negative: unknown. */
static double expected_points_at(const struct game *game, size_t ply)
{
    const struct move_node *node = ply > 0 ? game->moves[ply - 1].node : game->tree.root;
    bool black = (ply + (game->start.side_to_move == BLACK)) % 2 == 1;
    int score;
    if (ply > 0 && strchr(node->san, '#'))
        return black;
    if (review_get_eval(node, black ? BLACK : WHITE, &score))
        return review_expected_points(score);
    return node->engine_estimate > 0 ? (node->engine_estimate - 1) / 1000.0 : -1;
}

/* Lists the expected points of plies 0 to `last`. A position without an evaluation gets that
 * of the next one. Returns the number of evaluated positions. `points` may be NULL. */
static size_t list_points(const struct game *game, size_t last, double *points)
{
    size_t known = 0;
    double next = -1;
    for (size_t ply = last + 1; ply-- > 0;) {
        double here = expected_points_at(game, ply);
        known += here >= 0;
        if (points)
            points[ply] = here >= 0 ? here : next;
        next = here;
    }
    return known;
}

/* Returns the last ply, not counting moves that were taken back. */
static size_t last_ply(const struct screen *screen)
{
    const struct game *game = session_game(screen->session);
    return game->study || session_has_state(screen->session, STATE_HISTORY | STATE_ANALYSIS)
               ? game->count
               : game->current;
}

/* Once enough plies are evaluated, the graph gets the rows left free by the moves, which are set
 * in as many columns as fit. In a large window the graph then stays. During a game it is shown
 * only if the user wants to see what the engine thinks. */
static int score_rows(const struct screen *screen, int columns)
{
    const struct game *game = session_game(screen->session);
    int side_by_side = columns > PAIR_COLUMNS ? columns / PAIR_COLUMNS : 1;
    int pairs = (int)game->count / 2 + 2; /* includes the result */
    int most = screen->layout.moves.rows - 2;
    int rows = most - (pairs + side_by_side - 1) / side_by_side;
    bool hidden = game->result == RESULT_NONE && !game->study &&
                  !session_settings(screen->session)->thinking;
    if (rows < SCORE_ROWS_MIN && screen->layout.rows >= SCORE_STAYS_MIN &&
        most - SCORE_ROWS_MIN >= SCORE_MOVES_MIN)
        rows = SCORE_ROWS_MIN;
    rows = min_int(rows, max_int(SCORE_ROWS_MAX, most / 2)) / 2 * 2;
    return rows >= SCORE_ROWS_MIN && !hidden && session_allows_assistance(screen->session) &&
                   list_points(game, last_ply(screen), NULL) >= SCORE_EVALUATED_MIN
               ? rows
               : 0;
}

/* During a game the graph has room for more moves, so that a move usually adds only a
 * column. */
static void draw_score(const struct screen *screen, struct rectangle area)
{
    const struct game *game = session_game(screen->session);
    size_t last = last_ply(screen), plies = last + 1;
    int height = (area.rows - 1) / 2;
    int label = label_columns(area.columns, height), columns = area.columns - label;
    text_clear(area);
    text_draw_heading(rectangle_cut_top(&area, 1), 0, "Score", "");
    if (!game->study && game->result == RESULT_NONE)
        for (plies = SCORE_FIRST_PLIES; plies <= last; plies += plies / 2)
            ;
    double *points = memory_new(plies, sizeof *points);
    struct review review = {.count = plies - 1, .points = points};
    struct graph_state state = {.review = &review, .ply = game->current};
    struct graph_layout graph = {.state = &state, .top = area.row};
    graph.left = area.column + label;
    graph.bottom = area.row + 2 * height + 1;
    graph.has_selection = game->current < last;
    list_points(game, last, points);
    for (size_t i = last + 1; i < plies; i++)
        points[i] = -1;
    review_plot_init(&graph.plot, &review, columns, height);
    draw_labels(&graph, area);
    draw_bars(&graph);
    free(points);
}

const struct view_ops score_view = {.draw = draw_score, .rows = score_rows};
