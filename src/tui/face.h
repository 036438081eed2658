/* face.h - messages on the screen, and the commands that only a front end can carry out.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Only the screen's thread may call these functions.
 */
#ifndef TTYCHESS_TUI_FACE_H
#define TTYCHESS_TUI_FACE_H

#include "tui/views.h"

struct face {
    struct screen screen;
    enum piece_choice piece_choice;
    enum mouse_choice mouse_choice;
    unsigned stale;       /* enum stale: the parts that the next frame draws */
    bool leaving;         /* the main loop is about to end */
    bool starting;        /* the start screen was visible when the last key was pressed */
    const char *answered; /* the remaining letters of "yes" or "no" after a single key has
                           * answered a question; otherwise NULL */
    bool quit_done;       /* `quit` was carried out, and the session has said goodbye */
};

/* Initializes `face` from the session's settings. Curses must have been started. */
void face_open(struct face *face, struct session *session);

/* Computes the layout and marks the whole screen as out of date. Call this after the window's
 * size, the piece set or the theme has changed. */
void face_fit_window(struct face *face);

/* Shows a message of one line (printf format). face_hush() clears it. */
void face_say(struct face *face, enum message_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void face_hush(struct face *face);

/* Clears the message and closes a search tree or a comparison. Returns false if neither was
 * open. */
bool face_close_study(struct face *face);

/* Shows the messages of the session in the message line or, if they are too long for it, as
 * pages. Returns false if there were none. */
bool face_take_messages(struct face *face);

/* Previews a theme (REQUEST_THEME) or a piece set (REQUEST_PIECES) without a message. An
 * unknown name has no effect. */
void face_show_look(struct face *face, enum request what, const char *name);

/* Carries out the command that the session left to the front end (session_face_request()). */
void face_carry_out(struct face *face);

#endif
