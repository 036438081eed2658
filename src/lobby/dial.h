/* dial.h - a line to a lobby's server: a socket here, or a program that brings one from afar.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is opened is non-blocking, closed on exec, and the caller's to close. Nothing here waits.
 */
#ifndef TTYCHESS_LOBBY_DIAL_H
#define TTYCHESS_LOBBY_DIAL_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/reason.h"

struct lobby_address {
    const char *path; /* of a socket; NULL: */
    const char *const
        *command; /* a program, its standard input and output; NULL: it is had once */
    int greeted; /* a line that is open, with hello said on it, by the tag 1, for the first time
                    * that it is dialled; the taker's to close. 0: there is none */
    pid_t greeter; /* the program that brought it; 0: none */
};

/* Connect to a socket and say `greeting`; -1, with the reason: nobody listens there. */
int lobby_connect(const char *path, const char *greeting, struct reason *reason);

/* By path or command; -1, with the reason, where nobody can be reached. *child: the program's, 0
 * where there is none; it ends by itself when the line is closed, and is the caller's to wait for.
 * *errors: what it complains of, to be read without waiting and closed by the caller; -1: nothing.
 * `errors` NULL: nobody listens. */
int lobby_dial(const struct lobby_address *address, pid_t *child, int *errors,
               struct reason *reason);

/* Whether ssh has said at the end of `errors`, see lobby_dial(), that it cannot log in by itself:
 * no key is taken, or the host's own is not known here, or another one than before. The program has
 * ended, so all of it is there. `line`: the one that says so. What the lobby's own program there says,
 * such as of a socket that it may not open, is none. */
enum { DIAL_COMPLAINT = 160 };
bool lobby_dial_complaint(int errors, char line[DIAL_COMPLAINT]);

/* The line that a program brings, as lobby_dial() has it; what the program complains of goes to
 * `errors`, -1: nowhere. */
int lobby_run(const char *const *command, int errors, pid_t *child, struct reason *reason);

/* Where `serve --here` of the account this runs as listens: /tmp/ttychess-anna/lobby, or
 * in $TMPDIR; not in a folder that is shut to friends, as $XDG_RUNTIME_DIR is. */
enum { LOBBY_PATH_SIZE = 1024 /* a socket's is shorter, which who dials says */ };
void lobby_write_here(char path[LOBBY_PATH_SIZE]);

/* Where a lobby is when nothing was said: $TTYCHESS_LOBBY, the host's, or where there is none, that
 * of the account's own `serve --here`. */
void lobby_write_usual(char path[LOBBY_PATH_SIZE]);

/* Whether there is a socket where a server listens, or has listened. */
bool lobby_is_near(const char *path);

/* "ssh://[USER@]HOST[:PORT]" as a command: ssh, which runs `ttychess lobby --stdio` there. Its
 * words are in `words`. `asks`: it may ask at the terminal; else it never does. False, with the
 * reason: it is no such address, or one that ssh might take for an option. */
enum { DIAL_WORDS = 12, DIAL_WORDS_SIZE = 400 };
struct dial_command {
    const char *words[DIAL_WORDS];
    char bytes[DIAL_WORDS_SIZE]; /* begins with [USER@]HOST, and a NUL */
};
bool lobby_read_ssh(struct dial_command *command, const char *text, bool asks,
                    struct reason *reason);

#endif
