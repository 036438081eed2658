/* option_table.c - tables of options: each kind of value, groups, what is refused, --help.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/option_table.h"

struct values {
    bool loud;
    int count, side;
    uint64_t nodes;
    int64_t time;
    const char *kind, *digits, *file, *game, *twice;
};

static const char *kind_word(int index)
{
    static const char *const words[] = {"round", "square", "roundish", NULL};
    return words[index];
}

static bool take_twice(void *values, const struct option_row *row, const char *text,
                       struct reason *reason)
{
    return option_store(values, row, text, reason) &&
           (strcmp(text, "no") != 0 || reason_set(reason, 0, "--%s: no", row->name));
}

#define AT(member) INTO(struct values, member)

static const struct option_row rows[] = {
    OPTION_ROW("loud", 'l', NULL, "Say it aloud", .kind = VALUE_FLAG, AT(loud)),
    OPTION_ROW("count", 'c', "N", "So many, 2 to 9", BETWEEN(VALUE_NUMBER, 2, 9), .group = 1,
               AT(count)),
    OPTION_ROW("nodes", 0, "N",
               "A sentence that is longer than a line of help can be, so that it has to go on "
               "in the next one",
               BETWEEN(VALUE_NUMBER, 0, UINT64_MAX), .group = 1, AT(nodes)),
    OPTION_ROW("time", 0, "S", "So long", BETWEEN(VALUE_SECONDS, 0, 60), AT(time)),
    OPTION_ROW("side", 0, "white|black|FILE", "Whose", .kind = VALUE_WORD, AT(side)),
    OPTION_ROW("kind", 0, "NAME", "What it looks like", .kind = VALUE_NAME, .word = kind_word,
               AT(kind)),
    OPTION_ROW("digits", 0, "N", "Kept as text", BETWEEN(VALUE_DIGITS, 1, 5), AT(digits)),
    OPTION_ROW("file", 0, "FILE", "Where to", .kind = VALUE_FILE, AT(file)),
    OPTION_ROW("game", 'g', "[GAME]", "Which", .kind = VALUE_GAME, AT(game)),
    OPTION_ROW("twice", 0, "[M/]S", "With a function", .kind = VALUE_TEXT, .take = take_twice,
               AT(twice)),
    OPTION_HELP_ROW,
    {.name = NULL}};

static struct values values;
static struct reason reason;

/* Read words parted by blanks. */
static enum options_status read_line(const char *line)
{
    static char text[200], name[] = "test";
    char *argv[16] = {name}, *rest = text;
    int argc = 1;
    snprintf(text, sizeof text, "%s", line);
    while (rest)
        argv[argc++] = strsep(&rest, " ");
    values = (struct values){.game = "none"};
    reason = (struct reason){0};
    return options_read(rows, argc, argv, option_take, &values, &reason);
}

static void assert_refused(const char *line, const char *sentence)
{
    assert_int_equal(read_line(line), OPTIONS_WRONG);
    assert_string_equal(reason.text, sentence);
}

static void values_are_stored(void **state)
{
    (void)state;
    assert_int_equal(read_line("--loud -c3 --time=1.5 --side B --kind ROUND --digits 4"),
                     OPTIONS_READ);
    assert_true(values.loud);
    assert_int_equal(values.count, 3);
    assert_int_equal(values.time, 1500);
    assert_int_equal(values.side, 1);
    assert_string_equal(values.kind, "round");
    assert_string_equal(values.digits, "4");
    assert_int_equal(read_line("x --file=a --nodes 18446744073709551615 --kind s y -g"),
                     OPTIONS_READ);
    assert_string_equal(values.file, "a");
    assert_true(values.nodes == UINT64_MAX);
    assert_string_equal(values.kind, "square");
    assert_null(values.game);
    assert_int_equal(optind, 7); /* the two other words are behind */
    assert_int_equal(read_line("--kind roundi --game=7 --twice 1"), OPTIONS_READ);
    assert_string_equal(values.kind, "roundish");
    assert_string_equal(values.game, "7");
    assert_string_equal(values.twice, "1");
}

static void seconds_are_read_to_the_millisecond(void **state)
{
    static const struct {
        const char *text;
        int64_t time;
    } good[] = {{"60", 60000}, {".5", 500},      {"2.", 2000},
                {"0.001", 1},  {"1.0016", 1002}, {"0.02", 20}};
    static const char *const bad[] = {
        "", ".", "0", "0.0009", "61", "1.2.3", "1e1", "99999999999999999999", "-1", "x"};
    char line[64];
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        snprintf(line, sizeof line, "--time=%s", good[i].text);
        assert_int_equal(read_line(line), OPTIONS_READ);
        assert_int_equal(values.time, good[i].time);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char sentence[120];
        snprintf(line, sizeof line, "--time=%s", bad[i]);
        snprintf(sentence, sizeof sentence,
                 "--time: expected seconds from 0.001 to 60, found '%s'", bad[i]);
        assert_refused(line, sentence);
    }
}

static void what_is_wrong_is_named(void **state)
{
    (void)state;
    assert_refused("--count 1", "--count: expected a number from 2 to 9, found '1'");
    assert_refused("--nodes -1", "--nodes: expected a number from 0, found '-1'");
    assert_refused("--digits 6", "--digits: expected a number from 1 to 5, found '6'");
    assert_refused("--side FILE", "--side: expected white|black, found 'FILE'");
    assert_refused("--kind=", "--kind: expected round|square|roundish, found ''");
    assert_refused("--file=", "--file: expected FILE, found ''");
    assert_refused("--file --loud", "--file needs an argument: FILE, found '--loud'");
    assert_refused("--twice", "--twice needs an argument: [M/]S");
    assert_refused("--twice no", "--twice: no");
    assert_refused("--loud=1", "--loud takes no argument");
    assert_refused("-x", "unknown option '-x'");
    assert_refused("--xyz", "unknown option '--xyz'");
    assert_refused("--ki s --n 4 --count 5", "--nodes and --count exclude each other");
    assert_int_equal(read_line("--count 5 --count 6"), OPTIONS_READ);
    assert_int_equal(values.count, 6);
    assert_int_equal(read_line("-h --xyz"), OPTIONS_HELP);
}

static void help_fits_the_screen(void **state)
{
    static const struct command command = {.name = "test",
                                           .arguments = "FILE\n--loud",
                                           .about = "About it.\n",
                                           .options = rows,
                                           .notes = "Notes.\n"};
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    (void)state;
    command_print_help(&command, file);
    fclose(file);
    assert_non_null(strstr(text, "Usage: ttychess test FILE\n   or: ttychess test --loud\n"
                                 "About it.\n\nOptions:\n  -l, --loud              Say"));
    assert_non_null(strstr(text, "\n      --twice=[M/]S       With"));
    assert_non_null(strstr(text, "\n  -g, --game[=GAME]       Which\n"));
    assert_non_null(strstr(text, "looks like: round, square, roundish\n"));
    assert_non_null(strstr(text, "\n\nNotes.\n"));
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n"))
        assert_in_range(strlen(line), 3, 80);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_stored),
        cmocka_unit_test(seconds_are_read_to_the_millisecond),
        cmocka_unit_test(what_is_wrong_is_named),
        cmocka_unit_test(help_fits_the_screen),
    };
    return cmocka_run_group_tests_name("option_table", tests, NULL, NULL);
}
