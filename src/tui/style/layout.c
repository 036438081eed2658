/* layout.c - implements layout.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/style/layout.h"

/* The distance from one square to the next, in cells. */
struct square_pitch {
    int columns, rows;
    enum board_edges edges;
};

/* ---- sizes of squares, and a board in a part of the window ------------------------------ */

/* Largest first. Cells are about twice as high as wide. */
static const struct square_pitch pitches[] = {
    {12, 6, EDGES_HALF}, {10, 5, EDGES_NONE}, {9, 4, EDGES_NONE}, {7, 3, EDGES_NONE},
    {5, 2, EDGES_HALF},  {3, 1, EDGES_NONE},  {2, 1, EDGES_NONE}, {0, 0, EDGES_NONE},
};

static bool place_squares(struct layout *layout, struct rectangle area,
                          const struct square_pitch *pitch)
{
    int rows = 8 * pitch->rows + (pitch->edges != EDGES_NONE), columns = 8 * pitch->columns;
    int ranks = pitch->columns > 2 ? 3 : 2, files = rows < area.rows;
    if (rows > area.rows || columns + ranks > area.columns)
        return false;
    layout->edges = pitch->edges;
    layout->square_rows = pitch->rows;
    layout->square_columns = pitch->columns;
    layout->board = (struct rectangle){area.row, area.column, rows + files, columns + ranks};
    layout->ranks = (struct rectangle){area.row, area.column, rows, ranks};
    layout->squares = (struct rectangle){area.row, area.column + ranks, rows, columns};
    layout->files = (struct rectangle){area.row + rows, area.column + ranks, files, columns};
    return true;
}

bool layout_place_board(struct layout *layout, struct rectangle area)
{
    for (const struct square_pitch *pitch = pitches; pitch->rows > 0; pitch++)
        if (place_squares(layout, area, pitch) && layout->files.rows > 0)
            return true;
    layout->board.rows = layout->squares.rows = 0;
    return false;
}

/* ---- the layout of the window ----------------------------------------------------------- */

/* Picks the largest squares that leave room for the required parts (from 80x24 up, every
 * part), then distributes the remaining rows. The thinking and move panes are to the right of
 * the board; in narrow windows the thinking pane is below it. */

enum {
    GAP = 2,             /* columns between the board and the panes */
    SIDE_FULL = 27,      /* minimum columns beside the board */
    SIDE_MOVES = 17,     /* minimum columns for moves */
    SIDE_LAST = 8,       /* minimum columns for the last moves */
    SIDE_PREFERRED = 20, /* minimum columns for the longest moves */
    SIDE_PLAYER = 34,    /* minimum columns for a player with a clock */
    SIDE_MAX = 100,      /* longer lines are hard to read */
    STACK_ROWS = 5,      /* rows below a large board with moves beside it */
    STACK_MOVES = 11,    /* rows below a large board with nothing beside it */
    THINKING_ROWS = 7,   /* heading, numbers, one variation */
    PLAYER_ROWS = 2,     /* of a player beside the board */
    CLOCK_COLUMNS = 9,   /* "! 1:02:03" */
    CLOCK_PAUSED = 14,   /* "paused 1:02:03" */
    NUMBER_COLUMNS = 4,  /* "+1.2", "#-12" below the bar */
    ROOMY_ROWS = 2,      /* minimum square height at which the players must be visible */
    LARGE_ROWS = 3,      /* minimum square height at which every part must be visible */
    STUDY_ROWS = 12      /* minimum rows of the side pane */
};

struct layout_plan {
    const struct square_pitch *pitch;
    int squares_rows, squares_columns;
    int ranks_columns, bar_columns;
    int side;                                  /* columns to the right of the gap */
    int spare;                                 /* unused rows */
    int players, files, thinking, keys, title; /* rows of each */
    bool players_beside;                       /* in the pane's first and last rows */
    bool moves_beside;
};

static int take_spare_rows(struct layout_plan *plan, int rows)
{
    if (plan->spare < rows)
        return 0;
    plan->spare -= rows;
    return rows;
}

static bool plan_board(struct layout_plan *plan, const struct square_pitch *pitch, int rows,
                       int columns)
{
    *plan = (struct layout_plan){.pitch = pitch};
    plan->squares_rows = 8 * pitch->rows + (pitch->edges != EDGES_NONE);
    plan->squares_columns = 8 * pitch->columns;
    plan->ranks_columns = pitch->columns > 2 ? 3 : 2;
    plan->bar_columns = 3;
    plan->side = columns - plan->squares_columns - plan->ranks_columns - GAP;
    if (plan->side + GAP < plan->bar_columns || pitch->columns == 2)
        plan->bar_columns = 0;
    /* This includes the last column, which place_side() leaves free if there is room. */
    plan->side -= plan->bar_columns;
    plan->spare = rows - plan->squares_rows - 2; /* prompt and message */
    return plan->side + GAP >= 0 && plan->spare >= 0;
}

static bool plan_everything(struct layout_plan *plan)
{
    bool beside = plan->side >= SIDE_FULL;
    if (plan->pitch->rows < ROOMY_ROWS || plan->bar_columns == 0)
        return false;
    plan->title = plan->files = plan->keys = 1;
    plan->spare -= plan->title + plan->files + plan->keys;
    plan->players = take_spare_rows(plan, 2);
    plan->players_beside = !plan->players;
    plan->moves_beside = plan->side >= SIDE_PREFERRED;
    return plan->spare >= (beside               ? 0
                           : plan->moves_beside ? STACK_ROWS
                                                : STACK_MOVES) &&
           (plan->players || plan->side >= SIDE_PLAYER);
}

/* Gives the most important parts their rows first, in windows that are too small for all
 * parts. */
static bool plan_rows(struct layout_plan *plan)
{
    bool beside = plan->side >= SIDE_FULL;
    if (plan->pitch->rows >= LARGE_ROWS)
        return false;
    plan->moves_beside = plan->side >= SIDE_MOVES;
    if (plan->pitch->rows >= ROOMY_ROWS) {
        plan->files = take_spare_rows(plan, 1);
        plan->players = take_spare_rows(plan, 2);
        plan->thinking = beside ? 0 : take_spare_rows(plan, 1);
        if (!plan->files || (!plan->players && !beside) || (!beside && !plan->thinking))
            return false;
    } else {
        plan->files = take_spare_rows(plan, 1);
        plan->keys = take_spare_rows(plan, 1);
        plan->thinking = beside ? 0 : take_spare_rows(plan, 1);
        plan->players = take_spare_rows(plan, 2);
    }
    plan->players_beside = beside && !plan->players;
    plan->keys = plan->keys || take_spare_rows(plan, 1);
    plan->title = take_spare_rows(plan, 1);
    if (plan->pitch->rows < ROOMY_ROWS && plan->side >= SIDE_LAST && plan->spare < STACK_ROWS)
        plan->moves_beside = true;
    return true;
}

static bool plan_window(struct layout_plan *plan, int rows, int columns)
{
    if (rows < LAYOUT_MIN_ROWS || columns < LAYOUT_MIN_COLUMNS)
        return false;
    for (const struct square_pitch *pitch = pitches; pitch->rows > 0; pitch++)
        if (plan_board(plan, pitch, rows, columns) && plan_everything(plan))
            return true;
    for (const struct square_pitch *pitch = pitches; pitch->rows > 0; pitch++)
        if (plan_board(plan, pitch, rows, columns) && plan_rows(plan))
            return true;
    return false;
}

static struct rectangle rectangle_make(int row, int column, int rows, int columns)
{
    return (struct rectangle){row, column, rows, columns};
}

/* The bar's number is in the row of the files, because beside a clock it could be mistaken for
 * a time. It is nearer to the last file than to the pane, where moves have numbers too. */
static void place_bar(struct layout *layout, const struct layout_plan *plan)
{
    const struct rectangle *squares = &layout->squares;
    int column = squares->column + squares->columns + 1;
    if (plan->bar_columns == 0)
        return;
    layout->bar = rectangle_make(squares->row, column, squares->rows, 1);
    layout->bar_number =
        rectangle_make(squares->row + squares->rows,
                       column - min_int(plan->pitch->columns / 2, NUMBER_COLUMNS - 1),
                       plan->files, NUMBER_COLUMNS);
}

/* Returns the row below the title, the board and the players. */
static int place_board(struct layout *layout, const struct layout_plan *plan, bool beside)
{
    struct rectangle rest = {0, 0, layout->rows, layout->columns};
    int names = plan->ranks_columns + plan->squares_columns;
    layout->title = rectangle_cut_top(&rest, plan->title);
    rectangle_cut_top(&rest, !beside ? 0 : plan->spare > 1 ? plan->spare / 2 : plan->spare);
    layout->top_player = rectangle_cut_top(&rest, plan->players / 2);
    place_squares(layout, rectangle_cut_top(&rest, plan->squares_rows + plan->files),
                  plan->pitch);
    layout->board.columns += plan->bar_columns;
    layout->bottom_player = rectangle_cut_top(&rest, plan->players / 2);
    if (beside) /* as wide as the board */
        layout->top_player.columns = layout->bottom_player.columns = names - 1;
    place_bar(layout, plan);
    return rest.row;
}

static void place_players_beside(struct layout *layout, struct rectangle *pane)
{
    int rows = pane->rows > 6 * PLAYER_ROWS ? PLAYER_ROWS : 1;
    layout->top_player = rectangle_cut_top(pane, rows);
    layout->bottom_player =
        rectangle_make(pane->row + pane->rows - rows, pane->column, rows, pane->columns);
    pane->row++;
    pane->rows -= rows + 2;
}

/* Places the panes to the right of the board, down to `bottom` (exclusive). */
static void place_side(struct layout *layout, const struct layout_plan *plan, int bottom)
{
    bool high = plan->spare > STACK_ROWS && !plan->players_beside;
    int top = high ? layout->title.rows + 1 : layout->board.row;
    struct rectangle pane = {top, layout->board.columns + GAP, bottom - top,
                             min_int(plan->side - 1, SIDE_MAX)};
    if (plan->side < SIDE_FULL) { /* the players' rows span the window */
        pane.row = layout->board.row;
        pane.rows = (plan->players ? layout->bottom_player.row : bottom) - pane.row;
        if (plan->side < SIDE_MOVES) /* the pane starts with a space */
            pane = rectangle_make(pane.row, layout->board.columns, layout->squares.rows,
                                  plan->side + GAP);
        layout->moves = pane;
        return;
    }
    if (plan->players_beside) {
        if (layout->square_rows >= LARGE_ROWS) /* level with the board's edges */
            pane.rows = layout->squares.rows;
        place_players_beside(layout, &pane);
    }
    int thinking = pane.rows / 4 < 5 ? 5 : min_int(pane.rows / 4, THINKING_ROWS);
    layout->thinking = rectangle_cut_top(&pane, min_int(thinking, pane.rows - 3));
    rectangle_cut_top(&pane, 1);
    layout->moves = pane;
}

/* Places the thinking pane below the board, and also the move pane if nothing is beside the
 * board. */
static void place_stack(struct layout *layout, const struct layout_plan *plan, int row,
                        int bottom)
{
    struct rectangle stack = {row, 0, bottom - row, layout->columns};
    int thinking = plan->moves_beside ? min_int(stack.rows, 12)
                   : stack.rows < 4   ? 1
                                      : min_int(stack.rows / 2, 8);
    layout->thinking = rectangle_cut_top(&stack, thinking);
    rectangle_cut_top(&stack, 1);
    if (plan->moves_beside)
        place_side(layout, plan, row);
    else if (stack.rows > 0)
        layout->moves = stack;
}

static void place_overlays(struct layout *layout)
{
    const struct rectangle *thinking = &layout->thinking, *moves = &layout->moves;
    const struct rectangle *below = &layout->bottom_player;
    int end = below->column == thinking->column ? below->row : layout->prompt.row;
    int top = layout->top_player.column == thinking->column
                  ? thinking->row /* beside the board */
                  : layout->title.rows + 1;
    int rows = end - top;
    layout->above_prompt = rectangle_make(0, 0, layout->prompt.row, layout->columns);
    layout->side_pane = layout->below_title = layout->above_prompt;
    rectangle_cut_top(&layout->below_title, layout->title.rows);
    if (thinking->column > 0 && moves->column == thinking->column && rows >= STUDY_ROWS)
        layout->side_pane = rectangle_make(top, thinking->column, rows, thinking->columns + 1);
}

void layout_compute(struct layout *layout, int rows, int columns)
{
    struct layout_plan plan;
    *layout =
        (struct layout){.rows = rows, .columns = columns, .window = {0, 0, rows, columns}};
    if (!plan_window(&plan, rows, columns)) {
        layout->too_small = true;
        return;
    }
    bool beside = plan.side >= SIDE_FULL;
    int bottom = rows - 2 - plan.keys;
    int below = place_board(layout, &plan, beside);

    int margin = plan.title; /* as in the title and key bars */
    layout->prompt = rectangle_make(bottom, margin, 1, columns - 2 * margin);
    layout->message = rectangle_make(bottom + 1, margin, 1, columns - 2 * margin);
    layout->keys = rectangle_make(bottom + 2, 0, plan.keys, columns);
    if (beside)
        place_side(layout, &plan, bottom);
    else if (below < bottom)
        place_stack(layout, &plan, below, bottom);
    else if (plan.moves_beside)
        place_side(layout, &plan, bottom);
    if (layout->thinking.rows == 0 && plan.keys > 0)
        layout->thinking = layout->message;
    place_overlays(layout);
}

static struct rectangle right_end(const struct rectangle *line, int columns)
{
    return rectangle_make(line->row, line->column + line->columns - columns, 1, columns);
}

void layout_add_clocks(struct layout *layout, bool paused)
{
    int column = layout->board.columns + 1, width = paused ? CLOCK_PAUSED : CLOCK_COLUMNS;
    if (layout->too_small)
        return;
    if (layout->top_player.rows > 0) {
        layout->top_clock = right_end(&layout->top_player, width);
        layout->bottom_clock = right_end(&layout->bottom_player, width);
        return;
    }
    if (column + CLOCK_COLUMNS > layout->columns)
        return;
    width = min_int(width, layout->columns - column);
    layout->top_clock = rectangle_make(layout->squares.row, column, 1, width);
    layout->bottom_clock =
        rectangle_make(layout->squares.row + layout->squares.rows - 1, column, 1, width);
    if (layout->moves.column < column - 1 || layout->moves.column == 0 ||
        layout->moves.row > layout->bottom_clock.row)
        return;
    layout->moves.row += 1; /* between the clocks */
    layout->moves.rows = layout->bottom_clock.row - layout->moves.row;
}

enum {
    LARGE_CLOCK_COLUMNS = 40, /* minimum width */
    LARGE_CLOCK_MOVES = 16    /* minimum rows left for the moves */
};

void layout_enlarge_clocks(struct layout *layout)
{
    struct rectangle *thinking = &layout->thinking, *moves = &layout->moves;
    if (layout->top_clock.rows == 0 || thinking->columns < LARGE_CLOCK_COLUMNS ||
        thinking->column == 0 || moves->column != thinking->column ||
        layout->top_player.column == moves->column ||
        moves->rows < LARGE_CLOCK_MOVES + 2 * (LARGE_CLOCK_ROWS + 1))
        return;
    layout->top_clock = layout->bottom_clock = *thinking;
    layout->top_clock.rows = layout->bottom_clock.rows = LARGE_CLOCK_ROWS;
    thinking->row += LARGE_CLOCK_ROWS + 1;
    moves->row += LARGE_CLOCK_ROWS + 1;
    moves->rows -= 2 * (LARGE_CLOCK_ROWS + 1);
    layout->bottom_clock.row = moves->row + moves->rows + 1;
}

struct rectangle layout_square(const struct layout *layout, int file, int rank)
{
    struct rectangle square =
        rectangle_make(layout->squares.row + rank * layout->square_rows,
                       layout->squares.column + file * layout->square_columns,
                       layout->square_rows, layout->square_columns);
    if (layout->edges != EDGES_NONE) { /* the row of the upper edge */
        square.row++;
        square.rows--;
    }
    return square;
}

struct rectangle rectangle_cut_top(struct rectangle *area, int rows)
{
    struct rectangle top = *area;
    top.rows = min_int(rows, area->rows);
    area->row += top.rows;
    area->rows -= top.rows;
    return top;
}

int layout_scroll_offset(int chosen, int rows, int step)
{
    int first = 0;
    while (rows > 0 && chosen >= first + rows)
        first += step;
    return first;
}

/* ---- giving rows of one part to another ------------------------------------------------- */

enum {
    MOVES_MIN_BESIDE_THINKING = 5, /* minimum rows that thinking leaves for the moves */
    MOVES_MIN_BESIDE_PARTS = 7     /* minimum rows that other parts leave for the moves */
};

static void grow_thinking(struct layout *layout, int rows)
{
    struct rectangle *thinking = &layout->thinking, *moves = &layout->moves;
    int spare = max_int(0, moves->rows - MOVES_MIN_BESIDE_THINKING);
    if (rows == 0 || thinking->column == 0 || moves->column != thinking->column ||
        moves->row <= thinking->row)
        return;
    int gap = moves->row - thinking->row - thinking->rows;
    int more = rows < 0 ? -thinking->rows - gap : min_int(rows - thinking->rows, spare);
    thinking->rows = max_int(0, thinking->rows + more);
    moves->row += more;
    moves->rows -= more;
}

/* Gives a part the last rows of the move pane, with a blank row between them. */
static void take_from_moves(struct layout *layout, struct rectangle *part, int rows)
{
    struct rectangle *moves = &layout->moves;
    if (rows < 1 || moves->rows - rows - 1 < MOVES_MIN_BESIDE_PARTS)
        return;
    *part = *moves;
    part->rows = rows;
    moves->rows -= rows + 1;
    part->row = moves->row + moves->rows + 1;
}

void layout_add_opening_and_score(struct layout *layout, int opening, int score)
{
    if (layout->moves.column == 0 || layout->thinking.column != layout->moves.column)
        return;
    take_from_moves(layout, &layout->opening, opening);
    take_from_moves(layout, &layout->score, score);
}

void layout_release_message_row(struct layout *layout)
{
    if (layout->too_small || layout->thinking.row != layout->message.row)
        return;
    layout->prompt.row = layout->message.row;
    layout->message.rows = layout->thinking.rows = 0;
    place_overlays(layout);
}

static void grow_message(struct layout *layout)
{
    if (layout->message.rows != 1)
        return;
    if (layout->keys.rows > 0) {
        layout->keys.rows = 0;
        layout->message.rows++;
    } else if (layout->prompt.row > layout->squares.row + layout->squares.rows) {
        layout->prompt.row--;
        layout->message.row--;
        layout->message.rows++;
        place_overlays(layout);
    }
}

void layout_grow(struct layout *layout, const struct rectangle *which, int rows)
{
    if (which == &layout->thinking)
        grow_thinking(layout, rows);
    else if (which == &layout->message && rows > 1)
        grow_message(layout);
}
