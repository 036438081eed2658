/* replica_lists.h - people, seeks, challenges and round robins of a replica: for replica.c alone.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_LOBBY_REPLICA_LISTS_H
#define TTYCHESS_LOBBY_REPLICA_LISTS_H

#include "lobby/replica.h"

/* The fields of lines. False: it is not there, or is none. */
void replica_read_rating(const struct lobby_line *line, const char *key,
                         char rating[LOBBY_RATING]);
bool replica_read_id(const struct lobby_line *line, const char *key, int64_t *id);
bool replica_read_name(const struct lobby_line *line, const char *key,
                       char name[LOBBY_NAME_SIZE]);

/* Room for one more in a list of so many. */
void *replica_make_room(void *list, size_t count, size_t size);

/* Lines that nobody asked for: news->kind tells what they were. */
void replica_news_person(struct replica *replica, const struct lobby_line *line,
                         struct lobby_news *news);
void replica_news_renamed(struct replica *replica, const struct lobby_line *line,
                          struct lobby_news *news);
void replica_news_seek(struct replica *replica, const struct lobby_line *line,
                       struct lobby_news *news);
void replica_news_unseek(struct replica *replica, const struct lobby_line *line,
                         struct lobby_news *news);
void replica_news_challenge(struct replica *replica, const struct lobby_line *line,
                            struct lobby_news *news);
void replica_news_unchallenge(struct replica *replica, const struct lobby_line *line,
                              struct lobby_news *news);

/* `now`: this machine's clock. */
void replica_news_round(struct replica *replica, const struct lobby_line *line, int64_t now,
                        struct lobby_news *news);

#endif
