/* uci_server.h - ttychess as an engine for other programs: the Universal Chess Interface
 * (Stefan Meyer-Kahlen, April 2006).
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_UCI_UCI_SERVER_H
#define TTYCHESS_UCI_UCI_SERVER_H

#include "base/reason.h"

/* Runs the command "bench [DEPTH]", which prints to standard output and flushes it. */
typedef int uci_bench(int argc, char **argv);

/* Speak UCI on two descriptors until `quit`, the end of input or that of the listener; a search
 * that runs is finished at the end of input when its limits end it, and stopped otherwise.
 * `first_line` is treated as if it had been read first; NULL: none. The process ignores SIGPIPE
 * (main() does). Returns the exit status. The reason is why the output could not be written, or
 * the session not begin; or empty: a listener that has gone is no fault. */
int uci_serve(int input, int output, const char *first_line, uci_bench *bench,
              struct reason *reason);

#endif
