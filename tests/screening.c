/* screening.c - the screening of the search's constants puts each change on either side, keeps
 * what was played, and says what that tells.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/storage.h"
#include "scratch.h"
#include "tune/screening_report.h"

static const char *const three[] = {"LMR_BASE=1", "LMP_BASE=1,LMP_DEPTH=3", "KILLER_MOVES=0",
                                    NULL};
static char path[4200], output[4200], said[4000];

static int set_up(void **state)
{
    if (scratch_make(state) != 0)
        return -1;
    snprintf(path, sizeof path, "%s/pairs", (char *)*state);
    snprintf(output, sizeof output, "%s/output", (char *)*state);
    return 0;
}

static void begin(struct screening *screening, const char *base, const char *const *words)
{
    struct reason reason;
    memset(screening, 0, sizeof *screening);
    screening->design.seed = 42;
    screening->rules = (struct pair_rules){.nodes = 5000, .random_plies = 8, .hash = 1};
    assert_true(screening_design_read(&screening->design, base, words, &reason));
    screening->sums.causes = screening->design.count;
}

/* ---- the changes ---------------------------------------------------------------------------- */

static int value(const struct constants *constants, const char *name)
{
    return constants->values[search_constant_find(name)];
}

static void test_sides(void **state)
{
    struct screening screening;
    struct constants plus, minus;
    (void)state;
    begin(&screening, "LMR_DIVISOR=77,LMP_BASE=9", three);
    assert_int_equal(screening.design.count, 3);
    screening_constants(&screening.design, 5, &plus, &minus);
    assert_int_equal(value(&plus, "LMR_BASE"), 1);
    assert_int_equal(value(&minus, "LMR_BASE"),
                     search_constant_default(search_constant_find("LMR_BASE")));
    assert_int_equal(value(&plus, "LMP_BASE"), 9);
    assert_int_equal(value(&minus, "LMP_BASE"), 1);
    assert_int_equal(value(&minus, "LMP_DEPTH"), 3);
    assert_int_equal(value(&plus, "KILLER_MOVES"), 0);
    assert_int_equal(value(&minus, "KILLER_MOVES"),
                     search_constant_default(search_constant_find("KILLER_MOVES")));
    assert_int_equal(value(&plus, "LMR_DIVISOR"), 77);
    assert_int_equal(value(&minus, "LMR_DIVISOR"), 77);
}

/* Every change is on each side half the time, and with each other one half the time. */
static void test_lots(void **state)
{
    static int together[CAUSES_MAX][CAUSES_MAX];
    struct screening_design design = {.count = CAUSES_MAX, .seed = 1};
    (void)state;
    for (int number = 0; number < 10000; number++) {
        uint64_t sides = screening_sides(&design, number);
        assert_true(sides == screening_sides(&design, number));
        for (int i = 0; i < CAUSES_MAX; i++)
            for (int j = 0; j < i; j++)
                together[i][j] += (sides >> i & 1) == (sides >> j & 1);
        for (int i = 0; i < CAUSES_MAX; i++)
            together[i][i] += (sides >> i & 1) == 1;
    }
    for (int i = 0; i < CAUSES_MAX; i++)
        for (int j = 0; j <= i; j++)
            assert_in_range(together[i][j], 4750, 5250);
    for (design.count = 1; design.count < 9; design.count++)
        for (int number = 0; number < 100; number++)
            assert_in_range(screening_sides(&design, number), 0, (1U << design.count) - 1);
}

static void wrong(const char *base, const char *first, const char *second,
                  const char *expected)
{
    const char *const words[] = {first, second, NULL};
    struct screening_design design;
    struct reason reason;
    assert_false(screening_design_read(&design, base, words, &reason));
    assert_string_equal(reason.text, expected);
}

static void test_complaints(void **state)
{
    const char *many[CAUSES_MAX + 2] = {NULL};
    struct screening_design design;
    struct reason reason;
    (void)state;
    wrong("", NULL, NULL, "expected a change, NAME=VALUE");
    wrong("", "", NULL, "expected NAME=VALUE, found ''");
    wrong("", "LMR_BASE", NULL, "expected NAME=VALUE, found 'LMR_BASE'");
    wrong("", "LMR_BASE=1,", NULL, "expected NAME=VALUE, found ''");
    wrong("", ",LMR_BASE=1", NULL, "expected NAME=VALUE, found ''");
    wrong("", "LMR_BASE=1,,LMP_BASE=1", NULL, "expected NAME=VALUE, found ''");
    wrong("", "=1", NULL, "expected NAME=VALUE, found '=1'");
    wrong("", "LMR=1", NULL, "expected a name of search_constants.h, found 'LMR'");
    wrong("", "KILLER_MOVES=3", NULL, "KILLER_MOVES: expected 0 to 2, found '3'");
    wrong("", "KILLER_MOVES=-1", NULL, "KILLER_MOVES: expected 0 to 2, found '-1'");
    wrong("", "KILLER_MOVES=", NULL, "KILLER_MOVES: expected 0 to 2, found ''");
    wrong("", "KILLER_MOVES= 1", NULL, "KILLER_MOVES: expected 0 to 2, found ' 1'");
    wrong("", "KILLER_MOVES=1x,LMP_BASE=1", NULL, "KILLER_MOVES: expected 0 to 2, found '1x'");
    wrong("", "KILLER_MOVES=,LMP_BASE=1", NULL, "KILLER_MOVES: expected 0 to 2, found ''");
    wrong("", "KILLER_MOVES=99999999999999999999", NULL,
          "KILLER_MOVES: expected 0 to 2, found '99999999999999999999'");
    wrong("KILLER_MOVES=2", "KILLER_MOVES=2", NULL,
          "KILLER_MOVES=2: expected a change, found what both sides have");
    wrong("KILLER_MOVES=0", "LMR_BASE=1", "KILLER_MOVES=0",
          "KILLER_MOVES=0: expected a change, found what both sides have");
    wrong("", "LMR_BASE=1", "LMR_BASE=2", "LMR_BASE is set twice by the changes");
    wrong("LMR_BASE=1,LMR_BASE=2", "KILLER_MOVES=0", NULL, "LMR_BASE is set twice by --base");
    wrong("LMR", "KILLER_MOVES=0", NULL, "expected NAME=VALUE, found 'LMR'");
    for (int i = 0; i <= CAUSES_MAX; i++)
        many[i] = "KILLER_MOVES=0";
    assert_false(screening_design_read(&design, "", many, &reason));
    assert_string_equal(reason.text, "expected no more than 64 changes");
}

/* ---- the file ------------------------------------------------------------------------------- */

static void put(const char *text, const char *mode)
{
    FILE *file = fopen(path, mode);
    assert_true(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static int opened(struct screening *screening)
{
    struct reason reason = {.text = ""};
    int file = screening_file_open(screening, path, &reason);
    assert_string_equal(reason.text, "");
    assert_true(file >= 0);
    return file;
}

static void write_pairs(struct screening *screening, int first, int end)
{
    struct reason reason;
    int file = opened(screening);
    for (int number = first; number < end; number++) {
        struct screening_pair pair = {.number = number,
                                      .sides = screening_sides(&screening->design, number),
                                      .difference = number % 5 - 2};
        assert_true(screening_file_add(screening, file, path, &pair, &reason));
    }
    close(file);
}

static void test_round_trip(void **state)
{
    struct screening written, read;
    size_t length;
    (void)state;
    begin(&written, "LMR_DIVISOR=77", three);
    write_pairs(&written, 0, 30);
    begin(&read, "LMR_DIVISOR=77", three);
    read.design.seed = 1; /* the file's counts */
    close(opened(&read));
    assert_int_equal(read.design.seed, 42);
    assert_int_equal(read.next, 30);
    assert_memory_equal(&read.sums, &written.sums, sizeof read.sums);
    write_pairs(&read, 31, 33); /* one was interrupted */
    assert_int_equal(read.sums.rows, 32);
    assert_int_equal(read.next, 33);
    char *text = storage_read_file(&storage_system, path, 100000, &length, NULL);
    const char *head = "screening 1\nseed 42\nnodes 5000\nhash 1\nrandom-plies 8\n"
                       "base LMR_DIVISOR=77\nchanges 3\nLMR_BASE=1\nLMP_BASE=1,LMP_DEPTH=3\n"
                       "KILLER_MOVES=0\n0 ";
    assert_non_null(text);
    assert_int_equal(strncmp(text, head, strlen(head)), 0);
    free(text);
}

/* Half a line is what a full disk leaves: what was whole counts, and what follows. */
static void test_torn(void **state)
{
    struct screening screening;
    (void)state;
    begin(&screening, "", three);
    write_pairs(&screening, 0, 4);
    put("4 +-+ ", "a");
    close(opened(&screening));
    assert_int_equal(screening.sums.rows, 4);
    assert_int_equal(screening.next, 4);
    write_pairs(&screening, 4, 6);
    close(opened(&screening));
    assert_int_equal(screening.sums.rows, 6);
    put("", "w"); /* an empty one is a new one */
    write_pairs(&screening, 0, 2);
    assert_int_equal(screening.sums.rows, 2);
}

static void refused(struct screening *screening, int line, const char *expected)
{
    char wanted[5000], place[20] = "";
    struct reason reason;
    if (line > 0)
        snprintf(place, sizeof place, "%d: ", line);
    snprintf(wanted, sizeof wanted, "%s:%s%s%s", path, line > 0 ? "" : " ", place, expected);
    assert_int_equal(screening_file_open(screening, path, &reason), -1);
    assert_string_equal(reason.text, wanted);
}

/* With this line behind a good file. */
static void refused_line(const char *line)
{
    struct screening screening;
    char text[200], expected[300];
    begin(&screening, "", three);
    unlink(path);
    write_pairs(&screening, 0, 2);
    snprintf(text, sizeof text, "%s\n2 +-+ 1\n", line);
    put(text, "a");
    snprintf(expected, sizeof expected,
             "expected the number of a pair, + or - for each change, and -2 to 2, found '%s'",
             line);
    refused(&screening, 13, expected);
}

static void test_damage(void **state)
{
    struct screening screening;
    struct reason reason;
    (void)state;
    refused_line("");
    refused_line("2 +-+");
    refused_line("2 +- 1");
    refused_line("2 +-+- 1");
    refused_line("2 +0+ 1");
    refused_line("2 +-+ 3");
    refused_line("2 +-+ -3");
    refused_line("2 +-+ 1 ");
    refused_line("2  +-+ 1");
    refused_line("02 +-+ 1");
    refused_line("-2 +-+ 1");
    refused_line("+-+ 1");
    refused_line("9999999999 +-+ 1");
    begin(&screening, "", three);
    put("A letter to my aunt\n", "w");
    refused(&screening, 1, "expected 'screening 1', found 'A letter to my aunt'");
    put("screening 1\nseed x\n", "w");
    refused(&screening, 2, "expected 'seed' and a number, found 'seed x'");
    put("screening 1\nseed 1\nnodes 5000\n", "w");
    refused(&screening, 4, "it is of other games than these: '', not 'hash 1'");
    FILE *file = fopen(path, "w");
    assert_true(file && fwrite("screening 1\n\0\n", 1, 14, file) == 14 && fclose(file) == 0);
    refused(&screening, 0, "expected text, found a NUL");
    assert_int_equal(screening_file_open(&screening, "/", &reason), -1);
    assert_string_equal(reason.text, "/: Is a directory");
}

static void test_other_games(void **state)
{
    static const char *const two[] = {"LMR_BASE=1", "LMP_BASE=1,LMP_DEPTH=3", NULL};
    static const char *const others[] = {"LMR_BASE=1", "LMP_BASE=1", "KILLER_MOVES=0", NULL};
    struct screening screening;
    (void)state;
    begin(&screening, "", three);
    write_pairs(&screening, 0, 2);
    begin(&screening, "", two);
    refused(&screening, 7, "it is of other games than these: 'changes 3', not 'changes 2'");
    begin(&screening, "", others);
    refused(&screening, 9,
            "it is of other games than these: "
            "'LMP_BASE=1,LMP_DEPTH=3', not 'LMP_BASE=1'");
    begin(&screening, "LMR_DIVISOR=77", three);
    refused(&screening, 6,
            "it is of other games than these: 'base', not "
            "'base LMR_DIVISOR=77'");
    begin(&screening, "", three);
    screening.rules.nodes = 100;
    refused(&screening, 3, "it is of other games than these: 'nodes 5000', not 'nodes 100'");
    begin(&screening, "", three);
    int file = opened(&screening);
    refused(&screening, 0, "another run adds to it");
    close(file);
}

/* ---- what is printed ------------------------------------------------------------------------- */

static void report(const struct screening *screening)
{
    size_t length;
    FILE *file = fopen(output, "w");
    assert_non_null(file);
    screening_report_result(screening, file);
    assert_int_equal(fclose(file), 0);
    char *text = storage_read_file(&storage_system, output, sizeof said - 1, &length, NULL);
    assert_non_null(text);
    snprintf(said, sizeof said, "%s", text);
    free(text);
}

static void learn(struct screening *screening, uint64_t sides, int difference)
{
    struct screening_pair pair = {.sides = sides, .difference = difference};
    screening_learn(&screening->design, &pair, &screening->sums);
}

/* The factor 694.87 is what the logistic curve says of little. */
static void test_elo(void **state)
{
    double score = 1 / (1 + pow(10, -1 / 400.0));
    (void)state;
    assert_true(fabs(SCREENING_ELO * (score - 0.5) - 1) < 1e-4);
}

static void test_report(void **state)
{
    struct screening screening;
    char text[300];
    (void)state;
    begin(&screening, "", three);
    report(&screening);
    assert_string_equal(said, "0 games: too few for 3 changes, which need 8 at least\n");
    screening_report_progress(&screening, 0, text, sizeof text);
    assert_string_equal(text, "0 games, 0.0 games/s");
    for (int i = 0; i < 4; i++)
        learn(&screening, 0, 1);
    report(&screening);
    assert_string_equal(said, "8 games: too few to tell LMP_BASE=1,LMP_DEPTH=3 from the "
                              "changes before it\n");
    begin(&screening, "", three);
    for (unsigned sides = 0; sides < 8; sides++)
        learn(&screening, sides, 0);
    report(&screening);
    assert_string_equal(said, "16 games: too much alike to tell how sure they are\n");
    for (unsigned sides = 0; sides < 8; sides++)
        learn(&screening, sides, (sides >> 1 & 1 ? 1 : -1) - (sides >> 2 & 1 ? 1 : -1));
    report(&screening);
    assert_string_equal(said, "32 games; Elo of each change, standard error (1 sigma), z\n"
                              "  +86.9 +- 34.1  z  +2.5  LMP_BASE=1,LMP_DEPTH=3\n"
                              "   +0.0 +- 34.1  z  +0.0  LMR_BASE=1\n"
                              "  -86.9 +- 34.1  z  -2.5  KILLER_MOVES=0\n");
    screening_report_progress(&screening, 2.5, text, sizeof text);
    assert_string_equal(text,
                        "32 games, 2.5 games/s, best +86.9 +- 34.1 LMP_BASE=1,LMP_DEPTH=3,"
                        " worst -86.9 +- 34.1 KILLER_MOVES=0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sides),
        cmocka_unit_test(test_lots),
        cmocka_unit_test(test_complaints),
        cmocka_unit_test_setup_teardown(test_round_trip, set_up, scratch_remove),
        cmocka_unit_test_setup_teardown(test_torn, set_up, scratch_remove),
        cmocka_unit_test_setup_teardown(test_damage, set_up, scratch_remove),
        cmocka_unit_test_setup_teardown(test_other_games, set_up, scratch_remove),
        cmocka_unit_test(test_elo),
        cmocka_unit_test_setup_teardown(test_report, set_up, scratch_remove),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
