/* pieces.c - implements pieces.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/style/pieces.h"

#include <ctype.h>
#include <string.h>
#include <uchar.h>

/* ---- the shapes of the blocks ----------------------------------------------------------- */

/* Small blocks are silhouettes, so only colours can distinguish the sides. */

enum { SMALL_ROWS = 3, SMALL_COLUMNS = 5 };

/* clang-format off */
static const char32_t small[6][SMALL_ROWS][SMALL_COLUMNS + 1] = {
    [PAWN]   = {U"  ▃  ", U" ▝█▘ ", U" ▀▀▀ "},
    [KNIGHT] = {U" ▂▆▇▖", U"▟•██▌", U"▔▝▀▀▘"},
    [BISHOP] = {U" ▗▆▖ ", U" ▜▙▛ ", U"▝▀▀▀▘"},
    [ROOK]   = {U"▗▖▄▗▖", U" ███ ", U"▝▀▀▀▘"},
    [QUEEN]  = {U"▖ ▅ ▗", U"▜▙█▟▛", U" ▀▀▀ "},
    [KING]   = {U" ▃▇▃ ", U"▜▅█▅▛", U" ▀▀▀ "},
};

/* Large blocks have four pixels per cell: '#' is the piece, 'o' a line in it. */

static const char large[6][2 * PICTURE_MAX_ROWS - 2][2 * PICTURE_MAX_COLUMNS + 1] = {
    [PAWN] = {
        "                ",
        "      ####      ",
        "     ######     ",
        "     ######     ",
        "      ####      ",
        "     ######     ",
        "    ########    ",
        "   ##########   ",
    },
    [KNIGHT] = {
        "       # ##     ",
        "      ######    ",
        "    ##o#######  ",
        "  ############  ",
        " #############  ",
        " ####  #######  ",
        "      ########  ",
        "   ###########  ",
    },
    [BISHOP] = {
        "       ##       ",
        "     ####o#     ",
        "    ####o###    ",
        "    ###o####    ",
        "    ########    ",
        "     ######     ",
        "      ####      ",
        "   ##########   ",
    },
    [ROOK] = {
        "  ###  ##  ###  ",
        "  ###  ##  ###  ",
        "  ############  ",
        "    oooooooo    ",
        "    ########    ",
        "    ########    ",
        "   ##########   ",
        "  ############  ",
    },
    [QUEEN] = {
        " ##    ##    ## ",
        " ##   ####   ## ",
        "  ##  ####  ##  ",
        "  ### #### ###  ",
        "   ##########   ",
        "   ##########   ",
        "    oooooooo    ",
        "   ##########   ",
    },
    [KING] = {
        "       ##       ",
        "     ######     ",
        "       ##       ",
        "  #### ## ####  ",
        " ############## ",
        "  ############  ",
        "    oooooooo    ",
        "  ############  ",
    },
};

/* clang-format on */

/* ---- from shapes to characters ---------------------------------------------------------- */

/* A cell has four pixels but only two colours. By colour, a cell wholly inside the piece shows
 * its lines in the other side's colour; at the edge, a line is a notch. By shape, a solid
 * piece has gaps for lines, and a hollow one shows lines and outline. */

/* Index: 1 (upper left pixel) + 2 (upper right) + 4 (lower left) + 8 (lower right). */
static const uint16_t quadrants[16] = {
    ' ',    0x2598, 0x259D, 0x2580, 0x2596, 0x258C, 0x259E, 0x259B,
    0x2597, 0x259A, 0x2590, 0x259C, 0x2584, 0x2599, 0x259F, 0x2588,
};

static char pixel(enum piece_type type, int y, int x)
{
    if (y < 1 || x < 0 || y > 2 * PICTURE_MAX_ROWS - 2 || x >= 2 * PICTURE_MAX_COLUMNS)
        return ' ';
    return large[type][y - 1][x];
}

enum ink { INK_SOLID, INK_HOLLOW, INK_COLOURED };

/* Returns whether the pixel has the foreground colour. */
static bool is_drawn(enum piece_type type, int y, int x, enum ink ink, bool inside)
{
    char here = pixel(type, y, x);
    if (here == ' ')
        return false;
    if (ink == INK_COLOURED && inside)
        return here == 'o';
    if (ink != INK_HOLLOW)
        return here == '#';
    return here == 'o' || pixel(type, y - 1, x) == ' ' || pixel(type, y + 1, x) == ' ' ||
           pixel(type, y, x - 1) == ' ' || pixel(type, y, x + 1) == ' ';
}

static void draw_cell(struct piece_picture *picture, enum piece_type type, int row, int column,
                      enum ink ink)
{
    unsigned shown = 0;
    bool inside = true;
    for (int i = 0; i < 4; i++)
        inside &= pixel(type, 2 * row + i / 2, 2 * column + i % 2) != ' ';
    for (int i = 0; i < 4; i++)
        if (is_drawn(type, 2 * row + i / 2, 2 * column + i % 2, ink, inside))
            shown |= 1U << i;
    picture->inside[row][column] = inside;
    picture->text[row][column] = quadrants[shown];
}

/* Returns whether the picture fits and leaves two columns free for marks. */
static bool has_room(int rows, int columns, int art_rows, int art_columns)
{
    return rows >= art_rows && columns >= art_columns + 2;
}

static bool is_large(int rows, int columns)
{
    return has_room(rows, columns, PICTURE_MAX_ROWS, PICTURE_MAX_COLUMNS);
}

enum piece_set piece_set_for_size(enum piece_set set, bool by_shape, int rows, int columns)
{
    if (set == PIECE_SET_BLOCKS && !is_large(rows, columns) &&
        (by_shape || !has_room(rows, columns, SMALL_ROWS, SMALL_COLUMNS)))
        set = PIECE_SET_FIGURINES;
    if (set >= PIECE_SET_FIGURINES && set != PIECE_SET_BLOCKS && columns < 3)
        set = PIECE_SET_LETTERS;
    return set;
}

void piece_picture(struct piece_picture *picture, enum piece_set set, const char *letters,
                   bool by_shape, enum piece piece, int rows, int columns)
{
    memset(picture, 0, sizeof *picture);
    if (piece == NO_PIECE || rows < 1 || columns < 1)
        return;
    set = piece_set_for_size(set, by_shape, rows, columns);
    bool blocks = set == PIECE_SET_BLOCKS, is_big = blocks && is_large(rows, columns);
    enum ink ink = !by_shape                     ? INK_COLOURED
                   : piece_color(piece) == WHITE ? INK_HOLLOW
                                                 : INK_SOLID;
    picture->rows = is_big ? PICTURE_MAX_ROWS : blocks ? SMALL_ROWS : 1;
    picture->columns = is_big ? PICTURE_MAX_COLUMNS : blocks ? SMALL_COLUMNS : 1;
    for (int row = 0; blocks && row < picture->rows; row++)
        for (int column = 0; column < picture->columns; column++) {
            if (is_big) {
                draw_cell(picture, piece_type_of(piece), row, column, ink);
                continue;
            }
            char32_t block = small[piece_type_of(piece)][row][column];
            picture->inside[row][column] = block == U'█' || block == U'•';
            picture->text[row][column] = block == U'█' ? ' ' : block; /* no gaps */
        }
    if (blocks)
        return;
    uint32_t king = by_shape && piece_color(piece) == WHITE ? 0x2654 : 0x265A;
    int i = (int)(KING - piece_type_of(piece));
    int letter = piece_color(piece) == WHITE ? letters[i] : tolower(letters[i]);
    picture->text[0][0] = set != PIECE_SET_LETTERS ? king + (uint32_t)i : (uint32_t)letter;
}

const char *square_mark_text(enum square_mark mark)
{
    static const char *const marks[MARK_COUNT] = {
        [MARK_NONE] = "  ",   [MARK_LAST] = "[]",     [MARK_HINT] = "()",
        [MARK_CHECK] = "++",  [MARK_SELECTED] = "{}", [MARK_CAPTURE] = "xx",
        [MARK_CURSOR] = "><", [MARK_COMMENT] = "**",
    };
    return marks[mark];
}

uint32_t square_dot(bool unicode)
{
    return unicode ? 0x2022 : '*';
}
