/* plain.h - the plain front end, for screen readers, pipes and terminals that cannot move
 * their cursor. Prints each event as a line of complete sentences, without escape sequences.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_PLAIN_PLAIN_H
#define TTYCHESS_PLAIN_PLAIN_H

#include <stddef.h>

struct session;

/* Plays on standard input and output until `quit`, end of input, SIGINT, SIGTERM or SIGHUP.
 * `read_ahead` contains `read_ahead_length` bytes already read from standard input; NULL:
 * none. Lines from a terminal run as they arrive. Other lines wait until the engine has
 * answered the previous one. Returns the exit status: 0, or 1 if the game could not be saved
 * or standard output could not be written. After a write error, ferror(stdout) is set and
 * errno contains the reason, unless a signal requested the end while output was blocked. */
int plain_run(struct session *session, const char *read_ahead, size_t read_ahead_length);

#endif
