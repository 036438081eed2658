/* still.c - see still.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The functions of engine/thread_pool.h are defined here, so the linker does not use the
 * engine's; the others are wrappers for the linker's --wrap.
 */
#include "fuzz/still.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "support/disk.h"
#include "engine/engine_state.h"
#include "fuzz/fuzz.h"

/* ---- the clock ---------------------------------------------------------------------- */

static int64_t now;

int64_t __wrap_monotonic_milliseconds(void);

int64_t still_now(void)
{
    return now;
}

int64_t __wrap_monotonic_milliseconds(void)
{
    return now;
}

void still_pass(int64_t milliseconds)
{
    now += milliseconds;
}

/* ---- search threads ----------------------------------------------------------------- */

enum { POOLS = 16 };

struct thread_pool {
    thread_pool_job *job; /* NULL: no job is waiting */
    struct engine *engine;
};

static struct thread_pool *pools[POOLS];

struct thread_pool *thread_pool_create(void)
{
    for (int i = 0; i < POOLS; i++)
        if (!pools[i])
            return pools[i] = memory_new(1, sizeof *pools[i]);
    EXPECT(false, "more engines than expected");
    return NULL;
}

/* An engine that exists never needs more threads than it has. */
bool thread_pool_resize(struct thread_pool *pool, int count, struct error *error)
{
    (void)pool;
    EXPECT(count >= 1 && count <= POOL_THREADS_MAX, "%d threads", count);
    (void)error;
    return true;
}

/* Few nodes are enough; helper threads would do the same work. */
static void work(struct thread_pool *pool)
{
    thread_pool_job *job = pool->job;
    struct search_control *control = &pool->engine->control;
    pool->job = NULL;
    if (control->limits.nodes == 0 || control->limits.nodes > STILL_NODES)
        control->limits.nodes = STILL_NODES;
    pool->engine->meters[0].next_check_at = 0;
    job(pool->engine, 0);
}

void thread_pool_start_job(struct thread_pool *pool, thread_pool_job *job, void *argument,
                           int count)
{
    EXPECT(!pool->job && count >= 1, "two jobs at once");
    pool->job = job;
    pool->engine = argument;
}

void thread_pool_wait(struct thread_pool *pool)
{
    if (!pool->job)
        return;
    pool->engine->control.limits.infinite = false; /* nobody else could stop it */
    atomic_store(&pool->engine->control.pondering, false);
    work(pool);
}

void thread_pool_destroy(struct thread_pool *pool)
{
    if (!pool)
        return;
    thread_pool_wait(pool);
    for (int i = 0; i < POOLS; i++)
        if (pools[i] == pool)
            pools[i] = NULL;
    free(pool);
}

bool still_think(bool endless)
{
    bool any = false;
    for (int i = 0; i < POOLS; i++) {
        struct search_control *control;
        if (!pools[i] || !pools[i]->job)
            continue;
        control = &pools[i]->engine->control;
        if (!endless && !atomic_load(&control->stop_requested) &&
            (control->limits.infinite || atomic_load(&control->pondering)))
            continue;
        thread_pool_wait(pools[i]);
        any = true;
    }
    return any;
}

/* ---- memory ------------------------------------------------------------------------- */

enum {
    TABLE_PART = 16 /* the minimum that transposition_table_usage() reads */
};

bool __wrap_transposition_table_resize(struct transposition_table *table, size_t megabytes,
                                       struct error *error);
bool __real_transposition_table_resize(struct transposition_table *table, size_t megabytes,
                                       struct error *error);

/* Few nodes need only a small table, and writing its pages costs more than the search. */
bool __wrap_transposition_table_resize(struct transposition_table *table, size_t megabytes,
                                       struct error *error)
{
    const size_t whole = 1 << 20, part = whole / TABLE_PART;
    if (megabytes < 1 || megabytes > TABLE_MEGABYTES_MAX)
        return __real_transposition_table_resize(table, megabytes, error);
    if (!__real_transposition_table_resize(table, 1, error))
        return false;
    munmap((char *)table->buckets + part, whole - part);
    table->bucket_count /= TABLE_PART;
    return true;
}

/* The engine's data is large and mostly unused in a short search, so it comes zeroed from the
 * system instead of being cleared after reuse. */
static void keep_memory_fresh(void)
{
#ifdef M_MMAP_THRESHOLD
    mallopt(M_MMAP_THRESHOLD, 1 << 17);
#endif
}

/* ---- start -------------------------------------------------------------------------- */

void still_begin(void)
{
    static bool begun;
    if (!begun)
        keep_memory_fresh();
    begun = true;
    now = 1000000;
    for (int i = 0; i < POOLS; i++)
        EXPECT(!pools[i], "an engine was left behind");
}

/* ---- no other programs, no other files ---------------------------------------------- */

int posix_spawn(pid_t *id, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const words[], char *const names[])
{
    (void)id, (void)path, (void)actions, (void)attributes, (void)words, (void)names;
    return ENOENT;
}

int posix_spawnp(pid_t *id, const char *path, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const words[], char *const names[])
{
    return posix_spawn(id, path, actions, attributes, words, names);
}

char *__wrap_realpath(const char *path, char *room);

/* On the disk in memory all paths are real. */
char *__wrap_realpath(const char *path, char *room)
{
    size_t size;
    EXPECT(!room, "expected realpath() to be asked for memory");
    errno = ENOENT;
    return disk_get(path, &size) ? strdup(path) : NULL;
}
