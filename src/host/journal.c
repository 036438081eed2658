/* journal.c - see journal.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "host/hall_map.h"

enum { WORTH = 64 << 10, MOST = 256 << 20 };

static bool read_all(struct journal *journal, const char *path, char **text, size_t *length,
                     struct reason *reason)
{
    struct stat status;
    size_t have = 0;
    if (fstat(journal->file, &status) != 0 || status.st_size > MOST)
        return reason_set(reason, 0, "%s: it cannot be read", path);
    *text = memory_new((size_t)status.st_size + 1, 1);
    while (have < (size_t)status.st_size) {
        ssize_t got =
            pread(journal->file, *text + have, (size_t)status.st_size - have, (off_t)have);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        have += (size_t)got;
    }
    (*text)[have] = '\0';
    *length = have;
    while (have > 0 && (*text)[have - 1] != '\n')
        have--; /* a line that the end cut off: the next one must not stand behind it */
    journal->length = have;
    return have == *length || ftruncate(journal->file, (off_t)have) == 0 ||
           reason_set(reason, 0, "%s: %s", path, strerror(errno));
}

bool journal_open(struct journal *journal, const char *directory, const char *store,
                  char **text, size_t *length, struct reason *reason)
{
    char path[PATH_MAX], real[PATH_MAX];
    struct stat status;
    if (!realpath(store, real))
        snprintf(real, sizeof real, "%s", store);
    if (snprintf(path, sizeof path, "%s/journal-%016llx", directory,
                 (unsigned long long)map_hash(real)) >= (int)sizeof path)
        return reason_set(reason, 0, "%s: the path is too long", directory);
    journal->failed = journal->closed = journal->torn = false;
    journal->file =
        open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
    if (journal->file < 0)
        return reason_set(reason, 0, "%s: %s", path, strerror(errno));
    if (fstat(journal->file, &status) != 0 || !S_ISREG(status.st_mode) ||
        status.st_uid != geteuid()) {
        journal_close(journal);
        return reason_set(reason, 0, "%s: expected a file of one's own", path);
    }
    if (read_all(journal, path, text, length, reason))
        return true;
    journal_close(journal);
    return false;
}

void journal_add(struct journal *journal, const char *line, size_t length)
{
    ssize_t written;
    if (journal->file < 0 || journal->closed)
        return;
    if (journal->torn) {
        if (write(journal->file, "\n", 1) != 1)
            return;
        journal->length += 1;
        journal->torn = false;
    }
    do
        written = write(journal->file, line, length);
    while (written < 0 && errno == EINTR);
    if (written == (ssize_t)length) {
        journal->length += length;
        return;
    }
    journal->failed = true;
    if (written > 0 && ftruncate(journal->file, (off_t)journal->length) != 0)
        journal->torn = true; /* a half line spoils no more than itself */
}

void journal_done(struct journal *journal, bool now)
{
    if (journal->file < 0 || journal->length == 0 || (!now && journal->length < WORTH))
        return;
    if (ftruncate(journal->file, 0) == 0)
        journal->length = 0;
}

void journal_close(struct journal *journal)
{
    if (journal->file >= 0)
        close(journal->file);
    journal->file = -1;
}
