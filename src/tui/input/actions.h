/* actions.h - what keys and the session's events do.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * These functions mark the parts to be redrawn in ui->stale, and set ui->exiting to end the
 * program. Screen thread only.
 */
#ifndef TTYCHESS_TUI_INPUT_ACTIONS_H
#define TTYCHESS_TUI_INPUT_ACTIONS_H

#include "tui/ui.h"

/* Handles the next key (views.h), mouse event, paste or reply, if any. */
void ui_handle_key(struct ui *ui);

void ui_send_key_to_prompt(struct ui *ui, const struct key *key);

/* These run a line or a command and show the result. */
void ui_run_line(struct ui *ui, const char *line);
void ui_run_session_command(struct ui *ui, enum command_id command, const char *argument);

/* Runs lines separated by '\n'. A line that ends with a space is put at the prompt instead,
 * for the user to complete. */
void ui_run_lines(struct ui *ui, const char *lines);

/* Runs the command of a function key (from 1), if it has one now. */
void ui_run_function_key(struct ui *ui, int key);

/* Offers a key to the views, except F1 in a mode whose keys have a help page: F1 opens it.
 * Returns false if no view handled the key. */
bool ui_offer_key_to_views(struct ui *ui, const struct key *key);

/* Carries out SESSION_UI or SESSION_QUIT, and shows the result. */
void ui_handle_action(struct ui *ui, enum session_action action);

/* Calls session_poll() and shows what has changed. */
void ui_handle_events(struct ui *ui);

/* Handles ^C: clears the prompt or, if it is empty, quits. */
void ui_interrupt(struct ui *ui);

/* Handles ^Z: stops the process, and stops the clock until the process is continued. */
void ui_suspend(struct ui *ui);

#endif
