/* memory.c - the three allocators, none of which returns NULL.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void *memory_new(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size ? size : 1);
    if (!memory)
        abort();
    return memory;
}

void *memory_resize(void *memory, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        abort();
    memory = realloc(memory, count && size ? count * size : 1);
    if (!memory)
        abort();
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
