/* board_view.c - the board: squares, pieces, marks, names of ranks and files, the bar.
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

#include "session/session_browse.h"
#include "tui/colours.h"
#include "tui/text.h"

enum { UPPER_HALF = 0x2580, LOWER_HALF = 0x2584, FULL_BLOCK = 0x2588, LIGHT_SHADE = 0x2591 };

/* What is on a square, and what it looks like. */
struct square_look {
    enum piece piece;
    enum square_mark mark;
    enum paint paint;
};

struct board_look {
    struct square_look squares[8][8]; /* rank from the top, file from the left */
    bool flipped;
};

static enum square square_at(bool flipped, int rank, int file)
{
    return flipped ? square_make(7 - file, rank) : square_make(file, 7 - rank);
}

/* Where the king goes in castling: the move names the rook's square. */
static enum square shown_target(chess_move move)
{
    if (move_kind(move) != MOVE_CASTLING)
        return move_to(move);
    return square_make(move_to(move) > move_from(move) ? 6 : 2, square_rank(move_from(move)));
}

static bool touches(chess_move move, enum square square)
{
    return move != MOVE_NONE && (move_from(move) == square || shown_target(move) == square);
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

static void find_looks(const struct screen *screen, struct board_look *board)
{
    chess_move last;
    const struct position *position = find_position(screen, &last);
    chess_move hint = screen->shown ? MOVE_NONE : session_hint(screen->session);
    enum square checked = position_is_check(position)
                              ? position_king(position, position->side_to_move)
                              : NO_SQUARE;
    board->flipped = session_flipped(screen->session);
    for (int i = 0; i < 64; i++) {
        enum square square = square_at(board->flipped, i / 8, i % 8);
        int dark = (square_rank(square) + square_file(square)) % 2 == 0;
        struct square_look look = {position_piece_on(position, square), MARK_NONE,
                                   (enum paint)((int)PAINT_LIGHT + dark)};
        if (square == checked) {
            look.mark = MARK_CHECK;
            look.paint = PAINT_CHECK;
        } else if (touches(hint, square)) {
            look.mark = MARK_HINT;
            look.paint = (enum paint)((int)PAINT_LIGHT_HINT + dark);
        } else if (touches(last, square)) {
            look.mark = MARK_LAST;
            look.paint = (enum paint)((int)PAINT_LIGHT_LAST + dark);
        }
        board->squares[i / 8][i % 8] = look;
    }
}

static bool is_white(enum piece piece)
{
    return piece != NO_PIECE && piece_color(piece) == WHITE;
}

/* ---- squares --------------------------------------------------------------------- */

static void use_paint(enum paint foreground, enum paint background)
{
    if (colours_have_board())
        colours_use_paint(foreground, background);
    else
        colours_use(ELEMENT_TEXT);
}

static void draw_blocks(int top, int left, const struct square_look *look,
                        const struct piece_picture *picture)
{
    bool outlined = picture->rows > 3; /* in a smaller one the outline would be all */
    bool white = is_white(look->piece);
    enum paint ink = white && outlined ? PAINT_OUTLINE : PAINT_BODY;
    for (int row = 0; row < picture->rows; row++)
        for (int column = 0; column < picture->columns; column++) {
            bool body = white && picture->body[row][column];
            use_paint(white ? ink : PAINT_OUTLINE, body ? PAINT_BODY : look->paint);
            text_put(top + row, left + column, picture->text[row][column]);
        }
}

/* A letter or figurine, on a tile where colours are few. */
static void draw_glyph(struct rectangle inside, int row, int column,
                       const struct square_look *look, uint32_t glyph)
{
    enum paint ink = is_white(look->piece) ? PAINT_WHITE : PAINT_BLACK;
    enum paint tile = is_white(look->piece) ? PAINT_WHITE_TILE : PAINT_BLACK_TILE;
    if (!colours_have_tiles()) {
        use_paint(ink, look->paint);
    } else {
        use_paint(ink, tile);
        if (inside.columns > 3)
            mvhline(row, column - 1, ' ', 3);
    }
    text_put(row, column, glyph);
}

static void draw_picture(struct rectangle inside, const struct square_look *look,
                         const struct piece_picture *picture)
{
    int top = inside.row + (inside.rows - picture->rows) / 2;
    int left = inside.column + (inside.columns - picture->columns) / 2;
    if (picture->rows > 1)
        draw_blocks(top, left, look, picture);
    else if (picture->rows == 1)
        draw_glyph(inside, top, left, look, picture->text[0][0]);
}

static void draw_mark(struct rectangle inside, const struct square_look *look)
{
    int row = inside.row + inside.rows / 2;
    const char *mark = piece_mark(look->mark);
    use_paint(PAINT_MARK, look->paint);
    if (inside.columns > 2)
        text_put(row, inside.column, (unsigned char)mark[0]);
    text_put(row, inside.column + inside.columns - 1, (unsigned char)mark[1]);
}

static void draw_square(const struct screen *screen, const struct board_look *board, int rank,
                        int file)
{
    const struct square_look *look = &board->squares[rank][file];
    struct rectangle inside = layout_square(&screen->layout, file, rank);
    struct piece_picture picture;
    use_paint(is_white(look->piece) ? PAINT_WHITE : PAINT_BLACK, look->paint);
    for (int row = 0; row < inside.rows; row++)
        mvhline(inside.row + row, inside.column, ' ', inside.columns);
    piece_picture(&picture, screen->pieces, look->piece, inside.rows, inside.columns);
    draw_picture(inside, look, &picture);
    if (look->mark != MARK_NONE)
        draw_mark(inside, look);
    else if (look->piece == NO_PIECE && !colours_have_board() && look->paint == PAINT_DARK)
        text_put(inside.row + inside.rows / 2, inside.column + (inside.columns - 1) / 2,
                 text_is_unicode() ? 0xB7 : '.');
}

/* ---- edges between squares ------------------------------------------------------- */

/* Squares two rows high keep their marked colour to the row of the piece: the edges would
 * triple what a move sends. */
static enum paint edge_paint(const struct screen *screen, const struct board_look *board,
                             int rank, int file)
{
    if (rank < 0 || rank > 7)
        return PAINT_FRAME;
    if (screen->layout.square_rows > 2)
        return board->squares[rank][file].paint;
    return (enum paint)((int)PAINT_LIGHT + (rank + file) % 2);
}

static void draw_half_edges(const struct screen *screen, const struct board_look *board)
{
    const struct layout *layout = &screen->layout;
    for (int i = 0; i < 9 * 8; i++) {
        int rank = i / 8, file = i % 8;
        int row = layout->squares.row + rank * layout->square_rows;
        int column = layout->squares.column + file * layout->square_columns;
        enum paint upper = edge_paint(screen, board, rank - 1, file);
        enum paint lower = edge_paint(screen, board, rank, file);
        bool same = colours_are_same(upper, lower);
        uint32_t half = same ? ' ' : upper < lower ? UPPER_HALF : LOWER_HALF;
        use_paint(upper < lower ? upper : lower, upper < lower ? lower : upper);
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
    if (colours_have_board())
        colours_use_paint(PAINT_LIGHT, PAINT_FRAME);
    else
        colours_use(ELEMENT_EDGE);
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

static void use_frame(void)
{
    if (colours_have_board())
        colours_use_paint(PAINT_NAME, PAINT_FRAME);
    else
        colours_use(ELEMENT_COORDINATE);
}

static void draw_names(const struct screen *screen, bool flipped)
{
    const struct layout *layout = &screen->layout;
    use_frame();
    for (int row = 0; row < layout->board.rows; row++)
        mvhline(layout->board.row + row, layout->board.column, ' ', layout->board.columns);
    for (int i = 0; i < 8; i++) {
        struct rectangle rank = layout_square(layout, 0, i);
        struct rectangle file = layout_square(layout, i, 0);
        text_put(rank.row + rank.rows / 2, layout->ranks.columns == 3,
                 (uint32_t)(flipped ? '1' + i : '8' - i));
        if (layout->files.rows > 0)
            text_put(layout->files.row, file.column + (file.columns - 1) / 2,
                     (uint32_t)(flipped ? 'h' - i : 'a' + i));
    }
}

/* White's part of the bar in 1/1000: half when even, a rook up about three quarters. */
static int white_share(int score)
{
    if (score_is_certain(score))
        return score > 0 ? 1000 : 0;
    return 500 + 500 * score / (abs(score) + 400);
}

static void draw_bar(const struct screen *screen, struct rectangle bar)
{
    const struct thinking *thinking = session_thinking(screen->session);
    int halves = (2 * bar.rows * white_share(thinking->judgement) + 500) / 1000;
    bool flipped = session_flipped(screen->session);
    bool unicode = text_is_unicode();
    use_frame();
    if (!thinking->judged || session_looks_back(screen->session)) {
        /* even would be a judgement, too, and that of the game is of another position */
        for (int i = 0; i < bar.rows; i++)
            text_put(bar.row + i, bar.column, ' ');
        return;
    }
    for (int i = 0; i < bar.rows; i++) {
        int row = bar.row + (flipped ? i : bar.rows - 1 - i); /* White's end first */
        int filled = halves - 2 * i;
        uint32_t empty = colours_have_board() ? ' ' : unicode ? LIGHT_SHADE : '.';
        uint32_t half = !unicode ? '#' : flipped ? UPPER_HALF : LOWER_HALF;
        text_put(row, bar.column,
                 filled >= 2   ? (unicode ? FULL_BLOCK : '#')
                 : filled == 1 ? half
                               : empty);
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
    for (int i = 0; i < 64; i++)
        draw_square(screen, &board, i / 8, i % 8);
}

const struct view_ops board_view = {.draw = draw, .mouse = hand_take_mouse};
const struct view_ops bar_view = {.draw = draw_bar};
