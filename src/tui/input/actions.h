/* actions.h - what is done about a key and about the session's news.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each changes state and notes in face->stale which parts of the screen are out of date; what
 * ends the game on the screen sets face->leaving. The screen's thread only.
 */
#ifndef TTYCHESS_TUI_ACTIONS_H
#define TTYCHESS_TUI_ACTIONS_H

#include "tui/face.h"

/* Read a key, if one is there: the views that listen have it first (views.h), then the
 * prompt. */
void actions_take_key(struct face *face);

/* What views do with a key: give it to the prompt; carry out a line or a request; show what
 * the session did, and what it says to that. */
void actions_type(struct face *face, const struct key *key);
void actions_line(struct face *face, const char *line);

/* Lines parted by '\n', one after the other; what ends with a blank is left at the prompt, to be
 * finished. */
void actions_lines(struct face *face, const char *lines);
void actions_request(struct face *face, enum request request, const char *argument);

/* The request of a function key, from 1, if it has one here. */
void actions_function_key(struct face *face, int key);
void actions_finish(struct face *face, enum session_action action);

/* Take in what has happened in the session. */
void actions_take_news(struct face *face);

/* ^C: clears the prompt; where nothing is typed it leaves, as `quit` does. */
void actions_interrupt(struct face *face);

/* ^Z: stop, with the clock held, until somebody goes on. */
void actions_suspend(struct face *face);

#endif
