/* descriptor_path.c - where the links of a path lead.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * In proc_pid_fd(5) each open file is a link in /proc/PID/fd, or /proc/PID/task/TID/fd; the
 * kernel's way through such a link does not ask what text it has, so it must not be read.
 */
#include <config.h>

#include "base/descriptor_path.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINKS_MOST = 40 };

/* The length of the folder of a path, its '/' with it; 0: it names none. */
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

static bool find_folder(const char *path, char found[PATH_MAX])
{
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%.*s", (int)folder_length(path), path);
    return realpath(*folder ? folder : ".", found) != NULL;
}

static int look_at(const char *path)
{
    const char *name = path + folder_length(path);
    size_t digits = strspn(name, "0123456789"), length;
    char folder[PATH_MAX];
    if (digits == 0 || digits > 9 || name[digits] || !find_folder(path, folder))
        return DESCRIPTOR_NONE;
    length = strlen(folder);
    if (strncmp(folder, "/proc/", 6) != 0 || length < 9 ||
        strcmp(folder + length - 3, "/fd") != 0)
        return DESCRIPTOR_NONE;
    return atol(folder + 6) == (long)getpid() ? atoi(name) : DESCRIPTOR_FOREIGN;
}

/* Replace a path by what the link at its end says; false: there is no link. */
static bool follow(char path[PATH_MAX])
{
    char target[PATH_MAX], whole[PATH_MAX];
    ssize_t length = readlink(path, target, sizeof target - 1);
    int size;
    if (length <= 0)
        return false;
    target[length] = '\0';
    size = snprintf(whole, sizeof whole, "%.*s%s",
                    *target == '/' ? 0 : (int)folder_length(path), path, target);
    if (size >= PATH_MAX)
        return false;
    memcpy(path, whole, (size_t)size + 1);
    return true;
}

int descriptor_of_path(const char *path)
{
    char at[PATH_MAX];
    if (snprintf(at, sizeof at, "%s", path) >= PATH_MAX)
        return DESCRIPTOR_NONE;
    for (int links = 0; links < LINKS_MOST; links++) {
        int descriptor = look_at(at);
        if (descriptor != DESCRIPTOR_NONE)
            return descriptor;
        if (!follow(at))
            break;
    }
    return DESCRIPTOR_NONE;
}
