/* client_state.h - what a client consists of, for client.c and client_line.c alone.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_LOBBY_CLIENT_STATE_H
#define TTYCHESS_LOBBY_CLIENT_STATE_H

#include "lobby/client.h"

enum { CLIENT_INPUT = 16 * 1024 };

struct lobby_client {
    const struct lobby_address *address;
    const char *as; /* NULL: the user's name */
    bool program;
    enum client_state state;
    int line;        /* -1: none */
    pid_t child;     /* that brings it; 0: none */
    int errors;      /* what that complains of, until the server knows us; -1: nothing */
    int64_t dial_at; /* when to dial again; or by when the hello is to be answered */
    int64_t pause;   /* before the next try */
    bool greeted;    /* the address' own line has been used */
    bool was_here;   /* the server has known us once */
    enum dial_complaint complaint; /* it is CLIENT_LOCKED for that */
    bool tells_lost;               /* the line is gone, and that is still to be told */
    struct reason why;             /* it is gone */
    uint64_t tag;                  /* of the last line */
    uint64_t hello, who, seeks;
    struct line_stream stream;
    char input[CLIENT_INPUT]; /* input[taken] to input[held - 1] are to be read */
    size_t taken, held;
    char output[CLIENT_OUTPUT];
    size_t waiting;
    struct lobby_line read; /* the line that news point to */
    struct replica replica;
};

/* What brought the line is not listened to any more. */
void client_line_close_errors(struct lobby_client *client);

/* The line is closed. The program that brought it ends by itself; it is waited for only when it
 * has. */
void client_line_hang_up(struct lobby_client *client);

/* The line is gone, for client->why: for good where it cannot be had again. */
void client_line_lose(struct lobby_client *client, int64_t now);

/* As much as the line takes, or gives: it is read only where all that was read before has been
 * taken. An error loses it. */
void client_line_write(struct lobby_client *client, int64_t now);
void client_line_read(struct lobby_client *client, int64_t now);

#endif
