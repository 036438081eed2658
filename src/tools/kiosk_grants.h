/* kiosk_grants.h - /etc/ttychess/kiosk.conf: what the line of a key may say in a login shell.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * sshd hands a login shell what a key is forced to and what a client asks for in the same way,
 * behind -c: nothing tells one from the other. So the caller decides nothing; what may be said
 * there stands in a file of root's:
 *
 *     names = keys       the line of a key says who plays: --as NAME; "account": it does not
 *     data = DIR         --data: where games are, for all kiosks that are told nothing else
 *     socket = PATH      --socket: where the lobby is, likewise
 *     sessions = N       how often at once each person may be here, in any kiosk; else 8
 */
#ifndef TTYCHESS_TOOLS_KIOSK_GRANTS_H
#define TTYCHESS_TOOLS_KIOSK_GRANTS_H

#include <stdbool.h>

#include "base/reason.h"

#define KIOSK_GRANTS_FILE "/etc/ttychess/kiosk.conf"

enum { KIOSK_GRANTS_SIZE = 4096, KIOSK_SESSIONS = 8, KIOSK_SESSIONS_MOST = 1000 };

struct kiosk_grants {
    bool names;                   /* --as may be said */
    const char *data, *socket;    /* in `text`; NULL: nothing is said of it */
    int sessions;                 /* 1 to KIOSK_SESSIONS_MOST; 0: nothing is said of it */
    char text[KIOSK_GRANTS_SIZE]; /* of the file */
};

/* What the file at `path` grants; one that is not there grants nothing. False, with the reason
 * that names file and line: it cannot be read, it is not root's alone to write, or has something
 * else in it. `grants` must stay where it is. */
bool kiosk_grants_load(struct kiosk_grants *grants, const char *path, struct reason *reason);

/* The same from `grants->text`, which is cut up. Pure. */
bool kiosk_grants_read(struct kiosk_grants *grants, const char *path, struct reason *reason);

#endif
