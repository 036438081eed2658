/* streams.h - standard streams that can be replaced where the C library's cannot.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tools/output.c puts streams that filter in the place of `stdout` and `stderr`. In glibc they
 * are variables; where they are constants (musl) configure has every source include this
 * header first, and what the program prints goes through these instead. Nobody includes it by
 * name.
 */
#ifndef TTYCHESS_BASE_STREAMS_H
#define TTYCHESS_BASE_STREAMS_H

#include <stdio.h>

/* The streams as they are now; before anything was put there, the C library's. */
FILE **streams_output(void);
FILE **streams_errors(void);

#undef stdout
#undef stderr
#define stdout                     (*streams_output())
#define stderr                     (*streams_errors())
#define printf(...)                fprintf(stdout, __VA_ARGS__)
#define vprintf(format, arguments) vfprintf(stdout, format, arguments)
#define puts(text)                 (fprintf(stdout, "%s\n", text))
#define putchar(character)         putc(character, stdout)

#endif
