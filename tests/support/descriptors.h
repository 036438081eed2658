/* descriptors.h - counts open file descriptors, to find leaks.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_DESCRIPTORS_H
#define TTYCHESS_TESTS_DESCRIPTORS_H

/* Returns the number of open descriptors, which may be a few too high; compare it with an
 * earlier count. Aborts if the number is unavailable. */
int open_descriptors(void);

#endif
