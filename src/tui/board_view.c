/* board_view.c - the board: squares, pieces, marks, names of ranks and files.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Colours are sent as few times as can be, for the sake of slow links: an edge between
 * two ranks is drawn in one pair of colours throughout (upper half block where the upper
 * square has the first colour, lower half block where the lower one has it), and all
 * cells of a square share one pair, whatever stands in it.
 */
#include "config.h"

#include "tui/hand.h"

#include <stdlib.h>

#include <curses.h>

#include "rules/castling.h"
#include "tui/colours.h"
#include "tui/heat.h"
#include "tui/text.h"

enum { UPPER_HALF = 0x2580, LOWER_HALF = 0x2584, FILLED_KING = 0x265A, FILLED_PAWN = 0x265F };

/* What is on a square, and what it looks like. */
struct square_look {
    enum piece piece;
    enum square_mark mark;
    enum paint paint;
    bool dark;
    bool target;  /* the piece that is picked up can go there */
    bool pointed; /* the cursor is there */
    int tenths;   /* in a heat map: how the piece stands */
};

struct board_look {
    struct square_look squares[8][8]; /* rank from the top, file from the left */
    bool flipped;
};

static bool touches(chess_move move, enum square square)
{
    return move != MOVE_NONE &&
           (move_from(move) == square || move_destination(move) == square);
}

/* The position, and the move that led there: of the tree, else of the game. */
static const struct position *find_position(const struct screen *screen, chess_move *last)
{
    const struct tree_walk *walk = session_tree(screen->session);
    const struct game *game = session_game(screen->session);
    if (screen->shown) {
        *last = screen->shown_last;
        return screen->shown;
    }
    *last = game->current > 0 ? game->moves[game->current - 1].move : MOVE_NONE;
    if (walk && walk->node > 0)
        *last = walk->tree.nodes[walk->node].move;
    return walk ? &walk->position : &game->position;
}

/* The first of these that holds. */
static void mark_square(struct square_look *look, enum square square,
                        const struct board_hand *hand, enum square checked, chess_move hint,
                        chess_move last)
{
    int dark = look->dark;
    if (square == hand->selected) {
        look->mark = MARK_SELECTED;
        look->paint = PAINT_SELECTED;
    } else if (square == checked) {
        look->mark = MARK_CHECK;
        look->paint = PAINT_CHECK;
    } else if (touches(hint, square)) {
        look->mark = MARK_HINT;
        look->paint = (enum paint)((int)PAINT_LIGHT_HINT + dark);
    } else if (touches(last, square)) {
        look->mark = MARK_LAST;
        look->paint = (enum paint)((int)PAINT_LIGHT_LAST + dark);
    }
    if (look->target && look->piece != NO_PIECE)
        look->mark = MARK_CAPTURE;
    if (look->pointed)
        look->mark = MARK_CURSOR;
    if (look->pointed && look->paint != PAINT_SELECTED)
        look->paint = colours_have_board() ? PAINT_CURSOR : PAINT_BLACK; /* reversed */
}

/* All that stands for something else gives way to the map. */
static void map_square(struct square_look *look, const struct heat_map *map,
                       enum square square)
{
    int grade = look->piece == NO_PIECE ? 0 : map->grades[square];
    look->mark = heat_mark(grade);
    look->paint = heat_paint(grade, look->dark);
    look->tenths = look->piece == NO_PIECE ? 0 : map->tenths[square];
}

static void find_looks(const struct screen *screen, struct board_look *board)
{
    chess_move last;
    const struct position *position = find_position(screen, &last);
    const struct board_hand *hand = &screen->hand;
    const struct heat_map *map = heat_map(screen);
    chess_move hint = screen->shown ? MOVE_NONE : session_hint(screen->session);
    enum square checked = position_is_check(position)
                              ? position_king(position, position->side_to_move)
                              : NO_SQUARE;
    board->flipped = session_flipped(screen->session);
    for (int i = 0; i < 64; i++) {
        enum square square = board_hand_square(screen, i / 8, i % 8);
        bool dark = (square_rank(square) + square_file(square)) % 2 == 0;
        struct square_look look = {.piece = position_piece_on(position, square),
                                   .paint = dark ? PAINT_DARK : PAINT_LIGHT,
                                   .dark = dark,
                                   .target = hand->selected != NO_SQUARE &&
                                             hand->targets >> square & 1,
                                   .pointed = square == hand->cursor};
        if (map)
            map_square(&look, map, square);
        else
            mark_square(&look, square, hand, checked, hint, last);
        board->squares[i / 8][i % 8] = look;
    }
}

/* ---- squares --------------------------------------------------------------------- */

static enum paint ink_of(enum piece piece)
{
    return piece != NO_PIECE && piece_color(piece) == WHITE ? PAINT_WHITE : PAINT_BLACK;
}

static enum paint other_ink(enum paint ink)
{
    return ink == PAINT_WHITE ? PAINT_BLACK : PAINT_WHITE;
}

/* By colour the piece is all of its own; by form its lines are black, and a hollow one is
 * white inside. */
static void draw_blocks(const struct screen *screen, int top, int left,
                        const struct square_look *look, const struct piece_picture *picture)
{
    enum paint ink = ink_of(look->piece);
    for (int row = 0; row < picture->rows; row++)
        for (int column = 0; column < picture->columns; column++) {
            bool inside = picture->inside[row][column];
            if (screen->by_form)
                colours_use_paint(PAINT_BLACK, inside ? PAINT_WHITE : look->paint);
            else
                colours_use_paint(inside ? other_ink(ink) : ink, inside ? ink : look->paint);
            text_put(top + row, left + column, picture->text[row][column]);
        }
}

static bool is_filled(uint32_t glyph)
{
    return glyph >= FILLED_KING && glyph <= FILLED_PAWN;
}

/* A letter or figurine. Where colours are few, letters stand on a tile of the piece's colour,
 * figurines are black on white, as in books. */
static void draw_glyph(struct rectangle inside, int row, int column,
                       const struct square_look *look, uint32_t glyph)
{
    enum paint ink = ink_of(look->piece), behind = look->paint;
    if (!colours_tell_sides()) {
        bool letter = glyph < 0x80;
        behind = letter                                ? ink
                 : colours_want_tile(ink, look->paint) ? PAINT_WHITE
                                                       : look->paint;
        ink = letter ? other_ink(ink) : PAINT_BLACK;
    }
    if (is_filled(glyph))
        colours_use_paint(ink, behind);
    else
        colours_use_lines(ink, behind);
    if (behind != look->paint && inside.columns > 3)
        mvhline(row, column - 1, ' ', 3);
    text_put(row, column, glyph);
}

static void draw_piece(const struct screen *screen, struct rectangle inside,
                       const struct square_look *look)
{
    struct piece_picture picture;
    piece_picture(&picture, screen->pieces, screen->by_form, look->piece, inside.rows,
                  inside.columns);
    int top = inside.row + (inside.rows - picture.rows) / 2;
    int left = inside.column + (inside.columns - picture.columns) / 2;
    if (picture.rows > 1)
        draw_blocks(screen, top, left, look, &picture);
    else if (picture.rows == 1)
        draw_glyph(inside, top, left, look, picture.text[0][0]);
}

/* Where the square's colour says it, no mark is needed, but for some: captures have the
 * square's own colour, what is pointed at must be found at once, and a map's tints are many. */
static bool is_mark_drawn(const struct screen *screen, const struct square_look *look)
{
    return look->mark != MARK_NONE &&
           (screen->has_marks || look->mark == MARK_CAPTURE || look->mark >= MARK_CURSOR);
}

static enum paint mark_ink(const struct square_look *look)
{
    if (look->mark >= MARK_WORST)
        return heat_ink(look->piece, look->paint);
    return look->mark == MARK_CURSOR && colours_tell_sides() ? PAINT_WHITE : PAINT_BLACK;
}

static void draw_mark(struct rectangle inside, const struct square_look *look)
{
    int row = inside.row + inside.rows / 2;
    const char *mark = piece_mark(look->mark);
    bool dots = look->mark == MARK_CAPTURE && colours_tell_sides() && text_is_unicode();
    colours_use_lines(mark_ink(look), look->paint);
    for (int i = inside.columns > 2 ? 0 : 1; i < 2; i++)
        text_put(row, inside.column + i * (inside.columns - 1),
                 dots ? piece_dot(true) : (unsigned char)mark[i]);
}

/* The same in tenths of a pawn, which says more, where there is room. */
static void draw_tenths(struct rectangle inside, const struct square_look *look)
{
    int row = inside.row + inside.rows / 2, column = inside.column + inside.columns - 2;
    colours_use_lines(heat_ink(look->piece, look->paint), look->paint);
    text_put(row, column, look->tenths < 0 ? '-' : '+');
    text_put(row, column + 1, (uint32_t)('0' + abs(look->tenths)));
}

/* Whether colours tell dark squares from light ones. */
static bool shows_dark(enum paint paint)
{
    return colours_have_board() &&
           !(paint == PAINT_MAP_DARK && colours_are_same(paint, PAINT_MAP_LIGHT));
}

/* In the middle of an empty square: that one can go there, or, without colours, that it is
 * dark. */
static void draw_dot(struct rectangle inside, const struct square_look *look)
{
    int row = inside.row + inside.rows / 2, column = inside.column + (inside.columns - 1) / 2;
    colours_use_paint(PAINT_BLACK, look->paint);
    if (look->target)
        text_put(row, column, piece_dot(text_is_unicode()));
    else if (look->dark && !look->pointed && !shows_dark(look->paint))
        text_put(row, column, text_is_unicode() ? 0xB7 : '.');
}

static void draw_square(const struct screen *screen, const struct board_look *board, int rank,
                        int file)
{
    const struct square_look *look = &board->squares[rank][file];
    struct rectangle inside = layout_square(&screen->layout, file, rank);
    colours_use_paint(ink_of(look->piece), look->paint);
    for (int row = 0; row < inside.rows; row++)
        mvhline(inside.row + row, inside.column, ' ', inside.columns);
    if (look->piece == NO_PIECE)
        draw_dot(inside, look);
    else
        draw_piece(screen, inside, look);
    if (look->tenths != 0 && heat_has_numbers(screen))
        draw_tenths(inside, look);
    else if (is_mark_drawn(screen, look))
        draw_mark(inside, look);
}

/* ---- edges between squares ------------------------------------------------------- */

static enum paint edge_paint(const struct board_look *board, int rank, int file)
{
    return rank < 0 || rank > 7 ? PAINT_TERMINAL : board->squares[rank][file].paint;
}

/* Without half blocks the edge belongs to the lower square. */
static void draw_half_edges(const struct screen *screen, const struct board_look *board)
{
    const struct layout *layout = &screen->layout;
    for (int i = 0; i < 9 * 8; i++) {
        int rank = i / 8, file = i % 8;
        int row = layout->squares.row + rank * layout->square_rows;
        int column = layout->squares.column + file * layout->square_columns;
        enum paint lower = edge_paint(board, rank, file);
        enum paint upper = text_is_unicode() ? edge_paint(board, rank - 1, file) : lower;
        bool same = colours_are_same(upper, lower);
        uint32_t half = same ? ' ' : upper < lower ? UPPER_HALF : LOWER_HALF;
        colours_use_paint(upper < lower ? upper : lower, upper < lower ? lower : upper);
        for (int x = 0; x < layout->square_columns; x++)
            text_put(row, column + x, half);
    }
}

/* Light lines; `kind` counts 0 first, 1 between, 2 last, across and down. */
static uint32_t corner(int across, int down)
{
    static const uint32_t corners[3][3] = {
        {0x250C, 0x252C, 0x2510}, {0x251C, 0x253C, 0x2524}, {0x2514, 0x2534, 0x2518}};
    return text_is_unicode() ? corners[down][across] : '+';
}

static int kind_of_line(int index)
{
    return index == 0 ? 0 : index == 8 ? 2 : 1;
}

static void draw_lines(const struct screen *screen)
{
    const struct layout *layout = &screen->layout;
    const struct rectangle *area = &layout->squares;
    uint32_t across = text_is_unicode() ? 0x2500 : '-';
    uint32_t down = text_is_unicode() ? 0x2502 : '|';
    colours_use_paint(PAINT_BLACK, PAINT_LIGHT);
    for (int y = 0; y < area->rows; y++)
        for (int x = 0; x < area->columns; x++) {
            bool on_row = y % layout->square_rows == 0;
            bool on_column = x % layout->square_columns == 0;
            if (on_row && on_column)
                text_put(area->row + y, area->column + x,
                         corner(kind_of_line(x / layout->square_columns),
                                kind_of_line(y / layout->square_rows)));
            else if (on_row || on_column)
                text_put(area->row + y, area->column + x, on_row ? across : down);
        }
}

/* ---- around the squares ---------------------------------------------------------- */

static void draw_file(const struct layout *layout, int row, int place, bool flipped)
{
    struct rectangle file = layout_square(layout, place, 0);
    text_put(row, file.column + (file.columns - 1) / 2,
             (uint32_t)(flipped ? 'h' - place : 'a' + place));
}

static void draw_names(const struct screen *screen, bool flipped)
{
    const struct layout *layout = &screen->layout;
    text_clear(layout->board);
    colours_use_paint(PAINT_NAME, PAINT_TERMINAL);
    for (int i = 0; i < 8; i++) {
        struct rectangle rank = layout_square(layout, 0, i);
        text_put(rank.row + rank.rows / 2, layout->ranks.column + (layout->ranks.columns == 3),
                 (uint32_t)(flipped ? '1' + i : '8' - i));
        if (layout->files.rows > 0)
            draw_file(layout, layout->files.row, i, flipped);
    }
}

/* While a message has the row below the board the names of the files stand in its lower edge. */
static void draw_files_in_edge(const struct screen *screen, const struct board_look *board)
{
    const struct layout *layout = &screen->layout;
    int row = layout->squares.row + layout->squares.rows - 1;
    bool lines = layout->edges == EDGES_LINES;
    if (layout->edges == EDGES_NONE || layout->files.rows > 0)
        return;
    for (int i = 0; i < 8; i++) {
        if (!lines && !text_is_unicode()) /* that row is blank */
            colours_use_paint(PAINT_NAME, PAINT_TERMINAL);
        else
            colours_use_lines(PAINT_BLACK, lines ? PAINT_LIGHT : board->squares[7][i].paint);
        draw_file(layout, row, i, board->flipped);
    }
}

static void draw(const struct screen *screen, struct rectangle area)
{
    (void)area; /* the layout knows the place of each square */
    struct board_look board;
    find_looks(screen, &board);
    draw_names(screen, board.flipped);
    if (screen->layout.edges == EDGES_LINES)
        draw_lines(screen);
    else if (screen->layout.edges == EDGES_HALF)
        draw_half_edges(screen, &board);
    draw_files_in_edge(screen, &board);
    for (int i = 0; i < 64; i++)
        draw_square(screen, &board, i / 8, i % 8);
}

const struct view_ops board_view = {.draw = draw, .mouse = hand_take_mouse};
