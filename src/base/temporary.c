/* temporary.c - names of temporary files, and whose they are.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/temporary.h"

#include <ctype.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"

#define SUFFIX ".tmp"

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

char *temporary_path(const char *path, char **directory)
{
    const char *name = name_of(path);
    int length = (int)(name - path); /* with the '/' */
    size_t size = strlen(path) + 40;
    char *temporary = memory_new(size, 1);
    *directory = memory_new((size_t)length + 2, 1);
    sprintf(*directory, "%.*s", length > 1 ? length - 1 : length, path);
    if (length == 0)
        strcpy(*directory, ".");
    snprintf(temporary, size, "%.*s.%s.%ld" SUFFIX, length, path, name, (long)getpid());
    return temporary;
}

bool temporary_replace_file(const struct storage *storage, const char *path, const void *bytes,
                            size_t size, struct reason *reason)
{
    char *directory, *temporary = temporary_path(path, &directory);
    bool done = storage_replace_file(storage, directory, path, temporary, bytes, size, reason);
    free(directory);
    free(temporary);
    return done;
}

bool temporary_is_of(const char *entry, const char *suffix)
{
    size_t length = strlen(entry), tail = strlen(SUFFIX), end = strlen(suffix);
    const char *digits;
    if (entry[0] != '.' || length <= tail || strcmp(entry + length - tail, SUFFIX) != 0)
        return false;
    digits = entry + length - tail;
    while (isdigit((unsigned char)digits[-1]))
        digits--;
    return *digits != '.' && digits[-1] == '.' && (size_t)(digits - entry) > end + 2 &&
           memcmp(digits - 1 - end, suffix, end) == 0;
}

struct search {
    const struct storage *storage;
    const char *directory, *name;
    size_t removed;
};

/* The process in ".NAME.PROCESS.tmp"; 0: it is no such name. */
static long process_of(const char *entry, const char *name)
{
    size_t length = strlen(name);
    char *end;
    long process;
    if (entry[0] != '.' || strncmp(entry + 1, name, length) != 0 || entry[length + 1] != '.' ||
        !isdigit((unsigned char)entry[length + 2]))
        return 0;
    errno = 0;
    process = strtol(entry + length + 2, &end, 10);
    return errno == 0 && strcmp(end, SUFFIX) == 0 ? process : 0;
}

static bool look_at(void *finder, const char *entry)
{
    struct search *search = finder;
    long process = process_of(entry, search->name);
    struct stat status;
    char *path;
    if (process <= 0 || (pid_t)process != process || kill((pid_t)process, 0) == 0 ||
        errno != ESRCH)
        return true;
    path = memory_new(strlen(search->directory) + strlen(entry) + 2, 1);
    sprintf(path, "%s/%s", search->directory, entry);
    search->removed += search->storage->stat(search->storage->context, path, &status) == 0 &&
                       S_ISREG(status.st_mode) &&
                       search->storage->unlink(search->storage->context, path) == 0;
    free(path);
    return true;
}

size_t temporary_remove_stale(const struct storage *storage, const char *path)
{
    char *directory, *temporary = temporary_path(path, &directory);
    struct search search = {storage, directory, name_of(path), 0};
    storage->names(storage->context, directory, look_at, &search);
    free(temporary);
    free(directory);
    return search.removed;
}
