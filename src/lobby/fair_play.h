/* fair_play.h - whether this user plays somebody far away, told between the programs of one user.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A lock on a file under XDG_STATE_HOME, which ends with the process that holds it, and the file's date:
 * until then a game that was left may go on. Any thread.
 */
#ifndef TTYCHESS_LOBBY_FAIR_PLAY_H
#define TTYCHESS_LOBBY_FAIR_PLAY_H

#include <stdbool.h>
#include <time.h>

/* Say that a game goes on, as long as the descriptor is open; -1: it cannot be, perhaps another
 * process says so. */
int fair_play_hold(void);

/* From here a game may go on until then, whoever looks at it; 0: none does. */
void fair_play_until(time_t date);

/* Whether any process of this user says so, or said so until then. */
bool fair_play_is_held(void);

#endif
