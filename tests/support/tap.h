/* tap.h - the few lines of the Test Anything Protocol that the screen tests need.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A failed check does not end the test: it prints what the terminal showed, as comments,
 * and the rest goes on, so that one run tells all that is wrong.
 */
#ifndef TTYCHESS_TESTS_TAP_H
#define TTYCHESS_TESTS_TAP_H

#include <stdbool.h>

struct terminal;

/* "ok N - what it is" or "not ok N - ..." with the screen of `terminal` (may be NULL).
 * Returns `holds`. */
bool tap_check(const struct terminal *terminal, bool holds, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A comment line. */
void tap_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Print the plan. Returns the exit status of the test: 0 when every check held. */
int tap_done(void);

#endif
