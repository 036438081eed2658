/* watchdog.h - ends a test that hangs, and reports its name as a failure.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * cmocka tests are watched one by one (test.c), screen tests from check to check (tap.c),
 * talks case by case. This is only for hangs: no test relies on it.
 */
#ifndef TTYCHESS_TESTS_WATCHDOG_H
#define TTYCHESS_TESTS_WATCHDOG_H

/* From now on `what` (owned by the caller) may take 15 minutes, or the seconds in the
 * environment variable WATCHDOG; then the process prints "not ok" with this name and exits. */
void watchdog_watch(const char *what);

#endif
