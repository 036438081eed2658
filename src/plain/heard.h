/* heard.h - lines as they are typed and told where nobody looks at a screen.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pure; any thread.
 */
#ifndef TTYCHESS_PLAIN_HEARD_H
#define TTYCHESS_PLAIN_HEARD_H

#include <stdbool.h>

/* Arrow keys and their like send escape sequences, which nobody has typed: take them out. True:
 * there was nothing else. */
bool heard_without_keys(char *line);

/* ": 12... Nf6 13. O-O" becomes ": 12... Nf6"; NULL is passed over. */
void heard_first_move(char *line);

#endif
