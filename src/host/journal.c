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
#include <sys/statfs.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/storage.h"
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

/* ---- where it is ------------------------------------------------------------------------- */

enum { LINK_SIZE = PATH_MAX + 16, BOOT_SIZE = 64 };

static void link_path(const char *store, char path[LINK_SIZE])
{
    snprintf(path, LINK_SIZE, "%s/journal", store);
}

bool journal_find(const char *store, char path[PATH_MAX])
{
    char link[LINK_SIZE];
    ssize_t length;
    link_path(store, link);
    length = readlink(link, path, PATH_MAX - 1);
    path[length > 0 ? length : 0] = '\0';
    return *path == '/';
}

bool journal_has_lines(const char *store)
{
    char path[PATH_MAX], old[PATH_MAX + 8];
    struct stat status;
    if (!journal_find(store, path))
        return false;
    snprintf(old, sizeof old, "%s.old", path);
    return (stat(path, &status) == 0 && status.st_size > 0) ||
           (stat(old, &status) == 0 && status.st_size > 0);
}

bool journal_put_aside(const char *store, char kept[JOURNAL_KEPT_SIZE], struct reason *reason)
{
    static const char *const parts[] = {".old", ""}; /* the one with the link last */
    char path[PATH_MAX], from[PATH_MAX + 8], to[JOURNAL_KEPT_SIZE];
    *kept = '\0';
    if (!journal_has_lines(store) || !journal_find(store, path))
        return true;
    for (int i = 0; i < 2; i++) {
        snprintf(from, sizeof from, "%s%s", path, parts[i]);
        snprintf(to, sizeof to, "%s.kept%s", path, parts[i]);
        if (rename(from, to) != 0 && errno != ENOENT)
            return reason_set(reason, 0, "%s: %s", from, strerror(errno));
    }
    snprintf(kept, JOURNAL_KEPT_SIZE, "%s.kept", path);
    return true;
}

static bool set_link(const char *link, const char *text, struct reason *reason)
{
    char made[LINK_SIZE + 8];
    snprintf(made, sizeof made, "%s.new", link);
    if (unlink(made) != 0 && errno != ENOENT)
        return reason_set(reason, 0, "%s: %s", made, strerror(errno));
    return (symlink(text, made) == 0 && rename(made, link) == 0) ||
           reason_set(reason, 0, "%s: %s", link, strerror(errno));
}

/* ---- whether the machine has run on ---------------------------------------------------------- */

bool journal_in_memory(const char *path)
{
    enum { TMPFS = 0x01021994 };
    struct statfs status;
    return statfs(path, &status) == 0 && (unsigned long)status.f_type == TMPFS;
}

/* What the kernel calls its own run; "": it does not say, as in some containers. */
static const char *name_boot(char name[BOOT_SIZE])
{
    int file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);
    ssize_t length = file >= 0 ? read(file, name, BOOT_SIZE - 1) : 0;
    if (file >= 0)
        close(file);
    name[length > 0 ? length : 0] = '\0';
    name[strcspn(name, "\n/")] = '\0';
    return name;
}

static void boot_path(const char *store, char path[PATH_MAX])
{
    if (snprintf(path, PATH_MAX, "%s/boot", store) >= PATH_MAX)
        *path = '\0';
}

/* A run without a name is the same one as long as what lies in memory is there. */
static const char NAMELESS[] = "nameless";

bool journal_is_whole(const char *store)
{
    char path[PATH_MAX], link[PATH_MAX], then[BOOT_SIZE] = "", now[BOOT_SIZE];
    struct stat status;
    ssize_t length;
    if (!journal_find(store, path) || stat(path, &status) != 0)
        return false;
    boot_path(store, link);
    length = readlink(link, then, sizeof then - 1);
    then[length > 0 ? length : 0] = '\0';
    if (*name_boot(now) == '\0')
        return strcmp(then, NAMELESS) == 0 && journal_in_memory(path);
    return strcmp(then, now) == 0;
}

/* Where that cannot be kept ids make a leap after the next kill, and that is all. */
static void keep_boot(const struct journal *journal)
{
    char name[BOOT_SIZE];
    if (*journal->boot != '\0')
        set_link(journal->boot, *name_boot(name) != '\0' ? name : NAMELESS, NULL);
}

/* What it did not take may have been told all the same: ids have to make that leap. */
static void fail(struct journal *journal)
{
    if (!journal->failed)
        unlink(journal->boot);
    journal->failed = true;
}

/* The lines of another file go behind the own ones; it is there no more. */
static bool adopt_file(struct journal *journal, const char *path, struct reason *reason)
{
    int file = open(path, FLAGS);
    char *text = NULL;
    size_t length = 0;
    bool well;
    if (file < 0)
        return errno == ENOENT || reason_set(reason, 0, "%s: %s", path, strerror(errno));
    well = read_all(file, path, &text, &length, reason);
    close(file);
    if (well && (!storage_write_all(&storage_system, journal->file, "\n", 1) ||
                 !storage_write_all(&storage_system, journal->file, text, length)))
        well = reason_set(reason, 0, "%s: %s", journal->path, strerror(errno));
    free(text);
    return well &&
           (unlink(path) == 0 || reason_set(reason, 0, "%s: %s", path, strerror(errno)));
}

/* What a server left that had its journal in another directory. */
static bool adopt(struct journal *journal, const char *store, struct reason *reason)
{
    char path[PATH_MAX], old[PATH_MAX + 8];
    if (!journal_find(store, path) || strcmp(path, journal->path) == 0)
        return true;
    snprintf(old, sizeof old, "%s.old", path);
    return adopt_file(journal, old, reason) && adopt_file(journal, path, reason);
}

/* ---- opening, adding --------------------------------------------------------------------- */

bool journal_open(struct journal *journal, const char *directory, const char *store,
                  char **text, size_t *length, struct reason *reason)
{
    char real[PATH_MAX], place[PATH_MAX], link[LINK_SIZE];
    *journal = (struct journal){.file = -1, .old_ticket = UINT64_MAX};
    *text = NULL;
    *length = 0;
    reason_set(reason, 0, "%s", "");
    if (!realpath(store, real))
        snprintf(real, sizeof real, "%s", store);
    if (!realpath(directory, place))
        snprintf(place, sizeof place, "%s", directory);
    if (snprintf(journal->path, sizeof journal->path, "%s/journal-%016llx", place,
                 (unsigned long long)map_hash(real)) >= (int)sizeof journal->path)
        return reason_set(reason, 0, "%s: the path is too long", directory);
    journal->file = open(journal->path, FLAGS | O_CREAT, 0600);
    if (journal->file < 0)
        return reason_set(reason, 0, "%s: %s", journal->path, strerror(errno));
    link_path(store, link);
    if (adopt(journal, store, reason) && set_link(link, journal->path, reason) &&
        read_both(journal, text, length, reason)) {
        boot_path(store, journal->boot);
        keep_boot(journal);
        return true;
    }
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
        fail(journal);
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
    fail(journal);
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
            fail(journal);
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
