/* replica_tables.h - the tables of a replica: for replica.c alone.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_LOBBY_REPLICA_TABLES_H
#define TTYCHESS_LOBBY_REPLICA_TABLES_H

#include "lobby/replica.h"

/* Free all; `replica` is to be initialised before it is used again. */
void replica_free_tables(struct replica *replica);

/* The line is gone: what was asked for or begun anew is forgotten, the tables stay. */
void replica_lose_tables(struct replica *replica);

/* Lines that nobody asked for: news->kind tells what they were. The first is "table", the second
 * any that is about a table that is known, and else nothing. `now`: this machine's clock. */
void replica_news_table(struct replica *replica, const struct lobby_line *line,
                        struct lobby_news *news);
void replica_news_of_table(struct replica *replica, const struct lobby_line *line, int64_t now,
                           struct lobby_news *news);

#endif
