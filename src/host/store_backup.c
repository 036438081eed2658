/* store_backup.c - a store copied, and a copy put in its place.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The order is what counts. A copy is whole, looked over and on the disk before it has its name; the
 * old store is kept, whole and on the disk, before anything of it goes; its log goes before the
 * new store has the name, or SQLite would take it for the new one's.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "host/store_admin.h"
#include "host/store_sql.h"

enum { AT_ONCE = 64 << 10, UNREADABLE_GAP = 10000 };

/* A path that ends with something else. */
static char *extend(const char *path, const char *end)
{
    size_t size = strlen(path) + strlen(end) + 1;
    char *extended = memory_new(size, 1);
    snprintf(extended, size, "%s%s", path, end);
    return extended;
}

static char *directory_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *directory = memory_copy_string(slash ? path : ".");
    if (slash)
        directory[slash == path ? 1 : slash - path] = '\0';
    return directory;
}

/* ---- a copy ------------------------------------------------------------------------------ */

static bool open_copy(struct store *copy, int flags, struct reason *reason)
{
    if (sqlite3_open_v2(copy->path, &copy->database, flags | SQLITE_OPEN_NOMUTEX, NULL) ==
        SQLITE_OK) {
        sqlite3_extended_result_codes(copy->database, 1);
        return true;
    }
    return store_why(copy, "open", reason);
}

static void close_copy(struct store *copy)
{
    for (int which = 0; which < SQL_COUNT; which++)
        sqlite3_finalize(copy->statements[which]);
    sqlite3_close(copy->database);
}

static bool is_whole(struct store *copy, struct reason *reason)
{
    if (store_answers(copy, "PRAGMA integrity_check", "ok"))
        return true;
    return sqlite3_errcode(copy->database) == SQLITE_OK
               ? reason_set(reason, 0, "%s: damaged: its tables do not hang together",
                            copy->path)
               : store_why(copy, "read", reason);
}

/* All of it at one moment; a single file, without a log. */
static bool copy_all(struct store *copy, struct store *from, struct reason *reason)
{
    sqlite3_backup *backup =
        sqlite3_backup_init(copy->database, "main", from->database, "main");
    int code = backup ? sqlite3_backup_step(backup, -1) : SQLITE_ERROR;
    sqlite3_backup_finish(backup);
    if (code != SQLITE_DONE)
        return store_why(copy, "write", reason);
    return store_answers(copy, "PRAGMA journal_mode = DELETE", "delete")
               ? is_whole(copy, reason)
               : store_why(copy, "write", reason);
}

/* An empty file that only its owner may read. */
static bool make_file(const struct storage *storage, const char *path, struct reason *reason)
{
    int file =
        storage->open(storage->context, path, O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW, 0600);
    if (file < 0)
        return reason_set(reason, 0, "%s: cannot create: %s", path, strerror(errno));
    storage->close(storage->context, file);
    return true;
}

/* Onto the disk, as `path`. */
static bool put_in_place(const struct storage *storage, const char *temporary,
                         const char *path, struct reason *reason)
{
    char *directory = directory_of(path);
    bool done = storage->rename(storage->context, temporary, path) == 0;
    if (!done)
        reason_set(reason, 0, "%s: cannot replace: %s", path, strerror(errno));
    done = done && storage_sync_directory(storage, directory, true, reason);
    free(directory);
    return done;
}

bool store_backup(const char *directory, const char *file, struct reason *reason)
{
    struct store_options options = {.directory = directory};
    struct store *from = store_open(&options, STORE_READ, NULL, reason);
    struct store copy = {.storage = &storage_system, .path = extend(file, ".new"), .lock = -1};
    bool made = from && make_file(copy.storage, copy.path, reason);
    bool done = made && open_copy(&copy, SQLITE_OPEN_READWRITE, reason) &&
                copy_all(&copy, from, reason);
    if (made)
        close_copy(&copy);
    done = done && put_in_place(copy.storage, copy.path, file, reason);
    if (made && !done)
        copy.storage->unlink(copy.storage->context, copy.path);
    free(copy.path);
    store_close(from);
    return done;
}

/* ---- the old store ------------------------------------------------------------------------ */

/* Ids that it may have given; what cannot be read has given many. */
static void pass_over_ids(struct store *copy, const char *old_path)
{
    static const char *const kinds[] = {STORE_PERSON_IDS, STORE_GAME_IDS, STORE_CHALLENGE_IDS};
    struct store old = {.path = (char *)old_path, .lock = -1};
    bool opened = open_copy(&old, SQLITE_OPEN_READWRITE, NULL);
    for (int i = 0; i < 3; i++) {
        sqlite3_stmt *row =
            opened ? store_select(&old, SQL_NEXT_RESERVED, "t", kinds[i]) : NULL;
        int64_t next = 0;
        if (row && sqlite3_step(row) == SQLITE_ROW)
            next = sqlite3_column_int64(row, 0);
        if (row)
            sqlite3_reset(row);
        if (next <= 0) {
            row = store_select(copy, SQL_NEXT_RESERVED, "t", kinds[i]);
            next = row && sqlite3_step(row) == SQLITE_ROW ? sqlite3_column_int64(row, 0) : 1;
            next += UNREADABLE_GAP;
            sqlite3_reset(row);
        }
        store_run(copy, SQL_NEXT_AT_LEAST, "ti", kinds[i], next);
    }
    close_copy(&old); /* which empties its log, where it is whole */
}

static bool copy_bytes(const struct storage *storage, int from, int to)
{
    char *bytes = memory_new(AT_ONCE, 1);
    ssize_t got;
    bool done = true;
    while (done && (got = storage->read(storage->context, from, bytes, AT_ONCE)) > 0)
        done = storage_write_all(storage, to, bytes, (size_t)got);
    free(bytes);
    return done && got == 0 && storage->sync(storage->context, to) == 0;
}

/* A file that is not there is well. */
static bool keep_file(const struct storage *storage, const char *path, const char *kept,
                      struct reason *reason)
{
    int from = storage->open(storage->context, path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, 0),
        to;
    bool done;
    if (from < 0 && errno == ENOENT)
        return true;
    to = from < 0 ? -1
                  : storage->open(storage->context, kept,
                                  O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0600);
    done = to >= 0 && copy_bytes(storage, from, to);
    if (!done)
        reason_set(reason, 0, "%s: cannot keep it as %s: %s", path, kept, strerror(errno));
    if (from >= 0)
        storage->close(storage->context, from);
    if (to >= 0)
        storage->close(storage->context, to);
    return done;
}

/* A name that is free, and its path; malloc'ed. */
static char *name_kept(const struct store *old, char kept[STORE_KEPT_SIZE])
{
    struct stat status;
    for (int n = 1;; n++) {
        char *path;
        snprintf(kept, STORE_KEPT_SIZE, "before-restore-%d.sqlite", n);
        path = store_join(old->directory, kept);
        if (old->storage->stat(old->storage->context, path, &status) != 0)
            return path;
        free(path);
    }
}

/* Nothing to keep: *kept is "". */
static bool keep_old(const struct store *old, char kept[STORE_KEPT_SIZE],
                     struct reason *reason)
{
    const struct storage *storage = old->storage;
    char *path, *kept_path, *kept_log;
    struct stat status;
    bool done;
    *kept = '\0';
    if (storage->stat(storage->context, old->path, &status) == 0 && status.st_size == 0)
        return true;
    path = extend(old->path, "-wal");
    kept_path = name_kept(old, kept);
    kept_log = extend(kept_path, "-wal");
    done = keep_file(storage, old->path, kept_path, reason) &&
           keep_file(storage, path, kept_log, reason) &&
           storage_sync_directory(storage, old->directory, true, reason);
    free(path);
    free(kept_path);
    free(kept_log);
    return done;
}

static void remove_log(const struct store *old)
{
    static const char *const ends[] = {"-wal", "-shm", "-journal"};
    for (int i = 0; i < 3; i++) {
        char *path = extend(old->path, ends[i]);
        old->storage->unlink(old->storage->context, path);
        free(path);
    }
}

/* ---- in its place -------------------------------------------------------------------------- */

/* Who owns the directory owns the store: root puts it there for a server that is not root. */
static bool give_to_owner(const struct store *old, const char *path, struct reason *reason)
{
    struct stat status;
    if (geteuid() != 0)
        return true;
    return (old->storage->stat(old->storage->context, old->directory, &status) == 0 &&
            chown(path, status.st_uid, status.st_gid) == 0) ||
           reason_set(reason, 0, "%s: cannot give it to the server: %s", path,
                      strerror(errno));
}

static bool replace(struct store *old, struct store *copy, const char *file,
                    char kept[STORE_KEPT_SIZE], struct reason *reason)
{
    struct store from = {.path = (char *)file, .lock = -1, .use = STORE_READ};
    int64_t version;
    bool made = false, done;
    done = open_copy(&from, SQLITE_OPEN_READONLY, reason) &&
           store_identify(&from, &version, reason) && is_whole(&from, reason);
    made = done && make_file(copy->storage, copy->path, reason);
    done = made && open_copy(copy, SQLITE_OPEN_READWRITE, reason) &&
           copy_all(copy, &from, reason) && give_to_owner(old, copy->path, reason);
    if (done)
        pass_over_ids(copy, old->path);
    close_copy(&from);
    if (made)
        close_copy(copy);
    done = done && keep_old(old, kept, reason);
    if (done)
        remove_log(old);
    done = done && put_in_place(copy->storage, copy->path, old->path, reason);
    if (made && !done)
        copy->storage->unlink(copy->storage->context, copy->path);
    return done;
}

enum admin_status store_restore(const char *directory, const char *file,
                                char kept[STORE_KEPT_SIZE], struct reason *reason)
{
    const struct storage *storage = &storage_system;
    struct store old = {.storage = storage, .use = STORE_SERVE, .lock = -1};
    struct store copy = {.storage = storage, .lock = -1};
    bool runs = false, done;
    old.directory = memory_copy_string(directory);
    old.path = store_join(directory, "store.sqlite");
    copy.path = store_join(directory, "store.sqlite.new");
    done = storage_make_directories(storage, directory, reason) &&
           store_lock(&old, &runs, reason) && replace(&old, &copy, file, kept, reason);
    if (old.lock >= 0)
        storage->close(storage->context, old.lock);
    free(old.directory);
    free(old.path);
    free(copy.path);
    return done ? ADMIN_DONE : runs ? ADMIN_RUNS : ADMIN_FAILED;
}
