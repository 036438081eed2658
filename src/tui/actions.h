/* actions.h - what is done about a key and about the session's news.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each changes state and notes in face->stale which parts of the screen are out of date; what
 * ends the game on the screen sets face->leaving. The screen's thread only.
 */
#ifndef TTYCHESS_TUI_ACTIONS_H
#define TTYCHESS_TUI_ACTIONS_H

#include "tui/face.h"

/* Read a key that is there, and do what it is for: a key turns a page, steps in a study, a
 * line, a list or a game that is read; what types something goes to the prompt. */
void actions_take_key(struct face *face);

/* Take in what has happened in the session. */
void actions_take_news(struct face *face);

/* ^C: clears the prompt, or asks whether to quit, or is the answer to that. */
void actions_interrupt(struct face *face);

/* ^Z: stop, with the clock held, until somebody goes on. */
void actions_suspend(struct face *face);

#endif
