/* journal.h - what was told before it was on the disk, kept against the end of the process.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The store is asked first and told of moves behind their relay, for a disk may stand still for
 * seconds. What kill -9 would lose between the two is written here, into a file that nobody
 * syncs: a write(2) is the kernel's from its return on, and needs no process of ours any more. Best
 * it lies in memory (tmpfs), where no disk keeps it waiting; a power cut may lose it, and that is
 * why "saved" is only said of what the store has.
 *
 * One thread.
 */
#ifndef TTYCHESS_HOST_JOURNAL_H
#define TTYCHESS_HOST_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/reason.h"

struct journal {
    int file; /* -1: none */
    size_t length;
    bool failed, closed; /* closed: nothing is added while it is read */
    bool torn;           /* its last line has no end */
};

/* DIRECTORY/journal-NUMBER, where the number is the store's. *text is what stands in it,
 * malloc'ed, with a NUL behind. False, with the reason: it cannot be had. */
bool journal_open(struct journal *journal, const char *directory, const char *store,
                  char **text, size_t *length, struct reason *reason);

void journal_add(struct journal *journal, const char *line, size_t length);

/* All that was added is on the disk: the file is emptied when it is worth it, or `now`. */
void journal_done(struct journal *journal, bool now);
void journal_close(struct journal *journal);

#endif
