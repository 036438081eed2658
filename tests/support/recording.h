/* recording.h - records what a terminal shows, as an asciicast (version 2).
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each frame is the screen at a moment that the script chooses, redrawn from its cells; the
 * script also says how long the frame is shown. So the bytes of the recording do not depend on
 * how fast the program runs and in how many parts it draws. Format:
 * https://docs.asciinema.org/manual/asciicast/v2/
 */
#ifndef TTYCHESS_TESTS_RECORDING_H
#define TTYCHESS_TESTS_RECORDING_H

#include "support/terminal_harness.h"

/* Returns whether the environment variable RECORDING names a file for a recording. */
bool recording_wanted(void);

/* Waits until the screen stops changing, and adds it as a frame of this many seconds. Returns
 * false if the screen keeps changing or the file cannot be written. */
bool recording_add(struct terminal *terminal, double seconds);

#endif
