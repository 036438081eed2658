/* line_editor.h - history and editing keys for typed lines, at a terminal.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text typed before the prompt appears can be edited, too. Without readline in the build, prompts are only
 * printed. Only the session's thread may call these functions.
 */
#ifndef TTYCHESS_PLAIN_LINE_EDITOR_H
#define TTYCHESS_PLAIN_LINE_EDITOR_H

#include <stdbool.h>

#include "base/line_reader.h"

/* Sets up readline for both front ends; does not touch the terminal. The caller sets the hooks of
 * readline first. */
void line_editor_set_up(void);

/* Adds a line to the history, unless it is empty or repeats the latest one. */
void line_editor_add_history(const char *line);

/* Adds edited lines to `lines`, and ends them at ^D. Call once, if standard input and output
 * are terminals. */
void line_editor_open(struct line_reader *lines);

/* Sets the terminal for editing and begins an empty line. */
void line_editor_begin_line(void);

/* Prints a prompt on standard output, followed by what has been typed. */
void line_editor_show(const char *prompt);

/* Reads a key. Returns false if lines are not edited. Call if there is input. */
bool line_editor_read(void);

/* Safe in a signal handler. */
void line_editor_restore_terminal(void);

#endif
