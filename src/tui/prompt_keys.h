/* prompt_keys.h - the keys of the prompt that are ours and not readline's.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TUI_PROMPT_KEYS_H
#define TTYCHESS_TUI_PROMPT_KEYS_H

#include "tui/prompt.h"

/* The byte that stands for Escape pressed by itself: one that no keyboard's key sends. */
enum { PROMPT_LONE_ESCAPE = '^' & 31 };

/* Bind the function keys, ^C, ^Z and ^L in readline; `pressed` hears of them, with the
 * number of a function key from 1. After curses and readline have started. */
void prompt_keys_bind(void (*pressed)(enum prompt_event event, int function_key));

#endif
