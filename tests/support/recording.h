/* recording.h - records what a terminal shows, as an asciicast (version 2) for asciinema.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A recording consists of the contents of the screen at chosen moments, drawn again cell by cell,
 * and of chosen times between them. So it has the same bytes however fast the program was and in
 * however many parts it drew. Format: https://docs.asciinema.org/manual/asciicast/v2/
 */
#ifndef TTYCHESS_TESTS_RECORDING_H
#define TTYCHESS_TESTS_RECORDING_H

#include "support/terminal_harness.h"

/* Returns whether a recording was asked for: the environment variable RECORDING names its file. */
bool recording_wanted(void);

/* Waits until the screen is at rest, and records it; it is shown for this many seconds. Returns
 * false if the screen does not come to rest or the file cannot be written. */
bool recording_add(struct terminal *terminal, double seconds);

#endif
