/* command_line.h - what the tools share: options, a FEN in words, and sure output.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `name` is "ttychess COMMAND" everywhere; all complaints go to standard error.
 */
#ifndef TTYCHESS_TOOLS_COMMAND_LINE_H
#define TTYCHESS_TOOLS_COMMAND_LINE_H

#include "rules/position.h"

/* Make ready for getopt_long(), which is to speak of us as `name`; `name` is kept. */
void command_line_start(char **argv, char *name);

/* Say what is wrong (nothing when format is NULL: getopt has) and where help is; returns
 * the exit status for wrong usage. */
int command_line_usage(const char *name, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Whole text as a number from `minimum` to `maximum`. */
bool command_line_number(const char *text, int minimum, int maximum, int *number);

/* Read the FEN given in one argument or several, none meaning the start position. False:
 * a complaint has been made. */
bool command_line_position(const char *name, char **words, int count,
                           struct position *position);

/* Flush standard output; returns the exit status, 1 with a complaint when something could
 * not be written. */
int command_line_finish(const char *name);

/* Columns of the terminal behind a descriptor; 80 where there is none. */
int command_line_columns(int descriptor);

#endif
