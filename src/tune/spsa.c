/* spsa.c - tunes the constants of the search by games. A program for developers, not installed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *   configure --enable-tunables
 *   make tune
 *   src/tune/spsa -o FILE [-j N] [NAME[=STEP]]...
 *
 * Its parts, each with a header that says what it does:
 *
 *   approximation.c     the arithmetic
 *   spsa_parameters.c   which constants, and how far they are shaken
 *   spsa_state.c        the file
 *   game_pair.c         two games between two sets of values
 *   pair_process.c      the same in a process of its own
 *   pair_team.c         several of these at once
 *   pair_options.c      what the command line says of them
 *   spsa_run.c          all of it together
 *   spsa_report.c       what is printed
 */
#include <math.h>
#include <stdlib.h>

#include "rules/attacks.h"
#include "tools/command_line.h"
#include "tune/pair_options.h"
#include "tune/spsa_run.h"

enum { LEFT_OUT_MAX = SEARCH_CONSTANT_COUNT };

struct values {
    const char *path, *const *names;
    const char *left_out[LEFT_OUT_MAX + 1]; /* NULL-terminated */
    double rate;
    int iterations, games;
    struct pair_options pair;
};

static bool take_left_out(void *values, const struct option_row *row, const char *text,
                          struct reason *reason)
{
    const char **next = ((struct values *)values)->left_out;
    int count = 0;
    while (next[count])
        count++;
    if (count == LEFT_OUT_MAX)
        return reason_set(reason, 0, "--%s: expected each name once", row->name);
    next[count] = text;
    return true;
}

static bool take_rate(void *values, const struct option_row *row, const char *text,
                      struct reason *reason)
{
    char *end;
    double rate = strtod(text, &end);
    if (end == text || *end != '\0' || !isfinite(rate) || rate <= 0)
        return reason_set(reason, 0, "--%s: expected a number above 0, found '%s'", row->name,
                          text);
    ((struct values *)values)->rate = rate;
    return true;
}

#define AT(member) INTO(struct values, member)

static const struct option_row rows[] = {
    OPTION_ROW("output", 'o', "FILE", "What is found, as text; if it is there: go on with it",
               .kind = VALUE_FILE, AT(path)),
    OPTION_ROW("iterations", 0, "N", "Two games each; default 20000, or as FILE has it",
               BETWEEN(VALUE_NUMBER, 1, PAIR_GAMES_MAX), AT(iterations)),
    OPTION_ROW("games", 0, "N", "End this run after N games",
               BETWEEN(VALUE_NUMBER, 2, PAIR_GAMES_MAX), AT(games)),
    OPTION_ROW("rate", 0, "R", "r of all parameters in a new FILE; default 0.002",
               .kind = VALUE_TEXT, .take = take_rate),
    OPTION_ROW("without", 0, "NAME", "Leave this constant out of a new FILE; may be repeated",
               .kind = VALUE_TEXT, .take = take_left_out, .flags = OPTION_REPEATS),
    PAIR_OPTION_ROWS(struct values, pair),
    OPTION_HELP_ROW,
    {.name = NULL}};

static int show_help(void)
{
    printf("Usage: spsa [OPTION]... -o FILE [NAME[=STEP]]...\n"
           "Tune constants of the search (src/engine/search_constants.h) by games of the\n"
           "engine against itself: all of them but switches, or those named, with STEP\n"
           "for c. ^C ends well; the same command goes on.\n\n");
    options_print(rows, stdout);
    return command_line_finish(SPSA_NAME);
}

static int run(const struct values *values)
{
    const struct spsa_options options = {
        .path = values->path,
        .choice = {.names = values->names, .left_out = values->left_out, .rate = values->rate},
        .iterations = values->iterations,
        .games_most = values->games,
        .jobs = values->pair.jobs,
        .seed = values->pair.seed,
        .rules = pair_options_rules(&values->pair)};
    return spsa_run(&options);
}

int main(int argc, char **argv)
{
    struct reason reason;
    struct values values = {.rate = 0.002, .pair = pair_options_usual()};
    switch (options_read(rows, argc, argv, option_take, &values, &reason)) {
    case OPTIONS_READ: break;
    case OPTIONS_WRONG: return command_line_usage(SPSA_NAME, "%s", reason.text);
    default: return show_help();
    }
    if (!values.path)
        return command_line_usage(SPSA_NAME, "expected -o FILE");
    values.names = (const char *const *)argv + optind;
    attacks_init();
    return run(&values);
}
