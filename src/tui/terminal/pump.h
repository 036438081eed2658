/* pump.h - a thread that copies the output of curses to the terminal.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Curses writes into a pipe, so a frozen connection blocks only the thread. Before each frame
 * the screen calls pump_is_idle(). If the last frame is still being sent, the new one is
 * skipped, and the pump writes a byte to `wake` when the terminal has received everything.
 *
 * Screen thread only, except pump_mute() and pump_has_written(), which any thread or signal
 * handler may call. One pump at a time.
 */
#ifndef TTYCHESS_TUI_TERMINAL_PUMP_H
#define TTYCHESS_TUI_TERMINAL_PUMP_H

#include <stdbool.h>
#include <stdint.h>

struct pump;

/* Starts a pump that writes to the descriptor `terminal`. `wake` is the write end of a
 * non-blocking pipe. The caller still owns both. Returns NULL and sets errno on failure. */
struct pump *pump_start(int terminal, int wake);

/* Filters all further output (sgr_filter.h). Call before anything is written, or after a reset
 * of the terminal. `ends_reverse`: see sgr_filter_reset(). */
void pump_enable_sgr_filter(struct pump *pump, bool ends_reverse);

/* Sets `tints` and `bright` (struct sgr_filter) for all output not yet filtered. The array is not
 * copied. */
void pump_set_tints(struct pump *pump, const uint32_t *tints, bool bright);

/* Returns the pipe's write end, for curses. */
int pump_input_descriptor(const struct pump *pump);

/* Returns whether the terminal has received everything. If not, a byte is written to `wake`
 * once it has. */
bool pump_is_idle(struct pump *pump);

/* Returns true after pump_discard_output() or a failed write: all further output is discarded.
 * A failed write also writes a byte to `wake`. */
bool pump_is_broken(const struct pump *pump);

/* Call when the terminal is gone. */
void pump_discard_output(struct pump *pump);

/* Stops output to the terminal, which is about to be restored, and waits up to 25 ms for a
 * write in progress. */
void pump_mute(void);

/* Returns whether the current or last pump has written anything. */
bool pump_has_written(void);

/* Waits until the terminal has received everything. Returns false after ten seconds, after
 * stall_timeout() milliseconds without progress, or if output is discarded. Calls
 * stall_timeout() every millisecond. */
bool pump_drain(struct pump *pump, int (*stall_timeout)(void));

/* Drains the pump, stops the thread and frees `pump`. Returns false if output was lost. */
bool pump_stop(struct pump *pump, int (*stall_timeout)(void));

#endif
