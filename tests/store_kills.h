/* store_kills.h - a process with a storage thread is killed at random moments.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_STORE_KILLS_H
#define TTYCHESS_TESTS_STORE_KILLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct kills {
    const char *directory; /* an empty one */
    uint64_t seed;         /* of the moments */
    long killed, lives;    /* processes, and stores that were filled to the end */
    uint64_t told, found;  /* groups that were told as done, and that were there, in all */
};

/* Start, kill, look (behind sample_expect()), until so many were killed. False, with a line on standard error: something
 * that was told is not there, or what is there is no prefix. */
bool kills_run(struct kills *kills, long count);

#endif
