/* server_world.h - a lobby's server in a process of its own, and clients of it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_SERVER_WORLD_H
#define TTYCHESS_TESTS_SERVER_WORLD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/line_reader.h"
#include "lobby/line.h"

struct running {
    char directory[64]; /* of the test: socket, store */
    char socket[96], store[96];
    pid_t process;
    int clients; /* of the options; 0: as usual */
    int files;   /* descriptors that it may have; 0: as usual */
};

/* A directory of its own; removed by running_end(). */
void running_begin(struct running *running);
void running_end(struct running *running);

/* Start, and wait until it listens. False: it ended instead. */
bool running_start(struct running *running);

/* SIGKILL, or SIGTERM and its exit status. */
void running_kill(struct running *running);
int running_stop(struct running *running);

/* Each cmocka test has one of its own. */
#define RUNNING_FIXTURE(running)                                                              \
    static int begin(void **state)                                                            \
    {                                                                                         \
        (void)state;                                                                          \
        running_begin(&(running));                                                            \
        return 0;                                                                             \
    }                                                                                         \
                                                                                              \
    static int end(void **state)                                                              \
    {                                                                                         \
        (void)state;                                                                          \
        running_end(&(running));                                                              \
        return 0;                                                                             \
    }
struct talker {
    int socket;
    unsigned tag;
    struct line_reader lines;
    char line[LOBBY_LINE_SIZE]; /* the last line */
};

/* Connect; with a name: hello. False: nobody listens. */
bool talker_begin(struct talker *talker, const struct running *running, const char *name);
void talker_end(struct talker *talker);

/* The next line; NULL: the other side has closed, or nothing came for a long while (`patience`
 * milliseconds). */
const char *talker_line(struct talker *talker, int patience);

/* Lines up to one that has this in it; NULL: it did not come. */
const char *talker_until(struct talker *talker, const char *part);

void talker_say(struct talker *talker, const char *bytes, size_t length);

/* Ask, and have the answer without its tag; "" when the line is gone. Lines before it are given
 * to `news`, unless that is NULL. */
const char *talker_ask(struct talker *talker, void (*news)(void *context, const char *line),
                       void *context, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
