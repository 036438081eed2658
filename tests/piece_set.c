/* piece_set.c - tests of src/tui/piece_set.c: every picture can be read back.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tui/piece_art.h"
#include "tui/piece_set.h"

enum { MAX_ROWS = 12, MAX_COLUMNS = 24, PIECES = 12 };

static const enum piece pieces[PIECES] = {
    WHITE_PAWN, WHITE_KNIGHT, WHITE_BISHOP, WHITE_ROOK, WHITE_QUEEN, WHITE_KING,
    BLACK_PAWN, BLACK_KNIGHT, BLACK_BISHOP, BLACK_ROOK, BLACK_QUEEN, BLACK_KING,
};

/* Call `check` with the twelve pictures of every set and size of square. */
static void for_every_set(void (*check)(const struct piece_picture pictures[PIECES],
                                        enum piece_set set, int rows, int columns))
{
    struct piece_picture pictures[PIECES];
    for (enum piece_set set = PIECE_SET_LETTERS; set <= PIECE_SET_BLOCKS; set++)
        for (int rows = 1; rows <= MAX_ROWS; rows++)
            for (int columns = 1; columns <= MAX_COLUMNS; columns++) {
                for (int i = 0; i < PIECES; i++)
                    piece_picture(&pictures[i], set, true, pieces[i], rows, columns);
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

static void test_pictures_differ_in_their_text(void **state)
{
    (void)state;
    for_every_set(check_distinct);
}

/* By colour: six forms, each for both sides; letters have twelve. */
static void test_forms_differ(void **state)
{
    struct piece_picture pictures[PIECES];
    (void)state;
    for (enum piece_set set = PIECE_SET_LETTERS; set <= PIECE_SET_BLOCKS; set++)
        for (int rows = 1; rows <= MAX_ROWS; rows++)
            for (int columns = 1; columns <= MAX_COLUMNS; columns++) {
                bool letters = piece_set_for(set, rows, columns) == PIECE_SET_LETTERS;
                for (int i = 0; i < PIECES; i++)
                    piece_picture(&pictures[i], set, false, pieces[i], rows, columns);
                for (int i = 0; i < PIECES; i++)
                    for (int j = 0; j < i; j++)
                        assert_int_equal(same_text(&pictures[i], &pictures[j]),
                                         i == j + PIECES / 2 && !letters);
            }
}

static void check_fits(const struct piece_picture pictures[PIECES], enum piece_set set,
                       int rows, int columns)
{
    bool drawn = piece_set_for(set, rows, columns) == PIECE_SET_BLOCKS;
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

static void test_pictures_fit(void **state)
{
    (void)state;
    for_every_set(check_fits);
}

static void check_characters(const struct piece_picture pictures[PIECES], enum piece_set set,
                             int rows, int columns)
{
    set = piece_set_for(set, rows, columns);
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

static void test_sets_use_their_own_characters(void **state)
{
    (void)state;
    for_every_set(check_characters);
}

static void test_small_squares_fall_back(void **state)
{
    (void)state;
    assert_int_equal(piece_set_for(PIECE_SET_BLOCKS, 3, 7), PIECE_SET_BLOCKS);
    assert_int_equal(piece_set_for(PIECE_SET_BLOCKS, 1, 5), PIECE_SET_FIGURINES);
    assert_int_equal(piece_set_for(PIECE_SET_BLOCKS, 1, 2), PIECE_SET_LETTERS);
    assert_int_equal(piece_set_for(PIECE_SET_FIGURINES, 5, 10), PIECE_SET_FIGURINES);
    assert_int_equal(piece_set_for(PIECE_SET_LETTERS, 5, 10), PIECE_SET_LETTERS);
}

static void test_no_piece_has_no_picture(void **state)
{
    struct piece_picture picture;
    (void)state;
    piece_picture(&picture, PIECE_SET_BLOCKS, true, NO_PIECE, 5, 10);
    assert_int_equal(picture.rows, 0);
    assert_int_equal(picture.columns, 0);
}

/* Else one on the square below or above would be of one piece with it. */
static void test_half_a_row_is_free_above_every_piece(void **state)
{
    (void)state;
    for (int size = 0; size < PIECE_ARTS; size++) {
        const struct piece_art *art = &piece_arts[size];
        size_t width = 2U * (size_t)art->columns;
        for (int type = PAWN; type <= KING; type++)
            for (size_t x = 0; x < width; x++)
                assert_int_equal(
                    art->pixels[(size_t)type * 2U * (size_t)art->rows * (width + 1) + x], ' ');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pictures_differ_in_their_text),
        cmocka_unit_test(test_forms_differ),
        cmocka_unit_test(test_pictures_fit),
        cmocka_unit_test(test_sets_use_their_own_characters),
        cmocka_unit_test(test_small_squares_fall_back),
        cmocka_unit_test(test_no_piece_has_no_picture),
        cmocka_unit_test(test_half_a_row_is_free_above_every_piece),
    };
    return cmocka_run_group_tests_name("piece_set", tests, NULL, NULL);
}
