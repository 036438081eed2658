/* descriptors.h - whether a test leaves files open.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_DESCRIPTORS_H
#define TTYCHESS_TESTS_DESCRIPTORS_H

/* How many descriptors the process has, to be compared with how many it had: a few more are
 * counted. Aborts where that cannot be known. */
int open_descriptors(void);

#endif
