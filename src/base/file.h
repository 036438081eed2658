/* file.h - reads and writes whole files, and replaces them safely in a crash
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * To replace a file, we write a temporary file in the same directory, fsync it, rename it and
 * fsync the directory. Source: Pillai et al., "All File Systems Are Not Created Equal" (OSDI
 * 2014). Any thread. Error messages have the path last, since the screen may truncate them.
 */
#ifndef TTYCHESS_BASE_FILE_H
#define TTYCHESS_BASE_FILE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>

#include "base/reason.h"

/* The identity and state of a file, to detect whether it was replaced or modified. */
struct file_mark {
    mode_t mode;
    off_t size;
    struct timespec modified;
    dev_t device;
    ino_t inode;
};

/* Returns false and sets errno if the file is missing or stat(2) fails; *mark is unchanged
 * then. */
bool file_mark_take(struct file_mark *mark, const char *path);
bool file_mark_is_same(const struct file_mark *one, const struct file_mark *other);

/* Write `written` to `path`, with a leading "~/" replaced by the home directory. */
void file_find_home(const char *written, char *path, size_t size);

/* Read a whole file of at most `limit` bytes. Returns malloc'ed text followed by a NUL.
 * Returns NULL and sets *reason and errno if it cannot be read; only ENOENT means that the
 * file is missing. A pipe or other special file is rejected, not waited for. */
char *file_read(const char *path, size_t limit, size_t *length, struct reason *reason);

/* Read exactly `size` bytes at `offset`. Returns false and sets errno on failure; errno is 0
 * if the file is too short. */
bool file_read_at(int file, void *bytes, size_t size, off_t offset);

/* Write all bytes to an open file. Returns false and sets errno on failure. */
bool file_write_all(int file, const void *bytes, size_t size);

/* Write all bytes, fsync and close the file; the file is closed in any case. Returns NULL
 * on success, otherwise the operation that failed ("write", "sync" or "close"), with errno
 * set. */
const char *file_finish(int file, const void *bytes, size_t size);

/* Make the entries of the directory that contains `path` durable. Two failures count as
 * success: EINVAL, from file systems that cannot sync a directory, and, unless `must_open`, a
 * directory that we may not read. */
bool file_sync_parent(const char *path, bool must_open, struct reason *reason);

/* Make a directory and its missing parents, each with mode 0700 and durable in its parent.
 * Succeeds if the directory exists. */
bool file_make_directories(const char *path, struct reason *reason);

/* Make the directory that contains `path`, with its missing parents. `path` must contain
 * '/'. */
bool file_make_parent(const char *path, struct reason *reason);

/* The user's directories of the XDG Base Directory Specification. */
enum home { HOME_CACHE, HOME_CONFIG, HOME_DATA, HOME_STATE };

/* Write the path of the user's "ttychess/NAME" to `path`, such as
 * "$XDG_STATE_HOME/ttychess/NAME" or "~/.local/state/ttychess/NAME". A variable that is not an
 * absolute path counts as unset. Returns false and sets *reason if there is no such directory
 * or the path does not fit into `size` bytes. */
bool file_in_home(enum home home, const char *name, char *path, size_t size,
                  struct reason *reason);

/* Lock a file that several processes change, until the returned descriptor is closed. The
 * caller reads the file, then appends to it or replaces it. Waits up to five seconds while
 * another process holds the lock. A missing file is created empty, with its directory; `path`
 * must contain '/'. Symbolic links are followed: pass `target` to file_replace(). Returns -1
 * and sets *reason if the file cannot be opened or locked, or is not a regular file. */
int file_lock(const char *path, char target[PATH_MAX], struct reason *reason);

/* Append `line`, which includes its line break, to a locked file and close the file. If the
 * file is empty, `first` is written before `line`; an incomplete last line gets a line break
 * first. */
bool file_append(int file, const char *path, const char *first, const char *line,
                 struct reason *reason);

/* Like rename(2), but fails with EEXIST if `to` exists. Returns 0 or -1. */
int file_rename_new(const char *from, const char *to);

/* Replace a file's content atomically: after a crash at any moment it has either the old or
 * the new content. `temporary` must be in the same directory. Returns true if the new content
 * is on the disk. Returns false and sets *reason otherwise; then the file is unchanged or, if
 * only the sync of the directory failed, has the new content, which may not be durable yet. If
 * `known` is not NULL, the file is replaced only if it still matches *known (inode 0: only if
 * it does not exist), and *known is updated. */
bool file_replace_by(const char *path, const char *temporary, const void *bytes, size_t size,
                     struct file_mark *known, struct reason *reason);

/* Replace a file in any state, through file_temporary(). */
bool file_replace(const char *path, const void *bytes, size_t size, struct reason *reason);

/* Returns "DIRECTORY/.NAME.THREAD.tmp" for "DIRECTORY/NAME", malloc'ed. THREAD is the ID of
 * the calling thread, unique among all processes. */
char *file_temporary(const char *path);

#endif
