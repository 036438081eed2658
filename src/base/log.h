/* log.h - a log of a session, for bug reports.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_BASE_LOG_H
#define TTYCHESS_BASE_LOG_H

#include <stdio.h>

/* Writes a line with the time and the text, made printable. Masks personal access tokens of
 * lichess.org. Does nothing if `log` is NULL. */
void log_write(FILE *log, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
