/* hall_journal.h - what is kept before it is told: lines that outlast the process.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * hall_relay.c reads them again; for the files hall*.c alone.
 */
#ifndef TTYCHESS_HOST_HALL_JOURNAL_H
#define TTYCHESS_HOST_HALL_JOURNAL_H

#include "host/hall_state.h"

void relay_person(struct hall *hall, const struct person *person);
void relay_gone(struct hall *hall, const struct person *person);
void relay_game(struct hall *hall, const struct hall_game *game);
void relay_event(struct hall *hall, const struct hall_game *game, const char *text);
void relay_challenge(struct hall *hall, const struct wish *wish, const char *color);
void relay_unchallenge(struct hall *hall, const struct wish *wish);
void relay_text(struct hall *hall, const char *text); /* a whole line but for its end */

#endif
