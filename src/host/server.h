/* server.h - the lobby's server: sockets, the store and the journal around a hall.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One loop with epoll and the store's thread; where nothing happens and no clock runs it makes
 * no system call at all. Whose socket it is says SO_PEERCRED. It starts no programs and has no
 * socket but that one and those that are accepted from it.
 */
#ifndef TTYCHESS_HOST_SERVER_H
#define TTYCHESS_HOST_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/reason.h"
#include "host/store_admin.h"

enum {
    SERVER_CLIENTS = 1024,         /* at once, if nothing else is said */
    SERVER_UIDS = 32,              /* accounts that may be named in one list */
    SERVER_STORE_MOST = 16 << 20,  /* bytes that may wait for the disk; see hall_storage() */
    SERVER_QUEUE_MOST = 256 << 10, /* bytes; who has more waiting is let go of */
    SERVER_UNREAD_MOST = 60 * 1000 /* milliseconds that a queue may stand still */
};

struct uid_list {
    uid_t uids[SERVER_UIDS];
    int count;
};

/* "anna" or "1001". False, with the reason: there is no such account, or too many. */
bool uid_list_add(struct uid_list *list, const char *account, struct reason *reason);
bool uid_list_has(const struct uid_list *list, uid_t uid);

struct server_options {
    const char *socket; /* its path; unused where the system hands one over */
    const char *store;  /* a directory */
    const char
        *journal;      /* a directory that outlives the process, best in memory; NULL: found */
    const char *host;  /* a name for people */
    bool here;         /* for friends: nothing is rated */
    size_t store_most; /* bytes; 0: SERVER_STORE_MOST */
    int clients;       /* at once; 0: SERVER_CLIENTS */
    int engines;       /* that think at once; 0: one */
    struct uid_list trusted, admins;
    bool (*reload)(struct server_options *options, struct reason *reason); /* may be NULL */
    void (*ready)(const struct server_options *options); /* it listens; may be NULL */
    void (*say)(const char *text); /* a line for whoever looks after it */
};

/* Serve until SIGTERM, SIGINT or an administrator's word. False, with the reason: it could not
 * begin, or not all could be written at the end. The process' one server; the main thread. */
bool server_run(struct server_options *options, struct reason *reason);

/* What a server that was killed has left in its journal is brought into the store, as the next
 * server would do it. ADMIN_RUNS: it is not dead. `say` hears of lines that are none. attacks_init()
 * comes before. */
enum admin_status server_settle(const char *store, const char *host,
                                void (*say)(const char *text), struct reason *reason);

#endif
