/* file.h - reads, writes and atomically replaces whole files.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Thread-safe.
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

/* If stat(2) fails, returns false with errno set and leaves *stamp unchanged. */
bool file_stamp_get(struct file_stamp *stamp, const char *path);

/* Compares all members except `mode`. */
bool file_stamp_equals(const struct file_stamp *one, const struct file_stamp *other);

/* Copies `name` to `path`. If $HOME is set, it replaces the '~' of a leading "~/". */
void file_expand_home(const char *name, char *path, size_t size);

/* Returns whether a longer name ends with this suffix, such as ".pgn". Ignores case. */
bool file_has_suffix(const char *name, const char *suffix);

/* Reads a whole file of at most `limit` bytes. Returns its malloc'ed, NUL-terminated text, or
 * NULL with *error and errno set; ENOENT means that the file is missing. Rejects pipes,
 * directories and special files, so that reading never blocks, but accepts character devices
 * such as /dev/null. */
char *file_read(const char *path, size_t limit, size_t *length, struct error *error);

/* Reads exactly `size` bytes at `offset`. On failure, returns false with errno set; errno 0
 * means that the file is too short. */
bool file_read_at(int file, void *bytes, size_t size, off_t offset);

/* Writes all bytes. Returns false with errno set on failure. */
bool file_write_all(int file, const void *bytes, size_t size);

/* Writes a private file in TMPDIR, otherwise in /tmp, or in the current directory if both
 * are forbidden (kiosk mode). Returns its path, or NULL with errno set. The caller frees the
 * path, and removes the file as soon as it is open. */
char *file_write_temporary(const void *bytes, size_t size);

/* Writes all bytes and syncs the file. Always closes it, even on failure. Returns NULL on
 * success, otherwise the operation that failed ("write", "sync" or "close"), with errno
 * set. */
const char *file_write_sync_close(int file, const void *bytes, size_t size);

/* Syncs the directory that contains `path`. Also succeeds if the file system cannot sync
 * directories (EINVAL) or, unless `must_open` is true, if we lack permission to read the
 * directory. */
bool file_sync_parent(const char *path, bool must_open, struct error *error);

/* Creates a directory and its missing parents with mode 0700. Syncs the parent of each new
 * directory. */
bool file_make_directories(const char *path, struct error *error);

/* Creates the directory that contains `path` in the same way. `path` must contain '/'. */
bool file_make_parent(const char *path, struct error *error);

/* The user's directories, as in the XDG Base Directory Specification. */
enum user_directory { USER_CACHE, USER_CONFIG, USER_DATA, USER_STATE };

/* Writes a path such as "$XDG_STATE_HOME/ttychess/NAME" or "~/.local/state/ttychess/NAME".
 * Ignores variables that do not contain an absolute path. Returns false and sets *error if
 * neither the variable nor HOME can be used or `path` is too small. */
bool file_get_user_path(enum user_directory directory, const char *name, char *path,
                        size_t size, struct error *error);

/* Locks a file that several processes change, until the returned descriptor is closed. The
 * caller then reads it, and appends to it or replaces it. Waits up to five seconds if another
 * process has the lock. Creates the file and its directory if they are missing; `path` must
 * contain '/'. Follows symbolic links: `target` is the path for file_replace(). Returns -1 and
 * sets *error on failure or if the file is not a regular file. */
int file_lock(const char *path, char target[PATH_MAX], struct error *error);

/* Appends `line`, which includes its line break, to a locked file and closes the file. If the
 * file is empty, writes `header` first. If its last line has no line break, adds one first. */
bool file_append_line_and_close(int file, const char *path, const char *header,
                                const char *line, struct error *error);

/* Like rename(2), but fails with EEXIST if `to` exists. */
int file_rename_no_replace(const char *from, const char *to);

/* Replaces a file atomically: after a crash at any moment, it has the old or the new content.
 * `temporary` must be in the same directory. Returns true once the new content is on disk. A new
 * file gets mode 0600; an existing one keeps its mode (within the umask). On failure, returns
 * false, sets *error and leaves the file unchanged, unless only syncing the directory failed:
 * then it is new, but a power failure could undo that. If `known` is not NULL, fails unless the
 * file is missing or matches *known (no file matches inode 0), and updates *known. */
bool file_replace_using(const char *path, const char *temporary, const void *bytes,
                        size_t size, struct file_stamp *known, struct error *error);

/* Replaces a file like file_replace_using(), with file_temporary_path() and without checking
 * for changes. */
bool file_replace(const char *path, const void *bytes, size_t size, struct error *error);

/* Returns "DIRECTORY/.NAME.PROCESS-COUNT.tmp" for "DIRECTORY/NAME", malloc'ed; no other call
 * of a running process returns the same. */
char *file_temporary_path(const char *path);

#endif
