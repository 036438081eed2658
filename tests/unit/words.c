/* words.c - words, numbers and lists of a line, and moves with their numbers.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <time.h>

#include "base/crc32.h"
#include "base/thread.h"
#include "base/words.h"
#include "pgn/move_text.h"
#include "pgn/pgn.h"
#include "support/test.h"

TEST(test_numbers)
{
    static const char *const none[] = {
        "", "0", "101", "-1", "+5", " 5", "5 ", "5.5", "x", "5x", "18446744073709551617"};
    struct error error;
    uint64_t large;
    int number = -1;
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_false(number_parse_int(none[i], 1, 100, &number, &error));
    assert_int_equal(number, -1);
    assert_true(number_parse_int("1", 1, 100, &number, NULL) && number == 1);
    assert_true(number_parse_int("0100", 1, 100, &number, NULL) && number == 100);
    assert_true(number_parse("18446744073709551615", 0, UINT64_MAX, &large, NULL));
    assert_true(large == UINT64_MAX);
    assert_false(number_parse("12x", 1, 100, &large, &error));
    assert_string_equal(error.text, "expected a number from 1 to 100, found '12x'");
    assert_false(number_parse("-1", 2, UINT64_MAX, &large, &error));
    assert_string_equal(error.text, "expected a number, 2 or more, found '-1'");
}

TEST(test_words)
{
    const char *text = "  white\t e4 \r\n", *word;
    size_t length;
    assert_true(next_word(&text, &word, &length) && length == 5 && *word == 'w');
    assert_true(next_word(&text, &word, &length) && length == 2 && *word == 'e');
    assert_false(next_word(&text, &word, &length));
    assert_int_equal(*text, '\0');
    assert_false(is_white_space('\0'));
}

TEST(test_lists)
{
    char text[16] = "";
    text_add_item(text, sizeof text, ", ", "a");
    text_add_item(text, sizeof text, ", ", "b");
    text_add_item(text, sizeof text, " or ", "c");
    assert_string_equal(text, "a, b or c");
    text_add(text, sizeof text, " and %d line%s", 12, plural(12));
    assert_string_equal(text, "a, b or c and 1"); /* cut */
    assert_string_equal(plural(1), "");
}

TEST(test_parts)
{
    char text[] = "a::b:", *rest = text;
    assert_string_equal(next_part(&rest, ":;"), "a");
    assert_string_equal(next_part(&rest, ":;"), "");
    assert_string_equal(next_part(&rest, ":;"), "b");
    assert_string_equal(next_part(&rest, ":;"), "");
    assert_null(next_part(&rest, ":;"));
}

TEST(test_find_bytes)
{
    static const char bytes[] = "aab\0aabc";
    assert_ptr_equal(find_bytes(bytes, 8, "aabc", 4), bytes + 4);
    assert_ptr_equal(find_bytes(bytes, 8, "ab", 2), bytes + 1);
    assert_null(find_bytes(bytes, 7, "aabc", 4)); /* cut off */
    assert_null(find_bytes(bytes, 0, "a", 1));
}

/* The same as the C library's function, with leap years, centuries and days that do not exist. */
TEST(test_utc_seconds)
{
    for (int year = -400; year < 400; year += 7)
        for (int day = -31; day < 400; day++) {
            struct tm date = {.tm_year = year,
                              .tm_mon = abs(day) % 12,
                              .tm_mday = day,
                              .tm_hour = 23,
                              .tm_min = 59,
                              .tm_sec = 60};
            int64_t expected = timegm(&(struct tm){.tm_year = year,
                                                   .tm_mon = abs(day) % 12,
                                                   .tm_mday = day,
                                                   .tm_hour = 23,
                                                   .tm_min = 59,
                                                   .tm_sec = 60});
            assert_int_equal(utc_seconds(&date), expected);
        }
}

TEST(test_move_numbers)
{
    char text[MOVE_NUMBER_SIZE];
    struct position position;
    position_set_start(&position);
    assert_string_equal(move_number_text(&position, 0, text), "1.");
    assert_string_equal(move_number_text(&position, 1, text), "1...");
    assert_string_equal(move_number_text(&position, 20001, text), "10001...");
    position.fullmove_number = UINT16_MAX;
    position.side_to_move = BLACK;
    assert_string_equal(move_number_text(&position, 0, text), "65535...");
    assert_string_equal(move_number_text(&position, 1, text), "65536.");
}

/* The check value that catalogues of checksums give for a polynomial, in one piece and in
 * two. */
TEST(test_check_sum)
{
    assert_true(crc32_update(0, "123456789", 9) == 0xCBF43926);
    assert_true(crc32_update(crc32_update(0, "1234", 4), "56789", 5) == 0xCBF43926);
    assert_true(crc32_update(0, "", 0) == 0);
}
