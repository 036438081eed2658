/* hall_wish.h - seeks and challenges, and whether two people may play: hall_wish.c, hall_seeks.c,
 * hall_pairing.c. Of hall_state.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_HOST_HALL_WISH_H
#define TTYCHESS_HOST_HALL_WISH_H

#include "host/hall_state.h"

void wish_remove(struct hall *hall, struct wish *wish, const char *why);
void wishes_of_gone(struct hall *hall, struct person *person);
void wishes_of_playing(struct hall *hall, struct person *person);
void wishes_tell(struct hall *hall, struct hall_session *session, int64_t date);
void wish_write(const struct wish *wish, struct line_writer *writer, int64_t date);
struct wish *wish_new(struct hall *hall, struct person *from, struct person *to,
                      const struct terms *terms);
/* Told to all whom it concerns; the ticket of what is kept, 0: it lives as long as the server. */
uint64_t wish_announce(struct hall *hall, struct wish *wish, int64_t date);

/* One that was told before the server was killed: known already, or put to the store; and one
 * that was gone. */
bool wish_replay(struct hall *hall, const struct lobby_line *line, struct reason *reason);
bool wish_replay_gone(struct hall *hall, const struct lobby_line *line, struct reason *reason);

/* What is asked for, and whether so much may be asked in a minute. False: it is answered. */
bool request_terms(struct request *request, struct terms *terms);
bool request_may_ask(struct request *request);

/* Why these two cannot begin this game, a code; NULL: they can. "again": the store is asked, and
 * the request comes again. */
const char *pairing_refused(struct request *request, struct person *one, struct person *other,
                            const struct terms *terms);
void pair_learn(struct hall *hall, const struct asking *asking, int64_t count, int64_t date);
void pair_count(struct person *one, struct person *other, int64_t date);
const char *person_refused(const struct hall *hall, const struct person *person,
                           const struct terms *terms);

#endif
