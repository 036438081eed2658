/* statistics.h - a player's results by opening, color, phase, clock and opponent.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Accuracy and mistakes come from reviews or any [%eval] in the games; other games count only
 * by their result. One thread.
 */
#ifndef TTYCHESS_STUDY_STATISTICS_H
#define TTYCHESS_STUDY_STATISTICS_H

#include "pgn/game.h"

struct statistics;

struct statistics *statistics_create(void);
void statistics_destroy(struct statistics *statistics);

/* Add a game; its board must be at the end. */
void statistics_add(struct statistics *statistics, const struct game *game);

/* Write lines of at most 78 characters, "" between sections. `player`: part of the name,
 * ignoring case; NULL: the most frequent player. Returns the number of games in which the
 * player has moved. Sets *unreviewed_count, before the first line, to the number of those that
 * are over and not reviewed. */
size_t statistics_write(const struct statistics *statistics, const char *player,
                        void (*line)(void *context, const char *text), void *context,
                        size_t *unreviewed_count);

#endif
