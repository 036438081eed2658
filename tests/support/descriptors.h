/* descriptors.h - counts open file descriptors, to find leaks.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_DESCRIPTORS_H
#define TTYCHESS_TESTS_DESCRIPTORS_H

#include <stdbool.h>

/* Returns the number of open descriptors, which may be a few too high; compare it with an
 * earlier count. Aborts if the number is unavailable. */
int open_descriptors(void);

/* Returns whether no more than an earlier count are open. Waits for threads that wait for
 * the end of a program (child_process.h) and have not ended yet. */
bool descriptors_are_closed(int earlier);

#endif
