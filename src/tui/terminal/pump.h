/* pump.h - the thread between curses and the terminal, which keeps a frozen connection from
 * blocking the program.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Curses writes into a pipe; the pump's thread reads the pipe and does the blocking writes to
 * the terminal. Before each frame the screen calls pump_is_idle(). If the last frame has not
 * been sent completely, the new frame is skipped, and the pump writes one byte to `wake` once
 * the terminal has received everything, so that the screen draws its latest state then.
 *
 * Only the screen's thread may call these functions, except pump_hush() and
 * pump_has_written(). There is one pump at a time.
 */
#ifndef TTYCHESS_TUI_PUMP_H
#define TTYCHESS_TUI_PUMP_H

#include <stdbool.h>
#include <stdint.h>

struct pump;

/* Starts a pump that writes to the open descriptor `terminal`. `wake` is the write end of a
 * non-blocking pipe. The caller keeps both open until pump_stop(). Returns NULL and sets errno
 * if the pipe or the thread cannot be created. */
struct pump *pump_start(int terminal, int wake);

/* Filters all later output (thrift.h). Call this before anything is written, or after the
 * terminal was reset. */
void pump_set_thrifty(struct pump *pump);

/* Sets the tints for filtered output (struct thrift), from about now on. The pump does not
 * copy the array, which must not change. NULL for no tints. */
void pump_set_tints(struct pump *pump, const uint32_t *tints);

/* Returns the write end of the pipe, for curses. */
int pump_input(const struct pump *pump);

/* Returns whether the terminal has received everything that was written. If not, one byte is
 * written to `wake` when it has. */
bool pump_is_idle(struct pump *pump);

/* Returns whether a write to the terminal has failed, which means that the terminal is gone.
 * The pump writes a byte to `wake` when that happens, and then discards its input. */
bool pump_is_broken(const struct pump *pump);

/* Declares the terminal gone: nothing more is written to it. */
void pump_abandon(struct pump *pump);

/* Stops all output to the terminal, which is about to be restored, and waits a short time for
 * a write in progress. Any thread and signal handlers may call this. */
void pump_hush(void);

/* Returns whether the pump, or the last one that existed, has written anything to the
 * terminal. Any thread and signal handlers may call this. */
bool pump_has_written(void);

/* Waits until the terminal has received everything, but at most ten seconds, and at most
 * patience() milliseconds without progress; patience() is called about a thousand times a
 * second. Returns false on timeout. */
bool pump_drain(struct pump *pump, int (*patience)(void));

/* Drains the pump, ends the thread, closes the pipe and frees `pump`. Returns false if output
 * was lost because the terminal did not receive it in time (see pump_drain()). */
bool pump_stop(struct pump *pump, int (*patience)(void));

#endif
