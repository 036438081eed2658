/* command_line.h - what the tools share: options, a FEN in words, and sure output.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The main thread. All complaints go to standard error, behind the name of the command.
 */
#ifndef TTYCHESS_TOOLS_COMMAND_LINE_H
#define TTYCHESS_TOOLS_COMMAND_LINE_H

#include <unistd.h> /* optind */

#include <stdio.h>

#include "base/option_table.h"
#include "rules/position.h"

/* Set the command that the functions below are about; NULL: `play`, the one without a word. */
void command_line_start(const struct command *command);

/* Run a command from its own word on. Returns the exit status. */
int command_line_run(const struct command *command, int argc, char **argv);

/* A list of commands for --help, ended by NULL; so many letters of their names are left out. */
void command_line_print_list(const struct command *const *list, size_t skipped);

/* "ttychess COMMAND", or "ttychess". Any thread, while the command runs. */
const char *command_line_name(void);

/* Read the options into the command's struct of values. Below 0: all is well, and other words, if
 * the command takes any, are argv[optind] on; else the exit status: a complaint or --help has been
 * printed. */
int command_line_read(void *values, int argc, char **argv);

/* Print a line on standard error, behind the name of the command. */
void command_line_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same of what went wrong; returns 1, the exit status for that. */
int command_line_fail(const char *format, ...)
    __attribute__((format(printf, 1, 2), warn_unused_result));

/* Say what is wrong and where help is; returns the exit status for wrong usage. */
int command_line_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Read the FEN given in one argument or several, none meaning the start position. False:
 * a complaint has been made. */
bool command_line_position(char **words, int count, struct position *position);

/* A seed short enough to be typed again. */
uint64_t command_line_random_seed(void);

/* Flush standard output; returns `status`, or 1 with a complaint when something could not be
 * written. */
int command_line_finish(int status);

/* Columns of the terminal behind a descriptor; 80 where there is none. */
int command_line_columns(int descriptor);

#endif
