/* bombs.h - files of games that were made to cost much: work, memory, complaints.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each is some text before, a piece over and over, and some text behind. Size is free: that
 * reading twice as much costs twice as much is what is to be seen.
 */
#ifndef TTYCHESS_TESTS_BOMBS_H
#define TTYCHESS_TESTS_BOMBS_H

#include <stddef.h>

struct bomb {
    const char *name;
    const char *before, *piece, *behind; /* behind may be NULL */
};

/* All of them; the last one's name is NULL. */
extern const struct bomb bombs[];

/* The text, some `size` bytes of it: malloc'ed, NUL-terminated. In the piece '#' stands for a
 * number that is another one each time. */
char *bomb_make(const struct bomb *bomb, size_t size, size_t *length);

#endif
