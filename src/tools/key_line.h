/* key_line.h - a public key of SSH as somebody hands it in, and the line of authorized_keys
 * that lets it play and nothing else.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is handed in is one line of a .pub file and trusted with nothing: of it only the type
 * and the key itself go into the line, its comment does not, and options have no place in it.
 * Pure; any thread.
 */
#ifndef TTYCHESS_TOOLS_KEY_LINE_H
#define TTYCHESS_TOOLS_KEY_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/reason.h"

enum {
    KEY_FILE_MOST = 16 << 10, /* bytes that are handed in, at most */
    KEY_TYPE_SIZE = 48,       /* of a type, with its NUL */
    KEY_BYTES_MOST = 8 << 10, /* of a key, decoded */
    KEY_LINE_SIZE = 24 << 10  /* of a line of authorized_keys, with its NUL */
};

struct public_key {
    const char *type; /* one of the table of key_line.c */
    const char *text; /* base64, within what was read */
    int length;
};

/* Whether this may be the name of a person, in the lobby as in a kiosk (lobby/names.h): so it is a
 * folder's name and a word. */
bool person_name_check(const char *name, struct reason *reason);

/* The one key that stands in `length` bytes, with a NUL behind them. False, with the reason,
 * which says what was found and what was expected. */
bool public_key_read(struct public_key *key, const char *text, size_t length,
                     struct reason *reason);

/* Whether `program` and its words may stand between the double quotes of command="". */
bool key_line_can_quote(const char *text);

/* restrict,pty,command="PROGRAM kiosk --as NAME" TYPE KEY NAME, without a newline. `more`: what
 * stands behind the name within the quotes, "" for nothing. False: it is too long. */
bool key_line_write(char line[KEY_LINE_SIZE], const struct public_key *key,
                    const char *program, const char *name, const char *more);

#endif
