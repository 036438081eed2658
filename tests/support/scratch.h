/* scratch.h - a temporary directory for each test, where games are also saved.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_SCRATCH_H
#define TTYCHESS_TESTS_SCRATCH_H

/* cmocka set-up and tear-down of one test: *state is the path of the new directory, which is
 * also XDG_DATA_HOME. */
int scratch_make(void **state);
int scratch_remove(void **state);

#endif
