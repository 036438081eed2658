/* kiosk.h - `ttychess kiosk`: the game for users who may do nothing else on the host.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs as a login shell, as the command that sshd's configuration forces, or as the forced
 * command of a key. The layers of protection, from the outside:
 *
 *   the client's words are compared with a list and never used otherwise
 *   the environment is rebuilt from a list of variables
 *   the command line, the key that sshd accepted, or the account says who plays
 *   the lobby is connected and greeted before any input is read
 *   a directory of the user's own, resource limits, the sandbox (base/sandbox.h)
 *   restricted mode of settings and session: no files by name, no programs
 */
#ifndef TTYCHESS_TOOLS_PEOPLE_KIOSK_H
#define TTYCHESS_TOOLS_PEOPLE_KIOSK_H

#include <limits.h>
#include <stdbool.h>

#include "lobby/names.h"

enum kiosk_request {
    KIOSK_PLAY,
    KIOSK_PLAIN, /* plain mode */
    KIOSK_LOBBY,
    KIOSK_STDIO, /* relay the lobby's protocol on standard input and output */
    KIOSK_INVALID
};

struct kiosk {
    const char *name;     /* of the player, see user_name_check() */
    const char *data;     /* has the users' directories; NULL: in the account's home */
    const char *socket;   /* of the lobby; NULL: the default */
    bool without_sandbox; /* --without-sandbox */
    enum kiosk_request request;
    char key_owner[LOBBY_NAME_SIZE];
    char account[64];    /* of the process; a truncated one is not a valid user name */
    char home[PATH_MAX]; /* the user's own directory */
    int connection;      /* socket of the lobby, greeted with tag 1; -1: none */
};

/* Returns whether the program was started as a login shell, "ttychess-kiosk". */
bool kiosk_is_shell(const char *name);

/* Reads the command line and enters the sandbox. Returns a negative number if the game may
 * start, with restricted settings, in the front end that kiosk->request asks for; otherwise the
 * exit status. Called before threads start, after kiosk_clean_environment(). */
int kiosk_start(struct kiosk *kiosk, int argc, char **argv);

/* Rebuilds the environment: of the client's variables only those for terminal and language are
 * kept, if their values are plausible. Without a locale it is C.UTF-8. Called before locales
 * are set and threads start. */
void kiosk_clean_environment(void);

/* ---- for tests; pure -------------------------------------------------------------------- */

/* Parses the client's request; NULL is "". A leading "ttychess " is ignored, because another
 * ttychess sends `ttychess lobby --stdio`. */
enum kiosk_request kiosk_request_parse(const char *text);

/* Returns whether a variable with this value is kept. */
bool kiosk_allows_variable(const char *name, const char *value);

/* Finds the owner of the key that was used to log in: `auth` is sshd's description of the
 * login, `keys` the file of keys. *name is "" if no key was used. Returns false if no line has
 * the key. */
bool kiosk_find_key_owner(const char *auth, const char *keys, char name[LOBBY_NAME_SIZE]);

#endif
