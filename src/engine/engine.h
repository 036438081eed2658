/* engine.h - the engine's interface: set a position, start a search, receive results, stop it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A `struct engine` owns its transposition table, threads and options; a process may have
 * several. All functions except engine_stop() must be called on the owner's thread. None
 * blocks unless stated below, except that a call just after a multi-threaded search waits
 * briefly until its helper threads have stopped. Results arrive through the monitor, on a
 * search thread.
 */
#ifndef TTYCHESS_ENGINE_ENGINE_H
#define TTYCHESS_ENGINE_ENGINE_H

#include <stddef.h>

#include "engine/limits.h"
#include "engine/monitor.h"
#include "engine/options.h"
#include "engine/strategy.h"
#include "rules/position.h"
#include "base/error.h"

struct engine;
struct network;

/* Creates an engine with default options: one thread, 16 MB. `strategies` is a constant
 * NULL-terminated array with the values of option Strategy; the last entry is the default.
 * Returns NULL and sets *error if memory or threads are lacking. */
struct engine *engine_create(const struct strategy *const *strategies, struct error *error);

/* Stops the search, waits for it and frees the engine. NULL is allowed. */
void engine_destroy(struct engine *engine);

/* The options in UCI order. The array ends with a NULL name and is owned by the engine. */
const struct engine_option *engine_option_table(const struct engine *engine);

/* The values of an OPTION_COMBO, NULL-terminated, owned by the engine. */
const char *const *engine_option_choices(const struct engine *engine,
                                         const struct engine_option *option);

/* Sets an option from text. Names and combo values ignore case; buttons ignore `value`.
 * Returns false, changes nothing and sets *error (option, value and range) if a search is
 * running, the name is unknown or the value is not allowed. BookFile checks the book, EvalFile
 * reads the whole network and SyzygyPath reads the start of every table; this may block for
 * seconds. */
bool engine_set_option(struct engine *engine, const char *name, const char *value,
                       struct error *error);

/* Like engine_set_option(), with a number. */
bool engine_set_number(struct engine *engine, const char *name, long number,
                       struct error *error);

/* Sets a book in memory (entries in the format of engine/book.h, not copied) in place of
 * BookFile, and how much of a book is played (0 to 100, default 100, see book_count_likely()).
 * Not while searching. OwnBook still decides whether the book is used at all. */
void engine_set_book(struct engine *engine, const unsigned char *bytes, size_t entries);
void engine_set_book_variety(struct engine *engine, int variety);

/* Sets a network in place of EvalFile; it is not copied, and NULL means none. Not while
 * searching. engine_network() returns the one in use, which the engine owns if EvalFile loaded
 * it; it is valid until another network is set. */
void engine_set_network(struct engine *engine, const struct network *network);
const struct network *engine_network(const struct engine *engine);

/* Forgets everything learned in earlier searches. Not while searching. */
void engine_new_game(struct engine *engine);

/* Sets the seed for the misjudgements and oversights of limited strength. By default each
 * engine has a random seed. The seed changes with each new game; the same seed gives the same
 * games. */
void engine_set_seed(struct engine *engine, uint64_t seed);

/* Sets the position to search and the keys of the game's positions for detecting repetitions,
 * oldest first; keys[key_count - 1] is the position itself. Copies both. Not while
 * searching. */
void engine_set_position(struct engine *engine, const struct position *position,
                         const uint64_t *keys, size_t key_count);

/* Starts a search and returns at once. The clock counts from this call. `limits` and `monitor`
 * are copied. With OwnBook, the answer is a book move chosen by weight if the position is in
 * the book, whatever the limits of time, depth or nodes; except for searches that analyse
 * rather than play: infinite, ponder, mate, search_moves and MultiPV. Returns false, sets
 * *error and makes no callback if a search is running or memory or a thread is lacking. */
bool engine_start(struct engine *engine, const struct search_limits *limits,
                  const struct search_monitor *monitor, struct error *error);

/* Asks the search to stop; within 10 ms it calls `finished` with the best move so far. Does
 * not wait, and does nothing when idle. May be called on any thread while the engine
 * exists. */
void engine_stop(struct engine *engine);

/* The opponent played the expected move: the clock counts from now on. */
void engine_ponderhit(struct engine *engine);

/* Blocks until no search is running and all threads are idle; helper threads stop slightly
 * later than `finished` is called. Never returns during an infinite search unless something
 * stops it. */
void engine_wait(struct engine *engine);

/* The result of a search. Score and depth are those of the last exact score of the principal
 * variation; only if there was none is the score a bound. */
struct search_result {
    chess_move best, ponder;
    bool has_score; /* a principal variation was reported, so score and depth are valid */
    bool exact;     /* the score is exact, not a bound */
    int score;      /* from the side to move */
    int depth;
    uint64_t nodes;
};

/* Returns a monitor that fills in *result, which is reset now and must outlive the search. */
struct search_monitor search_result_monitor(struct search_result *result);

/* Searches the current position and waits until the limits end the search. Fails like
 * engine_start(). */
bool engine_search(struct engine *engine, const struct search_limits *limits,
                   struct search_result *result, struct error *error);

/* True from engine_start() until just after `finished` has returned. */
bool engine_is_searching(const struct engine *engine);

#endif
