/* actions.h - what a key and the session's notifications do.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each function changes state and marks in face->stale what is out of date; an action that
 * ends the game on the screen sets face->leaving. Screen thread only.
 */
#ifndef TTYCHESS_TUI_ACTIONS_H
#define TTYCHESS_TUI_ACTIONS_H

#include "tui/face.h"

/* Reads a key, if there is one, and offers it to the views that listen (views.h), then to the
 * prompt. */
void actions_take_key(struct face *face);

/* These are for views: they give a key to the prompt, or run a line or command and show the
 * result. */
void actions_type(struct face *face, const struct key *key);
void actions_line(struct face *face, const char *line);

/* Runs lines separated by '\n'. A line that ends with a space is put at the prompt to be
 * completed. */
void actions_lines(struct face *face, const char *lines);
void actions_request(struct face *face, enum command_id request, const char *argument);

/* Runs the command of a function key (from 1), if it has one now. */
void actions_function_key(struct face *face, int key);
void actions_finish(struct face *face, enum session_action action);

/* Handles the session's notifications. */
void actions_take_news(struct face *face);

/* ^C clears the prompt or, if it is empty, acts as `quit`. */
void actions_interrupt(struct face *face);

/* ^Z stops the process, and the clock until it is continued. */
void actions_suspend(struct face *face);

#endif
