/* store_pgn.h - a kept game as PGN.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_HOST_STORE_PGN_H
#define TTYCHESS_HOST_STORE_PGN_H

#include "base/reason.h"
#include "host/store_job.h"

/* Of a STORE_EVENTS reply that has its game. `host`: where it was played; "" is well. Malloc'ed;
 * NULL, with the reason: its terms or its first event are none. Behind an event that is none the
 * game is cut off. Any thread. */
char *store_write_pgn(const struct store_reply *reply, const char *host, size_t *length,
                      struct reason *reason);

#endif
