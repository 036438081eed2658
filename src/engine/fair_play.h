/* fair_play.h - prevents engine help in the user's unfinished games on a chess site.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The record is a file under XDG_STATE_HOME that all processes of the user read. The program
 * that plays on the site writes it and always replaces the whole file. It has one line per
 * game:
 *
 *     HOST/ID OPPONENT *         a game with a clock: no help in any position
 *     HOST/ID OPPONENT KEY...    a correspondence game: the hexadecimal keys (struct position)
 *                                of its positions after the opening
 *
 * The file's modification time is when the site last confirmed the record. A game with a clock
 * expires after one day, any other after 30 days, so an outdated record does not block help
 * forever. An unreadable record forbids nothing. Any thread may call these functions.
 */
#ifndef TTYCHESS_ENGINE_FAIR_PLAY_H
#define TTYCHESS_ENGINE_FAIR_PLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

/* Replaces the record by these lines. "" removes the record; NULL confirms it unchanged. */
void fair_play_write(const char *games);

/* Returns the lines that have not expired, malloc'ed; "" if there are none. */
char *fair_play_read(void);

/* Returns whether an engine may help in a position. `keys` are those of the `count` positions
 * of its game up to this one, or only its own; without keys, only games with a clock forbid
 * help. Returns false and sets *error, which names the game, if not. `games` comes from
 * fair_play_read(), for programs that can no longer open files; if NULL, the record is read
 * now. */
bool fair_play_allows(const char *games, const uint64_t *keys, size_t count,
                      struct error *error);

#endif
