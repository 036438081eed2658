/* lobby_core_world.h - a hall with people, a clock and a store that a test holds in its hands.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_HALL_WORLD_H
#define TTYCHESS_TESTS_HALL_WORLD_H

#include <string.h>

#include "host/core/lobby_core.h"
#include "lobby/line.h"
#include "lobby/lobby_game.h"

enum { WORLD_SITTERS = 600, SECOND = 1000, MINUTE = 60 * SECOND, DAY = 24 * 60 * MINUTE };

/* Somebody's session, with all that it was told. */
struct sitter {
    struct world *world;
    struct core_session *session; /* NULL: gone */
    char name[32];
    char *heard; /* lines, with a NUL behind */
    size_t length, size, read;
    bool parted;
    unsigned tag;
    char answer[LOBBY_LINE_SIZE]; /* the last "ok" or "no", without its tag */
};

struct world {
    struct lobby_core *core;
    struct lobby_core_options options;
    int64_t now, date;
    struct sitter *sitters[WORLD_SITTERS];
    int count;
    struct store *store;                          /* a real one, in memory */
    bool full;                                    /* it takes nothing */
    int puts;                                     /* how often it took something */
    void (*kept)(const struct store_record *job); /* hears of all that it took; or NULL */
    int remarks; /* for who runs the host, and the last of them */
    char remark[400];
    char *paper; /* the last game that ended, as it is kept */
};

void world_begin(struct world *world);
void world_end(struct world *world);

/* A test's own world is broken: it ends, and says why. */
void world_broken(const char *what);

/* Time goes by, and is looked at. */
void world_wait(struct world *world, int64_t milliseconds);

/* The process ends at once, or in good order, and is started anew; everybody's line is gone. */
void world_restart(struct world *world, bool killed);

/* Come in, as a person of the kiosk's account, or as an account of one's own. */
struct sitter *world_sit(struct world *world, const char *name);
/* hello: NULL: it says nothing yet. */
struct sitter *world_enter(struct world *world, const struct core_caller *caller,
                           const char *hello);
void sitter_leave(struct sitter *sitter);

/* Ask, and have the answer: "ok ...", "no code=...", or "" where none came yet. */
const char *sitter_ask(struct sitter *sitter, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Bytes as they are. */
void sitter_say(struct sitter *sitter, const char *bytes, size_t length);

/* The next line that was not read yet, without '\n'; NULL: none. */
const char *sitter_line(struct sitter *sitter, char line[LOBBY_LINE_SIZE]);

/* Whether some line that was not read yet has this in it; all are read then. */
bool sitter_hears(struct sitter *sitter, const char *part);
void sitter_forget(struct sitter *sitter);

/* A number of the last answer: "n", "id", "game". Fails the test where there is none. */
int64_t sitter_number(const struct sitter *sitter, const char *key);

/* ---- for tests of cmocka's -------------------------------------------------------------- */

/* Ask; the test fails unless the answer has that in it. */
#define SAYS(sitter, expected, ...)                                                           \
    do {                                                                                      \
        const char *answer_ = sitter_ask(sitter, __VA_ARGS__);                                \
        if (!strstr(answer_, expected))                                                       \
            fail_msg("%s:%d: expected '%s', was answered '%s'", __FILE__, __LINE__, expected, \
                     answer_);                                                                \
    } while (0)

/* Each test has a world of its own. */
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
/* These two play: `white` challenges. The game's number. */
int64_t begin_game(struct sitter *white, struct sitter *black, const char *terms);

/* Moves in turn, from the first one on, parted by blanks. */
void play(struct sitter *white, struct sitter *black, int64_t game, const char *moves);

#endif
