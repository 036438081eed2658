/* kiosk.h - `ttychess kiosk`: the game for users who may do nothing else on the host.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * It runs as a login shell, or as the forced command of sshd's configuration or of a key. The
 * layers of protection, from the outside:
 *
 *   - The client's words are compared with a list and never used otherwise.
 *   - The environment is rebuilt from a list of variables.
 *   - The player's name comes from the command line, the key that sshd accepted, or the
 *     account.
 *   - The kiosk connects to the lobby and greets it before reading any input.
 *   - The session has a directory of its own, resource limits and the sandbox (base/sandbox.h).
 *   - Settings and session are restricted: they open no files by name and start no programs.
 */
#ifndef TTYCHESS_TOOLS_PEOPLE_KIOSK_H
#define TTYCHESS_TOOLS_PEOPLE_KIOSK_H

#include <limits.h>
#include <stdbool.h>

#include "lobby/names.h"

enum kiosk_request {
    KIOSK_PLAY,
    KIOSK_PLAIN, /* start plain mode */
    KIOSK_LOBBY,
    KIOSK_STDIO, /* relay the lobby's protocol over standard input and output */
    KIOSK_INVALID
};

struct kiosk {
    const char *name;   /* see user_name_is_allowed() */
    const char *data;   /* parent of the users' directories; NULL: in the account's home */
    const char *socket; /* the lobby's */
    bool without_sandbox;
    enum kiosk_request request;
    char key_owner[LOBBY_NAME_SIZE];
    char account[64];    /* of the process; a truncated one is no valid user name */
    char home[PATH_MAX]; /* the user's directory */
    int connection;      /* to the lobby, greeted with tag 1; -1: none */
};

/* Returns whether argv[0], here `name`, is "ttychess-kiosk", a login shell. */
bool kiosk_is_login_shell(const char *name);

/* Reads the command line and enters the sandbox. Returns -1 if the caller should start the
 * game for kiosk->request, with restricted settings. Otherwise returns the exit status.
 * Call kiosk_clean_environment() first, and start threads later. */
int kiosk_start(struct kiosk *kiosk, int argc, char **argv);

/* Removes all variables from the environment except those of sshd, and those for the
 * terminal and the language that have plausible values. Sets LANG to C.UTF-8 if there is no
 * locale. Call it before locales are set and threads start. */
void kiosk_clean_environment(void);

/* ---- for tests -------------------------------------------------------------------------- */

/* Parses a request; NULL is the same as "". A leading "ttychess " is ignored, because another
 * ttychess sends `ttychess lobby --stdio`. */
enum kiosk_request kiosk_request_parse(const char *text);

/* Returns whether kiosk_clean_environment() lets a variable pass. */
bool kiosk_allows_variable(const char *name, const char *value);

/* Finds the owner of the key that was used to log in: `auth` is sshd's description of the
 * login, `keys` the text of the key file. *name is "" if no key was used. Returns false if
 * no line has the key and a valid name. */
bool kiosk_find_key_owner(const char *auth, const char *keys, char name[LOBBY_NAME_SIZE]);

#endif
