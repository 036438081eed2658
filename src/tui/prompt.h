/* prompt.h - the line where moves and commands are typed: GNU readline, drawn by us.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Editing, key bindings (~/.inputrc too), history and completion are readline's; it never
 * touches the terminal. There is one prompt; the screen's thread only.
 */
#ifndef TTYCHESS_TUI_PROMPT_H
#define TTYCHESS_TUI_PROMPT_H

#include <stdbool.h>
#include <stddef.h>

#include "session/session.h"
#include "tui/layout.h"

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

/* Take one byte from standard input, which poll() says is readable. */
enum prompt_event prompt_read(void);

/* What was pressed while a page was shown. */
enum page_key {
    PAGE_KEY_TURN,  /* anything that types nothing; it is used up */
    PAGE_KEY_CLOSE, /* Escape by itself, ^C */
    PAGE_KEY_TYPED, /* a character for the line: it waits for prompt_read() */
    PAGE_KEY_LOST   /* the terminal hung up */
};

/* Take one key from standard input, which poll() says is readable. */
enum page_key prompt_read_page_key(void);

/* What was pressed while a study is shown. */
enum view_key {
    VIEW_KEY_NONE, /* nothing that is known; used up */
    VIEW_KEY_UP,
    VIEW_KEY_DOWN,
    VIEW_KEY_PAGE_UP,
    VIEW_KEY_PAGE_DOWN,
    VIEW_KEY_FIRST,
    VIEW_KEY_LAST,
    VIEW_KEY_IN,
    VIEW_KEY_OUT,
    VIEW_KEY_FUNCTION, /* a function key */
    VIEW_KEY_CLOSE,    /* Escape, ^C */
    VIEW_KEY_TYPED,    /* a character for the line: it waits for prompt_read() */
    VIEW_KEY_LOST      /* the terminal hung up */
};

/* Take one key from standard input, which poll() says is readable; the number of a function
 * key, from 1, into *function_key. */
enum view_key prompt_read_view_key(int *function_key);

/* The same while the list of games or a game of a file is on the screen: Escape, the keys
 * that move in it, and function keys are taken, all others are VIEW_KEY_TYPED. `sideways`:
 * Left and Right are taken, too, and Enter is not; else Enter is VIEW_KEY_IN. */
enum view_key prompt_read_browse_key(int *function_key, bool sideways);

/* Bring back the line that was typed before the one shown, or after it. */
void prompt_recall(bool before);

/* The line as far as it is typed; the prompt's, until the next call. */
const char *prompt_text(void);

/* What came with the last event; the prompt's, until the next prompt_read(). */
const char *prompt_line(void);
int prompt_function_key(void);

bool prompt_is_empty(void);
void prompt_clear(void);

/* Draw the text `ask` and the line, and remember where the cursor goes. */
void prompt_draw(struct rectangle area, const char *ask);
void prompt_place_cursor(void);

#endif
