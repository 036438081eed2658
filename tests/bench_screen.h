/* bench_screen.h - what the benchmarks of the screen share.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is waited for in vain ends the benchmark with a line that says so.
 */
#ifndef TTYCHESS_TESTS_BENCH_SCREEN_H
#define TTYCHESS_TESTS_BENCH_SCREEN_H

#include "terminal_harness.h"

/* Wait until a condition holds; `what` it is. */
void bench_await(struct terminal *terminal, terminal_condition *holds, const void *context,
                 const char *what);

/* Take in all that comes until the line has been quiet for so many milliseconds. */
void bench_settle(struct terminal *terminal, int quiet);

/* Start the game in a window and wait for its first screen to be whole. */
struct terminal *bench_start(const struct terminal_settings *settings, const char *arguments);

/* Begin an analysis and wait for its prompt, "1. analysis> ". */
void bench_analyse(struct terminal *terminal);

/* Whether the prompt, a struct play_prompt, is shown. */
bool bench_shows_prompt(struct terminal *terminal, const void *prompt);

/* What the screen takes on the line in other windows, and its start screen. */
void bench_sizes(bool brief);

/* From a click on a square to the marks it makes, while all cores search. */
void bench_clicks(int count);

#endif
