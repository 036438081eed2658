/* kiosk.h - `ttychess kiosk`: the game, for somebody who gets nothing else of the machine.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A login shell, what sshd's settings force, or the forced command of a key. What shuts the person
 * in, from the outside:
 *
 *   the client's words are matched, never taken
 *   the environment is made anew from a list
 *   who they are says the command line, the key that sshd let in, or the account
 *   the lobby's line is opened, and hello said on it, before they are heard
 *   a directory of their own, limits, the sandbox (base/sandbox.h)
 *   settings, session: the restricted mode: no files by name, no programs
 */
#ifndef TTYCHESS_TOOLS_PEOPLE_KIOSK_H
#define TTYCHESS_TOOLS_PEOPLE_KIOSK_H

#include <limits.h>
#include <stdbool.h>

#include "lobby/names.h"

enum kiosk_wish {
    KIOSK_PLAY,
    KIOSK_PLAIN, /* line by line */
    KIOSK_LOBBY,
    KIOSK_STDIO, /* the lobby's lines on standard input and output */
    KIOSK_NOTHING
};

struct kiosk {
    const char *name;     /* who plays, see person_name_check() */
    const char *data;     /* persons' directories are beneath; NULL: in the account's home */
    const char *socket;   /* of the lobby; NULL: where it usually is */
    bool without_sandbox; /* told so */
    enum kiosk_wish wish;
    char by_key[LOBBY_NAME_SIZE];
    char account[64];    /* its name; a cut one is too long to be a person's */
    char home[PATH_MAX]; /* the person's own directory */
    int line; /* to the lobby, with hello said on it by the tag 1; -1: there is none */
};

/* Whether we are somebody's login shell: called "ttychess-kiosk". */
bool kiosk_is_shell(const char *name);

/* Read the command line, with that name, and shut this process in. Below 0: the game may begin,
 * with restricted settings, with as little of the screen as kiosk->wish says; else the exit
 * status. The first thing of all, before threads; kiosk_clean_environment() was before it. */
int kiosk_begin(struct kiosk *kiosk, int argc, char **argv);

/* Replace the environment of the process by what is kept: of what a client has sent, what says how
 * its terminal and its language are, where it looks like that. Before locales are chosen and threads
 * started. Where the client has sent no locale it is C.UTF-8. */
void kiosk_clean_environment(void);

/* ---- for tests; pure -------------------------------------------------------------------- */

/* What a client asks for: it is compared with a few words and otherwise thrown away. NULL is "". A
 * leading "ttychess " is passed over: `ttychess lobby --stdio` is what another ttychess asks for. */
enum kiosk_wish kiosk_wish_read(const char *text);

/* Whether a variable with that value is kept. */
bool kiosk_keeps_variable(const char *name, const char *value);

/* Who has the key by which somebody came in: `auth` is what sshd says of that, `keys` a file of keys.
 * "" where it was by no key; false: nobody has it. */
bool kiosk_name_of_key(const char *auth, const char *keys, char name[LOBBY_NAME_SIZE]);

#endif
