/* file.h - reads, writes and atomically replaces whole files.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * README explains how a file is replaced. These functions are thread-safe.
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

/* The identity and state of a file, to detect that it was replaced or modified. */
struct file_stamp {
    mode_t mode;
    off_t size;
    struct timespec modified;
    dev_t device;
    ino_t inode;
};

/* Returns false with errno, and leaves *stamp unchanged, if stat(2) fails. */
bool file_stamp_get(struct file_stamp *stamp, const char *path);
bool file_stamp_equals(const struct file_stamp *one, const struct file_stamp *other);

/* Copies `name` to `path`, replacing the '~' of a leading "~/" with $HOME if that is set. */
void file_expand_home(const char *name, char *path, size_t size);

/* Reads a whole file of at most `limit` bytes. Returns its text, malloc'ed and NUL-terminated,
 * or NULL with *error and errno set; ENOENT means that the file is missing. Rejects pipes,
 * directories and other special files except character devices (/dev/null), so that reading
 * never blocks. */
char *file_read(const char *path, size_t limit, size_t *length, struct error *error);

/* Reads exactly `size` bytes at `offset`. Returns false with errno on failure; errno 0 means
 * that the file is too short. */
bool file_read_at(int file, void *bytes, size_t size, off_t offset);

/* Writes all bytes. Returns false with errno on failure. */
bool file_write_all(int file, const void *bytes, size_t size);

/* Writes all bytes, syncs the file, and closes it in any case. Returns NULL on success,
 * otherwise the operation that failed ("write", "sync" or "close"), with errno. */
const char *file_write_sync_close(int file, const void *bytes, size_t size);

/* Syncs the directory that contains `path`. Also succeeds if the file system cannot sync
 * directories (EINVAL). Succeeds without permission to read the directory unless
 * `must_open`. */
bool file_sync_parent(const char *path, bool must_open, struct error *error);

/* Creates a directory and its missing parents, with mode 0700, and syncs them. */
bool file_make_directories(const char *path, struct error *error);

/* Likewise creates the directory that contains `path`, which must contain '/'. */
bool file_make_parent(const char *path, struct error *error);

/* The user's directories, as in the XDG Base Directory Specification. */
enum user_directory { USER_CACHE, USER_CONFIG, USER_DATA, USER_STATE };

/* Writes a path such as "$XDG_STATE_HOME/ttychess/NAME" or "~/.local/state/ttychess/NAME".
 * Ignores variables that are not absolute paths. Returns false and sets *error if neither the
 * variable nor HOME can be used or `path` is too small. */
bool file_get_user_path(enum user_directory directory, const char *name, char *path,
                        size_t size, struct error *error);

/* Locks a file that several processes change, until the returned descriptor is closed. Then
 * read it, and append to it or replace it. Waits up to five seconds for another process.
 * Creates a missing file and its directory; `path` must contain '/'. Follows symbolic links:
 * pass `target` to file_replace(). Returns -1 and sets *error on failure or if the file is not
 * a regular file. */
int file_lock(const char *path, char target[PATH_MAX], struct error *error);

/* Appends `line`, which includes its line break, to a locked file and closes the file. Writes
 * `header` first if the file is empty, or ends an incomplete last line. */
bool file_append_line_and_close(int file, const char *path, const char *header,
                                const char *line, struct error *error);

/* Like rename(2), but fails with EEXIST if `to` exists. */
int file_rename_no_replace(const char *from, const char *to);

/* Replaces a file atomically: after a crash at any moment, it has the old or the new content.
 * `temporary` must be in the same directory. Returns true once the new content is on the disk.
 * Otherwise returns false and sets *error; the file is unchanged or, if only syncing the
 * directory failed, new but perhaps not durable. Unless `known` is NULL, the file must be
 * missing or match *known (inode 0: no file does), which is updated. */
bool file_replace_using(const char *path, const char *temporary, const void *bytes,
                        size_t size, struct file_stamp *known, struct error *error);

/* Replaces a file unconditionally, like file_replace_using() with file_temporary_path(). */
bool file_replace(const char *path, const void *bytes, size_t size, struct error *error);

/* Returns "DIRECTORY/.NAME.THREAD.tmp" for "DIRECTORY/NAME", malloc'ed; THREAD is the thread
 * ID, unique among all processes. */
char *file_temporary_path(const char *path);

#endif
