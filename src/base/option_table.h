/* option_table.h - what a command line may say: one row an option, one struct a command.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading a command line, --help, the config file, the manual and the completions all come
 * from these rows (src/developer/build/pages.c makes the last two): to add an option is to add a row.
 * The tables are constants; reading uses getopt's globals, so one thread.
 */
#ifndef TTYCHESS_BASE_OPTION_TABLE_H
#define TTYCHESS_BASE_OPTION_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/reason.h"

/* What an option's argument is, and what its target becomes. Words may be in any case and
 * shortened; the first that fits is taken. */
enum value_kind {
    VALUE_FLAG,      /* a bool: no argument is yes; else yes|no, on|off or true|false */
    VALUE_NUMBER,    /* digits, from minimum to maximum; an int, or 64 bits */
    VALUE_SECONDS,   /* 0.001 to maximum, in seconds; an int64_t: milliseconds */
    VALUE_WORD,      /* one of the words; an int or an enum: which one, from 0 */
    VALUE_NAME,      /* one of the words; a const char *: that word */
    VALUE_TEXT,      /* anything; a const char *: the argument itself, as with all below */
    VALUE_FILE,      /* a path, not empty */
    VALUE_DIRECTORY, /* likewise */
    VALUE_COMMAND,   /* a program to be started */
    VALUE_GAME,      /* a kept game */
    VALUE_HELP,      /* no argument, no target: ends the reading */
    VALUE_VERSION    /* likewise */
};

enum option_flag {
    OPTION_IN_CONFIG = 1, /* may stand in the config file */
    OPTION_REPEATS = 2,   /* each time it is given counts */
    OPTION_OF_LOOK = 4,   /* says how, not what: nothing was asked for by it */
    OPTION_USUAL = 8,     /* what most people use: in the short --help of `play` */
    OPTION_AT_ONCE = 16   /* its value is looked up whenever it is used */
};

/* Options of one group exclude each other; 0 is no group. */
enum { OPTION_GROUPS = 4, OPTION_ROWS_MAX = 64, OPTION_WORD_SIZE = 32 };

struct option_row {
    const char *name;     /* without the dashes; NULL ends a table */
    char letter;          /* short option, or 0 */
    const char *argument; /* NULL: none; "[GAME]": may be left out; "a|b|FILE": a, b and what
                           * FILE stands for */
    const char *help;     /* one sentence, no final full stop */
    enum value_kind kind;
    size_t offset, size; /* of the target in the struct of values: INTO(), 0: none */
    uint64_t minimum, maximum;
    const char *(*word)(int index); /* the words, NULL behind the last; NULL: those in small
                                     * letters in `argument` */
    bool (*take)(void *values, const struct option_row *row, const char *text,
                 struct reason *reason); /* instead of option_store(); NULL: that */
    int group;
    unsigned flags; /* of enum option_flag */
    bool
        in_kiosk; /* a person who may name no files or programs has it (settings.h, `restricted`);
                     * of a VALUE_FILE only the words */
};

#define INTO(type, member)                                                                    \
    .offset = offsetof(type, member), .size = sizeof(((type *)NULL)->member)

#define BETWEEN(number_kind, least, most)                                                     \
    .kind = (number_kind), .minimum = (least), .maximum = (most)

/* A row: behind its sentence stands what else it has. */
#define OPTION_ROW(long_name, short_name, argument_word, sentence, ...)                       \
    {                                                                                         \
        .name = (long_name), .letter = (short_name), .argument = (argument_word),             \
        .help = (sentence), __VA_ARGS__                                                       \
    }

/* The last one. */
#define OPTION_HELP_ROW                                                                       \
    OPTION_ROW("help", 'h', NULL, "Print this help and leave", .kind = VALUE_HELP),           \
    {                                                                                         \
        .name = NULL                                                                          \
    }

/* What is asked for by one word behind "ttychess". */
struct command {
    const char *name;      /* that word */
    const char *arguments; /* "[OPTION]... FILE"; more usages behind '\n' */
    const char *summary;   /* one sentence, no final full stop */
    const char *about;     /* lines of --help before the options, each ended by '\n' */
    const struct option_row *options;
    const char *notes;                 /* lines behind the options; NULL: none */
    enum value_kind operands;          /* what other words are, VALUE_FLAG: there are none */
    const char *(*operand)(int index); /* of VALUE_NAME */
    int (*run)(int argc, char **argv); /* exit status; NULL: tools/dispatch.c knows */
};

/* The row of that name, NULL: there is none. */
const struct option_row *option_find(const struct option_row *rows, const char *name);

/* Whether it has an argument that may be left out. */
bool option_argument_is_optional(const struct option_row *row);

/* The word of a row with this number, from 0; NULL: there are no more. A flag without an
 * argument has yes and no. */
const char *option_word(const struct option_row *row, int index, char text[OPTION_WORD_SIZE]);

/* Put an argument where the row says; NULL of an option without one. False, with the reason,
 * which names the option and what was expected, when it cannot be used. */
bool option_store(void *values, const struct option_row *row, const char *text,
                  struct reason *reason);

/* The same by the row's own `take`, if it has one. */
bool option_take(void *values, const struct option_row *row, const char *text,
                 struct reason *reason);

/* Whether a person in the restricted mode may say it; else why not: the reason names the option.
 * `text`: the argument, NULL: none. */
bool option_check_restricted(const struct option_row *row, const char *text,
                             struct reason *reason);

/* The target of a row whose `take` knows its type. */
void *option_target(void *values, const struct option_row *row);

/* Which of each group has been given: NULL none. */
struct option_groups {
    const struct option_row *given[OPTION_GROUPS];
};

/* Note that an option was given; false, with the reason, when another one excludes it. */
bool option_join_group(struct option_groups *groups, const struct option_row *row,
                       struct reason *reason);

enum options_status { OPTIONS_READ, OPTIONS_WRONG, OPTIONS_HELP, OPTIONS_VERSION };

/* Read the options of a command line, argv[0] aside: `take` (option_take, or one that ends
 * there) is called for each. Other words are argv[optind] on. OPTIONS_WRONG comes with the
 * reason; HELP and VERSION win over all that follows them. */
enum options_status options_read(const struct option_row *rows, int argc, char **argv,
                                 bool (*take)(void *values, const struct option_row *row,
                                              const char *text, struct reason *reason),
                                 void *values, struct reason *reason);

/* The rows that have this flag (0: all) as --help shows them, at most 80 columns. */
void options_print(const struct option_row *rows, unsigned flag, FILE *output);

/* All of --help: usage, about, options, notes. */
void command_print_help(const struct command *command, FILE *output);

#endif
