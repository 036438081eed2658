/* lobby_core_world.h - a lobby core with clients, a clock and a store that the test controls.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_HALL_WORLD_H
#define TTYCHESS_TESTS_HALL_WORLD_H

#include <string.h>

#include "host/core/state.h"

enum { WORLD_SITTERS = 600, SECOND = 1000, MINUTE = 60 * SECOND, DAY = 24 * 60 * MINUTE };

/* A client and everything it has received. */
struct peer {
    struct world *world;
    struct core_session *session; /* NULL: disconnected */
    char name[32];
    char *heard; /* lines, with a NUL at the end */
    size_t length, size, read;
    bool parted;
    unsigned tag;
    char answer[LOBBY_LINE_SIZE]; /* the last "ok" or "no", without its tag */
};

struct world {
    struct lobby_core *core;
    struct lobby_core_options options;
    int64_t now, date;
    struct peer *peers[WORLD_SITTERS];
    int count;
    struct store *store;                          /* a real one, in memory */
    bool full;                                    /* it saves nothing */
    int puts;                                     /* number of successful saves */
    void (*kept)(const struct store_record *job); /* called with all that is saved; or NULL */
    int remarks; /* messages for the administrator, and the last of them */
    char remark[400];
    char *paper; /* the last finished game, as saved */
};

void world_begin(struct world *world);
void world_end(struct world *world);

/* Ends the test program with this message, because the world itself is inconsistent. */
void world_broken(const char *what);

/* Advances the clock and checks the time. */
void world_wait(struct world *world, int64_t milliseconds);

/* Ends the process, by kill or in order, and starts it again; all connections are lost. */
void world_restart(struct world *world, bool killed);

/* Connects, as a person of the kiosk's account or with an account of one's own. */
struct peer *world_join(struct world *world, const char *name);
/* hello: NULL: no hello is sent yet. */
struct peer *world_open(struct world *world, const struct core_caller *caller,
                        const char *hello);
void peer_leave(struct peer *peer);

/* Returns NULL if the game is unknown. */
const struct lobby_game *world_find_game(const struct world *world, int64_t id);

/* Sends a request and returns its answer: "ok ...", "no code=...", or "" if there is none
 * yet. */
const char *peer_ask(struct peer *peer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Sends raw bytes. */
void peer_send(struct peer *peer, const char *bytes, size_t length);

/* Returns the next unread line, without '\n', or NULL. */
const char *peer_line(struct peer *peer, char line[LOBBY_LINE_SIZE]);

/* Returns whether any unread line contains this; all lines become read. */
bool peer_heard(struct peer *peer, const char *part);
void peer_forget(struct peer *peer);

/* Returns a number of the last answer: "n", "id", "game". Fails the test if it is missing. */
int64_t peer_number(const struct peer *peer, const char *key);

/* ---- for cmocka tests --------------------------------------------------------------- */

/* Sends a request; fails the test unless the answer contains this. */
#define SAYS(peer, expected, ...)                                                             \
    do {                                                                                      \
        const char *answer_ = peer_ask(peer, __VA_ARGS__);                                    \
        if (!strstr(answer_, expected))                                                       \
            fail_msg("%s:%d: expected '%s', was answered '%s'", __FILE__, __LINE__, expected, \
                     answer_);                                                                \
    } while (0)

/* Each test has its own world. */
#define WORLD_FIXTURE(world)                                                                  \
    static int begin(void **state)                                                            \
    {                                                                                         \
        (void)state;                                                                          \
        memset(&(world).options, 0, sizeof(world).options);                                   \
        world_begin(&(world));                                                                \
        return 0;                                                                             \
    }                                                                                         \
                                                                                              \
    static int end(void **state)                                                              \
    {                                                                                         \
        (void)state;                                                                          \
        world_end(&(world));                                                                  \
        return 0;                                                                             \
    }
/* `white` challenges `black`, who accepts. Returns the number of the game. */
int64_t begin_game(struct peer *white, struct peer *black, const char *terms);

/* Plays moves, separated by spaces, from the start of the game. */
void play(struct peer *white, struct peer *black, int64_t game, const char *moves);

/* Returns NULL if the game is unknown. */
static inline const struct lobby_game *lobby_core_find_game(const struct lobby_core *core,
                                                            int64_t id)
{
    const struct core_game *game = core_game_by_id(core, id);
    return game ? &game->lobby_game : NULL;
}

#endif
