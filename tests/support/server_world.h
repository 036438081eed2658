/* server_world.h - a lobby server in a child process, and clients of it.
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
    char directory[64]; /* created by the test, for socket and store */
    char socket[96], store[96];
    pid_t process;
    int clients; /* a server option; 0: the default */
    int files;   /* limit of open descriptors; 0: the default */
};

/* Creates a directory for the server; running_end() removes it. */
void running_begin(struct running *running);
void running_end(struct running *running);

/* Starts the server and waits until it listens. Returns false if the process ended instead. */
bool running_start(struct running *running);

/* running_kill() sends SIGKILL; running_stop() sends SIGTERM and returns the exit status. */
void running_kill(struct running *running);
int running_stop(struct running *running);

/* Each cmocka test has its own server. */
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

/* Connects and, if there is a name, sends hello. Returns false if there is no server. */
bool talker_begin(struct talker *talker, const struct running *running, const char *name);
void talker_end(struct talker *talker);

/* Returns the next line, or NULL if the connection is closed or nothing comes within
 * `patience` milliseconds. */
const char *talker_line(struct talker *talker, int patience);

/* Reads lines up to one that contains this; returns NULL if none comes. */
const char *talker_until(struct talker *talker, const char *part);

void talker_say(struct talker *talker, const char *bytes, size_t length);

/* Sends a request and returns the answer without its tag, or "" if the connection is closed.
 * Lines before the answer are passed to `news`, unless that is NULL. */
const char *talker_ask(struct talker *talker, void (*news)(void *context, const char *line),
                       void *context, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
