/* memory.c - the three allocators, none of which returns NULL, and the end without memory.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "base/memory.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void (*_Atomic before_end)(void);

void memory_before_end(void (*give_back)(void))
{
    atomic_store(&before_end, give_back);
}

/* Not by exit(): other threads run, and what is flushed there may want memory itself. */
void memory_end(void)
{
    static pthread_mutex_t ending = PTHREAD_MUTEX_INITIALIZER;
    static const char text[] = PACKAGE ": out of memory\n";
    void (*give_back)(void) = atomic_load(&before_end);
    pthread_mutex_lock(&ending); /* for good: one thread says it */
    if (give_back)
        give_back();
    ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);

    (void)written;
    _exit(EXIT_FAILURE);
}

void *memory_new(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size ? size : 1);
    if (!memory)
        memory_end();
    return memory;
}

void *memory_resize(void *memory, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        memory_end();
    memory = realloc(memory, count && size ? count * size : 1);
    if (!memory)
        memory_end();
    return memory;
}

char *memory_copy_string(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(memory_new(size, 1), text, size);
}

void memory_replace_string(char **owned, const char *text)
{
    char *copy = text ? memory_copy_string(text) : NULL;
    free(*owned);
    *owned = copy;
}
