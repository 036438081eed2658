/* server.h - the lobby's server: connects a core with sockets and a store.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_HOST_SERVER_SERVER_H
#define TTYCHESS_HOST_SERVER_SERVER_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/error.h"

enum {
    SERVER_MAX_CLIENTS = 1024, /* default limit on connections */
    SERVER_MAX_UIDS = 32,
    /* A client is disconnected if more than SERVER_QUEUE_MAX bytes are queued for it, or if it
     * reads nothing for SERVER_STALL_LIMIT. */
    SERVER_QUEUE_MAX = 384 << 10,  /* enough for a snapshot of the longest game */
    SERVER_STALL_LIMIT = 60 * 1000 /* milliseconds */
};

struct uid_list {
    uid_t uids[SERVER_MAX_UIDS];
    int count;
};

/* Adds an account, such as "anna" or "1001". Returns false and sets *error if the account is
 * unknown or the list is full. */
bool uid_list_add(struct uid_list *list, const char *account, struct error *error);

struct server_options {
    const char *socket; /* path of the socket; unused if systemd passes one */
    const char *store;  /* directory */
    const char *host;   /* name shown to users */
    bool is_private;    /* a server for friends, without ratings */
    int clients;        /* limit on connections; 0: SERVER_MAX_CLIENTS */
    struct uid_list trusted, admins;
    void (*ready)(const struct server_options *options); /* called when the server listens; may
                                                          * be NULL */
    void (*log)(const char *text);
};

/* Serves until SIGTERM or SIGINT. Returns false and sets *error if the server cannot start.
 * Call this from the main thread. A process can run only one server. */
bool server_run(struct server_options *options, struct error *error);

#endif
