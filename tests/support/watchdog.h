/* watchdog.h - a test that hangs ends, as a failure with a name.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of cmocka are watched one by one (test.c), those of the screen from check
 * to check (tap.c), talks case by case. It is for hangs alone: no test relies on it.
 */
#ifndef TTYCHESS_TESTS_WATCHDOG_H
#define TTYCHESS_TESTS_WATCHDOG_H

/* From now on `what` (the caller keeps it) may take a quarter of an hour, or the seconds that
 * the environment has as WATCHDOG; then the process says "not ok" with its name, and ends. */
void watchdog_watch(const char *what);

#endif
