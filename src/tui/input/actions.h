/* actions.h - what a key and the session's notifications do.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each function changes state and marks in face->stale which parts of the screen are out of
 * date. An action that ends the game on the screen sets face->leaving. Only the screen's
 * thread may call these functions.
 */
#ifndef TTYCHESS_TUI_ACTIONS_H
#define TTYCHESS_TUI_ACTIONS_H

#include "tui/face.h"

/* Reads a key, if there is one. The views that listen are offered it first (views.h), then the
 * prompt. */
void actions_take_key(struct face *face);

/* For views: give a key to the prompt; run a line or a command, then show what the session did
 * and its messages. */
void actions_type(struct face *face, const struct key *key);
void actions_line(struct face *face, const char *line);

/* Runs lines separated by '\n', one after the other. A line that ends with a space is put at
 * the prompt instead, for the user to complete. */
void actions_lines(struct face *face, const char *lines);
void actions_request(struct face *face, enum request request, const char *argument);

/* Runs the command of a function key, counted from 1, if the key has one at this moment. */
void actions_function_key(struct face *face, int key);
void actions_finish(struct face *face, enum session_action action);

/* Handles everything that has happened in the session. */
void actions_take_news(struct face *face);

/* ^C clears the prompt; if the prompt is empty, it quits as `quit` does. */
void actions_interrupt(struct face *face);

/* ^Z stops the process, with the clock paused, until it is continued. */
void actions_suspend(struct face *face);

#endif
