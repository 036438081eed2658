/* store_kills.c - see store_kills.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The process tells what is on the disk through a pipe, one number a time; whatever stands there
 * when it is killed has to be found. The next one goes on from what is found.
 */
#include "store_kills.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "host/store_thread.h"
#include "store_sample.h"

/* ---- the process that is killed --------------------------------------------------------------- */

static void tell(int told, uint64_t done)
{
    if (write(told, &done, sizeof done) != sizeof done)
        _exit(3);
}

static void live(const char *directory, size_t from, int told)
{
    struct store_options options = {.directory = directory, .log_pages = 20};
    struct reason reason;
    struct wake wake;
    struct store_job jobs[SAMPLE_JOBS];
    struct store *store = store_open(&options, STORE_SERVE, NULL, &reason);
    struct store_thread *thread;
    uint64_t done = 0;
    if (!store || !wake_init(&wake, &reason) ||
        !(thread = store_thread_start(store, &wake, &reason))) {
        fprintf(stderr, "%s\n", reason.text);
        _exit(2);
    }
    tell(told, from);
    for (size_t n = from; n < SAMPLE_GROUPS || done < SAMPLE_GROUPS - from; n++) {
        uint64_t now;
        if (n < SAMPLE_GROUPS)
            store_thread_put(thread, jobs, sample_group(n, jobs));
        while ((now = store_thread_done(thread)) == done &&
               (n >= SAMPLE_GROUPS || n - from > done + 3))
            poll(&(struct pollfd){wake.descriptors[0], POLLIN, 0}, 1, 1);
        wake_clear(&wake);
        if (now > done)
            tell(told, from + now);
        done = now;
    }
    _exit(store_thread_stop(thread, 100000, &reason) ? 0 : 4);
}

/* ---- who kills it ------------------------------------------------------------------------------ */

static uint64_t draw(struct kills *kills)
{
    kills->seed = kills->seed * 6364136223846793005u + 1442695040888963407u;
    return kills->seed >> 33;
}

/* Let it run until it has told so much more, and a moment longer. Returns what it told last, and
 * whether it came to its end. */
static uint64_t run_and_kill(struct kills *kills, size_t from, bool *ended)
{
    uint64_t told = from, last, until = from + draw(kills) % 12;
    int pipes[2], status;
    pid_t child;
    if (pipe(pipes) != 0 || (child = fork()) < 0)
        abort();
    if (child == 0) {
        close(pipes[0]);
        live(kills->directory, from, pipes[1]);
    }
    close(pipes[1]);
    while (told < until && read(pipes[0], &last, sizeof last) == sizeof last)
        told = last;
    usleep((useconds_t)(draw(kills) % 3000)); /* where it is killed, not what is waited for */
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    while (read(pipes[0], &last, sizeof last) == sizeof last)
        told = last;
    close(pipes[0]);
    *ended = WIFEXITED(status);
    if (*ended && WEXITSTATUS(status) != 0)
        fprintf(stderr, "it ended with %d\n", WEXITSTATUS(status));
    kills->killed += WIFSIGNALED(status);
    return told;
}

static size_t find(const char *dump)
{
    size_t groups = 0;
    while (groups <= SAMPLE_GROUPS && (!dump || strcmp(dump, sample_expected[groups]) != 0))
        groups++;
    return groups;
}

static void remove_store(const char *directory)
{
    static const char *const names[] = {"store.sqlite", "store.sqlite-wal", "store.sqlite-shm",
                                        "store.sqlite-journal"};
    for (size_t i = 0; i < 4; i++) {
        char path[600];
        snprintf(path, sizeof path, "%s/%s", directory, names[i]);
        unlink(path);
    }
}

static bool look(struct kills *kills, uint64_t told, size_t *groups)
{
    char *dump = sample_dump(kills->directory, NULL);
    *groups = find(dump);
    if (!dump && told == 0)
        *groups = 0; /* it was not even made */
    free(dump);
    kills->told += told;
    kills->found += *groups;
    if (*groups <= SAMPLE_GROUPS && *groups >= told)
        return true;
    fprintf(stderr, "told %llu, found %zu of %d\n", (unsigned long long)told, *groups,
            SAMPLE_GROUPS);
    return false;
}

bool kills_run(struct kills *kills, long count)
{
    size_t groups = 0;
    bool well = true;
    while (well && kills->killed < count) {
        bool ended;
        uint64_t told = run_and_kill(kills, groups, &ended);
        well = look(kills, told, &groups);
        if (groups == SAMPLE_GROUPS) {
            kills->lives++;
            remove_store(kills->directory);
            groups = 0;
        }
    }
    return well;
}
