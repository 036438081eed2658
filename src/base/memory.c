/* memory.c - allocators that exit if memory runs out.
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

static void (*_Atomic exit_hook)(void);

void memory_set_exit_hook(void (*hook)(void))
{
    atomic_store(&exit_hook, hook);
}

/* Calls _exit(), because other threads may be running and the handlers of exit() may
 * allocate. */
void memory_exit_exhausted(void)
{
    static pthread_mutex_t ending = PTHREAD_MUTEX_INITIALIZER;
    static const char text[] = PACKAGE ": out of memory\n";
    void (*hook)(void) = atomic_load(&exit_hook);
    pthread_mutex_lock(&ending); /* never unlocked, so only one thread prints */
    if (hook)
        hook();
    (void)!write(STDERR_FILENO, text, sizeof text - 1);
    _exit(EXIT_FAILURE);
}

void *memory_new(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size ? size : 1);
    if (!memory)
        memory_exit_exhausted();
    return memory;
}

void *memory_resize(void *memory, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        memory_exit_exhausted();
    memory = realloc(memory, count && size ? count * size : 1);
    if (!memory)
        memory_exit_exhausted();
    return memory;
}

void *memory_grow(void *memory, size_t count, size_t *capacity, size_t size)
{
    if (count <= *capacity)
        return memory;
    *capacity = count + count / 2 + 16;
    return memory_resize(memory, *capacity, size);
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

char **memory_add_string(char **list, const char *text)
{
    size_t count = 0;
    while (list && list[count])
        count++;
    list = memory_resize(list, count + 2, sizeof *list);
    list[count] = memory_copy_string(text);
    list[count + 1] = NULL;
    return list;
}

void memory_free_strings(char **list)
{
    for (char **text = list; text && *text; text++)
        free(*text);
    free(list);
}
