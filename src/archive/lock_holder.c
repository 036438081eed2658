/* lock_holder.c - look through the open files of this user's processes for a lock.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source: proc_pid_fdinfo(5). A file with a lock has a line such as
 *   lock: 1: OFDLCK ADVISORY WRITE -1 fe:00:10953470 4611 4611
 * with device:inode and the first and last byte. Devices are not compared: some file
 * systems show one number here and another in stat(2); inode and offset, which is made of
 * 61 bits of a hash, are enough. proc_pid_stat(5) has the terminal and the start of a
 * process, proc_pid_environ(5) what sshd has told it.
 */
#include "archive/lock_holder.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <time.h>
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
        found = sscanf(line, "lock: %*s OFDLCK ADVISORY WRITE %*s %*x:%*x:%llu %llu", &inode,
                       &first) == 2 &&
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

bool lock_holder_is(const char *path, off_t offset, long process)
{
    struct lock lock = {.offset = (unsigned long long)offset};
    struct stat status;
    if (stat(path, &status) != 0)
        return false;
    lock.inode = (unsigned long long)status.st_ino;
    return process_has(process, &lock);
}

/* ---- who that is ------------------------------------------------------------------- */

/* Its controlling terminal, and when it began. */
static bool read_origin(long process, dev_t *terminal, time_t *began)
{
    char path[PROC_PATH_SIZE], line[1024], *rest = NULL;
    unsigned long long ticks;
    struct timespec up;
    int device;
    FILE *file;
    snprintf(path, sizeof path, "/proc/%ld/stat", process);
    file = fopen(path, "re");
    if (file && fgets(line, sizeof line, file))
        rest = strrchr(line, ')'); /* its name may hold anything */
    if (file)
        fclose(file);
    if (!rest || clock_gettime(CLOCK_BOOTTIME, &up) != 0 ||
        sscanf(rest,
               ") %*c %*d %*d %*d %d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d "
               "%*d %*d %llu",
               &device, &ticks) != 2)
        return false;
    *terminal = makedev((unsigned)device >> 8 & 0xFFF,
                        ((unsigned)device & 0xFF) | ((unsigned)device >> 12 & 0xFFF00));
    *began = time(NULL) - up.tv_sec + (time_t)(ticks / (unsigned long)sysconf(_SC_CLK_TCK));
    return true;
}

/* The address that sshd was called from: "192.0.2.7", "2001:db8::7"; false: not by ssh. */
static bool read_ssh_client(long process, char *address, size_t size)
{
    static const char name[] = "SSH_CONNECTION=";
    char path[PROC_PATH_SIZE], *line = NULL;
    size_t room = 0, length;
    bool found = false;
    FILE *file;
    snprintf(path, sizeof path, "/proc/%ld/environ", process);
    file = fopen(path, "re");
    while (file && !found && getdelim(&line, &room, '\0', file) > 0) {
        if (strncmp(line, name, sizeof name - 1) != 0)
            continue;
        length = strspn(line + sizeof name - 1, "0123456789abcdefABCDEF.:");
        found = length > 0 && length < size;
        if (found)
            snprintf(address, size, "%.*s", (int)length, line + sizeof name - 1);
    }
    if (file)
        fclose(file);
    free(line);
    return found;
}

/* Append both, as far as they fit. */
static size_t add(char *text, size_t size, size_t length, const char *what, const char *word)
{
    int added = length < size ? snprintf(text + length, size - length, "%s%s", what, word) : 0;
    return length + (added > 0 ? (size_t)added : 0);
}

void lock_holder_describe(long process, char *text, size_t size)
{
    enum { PTS_MAJOR = 136, TTY_MAJOR = 4, TTY_COUNT = 64 };
    size_t length = (size_t)snprintf(text, size, "process %ld", process);
    char word[64], day[16], today[16];
    time_t began, now = time(NULL);
    dev_t terminal;
    struct tm date;

    if (!read_origin(process, &terminal, &began))
        return;
    snprintf(word, sizeof word, "%u", minor(terminal));
    if (major(terminal) == PTS_MAJOR)
        length = add(text, size, length, " on pts/", word);
    else if (major(terminal) == TTY_MAJOR && minor(terminal) < TTY_COUNT)
        length = add(text, size, length, " on tty", word);
    if (read_ssh_client(process, word, sizeof word))
        length = add(text, size, length, ", ssh from ", word);
    localtime_r(&now, &date);
    strftime(today, sizeof today, "%Y-%m-%d", &date);
    localtime_r(&began, &date);
    strftime(day, sizeof day, "%Y-%m-%d", &date);
    strftime(word, sizeof word, strcmp(day, today) == 0 ? "%H:%M" : "%Y-%m-%d %H:%M", &date);
    add(text, size, length, ", since ", word);
}
