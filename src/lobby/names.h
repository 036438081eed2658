/* names.h - the names of users in a lobby.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A name has 1 to 24 ASCII letters, digits, '-', '_' and '.', and begins with a letter, so it
 * needs no quoting in a line, as a file name or as an argument. Case is ignored, and no two
 * users have names that look alike ("anna1", "annaI"). Names on remote servers may have up to
 * 30 of these characters in any order. Thread-safe.
 */
#ifndef TTYCHESS_LOBBY_NAMES_H
#define TTYCHESS_LOBBY_NAMES_H

#include <stdbool.h>

#include "base/error.h"

enum { LOBBY_NAME_SIZE = 31, LOBBY_NAME_MAX_ASSIGNED = 24 };

/* Returns whether a remote server may use this name. */
bool lobby_name_is_well_formed(const char *text);

/* Returns whether a user may have this name. Returns false and sets *error if the name breaks
 * the rules above, is a keyword ("white", "all") or is reserved for deleted users
 * ("deleted-17"). */
bool lobby_name_is_allowed(const char *text, struct error *error);

/* Returns whether a user without an account on the host, who joins with an SSH key or through
 * the kiosk, may have this name. Returns false and sets *error if the name sounds like an
 * administrator's. */
bool lobby_name_is_allowed_for_guest(const char *name, struct error *error);

bool lobby_names_equal(const char *one, const char *other);

bool lobby_names_look_alike(const char *one, const char *other);

#endif
