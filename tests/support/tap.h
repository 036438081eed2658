/* tap.h - the part of the Test Anything Protocol that the screen tests need.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A failed check does not end the test: it prints the contents of the terminal as comments,
 * and the test continues, so that one run reports all failures.
 */
#ifndef TTYCHESS_TESTS_TAP_H
#define TTYCHESS_TESTS_TAP_H

#include <stdbool.h>

struct terminal;

/* Prints "ok N - TEXT", or "not ok N - TEXT" and the screen of `terminal` (may be NULL).
 * Returns `holds`. */
bool tap_check(const struct terminal *terminal, bool holds, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Prints a comment line. */
void tap_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints the plan. Returns the exit status of the test: 0 if every check held. */
int tap_done(void);

#endif
