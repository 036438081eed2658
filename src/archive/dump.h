/* dump.h - the file that `dump FILE` writes: what a face shows, for reports of bugs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any thread.
 */
#ifndef TTYCHESS_ARCHIVE_DUMP_H
#define TTYCHESS_ARCHIVE_DUMP_H

#include <stdbool.h>
#include <stdio.h>

#include "rules/position.h"
#include "base/reason.h"

/* A new file, readable for its owner only. Never one that exists, whoever put it there:
 * a name typed in a hurry must cost nobody a file. NULL with the reason; end it with
 * dump_finish(). */
FILE *dump_create(const char *path, struct reason *reason);

/* Write the last line, "FEN: ...", and close. False, with the reason, when not all of the
 * file could be written; then there is none. */
bool dump_finish(FILE *file, const char *path, const struct position *position,
                 struct reason *reason);

#endif
