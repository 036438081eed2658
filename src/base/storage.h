/* storage.h - the one seam between the game and the file system.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Everything that touches files goes through a struct of function pointers, so that a
 * test can fail, tear or delay any single call and see what is left. The functions behave
 * as the system calls they are named after: -1 and errno when they fail.
 */
#ifndef TTYCHESS_BASE_STORAGE_H
#define TTYCHESS_BASE_STORAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>

#include "base/reason.h"

/* A file is there; what stands at the end of a link is what `status` is of. */
typedef bool storage_found(void *finder, const char *name, const struct stat *status);

struct storage {
    void *context; /* handed to every function */
    int (*open)(void *context, const char *path, int flags, mode_t mode);
    ssize_t (*read)(void *context, int file, void *buffer, size_t size);
    off_t (*seek)(void *context, int file, off_t offset); /* from the beginning */
    ssize_t (*write)(void *context, int file, const void *bytes, size_t size);
    int (*truncate)(void *context, int file, off_t size);
    int (*sync)(void *context, int file);
    int (*close)(void *context, int file);
    int (*rename)(void *context, const char *from, const char *to);
    int (*rename_new)(void *context, const char *from,
                      const char *to); /* EEXIST: it is there */
    int (*unlink)(void *context, const char *path);
    int (*make_directory)(void *context, const char *path, mode_t mode);

    /* Call `found` for each regular file; false from it ends the listing. */
    int (*list)(void *context, const char *path, storage_found *found, void *finder);

    /* Call `found` for each name there is, links and all, quicker than list(). */
    int (*names)(void *context, const char *path,
                 bool (*found)(void *finder, const char *name), void *finder);

    /* Lock one byte of an open file for writing, without waiting: EAGAIN when another
     * open file, in this process or another, has it. Closing the file unlocks. */
    int (*lock)(void *context, int file, off_t offset);

    /* 1 when another open file has that byte locked, 0 when none has. */
    int (*is_locked)(void *context, int file, off_t offset);

    int (*stat)(void *context, const char *path, struct stat *status);

    /* A descriptor that becomes readable when the file, or one in the directory, may have
     * been replaced, or was closed by somebody who could write to it; read() it empty, it
     * never waits. -1 where the system tells nothing (other machines' changes it never
     * tells). */
    int (*watch)(void *context, const char *path);
};

/* The file system itself; may be used by several threads. */
extern const struct storage storage_system;

/* Make a directory with all above it, each mode 0700 and durable in its parent. A
 * directory that exists is well. */
bool storage_make_directories(const struct storage *storage, const char *path,
                              struct reason *reason);

/* Write all of it to an open file; false: see errno. */
bool storage_write_all(const struct storage *storage, int file, const char *text,
                       size_t length);

/* Write all of it to an open file, have it on the disk, and close it, which is done in any case.
 * NULL: done; else what could not be, "write", "sync" or "close", and errno says why. */
const char *storage_finish_file(const struct storage *storage, int file, const char *text,
                                size_t length);

/* Make names in a directory durable. Some file systems cannot, and say EINVAL: that is well,
 * and so is, unless one `must_open` it, a directory that may not be read. */
bool storage_sync_directory(const struct storage *storage, const char *path, bool must_open,
                            struct reason *reason);

/* Replace a file's content so that after a crash at any moment the file holds the old
 * text or the new one, whole: written to `temporary` in the same directory, synced,
 * renamed, directory synced. True: it is on the disk. False: the old file is as it was,
 * or (when only the directory's sync failed) it holds the new text that may not be
 * durable yet. */
bool storage_replace_file(const struct storage *storage, const char *directory,
                          const char *path, const char *temporary, const char *text,
                          size_t length, struct reason *reason);

/* Which file it was, to see whether it is another one now or has another content. */
struct file_mark {
    mode_t mode;
    off_t size;
    struct timespec modified;
    dev_t device;
    ino_t inode;
};

/* False: there is no such file, or it cannot be looked at; the mark is as it was. */
bool file_mark_take(struct file_mark *mark, const struct storage *storage, const char *path);
bool file_mark_is_same(const struct file_mark *one, const struct file_mark *other);

/* The same for a file that only we write: `known` says which one is to be there (inode 0: none),
 * and which it is then, when a failure came after the replacement, too. When it is another one,
 * or one has come, *foreign is set, and the file stays as it is. */
bool storage_replace_known(const struct storage *storage, const char *directory,
                           const char *path, const char *temporary, const char *text,
                           size_t length, struct file_mark *known, bool *foreign,
                           struct reason *reason);

/* Read a whole file of at most `limit` bytes. Returns malloc'ed text with a NUL after
 * it, or NULL with the reason. What is no file, such as a pipe, is not waited for. */
char *storage_read_file(const struct storage *storage, const char *path, size_t limit,
                        size_t *length, struct reason *reason);

#endif
