/* fair_play.h - prevents engine help in the user's unfinished games on a chess site.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The record is a file for each account under XDG_STATE_HOME, written by the process that plays
 * on the site and read by all of the user's ttychess processes. One line per game:
 *
 *     HOST/ID OPPONENT *         a game with a clock: no help in any position
 *     HOST/ID OPPONENT KEY...    a correspondence game: the hexadecimal keys (struct position)
 *                                of its positions after the opening
 *
 * The file's modification time is when the site last confirmed the record. Games with a clock
 * expire after one day, others after 30 days, so that help is not blocked forever. An
 * unreadable record forbids nothing. Thread-safe.
 */
#ifndef TTYCHESS_ENGINE_FAIR_PLAY_H
#define TTYCHESS_ENGINE_FAIR_PLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

/* Replaces the record of an account, "HOST-NAME", with the lines in `games`. "" removes it; NULL
 * confirms it by updating its modification time. */
void fair_play_write_games(const char *account, const char *games);

/* Returns the records of all accounts, in which expired games forbid nothing. Free them with
 * free(). */
char *fair_play_read_games(void);

/* Returns whether an engine may help in a position; if not, sets *error, which names the game.
 * `keys` are the keys of the `count` positions of its game up to this one, or only its own key;
 * without keys, only games with a clock forbid help. `games` is the record as read earlier, or
 * NULL to read it now. */
bool fair_play_allows_engine(const char *games, const uint64_t *keys, size_t count,
                             struct error *error);

#endif
