/* still.h - a world that stands still: a clock that goes when it is told to, one thread, no other
 * programs, no files but those of the disk in memory.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A harness that is linked with it (fuzz.am: STILL) runs the same way each time. The threads of
 * engines are a model: a search begins when it is waited for, or by still_think(), runs on the
 * thread that asked, and takes few nodes, whatever its limits say.
 */
#ifndef TTYCHESS_TESTS_FUZZ_STILL_H
#define TTYCHESS_TESTS_FUZZ_STILL_H

#include <stdbool.h>
#include <stdint.h>

enum { STILL_NODES = 40 /* of a search */ };

/* The clock is at its beginning, and no engine is asked to think. */
void still_begin(void);

/* What time it is, in milliseconds: for monotonic_milliseconds() of anybody, too; and have it pass. */
int64_t still_now(void);
void still_pass(int64_t milliseconds);

/* Have the searches that were asked for done. `endless`: those, too, that only a stop can end,
 * which then end by themselves. False: there was nothing to do. */
bool still_think(bool endless);

#endif
