/* pgn_values.c - small things in files of games: dates, glyphs, clocks in comments, and whether
 * a text holds what a game does.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "pgn/pgn.h"
#include "pgn/pgn_clock.h"
#include "pgn/pgn_output.h"
#include "pgn/pgn_values.h"
#include "rules/attacks.h"

static void read_text(struct game *game, const char *text)
{
    assert_int_equal(pgn_read(game, text, strlen(text), 1, NULL), PGN_OK);
}

static void test_dates(void **state)
{
    static const struct {
        const char *text;
        int year, month, day; /* 0: not known */
    } cases[] = {
        {"2026.11.21", 2026, 11, 21},
        {"2026-11-21", 2026, 11, 21},
        {"2026/11/21", 2026, 11, 21},
        {"2026.11.??", 2026, 11, 0},
        {"2026.??.??", 2026, 0, 0},
        {"????.??.??", 0, 0, 0},
        {"2026", 2026, 0, 0},
        {"2026.1.2", 2026, 1, 2},
        {"", 0, 0, 0},
        {"2026x11x21", 2026, 0, 0},
        {"12345.6", 1234, 5, 6},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct tm date = {0};
        pgn_date_read(&date, cases[i].text);
        assert_int_equal(date.tm_year + 1900, cases[i].year);
        assert_int_equal(date.tm_mon + 1, cases[i].month);
        assert_int_equal(date.tm_mday, cases[i].day);
    }
}

static void test_nul_bytes_in_tags(void **state)
{
    static const char text[] = "[White \"A\0B\"]\n\n1. e4 *\n";
    struct game game;
    (void)state;
    assert_int_not_equal(pgn_read(&game, text, sizeof text - 1, 1, NULL), PGN_NONE);
    assert_string_equal(game.white, "A B");
    game_free(&game);
}

/* All that stand behind moves, in print and in ASCII. */
static void test_glyphs(void **state)
{
    static const struct {
        const char *text;
        int nag;
    } forms[] = {
        {" +/=", 14},    {" +=", 14},     {" =/+", 15},     {" =+", 15},     {" +/-", 16},
        {" -/+", 17},    {" +-", 18},     {" -+", 19},      {" \u203C", 3},  {" \u2047", 4},
        {" \u2049", 5},  {" \u2048", 6},  {" \u25A1", 7},   {" \u221E", 13}, {" \u2A72", 14},
        {" \u2A71", 15}, {" \u00B1", 16}, {" \u2213", 17},  {" \u2A00", 22}, {" \u27F3", 32},
        {" \u2191", 36}, {" \u2192", 40}, {" \u21C6", 132},
    };
    (void)state;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        struct game game;
        char text[64] = "1. e4";
        read_text(&game, strcat(strcat(text, forms[i].text), " e5 *"));
        assert_non_null(game.moves[0].node->notes);
        assert_int_equal(game.moves[0].node->notes->nags[0], forms[i].nag);
        game_free(&game);
    }
}

/* Numbers that no glyph has are complained about, however long they are. */
static void test_no_glyphs(void **state)
{
    static const char *const texts[] = {"1. e4 $256 e5 *", "1. e4 $4294967297 e5 *",
                                        "1. e4 $18446744073709551617 e5 *"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct game game;
        struct reason reason = {0};
        assert_int_not_equal(pgn_read(&game, texts[i], strlen(texts[i]), 1, &reason),
                             PGN_NONE);
        assert_non_null(strstr(reason.text, "expected a glyph from $0 to $255"));
        assert_int_equal(game.current, 2);
        assert_true(!game.moves[0].node->notes || game.moves[0].node->notes->nag_count == 0);
        game_free(&game);
    }
}

/* A clock that is set stands in the place of the one before; what stands around it stays. */
static void test_clocks_are_replaced(void **state)
{
    struct game game;
    const struct move_comment *comment;
    struct move_node *node;
    int64_t left;
    (void)state;
    read_text(&game, "1. e4 {so [%clk 0:05:00] good} e5 *");
    node = game.moves[0].node;
    assert_true(move_clock_read(node, &left));
    assert_int_equal(left, 300000);
    move_clock_note(&game.tree, node, 240000);
    assert_true(move_clock_read(node, &left));
    assert_int_equal(left, 240000);
    comment = node->notes->after.first;
    assert_string_equal(comment->text, "so [%clk 0:04:00] good");
    assert_null(comment->next);
    game_free(&game);
}

static void test_what_is_lossless(void **state)
{
    static const char text[] = "[White \"A\"]\n\n1. e4 {so} e5 (1... c5) 2. Nf3 *\n";
    struct game game;
    (void)state;
    read_text(&game, text);
    assert_true(pgn_is_lossless(&game, text, strlen(text)));
    assert_true(pgn_is_lossless(&game, text, strlen(text) - 3)); /* without "*" */
    assert_false(pgn_is_lossless(&game, text, strlen(text) - 7));
    assert_false(pgn_is_lossless(&game, "", 0));
    assert_false(pgn_is_lossless(&game, "1. e4 {se} e5 (1... c5) 2. Nf3 *", 32));
    assert_false(pgn_is_lossless(&game, "1. e4 {so} e5 (1... c5) 2. Nf3 Nc6 *", 36));
    game_free(&game);
}

/* After an empty line "1." begins another game, "1.." and "1..." go on with this one. */
static void test_where_a_game_goes_on(void **state)
{
    static const struct {
        const char *text;
        size_t moves;
    } rows[] = {
        {"1. e4\n\n1. d4 *", 1},   {"1. e4\n\n1.d4 *", 1},  {"1. e4\n\n1.. e5 *", 2},
        {"1. e4\n\n1... e5 *", 2}, {"1. e4\n\n1..e5 *", 2}, {"1. e4\n1. d4 d5 *", 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game game;
        pgn_read(&game, rows[i].text, strlen(rows[i].text), 1, NULL);
        assert_int_equal(game.count, rows[i].moves);
        game_free(&game);
    }
}

/* Text that grows from nothing has room for its end, however little is added. */
static void test_room_for_the_end(void **state)
{
    (void)state;
    for (size_t length = 0; length <= 3; length++) {
        struct pgn_output output = {0};
        for (size_t i = 1; i <= 40; i++) {
            pgn_output_put(&output, "abc", length);
            assert_int_equal(output.length, i * length);
            assert_true(output.capacity > output.length);
            assert_int_equal(output.text[output.length], '\0');
        }
        free(output.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dates),
        cmocka_unit_test(test_nul_bytes_in_tags),
        cmocka_unit_test(test_glyphs),
        cmocka_unit_test(test_no_glyphs),
        cmocka_unit_test(test_clocks_are_replaced),
        cmocka_unit_test(test_what_is_lossless),
        cmocka_unit_test(test_where_a_game_goes_on),
        cmocka_unit_test(test_room_for_the_end),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
