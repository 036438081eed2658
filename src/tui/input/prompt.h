/* prompt.h - the input line for moves and commands.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Readline does the editing, key bindings (including ~/.inputrc), history and completion; it
 * never reads or writes the terminal. There is one prompt. Only the screen's thread may call
 * these functions.
 */
#ifndef TTYCHESS_TUI_INPUT_PROMPT_H
#define TTYCHESS_TUI_INPUT_PROMPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "session/session.h"
#include "tui/input/keys.h"

struct screen;

enum prompt_event {
    PROMPT_EDITED,       /* the line may have changed */
    PROMPT_LINE,         /* Enter: see prompt_line() */
    PROMPT_FUNCTION_KEY, /* see prompt_function_key() */
    PROMPT_COMPLETIONS,  /* several completions: prompt_line() has the list */
    PROMPT_INTERRUPT,    /* ^C */
    PROMPT_SUSPEND,      /* ^Z */
    PROMPT_REDRAW,       /* ^L */
    PROMPT_END,          /* ^D on an empty line */
    PROMPT_LOST          /* the terminal hung up */
};

/* Initializes readline; completions come from the session. Call this before curses starts:
 * both readline and curses look the terminal up, and the result of curses must be the one that
 * stays. */
void prompt_open(struct session *session);

/* Binds the keys. Curses must have been started. */
void prompt_bind_keys(void);

/* Discards the history and frees the memory. */
void prompt_close(void);

/* Handles a key that no view has used (views.h). */
enum prompt_event prompt_take(const struct key *key);

/* Returns whether readline has a binding for a letter typed with Alt in the current state. */
bool prompt_knows(const struct key *key);

/* Inserts text at the cursor, without its control characters. */
void prompt_insert(const char *text, size_t length);

/* Returns the current line. The prompt owns it; it is valid until the next call. */
const char *prompt_text(void);

/* Return the line or the function key of the last event; valid until the next
 * prompt_take(). */
const char *prompt_line(void);
int prompt_function_key(void);

bool prompt_is_empty(void);

/* Computes screen->foresight again after the line or the game may have changed. Leaves it
 * empty while more input is waiting, so that fast typing costs a slow connection nothing.
 * Returns whether the board must show other targets. */
bool prompt_foresee(struct screen *screen);
void prompt_set(const char *text); /* replaces the line, the cursor at its end */

/* Like prompt_set(), but the next text that is typed or pasted replaces everything after the
 * first `kept` bytes. Any other key turns the suggestion into ordinary text. */
void prompt_suggest(const char *text, size_t kept);
void prompt_clear(void);

/* The byte for Escape pressed alone; no key of a keyboard sends it. */
enum { PROMPT_LONE_ESCAPE = '^' & 31 };

#endif
