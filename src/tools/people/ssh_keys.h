/* ssh_keys.h - public SSH keys and the lines of authorized_keys for players.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A submitted key is one line of a .pub file. It is not trusted, so only its type and the key
 * itself are copied, without comment or options. In the key file, the comment is the player's
 * name. Thread-safe.
 */
#ifndef TTYCHESS_TOOLS_PEOPLE_SSH_KEYS_H
#define TTYCHESS_TOOLS_PEOPLE_SSH_KEYS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "lobby/names.h"

/* The key file that data/ssh/ttychess.conf sets for sshd. */
#define KIOSK_KEYS "/etc/ssh/ttychess_keys"

enum {
    KEY_FILE_MAX = 16 << 10,      /* bytes in a submitted file */
    KEY_LINE_SIZE = 24 << 10,     /* bytes in a line of authorized_keys */
    AUTHORIZED_KEYS_MAX = 4 << 20 /* bytes in the key file */
};

struct public_key {
    const char *type; /* a string constant */
    const char *text; /* base64; points into the text read */
    int length;
};

/* Returns whether `name` is valid in the lobby and the kiosk (lobby/names.h); if not, sets
 * *error. Such a name is also safe as a directory name and as a word of a command. */
bool user_name_is_allowed(const char *name, struct error *error);

/* Parses the only key in `text`, which has `length` bytes, followed by NUL. Returns false
 * and sets *error if it is invalid. */
bool public_key_parse(struct public_key *key, const char *text, size_t length,
                      struct error *error);

/* Returns whether the text may appear between the double quotes of command="". */
bool key_line_can_quote(const char *text);

/* Writes restrict,pty,command="PROGRAM kiosk --as NAME" TYPE KEY NAME, without a newline.
 * Returns false if it is too long. */
bool key_line_write(char line[KEY_LINE_SIZE], const struct public_key *key,
                    const char *program, const char *name);

struct key_line {
    const char *key; /* base64; points into the text */
    int length;
    char name[LOBBY_NAME_SIZE]; /* the word after the key; "" if it is not valid */
};

/* Finds the first line with this key, parsing as sshd does. Returns false if there is none. */
bool key_line_find(struct key_line *line, const char *text, const char *key, int length);

#endif
