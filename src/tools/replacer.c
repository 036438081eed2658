/* replacer.c - a process that waits for one byte: REPLACE, or anything else, or the end.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "tools/replacer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/memory.h"

static const char REPLACE = 'r', GIVE_UP = 'g';

/* Read all of it, or nothing; whoever is at the other end writes at once, or never. */
static bool hear(int channel, void *bytes, size_t size)
{
    ssize_t count;
    do
        count = read(channel, bytes, size);
    while (count < 0 && errno == EINTR);
    return count == (ssize_t)size;
}

/* The whole program ignores SIGPIPE. */
static bool tell(int channel, const void *bytes, size_t size)
{
    ssize_t count;
    do
        count = write(channel, bytes, size);
    while (count < 0 && errno == EINTR);
    return count == (ssize_t)size;
}

/* ---- the process ---------------------------------------------------------------------- */

static void sync_directory(const char *path)
{
    char *copy = memory_copy_string(path), *slash = strrchr(copy, '/');
    int directory;
    if (slash)
        slash[slash == copy] = '\0';
    directory = open(slash ? copy : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory >= 0)
        fsync(directory);
    free(copy);
}

static _Noreturn void wait_and_replace(int channel, const char *temporary, const char *path)
{
    char word;
    int error = 0;
    bool keep = hear(channel, &word, 1) && word == REPLACE;
    if (keep && rename(temporary, path) == 0) {
        sync_directory(path);
    } else {
        error = keep ? errno : 0;
        unlink(temporary);
    }
    tell(channel, &error, sizeof error);
    _exit(0);
}

/* ---- whoever writes --------------------------------------------------------------------- */

bool replacer_start(struct replacer *replacer, const char *temporary, const char *path,
                    struct reason *reason)
{
    int ends[2];
    pid_t process;
    replacer->channel = -1;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return reason_set(reason, 0, "cannot make a pipe: %s", strerror(errno));
    fflush(NULL);
    process = fork();
    if (process == 0) {
        close(ends[0]);
        wait_and_replace(ends[1], temporary, path);
    }
    close(ends[1]);
    if (process > 0) {
        replacer->channel = ends[0];
        return true;
    }
    close(ends[0]);
    return reason_set(reason, 0, "cannot start a process: %s", strerror(errno));
}

/* Returns 0 or an errno value. */
static int order(struct replacer *replacer, char word)
{
    int error;
    bool heard =
        tell(replacer->channel, &word, 1) && hear(replacer->channel, &error, sizeof error);
    close(replacer->channel);
    replacer->channel = -1;
    return heard ? error : EIO; /* it was killed */
}

int replacer_replace(struct replacer *replacer)
{
    return order(replacer, REPLACE);
}

void replacer_give_up(struct replacer *replacer)
{
    if (replacer->channel >= 0)
        order(replacer, GIVE_UP);
}
