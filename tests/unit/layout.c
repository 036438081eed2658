/* layout.c - tests of src/tui/style/layout.c with every window from 1x1 to 200x100.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/test.h"
#include "tui/style/layout.h"

enum { MAX_ROWS = 100, MAX_COLUMNS = 200 };

/* Calls `check` with the layout of every window. */
static void for_every_window(void (*check)(const struct layout *layout))
{
    struct layout layout;
    for (int rows = 1; rows <= MAX_ROWS; rows++)
        for (int columns = 1; columns <= MAX_COLUMNS; columns++) {
            layout_compute(&layout, rows, columns);
            check(&layout);
        }
}

static bool is_empty(struct rectangle area)
{
    return area.rows == 0 || area.columns == 0;
}

static bool is_inside(struct rectangle inner, struct rectangle outer)
{
    return inner.row >= outer.row && inner.column >= outer.column &&
           inner.row + inner.rows <= outer.row + outer.rows &&
           inner.column + inner.columns <= outer.column + outer.columns;
}

static bool overlap(struct rectangle a, struct rectangle b)
{
    return !is_empty(a) && !is_empty(b) && a.row < b.row + b.rows && b.row < a.row + a.rows &&
           a.column < b.column + b.columns && b.column < a.column + a.columns;
}

enum { PARTS = 11 };

static void list_parts(const struct layout *layout, struct rectangle parts[PARTS])
{
    const struct rectangle list[PARTS] = {
        layout->title,    layout->top_player, layout->bottom_player, layout->board,
        layout->thinking, layout->moves,      layout->prompt,        layout->message,
        layout->keys,     layout->opening,    layout->score,
    };
    memcpy(parts, list, sizeof list);
}

/* In the smallest windows the engine's output takes the row of the messages. */
static void check_parts(const struct layout *layout)
{
    const struct rectangle window = {0, 0, layout->rows, layout->columns};
    struct rectangle parts[PARTS];
    struct layout own = *layout;
    if (memcmp(&own.thinking, &own.message, sizeof own.message) == 0)
        own.thinking.rows = 0;
    list_parts(&own, parts);
    for (int i = 0; i < PARTS; i++) {
        assert_true(parts[i].rows >= 0 && parts[i].columns >= 0);
        assert_true(is_empty(parts[i]) || is_inside(parts[i], window));
        for (int j = 0; j < i; j++)
            assert_false(overlap(parts[i], parts[j]));
    }
}

/* Includes the area that the moves give up, which leaves some rows to them and is covered by a
 * study. */
static void check_parts_all(const struct layout *layout)
{
    struct layout own = *layout;
    check_parts(layout);
    layout_add_opening_and_score(&own, 5, 8);
    check_parts(&own);
    assert_true(is_empty(own.opening) || is_inside(own.opening, own.side_pane));
    assert_true(is_empty(own.score) || is_inside(own.score, own.side_pane));
    assert_true(own.moves.rows == layout->moves.rows || own.moves.rows >= 7);
}

TEST(test_parts_are_inside_and_disjoint)
{
    for_every_window(check_parts_all);
}

static void check_board(const struct layout *layout)
{
    if (layout->too_small)
        return;
    assert_true(is_inside(layout->squares, layout->board));
    assert_true(is_inside(layout->ranks, layout->board));
    assert_true(is_empty(layout->files) || is_inside(layout->files, layout->board));
    assert_true(is_empty(layout->bar) || is_inside(layout->bar, layout->board));
    assert_false(overlap(layout->bar, layout->squares));
    assert_false(overlap(layout->ranks, layout->squares));
    assert_false(overlap(layout->files, layout->squares));
    for (int i = 0; i < 64; i++) {
        struct rectangle square = layout_square(layout, i % 8, i / 8);
        assert_true(square.rows > 0 && square.columns > 0);
        assert_true(is_inside(square, layout->squares));
        for (int j = 0; j < i; j++)
            assert_false(overlap(square, layout_square(layout, j % 8, j / 8)));
    }
}

TEST(test_squares_are_inside_and_disjoint)
{
    for_every_window(check_board);
}

static void check_floor(const struct layout *layout)
{
    bool fits = layout->rows >= LAYOUT_MIN_ROWS && layout->columns >= LAYOUT_MIN_COLUMNS;
    assert_int_equal(layout->too_small, !fits);
    assert_int_equal(is_empty(layout->prompt), !fits);
    assert_int_equal(is_empty(layout->message), !fits);
    assert_true(layout->rows < 12 || layout->square_rows > 1 || layout->keys.rows == fits);
    assert_int_equal(is_empty(layout->squares), !fits);
}

TEST(test_floor)
{
    for_every_window(check_floor);
}

/* In a wide window only the height matters. */
TEST(test_squares_grow_with_the_window)
{
    struct layout layout;
    int before = 0;
    for (int rows = LAYOUT_MIN_ROWS; rows <= MAX_ROWS; rows++) {
        layout_compute(&layout, rows, MAX_COLUMNS);
        assert_true(layout.square_rows >= before);
        before = layout.square_rows;
    }
    assert_int_equal(before, 6);
}

static void check_size(int rows, int columns, int square_columns, int square_rows,
                       enum board_edges edges)
{
    struct layout layout;
    layout_compute(&layout, rows, columns);
    assert_int_equal(layout.square_columns, square_columns);
    assert_int_equal(layout.square_rows, square_rows);
    assert_int_equal(layout.edges, edges);
}

TEST(test_documented_sizes)
{
    struct layout layout;
    check_size(12, 40, 3, 1, EDGES_NONE);
    check_size(24, 80, 5, 2, EDGES_HALF);
    check_size(30, 100, 7, 3, EDGES_NONE);
    check_size(40, 120, 9, 4, EDGES_NONE);
    check_size(50, 160, 10, 5, EDGES_NONE);
    check_size(55, 200, 12, 6, EDGES_HALF);

    layout_compute(&layout, 24, 80);
    assert_int_equal(layout.title.rows, 1);
    assert_int_equal(layout.top_player.rows, 1);
    assert_int_equal(layout.bottom_player.rows, 1);
    assert_int_equal(layout.files.rows, 1);
    assert_int_equal(layout.bar.columns, 1);
    assert_int_equal(layout.keys.row, 23);
    assert_true(layout.thinking.row < layout.moves.row);
    assert_true(layout.thinking.rows >= 5 && layout.moves.rows >= 10);

    layout_compute(&layout, 30, 100);
    layout_grow(&layout, &layout.thinking, 3);
    assert_int_equal(layout.title.rows + 1, layout.squares.row);
    assert_int_equal(layout.bottom_player.row + layout.bottom_player.rows, layout.files.row);
    assert_true(layout.moves.rows >= 14);

    layout_compute(&layout, 12, 40);
    assert_int_equal(layout.thinking.rows, 1);
    assert_int_equal(layout.files.rows, 1);
}

/* Overlays cover other parts completely; a message that needs a second row takes it from the
 * keys or from what is above the prompt, but never from the squares. */
static void check_message(const struct layout *layout)
{
    struct layout own = *layout;
    layout_grow(&own, &own.message, 2);
    if (own.too_small)
        return;
    bool room = layout->keys.rows > 0 ||
                layout->prompt.row > layout->squares.row + layout->squares.rows;
    assert_int_equal(own.message.rows, 1 + room);
    assert_int_equal(own.message.row, own.prompt.row + 1);
    assert_true(own.message.row + own.message.rows <= own.rows);
    assert_int_equal(own.keys.rows, 0);
    assert_int_equal(own.above_prompt.rows, own.prompt.row);
    assert_true(is_inside(own.squares, own.above_prompt) &&
                is_inside(own.side_pane, own.above_prompt));
    assert_false(overlap(own.prompt, own.squares));
}

TEST(test_overlays_and_messages)
{
    struct layout layout;
    for_every_window(check_message);
    layout_compute(&layout, 5, 10);
    assert_int_equal(layout.window.rows, 5);
    assert_int_equal(layout.above_prompt.rows, 0);
}

TEST(test_cutting_and_scrolling)
{
    struct rectangle area = {2, 3, 5, 7};
    struct rectangle top = rectangle_cut_top(&area, 2);
    assert_int_equal(top.row, 2);
    assert_int_equal(top.rows, 2);
    assert_int_equal(area.row, 4);
    assert_int_equal(area.rows, 3);
    assert_int_equal(rectangle_cut_top(&area, 9).rows, 3);
    assert_int_equal(area.rows, 0);
    assert_int_equal(layout_scroll_offset(4, 5, 3), 0);
    assert_int_equal(layout_scroll_offset(5, 5, 3), 3);
    assert_int_equal(layout_scroll_offset(11, 5, 3), 9);
    assert_int_equal(layout_scroll_offset(11, 0, 3), 0);
}

/* The clocks are in the window and cover only the ends of the players' lines. */
static void check_clocks(const struct layout *layout)
{
    const struct rectangle window = {0, 0, layout->rows, layout->columns};
    struct layout own = *layout;
    layout_add_clocks(&own, false);
    if (own.top_clock.rows == 0) {
        assert_true(own.too_small || own.columns < 40);
        return;
    }
    assert_true(is_inside(own.top_clock, window));
    assert_true(is_inside(own.bottom_clock, window));
    assert_false(overlap(own.top_clock, own.bottom_clock));
    assert_true(own.top_clock.columns >= 9);
    assert_true(own.moves.rows >= 0);
    assert_false(overlap(own.top_clock, own.board) || overlap(own.bottom_clock, own.board));
    assert_false(overlap(own.top_clock, own.moves) || overlap(own.bottom_clock, own.moves));
    assert_false(overlap(own.top_clock, own.thinking) ||
                 overlap(own.bottom_clock, own.thinking));
    assert_false(overlap(own.bottom_clock, own.prompt));
    if (own.top_player.rows > 0)
        assert_true(is_inside(own.top_clock, own.top_player) &&
                    is_inside(own.bottom_clock, own.bottom_player));
}

TEST(test_clocks)
{
    for_every_window(check_clocks);
}

/* Large clocks are beside the board and leave rows for the moves. */
static void check_large_clocks(const struct layout *layout)
{
    struct rectangle parts[PARTS];
    struct layout own = *layout;
    layout_add_clocks(&own, false);
    layout_enlarge_clocks(&own);
    bool large = own.top_clock.rows == LARGE_CLOCK_ROWS;
    if (layout->rows == 43 && layout->columns == 132)
        assert_true(large);
    if (!large)
        return;
    assert_true(layout->rows > 30 && layout->columns > 80);
    layout_add_opening_and_score(&own, 5, 8);
    check_parts(&own);
    list_parts(&own, parts);
    for (int i = 0; i < PARTS; i++)
        assert_false(overlap(parts[i], own.top_clock) || overlap(parts[i], own.bottom_clock));
    assert_true(is_inside(own.top_clock, own.side_pane) &&
                is_inside(own.bottom_clock, own.side_pane));
    assert_true(own.thinking.rows == layout->thinking.rows && own.moves.rows >= 7);
}

TEST(test_large_clocks)
{
    for_every_window(check_large_clocks);
}

/* From 80x24 on nothing is left out, however large the pieces are; src/tui/README has the
 * table. */
static void check_everything(const struct layout *layout)
{
    struct layout own = *layout;
    if (layout->rows < 24 || layout->columns < 80)
        return;
    layout_add_clocks(&own, false);
    assert_true(own.title.rows == 1 && own.title.columns == own.columns);
    assert_true(own.keys.rows == 1 && own.keys.columns == own.columns);
    assert_true(own.prompt.rows == 1 && own.message.rows == 1 && own.files.rows == 1);
    assert_true(own.top_player.rows > 0 && own.bottom_player.rows == own.top_player.rows);
    assert_true(own.top_player.columns >= 33);
    assert_true(own.top_player.column > 0 || own.top_player.columns == own.columns ||
                own.top_player.columns < own.squares.column + own.squares.columns);
    assert_true(own.top_clock.rows == 1 && own.bottom_clock.rows == 1);
    assert_true(own.bar.rows > 0 && own.bar_number.rows == 1 && own.bar_number.columns == 4);
    assert_true(own.thinking.rows >= 5 && own.thinking.columns >= 26);
    assert_true(own.moves.rows >= 5 && own.moves.columns >= 19 - 1);
    struct rectangle wider = own.bar_number; /* below the bar, not beside a move */
    wider.columns += 2;
    assert_false(overlap(wider, own.thinking) || overlap(wider, own.moves));
    /* The number must not touch the name of the last file, nor a clock. */
    int last = layout_square(&own, 7, 0).column + (layout_square(&own, 7, 0).columns - 1) / 2;
    assert_true(own.bar_number.row > own.files.row || own.bar_number.column > last + 1);
    struct rectangle apart = own.bar_number;
    apart.column--;
    assert_false(overlap(apart, own.bottom_player) || overlap(apart, own.bottom_clock));
}

TEST(test_everything_is_there)
{
    for_every_window(check_everything);
}
