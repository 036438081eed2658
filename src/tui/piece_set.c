/* piece_set.c - how a piece looks as text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The large pieces are drawn here as pixels, four to a cell: '#' is the outline, 'o' the
 * body within it, a blank the square around. A White piece leaves its body open, a Black
 * one fills it. A cell has two colours only, so the body shows where a cell lies wholly
 * inside the piece; elsewhere it counts as outline.
 */
#include "config.h"

#include "tui/piece_set.h"

#include <string.h>

#include "rules/names.h"

enum { SMALL_ROWS = 3, SMALL_COLUMNS = 5, LARGE_ROWS = 5, LARGE_COLUMNS = 8 };

/* clang-format off */
static const char small_art[6][2 * SMALL_ROWS][2 * SMALL_COLUMNS + 1] = {
    [PAWN] = {
        "          ",
        "          ",
        "    ##    ",
        "   #oo#   ",
        "    ##    ",
        "  ######  ",
    },
    [KNIGHT] = {
        "          ",
        "    ##    ",
        "  ######  ",
        " ## oo### ",
        "    oo##  ",
        "  ####### ",
    },
    [BISHOP] = {
        "          ",
        "    ##    ",
        "   ## #   ",
        "   ####   ",
        "   #oo#   ",
        " ######## ",
    },
    [ROOK] = {
        "          ",
        " ## ## ## ",
        " ######## ",
        "  ##oo##  ",
        "  ##oo##  ",
        " ######## ",
    },
    [QUEEN] = {
        "          ",
        "#   ##   #",
        "##  ##  ##",
        " ###oo### ",
        "  ##oo##  ",
        " ######## ",
    },
    [KING] = {
        "          ",
        "    ##    ",
        "  ######  ",
        "    ##    ",
        "  ##oo##  ",
        " ######## ",
    },
};

static const char large_art[6][2 * LARGE_ROWS][2 * LARGE_COLUMNS + 1] = {
    [PAWN] = {
        "                ",
        "      ####      ",
        "     ##oo##     ",
        "     #oooo#     ",
        "     ##oo##     ",
        "    ########    ",
        "      #oo#      ",
        "     ##oo##     ",
        "   ##oooooo##   ",
        "   ##########   ",
    },
    [KNIGHT] = {
        "      ## ##     ",
        "     ##o##o##   ",
        "    ##oooooo##  ",
        "   ##oo#ooooo## ",
        "  ##ooooooooo## ",
        "  ##oo####ooo## ",
        "   #### ##ooo## ",
        "       ##oooo## ",
        "     ##ooooo##  ",
        "    ########### ",
    },
    [BISHOP] = {
        "       ##       ",
        "      ####      ",
        "     ##oo##     ",
        "    ##oooo##    ",
        "    #ooo#oo#    ",
        "    ##o#oo##    ",
        "     ##oo##     ",
        "      ####      ",
        "   ##oooooo##   ",
        "  ############  ",
    },
    [ROOK] = {
        "                ",
        "  #### ## ####  ",
        "  #oo# ## #oo#  ",
        "  ############  ",
        "    ##oooo##    ",
        "    ##oooo##    ",
        "    ##oooo##    ",
        "    ##oooo##    ",
        "  ##oooooooo##  ",
        "  ############  ",
    },
    [QUEEN] = {
        " #     ##     # ",
        "###   ####   ###",
        " ##    ##    ## ",
        " ##o# #oo# #o## ",
        " ##oo##oo##oo## ",
        "  ##oooooooo##  ",
        "  ##oooooooo##  ",
        "   ##########   ",
        "   ##oooooo##   ",
        "  ############  ",
    },
    [KING] = {
        "       ##       ",
        "     ######     ",
        "       ##       ",
        "  #### ## ####  ",
        " ##oo##oo##oo## ",
        " ##ooo#oo#ooo## ",
        "  ##oo#oo#oo##  ",
        "   ##########   ",
        "   ##oooooo##   ",
        "  ############  ",
    },
};
/* clang-format on */

/* Quadrants by the pixels they show: 1 upper left, 2 upper right, 4 lower left, 8 lower
 * right. */
static const uint16_t quadrants[16] = {
    ' ',    0x2598, 0x259D, 0x2580, 0x2596, 0x258C, 0x259E, 0x259B,
    0x2597, 0x259A, 0x2590, 0x259C, 0x2584, 0x2599, 0x259F, 0x2588,
};

enum piece_set piece_set_for(enum piece_set set, int rows, int columns)
{
    if (set == PIECE_SET_BLOCKS && (rows < SMALL_ROWS || columns < SMALL_COLUMNS + 2))
        set = PIECE_SET_FIGURINES;
    if (set == PIECE_SET_FIGURINES && columns < 3)
        set = PIECE_SET_LETTERS;
    return set;
}

/* One cell from its four pixels, `upper` and `lower` pointing at the left one of each
 * pair. */
static uint32_t cell_character(const char *upper, const char *lower, bool hollow, bool *body)
{
    const char pixels[4] = {upper[0], upper[1], lower[0], lower[1]};
    unsigned shown = 0;
    *body = memchr(pixels, ' ', sizeof pixels) == NULL;
    for (unsigned i = 0; i < 4; i++)
        if (pixels[i] == '#' || (pixels[i] == 'o' && !(hollow && *body)))
            shown |= 1U << i;
    return quadrants[shown];
}

static void draw_blocks(struct piece_picture *picture, enum piece piece, bool large)
{
    bool hollow = piece_color(piece) == WHITE;
    picture->rows = large ? LARGE_ROWS : SMALL_ROWS;
    picture->columns = large ? LARGE_COLUMNS : SMALL_COLUMNS;
    for (int row = 0; row < picture->rows; row++) {
        const char *upper = large ? large_art[piece_type_of(piece)][2 * row]
                                  : small_art[piece_type_of(piece)][2 * row];
        const char *lower = upper + 2 * picture->columns + 1;
        for (int column = 0; column < picture->columns; column++)
            picture->text[row][column] = cell_character(upper + 2 * column, lower + 2 * column,
                                                        hollow, &picture->body[row][column]);
    }
}

static uint32_t piece_figurine(enum piece piece)
{
    uint32_t king = piece_color(piece) == WHITE ? 0x2654 : 0x265A;
    return king + (uint32_t)(KING - piece_type_of(piece));
}

void piece_picture(struct piece_picture *picture, enum piece_set set, enum piece piece,
                   int rows, int columns)
{
    memset(picture, 0, sizeof *picture);
    if (piece == NO_PIECE || rows < 1 || columns < 1)
        return;
    set = piece_set_for(set, rows, columns);
    if (set == PIECE_SET_BLOCKS) {
        draw_blocks(picture, piece, rows >= LARGE_ROWS && columns >= LARGE_COLUMNS + 2);
        return;
    }
    picture->rows = picture->columns = 1;
    picture->text[0][0] =
        set == PIECE_SET_FIGURINES ? piece_figurine(piece) : (uint32_t)piece_letter(piece);
}

const char *piece_mark(enum square_mark mark)
{
    static const char *const marks[] = {
        [MARK_NONE] = "  ", [MARK_LAST] = "[]", [MARK_HINT] = "()", [MARK_CHECK] = "++"};
    return marks[mark];
}
