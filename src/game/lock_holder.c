/* lock_holder.c - look through the open files of this user's processes for a lock.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source: proc_pid_fdinfo(5). A file with a lock has a line such as
 *   lock: 1: OFDLCK ADVISORY WRITE -1 fe:00:10953470 4611 4611
 * with device:inode and the first and last byte. Devices are not compared: some file
 * systems show one number here and another in stat(2); inode and offset, which is made of
 * 62 bits of a hash, are enough.
 */
#include "game/lock_holder.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PROC_PATH_SIZE = 320, NAME_SIZE = 64 };

struct lock {
    unsigned long long inode;
    unsigned long long offset;
};

/* Whether the file that this path of /proc describes has the lock. */
static bool tells_of(const char *path, const struct lock *lock)
{
    FILE *file = fopen(path, "re");
    char line[256];
    bool found = false;

    if (!file)
        return false;
    while (!found && fgets(line, sizeof line, file)) {
        unsigned long long inode, first;

        found = sscanf(line, "lock: %*s OFDLCK ADVISORY WRITE %*s %*x:%*x:%llu %llu",
                       &inode, &first) == 2 &&
                inode == lock->inode && first == lock->offset;
    }
    fclose(file);
    return found;
}

static bool process_has(long process, const struct lock *lock)
{
    char path[PROC_PATH_SIZE];
    struct dirent *entry;
    bool found = false;
    DIR *files;

    snprintf(path, sizeof path, "/proc/%ld/fdinfo", process);
    files = opendir(path); /* refused for other users' processes */
    while (files && !found && (entry = readdir(files)) != NULL) {
        snprintf(path, sizeof path, "/proc/%ld/fdinfo/%s", process, entry->d_name);
        found = tells_of(path, lock);
    }
    if (files)
        closedir(files);
    return found;
}

static bool read_name(long process, char name[NAME_SIZE])
{
    char path[PROC_PATH_SIZE];
    FILE *file;
    bool done;

    snprintf(path, sizeof path, "/proc/%ld/comm", process);
    file = fopen(path, "re");
    done = file && fgets(name, NAME_SIZE, file);
    if (file)
        fclose(file);
    return done;
}

/* Of this user and this program, and another process than this one. */
static bool is_like_us(long process)
{
    char path[PROC_PATH_SIZE], ours[NAME_SIZE], theirs[NAME_SIZE];
    struct stat status;

    snprintf(path, sizeof path, "/proc/%ld", process);
    return process > 1 && process != (long)getpid() && stat(path, &status) == 0 &&
           status.st_uid == geteuid() && read_name((long)getpid(), ours) &&
           read_name(process, theirs) && strcmp(ours, theirs) == 0;
}

long lock_holder_find(const char *path, off_t offset)
{
    struct lock lock = {.offset = (unsigned long long)offset};
    struct dirent *entry;
    struct stat status;
    long holder = 0;
    DIR *processes;

    if (stat(path, &status) != 0 || !(processes = opendir("/proc")))
        return 0;
    lock.inode = (unsigned long long)status.st_ino;
    while (holder == 0 && (entry = readdir(processes)) != NULL) {
        long process = strtol(entry->d_name, NULL, 10); /* 0: none */

        if (is_like_us(process) && process_has(process, &lock))
            holder = process;
    }
    closedir(processes);
    return holder;
}
