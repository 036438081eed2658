/* screening.c - which of many changes of the search's constants are worth something, by games.
 * A program for developers, not installed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *   configure --enable-tunables
 *   make tune
 *   src/tune/screening -o FILE [-j N] NAME=VALUE[,NAME=VALUE...]...
 *
 * Its parts, each with a header that says what it does:
 *
 *   screening_design.c   the changes, and which side of a pair has which
 *   least_squares.c      the arithmetic
 *   screening_file.c     the file
 *   screening_run.c      all of it together
 *   screening_report.c   what is printed
 *
 * and what it shares with spsa.c: pair_team.c and what that stands on.
 */
#include "rules/attacks.h"
#include "tools/command_line.h"
#include "tune/pair_options.h"
#include "tune/screening_run.h"

struct values {
    const char *path, *base;
    int games;
    struct pair_options pair;
};

#define AT(member) INTO(struct values, member)

static const struct option_row rows[] = {
    OPTION_ROW("output", 'o', "FILE", "A line for each pair; if it is there: go on with it",
               .kind = VALUE_FILE, AT(path)),
    OPTION_ROW("base", 0, "LIST", "Both sides have NAME=VALUE,... unless changed",
               .kind = VALUE_TEXT, AT(base)),
    OPTION_ROW("games", 0, "N", "End this run after N games; 0: tell what FILE tells",
               BETWEEN(VALUE_NUMBER, 0, PAIR_GAMES_MAX), AT(games)),
    PAIR_OPTION_ROWS(struct values, pair),
    OPTION_HELP_ROW,
    {.name = NULL}};

static int show_help(void)
{
    printf("Usage: screening [OPTION]... -o FILE NAME=VALUE[,NAME=VALUE...]...\n"
           "Find which changes of constants of the search (src/engine/search_constants.h)\n"
           "are worth something, all at once: in every pair of games each word is on one\n"
           "side or the other by lot. ^C ends well and prints the Elo of each; the same\n"
           "command goes on.\n\n");
    options_print(rows, stdout);
    return command_line_finish(SCREENING_NAME);
}

static int run(const struct values *values, const char *const *words)
{
    const struct screening_options options = {.path = values->path,
                                              .base = values->base,
                                              .words = words,
                                              .jobs = values->pair.jobs,
                                              .games = values->games,
                                              .seed = values->pair.seed,
                                              .rules = pair_options_rules(&values->pair)};
    return screening_run(&options);
}

int main(int argc, char **argv)
{
    struct reason reason;
    struct values values = {.base = "", .games = -1, .pair = pair_options_usual()};
    switch (options_read(rows, argc, argv, option_take, &values, &reason)) {
    case OPTIONS_READ: break;
    case OPTIONS_WRONG: return command_line_usage(SCREENING_NAME, "%s", reason.text);
    default: return show_help();
    }
    if (!values.path)
        return command_line_usage(SCREENING_NAME, "expected -o FILE");
    if (optind == argc)
        return command_line_usage(SCREENING_NAME, "expected a change, NAME=VALUE");
    attacks_init();
    return run(&values, (const char *const *)argv + optind);
}
