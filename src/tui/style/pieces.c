/* pieces.c - implements pieces.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/style/pieces.h"

#include <ctype.h>
#include <string.h>
#include <uchar.h>

/* ---- the shapes ------------------------------------------------------------------------- */

/* Four pixels per cell: '#' is the piece, 'o' a line in it. The lowest row of pixels, which is not
 * stored, is empty, and pawns and rooks leave the highest empty, too. */

enum { ART_ROWS = 2 * PICTURE_MAX_ROWS - 1, ART_COLUMNS = 2 * PICTURE_MAX_COLUMNS };

struct art {
    int rows, columns; /* in cells */
    char pixels[6][ART_ROWS][ART_COLUMNS + 1];
};

/* The largest first. At the smallest size, outlines would leave nothing of a white piece. */
enum { ARTS = 3 };
/* clang-format off */
static const struct art arts[ARTS] = {
    {5, 8, {
        [PAWN] = {[3] =
            "      ####      ",
            "     ######     ",
            "      ####      ",
            "     ######     ",
            "    ########    ",
            "   ##########   ",
        },
        [KNIGHT] = {[1] =
            "      ### #     ",
            "     #######    ",
            "   ####o#####   ",
            "  ############  ",
            " #############  ",
            " ###### ######  ",
            "       ######   ",
            "    ##########  ",
        },
        [BISHOP] = {[1] =
            "       ##       ",
            "     ######     ",
            "    ####o###    ",
            "    ###o####    ",
            "    ########    ",
            "      ####      ",
            "    ########    ",
            "   ##########   ",
        },
        [ROOK] = {[1] =
            "  ###  ##  ###  ",
            "  ############  ",
            "  ############  ",
            "    ########    ",
            "    ########    ",
            "    ########    ",
            "   ##########   ",
            "  ############  ",
        },
        [QUEEN] = {[1] =
            " ##    ##    ## ",
            " ###  ####  ### ",
            " #### #### #### ",
            " ############## ",
            "  ############  ",
            "   ##########   ",
            "    ########    ",
            "  ############  ",
        },
        [KING] = {[1] =
            "       ##       ",
            "     ######     ",
            "       ##       ",
            "  ############  ",
            " ############## ",
            "  ############  ",
            "   ##########   ",
            "  ############  ",
        },
    }},
    {4, 7, {
        [PAWN] = {[1] =
            "     ####     ",
            "    ######    ",
            "     ####     ",
            "    ######    ",
            "   ########   ",
            "  ##########  ",
        },
        [KNIGHT] = {
            "      ## #    ",
            "    #######   ",
            "  ####o#####  ",
            " ###########  ",
            " ####  ###### ",
            "       ###### ",
            "    ######### ",
        },
        [BISHOP] = {[1] =
            "      ##      ",
            "    ######    ",
            "   ####o###   ",
            "   ########   ",
            "     ####     ",
            "   ########   ",
        },
        [ROOK] = {[1] =
            " ###  ##  ### ",
            " ############ ",
            " ############ ",
            "   ########   ",
            "   ########   ",
            " ############ ",
        },
        [QUEEN] = {
            "##    ##    ##",
            "###  ####  ###",
            "#### #### ####",
            "##############",
            "  ##########  ",
            "    ######    ",
            "  ##########  ",
        },
        [KING] = {
            "      ##      ",
            "    ######    ",
            " ###  ##  ### ",
            "##### ## #####",
            "##############",
            "  ##########  ",
            " ############ ",
        },
    }},
    {3, 5, {
        [PAWN] = {[1] =
            "    ##    ",
            "   ####   ",
            "    ##    ",
            "  ######  ",
        },
        [KNIGHT] = {
            "    ## #  ",
            "  ##o###  ",
            "######### ",
            "##  ##### ",
            "    ######",
        },
        [BISHOP] = {
            "    ##    ",
            "  ###o##  ",
            "  ##o###  ",
            "   ####   ",
            " ######## ",
        },
        [ROOK] = {[1] =
            " ## ## ## ",
            " ######## ",
            "  ######  ",
            " ######## ",
        },
        [QUEEN] = {
            "#   ##   #",
            "##  ##  ##",
            " ######## ",
            "  ######  ",
            " ######## ",
        },
        [KING] = {
            "    ##    ",
            "   ####   ",
            "### ## ###",
            " ######## ",
            "##########",
        },
    }},
};
/* clang-format on */

/* Index: 1 (upper left pixel) + 2 (upper right) + 4 (lower left) + 8 (lower right). */
static const uint16_t quadrants[16] = {
    ' ',    0x2598, 0x259D, 0x2580, 0x2596, 0x258C, 0x259E, 0x259B,
    0x2597, 0x259A, 0x2590, 0x259C, 0x2584, 0x2599, 0x259F, 0x2588,
};

/* Returns the largest shapes that leave two columns free for marks, or NULL. */
static const struct art *find_art(bool outlined, int rows, int columns)
{
    for (int i = 0; i < ARTS - outlined; i++)
        if (rows >= arts[i].rows && columns >= arts[i].columns + 2)
            return &arts[i];
    return NULL;
}

/* ---- from shapes to characters ---------------------------------------------------------- */

typedef const char pixels[ART_ROWS][ART_COLUMNS + 1];

static char pixel(pixels shape, int y, int x)
{
    bool inside = y >= 0 && x >= 0 && y < ART_ROWS && x < ART_COLUMNS && shape[y][x];
    return inside ? shape[y][x] : ' ';
}

static enum piece_part part_of(pixels shape, int y, int x, bool outlined)
{
    bool edge = pixel(shape, y - 1, x) == ' ' || pixel(shape, y + 1, x) == ' ' ||
                pixel(shape, y, x - 1) == ' ' || pixel(shape, y, x + 1) == ' ';
    return pixel(shape, y, x) == ' '                         ? PART_SQUARE
           : pixel(shape, y, x) == 'o' || (edge && outlined) ? PART_LINE
                                                             : PART_FILL;
}

/* Returns the number of edges between shown pixels of a cell and pixels of the same part in the
 * cells beside it. Lower edges count twice: in many fonts, block elements do not quite fill a cell,
 * above all at the bottom, which leaves a visible seam. */
static int count_seams(pixels shape, int row, int column, bool outlined, unsigned shown)
{
    int count = 0;
    for (int i = 0; i < 4; i++) {
        int y = 2 * row + i / 2, x = 2 * column + i % 2;
        enum piece_part part = part_of(shape, y, x, outlined);
        if (shown >> i & 1)
            count +=
                (part == part_of(shape, i / 2 ? y + 1 : y - 1, x, outlined)) * (i / 2 + 1) +
                (part == part_of(shape, y, i % 2 ? x + 1 : x - 1, outlined));
    }
    return count;
}

/* A cell has only two colours. If it has all three parts, the outline covers the smaller of the
 * other two; without an outline, the line in the piece is left out. */
static void draw_cell(struct piece_picture *picture, pixels shape, int row, int column,
                      bool outlined)
{
    enum piece_part parts[4], *ink = &picture->ink[row][column],
                              *ground = &picture->ground[row][column];
    int counts[] = {[PART_SQUARE] = 0, [PART_FILL] = 0, [PART_LINE] = 0};
    unsigned shown = 0;
    for (int i = 0; i < 4; i++) {
        parts[i] = part_of(shape, 2 * row + i / 2, 2 * column + i % 2, outlined);
        counts[parts[i]]++;
    }
    *ground = counts[PART_SQUARE] ? PART_SQUARE : counts[PART_FILL] ? PART_FILL : PART_LINE;
    *ink = counts[PART_LINE] ? PART_LINE : PART_FILL;
    if (*ground == PART_SQUARE && counts[PART_FILL] && counts[PART_LINE]) {
        bool small = outlined && counts[PART_SQUARE] < counts[PART_FILL];
        *ground = small ? PART_FILL : PART_SQUARE;
        *ink = outlined ? PART_LINE : PART_FILL;
    }
    for (int i = 0; i < 4; i++)
        if (parts[i] != *ground)
            shown |= 1U << i;
    if (*ink == *ground)
        shown = 0;
    if (count_seams(shape, row, column, outlined, shown) >
        count_seams(shape, row, column, outlined, ~shown)) {
        enum piece_part old_ink = *ink;
        *ink = *ground;
        *ground = old_ink;
        shown = ~shown;
    }
    picture->text[row][column] = quadrants[shown & 15];
}

enum piece_set piece_set_for_size(enum piece_set set, bool by_shape, int rows, int columns)
{
    if (set == PIECE_SET_BLOCKS && !find_art(by_shape, rows, columns))
        set = PIECE_SET_FIGURINES;
    if (set >= PIECE_SET_FIGURINES && set != PIECE_SET_BLOCKS && columns < 3)
        set = PIECE_SET_LETTERS;
    return set;
}

void piece_picture(struct piece_picture *picture, enum piece_set set, const char *letters,
                   bool by_shape, enum piece piece, int rows, int columns)
{
    const struct art *art = find_art(by_shape, rows, columns);
    bool white = piece_color(piece) == WHITE;
    memset(picture, 0, sizeof *picture);
    if (piece == NO_PIECE || rows < 1 || columns < 1)
        return;
    set = piece_set_for_size(set, by_shape, rows, columns);
    if (set == PIECE_SET_BLOCKS) {
        picture->rows = art->rows;
        picture->columns = art->columns;
        for (int i = 0; i < art->rows * art->columns; i++)
            draw_cell(picture, art->pixels[piece_type_of(piece)], i / art->columns,
                      i % art->columns, by_shape && white);
        return;
    }
    uint32_t king = by_shape && white ? 0x2654 : 0x265A;
    int i = (int)(KING - piece_type_of(piece));
    int letter = white ? letters[i] : tolower(letters[i]);
    picture->rows = picture->columns = 1;
    picture->ink[0][0] = PART_FILL;
    picture->text[0][0] = set != PIECE_SET_LETTERS ? king + (uint32_t)i : (uint32_t)letter;
}

const char *square_mark_text(enum square_mark mark)
{
    static const char *const marks[MARK_COUNT] = {
        [MARK_NONE] = "  ",    [MARK_LAST] = "[]",   [MARK_HINT] = "()",
        [MARK_THREAT] = "!!",  [MARK_CHECK] = "++",  [MARK_SELECTED] = "{}",
        [MARK_CAPTURE] = "xx", [MARK_CURSOR] = "><", [MARK_COMMENT] = "**",
    };
    return marks[mark];
}

uint32_t square_dot(bool unicode)
{
    return unicode ? 0x2022 : '*';
}
