/* picker.c - something to choose from: its rows, the chosen one, words to look for.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/strength.h"
#include "typing/picker.h"
#include "typing/picker_rows.h"

static const char *chosen_line(const struct picker *picker)
{
    const struct picker_row *row = picker_chosen(picker);
    return row ? row->line : "";
}

/* Two groups of two. */
static void fill(struct picker *picker)
{
    picker_begin(picker, "Fruit", "price");
    picker_add_heading(picker, "Of trees");
    picker_add(picker, &(struct picker_row){.label = "apple", .line = "eat apple"});
    picker_add(picker, &(struct picker_row){.label = "green pear",
                                            .about = "Better late.",
                                            .line = "eat pear"});
    picker_add_heading(picker, "Of bushes");
    picker_add(picker, &(struct picker_row){
                           .label = "pea", .line = "eat pea", .also = "pod", .current = true});
    picker_add(picker, &(struct picker_row){.label = "Peanut", .line = "eat peanut"});
}

static void test_moving(void **state)
{
    struct picker picker = {.rows = NULL};
    (void)state;
    fill(&picker);
    assert_string_equal(chosen_line(&picker), "eat pea"); /* as things are */
    picker_move(&picker, -1);
    assert_string_equal(chosen_line(&picker), "eat pear"); /* over the heading */
    picker_move(&picker, -LONG_MAX);
    assert_string_equal(chosen_line(&picker), "eat apple");
    picker_move(&picker, -1);
    assert_string_equal(chosen_line(&picker), "eat apple");
    picker_move(&picker, LONG_MAX);
    assert_string_equal(chosen_line(&picker), "eat peanut");
    assert_false(picker_choose(&picker, 0)); /* a heading */
    assert_false(picker_choose(&picker, 6));
    assert_string_equal(chosen_line(&picker), "eat peanut");
    picker_choose_line(&picker, "eat pear");
    assert_int_equal(picker.chosen, 2);
    assert_int_equal(picker_headings(&picker), 2);
    picker_free(&picker);
    assert_null(picker_chosen(&picker));
}

/* The word itself, what begins so, what has it inside; other texts by beginnings of words. */
static void test_words(void **state)
{
    struct picker picker = {.rows = NULL};
    (void)state;
    fill(&picker);
    picker_filter(&picker, "PEA");
    assert_int_equal(picker.shown_count, 3);
    assert_int_equal(picker_headings(&picker), 0);
    assert_string_equal(chosen_line(&picker), "eat pea");
    assert_string_equal(picker_at(&picker, 1)->label, "green pear");
    assert_string_equal(picker_at(&picker, 2)->label, "Peanut");
    picker_filter(&picker, "late gre");
    assert_int_equal(picker.shown_count, 1);
    assert_string_equal(chosen_line(&picker), "eat pear");
    picker_filter(&picker, "etter"); /* inside a word of the sentence */
    assert_int_equal(picker.shown_count, 0);
    assert_null(picker_chosen(&picker));
    picker_move(&picker, 1);
    picker_filter(&picker, "pod");
    assert_string_equal(chosen_line(&picker), "eat pea");
    picker_filter(&picker, " ");
    assert_int_equal(picker.shown_count, 6);
    assert_string_equal(chosen_line(&picker), "eat pea");
    picker_free(&picker);
}

static void test_levels(void **state)
{
    struct picker picker = {.rows = NULL};
    struct level level = {.elo = strength_levels[4].elo};
    (void)state;
    picker_list_levels(&picker, &level);
    assert_int_equal(picker.count, STRENGTH_LEVELS + 1);
    assert_string_equal(chosen_line(&picker), "level 5");
    picker_filter(&picker, "1"); /* not 10, nor 1000 */
    assert_string_equal(chosen_line(&picker), "level 1");
    picker_filter(&picker, "master");
    assert_string_equal(chosen_line(&picker), "level 9");
    picker_filter(&picker, "grand");
    assert_string_equal(chosen_line(&picker), "level 10");
    level_init(&level);
    picker_list_levels(&picker, &level);
    assert_string_equal(chosen_line(&picker), "level full");
    level = (struct level){.depth = 3}; /* none of them */
    picker_list_levels(&picker, &level);
    assert_string_equal(chosen_line(&picker), "level 1");
    for (size_t i = 0; i < picker.count; i++) {
        struct level read;
        assert_true(*picker.rows[i].about);
        assert_true(level_read(&read, picker.rows[i].line + strlen("level "), NULL));
    }
    picker_free(&picker);
}

static void test_clocks(void **state)
{
    struct picker picker = {.rows = NULL};
    (void)state;
    picker_list_clocks(&picker, "5+3");
    assert_string_equal(chosen_line(&picker), "clock 5+3");
    picker_free(&picker);
    assert_string_equal(picker_next_clock("none", -1), "90+30");
    assert_string_equal(picker_next_clock("90+30", 1), "none");
    assert_string_equal(picker_next_clock("5+3", 1), "10+5");
    assert_string_equal(picker_next_clock("7+7", 1), "none");
    assert_string_equal(picker_next_clock("7+7", -1), "90+30");
}

/* How many lines to look for, and before that the lines that are known. */
static void test_lines(void **state)
{
    static const struct thinking thinking = {
        .line_count = 2,
        .lines = {{.score_text = "+0.34", .san = "12... Nf6 13. O-O Be7"},
                  {.score_text = "-0.10", .san = "12... Bd6"}}};
    struct picker picker = {.rows = NULL};
    (void)state;
    picker_list_lines(&picker, 3, NULL);
    assert_int_equal(picker.count, THINKING_LINES);
    assert_string_equal(chosen_line(&picker), "lines 3");
    picker_list_lines(&picker, 1, &thinking);
    assert_int_equal(picker.count, THINKING_LINES + 2 + 2);
    assert_string_equal(chosen_line(&picker), "lines 1");
    assert_string_equal(picker.rows[1].label, "1   +0.34  12... Nf6");
    assert_string_equal(picker.rows[1].about, "12... Nf6 13. O-O Be7");
    assert_string_equal(picker.rows[2].label, "2   -0.10  12... Bd6");
    assert_string_equal(picker.rows[2].line, "line 2");
    picker_free(&picker);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moving), cmocka_unit_test(test_words),
        cmocka_unit_test(test_levels), cmocka_unit_test(test_clocks),
        cmocka_unit_test(test_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
