/* pieces.c - what pieces look like: as text, and the large ones.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/look/pieces.h"

#include <string.h>

#include "rules/names.h"
#include "rules/types.h"

/* ---- what large pieces look like -------------------------------------------------------- */

/* Pixels, four to a cell and so twice as high as wide: '#' is the piece, 'o' a line in it, a
 * blank the square around. A line is seen as one where its whole cell lies in the piece; at
 * the piece's edge it is a notch. The uppermost row of all stays free, and of the larger ones the
 * lowest, so that no piece touches the next square's or the title. */

enum { SMALL_ROWS = 3, SMALL_COLUMNS = 5 };

/* clang-format off */
static const char small[6][2 * SMALL_ROWS][2 * SMALL_COLUMNS + 1] = {
    [PAWN] = {
        "          ",
        "          ",
        "    ##    ",
        "   ####   ",
        "    ##    ",
        "  ######  ",
    },
    [KNIGHT] = {
        "          ",
        "    # ##  ",
        "   #o###  ",
        " ######## ",
        " ##  #### ",
        "    ##### ",
    },
    [BISHOP] = {
        "          ",
        "    ##    ",
        "  ###o##  ",
        "  ##o###  ",
        "   ####   ",
        "  ######  ",
    },
    [ROOK] = {
        "          ",
        " ## ## ## ",
        " ######## ",
        "  ######  ",
        "  ######  ",
        " ######## ",
    },
    [QUEEN] = {
        "          ",
        "#   ##   #",
        "##  ##  ##",
        " ######## ",
        "  ######  ",
        " ######## ",
    },
    [KING] = {
        "          ",
        "    ##    ",
        "   ####   ",
        "### ## ###",
        "##########",
        " ######## ",
    },
};

static const char large[6][2 * PICTURE_MAX_ROWS][2 * PICTURE_MAX_COLUMNS + 1] = {
    [PAWN] = {
        "                ",
        "                ",
        "      ####      ",
        "     ######     ",
        "     ######     ",
        "      ####      ",
        "     ######     ",
        "    ########    ",
        "   ##########   ",
        "                ",
    },
    [KNIGHT] = {
        "                ",
        "       # ##     ",
        "      ######    ",
        "    ##o#######  ",
        "  ############  ",
        " #############  ",
        " ####  #######  ",
        "      ########  ",
        "   ###########  ",
        "                ",
    },
    [BISHOP] = {
        "                ",
        "       ##       ",
        "     ####o#     ",
        "    ####o###    ",
        "    ###o####    ",
        "    ########    ",
        "     ######     ",
        "      ####      ",
        "   ##########   ",
        "                ",
    },
    [ROOK] = {
        "                ",
        "  ###  ##  ###  ",
        "  ###  ##  ###  ",
        "  ############  ",
        "    oooooooo    ",
        "    ########    ",
        "    ########    ",
        "   ##########   ",
        "  ############  ",
        "                ",
    },
    [QUEEN] = {
        "                ",
        " ##    ##    ## ",
        " ##   ####   ## ",
        "  ##  ####  ##  ",
        "  ### #### ###  ",
        "   ##########   ",
        "   ##########   ",
        "    oooooooo    ",
        "   ##########   ",
        "                ",
    },
    [KING] = {
        "                ",
        "       ##       ",
        "     ######     ",
        "       ##       ",
        "  #### ## ####  ",
        " ############## ",
        "  ############  ",
        "    oooooooo    ",
        "  ############  ",
        "                ",
    },
};

/* clang-format on */

/* By enum piece_type, 2 * rows strings of 2 * columns pixels, each with its '\0', in one piece. */
struct art {
    const char *pixels;
    int rows, columns; /* in cells */
};

/* The largest first. */
static const struct art arts[] = {
    {large[0][0], PICTURE_MAX_ROWS, PICTURE_MAX_COLUMNS},
    {small[0][0], SMALL_ROWS, SMALL_COLUMNS},
};

/* ---- how a piece looks as text ---------------------------------------------------------- */

/* The pixels of large pieces become characters here, four to a cell. A cell has
 * two colours only: where colours tell the sides, one that lies wholly inside the piece shows
 * its lines in the other side's colour, and in one at its edge a line is a notch. Where form
 * tells, a solid piece leaves its lines open, a hollow one shows its lines and its outline. */

/* Quadrants by the pixels they show: 1 upper left, 2 upper right, 4 lower left, 8 lower
 * right. */
static const uint16_t quadrants[16] = {
    ' ',    0x2598, 0x259D, 0x2580, 0x2596, 0x258C, 0x259E, 0x259B,
    0x2597, 0x259A, 0x2590, 0x259C, 0x2584, 0x2599, 0x259F, 0x2588,
};

static char pixel(const struct art *art, int y, int x)
{
    int width = 2 * art->columns;
    bool outside = y < 0 || x < 0 || y >= 2 * art->rows || x >= width;
    return outside ? ' ' : art->pixels[y * (width + 1) + x];
}

static bool is_outline(const struct art *art, int y, int x)
{
    return pixel(art, y - 1, x) == ' ' || pixel(art, y + 1, x) == ' ' ||
           pixel(art, y, x - 1) == ' ' || pixel(art, y, x + 1) == ' ';
}

enum ink { INK_SOLID, INK_HOLLOW, INK_COLOURED };

/* Whether a pixel is drawn in the colour in front. */
static bool is_drawn(const struct art *art, int y, int x, enum ink ink, bool inside)
{
    char here = pixel(art, y, x);
    if (here == ' ')
        return false;
    if (ink == INK_COLOURED && inside)
        return here == 'o';
    return ink == INK_HOLLOW ? here == 'o' || is_outline(art, y, x) : here == '#';
}

static void draw_cell(struct piece_picture *picture, const struct art *art, int row,
                      int column, enum ink ink)
{
    unsigned shown = 0;
    bool inside = true;
    for (int i = 0; i < 4; i++)
        inside &= pixel(art, 2 * row + i / 2, 2 * column + i % 2) != ' ';
    for (int i = 0; i < 4; i++)
        if (is_drawn(art, 2 * row + i / 2, 2 * column + i % 2, ink, inside))
            shown |= 1U << i;
    picture->inside[row][column] = inside;
    picture->text[row][column] = quadrants[shown];
}

/* The largest that leaves the columns of the marks free; NULL: none does. */
static const struct art *art_for(int rows, int columns)
{
    for (size_t i = 0; i < sizeof arts / sizeof arts[0]; i++)
        if (arts[i].rows <= rows && arts[i].columns + 2 <= columns)
            return &arts[i];
    return NULL;
}

enum piece_set piece_set_for(enum piece_set set, int rows, int columns)
{
    if (set == PIECE_SET_BLOCKS && !art_for(rows, columns))
        set = PIECE_SET_FIGURINES;
    if (set == PIECE_SET_FIGURINES && columns < 3)
        set = PIECE_SET_LETTERS;
    return set;
}

static void draw_blocks(struct piece_picture *picture, enum piece piece, bool by_form,
                        struct art art)
{
    enum ink ink = !by_form                      ? INK_COLOURED
                   : piece_color(piece) == WHITE ? INK_HOLLOW
                                                 : INK_SOLID;
    art.pixels += (int)piece_type_of(piece) * 2 * art.rows * (2 * art.columns + 1);
    picture->rows = art.rows;
    picture->columns = art.columns;
    for (int row = 0; row < picture->rows; row++)
        for (int column = 0; column < picture->columns; column++)
            draw_cell(picture, &art, row, column, ink);
}

static uint32_t piece_figurine(enum piece piece, bool by_form)
{
    uint32_t king = by_form && piece_color(piece) == WHITE ? 0x2654 : 0x265A;
    return king + (uint32_t)(KING - piece_type_of(piece));
}

void piece_picture(struct piece_picture *picture, enum piece_set set, bool by_form,
                   enum piece piece, int rows, int columns)
{
    memset(picture, 0, sizeof *picture);
    if (piece == NO_PIECE || rows < 1 || columns < 1)
        return;
    set = piece_set_for(set, rows, columns);
    if (set == PIECE_SET_BLOCKS) {
        draw_blocks(picture, piece, by_form, *art_for(rows, columns));
        return;
    }
    picture->rows = picture->columns = 1;
    picture->text[0][0] = set == PIECE_SET_FIGURINES ? piece_figurine(piece, by_form)
                                                     : (uint32_t)piece_letter(piece);
}

const char *piece_mark(enum square_mark mark)
{
    static const char *const marks[MARK_COUNT] = {
        [MARK_NONE] = "  ",   [MARK_LAST] = "[]",     [MARK_HINT] = "()",
        [MARK_CHECK] = "++",  [MARK_SELECTED] = "{}", [MARK_CAPTURE] = "xx",
        [MARK_CURSOR] = "><",
    };
    return marks[mark];
}

uint32_t piece_dot(bool unicode)
{
    return unicode ? 0x2022 : '*';
}
