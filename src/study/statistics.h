/* statistics.h - where one wins and loses: games counted by opening, colour, phase, clock, opponent.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games are added one by one; whose they are is the player who is named, else whoever plays most of
 * them. Accuracy and mistakes are those of a review, or of any [%eval] in the games; of a game without
 * only the result counts, and it is said how many have them. One thread.
 */
#ifndef TTYCHESS_STUDY_STATISTICS_H
#define TTYCHESS_STUDY_STATISTICS_H

#include "pgn/game.h"

struct statistics; /* opaque */

struct statistics *statistics_create(void);
void statistics_destroy(struct statistics *statistics);

/* Take in a game; the board stands at its end. */
void statistics_add(struct statistics *statistics, const struct game *game);

/* Hand over the page line by line, of at most 78 characters, "" between parts. `player`: a part of the
 * name, letter case aside; NULL: whoever plays most. Returns in how many games the player has moved, and,
 * before the first line, how many of those are over and not reviewed. */
size_t statistics_write(const struct statistics *statistics, const char *player,
                        void (*line)(void *context, const char *text), void *context,
                        size_t *left);

#endif
