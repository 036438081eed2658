/* uci_server.h - ttychess as a UCI engine for other programs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_UCI_UCI_SERVER_H
#define TTYCHESS_UCI_UCI_SERVER_H

#include "base/error.h"

/* Runs "bench [DEPTH]", which prints to standard output and flushes it. */
typedef int uci_bench(int argc, char **argv);

/* Speaks UCI on two descriptors until `quit`, the end of input, or until the reader of the
 * output closes it. At the end of input, a search with limits runs to its end; otherwise
 * searches are stopped. `first_line`, if not NULL, is handled before the input. The process
 * must ignore SIGPIPE. Returns the exit status. *error says why writing or starting failed; it
 * is empty if the reader has closed the output. */
int uci_serve(int input, int output, const char *first_line, uci_bench *bench,
              struct error *error);

#endif
