/* words.c - words, numbers and lists of a line, and moves with their numbers.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/crc32.h"
#include "base/words.h"
#include "pgn/move_text.h"
#include "pgn/pgn.h"
#include "rules/attacks.h"

static void test_numbers(void **state)
{
    static const char *const none[] = {
        "", "0", "101", "-1", "+5", " 5", "5 ", "5.5", "x", "5x", "18446744073709551617"};
    struct reason reason;
    uint64_t large;
    int number = -1;
    (void)state;
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_false(number_read_int(none[i], 1, 100, &number, &reason));
    assert_int_equal(number, -1);
    assert_true(number_read_int("1", 1, 100, &number, NULL) && number == 1);
    assert_true(number_read_int("0100", 1, 100, &number, NULL) && number == 100);
    assert_true(number_read("18446744073709551615", 0, UINT64_MAX, &large, NULL));
    assert_true(large == UINT64_MAX);
    assert_false(number_read("12x", 1, 100, &large, &reason));
    assert_string_equal(reason.text, "expected 1 to 100, found '12x'");
}

static void test_words(void **state)
{
    const char *text = "  white\t e4 \r\n", *word;
    size_t length;
    (void)state;
    assert_true(next_word(&text, &word, &length) && length == 5 && *word == 'w');
    assert_true(next_word(&text, &word, &length) && length == 2 && *word == 'e');
    assert_false(next_word(&text, &word, &length));
    assert_int_equal(*text, '\0');
    assert_false(is_blank('\0'));
}

static void test_lists(void **state)
{
    char text[16] = "";
    (void)state;
    list_add(text, sizeof text, ", ", "a");
    list_add(text, sizeof text, ", ", "b");
    list_add(text, sizeof text, " or ", "c");
    assert_string_equal(text, "a, b or c");
    text_add(text, sizeof text, " and %d line%s", 12, plural(12));
    assert_string_equal(text, "a, b or c and 1"); /* cut */
    assert_string_equal(plural(1), "");
}

static void test_move_numbers(void **state)
{
    char text[MOVE_NUMBER_SIZE];
    struct position position;
    (void)state;
    position_set_start(&position);
    assert_string_equal(move_number_text(&position, 0, text), "1.");
    assert_string_equal(move_number_text(&position, 1, text), "1...");
    assert_string_equal(move_number_text(&position, 20001, text), "10001...");
    position.fullmove_number = UINT16_MAX;
    position.side_to_move = BLACK;
    assert_string_equal(move_number_text(&position, 0, text), "65535...");
    assert_string_equal(move_number_text(&position, 1, text), "65536.");
}

static void test_moves_of_a_game(void **state)
{
    static const char pgn[] = "1. e4 e5 2. Qh5 Nc6?! (2... g6) 3. Qxf7+ *\n";
    char text[MOVE_ANNOTATED_SIZE], line[64];
    struct game game;
    (void)state;
    assert_int_equal(pgn_read(&game, pgn, strlen(pgn), 1, NULL), PGN_OK);
    assert_string_equal(move_text(&game, 5, text), "3. Qxf7");
    assert_string_equal(move_text_annotated(&game, game.moves[3].node, 4, text), "2... Nc6?!");
    move_texts(&game, 1, 5, line, sizeof line);
    assert_string_equal(line, "1... e5 2. Qh5 Nc6 3. Qxf7");
    move_texts(&game, 0, 0, line, sizeof line);
    assert_string_equal(line, "");
    game_free(&game);
}

/* The value that catalogues of such sums name a polynomial by, in one piece and in two. */
static void test_check_sum(void **state)
{
    (void)state;
    assert_true(crc32_update(0, "123456789", 9) == 0xCBF43926);
    assert_true(crc32_update(crc32_update(0, "1234", 4), "56789", 5) == 0xCBF43926);
    assert_true(crc32_update(0, "", 0) == 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),      cmocka_unit_test(test_check_sum),
        cmocka_unit_test(test_words),        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_move_numbers), cmocka_unit_test(test_moves_of_a_game),
    };
    attacks_init();
    return cmocka_run_group_tests_name("words, numbers, lists, moves", tests, NULL, NULL);
}
