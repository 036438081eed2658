/* uci_server.h - ttychess as a UCI engine for other programs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_UCI_UCI_SERVER_H
#define TTYCHESS_UCI_UCI_SERVER_H

#include "base/error.h"

/* Runs "bench [DEPTH]". Prints to standard output and flushes it. */
typedef int uci_bench(int argc, char **argv);

/* Speaks UCI on two descriptors until `quit` arrives, the input ends, or the reader closes the
 * output. At the end of input, a search with limits is completed; other searches are stopped.
 * `first_line`, if not NULL, is handled before the input. The process must ignore SIGPIPE.
 * Returns the exit status. Sets *error if starting or writing failed; otherwise it is "", even
 * if the reader has closed the output. */
int uci_serve(int input, int output, const char *first_line, uci_bench *bench,
              struct error *error);

#endif
