/* replacer.c - a process that waits for one byte: REPLACE, or anything else, or the end.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "tools/replacer.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/sandbox.h"

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

/* What became of it; passed from one process to the other. */
struct outcome {
    bool replaced;
    int error; /* an errno value, also when it is replaced and perhaps not durable; 0: none */
};

static struct outcome replace(const struct storage *storage, const char *temporary,
                              const char *path)
{
    struct outcome outcome = {false, 0};
    char *directory = memory_copy_string(path), *slash = strrchr(directory, '/');
    if (slash)
        slash[slash == directory] = '\0';
    outcome.replaced = storage->rename(storage->context, temporary, path) == 0;
    if (!outcome.replaced ||
        !storage_sync_directory(storage, slash ? directory : ".", false, NULL))
        outcome.error = errno;
    if (!outcome.replaced)
        storage->unlink(storage->context, temporary);
    free(directory);
    return outcome;
}

static _Noreturn void wait_and_replace(int channel, const struct storage *storage,
                                       const char *temporary, const char *path)
{
    struct outcome outcome = {false, 0};
    char word;
    sandbox_close_inherited();
    if (hear(channel, &word, 1) && word == REPLACE)
        outcome = replace(storage, temporary, path);
    else
        storage->unlink(storage->context, temporary);
    tell(channel, &outcome, sizeof outcome);
    _exit(0);
}

/* ---- whoever writes --------------------------------------------------------------------- */

/* A copy of this process that no signal ends, from its first moment on; as fork(). The end of the
 * writer, not a key that reaches both of them, says that all is over: who died of that key could
 * not take the unfinished file away any more. */
static pid_t fork_without_signals(void)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t process = fork();
    int error = errno;
    if (process != 0)
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return process;
}

static bool start_process(struct replacer *replacer, const char *temporary, const char *path,
                          struct reason *reason)
{
    int ends[2];
    pid_t process;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return reason_set(reason, 0, "cannot make a pipe: %s", strerror(errno));
    fflush(NULL);
    process = fork_without_signals();
    if (process == 0) {
        close(ends[0]);
        wait_and_replace(ends[1], replacer->storage, temporary, path);
    }
    close(ends[1]);
    if (process > 0) {
        replacer->channel = ends[0];
        return true;
    }
    close(ends[0]);
    return reason_set(reason, 0, "cannot start a process: %s", strerror(errno));
}

bool replacer_start(struct replacer *replacer, const struct storage *storage,
                    const char *temporary, const char *path, struct reason *reason)
{
    *replacer = (struct replacer){.channel = -1, .storage = storage};
    if (!storage->context)
        return start_process(replacer, temporary, path, reason);
    replacer->temporary = memory_copy_string(temporary);
    replacer->path = memory_copy_string(path);
    return true;
}

static struct outcome order(struct replacer *replacer, char word)
{
    struct outcome outcome;
    bool heard =
        tell(replacer->channel, &word, 1) && hear(replacer->channel, &outcome, sizeof outcome);
    close(replacer->channel);
    replacer->channel = -1;
    return heard ? outcome : (struct outcome){false, EIO}; /* it was killed */
}

static void forget(struct replacer *replacer)
{
    free(replacer->temporary);
    free(replacer->path);
    replacer->temporary = replacer->path = NULL;
}

bool replacer_replace(struct replacer *replacer, const char *name, struct reason *reason)
{
    struct outcome outcome =
        replacer->temporary ? replace(replacer->storage, replacer->temporary, replacer->path)
                            : order(replacer, REPLACE);
    forget(replacer);
    return outcome.error == 0 ||
           reason_set(reason, 0, "%s: %s%s", name,
                      outcome.replaced ? "written, but perhaps not durable yet: " : "",
                      strerror(outcome.error));
}

void replacer_give_up(struct replacer *replacer)
{
    if (replacer->temporary)
        replacer->storage->unlink(replacer->storage->context, replacer->temporary);
    forget(replacer);
    if (replacer->channel >= 0)
        order(replacer, GIVE_UP);
}
