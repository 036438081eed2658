/* terminal_entry.h - a terminfo entry, and what its strings can make.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One entry at a time; one thread.
 */
#ifndef TTYCHESS_TESTS_TERMINAL_ENTRY_H
#define TTYCHESS_TESTS_TERMINAL_ENTRY_H

#include <stdbool.h>
#include <stddef.h>

/* Load the entry. False: there is none, or it is of no terminal in particular. */
bool terminal_entry_load(const char *term);

/* Forget it, as the end of the program does. */
void terminal_entry_forget(void);

/* Whether a screen can be drawn on it. */
bool terminal_entry_is_screen(void);

/* The string of this name; NULL: the entry has none. */
const char *terminal_entry_string(const char *name);

/* How many bytes of the text such a string can have made, at most; -1: it did not. */
long terminal_entry_match(const char *string, const char *text, size_t length);

/* The most that any string, or a whole sequence of one, can have made. */
size_t terminal_entry_longest(const char *text, size_t length);

/* Whether some string sets this group of "\E[...m" ("1", "38;5;20"), alone or beside others. */
bool terminal_entry_has_look(const char *group, size_t length);

#endif
