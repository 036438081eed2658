/* ui.h - messages on the screen, and the commands that only a front end can carry out.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Screen thread only.
 */
#ifndef TTYCHESS_TUI_UI_H
#define TTYCHESS_TUI_UI_H

#include "tui/views.h"

struct ui {
    struct screen screen;
    enum piece_choice piece_choice;
    bool wants_images; /* if the terminal supports them */
    unsigned stale;    /* parts that the next frame redraws (enum stale) */
    bool exiting;
    bool menu_was_shown;         /* session_shows_menu() at the last key */
    const char *answer_rest;     /* "es" after "y"; or NULL */
    int64_t hint_pressed, shown; /* times of the last key for a hint and the last message */
    bool quit_done;              /* the session has handled `quit` */
};

/* Initializes `ui` from the settings, after curses has started. */
void ui_init(struct ui *ui, struct session *session);

/* Call after the window's size, the pieces or the theme have changed. */
void ui_update_layout(struct ui *ui);

void ui_show_message(struct ui *ui, enum message_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void ui_clear_message(struct ui *ui);

/* Clears the message and closes a search tree, a comparison or an evaluation. Returns false if
 * none was open. */
bool ui_close_tree_or_comparison(struct ui *ui);

/* Shows the session's messages in the message line or, if they are too long, in the pager.
 * Returns false if there were none. */
bool ui_show_session_messages(struct ui *ui);

/* Previews a theme (COMMAND_THEME) or pieces (COMMAND_PIECES); ignores unknown names. */
void ui_preview_style(struct ui *ui, enum command_id what, const char *name);

/* Opens session_ui_picker(), if any, or carries out session_ui_command(). */
void ui_run_command(struct ui *ui);

#endif
