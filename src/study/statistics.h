/* statistics.h - a player's results by opening, color, phase, clock and opponent.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Accuracy and mistakes come from reviews or any [%eval] in the games; other games contribute
 * only their results.
 */
#ifndef TTYCHESS_STUDY_STATISTICS_H
#define TTYCHESS_STUDY_STATISTICS_H

#include "pgn/game.h"

struct statistics;

struct statistics *statistics_create(void);
void statistics_destroy(struct statistics *statistics);

/* Adds a game, which must be at its last position. */
void statistics_add_game(struct statistics *statistics, const struct game *game);

/* Calls `line` with the lines of tables, of at most 78 characters, or with sentences if
 * `in_words`, and with "" between sections. `player` is part of a name, ignoring case; NULL: the
 * most frequent player except ttychess. Returns the number of games in which the player has
 * moved. Before the first line, sets *unreviewed_count to the number of those games that are over
 * but not reviewed. */
size_t statistics_write(const struct statistics *statistics, const char *player, bool in_words,
                        void (*line)(void *context, const char *text), void *context,
                        size_t *unreviewed_count);

#endif
