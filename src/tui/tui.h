/* tui.h - the full-screen game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TUI_TUI_H
#define TTYCHESS_TUI_TUI_H

#include <stdbool.h>

#include "base/reason.h"

struct session;

/* Whether standard input and output can show the screen: both terminals, TERM known and
 * able to move the cursor and clear. Cheap; changes nothing. False with the reason. */
bool tui_possible(struct reason *reason);

/* Play on the screen until `quit`, end of input or hang-up, and leave the terminal as it
 * was found, with the session's last words on it. *status is the exit status: 0, or 1
 * when the game could not be saved. False, with the reason and nothing played, when the
 * screen could not be had. The session stays the caller's. */
bool tui_run(struct session *session, int *status, struct reason *reason);

#endif
