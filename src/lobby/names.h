/* names.h - what people are called in a lobby.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A name is 1 to 24 ASCII letters, digits, '-', '_' and '.', and begins with a letter: so it is
 * a file's name, a word of a line and an argument without more ado. Names are the same whatever
 * the case, and two that look alike ("anna1", "annaI") are not given to two people. Servers
 * elsewhere give others: up to 30 of these characters, whatever they say. Any thread.
 */
#ifndef TTYCHESS_LOBBY_NAMES_H
#define TTYCHESS_LOBBY_NAMES_H

#include <stdbool.h>

#include "base/reason.h"

enum {
    LOBBY_NAME_SIZE = 31,
    LOBBY_NAME_GIVEN = 24 /* characters of one that is given here */
};

/* Whether a server may call somebody that. */
bool lobby_name_is_readable(const char *text);

/* Whether that is a name to be given, and neither a word that means something else ("white",
 * "all") nor what somebody is called who was deleted ("deleted-17"). */
bool lobby_name_check(const char *text, struct reason *reason);

/* Whether a key or a program may have that name: not where it, or one that looks like it, says that
 * somebody runs the host. An account is called what it is called. */
bool lobby_name_may_be_given(const char *name, struct reason *reason);

bool lobby_names_equal(const char *one, const char *other);

/* Whether an eye may take one for the other. */
bool lobby_names_look_alike(const char *one, const char *other);

#endif
