/* screen_board.c - reads the first field of a FEN from the text of a screen.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/screen_board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/names.h"
#include "support/tap.h"
#include "support/terminal_images.h"
#include "tui/style/layout.h"
#include "tui/style/pieces.h"
#include "tui/style/theme.h"

enum { HATCH = 0x2591, LARGE_DOT = 0x25CF };

/* Returns whether a square is painted with more than the first 16 colours, so that colours
 * distinguish White from Black. */
static bool colours_tell(const struct terminal *terminal, struct rectangle square)
{
    return terminal_behind(terminal, square.row, square.column) >= 16;
}

static bool is_tint(int colour, int number)
{
    int direct = (int)colour_number_to_rgb(number);
    return colour == number ||
           colour ==
               TERMINAL_DIRECT + (direct < 8 ? 8 : direct); /* 0 to 7 belong to the palette */
}

/* Returns whether the parts of the cell that are the piece's own have its colour. */
static bool cell_is_of(const struct terminal *terminal, int row, int column,
                       enum piece_part ink, enum piece_part ground, enum piece piece)
{
    int tint = piece_color(piece) == WHITE ? themes[THEME_OAK].numbers[PAINT_WHITE]
                                           : themes[THEME_OAK].numbers[PAINT_BLACK];
    return (ink != PART_FILL || terminal_character(terminal, row, column) == ' ' ||
            is_tint(terminal_foreground(terminal, row, column), tint)) &&
           (ground != PART_FILL || is_tint(terminal_behind(terminal, row, column), tint));
}

/* Returns whether the square shows the picture in its middle and, if colours are
 * distinguishable, in the colour of the piece. */
static bool picture_matches(const struct terminal *terminal, struct rectangle square,
                            const struct piece_picture *picture, enum piece piece)
{
    int row = square.row + (square.rows - picture->rows) / 2;
    int column = square.column + (square.columns - picture->columns) / 2;
    bool colours = colours_tell(terminal, square);
    if (picture->rows == 0)
        return false;
    for (int i = 0; i < picture->rows; i++)
        for (int j = 0; j < picture->columns; j++) {
            uint32_t shown = terminal_character(terminal, row + i, column + j);
            bool is_hatched = picture->text[i][j] == ' ' &&
                              picture->ground[i][j] == PART_SQUARE && shown == HATCH;
            if ((shown != picture->text[i][j] && !is_hatched) ||
                (colours && !cell_is_of(terminal, row + i, column + j, picture->ink[i][j],
                                        picture->ground[i][j], piece)))
                return false;
        }
    return true;
}

/* Returns whether the square contains only spaces, marks and dots. */
static bool square_is_empty(const struct terminal *terminal, struct rectangle square)
{
    for (int i = 0; i < square.rows; i++)
        for (int j = 0; j < square.columns; j++) {
            uint32_t character =
                terminal_character(terminal, square.row + i, square.column + j);
            if (character != ' ' && character != HATCH && character != LARGE_DOT &&
                character != square_dot(true) &&
                (character > '~' || !strchr("[](){}+><:*", (int)character)))
                return false;
        }
    return true;
}

static char read_square(const struct terminal *terminal, struct rectangle square,
                        const struct board_view *view)
{
    enum piece_set first = PIECE_SET_LETTERS, last = PIECE_SET_BLOCKS;
    struct piece_picture picture;
    if (view->ascii || view->pieces == PIECES_LETTERS)
        last = PIECE_SET_LETTERS;
    else if (view->pieces != PIECES_AUTO)
        first = last = view->pieces == PIECES_BLOCKS ? PIECE_SET_BLOCKS : PIECE_SET_FIGURINES;
    bool by_shape = !colours_tell(terminal, square) || view->pieces == PIECES_OUTLINES;
    bool outlined = piece_set_for_size(PIECE_SET_BLOCKS, true, square.rows, square.columns) ==
                    PIECE_SET_BLOCKS; /* then blocks have outlines */
    for (enum piece_set set = first; set <= last; set++)
        for (enum piece piece = WHITE_PAWN; piece <= BLACK_KING; piece++) {
            if (PIECE_LETTERS[piece] == '.')
                continue;
            piece_picture(&picture, set, "KQRBNP",
                          by_shape || (outlined && set == PIECE_SET_BLOCKS), piece,
                          square.rows, square.columns);
            if (picture_matches(terminal, square, &picture, piece))
                return PIECE_LETTERS[piece];
        }
    return square_is_empty(terminal, square) ? ' ' : '?';
}

/* ---- images ----------------------------------------------------------------------------- */

/* Returns the piece whose file in data/pieces/ the image is, or NO_PIECE. */
static enum piece piece_of_image(const struct terminal *terminal, int image)
{
    static const char *const names[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
    static unsigned char files[12][1 << 14];
    static size_t lengths[12];
    size_t length;
    const unsigned char *file = terminal_image_file(terminal, image, &length);
    for (int i = 0; i < 12; i++) {
        char path[300];
        snprintf(path, sizeof path, "%s/data/pieces/%s-%s.png", getenv("srcdir"),
                 i < 6 ? "white" : "black", names[i % 6]);
        FILE *stream = lengths[i] == 0 ? fopen(path, "r") : NULL;
        if (stream) {
            lengths[i] = fread(files[i], 1, sizeof files[i], stream);
            fclose(stream);
        }
        if (file && length == lengths[i] && memcmp(file, files[i], length) == 0)
            return piece_make(i < 6 ? WHITE : BLACK, (enum piece_type)(i % 6));
    }
    return NO_PIECE;
}

/* Returns whether the piece in the middle of the image is in the middle of the square, not
 * distorted, inside the square, and as large as fits. The image itself may reach to the middle of
 * the rows above and below. */
static bool image_fits(const struct image_place *place, struct rectangle inside,
                       bool half_rows)
{
    const double piece = 96, cell = (double)CELL_WIDTH / CELL_HEIGHT;
    double rows = piece * place->rows / place->height;
    double columns = piece * place->columns / place->width;
    double high = inside.rows + half_rows, wide = inside.columns;
    bool is_small = rows < high - 0.1 && columns < wide - 0.1;
    bool is_large = rows > high + 0.1 || columns > wide + 0.1;
    return 2 * place->row + place->rows == 2 * inside.row + inside.rows &&
           2 * place->column + place->columns == 2 * inside.column + inside.columns &&
           place->columns <= inside.columns && place->rows <= inside.rows + 2 * half_rows &&
           2 * place->x + place->width == 192 && 2 * place->y + place->height == 192 &&
           columns * cell > 0.95 * rows && columns * cell < 1.05 * rows && !is_small &&
           !is_large;
}

/* Returns the piece whose image is on the square, if its figurine is below, in the colour of the
 * square; ' ' if there is none, '?' if something is wrong. */
static char read_image(const struct terminal *terminal, struct rectangle square,
                       bool half_rows, int *found)
{
    enum piece piece = NO_PIECE;
    const struct image_place *place = NULL;
    struct piece_picture picture;
    while ((place = terminal_next_image(terminal, place)) != NULL) {
        int middle = place->row + place->rows / 2, left = place->column + place->columns / 2;
        if (middle < square.row || middle >= square.row + square.rows ||
            left < square.column || left >= square.column + square.columns)
            continue;
        if (piece != NO_PIECE || !image_fits(place, square, half_rows))
            return '?';
        piece = piece_of_image(terminal, place->image);
        ++*found;
    }
    piece_picture(&picture, PIECE_SET_IMAGES, "KQRBNP", true, piece, square.rows,
                  square.columns);
    int row = square.row + (square.rows - 1) / 2;
    int column = square.column + (square.columns - 1) / 2;
    if (piece == NO_PIECE)
        return square_is_empty(terminal, square) ? ' ' : '?';
    return picture.rows == 1 && picture.columns == 1 &&
                   terminal_character(terminal, row, column) == picture.text[0][0] &&
                   terminal_foreground(terminal, row, column) ==
                       terminal_behind(terminal, row, column)
               ? PIECE_LETTERS[piece]
               : '?';
}

/* ---- the board -------------------------------------------------------------------------- */

/* Appends the FEN of a rank, with empty squares counted. */
static char *write_rank(char *end, const char rank[8])
{
    int empty = 0;
    for (int i = 0; i < 8; i++) {
        if (rank[i] == ' ') {
            empty++;
            continue;
        }
        if (empty > 0)
            *end++ = (char)('0' + empty);
        empty = 0;
        *end++ = rank[i];
    }
    if (empty > 0)
        *end++ = (char)('0' + empty);
    return end;
}

static void read_layout(const struct terminal *terminal, const struct board_view *view,
                        const struct layout *layout, char placement[PLACEMENT_SIZE])
{
    char *end = placement, rank[8];
    const struct image_place *place = NULL;
    int images = 0, images_read = 0;
    while ((place = terminal_next_image(terminal, place)) != NULL)
        images++;
    for (int i = 0; i < 8; i++) {
        for (int j = 0; j < 8; j++) {
            struct rectangle square =
                layout_square(layout, view->flipped ? 7 - j : j, view->flipped ? 7 - i : i);
            rank[j] = images ? read_image(terminal, square, layout->edges == EDGES_HALF,
                                          &images_read)
                             : read_square(terminal, square, view);
        }
        end = write_rank(end, rank);
        *end++ = i < 7 ? '/' : '\0';
    }
    if (images != images_read) /* there are images beside the board */
        placement[0] = '\0';
}

static bool is_placement_of(const char *placement, const char *fen)
{
    size_t length = strcspn(fen, " ");
    return strlen(placement) == length && strncmp(placement, fen, length) == 0;
}

const char *board_read(const struct terminal *terminal, const struct board_view *view,
                       char placement[PLACEMENT_SIZE])
{
    struct layout layout;
    int rows, columns;
    placement[0] = '\0';
    terminal_size(terminal, &rows, &columns);
    layout_compute(&layout, rows, columns);
    if (!layout.too_small && layout.squares.rows > 0)
        read_layout(terminal, view, &layout, placement);
    return placement;
}

bool board_shows(struct terminal *terminal, const void *context)
{
    const struct board_view *view = context;
    char placement[PLACEMENT_SIZE];
    return is_placement_of(board_read(terminal, view, placement), view->fen);
}

bool board_wait_view(struct terminal *terminal, const struct board_view *view)
{
    char placement[PLACEMENT_SIZE];
    if (terminal_wait(terminal, board_shows, view))
        return true;
    tap_note("the board shows %s", board_read(terminal, view, placement));
    return false;
}

bool board_wait(struct terminal *terminal, const char *fen)
{
    const struct board_view view = {fen, false, PIECES_AUTO, false};
    return board_wait_view(terminal, &view);
}
