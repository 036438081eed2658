/* arena.h - many small things that are given back together.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For what a game is made of (moves, comments, tags): no call of malloc() for each, none
 * moves once it is there, and all go with the game. One thread an arena.
 */
#ifndef TTYCHESS_PGN_ARENA_H
#define TTYCHESS_PGN_ARENA_H

#include <stddef.h>

struct arena_block;

struct arena {
    struct arena_block *blocks; /* the newest first */
    char *next, *end;           /* what is free in it */
    size_t size;                /* bytes of all blocks */
};

/* An arena of zeros is an empty one. */

/* Room for `size` bytes, fit for any type and not cleared. Aborts on lack of memory. */
void *arena_take(struct arena *arena, size_t size) __attribute__((returns_nonnull));

/* A copy of `length` bytes with a NUL after them. */
char *arena_copy(struct arena *arena, const char *bytes, size_t length)
    __attribute__((returns_nonnull));

/* Give everything back; the arena is empty again. */
void arena_free(struct arena *arena);

#endif
