/* store_table.h - the table of a game, out of what the store has of it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_HOST_STORE_TABLE_H
#define TTYCHESS_HOST_STORE_TABLE_H

#include "base/reason.h"
#include "host/store_job.h"
#include "lobby/table.h"

/* The table of an answer to STORE_EVENTS that has a game. An event that cannot be taken ends it:
 * table->number says how far it came, and the reason why. False, with the reason: there is no
 * table. */
bool store_build_table(const struct store_reply *reply, struct table *table,
                       struct reason *reason);

#endif
