/* failing_memory.c - a preloaded allocator that fails on demand.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *     MEMORY_FAILS=N       the N-th allocation since the program's start fails, counted from 1
 *     MEMORY_FAILS=N+      so do all later ones
 *     MEMORY_COUNT=FILE    the number of allocations is written to FILE when the program ends
 *
 * Only allocations by the program's own code count, not those by libraries.
 *
 * For LD_PRELOAD; not linked into the program.
 */
#define _GNU_SOURCE 1

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OUT_OF_THE_WAY = 500 /* a descriptor */ };

static void *(*next_malloc)(size_t);
static void *(*next_calloc)(size_t, size_t);
static void *(*next_realloc)(void *, size_t);
static void *(*next_aligned_alloc)(size_t, size_t);
static void (*next_free)(void *);

static _Alignas(64) char early[1 << 16]; /* used while the real functions are looked up */
static size_t early_used;

static atomic_long made;
static long fails_at = -1;
static int count_file = -1;
static bool for_ever, armed;
static uintptr_t own_begin, own_end;

static int find_own(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size;
    (void)context;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
        if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_X))
            continue;
        own_begin = info->dlpi_addr + segment->p_vaddr;
        own_end = own_begin + segment->p_memsz;
    }
    return 1; /* the first object is the program */
}

static void look_up(void)
{
    *(void **)&next_calloc = dlsym(RTLD_NEXT, "calloc");
    *(void **)&next_realloc = dlsym(RTLD_NEXT, "realloc");
    *(void **)&next_aligned_alloc = dlsym(RTLD_NEXT, "aligned_alloc");
    *(void **)&next_free = dlsym(RTLD_NEXT, "free");
    *(void **)&next_malloc = dlsym(RTLD_NEXT, "malloc");
}

__attribute__((constructor)) static void begin(void)
{
    const char *fails = getenv("MEMORY_FAILS");
    const char *path = getenv("MEMORY_COUNT");
    if (!next_malloc)
        look_up();
    dl_iterate_phdr(find_own, NULL);
    if (fails) {
        fails_at = atol(fails);
        for_ever = strchr(fails, '+') != NULL;
    }
    if (path) { /* opened now, because a sandboxed program cannot open it at its end */
        int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
        count_file = fcntl(file, F_DUPFD_CLOEXEC, OUT_OF_THE_WAY);
        close(file);
    }
    unsetenv("LD_PRELOAD"); /* child processes are not affected */
    armed = true;
}

__attribute__((destructor)) static void end(void)
{
    char text[32];
    int length = snprintf(text, sizeof text, "%ld\n", atomic_load(&made));
    armed = false;
    if (count_file >= 0 && write(count_file, text, (size_t)length) == length)
        close(count_file);
}

static void *take_early(size_t size)
{
    void *memory = early + early_used;
    early_used += (size + 63) / 64 * 64;
    if (early_used > sizeof early)
        _exit(127);
    return memory;
}

static bool is_early(const void *memory)
{
    return (const char *)memory >= early && (const char *)memory < early + sizeof early;
}

static bool fails(const void *caller)
{
    uintptr_t from = (uintptr_t)caller;
    long number;
    if (!armed || from < own_begin || from >= own_end)
        return false;
    number = atomic_fetch_add(&made, 1) + 1;
    if (fails_at < 1 || !(number == fails_at || (for_ever && number > fails_at)))
        return false;
    errno = ENOMEM;
    return true;
}

#define CALLER __builtin_return_address(0)

void *malloc(size_t size)
{
    if (!next_malloc)
        return take_early(size);
    return fails(CALLER) ? NULL : next_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    if (!next_malloc)
        return take_early(count * size); /* static memory is zero */
    return fails(CALLER) ? NULL : next_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
    if (is_early(memory)) {
        void *copy = next_malloc(size);
        return copy ? memcpy(copy, memory, size) : NULL;
    }
    return fails(CALLER) ? NULL : next_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails(CALLER) ? NULL : next_aligned_alloc(alignment, size);
}

void free(void *memory)
{
    if (!is_early(memory) && next_free)
        next_free(memory);
}
