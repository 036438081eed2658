/* hostile_strings.h - texts that want to be more than text, and what may reach a terminal.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_HOSTILE_STRINGS_H
#define TTYCHESS_TESTS_HOSTILE_STRINGS_H

#include <stdbool.h>
#include <stddef.h>

enum {
    HOSTILE_SIZE = 1024,
    HOSTILE_SEEDS = 200 /* from here on they are put together by chance */
};

/* The string of a number, the same every time, without NUL and line breaks. Its control
 * sequences have the parameter 4242, which the program never uses. Returns `text`. */
char *hostile_string(size_t number, char text[HOSTILE_SIZE]);

/* Whether a terminal may get this: lines of printable characters, of marks at most four over a
 * letter; on a screen control sequences, too, but none that is not the program's. False, with
 * where it is not so. The list of what hides is the tests' own. */
bool hostile_is_tame(const char *bytes, size_t length, bool screen, size_t *where);

#endif
