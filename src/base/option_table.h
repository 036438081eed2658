/* option_table.h - tables of commands and their options.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * These rows define the command line, --help, the config file, the manual and the completions
 * (src/developer/build/pages.c generates the last two). Only one thread may use these
 * functions, because getopt has globals.
 */
#ifndef TTYCHESS_BASE_OPTION_TABLE_H
#define TTYCHESS_BASE_OPTION_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"

/* The type of an option's target and argument. Words may be abbreviated, and their case is
 * ignored. An exact match wins, otherwise the first match. */
enum value_kind {
    VALUE_FLAG,      /* bool; true without an argument, otherwise yes|no, on|off, true|false */
    VALUE_NUMBER,    /* int or uint64_t; a number from minimum to maximum */
    VALUE_SECONDS,   /* int64_t in milliseconds; seconds from 0.001 to maximum */
    VALUE_WORD,      /* int or enum: the index of the word, from 0 */
    VALUE_NAME,      /* const char *: the word, in full */
    VALUE_TEXT,      /* const char *: the argument itself, as for the next four kinds */
    VALUE_FILE,      /* a path, not empty */
    VALUE_DIRECTORY, /* a path, not empty */
    VALUE_COMMAND,   /* a program to start */
    VALUE_GAME,      /* a saved game */
    VALUE_HELP,      /* no target; ends the parsing */
    VALUE_VERSION    /* like VALUE_HELP */
};

enum option_flag {
    OPTION_IN_CONFIG = 1,  /* allowed in the config file */
    OPTION_REPEATABLE = 2, /* every use has an effect, not only the last */
    OPTION_APPEARANCE = 4, /* affects only the appearance, not which game is started */
    OPTION_COMMON = 8,     /* listed in the short --help of `play` */
    OPTION_IMMEDIATE = 16  /* looked up at each use, so a change takes effect at once */
};

/* Only one option of each group may be given. Group 0 has no such limit. */
enum { OPTION_GROUPS = 4, OPTION_ROWS_MAX = 64, OPTION_WORD_SIZE = 32 };

struct option_row {
    const char *name;     /* without dashes; NULL ends the table */
    char letter;          /* short option, or 0 */
    const char *argument; /* NULL: none; "[GAME]": optional; "a|b|FILE": a word or a FILE */
    const char *help;     /* one sentence, no final full stop */
    enum value_kind kind;
    size_t offset, size; /* of the target, see OPTION_TARGET(); size 0: no target */
    uint64_t minimum, maximum;
    /* Returns NULL after the last word. If the pointer is NULL, the words are the lower-case
     * ones in `argument`. */
    const char *(*word)(int index);
    bool (*parse)(void *values, const struct option_row *row, const char *text,
                  struct error *error); /* NULL: option_store() */
    int group;
    unsigned flags; /* enum option_flag */
    bool in_kiosk;  /* whether kiosk mode (`restricted` in settings.h) has the option; a
                     * VALUE_FILE then accepts only its words */
};

#define OPTION_TARGET(type, member)                                                           \
    .offset = offsetof(type, member), .size = sizeof(((type *)NULL)->member)

#define OPTION_RANGE(number_kind, least, most)                                                \
    .kind = (number_kind), .minimum = (least), .maximum = (most)

/* The arguments after the help sentence initialize further members. */
#define OPTION_ROW(long_name, short_name, argument_word, sentence, ...)                       \
    {                                                                                         \
        .name = (long_name), .letter = (short_name), .argument = (argument_word),             \
        .help = (sentence), __VA_ARGS__                                                       \
    }

/* The last row of a table, with its terminator. */
#define OPTION_HELP_ROW                                                                       \
    OPTION_ROW("help", 'h', NULL, "Print this help and exit", .kind = VALUE_HELP),            \
    {                                                                                         \
        .name = NULL                                                                          \
    }

/* A command, selected by the word after "ttychess". */
struct subcommand {
    const char *name;
    const char *arguments; /* "[OPTION]... FILE"; '\n' separates usages */
    const char *summary;   /* one sentence, no final full stop */
    const char *help;      /* lines of --help before the options, each with '\n' */
    const struct option_row *options;
    const char *notes;                 /* lines of --help after the options; NULL: none */
    enum value_kind operands;          /* VALUE_FLAG: none allowed */
    const char *(*operand)(int index); /* word `index` of VALUE_NAME */
    int (*run)(int argc, char **argv); /* NULL: tools/dispatch.c runs it */
};

/* Returns NULL if there is no such option. */
const struct option_row *option_find(const struct option_row *rows, const char *name);

bool option_argument_is_optional(const struct option_row *row);

/* Returns word `index`, from 0, or NULL after the last word. May use `text` to store the word.
 * A flag without an argument has the words yes and no. */
const char *option_word(const struct option_row *row, int index, char text[OPTION_WORD_SIZE]);

/* Stores an argument (NULL: none) in the row's target. If it is invalid, returns false and
 * sets *error, which names the expected values. */
bool option_store(void *values, const struct option_row *row, const char *text,
                  struct error *error);

/* Calls the row's `parse` or, if it is NULL, option_store(). Errors begin with "--NAME: ". */
bool option_parse(void *values, const struct option_row *row, const char *text,
                  struct error *error);

/* Returns whether kiosk mode allows the option with this argument (NULL: none). If not, sets
 * *error. */
bool option_allowed_in_kiosk(const struct option_row *row, const char *text,
                             struct error *error);

/* Returns the address of a row's target. */
void *option_target(void *values, const struct option_row *row);

/* The option given from each group, or NULL. */
struct option_groups {
    const struct option_row *given[OPTION_GROUPS];
};

/* Records an option and returns NULL, or returns another option of its group, given before. */
const struct option_row *option_groups_record(struct option_groups *groups,
                                              const struct option_row *row);

enum options_status { OPTIONS_OK, OPTIONS_INVALID, OPTIONS_HELP, OPTIONS_VERSION };

/* Parses the options after argv[0] and calls `handle` for each. `handle` is option_parse() or
 * ends by calling it. Operands begin at argv[optind]. Stops at --help or --version without
 * checking the rest. Sets *error if it returns OPTIONS_INVALID. */
enum options_status options_parse(const struct option_row *rows, int argc, char **argv,
                                  bool (*handle)(void *values, const struct option_row *row,
                                                 const char *text, struct error *error),
                                  void *values, struct error *error);

/* Prints the help text of the rows that have all bits of `flag`, at most 80 columns wide. */
void options_print_help(const struct option_row *rows, unsigned flag, FILE *output);

void subcommand_print_help(const struct subcommand *command, FILE *output);

#endif
