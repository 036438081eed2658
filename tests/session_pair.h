/* session_pair.h - two sessions at one game: what the tests of watching and taking over share.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_SESSION_PAIR_H
#define TTYCHESS_TESTS_SESSION_PAIR_H

#include "session_driver.h"

extern struct settings pair_settings; /* of the second session */

/* A session that plays e4, and another one that resumes its game. */
void pair_start(struct session **first, struct session **second,
                const struct storage *storage);
void pair_end(struct session *first, struct session *second);

/* Until the board has seen so many half-moves; the other session lives meanwhile. */
void pair_follow(struct session *session, struct session *other, size_t half_moves);

#endif
