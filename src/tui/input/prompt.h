/* prompt.h - the line where moves and commands are typed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Editing, key bindings (~/.inputrc too), history and completion are readline's; it never
 * touches the terminal. There is one prompt; the screen's thread only.
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
    PROMPT_COMPLETIONS,  /* several completions: see prompt_line() for the list */
    PROMPT_INTERRUPT,    /* ^C */
    PROMPT_SUSPEND,      /* ^Z */
    PROMPT_REDRAW,       /* ^L */
    PROMPT_END,          /* ^D on an empty line */
    PROMPT_LOST          /* the terminal hung up */
};

/* Begin; completions come from the session. Before curses starts: both readline and
 * curses look the terminal up, and curses' answer must be the one that stays. */
void prompt_open(struct session *session);

/* Bind the function keys; after curses has started. */
void prompt_bind_keys(void);

/* Forget the history and free. */
void prompt_close(void);

/* Take a key that no view took (views.h). */
enum prompt_event prompt_take(const struct key *key);

/* Whether a letter typed together with Alt means something to readline, here and now. */
bool prompt_knows(const struct key *key);

/* Type a text, as it is but for control characters, which are left out. */
void prompt_insert(const char *text, size_t length);

/* The line as far as it is typed; the prompt's, until the next call. */
const char *prompt_text(void);

/* What came with the last event; the prompt's, until the next prompt_take(). */
const char *prompt_line(void);
int prompt_function_key(void);

bool prompt_is_empty(void);

/* The line, or the game, may have changed: screen->foresight anew; none while more waits to be read,
 * so that what is typed at once costs a slow line nothing. True: the board shows other targets. */
bool prompt_foresee(struct screen *screen);
void prompt_set(const char *text); /* instead of what was typed, the cursor behind it */

/* The same, but the next text that is typed or pasted replaces the text from `kept` bytes on; any other key
 * makes it text like any other. */
void prompt_suggest(const char *text, size_t kept);
void prompt_clear(void);

/* The byte that stands for Escape pressed by itself: one that no keyboard's key sends. */
enum { PROMPT_LONE_ESCAPE = '^' & 31 };

#endif
