/* fair_play.h - the user's unfinished games on a chess site: no engine may help in them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A record under XDG_STATE_HOME, which all processes of the user read. The program that plays on the site
 * writes it and always replaces the whole file. It has a line for each game:
 *
 *     HOST/ID OPPONENT *         a game with a clock: no position gets help
 *     HOST/ID OPPONENT KEY...    a correspondence game: the keys of its positions after the opening,
 *                                as struct position has them, in hexadecimal digits
 *
 * The date of the file is when the site last confirmed the record. A game with a clock expires a day
 * later, any other 30 days later, so a record that nobody updates locks nothing for ever. What cannot
 * be read forbids nothing. Any thread.
 */
#ifndef TTYCHESS_ENGINE_FAIR_PLAY_H
#define TTYCHESS_ENGINE_FAIR_PLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/reason.h"

/* Replace the record by these lines; "": remove it; NULL: confirm it as it is. */
void fair_play_write(const char *games);

/* Returns the lines that have not expired, malloc'ed; "" if there are none. */
char *fair_play_read(void);

/* Returns whether an engine may help in a position. `keys` are those of the `count` positions from the
 * start of its game up to it; if only the position is known, its own. Without any, only games with a
 * clock forbid help. False, with the reason, which names the game. `games` is from fair_play_read(), for
 * programs that cannot open files any more; NULL: the record is read now. */
bool fair_play_allows(const char *games, const uint64_t *keys, size_t count,
                      struct reason *reason);

#endif
