/* server_state.h - what a server consists of, for the files server*.c alone.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_HOST_SERVER_STATE_H
#define TTYCHESS_HOST_SERVER_STATE_H

#include <signal.h>

#include "base/wake.h"
#include "host/hall.h"
#include "host/journal.h"
#include "host/server.h"
#include "host/store_thread.h"
#include "lobby/line.h"

struct client {
    struct client *next, *previous; /* of all */
    struct client *next_dirty, *next_delayed;
    struct server *server;
    int socket;
    uid_t uid;
    struct hall_session *session;
    struct line_stream stream;
    char *stash; /* read, but not taken yet */
    size_t stash_at, stash_length;
    char *queue; /* to be written: from queue_at on */
    size_t queue_at, queue_length, queue_size;
    int64_t moved;   /* when the queue was last empty or shorter */
    unsigned events; /* what epoll was told */
    bool dirty, delayed, parted, dead;
};

struct server {
    struct server_options *options;
    int epoll, listener, spare, calendar; /* calendar: tells when the date is set; -1: none */
    bool listens, own_path;
    int64_t listens_again;
    struct wake wake;
    volatile sig_atomic_t ends, reloads;
    struct hall *hall;
    struct store_thread *thread;
    struct journal journal;
    uint64_t put, done; /* tickets */
    uint64_t looked;    /* the last one that was put as the store was looked at */
    enum hall_disk disk;
    struct client *clients, *dirty, *delayed;
    int count, dead;
    int64_t reap_next; /* when queues that stand still are looked for */
    int64_t *over;     /* games that the journal begins and the store has, */
    size_t over_count;
    int64_t *named; /* and all that it has events of, sorted */
    size_t named_count;
    int64_t *left_out; /* games of the store that could not be read, as they were met */
    size_t left_out_count;
};

int64_t server_now(void);  /* milliseconds that never go back */
int64_t server_date(void); /* milliseconds since 1970 */

/* ---- server_load.c ------------------------------------------------------------------------- */

/* The hall, of what the store has; a game that makes no sense is left out, and that is said. Before
 * that: the journal's text; games that it has events of are wanted whole. */
void server_note_games(struct server *server, const char *text);
bool server_load(struct server *server, struct store *store, struct reason *reason);

/* What the journal's text has of games that are left out goes to STORE/game-ID.kept, for no store
 * takes it: the journal's files are deleted once all else in them is stored. */
bool server_keep_left_out(struct server *server, const char *text, struct reason *reason);

/* ---- server_store.c ------------------------------------------------------------------------ */

bool server_open_store(struct server *server, struct reason *reason);
void server_hear_store(struct server *server);
void server_look_at_store(struct server *server); /* what was put: is it too much? */
bool server_close_store(struct server *server, struct reason *reason);
void server_store_ports(struct hall_ports *ports);

/* ---- server_socket.c ----------------------------------------------------------------------- */

/* A socket that listens: the system's, or one at the path. False, with the reason. */
bool server_listen(struct server *server, struct reason *reason);
void server_stop_listening(struct server *server);
void server_accept(struct server *server);

/* ---- server_client.c ------------------------------------------------------------------------ */

struct client *client_new(struct server *server, int socket, uid_t uid);
void client_send(void *context, void *client, const char *lines, size_t length);
size_t client_waiting(void *context, void *client);
void client_part(void *context, void *client);
void client_read(struct server *server, struct client *client);
void client_writes(struct server *server, struct client *client);
void client_hung_up(struct server *server, struct client *client);
void clients_take_delayed(struct server *server);
void clients_flush(struct server *server);
void clients_reap(struct server *server);
int64_t clients_deadline(const struct server *server, int64_t now);
void client_free(struct server *server, struct client *client);

#endif
