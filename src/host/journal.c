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

enum { WORTH = 64 << 10, FLAGS = O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK };

static void old_path(const struct journal *journal, char path[PATH_MAX + 8])
{
    snprintf(path, PATH_MAX + 8, "%s.old", journal->path);
}

/* Behind *text. */
static bool read_all(int file, const char *path, char **text, size_t *length,
                     struct reason *reason)
{
    struct stat status;
    size_t size, have = 0;
    if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode) || status.st_uid != geteuid())
        return reason_set(reason, 0, "%s: expected a file of one's own", path);
    size = status.st_size > JOURNAL_MOST ? JOURNAL_MOST : (size_t)status.st_size;
    if (status.st_size > JOURNAL_MOST)
        reason_set(reason, 0, "%s: it is too large: only its first %d bytes are read", path,
                   JOURNAL_MOST);
    *text = memory_resize(*text, *length + size + 1, 1);
    while (have < size) {
        ssize_t got = pread(file, *text + *length + have, size - have, (off_t)have);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        have += (size_t)got;
    }
    *length += have;
    (*text)[*length] = '\0';
    return true;
}

/* The end of a line that was cut off goes: the next one must not stand behind it. */
static bool trim(struct journal *journal, const char *text, size_t length)
{
    size_t whole = length;
    while (whole > 0 && text[whole - 1] != '\n')
        whole--;
    journal->length = whole;
    return whole == length || ftruncate(journal->file, (off_t)whole) == 0;
}

static bool read_both(struct journal *journal, char **text, size_t *length,
                      struct reason *reason)
{
    char path[PATH_MAX + 8];
    size_t before;
    int file;
    bool well = true;
    old_path(journal, path);
    file = open(path, FLAGS);
    if (file < 0 && errno != ENOENT)
        return reason_set(reason, 0, "%s: %s", path, strerror(errno));
    journal->has_old = file >= 0;
    if (file >= 0) {
        well = read_all(file, path, text, length, reason);
        close(file);
    }
    before = *length;
    if (!well || !read_all(journal->file, journal->path, text, length, reason))
        return false;
    return trim(journal, *text + before, *length - before) ||
           reason_set(reason, 0, "%s: %s", journal->path, strerror(errno));
}

bool journal_open(struct journal *journal, const char *directory, const char *store,
                  char **text, size_t *length, struct reason *reason)
{
    char real[PATH_MAX];
    *journal = (struct journal){.file = -1, .old_ticket = UINT64_MAX};
    *text = NULL;
    *length = 0;
    reason_set(reason, 0, "%s", "");
    if (!realpath(store, real))
        snprintf(real, sizeof real, "%s", store);
    if (snprintf(journal->path, sizeof journal->path, "%s/journal-%016llx", directory,
                 (unsigned long long)map_hash(real)) >= (int)sizeof journal->path)
        return reason_set(reason, 0, "%s: the path is too long", directory);
    journal->file = open(journal->path, FLAGS | O_CREAT, 0600);
    if (journal->file < 0)
        return reason_set(reason, 0, "%s: %s", journal->path, strerror(errno));
    if (read_both(journal, text, length, reason))
        return true;
    journal_close(journal);
    free(*text);
    *text = NULL;
    return false;
}

void journal_add(struct journal *journal, const char *line, size_t length)
{
    ssize_t written;
    if (journal->file < 0 || journal->closed)
        return;
    if (journal->length + length >= JOURNAL_MOST) {
        journal->failed = true;
        return;
    }
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

static void drop_old(struct journal *journal)
{
    char path[PATH_MAX + 8];
    old_path(journal, path);
    if (unlink(path) == 0 || errno == ENOENT)
        journal->has_old = false;
}

/* What was added until now becomes the old file. */
static void turn(struct journal *journal, uint64_t put)
{
    char path[PATH_MAX + 8];
    int file;
    old_path(journal, path);
    if (rename(journal->path, path) != 0)
        return;
    file = open(journal->path, FLAGS | O_CREAT | O_EXCL, 0600);
    if (file < 0) {
        if (rename(path, journal->path) != 0)
            journal->failed = true;
        return;
    }
    close(journal->file);
    journal->file = file;
    journal->length = 0;
    journal->torn = false;
    journal->has_old = true;
    journal->old_ticket = put;
}

static void truncate_it(struct journal *journal)
{
    if (ftruncate(journal->file, 0) != 0)
        return;
    journal->length = 0;
    journal->torn = false;
}

void journal_done(struct journal *journal, uint64_t put, uint64_t done)
{
    if (journal->file < 0)
        return;
    if (journal->has_old && done >= journal->old_ticket)
        drop_old(journal);
    if (done == put && journal->length >= WORTH)
        truncate_it(journal);
    else if (!journal->has_old && journal->length >= JOURNAL_TURN)
        turn(journal, put);
}

void journal_empty(struct journal *journal)
{
    if (journal->file < 0)
        return;
    if (journal->has_old)
        drop_old(journal);
    truncate_it(journal);
}

void journal_close(struct journal *journal)
{
    if (journal->file >= 0)
        close(journal->file);
    journal->file = -1;
}
