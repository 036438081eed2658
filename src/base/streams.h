/* streams.h - replaceable stdout and stderr for C libraries where they are constants.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tools/output.c replaces `stdout` and `stderr` with filtering streams. Where they are not
 * variables (musl), configure makes the compiler include this header before every source.
 */
#ifndef TTYCHESS_BASE_STREAMS_H
#define TTYCHESS_BASE_STREAMS_H

#include <stdio.h>

FILE **streams_stdout(void);
FILE **streams_stderr(void);

#undef stdout
#undef stderr
#define stdout                     (*streams_stdout())
#define stderr                     (*streams_stderr())
#define printf(...)                fprintf(stdout, __VA_ARGS__)
#define vprintf(format, arguments) vfprintf(stdout, format, arguments)
#define puts(text)                 (fprintf(stdout, "%s\n", text))
#define putchar(character)         putc(character, stdout)

#endif
