/* command_line.h - shared by the commands: options, error messages, positions and output.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Error messages go to standard error, after the command's name.
 */
#ifndef TTYCHESS_TOOLS_COMMAND_LINE_H
#define TTYCHESS_TOOLS_COMMAND_LINE_H

#include <unistd.h> /* for optind */

#include <stdio.h>

#include "base/option_table.h"
#include "rules/position.h"

/* Sets the running command. NULL means `play`, whose name is not printed. */
void command_line_set_command(const struct subcommand *command);

/* Runs a command; argv[0] is its name. Returns the exit status. */
int command_line_run(const struct subcommand *command, int argc, char **argv);

/* Prints a NULL-terminated list of commands for --help, without the first `skipped` characters
 * of their names. */
void command_line_print_commands(const struct subcommand *const *list, size_t skipped);

/* Returns "ttychess COMMAND" or "ttychess". Any thread may call it. */
const char *command_line_name(void);

/* Reads the options into `values`, the command's struct. Returns -1 on success; operands
 * start at argv[optind]. Otherwise prints an error or the help and returns the exit status. */
int command_line_parse(void *values, int argc, char **argv);

enum { STATUS_SUCCESS, STATUS_FAILURE, STATUS_USAGE };

/* Prints a line on standard error, after the command's name, and with STATUS_USAGE another one
 * that points to --help. Returns the exit status `status`. */
int command_line_report(int status, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
#define command_line_print_message(...)                                                       \
    ((void)command_line_report(STATUS_SUCCESS, __VA_ARGS__))
#define command_line_fail(...)        command_line_report(STATUS_FAILURE, __VA_ARGS__)
#define command_line_usage_error(...) command_line_report(STATUS_USAGE, __VA_ARGS__)

/* Parses a FEN from one or several arguments; with none, sets the start position. Prints an
 * error and returns false if the FEN is invalid. */
bool command_line_parse_position(char **words, int count, struct position *position);

/* Flushes standard output. Returns `status`, or prints an error and returns 1 if writing
 * failed. */
int command_line_finish(int status);

/* Returns the width of the terminal, or 80 if the descriptor is not a terminal. */
int command_line_terminal_columns(int descriptor);

#endif
