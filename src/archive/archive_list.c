/* archive_list.c - which games there are, what they are, and which one is meant.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "archive/archive.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"

struct listing {
    struct archive_entry *entries;
    size_t count, capacity;
};

static bool add_entry(void *finder, const char *name, const struct stat *status)
{
    struct listing *listing = finder;
    size_t length = strlen(name);
    size_t suffix = sizeof ARCHIVE_SUFFIX - 1;
    struct archive_entry *entry;
    if (name[0] == '.' || length <= suffix || length - suffix >= ARCHIVE_ID_SIZE ||
        strcmp(name + length - suffix, ARCHIVE_SUFFIX) != 0)
        return true;
    if (listing->count == listing->capacity) {
        listing->capacity = listing->capacity ? 2 * listing->capacity : 64;
        listing->entries =
            memory_resize(listing->entries, listing->capacity, sizeof *listing->entries);
    }
    entry = &listing->entries[listing->count++];
    memcpy(entry->id, name, length - suffix);
    entry->id[length - suffix] = '\0';
    entry->modified = status->st_mtim;
    entry->changed = status->st_ctim;
    entry->size = status->st_size;
    entry->inode = status->st_ino;
    return true;
}

static int compare_entries(const void *left, const void *right)
{
    const struct archive_entry *a = left, *b = right;
    if (a->modified.tv_sec != b->modified.tv_sec)
        return a->modified.tv_sec < b->modified.tv_sec ? 1 : -1;
    if (a->modified.tv_nsec != b->modified.tv_nsec)
        return a->modified.tv_nsec < b->modified.tv_nsec ? 1 : -1;
    return strcmp(b->id, a->id);
}

bool archive_list(const struct archive *archive, struct archive_entry **entries, size_t *count,
                  struct reason *reason)
{
    const struct storage *storage = archive->storage;
    struct listing listing = {memory_new(1, sizeof *listing.entries), 0, 1};
    if (storage->list(storage->context, archive->directory, add_entry, &listing) != 0 &&
        errno != ENOENT) {
        free(listing.entries);
        *entries = NULL;
        *count = 0;
        return reason_set(reason, 0, "%s: cannot list: %s", archive->directory,
                          strerror(errno));
    }
    qsort(listing.entries, listing.count, sizeof *listing.entries, compare_entries);
    *entries = listing.entries;
    *count = listing.count;
    return true;
}

void archive_drop_changed(const struct archive *archive)
{
    struct archive_entry *entries;
    char path[ARCHIVE_PATH_SIZE];
    size_t count, kept = 0;
    if (!archive_list(archive, &entries, &count, NULL))
        return;
    for (size_t i = 0; i < count; i++) {
        if (!archive_is_changed(entries[i].id) || ++kept <= ARCHIVE_CHANGED_KEPT)
            continue;
        archive_path(archive, entries[i].id, path);
        archive->storage->unlink(archive->storage->context, path);
    }
    free(entries);
}

/* ---- which one is meant ------------------------------------------------------------ */

static void copy_id(char id[ARCHIVE_ID_SIZE], const char *from)
{
    memmove(id, from, strlen(from) + 1);
}

/* Games whose ids `name` is a part of: how many, and the first of them; with the reason when
 * there are several. */
static size_t count_parts(const struct archive_entry *entries, size_t count, const char *name,
                          char id[ARCHIVE_ID_SIZE], struct reason *reason)
{
    char list[160] = "";
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        if (!strstr(entries[i].id, name))
            continue;
        if (found++ == 0)
            copy_id(id, entries[i].id);
        if (found <= 3)
            text_add(list, sizeof list, "%s%.*s", *list ? ", " : "",
                     PRINTABLE_UP_TO(40, entries[i].id));
    }
    if (found > 1)
        reason_set(reason, 0, "'%.*s' may be any of %zu games: %s%s",
                   PRINTABLE_UP_TO(40, name), found, list, found > 3 ? "..." : "");
    return found;
}

/* Not found out by opening it: that would wait at a FIFO. */
static bool is_there(const struct archive *archive, const char *id)
{
    char path[ARCHIVE_PATH_SIZE];
    struct file_mark mark;
    archive_path(archive, id, path);
    return file_mark_take(&mark, archive->storage, path) && S_ISREG(mark.mode);
}

enum archive_match archive_find(const struct archive *archive, const char *name,
                                char id[ARCHIVE_ID_SIZE], struct reason *reason)
{
    struct archive_entry *entries;
    enum archive_match match = ARCHIVE_NO_MATCH;
    size_t count, length = strlen(name), parts = 0;
    char wanted[ARCHIVE_ID_SIZE];
    uint64_t number;
    if (length > sizeof ARCHIVE_SUFFIX - 1 &&
        strcmp(name + length - (sizeof ARCHIVE_SUFFIX - 1), ARCHIVE_SUFFIX) == 0)
        length -= sizeof ARCHIVE_SUFFIX - 1;
    reason_set(reason, 0, "no game '%.*s' in %s", PRINTABLE_UP_TO(60, name),
               archive->directory);
    if (length == 0 || length >= ARCHIVE_ID_SIZE || name[0] == '.' || strchr(name, '/'))
        return ARCHIVE_NO_MATCH;
    snprintf(wanted, sizeof wanted, "%.*s", (int)length, name);
    if (is_there(archive, wanted)) {
        copy_id(id, wanted);
        return ARCHIVE_EXACT;
    }
    if (!archive_list(archive, &entries, &count, reason))
        return ARCHIVE_NO_MATCH;
    if (count > 0 && number_read(name, 1, count, &number, NULL)) {
        copy_id(id, entries[number - 1].id);
        match = ARCHIVE_PART;
    } else if ((parts = count_parts(entries, count, wanted, id, reason)) > 0) {
        match = parts == 1 ? ARCHIVE_PART : ARCHIVE_SEVERAL;
    }
    free(entries);
    return match;
}
