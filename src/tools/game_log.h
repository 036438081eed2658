/* game_log.h - a file of PGN that games are added to, one at a time.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game stands in it whole or not at all: what could not be written to its end is cut off
 * again, unless another program has added to the file meanwhile. One thread at a time.
 */
#ifndef TTYCHESS_TOOLS_GAME_LOG_H
#define TTYCHESS_TOOLS_GAME_LOG_H

#include "base/storage.h"

struct game_log {
    const struct storage *storage;
    const char *path; /* the caller's, kept; NULL: there is none, and all is well */
    int file;
};

/* Open or create. A pipe is waited for, as the shell does it. */
bool game_log_open(struct game_log *log, const struct storage *storage, const char *path,
                   struct reason *reason);

/* Add a game, and a blank line. */
bool game_log_add(struct game_log *log, const char *text, size_t length,
                  struct reason *reason);

/* See that all is on the disk; closed in any case. */
bool game_log_close(struct game_log *log, struct reason *reason);

#endif
