/* relay.h - standard input and output joined to a line, as they are.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * It waits. What is read from may be non-blocking or not. The process ignores SIGPIPE.
 */
#ifndef TTYCHESS_TOOLS_RELAY_H
#define TTYCHESS_TOOLS_RELAY_H

#include <stdbool.h>
#include <stddef.h>

/* Write all of it, waiting for room; false: the other end is gone. */
bool relay_write(int file, const char *bytes, size_t length);

/* What comes from standard input goes to the line, what comes from it to standard output, until one
 * of them ends. */
void relay_standard(int line);

#endif
