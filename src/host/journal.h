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

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/reason.h"

struct journal {
    int file; /* -1: none */
    size_t length;
    bool failed, closed; /* closed: nothing is added while it is read */
    bool torn;           /* its last line has no end */
    bool has_old;        /* an older file is there too, */
    uint64_t old_ticket; /* until this ticket is done */
    char path[PATH_MAX];
    char boot[PATH_MAX]; /* see journal_is_whole() */
};

enum {
    JOURNAL_TURN = 4 << 20, /* a file of so many bytes is turned into the old one */
    JOURNAL_MOST = 256 << 20
};

/* Where the journal of this store is: what the link STORE/journal says, which journal_open() makes.
 * False: it was never served. */
bool journal_find(const char *store, char path[PATH_MAX]);

/* Whether all is still there that a server has told, in its journal or its store, however it ended:
 * the machine has run on since, and the journal has taken all: the link STORE/boot says so, which
 * journal_open() makes and journal_add() removes when it fails. False: nobody knows. */
bool journal_is_whole(const char *store);

/* Whether that directory, or file, lies in memory. */
bool journal_in_memory(const char *path);

/* Whether something stands there that a server has left: it was killed, or it runs. */
bool journal_has_lines(const char *store);

/* Another store comes into the place of this one: what stands there goes aside. kept[]: its new
 * name; "": nothing did. */
enum { JOURNAL_KEPT_SIZE = PATH_MAX + 16 };
bool journal_put_aside(const char *store, char kept[JOURNAL_KEPT_SIZE], struct reason *reason);

/* DIRECTORY/journal-NUMBER, where the number is the store's, behind what journal-NUMBER.old has.
 * What a server that had its journal elsewhere has left there comes behind it. The caller has
 * the store's lock.
 * *text is what stands in both, malloc'ed, with a NUL behind. Whoever has replayed it sets
 * `old_ticket`. True with a reason: more stands there than is read. False, with the reason: it
 * cannot be had. */
bool journal_open(struct journal *journal, const char *directory, const char *store,
                  char **text, size_t *length, struct reason *reason);

/* More than JOURNAL_MOST is refused: `failed`, and the journal is not whole. */
void journal_add(struct journal *journal, const char *line, size_t length);

/* All tickets up to `done` are on the disk; what was added belongs to those up to `put`. A server
 * that is never idle never has them equal, so files are turned: the old one goes when all that
 * was put before its turning is done. */
void journal_done(struct journal *journal, uint64_t put, uint64_t done);

/* All is on the disk. */
void journal_empty(struct journal *journal);
void journal_close(struct journal *journal);

#endif
