/* keys.h - a public key of SSH as somebody hands it in, and the lines of authorized_keys that
 * let people play.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is handed in is one line of a .pub file and trusted with nothing: only the type and the
 * key itself go into a line, its comment does not, and options have no place in it. Of a line of
 * a file of keys the comment is who plays. Pure; any thread.
 */
#ifndef TTYCHESS_TOOLS_PEOPLE_KEYS_H
#define TTYCHESS_TOOLS_PEOPLE_KEYS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/reason.h"
#include "lobby/names.h"

/* The file of keys that data/ssh/ttychess.conf names to sshd. */
#define KIOSK_KEYS "/etc/ssh/ttychess_keys"

enum {
    KEY_FILE_MOST = 16 << 10, /* bytes that are handed in, at most */
    KEY_LINE_SIZE = 24 << 10, /* of a line of authorized_keys, with its NUL */
    KEYS_MOST = 4 << 20       /* bytes of a file of keys */
};

struct public_key {
    const char *type; /* one of the table of keys.c */
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

/* restrict,pty,command="PROGRAM kiosk --as NAME" TYPE KEY NAME, without a newline. False: it is too
 * long. */
bool key_line_write(char line[KEY_LINE_SIZE], const struct public_key *key,
                    const char *program, const char *name);

/* A line of such a file. */
struct key_line {
    const char *key; /* base64, in the text */
    int length;
    char name[LOBBY_NAME_SIZE]; /* the word behind the key; "": none that is a name */
};

/* The first line of the text that has this key, as sshd takes it. */
bool key_line_find(struct key_line *line, const char *text, const char *key, int length);

#endif
