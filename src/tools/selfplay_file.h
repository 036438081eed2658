/* selfplay_file.h - a file of packed positions that grows by whole games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One program at a time writes to a file. Whatever ends that program, the file holds
 * whole records but perhaps for the last one, which the next one cuts off. Not locked
 * within the program: one thread at a time.
 */
#ifndef TTYCHESS_TOOLS_SELFPLAY_FILE_H
#define TTYCHESS_TOOLS_SELFPLAY_FILE_H

#include <stddef.h>

#include "base/storage.h"
#include "engine/packed_position.h"

struct selfplay_file {
    const struct storage *storage;
    const char *path; /* the caller's, kept */
    int descriptor;
    uint64_t count; /* of whole records */
    int torn;       /* bytes of a torn record that were cut off */
};

/* Open or create. Refused, and left as it is: what is no regular file of packed
 * positions, and what another program writes to. */
bool selfplay_file_open(struct selfplay_file *file, const struct storage *storage,
                        const char *path, struct reason *reason);

/* Append all the records or none. */
bool selfplay_file_append(struct selfplay_file *file, const struct packed_position *records,
                          size_t count, struct reason *reason);

/* See that all is on the disk; closed in any case. */
bool selfplay_file_close(struct selfplay_file *file, struct reason *reason);

#endif
