/* kiosk.h - `ttychess kiosk`: the game, for somebody who gets nothing else of the machine.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A login shell, or the forced command of a key. What shuts the person in, from the outside:
 *
 *   kiosk_words.c         the client's words are matched, never taken
 *   kiosk_grants.c        what the line of a key may say in a login shell is root's to decide
 *   kiosk_environment.c   the environment is made anew from a list
 *   kiosk_room.c          a directory of their own, limits, signals, the sandbox
 *   kiosk_sessions.c      so many at once of one person
 *   settings, session     the restricted mode: no files by name, no programs
 *   socket_keeper.c       who they are in the lobby is said before they are heard
 */
#ifndef TTYCHESS_TOOLS_KIOSK_H
#define TTYCHESS_TOOLS_KIOSK_H

#include <limits.h>
#include <stdbool.h>

#include "base/option_table.h"
#include "base/reason.h"
#include "base/socket_keeper.h"
#include "tools/kiosk_grants.h"
#include "tools/kiosk_words.h"

struct kiosk {
    const char *name;     /* who plays, see person_name_check() */
    const char *data;     /* persons' directories are beneath; NULL: in the account's home */
    const char *socket;   /* of the lobby; NULL: where it usually is */
    bool without_sandbox; /* told so */
    const char *command;  /* -c */
    enum kiosk_wish wish;
    char home[PATH_MAX]; /* the person's own directory */
    char account[64]; /* its name, where no other was told; a cut one is too long to be one */
    char line[KIOSK_LINE_MOST + 1]; /* what a login shell was told; words above are in it */
    struct kiosk_grants grants;
    int lobby_channel; /* socket_keeper_connect(); -1: there is no keeper */
};

extern const struct command kiosk_command;

/* Whether we are somebody's login shell: called "ttychess-kiosk". */
bool kiosk_is_shell(const char *name);

/* Read the command line, with that name, and shut this process in. Below 0: the game may begin,
 * with restricted settings, with as little of the screen as kiosk->wish says; else the exit
 * status. The first thing of all, before threads; kiosk_clean_environment() was before it. */
int kiosk_begin(struct kiosk *kiosk, int argc, char **argv);

/* The words behind -c of a login shell, see kiosk_forced_words(): of options only what
 * kiosk->grants says, --as also with the name of kiosk->account. False, with the reason. Pure. */
bool kiosk_take_forced(struct kiosk *kiosk, char **words, int count, struct reason *reason);

/* kiosk_room.c: make the person's directory and go there; false, with the reason. */
bool kiosk_enter_home(struct kiosk *kiosk, const char *account_home, struct reason *reason);

/* kiosk_sessions.c: be one of so many at once of this person, until this process and all that it
 * forks have ended. In that directory; false, with the reason: there are as many already. */
bool kiosk_take_session(struct kiosk *kiosk, struct reason *reason);

/* Limits of memory, files and time, and signals that would leave the game; nobody of the same
 * account may look into us. */
void kiosk_set_limits(void);

/* The sandbox. False, with the reason: there is none, or not all of it. */
bool kiosk_shut_in(const struct kiosk *kiosk, struct reason *reason);

/* kiosk_relay.c: the lobby's lines on standard input and output, by the kiosk's name; the exit
 * status. */
int kiosk_relay(const struct kiosk *kiosk);

/* The hello that goes to the server, instead of a client's first line; false: it is none. Pure. */
bool kiosk_rewrite_hello(const char *line, const char *name, char hello[SOCKET_GREETING_SIZE]);

/* Whether a line of the server's says yes to that hello. Pure. */
bool kiosk_hello_is_taken(const char *line, const char *hello);

#endif
