/* arena.c - blocks that grow, each cut up from its beginning.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/arena.h"

#include <assert.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { SMALLEST_BLOCK = 8 << 10, LARGEST_BLOCK = 256 << 10 };

struct arena_block {
    struct arena_block *next;
    size_t size;
    alignas(max_align_t) char bytes[];
};

static void add_block(struct arena *arena, size_t size)
{
    size_t wanted = arena->blocks ? 2 * arena->blocks->size : SMALLEST_BLOCK;
    struct arena_block *block;
    if (wanted > LARGEST_BLOCK)
        wanted = LARGEST_BLOCK;
    if (wanted < size)
        wanted = size;
    assert(wanted <= SIZE_MAX / 2);
    block = memory_resize(NULL, 1, sizeof *block + wanted); /* not cleared: that costs more */
    block->next = arena->blocks;
    block->size = wanted;
    arena->size += wanted;
    arena->blocks = block;
    arena->next = block->bytes;
    arena->end = block->bytes + wanted;
}

void *arena_take(struct arena *arena, size_t size)
{
    void *taken;
    size = (size + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);
    if (!arena->next || size > (size_t)(arena->end - arena->next))
        add_block(arena, size);
    taken = arena->next;
    arena->next += size;
    return taken;
}

char *arena_copy(struct arena *arena, const char *bytes, size_t length)
{
    char *copy = arena_take(arena, length + 1);
    if (length > 0)
        memcpy(copy, bytes, length);
    copy[length] = '\0';
    return copy;
}

void arena_free(struct arena *arena)
{
    assert(!arena->next == !arena->blocks);
    while (arena->blocks) {
        struct arena_block *block = arena->blocks;
        arena->blocks = block->next;
        free(block);
    }
    arena->next = arena->end = NULL;
    arena->size = 0;
}
