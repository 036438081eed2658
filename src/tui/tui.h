/* tui.h - the full-screen game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TUI_TUI_H
#define TTYCHESS_TUI_TUI_H

#include <stdbool.h>

#include "base/reason.h"

struct session;

/* Whether standard input and output can show the screen; see terminal_is_capable(). Cheap. False with
 * the reason. */
bool tui_possible(struct reason *reason);

/* Play on the screen until `quit`, end of input or hang-up, and leave the terminal as it
 * was found, with the session's last words on it. *status is the exit status: 0, or 1
 * when the game could not be saved. False, with the reason, when the screen could not be had, or a terminal of
 * unknown type did not answer within two seconds: the session goes on without a screen. The session stays the caller's. */
bool tui_run(struct session *session, int *status, struct reason *reason);

#endif
