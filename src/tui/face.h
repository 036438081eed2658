/* face.h - messages on the screen, and the commands that only a front end can carry out.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Screen thread only.
 */
#ifndef TTYCHESS_TUI_FACE_H
#define TTYCHESS_TUI_FACE_H

#include "tui/views.h"

struct face {
    struct screen screen;
    enum piece_choice piece_choice;
    enum mouse_choice mouse_choice;
    unsigned stale;       /* enum stale, for the next frame */
    bool leaving;         /* the main loop is about to end */
    bool starting;        /* the start screen was visible at the last key */
    const char *answered; /* rest of "yes" or "no" after its first letter; or NULL */
    bool quit_done;       /* the session has handled `quit` */
};

/* Initializes `face` from the settings, after curses has started. */
void face_open(struct face *face, struct session *session);

/* Computes the layout and marks everything as out of date, after the window's size, the pieces
 * or the theme have changed. */
void face_fit_window(struct face *face);

/* face_say() shows one line (printf format); face_hush() clears it. */
void face_say(struct face *face, enum message_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void face_hush(struct face *face);

/* Clears the message and closes a search tree or comparison. Returns false if none was
 * open. */
bool face_close_study(struct face *face);

/* Shows the session's messages in the message line or, if they are too long, as pages. Returns
 * false if there were none. */
bool face_take_messages(struct face *face);

/* Previews a theme (COMMAND_THEME) or pieces (COMMAND_PIECES). An unknown name has no
 * effect. */
void face_show_look(struct face *face, enum command_id what, const char *name);

/* Carries out session_ui_command(). */
void face_carry_out(struct face *face);

#endif
