/* printable.c - nothing that comes from outside moves a cursor or hides a letter.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/printable.h"
#include "base/reason.h"

static void check(const char *from, const char *expected)
{
    char text[64];
    size_t length = printable_copy_string(text, sizeof text, from);
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
}

static void test_good_text_stays(void **state)
{
    (void)state;
    check("", "");
    check("Carlsen, Magnus (2839)", "Carlsen, Magnus (2839)");
    check("Réti – Алехин 李 ♞ 😀", "Réti – Алехин 李 ♞ 😀");
    check("e\xCC\x81", "e\xCC\x81"); /* a combining accent */
}

static void test_controls(void **state)
{
    (void)state;
    check("a\x1B[2Jb", "a?[2Jb");
    check("a\tb\r\nc\x7F", "a?b??c?");
    check("a\xC2\x9B"
          "31mb",
          "a?31mb"); /* CSI as a C1 character */
    check("a\x9B"
          "31mb",
          "a?31mb"); /* and as a bare byte */
}

static void test_hidden(void **state)
{
    (void)state;
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

static void test_no_text_at_all(void **state)
{
    (void)state;
    check("\xC3", "?");                /* cut off */
    check("\xC0\xAF", "??");           /* overlong */
    check("\xE0\x80\xAF", "???");      /* overlong */
    check("\xED\xA0\x80", "?");        /* surrogate: shown as one, but never shown */
    check("\xF4\x90\x80\x80", "????"); /* beyond Unicode */
    check("\xFF\xFE", "??");
}

static void test_cut_at_characters(void **state)
{
    char text[6];
    (void)state;
    assert_int_equal(printable_copy_string(text, sizeof text, "ab♞♞"), 5);
    assert_string_equal(text, "ab♞");
    assert_int_equal(printable_copy_string(text, 4, "ab♞"), 2);
    assert_string_equal(text, "ab");
    assert_int_equal(printable_copy_string(text, 1, "abc"), 0);
    assert_string_equal(text, "");
}

/* Marks piled up over one character, which some terminals draw over all rows above. */
static void test_marks_are_few(void **state)
{
    char flood[2 * 100 + 3] = "a", text[64];
    (void)state;
    for (int i = 0; i < 100; i++)
        memcpy(flood + 1 + 2 * i, "\xCC\x81", 2);
    strcpy(flood + 201, "b");
    assert_int_equal(printable_copy_string(text, sizeof text, flood), 2 + 2 * PRINTABLE_MARKS);
    assert_string_equal(text, "a\xCC\x81\xCC\x81\xCC\x81\xCC\x81"
                              "b");
    check("\xE0\xA4\x95\xE0\xA5\x8D\xE0\xA4\xB7", "क्ष"); /* letters with marks stay */
}

/* What has no width of its own: also what younger editions of Unicode have, and the vowels and
 * finals of Hangul, which go into the square of the letter before them. */
static void test_what_is_a_mark(void **state)
{
    static const uint32_t are[] = {0x300,   0x897,   0xECE,   0x1161,  0x11A8,  0x11FF,
                                   0xD7B0,  0xD7FB,  0x10D69, 0x10EFD, 0x11241, 0x113BB,
                                   0x11F36, 0x1611E, 0x1E08F, 0x1E4EF, 0x1E5EE};
    static const uint32_t are_not[] = {'a', 0x1100, 0x115E, 0x1200, 0xAC00, 0xD7A3, 0x1F600};
    (void)state;
    for (size_t i = 0; i < sizeof are / sizeof are[0]; i++)
        assert_true(printable_is_mark(are[i]));
    for (size_t i = 0; i < sizeof are_not / sizeof are_not[0]; i++)
        assert_false(printable_is_mark(are_not[i]));
    check("\xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB", "\xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB");
}

static void filter(const char *from, size_t length, char text[128])
{
    struct printable_filter filter = {.length = 0};
    size_t written = 0;
    for (size_t i = 0; i < length; i++)
        written += printable_filter(&filter, text + written, from[i]);
    text[written] = '\0';
}

/* Byte by byte it comes to the same as at once; but lines and tabs stay. */
static void test_filter(void **state)
{
    char text[128], copy[128], bytes[40];
    unsigned seed = 1;
    (void)state;
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
        bytes[length++] = 'x'; /* nothing is left to wait for */
        filter(bytes, length, text);
        printable_copy(copy, sizeof copy, bytes, length);
        assert_string_equal(text, copy);
    }
}

/* Letters lose their marks where there is only ASCII. */
static void test_ascii(void **state)
{
    static const struct {
        const char *text, *shown;
    } texts[] = {
        {"Grünfeld, Réti, Sørensen, Łuczak, Hošek", "Grunfeld, Reti, Sorensen, Luczak, Hosek"},
        {"Máróczy", "Maroczy"}, /* marks of their own */
        {"“x” – ’", "\"x\" - '"},
        {"♞Ж", "??"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct printable_filter state_of_it = {.ascii = true};
        char text[128];
        size_t length = 0;
        for (const char *byte = texts[i].text; *byte; byte++)
            length += printable_filter(&state_of_it, text + length, *byte);
        text[length] = '\0';
        assert_string_equal(text, texts[i].shown);
    }
    for (uint32_t character = 0; character < 0x11000; character++)
        assert_true(printable_ascii(character) > 0 || character == 0);
}

static void test_zero_bytes(void **state)
{
    char text[8];
    (void)state;
    assert_int_equal(printable_copy(text, sizeof text, "a\0b", 3), 3);
    assert_string_equal(text, "a?b");
}

/* Whatever goes in, what comes out is its own printable copy. */
static void test_random_bytes(void **state)
{
    unsigned seed = 1;
    (void)state;
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

/* A letter and its marks are there, or not: e with four, and one of two bytes. */
static void test_cut_at_whole_letters(void **state)
{
    static const char text[] = "abe\xCC\x81\xCC\x82\xCC\x83\xCC\x84\xC3\xB8";
    char copy[sizeof text];
    (void)state;
    assert_int_equal(printable_fit(text, 100), sizeof text - 1);
    assert_int_equal(printable_fit(text, 13), 13);
    for (size_t length = 0; length < 13; length++) {
        size_t whole = length < 2 ? length : length < 11 ? 2 : 11;
        assert_int_equal(printable_fit(text, length), whole);
        assert_int_equal(printable_copy_string(copy, length + 1, text), whole);
        assert_memory_equal(copy, text, whole);
    }
    assert_int_equal(printable_fit("\xCC\x81\xCC\x81", 2), 0); /* marks of nothing */
    assert_int_equal(printable_fit("\xC3\xC3\xC3", 2), 2);     /* and no text at all */
}

/* Reasons keep what can be shown, and tell of the rest what it was. */
static void test_reasons(void **state)
{
    struct reason reason;
    (void)state;
    reason_set(&reason, 0, "%s: none", "R\xC3\xA9ti\x1B[m\xE2\x80\xAE\xFF.pgn");
    assert_string_equal(reason.text, "R\xC3\xA9ti\\x1B[m\\xE2\\x80\\xAE\\xFF.pgn: none");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good_text_stays),
        cmocka_unit_test(test_controls),
        cmocka_unit_test(test_hidden),
        cmocka_unit_test(test_cut_at_whole_letters),
        cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_no_text_at_all),
        cmocka_unit_test(test_cut_at_characters),
        cmocka_unit_test(test_marks_are_few),
        cmocka_unit_test(test_what_is_a_mark),
        cmocka_unit_test(test_filter),
        cmocka_unit_test(test_ascii),
        cmocka_unit_test(test_zero_bytes),
        cmocka_unit_test(test_random_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
