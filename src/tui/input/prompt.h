/* prompt.h - the input line for moves and commands.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Readline handles editing, key bindings (including ~/.inputrc), history and completion, but
 * never touches the terminal. There is one prompt. Screen thread only.
 */
#ifndef TTYCHESS_TUI_INPUT_PROMPT_H
#define TTYCHESS_TUI_INPUT_PROMPT_H

#include <stdbool.h>
#include <stddef.h>

#include "session/session.h"
#include "tui/input/keys.h"

struct screen;

enum prompt_event {
    PROMPT_EDITED, /* the line may have changed */
    PROMPT_LINE,   /* Enter: see prompt_event_text() */
    PROMPT_FUNCTION_KEY,
    PROMPT_COMPLETIONS, /* several completions: prompt_event_text() lists them */
    PROMPT_INTERRUPT,   /* ^C */
    PROMPT_SUSPEND,     /* ^Z */
    PROMPT_REDRAW,      /* ^L */
    PROMPT_END,         /* ^D on an empty line */
    PROMPT_HANGUP       /* the terminal hung up */
};

/* Call before curses starts, because readline also looks up the terminal in terminfo, and
 * curses must do so last. */
void prompt_open(struct session *session);

/* Call after curses has started. */
void prompt_bind_keys(void);

void prompt_close(void);

enum prompt_event prompt_handle_key(const struct key *key);

/* Returns whether Escape only leaves the insertion mode of readline's vi mode. */
bool prompt_takes_escape(void);

/* Returns whether the prompt has text and readline has a function for this key with Alt. */
bool prompt_has_alt_binding(const struct key *key);

/* Inserts text, but drops control characters. */
void prompt_insert(const char *text, size_t length);

/* Returns the text at the prompt, valid until it changes. */
const char *prompt_text(void);

/* Returns the line of the last event, valid until the next prompt_handle_key(). */
const char *prompt_event_text(void);

bool prompt_is_empty(void);

/* Updates screen->candidates after a change of the line or the game. To save output on slow
 * connections, sets none while more input is available. Returns whether the squares to mark
 * have changed. */
bool prompt_update_candidates(struct screen *screen);

/* Replaces the line, with the cursor at its end. */
void prompt_set_text(const char *text);

/* Works like prompt_set_text(), but text that is typed or pasted next replaces all but the first
 * `fixed_length` bytes. After any other key it is ordinary text. */
void prompt_suggest(const char *text, size_t fixed_length);
void prompt_clear(void);

/* Passed to readline in place of a lone Escape. */
enum { PROMPT_LONE_ESCAPE = '^' & 31 };

#endif
