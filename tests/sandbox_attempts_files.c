/* sandbox_attempts_files.c - ways to files out of a sandbox, one function each.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "sandbox_attempts.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static bool opens(const char *path, int flags)
{
    return open(path, flags | O_CLOEXEC | O_NONBLOCK, 0666) >= 0;
}

static bool write_other(void)
{
    return opens("other", O_WRONLY);
}
static bool append_other(void)
{
    return opens("other", O_RDWR | O_APPEND);
}
static bool empty_other(void)
{
    return opens("other", O_RDONLY | O_TRUNC);
}
static bool make_file(void)
{
    return opens("new", O_WRONLY | O_CREAT);
}
static bool make_nameless(void)
{
    return opens(".", O_WRONLY | O_TMPFILE);
}
static bool read_other(void)
{
    return opens("other", O_RDONLY);
}
static bool read_table(void)
{
    return opens("tables/one", O_RDONLY);
}
static bool read_linked(void)
{
    return opens("tables/link", O_RDONLY);
}
static bool write_table(void)
{
    return opens("tables/one", O_WRONLY);
}
/* A player's own account may have files where only reading is allowed. */
static bool empty_table(void)
{
    return opens("tables/one", O_RDONLY | O_TRUNC);
}
static bool empty_plainly(void)
{
#ifdef SYS_open
    return syscall(SYS_open, "tables/one", O_RDONLY | O_TRUNC) >= 0;
#else
    return false;
#endif
}
static bool make_plainly(void)
{
#ifdef SYS_creat
    return syscall(SYS_creat, "other", 0600) >= 0;
#else
    return false;
#endif
}
static bool shorten_table(void)
{
    return truncate("tables/one", 0) == 0;
}
static bool shorten_read(void)
{
    return ftruncate(open("tables/one", O_RDONLY | O_CLOEXEC), 0) == 0;
}
static bool shorten_oddly(void)
{
    return ftruncate(open("tables/one", 3 | O_CLOEXEC), 0) == 0;
}
static bool shorten(void)
{
    return truncate("other", 0) == 0;
}
static bool give_name(void)
{
    return rename("other", "another") == 0;
}
static bool move_file(void)
{
    return rename("other", "tables/other") == 0;
}
static bool remove_file(void)
{
    return unlink("other") == 0;
}
static bool remove_directory(void)
{
    return rmdir("empty") == 0;
}
static bool make_directory(void)
{
    return mkdir("new", 0777) == 0;
}
static bool make_link(void)
{
    return link("other", "new") == 0;
}
static bool make_symlink(void)
{
    return symlink("other", "new") == 0;
}
static bool make_fifo(void)
{
    return mkfifo("new", 0666) == 0;
}
static bool change_rights(void)
{
    return chmod("other", 0777) == 0;
}
static bool change_times(void)
{
    return utimensat(AT_FDCWD, "other", NULL, 0) == 0;
}

static bool write_own_memory(void)
{
    return opens("/proc/self/mem", O_RDWR);
}

static const struct attempt files[] = {
    {"writing to another file", write_other, CALLS | FILES, 1},
    {"appending to it", append_other, CALLS | FILES, 1},
    {"emptying it while opening", empty_other, CALLS | FILES, 1},
    {"making a file", make_file, CALLS | FILES, 1},
    {"making one without a name", make_nameless, CALLS | FILES, 1},
    {"reading another file", read_other, CALLS | FILES, 1},
    {"reading a table", read_table, CALLS | FILES | READS, 1},
    {"reading a table on another disk", read_linked, CALLS | FILES | READS, 1},
    {"writing to a table", write_table, CALLS | FILES, 1},
    {"shortening another file", shorten, CALLS | FILES, 3},
    {"emptying a table while opening", empty_table, CALLS | FILES, 3},
    {"the same by another call", empty_plainly, CALLS | FILES, 3},
    {"making it anew", make_plainly, CALLS | FILES, 1},
    {"shortening a table", shorten_table, CALLS | FILES, 3},
    {"shortening one that is read", shorten_read, CALLS | FILES, 1},
    {"shortening one open for neither", shorten_oddly, CALLS | FILES, 3},
    {"renaming it", give_name, CALLS | FILES, 1},
    {"moving it", move_file, CALLS | FILES, 1},
    {"removing it", remove_file, CALLS | FILES, 1},
    {"removing a directory", remove_directory, CALLS | FILES, 1},
    {"making a directory", make_directory, CALLS | FILES, 1},
    {"making a link", make_link, CALLS | FILES, 1},
    {"making a symbolic link", make_symlink, CALLS | FILES, 1},
    {"making a FIFO", make_fifo, CALLS | FILES, 1},
    {"changing rights", change_rights, CALLS, 0},
    {"changing times", change_times, CALLS, 0},
    {"its own memory as a file", write_own_memory, FILES, 1},
};

const struct attempt_list attempts_on_files = {files, sizeof files / sizeof *files};
