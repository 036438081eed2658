/* printable.c - text from outside can neither move the cursor nor hide characters.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/printable.h"
#include <locale.h>
#include <stdlib.h>

#include "base/error.h"
#include "support/test.h"

static void check(const char *from, const char *expected)
{
    char text[64];
    size_t length = printable_copy_string(text, sizeof text, from);
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
}

TEST(test_good_text_stays)
{
    check("", "");
    check("Carlsen, Magnus (2839)", "Carlsen, Magnus (2839)");
    check("Réti – Алехин 李 ♞ 😀", "Réti – Алехин 李 ♞ 😀");
    check("e\xCC\x81", "e\xCC\x81"); /* a combining accent */
}

TEST(test_controls)
{
    check("a\x1B[2Jb", "a?[2Jb");
    check("a\tb\r\nc\x7F", "a?b??c?");
    check("a\xC2\x9B"
          "31mb",
          "a?31mb"); /* CSI as a C1 character */
    check("a\x9B"
          "31mb",
          "a?31mb"); /* and as a single byte */
}

TEST(test_hidden)
{
    check("a\xE2\x80\xAE"
          "b",
          "a?b"); /* right-to-left override */
    check("a\xE2\x81\xA6"
          "b",
          "a?b"); /* isolate */
    check("a\xE2\x80\x8B"
          "b",
          "a?b"); /* zero-width space */
    check("a\xEF\xBB\xBF"
          "b",
          "a?b"); /* byte order mark */
    check("a\xEF\xB8\x8F"
          "b",
          "a?b"); /* variation selector */
    check("a\xEE\x80\x80"
          "b",
          "a?b"); /* private use */
    check("a\xF3\xA0\x81\x81"
          "b",
          "a?b"); /* tag letter */
    check("a\xE2\x80\xA8"
          "b",
          "a?b"); /* line separator */
    check("a\xC2\xAD"
          "b",
          "a?b"); /* soft hyphen */
}

TEST(test_cut_at_characters)
{
    char text[6];
    assert_int_equal(printable_copy_string(text, sizeof text, "ab♞♞"), 5);
    assert_string_equal(text, "ab♞");
    assert_int_equal(printable_copy_string(text, 4, "ab♞"), 2);
    assert_string_equal(text, "ab");
    assert_int_equal(printable_copy_string(text, 1, "abc"), 0);
    assert_string_equal(text, "");
}

/* Many marks on one character, which some terminals draw over the rows above. */
TEST(test_limit_of_marks)
{
    char flood[2 * 100 + 3] = "a", text[64];
    for (int i = 0; i < 100; i++)
        memcpy(flood + 1 + 2 * i, "\xCC\x81", 2);
    strcpy(flood + 201, "b");
    assert_int_equal(printable_copy_string(text, sizeof text, flood), 2 + 2 * PRINTABLE_MARKS);
    assert_string_equal(text, "a\xCC\x81\xCC\x81\xCC\x81\xCC\x81"
                              "b");
    check("\xE0\xA4\x95\xE0\xA5\x8D\xE0\xA4\xB7", "क्ष"); /* letters with marks are kept */
}

static void filter(const char *from, size_t length, char text[128])
{
    struct printable_filter filter = {.length = 0};
    size_t written = 0;
    for (size_t i = 0; i < length; i++)
        written += printable_filter(&filter, text + written, from[i]);
    text[written] = '\0';
}

/* Byte by byte the result is the same; lines and tabs are kept. */
TEST(test_filter)
{
    char text[128], copy[128], bytes[40];
    unsigned seed = 1;
    filter("a\tb\r\n\033[2J♞\xE2\x99x\xC3\n", 17, text);
    assert_string_equal(text, "a\tb?\n?[2J♞??x?\n");
    for (int round = 0; round < 20000; round++) {
        size_t length = 0;
        for (; length < sizeof bytes - 1; length++) {
            seed = seed * 1103515245u + 12345u;
            bytes[length] = (char)(seed >> 16);
            if (bytes[length] == '\n' || bytes[length] == '\t')
                bytes[length] = 'x';
        }
        bytes[length++] = 'x'; /* nothing is incomplete any more */
        filter(bytes, length, text);
        printable_copy(copy, sizeof copy, bytes, length);
        assert_string_equal(text, copy);
    }
}

/* The output for any input is already printable. */
TEST(test_random_bytes)
{
    unsigned seed = 1;
    for (int round = 0; round < 20000; round++) {
        char bytes[40], once[64], twice[64];
        size_t length = 0;
        for (; length < sizeof bytes; length++) {
            seed = seed * 1103515245u + 12345u;
            bytes[length] = (char)(seed >> 16);
        }
        printable_copy(once, 1 + (size_t)round % 63, bytes, length);
        printable_copy_string(twice, sizeof twice, once);
        assert_string_equal(once, twice);
        for (const char *c = once; *c; c++)
            assert_true((unsigned char)*c >= 0x20 && *c != 0x7F);
    }
}

TEST(test_spaces)
{
    char text[] = "\u00A0e4\u2003\u3000e5\u202F\xA0";
    printable_normalize_spaces(text);
    assert_string_equal(text, " e4  e5 \xA0");
    assert_int_equal(printable_to_ascii(0x202F), ' ');
}

/* macOS sends LC_CTYPE=UTF-8 over SSH; no other system has a locale of that name. */
TEST(test_locale)
{
    setenv("LC_ALL", "", 1);
    setenv("LC_CTYPE", "UTF-8", 1);
    assert_true(locale_init());
    setenv("LC_ALL", "C", 1);
    assert_false(locale_init());
    setenv("LC_ALL", "xx_MISSING", 1);
    setlocale(LC_CTYPE, "C");
    assert_false(locale_init());
}

/* A letter and its marks are kept or cut as a whole: an e with four marks, and a letter of two
 * bytes. */
TEST(test_cut_at_whole_letters)
{
    static const char text[] = "abe\xCC\x81\xCC\x82\xCC\x83\xCC\x84\xC3\xB8";
    char copy[sizeof text];
    assert_int_equal(printable_fitting_length(text, 100), sizeof text - 1);
    assert_int_equal(printable_fitting_length(text, 13), 13);
    for (size_t length = 0; length < 13; length++) {
        size_t whole = length < 2 ? length : length < 11 ? 2 : 11;
        assert_int_equal(printable_fitting_length(text, length), whole);
        assert_int_equal(printable_copy_string(copy, length + 1, text), whole);
        assert_memory_equal(copy, text, whole);
    }
    assert_int_equal(printable_fitting_length("\xCC\x81\xCC\x81", 2),
                     0); /* marks without a letter */
    assert_int_equal(printable_fitting_length("\xC3\xC3\xC3", 2), 2); /* and no text at all */
}
