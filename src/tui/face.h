/* face.h - what the screen does that is not drawing: messages, and the requests that only
 * a face of the session can carry out.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The screen's thread only.
 */
#ifndef TTYCHESS_TUI_FACE_H
#define TTYCHESS_TUI_FACE_H

#include "tui/views.h"

struct face {
    struct screen screen;
    enum piece_choice piece_choice;
    enum mouse_choice mouse_choice;
    unsigned stale;       /* enum stale: what the next frame has to draw */
    bool leaving;         /* the game on the screen is over: the loop ends */
    bool starting;        /* the start screen was shown when the last key was pressed */
    const char *answered; /* the letters of "yes" or "no" still to come, when the last keys
                           * answered a question by one of them; else NULL */
    bool quit_done;       /* the session was asked to quit, and has said goodbye */
};

/* Begin as the session's settings say; after curses has started. */
void face_open(struct face *face, struct session *session);

/* The window, or what is drawn in it, has changed its size: lay out and draw all. */
void face_fit_window(struct face *face);

/* Show one line, made from a printf format; or none. */
void face_say(struct face *face, enum message_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void face_hush(struct face *face);

/* The same, and a tree or a comparison ends; false: there was none. */
bool face_close_study(struct face *face);

/* Show what the session has to say: in the message line, or, when that is too small, as
 * pages. False when there was nothing. */
bool face_take_messages(struct face *face);

/* Show another theme (REQUEST_THEME) or other pieces (REQUEST_PIECES), without a word; for a
 * name that none has nothing changes. */
void face_show_look(struct face *face, enum request what, const char *name);

/* Do what session_face_request() asks for. */
void face_carry_out(struct face *face);

#endif
