/* output.h - the one boundary between what commands print and a terminal.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * File names, arguments, tags and comments come from outside. Where standard output is a
 * terminal, all that is printed passes base/printable.h; files and pipes get it byte for byte.
 * What goes to standard error is for people wherever it goes, and always passes: a pipe may lead to
 * a terminal (ssh without one of its own). In a locale that is not of UTF-8 a terminal gets ASCII: letters without
 * their marks, '?' for what has none. The main thread.
 */
#ifndef TTYCHESS_TOOLS_OUTPUT_H
#define TTYCHESS_TOOLS_OUTPUT_H

#include <stdio.h>

/* Guard `stdout` and `stderr` from now on; once, before anything is printed. */
void output_guard(void);

/* Standard error as it is, for a line of progress, which goes back with CR: nothing from
 * outside may stand in it. */
FILE *output_progress(void);

#endif
