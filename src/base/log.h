/* log.h - a log of a session, for bug reports.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_BASE_LOG_H
#define TTYCHESS_BASE_LOG_H

#include <stddef.h>
#include <stdio.h>

#include "base/error.h"

/* Opens a file for appending, line by line. Returns NULL and sets *error on failure. */
FILE *log_open(const char *path, struct error *error);

/* Writes "TIME SOURCE: TEXT" with printable text. Hides access tokens of lichess.org. Does
 * nothing if `log` is NULL. */
void log_write(FILE *log, const char *source, const char *text, size_t length);

#endif
