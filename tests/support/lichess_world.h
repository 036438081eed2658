/* lichess_world.h - a gateway between a session and a site that a test holds in its hands: no sockets.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_LICHESS_WORLD_H
#define TTYCHESS_TESTS_LICHESS_WORLD_H

#include "lichess/gateway.h"
#include "lobby/replica.h"

enum { FAR_REQUESTS = 1024, FAR_TOLD = 256 * 1024 };

/* What was asked of the site, until it is answered. */
struct site_request {
    uint64_t number; /* 0: none */
    char what[300];  /* "POST /api/..." */
    char body[1100];
    struct http_request handlers;
};

struct lichess_world {
    struct gateway *gateway;
    int64_t now, date;
    struct site_request requests[FAR_REQUESTS];
    uint64_t numbers;
    struct replica replica;       /* what a session has made of what it was told */
    char answer[LOBBY_LINE_SIZE]; /* the last "ok ..." or "no ...", "" where none came */
    uint64_t answered;            /* its tag */
    char *told;                   /* all lines, with a NUL behind */
    size_t length;
    uint64_t tag;
    char playing[4000]; /* the own games, as fair_play_write() takes them */
    int64_t round_trip; /* milliseconds, of all answers */
};

void far_begin(struct lichess_world *world);
void far_end(struct lichess_world *world);

/* The session says this line; the tag is put before it. The answer that came at once, or "". */
const char *far_say(struct lichess_world *world, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The oldest request that begins so, "POST /api/board/seek"; NULL: there is none. */
struct site_request *far_find(struct lichess_world *world, const char *front);

/* A line of its stream, its end with a status (0: the line is lost); "'" stands for
 * '"'. False: the gateway wants no more of it. */
bool far_line(struct lichess_world *world, struct site_request *request, const char *format,
              ...) __attribute__((format(printf, 3, 4)));
void far_finish(struct lichess_world *world, struct site_request *request, int status,
                const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Time goes by; what is due is done. */
void far_wait(struct lichess_world *world, int64_t milliseconds);

/* Whether a line that was told and not forgotten has this in it. */
bool far_told(struct lichess_world *world, const char *part);
void far_forget(struct lichess_world *world);

#endif
