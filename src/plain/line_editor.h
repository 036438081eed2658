/* line_editor.h - history and editing keys for the line after a prompt, at a terminal.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * While no prompt is shown, the terminal itself collects the typed lines. Readline uses the
 * same line ends, so that a pasted game may continue there. Without readline in the build,
 * prompts are only printed. Only the session's thread may call these functions.
 */
#ifndef TTYCHESS_PLAIN_LINE_EDITOR_H
#define TTYCHESS_PLAIN_LINE_EDITOR_H

#include <stdbool.h>

#include "base/line_reader.h"

/* Adds edited lines to `lines`, and ends them at ^D. Call once, if standard input and output
 * are terminals. */
void line_editor_open(struct line_reader *lines);

/* Prints a prompt on standard output, and begins a line or shows the begun one again. */
void line_editor_show(const char *prompt);

/* Reads a key if a line has begun, otherwise returns false. Call if there is input. */
bool line_editor_read(void);

/* Drops the line and restores the terminal, for which it is safe in a signal handler. */
void line_editor_end_line(void);
void line_editor_restore_terminal(void);

#endif
