/* lichess_world.h - a gateway between a session and a site, both played by the test, without
 * sockets.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_LICHESS_WORLD_H
#define TTYCHESS_TESTS_LICHESS_WORLD_H

#include "lichess/gateway.h"
#include "lobby/replica.h"

enum { FAR_REQUESTS = 1024, FAR_TOLD = 256 * 1024 };

/* A request to the site that is not answered yet. */
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
    struct replica replica;       /* the session's copy of the games, made from what it
                                   * received */
    char answer[LOBBY_LINE_SIZE]; /* the last "ok ..." or "no ..."; "" if there was none */
    uint64_t answered;            /* its tag */
    char *told;                   /* all lines received, with a NUL at the end */
    size_t length;
    uint64_t tag;
    char playing[4000]; /* the user's games, as passed to fair_play_write_games() */
    int64_t round_trip; /* in milliseconds, for all answers */
};

void far_begin(struct lichess_world *world);
void far_end(struct lichess_world *world);

/* The session sends this line, after a tag. Returns the answer if it came at once, or "". */
const char *far_say(struct lichess_world *world, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Returns the oldest request that begins with this text, such as "POST /api/board/seek", or
 * NULL. */
struct site_request *far_find(struct lichess_world *world, const char *front);

/* Sends a line of a stream; far_finish() ends it with a status (0: the connection is lost).
 * "'" in the format stands for '"'. Returns false if the gateway has cancelled the request. */
bool far_line(struct lichess_world *world, struct site_request *request, const char *format,
              ...) __attribute__((format(printf, 3, 4)));
void far_finish(struct lichess_world *world, struct site_request *request, int status,
                const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Advances the clock and runs what is due. */
void far_wait(struct lichess_world *world, int64_t milliseconds);

/* Returns whether a line received since far_forget() contains this. */
bool far_told(struct lichess_world *world, const char *part);
void far_forget(struct lichess_world *world);

#endif
