/* tui.h - the full-screen front end.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TUI_TUI_H
#define TTYCHESS_TUI_TUI_H

#include <stdbool.h>

#include "base/error.h"

struct session;

/* Returns whether the screen can be used; otherwise sets *error (see
 * terminal_is_capable()). */
bool tui_is_available(struct error *error);

/* Runs the session until `quit`, end of input, hang-up or a termination signal. Then restores
 * the terminal and leaves the session's last messages on it. *status becomes 1 if the game
 * could not be saved, otherwise 0. Returns false and sets *error if the screen cannot be
 * opened, or a terminal of unknown type does not answer within two seconds; the session can
 * then continue without a screen. */
bool tui_run(struct session *session, int *status, struct error *error);

#endif
