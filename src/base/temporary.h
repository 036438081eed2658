/* temporary.h - temporary files beside those whose place they are to take.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * They are named after the file and the process that writes them, so what a process has left
 * that was killed in the middle is known for what it is. Processes of other machines are not seen:
 * one that writes there loses its file at worst, says so, and has changed nothing.
 */
#ifndef TTYCHESS_BASE_TEMPORARY_H
#define TTYCHESS_BASE_TEMPORARY_H

#include "base/storage.h"

/* "DIRECTORY/.NAME.PROCESS.tmp" for "DIRECTORY/NAME" and this process. Both are malloc'ed;
 * *directory is "." where the path names none. */
char *temporary_path(const char *path, char **directory);

/* Write all of a file, by such a temporary one: storage_replace_file(). */
bool temporary_replace_file(const struct storage *storage, const char *path, const void *bytes,
                            size_t size, struct reason *reason);

/* Whether this name, which stands in some directory, is one of these for a file whose name ends
 * in `suffix`: somebody else's, whatever it looks like. */
bool temporary_is_of(const char *entry, const char *suffix);

/* Remove those beside `path` whose process is no more. Returns how many. */
size_t temporary_remove_stale(const struct storage *storage, const char *path);

#endif
