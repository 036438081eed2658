/* file.h - reads, writes and atomically replaces whole files.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * To replace a file, we write a temporary file in its directory, fsync and rename it, and
 * fsync the directory. Source: Pillai et al., "All File Systems Are Not Created Equal" (OSDI
 * 2014). Error messages end with the path, since the screen may truncate them. Any thread.
 */
#ifndef TTYCHESS_BASE_FILE_H
#define TTYCHESS_BASE_FILE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>

#include "base/error.h"

/* Identity and state of a file, to detect replacement or modification. */
struct file_stamp {
    mode_t mode;
    off_t size;
    struct timespec modified;
    dev_t device;
    ino_t inode;
};

/* Returns false, with errno, and leaves *stamp unchanged if stat(2) fails. */
bool file_stamp_get(struct file_stamp *stamp, const char *path);
bool file_stamp_equals(const struct file_stamp *one, const struct file_stamp *other);

/* Copy `name` to `path`, with a leading "~/" replaced by the home directory. */
void file_expand_home(const char *name, char *path, size_t size);

/* Read a whole file of at most `limit` bytes. Returns malloc'ed text with a NUL after it, or
 * NULL with *error and errno set; only ENOENT means that the file is missing. Pipes,
 * directories and other special files except character devices (/dev/null) are rejected, so
 * reading never blocks. */
char *file_read(const char *path, size_t limit, size_t *length, struct error *error);

/* Read exactly `size` bytes at `offset`. Returns false with errno on failure; 0: the file is
 * too short. */
bool file_read_at(int file, void *bytes, size_t size, off_t offset);

/* Write all bytes. Returns false with errno on failure. */
bool file_write_all(int file, const void *bytes, size_t size);

/* Write all bytes, fsync, and close the file in any case. Returns NULL, or the operation that
 * failed ("write", "sync" or "close"), with errno. */
const char *file_write_sync_close(int file, const void *bytes, size_t size);

/* Sync the directory that contains `path`. A file system that cannot sync directories (EINVAL)
 * counts as success, and so does, unless `must_open`, a directory that we may not read. */
bool file_sync_parent(const char *path, bool must_open, struct error *error);

/* Make a directory, if missing, and its parents, with mode 0700, and sync them. */
bool file_make_directories(const char *path, struct error *error);

/* Make the directory that contains `path` in the same way; `path` must contain '/'. */
bool file_make_parent(const char *path, struct error *error);

/* The user's directories of the XDG Base Directory Specification. */
enum user_directory { USER_CACHE, USER_CONFIG, USER_DATA, USER_STATE };

/* Write a path such as "$XDG_STATE_HOME/ttychess/NAME" or "~/.local/state/ttychess/NAME".
 * Variables without an absolute path are ignored. Returns false and sets *error if neither is
 * set or `path` is too small. */
bool file_user_path(enum user_directory directory, const char *name, char *path, size_t size,
                    struct error *error);

/* Lock a file that several processes change, until the returned descriptor is closed; then
 * read it, and append to it or replace it. Waits up to five seconds for another process. A
 * missing file is created empty, with its directory; `path` must contain '/'. Symbolic links
 * are followed: pass `target` to file_replace(). Returns -1 and sets *error on failure, or if
 * the file is not a regular one. */
int file_lock(const char *path, char target[PATH_MAX], struct error *error);

/* Append `line`, which has its line break, to a locked file and close the file. An empty file
 * gets `header` first; an incomplete last line is completed. */
bool file_append(int file, const char *path, const char *header, const char *line,
                 struct error *error);

/* Like rename(2), but fails with EEXIST if `to` exists. */
int file_rename_no_replace(const char *from, const char *to);

/* Replace a file atomically: after a crash at any moment it has the old or the new content.
 * `temporary` must be in the same directory. Returns true once the new content is on the disk.
 * Otherwise returns false and sets *error; the file is unchanged or, if only syncing the
 * directory failed, new but perhaps not durable. Unless `known` is NULL, the file must match
 * *known (inode 0: must not exist), which is updated. */
bool file_replace_using(const char *path, const char *temporary, const void *bytes,
                        size_t size, struct file_stamp *known, struct error *error);

/* Replace a file like file_replace_using(), with file_temporary_path() and unconditionally. */
bool file_replace(const char *path, const void *bytes, size_t size, struct error *error);

/* Returns "DIRECTORY/.NAME.THREAD.tmp" for "DIRECTORY/NAME", malloc'ed; THREAD is unique among
 * all processes. */
char *file_temporary_path(const char *path);

#endif
