/* pager.h - text too long for the message line, shown over the whole window until it has been
 * read or a line is entered.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * There is one pager. Only the screen's thread may call these functions.
 */
#ifndef TTYCHESS_TUI_VIEWS_PAGER_H
#define TTYCHESS_TUI_VIEWS_PAGER_H

#include <stdbool.h>

/* pager_open() starts a text; pager_add() adds a line, which is copied. Lines that do not fit
 * are broken, and their continuation rows are indented. */
void pager_open(const char *title);
void pager_add(const char *line);

void pager_close(void);
bool pager_is_open(void);

/* Opens the help of one command. Returns false if `word` is not a command. */
bool help_open(const char *word);

#endif
