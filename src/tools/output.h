/* output.h - filters the output of commands for terminals.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * File names, arguments, tags and comments come from outside. On a terminal, standard output
 * passes through the filter of base/printable.h; files and pipes get it unchanged. Standard
 * error is always filtered, because a pipe may lead to a terminal (ssh without a pty). If the
 * locale is not UTF-8, a terminal gets ASCII.
 */
#ifndef TTYCHESS_TOOLS_OUTPUT_H
#define TTYCHESS_TOOLS_OUTPUT_H

#include <stdio.h>

/* Call once, before any output. */
void output_install_filters(void);

/* Returns a stream for the progress line, which needs CR. Do not write text from outside to
 * it. */
FILE *output_unfiltered_stderr(void);

#endif
