/* engine.h - the engine's interface: set a position, start a search, receive results, stop it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A `struct engine` owns its transposition table, threads and options; a process may have
 * several. Call all functions except engine_stop_search() on the owner's thread. They do not
 * block unless stated, but a call just after a multi-threaded search waits briefly for its
 * helper threads. Results arrive through the monitor, on a search thread.
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

/* Creates an engine with default options: one thread and a table of 16 MB. `strategies`,
 * constant and NULL-terminated, has the values of the Strategy option; the last is the default.
 * Returns NULL and sets *error if the table cannot be allocated or the thread cannot be
 * started. */
struct engine *engine_create(const struct strategy *const *strategies, struct error *error);

/* Stops the search and frees the engine. Accepts NULL. */
void engine_destroy(struct engine *engine);

/* Returns the options in UCI order, ending with a NULL name; owned by the engine. */
const struct engine_option *engine_option_table(const struct engine *engine);

/* Returns the values of an OPTION_COMBO, NULL-terminated, owned by the engine. */
const char *const *engine_option_choices(const struct engine *engine,
                                         const struct engine_option *option);

/* Sets an option, ignoring the case of names and combo values. Buttons ignore `value`; NULL
 * counts as "". Returns false, sets *error and changes nothing if a search is running, the name
 * is unknown or the value cannot be used. EvalFile and SyzygyPath may block for seconds. */
bool engine_set_option(struct engine *engine, const char *name, const char *value,
                       struct error *error);

bool engine_set_option_number(struct engine *engine, const char *name, long number,
                              struct error *error);

/* Sets the variety of the book, 0 to 100 (the default): see book_count_playable(). Unless
 * `bytes` is NULL, replaces BookFile with a book in memory (engine/book.h), which is not
 * copied. The book is used only with OwnBook. Not while searching. */
void engine_set_book(struct engine *engine, const unsigned char *bytes, size_t entries,
                     int variety);

/* Replaces EvalFile with a network, which is not copied, or with none (NULL). Clears the
 * transposition table. Not while searching. */
void engine_set_network(struct engine *engine, const struct network *network);

/* Returns the network in use or NULL, valid until another one is set. */
const struct network *engine_network(const struct engine *engine);

/* Forgets everything learned in earlier searches. Not while searching. */
void engine_new_game(struct engine *engine);

/* Sets the seed for the errors of limited strength; the same seed gives the same games. By
 * default the seed is random, and it changes with each new game. */
void engine_set_seed(struct engine *engine, uint64_t seed);

/* Sets the position to search. `keys` are the keys of the game's positions, oldest first and
 * ending with this one; they serve to detect repetitions. Copies both. Not while searching. */
void engine_set_position(struct engine *engine, const struct position *position,
                         const uint64_t *keys, size_t key_count);

/* Starts a search and returns at once. The clock counts from this call. Copies `limits` and
 * `monitor`. With OwnBook, the result is a book move if there is one, whatever the limits of
 * time, depth or nodes. The book is not used for analysis: infinite, ponder, mate,
 * search_moves, tree and MultiPV. Returns false, sets *error and makes no callback if a search
 * is running, memory runs out or a thread cannot be started. */
bool engine_start_search(struct engine *engine, const struct search_limits *limits,
                         const struct search_monitor *monitor, struct error *error);

/* Asks a running search to stop. It then calls `finished` within 10 ms with the best move so
 * far. Any thread, while the engine exists. */
void engine_stop_search(struct engine *engine);

/* Starts the clock of a ponder search, because the opponent played the expected move. */
void engine_ponderhit(struct engine *engine);

/* Blocks until all threads are idle; helper threads stop slightly later than `finished` is
 * called. An infinite search must be stopped by another thread. */
void engine_wait(struct engine *engine);

/* Score and depth are from the last exact report of the principal variation. If there was none,
 * the score is a bound. */
struct search_result {
    chess_move best, ponder;
    bool has_score; /* whether score and depth are valid */
    bool exact;     /* whether the score is exact, not a bound */
    int score;      /* for the side to move */
    int depth;
    uint64_t nodes;
};

/* Resets *result, which must outlive the search, and returns a monitor that fills it in. */
struct search_monitor search_result_make_monitor(struct search_result *result);

/* Searches until the limits end the search, and blocks until then. Fails in the same cases as
 * engine_start_search(). */
bool engine_search(struct engine *engine, const struct search_limits *limits,
                   struct search_result *result, struct error *error);

/* Returns whether a search is running, from engine_start_search() until just after `finished` has
 * returned. */
bool engine_is_searching(const struct engine *engine);

#endif
