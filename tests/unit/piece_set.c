/* piece_set.c - tests of src/tui/style/pieces.c: pieces can be identified by their pictures.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/test.h"
#include "tui/style/pieces.h"

enum { MAX_ROWS = 12, MAX_COLUMNS = 24, PIECES = 12 };

static const enum piece pieces[PIECES] = {
    WHITE_PAWN, WHITE_KNIGHT, WHITE_BISHOP, WHITE_ROOK, WHITE_QUEEN, WHITE_KING,
    BLACK_PAWN, BLACK_KNIGHT, BLACK_BISHOP, BLACK_ROOK, BLACK_QUEEN, BLACK_KING,
};

/* Calls `check` with the twelve pictures of every set and size of square. */
static void for_every_set(void (*check)(const struct piece_picture pictures[PIECES],
                                        enum piece_set set, int rows, int columns))
{
    struct piece_picture pictures[PIECES];
    for (enum piece_set set = PIECE_SET_LETTERS; set <= PIECE_SET_BLOCKS; set++)
        for (int rows = 1; rows <= MAX_ROWS; rows++)
            for (int columns = 1; columns <= MAX_COLUMNS; columns++) {
                for (int i = 0; i < PIECES; i++)
                    piece_picture(&pictures[i], set, "KQRBNP", true, pieces[i], rows, columns);
                check(pictures, set, rows, columns);
            }
}

static bool same_text(const struct piece_picture *a, const struct piece_picture *b)
{
    return a->rows == b->rows && a->columns == b->columns &&
           memcmp(a->text, b->text, sizeof a->text) == 0;
}

static void check_distinct(const struct piece_picture pictures[PIECES], enum piece_set set,
                           int rows, int columns)
{
    (void)set, (void)rows, (void)columns;
    for (int i = 0; i < PIECES; i++)
        for (int j = 0; j < i; j++)
            assert_false(same_text(&pictures[i], &pictures[j]));
}

TEST(test_pictures_differ_in_their_text)
{
    for_every_set(check_distinct);
}

/* With colours: six forms, each for both sides; letters have twelve. */
TEST(test_forms_differ)
{
    struct piece_picture pictures[PIECES];
    for (enum piece_set set = PIECE_SET_LETTERS; set <= PIECE_SET_BLOCKS; set++)
        for (int rows = 1; rows <= MAX_ROWS; rows++)
            for (int columns = 1; columns <= MAX_COLUMNS; columns++) {
                bool letters =
                    piece_set_for_size(set, false, rows, columns) == PIECE_SET_LETTERS;
                for (int i = 0; i < PIECES; i++)
                    piece_picture(&pictures[i], set, "KQRBNP", false, pieces[i], rows,
                                  columns);
                for (int i = 0; i < PIECES; i++)
                    for (int j = 0; j < i; j++)
                        assert_int_equal(same_text(&pictures[i], &pictures[j]),
                                         i == j + PIECES / 2 && !letters);
            }
}

static void check_fits(const struct piece_picture pictures[PIECES], enum piece_set set,
                       int rows, int columns)
{
    bool drawn = piece_set_for_size(set, true, rows, columns) == PIECE_SET_BLOCKS;
    for (int i = 0; i < PIECES; i++) {
        const struct piece_picture *picture = &pictures[i];
        bool ink = false;
        assert_in_range(picture->rows, 1, (unsigned)rows);
        assert_in_range(picture->columns, 1, (unsigned)columns);
        assert_int_equal(picture->rows > 1, drawn);
        for (int y = 0; y < picture->rows; y++)
            for (int x = 0; x < picture->columns; x++)
                ink |= picture->text[y][x] != ' ';
        assert_true(ink);
        /* The marks keep their columns. */
        if (columns >= 3)
            assert_true((columns - picture->columns) / 2 >= 1);
    }
}

TEST(test_pictures_fit)
{
    for_every_set(check_fits);
}

static void check_characters(const struct piece_picture pictures[PIECES], enum piece_set set,
                             int rows, int columns)
{
    set = piece_set_for_size(set, true, rows, columns);
    for (int i = 0; i < PIECES; i++)
        for (int y = 0; y < pictures[i].rows; y++)
            for (int x = 0; x < pictures[i].columns; x++) {
                uint32_t character = pictures[i].text[y][x];
                if (set == PIECE_SET_LETTERS)
                    assert_non_null(memchr("PNBRQKpnbrqk", (int)character, PIECES));
                else if (set == PIECE_SET_FIGURINES)
                    assert_in_range(character, i < 6 ? 0x2654 : 0x265A,
                                    i < 6 ? 0x2659 : 0x265F);
                else
                    assert_true(character == ' ' ||
                                (character >= 0x2580 && character <= 0x259F));
            }
}

TEST(test_sets_use_their_own_characters)
{
    for_every_set(check_characters);
}

/* Fails unless the upper or lower half of a row of cells shows only the square. */
static void check_margin(const struct piece_picture *picture, int row, bool lower)
{
    static const uint32_t full[2][3] = {{0x2580, 0x259B, 0x259C}, {0x2584, 0x2599, 0x259F}},
                          clear[2][3] = {{0x2584, 0x2596, 0x2597}, {0x2580, 0x2598, 0x259D}};
    for (int x = 0; x < picture->columns; x++) {
        bool ink = picture->ink[row][x] == PART_SQUARE;
        const uint32_t *blocks = (ink ? full : clear)[lower], block = picture->text[row][x];
        assert_true(ink || picture->ground[row][x] == PART_SQUARE);
        assert_true(block == blocks[0] || block == blocks[1] || block == blocks[2] ||
                    (block == ' ' && !ink));
    }
}

/* No piece touches the lower edge of its square; pawns and rooks do not touch the upper one. */
TEST(test_blocks_have_margins)
{
    struct piece_picture picture;
    for (int i = 0; i < PIECES; i++)
        for (int rows = 3; rows <= 5; rows++) {
            piece_picture(&picture, PIECE_SET_BLOCKS, "KQRBNP", false, pieces[i], rows,
                          2 * rows + 1);
            assert_int_equal(picture.rows, rows);
            check_margin(&picture, rows - 1, true);
            if (piece_type_of(pieces[i]) == PAWN || piece_type_of(pieces[i]) == ROOK)
                check_margin(&picture, 0, false);
        }
}

/* A line in a piece is left out if its cell also shows the square. */
TEST(test_knights_have_eyes_and_bishops_slits)
{
    struct piece_picture picture;
    for (int i = 0; i < PIECES; i++)
        for (int rows = 3; rows <= 5; rows++) {
            bool line = false;
            piece_picture(&picture, PIECE_SET_BLOCKS, "KQRBNP", false, pieces[i], rows,
                          2 * rows + 1);
            for (int y = 0; y < picture.rows; y++)
                for (int x = 0; x < picture.columns; x++)
                    line |=
                        picture.ink[y][x] == PART_LINE || picture.ground[y][x] == PART_LINE;
            assert_int_equal(line, piece_type_of(pieces[i]) == KNIGHT ||
                                       piece_type_of(pieces[i]) == BISHOP);
        }
}

TEST(test_no_piece_has_no_picture)
{
    struct piece_picture picture;
    piece_picture(&picture, PIECE_SET_BLOCKS, "KQRBNP", true, NO_PIECE, 5, 10);
    assert_int_equal(picture.rows, 0);
    assert_int_equal(picture.columns, 0);
}
