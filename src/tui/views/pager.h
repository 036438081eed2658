/* pager.h - fills the window with a text that is too long for the message line, until the text
 * has been read or a line is entered.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * There is one pager. Screen thread only.
 */
#ifndef TTYCHESS_TUI_VIEWS_PAGER_H
#define TTYCHESS_TUI_VIEWS_PAGER_H

#include <stdbool.h>

/* pager_open() opens the pager without text; pager_add_line() appends a copy of a line. Long
 * lines are wrapped with a hanging indent. */
void pager_open(const char *title);
void pager_add_line(const char *line);

void pager_close(void);
bool pager_is_open(void);

/* Opens the help for a command. Returns false if there is no such command. */
bool pager_open_help(const char *word, bool kiosk);

#endif
