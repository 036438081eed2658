/* pager.h - text too long for the message line, over the whole window until it was read or a
 * line is typed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * There is one; the screen's thread only.
 */
#ifndef TTYCHESS_TUI_VIEWS_PAGER_H
#define TTYCHESS_TUI_VIEWS_PAGER_H

#include <stdbool.h>

/* Begin a text; add its lines (copied; broken where they do not fit, their second and
 * later rows indented). */
void pager_open(const char *title);
void pager_add(const char *line);

void pager_close(void);
bool pager_is_open(void);

/* One command in detail; false: the word is none. */
bool help_open(const char *word);

#endif
