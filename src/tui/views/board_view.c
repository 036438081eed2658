/* board_view.c - the board with its marks and coordinates, and the evaluation bar beside it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For slow connections, colours change as rarely as possible. All cells of a square have the
 * same colour pair. So do all cells of an edge between ranks, because upper and lower half
 * blocks alternate.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <curses.h>

#include "players/thinking.h"
#include "review/review_annotate.h"
#include "rules/castling.h"
#include "tui/style/text.h"
#include "tui/terminal/images.h"
#include "tui/views.h"

enum { FULL_BLOCK = 0x2588, LIGHT_SHADE = 0x2591, LARGE_DOT = 0x25CF };
enum { UPPER_HALF = 0x2580, LOWER_HALF = 0x2584, FILLED_KING = 0x265A, FILLED_PAWN = 0x265F };

struct square_style {
    enum piece piece;
    enum square_mark mark;
    enum paint paint;
    bool dark, hatched;
    bool target; /* a destination of the picked-up piece */
    bool under_cursor;
    int value;    /* of the piece's square for its owner, in tenths of a pawn; 0: not shown */
    bool offered; /* a promotion piece, see board_cursor_promotion_index() */
};

static bool move_touches(chess_move move, enum square square)
{
    return move != MOVE_NONE &&
           (move_from(move) == square || move_destination(move) == square);
}

static const struct position *find_position(const struct screen *screen, chess_move *last)
{
    const struct tree_browser *browser = session_tree(screen->session);
    const struct game *game = session_game(screen->session);
    if (screen->preview) {
        *last = screen->preview_last_move;
        return screen->preview;
    }
    *last = game->current > 0 ? game->moves[game->current - 1].move : MOVE_NONE;
    if (browser && browser->node > 0)
        *last = browser->tree.nodes[browser->node].move;
    return browser ? &browser->position : &game->position;
}

struct marked_move {
    chess_move move;
    bool threatens;
};

/* Returns the hint or threat that the user asked for, or else the best move of an analysis, or
 * MOVE_NONE. For a previewed position, returns the better move. */
static struct marked_move find_marked_move(const struct screen *screen)
{
    struct session *session = screen->session;
    const struct thinking *thinking = session_thinking(session);
    struct marked_move advice = {screen->preview_better_move, false};
    if (screen->preview || screen->hides_advice || session_tree(session))
        return advice;
    advice =
        (struct marked_move){session_hint_or_threat(session), session_hint_is_threat(session)};
    if (advice.move == MOVE_NONE && session_has_state(session, STATE_ANALYSIS) &&
        screen_variation_number(screen) == 0 && session_variations_are_known(session) &&
        thinking->lines[0].length > 0 &&
        thinking->root_key == session_game(session)->position.key)
        advice = (struct marked_move){thinking->lines[0].moves[0], false};
    return advice;
}

static void mark_square(struct square_style *style, enum square square, enum square picked_up,
                        enum square checked, const struct marked_move *advice, chess_move last)
{
    int dark = style->dark;
    enum paint advised = advice->threatens ? PAINT_LIGHT_THREAT : PAINT_LIGHT_HINT;
    if (style->offered ? !style->under_cursor : square == picked_up) {
        style->mark = MARK_SELECTED;
        style->paint = PAINT_SELECTED;
    } else if (square == checked) {
        style->mark = MARK_CHECK;
        style->paint = PAINT_CHECK;
    } else if (move_touches(advice->move, square)) {
        style->mark = advice->threatens ? MARK_THREAT : MARK_HINT;
        style->paint = (enum paint)((int)advised + dark);
    } else if (style->paint >= PAINT_MARK) {
        style->mark = MARK_COMMENT;
    } else if (move_touches(last, square)) {
        style->mark = MARK_LAST;
        style->paint = (enum paint)((int)PAINT_LIGHT_LAST + dark);
    }
    if (style->value != 0)
        style->paint =
            (enum paint)((style->value > 0 ? PAINT_LIGHT_HINT : PAINT_LIGHT_THREAT) + dark);
    if (style->target && style->piece != NO_PIECE)
        style->mark = MARK_CAPTURE;
    if (style->under_cursor)
        style->mark = MARK_CURSOR;
    if (style->under_cursor && style->paint != PAINT_SELECTED)
        style->paint = colours_are_available() ? PAINT_CURSOR : PAINT_BLACK; /* reversed */
    style->hatched = dark && style->paint != PAINT_BLACK && !colours_are_available();
}

static void compute_styles(const struct screen *screen, struct square_style squares[8][8])
{
    chess_move last;
    const struct position *position = find_position(screen, &last);
    const struct board_cursor *cursor = &screen->cursor;
    bool picked_up = cursor->picked_up != NO_SQUARE; /* if not, a typed move is shown */
    bitboard targets = picked_up ? cursor->targets : screen->candidates.targets;
    struct marked_move advice = find_marked_move(screen);
    const struct evaluation_display *map = session_evaluation(screen->session);
    int marks[64], values[64] = {0};
    for (int i = 0; map->shown == EVALUATION_MAP && i < map->pieces.count; i++)
        values[map->pieces.pieces[i].square] = network_piece_tenths(&map->pieces.pieces[i]);
    bool marked = !screen->preview && !screen->hides_advice && !session_tree(screen->session);
    annotation_read_marks(session_game(screen->session)->node, marks);
    enum square checked = position_is_in_check(position) && !screen->hides_pieces
                              ? position_king(position, position->side_to_move)
                              : NO_SQUARE;
    for (int i = 0; i < 64; i++) {
        enum square square = screen_square_at(screen, i / 8, i % 8);
        bool dark = (square_rank(square) + square_file(square)) % 2 == 0;
        struct square_style style = {.piece = position_piece_on(position, square),
                                     .paint = dark ? PAINT_DARK : PAINT_LIGHT,
                                     .dark = dark,
                                     .target = targets >> square & 1,
                                     .under_cursor = square == cursor->square,
                                     .value = values[square]};
        if (screen->hides_pieces)
            style.piece = NO_PIECE;
        int choice = board_cursor_promotion_index(cursor, square);
        if (choice >= 0) {
            enum color color = square_rank(cursor->promotion_square) == 7 ? WHITE : BLACK;
            style.piece = piece_make(color, board_cursor_promotions[choice]);
            style.offered = true;
            style.target = false;
            style.under_cursor = choice == cursor->promotion_choice;
        }
        if (marked && marks[square] >= 0)
            style.paint = (enum paint)(PAINT_MARK + marks[square]);
        mark_square(&style, square, picked_up ? cursor->picked_up : screen->candidates.from,
                    checked, &advice, last);
        squares[i / 8][i % 8] = style;
    }
}

static enum paint ink_of(enum piece piece)
{
    return piece != NO_PIECE && piece_color(piece) == WHITE ? PAINT_WHITE : PAINT_BLACK;
}

static enum paint other_ink(enum paint ink)
{
    return ink == PAINT_WHITE ? PAINT_BLACK : PAINT_WHITE;
}

static enum paint paint_of_part(enum piece_part part, const struct square_style *style)
{
    enum paint ink = ink_of(style->piece);
    return part == PART_SQUARE  ? style->paint
           : part == PART_FILL  ? ink
           : ink == PAINT_WHITE ? PAINT_BLACK
                                : PAINT_LINE;
}

/* Without colours, a piece under the cursor is on a light tile, as in draw_glyph(). */
static void draw_blocks(int top, int left, const struct square_style *square,
                        const struct piece_picture *picture)
{
    struct square_style tile = *square, *style = &tile;
    bool reversed = !colours_are_available() && square->paint == PAINT_BLACK;
    if (reversed)
        tile.paint = PAINT_WHITE;
    for (int row = 0; row < picture->rows; row++)
        for (int column = 0; column < picture->columns; column++) {
            if (!reversed && picture->text[row][column] == ' ' &&
                picture->ground[row][column] == PART_SQUARE)
                continue;
            colours_use_paint(paint_of_part(picture->ink[row][column], style),
                              paint_of_part(picture->ground[row][column], style));
            text_draw_character(top + row, left + column, picture->text[row][column]);
        }
}

/* With few colours, letters are on a tile of the side's colour, and figurines are black. */
static void draw_glyph(const struct screen *screen, struct rectangle inside, int row,
                       int column, const struct square_style *style, uint32_t glyph)
{
    bool shows_image = screen->pieces == PIECE_SET_IMAGES; /* the glyph is for copied text */
    enum paint under = style->paint, ink = shows_image ? under : ink_of(style->piece);
    if (!colours_distinguish_sides()) {
        bool letter = glyph < 0x80;
        under = letter ? ink : colours_need_tile(style->paint) ? PAINT_WHITE : style->paint;
        ink = letter ? other_ink(ink) : PAINT_BLACK;
    }
    if (glyph >= FILLED_KING && glyph <= FILLED_PAWN)
        colours_use_paint(ink, under);
    else
        colours_use_thin_paint(ink, under);
    if ((under != style->paint || style->hatched) && inside.columns > 3)
        mvhline(row, column - 1, ' ', 3);
    text_draw_character(row, column, glyph);
}

static void draw_piece(const struct screen *screen, struct rectangle inside,
                       const struct square_style *style)
{
    struct piece_picture picture;
    piece_picture(&picture, screen->pieces, colours_piece_letters(),
                  screen->by_shape || colours_are_bright(), style->piece, inside.rows,
                  inside.columns);
    int top = inside.row + (inside.rows - picture.rows) / 2;
    int left = inside.column + (inside.columns - picture.columns) / 2;
    if (picture.rows > 1)
        draw_blocks(top, left, style, &picture);
    else if (picture.rows == 1)
        draw_glyph(screen, inside, top, left, style, picture.text[0][0]);
}

static void draw_mark(struct rectangle inside, const struct square_style *style)
{
    int row = inside.row + inside.rows / 2;
    const char *mark = square_mark_text(style->mark);
    bool dot = style->mark == MARK_CAPTURE && colours_distinguish_sides() && text_is_unicode();
    colours_use_thin_paint(
        style->mark == MARK_CURSOR && colours_distinguish_sides() ? PAINT_WHITE : PAINT_BLACK,
        style->paint);
    for (int i = inside.columns > 2 ? 0 : 1; i < 2; i++)
        text_draw_character(row, inside.column + i * (inside.columns - 1),
                            dot ? square_dot(true) : (unsigned char)mark[i]);
}

/* Draws "+4" in the upper right corner, or around a small piece; without room, only the sign. */
static void draw_value(struct rectangle inside, const struct square_style *style)
{
    char text[8];
    int last = inside.columns - 1, first = last > 3 ? last - 1 : 0;
    snprintf(text, sizeof text, "%+d", style->value);
    colours_use_thin_paint(PAINT_BLACK, style->paint);
    for (int i = last < 2; i < 2; i++)
        text_draw_character(inside.row, inside.column + (i ? last : first),
                            (unsigned char)text[last < 2 ? 0 : i]);
}

/* Fills a row of a square. Without colours, dark squares are hatched, as in printed books. */
static void draw_ground(int row, int column, int columns, const struct square_style *style)
{
    uint32_t character = !style->hatched ? ' ' : text_is_unicode() ? LIGHT_SHADE : ':';
    colours_use_paint(ink_of(style->piece), style->paint);
    for (int x = 0; x < columns; x++)
        text_draw_character(row, column + x, character);
}

static void draw_dot(struct rectangle inside, const struct square_style *style)
{
    int row = inside.row + inside.rows / 2, column = inside.column + (inside.columns - 1) / 2;
    bool large = inside.rows > 2 && text_is_unicode();
    colours_use_paint(PAINT_BLACK, style->paint);
    if (style->hatched && inside.columns > 3)
        mvhline(row, column - 1, ' ', 3);
    text_draw_character(row, column, large ? LARGE_DOT : square_dot(text_is_unicode()));
}

/* In many terminals, parts of drawn pieces reach into the cells beside theirs. Where another piece
 * was drawn before, makes the next update send all cells of the square. */
static void remove_remains(struct rectangle inside, enum piece piece, int rank, int file)
{
    static struct drawn {
        struct rectangle inside;
        enum piece piece;
    } drawn[8][8];
    struct drawn now = {inside, piece};
    if (memcmp(&drawn[rank][file], &now, sizeof now) == 0)
        return;
    WINDOW *square = derwin(stdscr, inside.rows, inside.columns, inside.row, inside.column);
    if (square)
        wredrawln(square, 0, inside.rows);
    delwin(square);
    drawn[rank][file] = now;
}

static void draw_square(const struct screen *screen, const struct square_style *style,
                        int rank, int file)
{
    struct rectangle inside = layout_square(&screen->layout, file, rank);
    if (piece_set_for_size(screen->pieces, false, inside.rows, inside.columns) ==
        PIECE_SET_BLOCKS)
        remove_remains(inside, style->piece, rank, file);
    for (int row = 0; row < inside.rows; row++)
        draw_ground(inside.row + row, inside.column, inside.columns, style);
    if (screen->pieces == PIECE_SET_IMAGES)
        images_place(8 * rank + file, style->piece, style->paint, inside,
                     screen->layout.edges);
    if (style->piece != NO_PIECE)
        draw_piece(screen, inside, style);
    else if (style->target)
        draw_dot(inside, style);
    if (style->value != 0)
        draw_value(inside, style);
    /* With colours, the last move needs no mark. Other squares get one, for users who cannot
     * tell the hues apart, unless it would be beside an image. */
    bool plain =
        style->mark == MARK_LAST || (screen->pieces == PIECE_SET_IMAGES &&
                                     (style->mark == MARK_HINT || style->mark == MARK_CHECK ||
                                      style->mark == MARK_SELECTED));
    if (style->mark != MARK_NONE && (!colours_are_available() || !plain))
        draw_mark(inside, style);
}

/* ---- edges between squares ------------------------------------------------------- */

static enum paint edge_paint(struct square_style squares[8][8], int rank, int file)
{
    return rank < 0 || rank > 7 ? PAINT_TERMINAL : squares[rank][file].paint;
}

static bool can_draw_half_edges(void)
{
    return text_is_unicode() && colours_are_available();
}

/* Otherwise an edge belongs to the square above it. In many fonts, the lower half block does not
 * quite reach the cell below, so only the upper half block is used. */
static void draw_half_edges(const struct screen *screen, struct square_style squares[8][8])
{
    const struct layout *layout = &screen->layout;
    for (int i = 0; i < 9 * 8; i++) {
        int rank = i / 8, file = i % 8;
        int row = layout->squares.row + rank * layout->square_rows;
        int column = layout->squares.column + file * layout->square_columns;
        enum paint lower = edge_paint(squares, rank, file);
        enum paint upper = edge_paint(squares, rank - 1, file);
        bool same = colours_are_same(upper, lower);
        if (!can_draw_half_edges()) {
            if (rank > 0)
                draw_ground(row, column, layout->square_columns, &squares[rank - 1][file]);
            continue;
        }
        colours_use_paint(upper < lower ? upper : lower, upper < lower ? lower : upper);
        if (lower < upper && !same)
            attr_on(A_REVERSE, NULL);
        for (int x = 0; x < layout->square_columns; x++)
            text_draw_character(row, column + x, same ? ' ' : UPPER_HALF);
    }
}

/* ---- around the squares ---------------------------------------------------------- */

static void draw_coordinates(const struct screen *screen)
{
    bool flipped = screen_is_flipped(screen);
    const struct layout *layout = &screen->layout;
    text_clear(layout->board);
    colours_use_paint(PAINT_COORDINATE, PAINT_TERMINAL);
    for (int i = 0; i < 8; i++) {
        struct rectangle rank = layout_square(layout, 0, i);
        text_draw_character(rank.row + rank.rows / 2,
                            layout->ranks.column + (layout->ranks.columns == 3),
                            (uint32_t)(flipped ? '1' + i : '8' - i));
        struct rectangle file = layout_square(layout, i, 0);
        if (layout->files.rows > 0)
            text_draw_character(layout->files.row, file.column + (file.columns - 1) / 2,
                                (uint32_t)(flipped ? 'h' - i : 'a' + i));
    }
}

static void draw(const struct screen *screen, struct rectangle area)
{
    (void)area;
    struct square_style squares[8][8]; /* rank from the top, file from the left */
    compute_styles(screen, squares);
    draw_coordinates(screen);
    if (screen->layout.edges == EDGES_HALF)
        draw_half_edges(screen, squares);
    for (int i = 0; i < 64; i++)
        draw_square(screen, &squares[i / 8][i % 8], i / 8, i % 8);
}

void board_view_draw_position(const struct screen *screen, const struct layout *layout,
                              const struct position *position, chess_move last,
                              chess_move better)
{
    struct screen there = *screen;
    there.layout = *layout;
    there.preview = position;
    there.preview_last_move = last;
    there.preview_better_move = better;
    there.candidates = (struct candidate_moves){.from = NO_SQUARE};
    board_cursor_init(&there.cursor);
    draw(&there, layout->board);
}

const struct view_ops board_view = {.draw = draw, .handle_mouse = board_view_handle_mouse};

/* ---- the evaluation bar ---------------------------------------------------------- */

/* The bar shows an evaluation of the position on the board, or nothing. It moves in steps of
 * half a cell, to save output on slow connections. */

static bool find_score(const struct screen *screen, int *score)
{
    const struct thinking *thinking = session_thinking(screen->session);
    const struct tree_browser *browser = session_tree(screen->session);
    const struct game *game = session_game(screen->session);
    const struct position *position = browser ? &browser->position : &game->position;
    char draft[64]; /* not evaluated during setup */
    if (*session_setup_text(screen->session, draft, sizeof draft) != '\0')
        return false;
    if (game->result != RESULT_NONE && !game->study && thinking->purpose == THINKING_NONE)
        return review_get_eval(game->node, position_turn(position), score);
    /* Until a search has evaluated the position, the previous value stays, so the bar does not
     * flicker. */
    bool due = thinking->evaluated && thinking->elo == 0 && !thinking->teaches &&
               !*thinking->program &&
               (thinking->purpose == THINKING_MOVE || thinking->purpose == THINKING_ANALYSIS);
    return thinking_get_evaluation(thinking, position, score) ||
           (!browser && review_get_eval(game->node, position_turn(position), score)) ||
           (due && screen_variation_number(screen) == 0 && !browser &&
            !session_has_state(screen->session, STATE_HISTORY));
}

/* Writes "+0.3", "-12", "#-5" or "won": at most four columns. */
static void write_number(int score, char text[16])
{
    int tenths = (abs(score) + 5) / 10;
    if (score_is_mate(score))
        score_write(score, text);
    else if (score_is_certain(score))
        strcpy(text, score > 0 ? "won" : "lost");
    else if (tenths >= 100)
        snprintf(text, 16, "%c%d", score > 0 ? '+' : '-', (abs(score) + 50) / 100);
    else
        snprintf(text, 16, "%s%d.%d",
                 tenths == 0 ? ""
                 : score > 0 ? "+"
                             : "-",
                 tenths / 10, tenths % 10);
}

/* what half a cell in the column of the bar shows */
enum part { PART_OUTSIDE, PART_EMPTY, PART_FILLED };

struct bar_fill {
    int first, count; /* first half cell, from the top, and number of half cells */
    int filled;       /* half cells that show White's share */
    bool flipped;
};

static enum part part_at(const struct bar_fill *bar, int half)
{
    int index = half - bar->first;
    if (index < 0 || index >= bar->count)
        return PART_OUTSIDE;
    return (bar->flipped ? index : bar->count - 1 - index) < bar->filled ? PART_FILLED
                                                                         : PART_EMPTY;
}

static void draw_cell(int row, int column, enum part upper, enum part lower)
{
    static const enum paint paints[] = {PAINT_TERMINAL, PAINT_BAR_BLACK, PAINT_BAR_WHITE};
    bool unicode = text_is_unicode(), painted = colours_are_available();
    if (!painted && upper != PART_OUTSIDE && lower != PART_OUTSIDE && upper != lower)
        upper = lower = PART_FILLED; /* half a shaded cell would be a gap */
    uint32_t half = !unicode ? '#' : upper > lower ? UPPER_HALF : LOWER_HALF;
    uint32_t whole = upper == PART_OUTSIDE || painted ? ' ' /* no gaps */
                     : upper == PART_EMPTY            ? (unicode ? LIGHT_SHADE : '.')
                     : unicode                        ? FULL_BLOCK
                                                      : '#';
    if (painted)
        colours_use_paint(paints[upper > lower ? upper : lower],
                          paints[upper > lower ? lower : upper]);
    else
        colours_use(ELEMENT_COORDINATE);
    text_draw_character(row, column, upper != lower ? half : whole);
}

/* The first and last row of the bar may be half cells, as in the squares. White's share is
 * half in an even position, and about three quarters with an extra rook. */
static void draw_bar(const struct screen *screen, struct rectangle area, int score)
{
    int share =
        score_is_certain(score) ? 1000 * (score > 0) : 500 + 500 * score / (abs(score) + 400);
    bool halves = screen->layout.edges == EDGES_HALF;
    struct bar_fill bar = {.first = !halves                 ? 0
                                    : can_draw_half_edges() ? 1
                                                            : 2,
                           .count = 2 * (area.rows - halves),
                           .flipped = screen_is_flipped(screen)};
    bar.filled = (bar.count * share + 500) / 1000;
    for (int i = 0; i < area.rows; i++)
        draw_cell(area.row + i, area.column, part_at(&bar, 2 * i), part_at(&bar, 2 * i + 1));
}

static void draw_bar_view(const struct screen *screen, struct rectangle bar)
{
    struct rectangle number_area = screen->layout.bar_number;
    char number[16] = "";
    int score;
    text_clear(bar);
    if (!screen->preview_game && find_score(screen, &score)) {
        draw_bar(screen, bar, score);
        write_number(score, number);
    }
    if (number_area.rows < 1)
        return;
    text_clear(number_area);
    colours_use(ELEMENT_QUIET);
    int columns = text_width(number);
    text_draw(number_area.row, number_area.column + number_area.columns - columns, columns,
              number);
}

const struct view_ops bar_view = {.draw = draw_bar_view};
