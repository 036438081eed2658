/* file.h - whole files: read, written, and replaced so that a crash tears none.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file is replaced by a temporary one beside it: written, synced, renamed, its directory synced.
 * Source: Pillai et al., "All File Systems Are Not Created Equal" (OSDI 2014). Any thread. Paths of
 * reasons stand last, for a line of the screen may cut them off.
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

/* Which file it was, to see whether it is another one now or has another content. */
struct file_mark {
    mode_t mode;
    off_t size;
    struct timespec modified;
    dev_t device;
    ino_t inode;
};

/* False: there is no such file, or it cannot be looked at (errno); the mark is as it was. */
bool file_mark_take(struct file_mark *mark, const char *path);
bool file_mark_is_same(const struct file_mark *one, const struct file_mark *other);

/* The path that people write as "~/games.pgn"; any other is as it was. */
void file_find_home(const char *written, char *path, size_t size);

/* Read a whole file of at most `limit` bytes. Returns malloc'ed text with a NUL after it, or NULL
 * with the reason, and errno: ENOENT alone says that there is none. What is no file, such as a pipe,
 * is not waited for. */
char *file_read(const char *path, size_t limit, size_t *length, struct reason *reason);

/* Read so much of an open file from there on. False: see errno, 0 where the file is shorter. */
bool file_read_at(int file, void *bytes, size_t size, off_t offset);

/* Write all of it to an open file; false: see errno. */
bool file_write_all(int file, const void *bytes, size_t size);

/* The same, have it on the disk, and close it, which is done in any case. NULL: done; else what
 * could not be, "write", "sync" or "close", and errno says why. */
const char *file_finish(int file, const void *bytes, size_t size);

/* Make the names in the directory of `path` durable. Some file systems cannot, and say EINVAL: that
 * is well, and so is, unless one `must_open` it, a directory that may not be read. */
bool file_sync_parent(const char *path, bool must_open, struct reason *reason);

/* Make a directory with all above it, each mode 0700 and durable in its parent. A directory that
 * exists is well. */
bool file_make_directories(const char *path, struct reason *reason);

/* The same for the directory in which `path` is, which has a '/'. */
bool file_make_parent(const char *path, struct reason *reason);

/* The user's directories, as the XDG Base Directory Specification names them. */
enum home { HOME_CACHE, HOME_CONFIG, HOME_DATA, HOME_STATE };

/* Write to `path` where the user has "ttychess/NAME", such as "$XDG_STATE_HOME/ttychess/NAME", or below
 * ~/.local/state. A variable that is no absolute path counts as not set. Returns false and sets *reason
 * if there is no such place, or its path has `size` bytes or more. */
bool file_in_home(enum home home, const char *name, char *path, size_t size,
                  struct reason *reason);

/* Lock a file that several processes change, until the returned descriptor is closed; read it, then append
 * to it or replace it. Waits up to five seconds while another process holds the lock. A missing file is created empty, with
 * its directory; the path must contain '/'. Symbolic links are followed: file_replace() the file at `target`.
 * Returns -1 and sets *reason if the file cannot be opened, or is not a regular file. */
int file_lock(const char *path, char target[PATH_MAX], struct reason *reason);

/* Append a line, with its break, to a locked file, and close it. An empty file gets the line `first` before
 * it; an unfinished last line is ended. */
bool file_append(int file, const char *path, const char *first, const char *line,
                 struct reason *reason);

/* rename(), but -1 with EEXIST where `to` is there. */
int file_rename_new(const char *from, const char *to);

/* Replace a file's content so that after a crash at any moment it holds the old text or the new
 * one, whole. `temporary` is in the same directory. True: it is on the disk. False: the old file is
 * as it was, or (when only the directory's sync failed) it holds the new text that may not be
 * durable yet.
 * `known`, unless NULL, says which file may be replaced (inode 0: none may be there), and which it
 * is then; another one stays as it is. */
bool file_replace_by(const char *path, const char *temporary, const void *bytes, size_t size,
                     struct file_mark *known, struct reason *reason);

/* The same by file_temporary(), whatever is there. */
bool file_replace(const char *path, const void *bytes, size_t size, struct reason *reason);

/* "DIRECTORY/.NAME.THREAD.tmp" for "DIRECTORY/NAME" and this thread, of all processes: malloc'ed. */
char *file_temporary(const char *path);

#endif
