/* hanging_disk.c - a disk that does not answer, loaded before a program: what opens or lists
 * files whose path has the text of DISK_HANGS in it never comes back, nor does what removes one
 * with that of UNLINK_HANGS.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For LD_PRELOAD; no part of the program.
 */
#define _GNU_SOURCE 1

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void answer_or_hang(const char *variable, const char *path)
{
    const char *part = getenv(variable);
    while (part && *part && strstr(path, part))
        pause();
}

static int open_next(const char *name, const char *path, int flags, mode_t mode)
{
    int (*next)(const char *, int, ...);
    *(void **)&next = dlsym(RTLD_NEXT, name);
    answer_or_hang("DISK_HANGS", path);
    return next(path, flags, mode);
}

int open(const char *path, int flags, ...)
{
    va_list arguments;
    mode_t mode;
    va_start(arguments, flags);
    mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    return open_next("open", path, flags, mode);
}

#ifdef __GLIBC__ /* elsewhere it is another name of the same */
int open64(const char *path, int flags, ...)
{
    va_list arguments;
    mode_t mode;
    va_start(arguments, flags);
    mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    return open_next("open64", path, flags, mode);
}
#endif

DIR *opendir(const char *path)
{
    DIR *(*next)(const char *);
    *(void **)&next = dlsym(RTLD_NEXT, "opendir");
    answer_or_hang("DISK_HANGS", path);
    return next(path);
}

int unlink(const char *path)
{
    int (*next)(const char *);
    *(void **)&next = dlsym(RTLD_NEXT, "unlink");
    answer_or_hang("UNLINK_HANGS", path);
    return next(path);
}
