/* pgn_patch.c - a file of games with some of them replaced.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "pgn/pgn_patch.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/temporary.h"

enum { PORTION = 256 << 10 };

struct patcher {
    const struct storage *storage;
    struct game_list *list;
    int file;
    char *bytes; /* PORTION of them */
    struct reason *reason;
};

static bool write_bytes(struct patcher *patcher, const char *bytes, size_t length)
{
    return storage_write_all(patcher->storage, patcher->file, bytes, length) ||
           reason_set(patcher->reason, 0, "cannot write: %s", strerror(errno));
}

static bool copy_part(struct patcher *patcher, off_t from, off_t to)
{
    assert(from <= to);
    while (from < to) {
        size_t length = to - from < PORTION ? (size_t)(to - from) : PORTION;
        if (!game_list_copy_bytes(patcher->list, from, length, patcher->bytes,
                                  patcher->reason) ||
            !write_bytes(patcher, patcher->bytes, length))
            return false;
        from += (off_t)length;
    }
    return true;
}

/* The new text of a game ends as the old one did: with its result, or with blank lines. */
static bool write_patch(struct patcher *patcher, const struct pgn_patch *patch)
{
    size_t length = patch->length;
    char last = '*';
    while (length > 0 && patch->text[length - 1] == '\n')
        length--;
    if (patch->record.length > 0 &&
        !game_list_copy_bytes(patcher->list,
                              patch->record.offset + (off_t)patch->record.length - 1, 1, &last,
                              patcher->reason))
        return false;
    return write_bytes(patcher, patch->text, length) &&
           (last != '\n' || write_bytes(patcher, "\n\n", 2));
}

static bool write_patched(struct patcher *patcher, const struct pgn_patch *patches,
                          size_t count)
{
    off_t at = 0;
    for (size_t i = 0; i < count; i++) {
        if (!copy_part(patcher, at, patches[i].record.offset) ||
            !write_patch(patcher, &patches[i]))
            return false;
        at = patches[i].record.offset + (off_t)patches[i].record.length;
    }
    return copy_part(patcher, at, game_list_mark(patcher->list)->size);
}

/* Synced and closed; false: the reason says why not. */
static bool finish(struct patcher *patcher, bool done)
{
    const struct storage *storage = patcher->storage;
    if (!done) {
        storage->close(storage->context, patcher->file);
        return false;
    }
    const char *failed = storage_finish_file(storage, patcher->file, "", 0);
    return !failed || reason_set(patcher->reason, 0, "cannot %s: %s", failed, strerror(errno));
}

bool pgn_patch_file(const struct storage *storage, struct game_list *list, const char *path,
                    const struct pgn_patch *patches, size_t count, struct reason *reason)
{
    struct patcher patcher = {storage, list, -1, NULL, reason};
    char *directory, *temporary = temporary_path(path, &directory);
    struct stat old;
    struct reason why;
    bool done = storage->stat(storage->context, path, &old) == 0 ||
                reason_set(reason, 0, "%s: %s", path, strerror(errno));
    if (done) {
        patcher.file =
            storage->open(storage->context, temporary,
                          O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, old.st_mode & 0777);
        if (patcher.file < 0)
            done = reason_set(reason, 0, "cannot make a file beside it: %s", strerror(errno));
    }
    if (patcher.file >= 0) {
        patcher.bytes = memory_new(PORTION, 1);
        done = finish(&patcher, write_patched(&patcher, patches, count));
        free(patcher.bytes);
        if (done && storage->rename(storage->context, temporary, path) != 0)
            done = reason_set(reason, 0, "cannot replace it: %s", strerror(errno));
        if (!done)
            storage->unlink(storage->context, temporary);
        else if (!storage_sync_directory(storage, directory, false, &why))
            done = reason_set(reason, 0, "written, but perhaps not durable yet: %s", why.text);
    }
    free(temporary);
    free(directory);
    return done;
}

/* What is in the way is told by its path: who asks may have named a file in a folder that is
 * full, or not there. */
static bool refuse(const char *path, const char *what, struct reason *reason)
{
    return reason_set(reason, 0, "%s: %s%s%s", path, what, *what ? ": " : "", strerror(errno));
}

static bool write_temporary(const struct storage *storage, const char *path,
                            const char *temporary, const char *text, size_t length,
                            struct reason *reason)
{
    int file = storage->open(storage->context, temporary,
                             O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0666);
    char what[32];
    if (file < 0)
        return refuse(path, "", reason);
    const char *failed = storage_finish_file(storage, file, text, length);
    snprintf(what, sizeof what, "cannot %s", failed ? failed : "");
    bool done = !failed || refuse(path, what, reason);
    if (done && storage->rename_new(storage->context, temporary, path) != 0)
        done = refuse(path, "", reason);
    if (!done)
        storage->unlink(storage->context, temporary);
    return done;
}

bool pgn_write_new_file(const struct storage *storage, const char *path, const char *text,
                        size_t length, struct reason *reason)
{
    char *directory, *temporary = temporary_path(path, &directory);
    struct stat status;
    struct reason why;
    bool done;
    if (storage->stat(storage->context, path, &status) == 0) {
        errno = EEXIST;
        done = refuse(path, "", reason);
    } else {
        done = write_temporary(storage, path, temporary, text, length, reason);
        if (done && !storage_sync_directory(storage, directory, false, &why))
            done = reason_set(reason, 0, "%s: written, but perhaps not durable yet: %s", path,
                              why.text);
    }
    free(temporary);
    free(directory);
    return done;
}
