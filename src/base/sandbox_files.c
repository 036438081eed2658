/* sandbox_files.c - which files stay open, and which can still be opened: Landlock.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers and layouts are those of landlock(7) and of the kernel's linux/landlock.h; older
 * headers do not have the younger ones, older kernels refuse them. So what is asked for goes
 * by the version of the interface that the kernel tells: best effort.
 */
#include <config.h>

#include "base/sandbox.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { DESCRIPTORS_MOST = 1 << 16 /* tried where the system does not list them */ };

static void close_if_inherited(int file)
{
    int flags = file > STDERR_FILENO ? fcntl(file, F_GETFD) : -1;
    if (flags >= 0 && !(flags & FD_CLOEXEC))
        close(file);
}

void sandbox_close_inherited(void)
{
    struct dirent *entry;
    DIR *listing = opendir("/proc/self/fd");
    if (listing) {
        while ((entry = readdir(listing)) != NULL)
            close_if_inherited((int)strtol(entry->d_name, NULL, 10));
        closedir(listing);
        return;
    }
    long most = sysconf(_SC_OPEN_MAX);
    for (int file = 0; file < (most < 0 || most > DESCRIPTORS_MOST ? DESCRIPTORS_MOST : most);
         file++)
        close_if_inherited(file);
}

#ifdef SYS_landlock_create_ruleset

enum { ASK_VERSION = 1, BENEATH_PATH = 1 };
enum { WRITE_FILE = 1 << 1, READ_FILE = 1 << 2, READ_DIRECTORY = 1 << 3 };

/* At home: read, write, list, remove files and directories, make both, move, shorten. Not:
 * execute, and make devices, sockets, pipes and links. */
enum {
    AT_HOME = WRITE_FILE | READ_FILE | READ_DIRECTORY | 1 << 4 | 1 << 5 | 1 << 7 | 1 << 8 |
              1 << 13 | 1 << 14,
    OF_FILES = WRITE_FILE | READ_FILE | 1 << 14
};

enum { DEVICES = 1 << 15 };

/* What each version of the interface has added. */
static const struct {
    int version;
    uint64_t files, network, scopes;
} additions[] = {
    {.version = 1, .files = 0x1FFF},  /* execute, read, write, make and remove */
    {.version = 2, .files = 1 << 13}, /* to another directory */
    {.version = 3, .files = 1 << 14}, /* truncate */
    {.version = 4, .network = 3},     /* TCP: bind, connect */
    {.version = 5, .files = DEVICES}, /* ioctl() of those opened from then on */
    {.version = 6, .scopes = 3},      /* abstract sockets, signals */
};

struct rules {
    uint64_t files, network, scopes;
};

struct beneath {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));

static void allow(int ruleset, int directory, const char *path, uint64_t rights)
{
    struct beneath rule = {.allowed = rights};
    rule.parent = openat(directory, path, O_PATH | O_CLOEXEC);
    if (rule.parent < 0)
        return; /* what is not there cannot be read either */
    syscall(SYS_landlock_add_rule, ruleset, BENEATH_PATH, &rule, 0);
    close(rule.parent);
}

/* What somebody who plays has: files at home, and the one that is nowhere. */
static void allow_home(int ruleset, const char *home, uint64_t handled)
{
    allow(ruleset, AT_FDCWD, home, AT_HOME & handled);
    allow(ruleset, AT_FDCWD, "/dev/null", OF_FILES & handled);
}

/* A directory, and what the links in it point at: tables may lie on several disks. */
static void allow_directory(int ruleset, const char *path)
{
    struct dirent *entry;
    struct stat status;
    DIR *listing = opendir(path);
    allow(ruleset, AT_FDCWD, path, READ_FILE | READ_DIRECTORY);
    while (listing && (entry = readdir(listing)) != NULL)
        if ((entry->d_type == DT_LNK || entry->d_type == DT_UNKNOWN) &&
            fstatat(dirfd(listing), entry->d_name, &status, 0) == 0 && S_ISREG(status.st_mode))
            allow(ruleset, dirfd(listing), entry->d_name, READ_FILE);
    if (listing)
        closedir(listing);
}

static void allow_directories(int ruleset, const char *directories)
{
    char path[PATH_MAX];
    while (*directories != '\0') {
        size_t length = strcspn(directories, ":");
        if (length > 0 && length < sizeof path) {
            memcpy(path, directories, length);
            path[length] = '\0';
            allow_directory(ruleset, path);
        }
        directories += length + (directories[length] == ':');
    }
}

bool sandbox_limit_files(const struct sandbox *sandbox)
{
    struct rules rules = {0, 0, 0};
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, ASK_VERSION);
    if (sandbox->landlock != 0 && version > sandbox->landlock)
        version = sandbox->landlock;
    for (size_t i = 0; i < sizeof additions / sizeof *additions; i++)
        if (version >= additions[i].version) {
            rules.files |= additions[i].files;
            rules.network |= additions[i].network;
            rules.scopes |= additions[i].scopes;
        }
    if (sandbox->home)
        rules.files &=
            ~(uint64_t)DEVICES; /* what is open is the terminal, and its modes are changed */
    if (rules.files == 0) {
        errno = version < 0 && sandbox->landlock >= 0 ? errno : ENOSYS;
        return false;
    }
    int ruleset = (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
    if (ruleset < 0)
        return false;
    if (sandbox->readable)
        allow_directories(ruleset, sandbox->readable);
    if (sandbox->home)
        allow_home(ruleset, sandbox->home, rules.files);
    bool done = syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    close(ruleset);
    return done;
}

#else

bool sandbox_limit_files(const struct sandbox *sandbox)
{
    (void)sandbox;
    errno = ENOSYS;
    return false;
}

#endif
