/* fair_play.h - whether this user plays somebody far away, told between the programs of one user.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A lock on a file under XDG_STATE_HOME, which ends with the process that holds it. Any thread.
 */
#ifndef TTYCHESS_LOBBY_FAIR_PLAY_H
#define TTYCHESS_LOBBY_FAIR_PLAY_H

#include <stdbool.h>

/* Say that a game goes on, as long as the descriptor is open; -1: it cannot be said. */
int fair_play_hold(void);

/* Whether any process of this user says so. */
bool fair_play_is_held(void);

#endif
