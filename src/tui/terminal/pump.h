/* pump.h - the thread between curses and the terminal, so that a frozen link freezes
 * nothing.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Curses writes into a pipe; the pump's thread reads the pipe and does the blocking write
 * to the terminal. Before a frame is drawn the screen asks pump_is_idle(): while the last
 * frame is still under way the new one is skipped, and the pump writes one byte to `wake`
 * when the terminal has taken everything, so that the newest state is drawn then.
 *
 * All functions but those two that say so belong to the screen's thread. One pump at a time.
 */
#ifndef TTYCHESS_TUI_PUMP_H
#define TTYCHESS_TUI_PUMP_H

#include <stdbool.h>
#include <stdint.h>

struct pump;

/* Start pumping to the open descriptor `terminal`. `wake` is the write end of a pipe,
 * non-blocking. Both stay the caller's. NULL (and errno) when there is no pipe or
 * thread. */
struct pump *pump_start(int terminal, int wake);

/* From now on send it filtered (thrift.h). Before anything was
 * written, or after the terminal was reset. */
void pump_set_thrifty(struct pump *pump);

/* What is filtered is sent with these tints (struct thrift) from about now on; constant. NULL:
 * with none. */
void pump_set_tints(struct pump *pump, const uint32_t *tints);

/* Where curses is to write: the write end of the pipe. */
int pump_input(const struct pump *pump);

/* Whether all that was written has reached the terminal. When false, one byte will come
 * to `wake` as soon as it has. */
bool pump_is_idle(struct pump *pump);

/* Whether a write to the terminal failed: nobody is there any more. The pump goes on
 * emptying its pipe, into nothing. A byte came to `wake` when it happened. */
bool pump_is_broken(const struct pump *pump);

/* Nobody is there any more: write nothing more to the terminal. */
void pump_abandon(struct pump *pump);

/* Write nothing more to the terminal, which is about to be given back: in handlers of signals,
 * too, and on any thread. A write under way is waited for, not long. */
void pump_hush(void);

/* Whether the pump, or the last one there was, has written anything to the terminal; asked by
 * anybody, too. */
bool pump_has_written(void);

/* Wait until the terminal has taken everything: at most ten seconds, and as many milliseconds
 * in which it takes nothing as patience() says, which is asked a thousand times a second.
 * False: it has not. */
bool pump_drain(struct pump *pump, int (*patience)(void));

/* End the thread, close the pipe, free. What the terminal has not taken then is lost; false when
 * there was any. */
bool pump_stop(struct pump *pump, int (*patience)(void));

#endif
