/* tui.h - the full-screen front end.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TUI_TUI_H
#define TTYCHESS_TUI_TUI_H

#include <stdbool.h>

#include "base/reason.h"

struct session;

/* Returns whether standard input and output can show the screen; see terminal_is_capable().
 * Cheap. Returns false and sets *reason if they cannot. */
bool tui_possible(struct reason *reason);

/* Plays on the screen until `quit`, end of input or hang-up, then restores the terminal and
 * leaves the session's last messages on it. *status is the exit status: 0, or 1 if the game
 * could not be saved. Returns false and sets *reason if the screen could not be opened, or if
 * a terminal of unknown type did not answer within two seconds; the session is still usable
 * then, without a screen. The caller keeps ownership of the session. */
bool tui_run(struct session *session, int *status, struct reason *reason);

#endif
