/* scratch.h - a directory of the test's own, which is also where games are kept.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_SCRATCH_H
#define TTYCHESS_TESTS_SCRATCH_H

/* cmocka set-up and tear-down of one test: *state is the new directory's path, and
 * XDG_DATA_HOME names it. */
int scratch_make(void **state);
int scratch_remove(void **state);

#endif
