/* still.h - a deterministic environment: a clock set by the harness, one thread, no other
 * programs, and only files of the disk in memory.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A harness linked with it (fuzz.am: STILL) runs the same way each time. Search threads are
 * simulated: a search starts when it is waited for, or by still_think(), runs on the calling
 * thread, and searches few nodes, whatever its limits.
 */
#ifndef TTYCHESS_TESTS_FUZZ_STILL_H
#define TTYCHESS_TESTS_FUZZ_STILL_H

#include <stdbool.h>
#include <stdint.h>

enum { STILL_NODES = 40 /* of a search */ };

/* Resets the clock, and forgets searches that were started. */
void still_begin(void);

/* still_now() returns the time in milliseconds, as does monotonic_milliseconds(); still_pass()
 * advances it. */
int64_t still_now(void);
void still_pass(int64_t milliseconds);

/* Runs the searches that were started; with `endless` also those that only a stop can end,
 * which then end by themselves. Returns false if there was nothing to do. */
bool still_think(bool endless);

#endif
