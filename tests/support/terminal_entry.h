/* terminal_entry.h - a terminfo entry, and the output its strings can produce.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One entry at a time; for one thread.
 */
#ifndef TTYCHESS_TESTS_TERMINAL_ENTRY_H
#define TTYCHESS_TESTS_TERMINAL_ENTRY_H

#include <stdbool.h>
#include <stddef.h>

/* Loads the entry. Returns false if there is none, or if it describes no particular
 * terminal. */
bool terminal_entry_load(const char *term);

/* Frees the entry, as does the end of the program. */
void terminal_entry_forget(void);

/* Returns whether the terminal can be used for a screen. */
bool terminal_entry_is_screen(void);

/* Returns the string of this name, or NULL. */
const char *terminal_entry_string(const char *name);

/* Returns how many bytes of the text the string can have produced, at most; -1 if none. */
long terminal_entry_match(const char *string, const char *text, size_t length);

/* Returns the most bytes that any string, or one sequence of a string, can have produced. */
size_t terminal_entry_longest(const char *text, size_t length);

/* Returns whether any string sets this attribute of "\E[...m" ("1", "38;5;20"), alone or with
 * others. */
bool terminal_entry_has_look(const char *group, size_t length);

#endif
