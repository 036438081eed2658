/* server.h - the lobby's server: sockets and the store around a hall.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One thread, one loop with epoll; where nothing happens and no clock runs it makes no system call at
 * all. The store is written in the loop, before what is written is told; where that fails the server
 * begins anew, with what the store has, which is all that was told. A disk that takes its time stops all, and the clocks: they are those of server_now(), which stands meanwhile. Whose socket it is says SO_PEERCRED. It starts no programs and has no
 * socket but that one and those that are accepted from it.
 */
#ifndef TTYCHESS_HOST_SERVER_SERVER_H
#define TTYCHESS_HOST_SERVER_SERVER_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/reason.h"

enum {
    SERVER_CLIENTS = 1024,         /* at once, if nothing else is said */
    SERVER_UIDS = 32,              /* accounts that may be named in one list */
    SERVER_QUEUE_MOST = 256 << 10, /* bytes; who has more waiting is let go of */
    SERVER_UNREAD_MOST = 60 * 1000 /* milliseconds that a queue may stand still */
};

struct uid_list {
    uid_t uids[SERVER_UIDS];
    int count;
};

/* "anna" or "1001". False, with the reason: there is no such account, or too many. */
bool uid_list_add(struct uid_list *list, const char *account, struct reason *reason);

struct server_options {
    const char *socket; /* its path; unused where the system hands one over */
    const char *store;  /* a directory */
    const char *host;   /* a name for people */
    bool here;          /* for friends: nothing is rated */
    int clients;        /* at once; 0: SERVER_CLIENTS */
    struct uid_list trusted, admins;
    void (*ready)(const struct server_options *options); /* it listens; may be NULL */
    void (*say)(const char *text); /* a line for whoever looks after it */
};

/* Serve until SIGTERM or SIGINT. False, with the reason: it could not begin. The process' one server; the main thread. */
bool server_run(struct server_options *options, struct reason *reason);

#endif
