/* engine.h - the facade: give a position, start a search, hear from it, stop it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `struct engine` owns its transposition table, threads and options; two can live in one
 * process. All functions but engine_stop() are for one thread, the owner's; none blocks but
 * where it says so (or, just after a search with several threads, for the moment that its
 * helpers take to come to rest). Results arrive through the monitor, on a thinking thread.
 */
#ifndef TTYCHESS_ENGINE_ENGINE_H
#define TTYCHESS_ENGINE_ENGINE_H

#include <stddef.h>

#include "engine/limits.h"
#include "engine/monitor.h"
#include "engine/options.h"
#include "engine/strategy.h"
#include "rules/position.h"
#include "base/reason.h"

struct engine; /* opaque */
struct network;

/* A new engine with default options: one thread, 16 MB. `strategies` is a NULL-terminated
 * constant array whose first entry ... last entry are what option Strategy offers (the
 * last is the default). NULL when memory or threads are lacking, with the reason. */
struct engine *engine_create(const struct strategy *const *strategies, struct reason *reason);

/* Stop, wait and free. NULL is allowed. */
void engine_destroy(struct engine *engine);

/* The options in UCI order; the array ends with a NULL name. Owned by the engine. */
const struct engine_option *engine_option_table(const struct engine *engine);

/* The words an OPTION_COMBO offers, NULL-terminated; owned by the engine. */
const char *const *engine_option_words(const struct engine *engine,
                                       const struct engine_option *option);

/* Set an option from text; name and combo words compare without case; buttons ignore
 * `value`. Refused while searching, for unknown names, and out of range, with a reason
 * that names option, value and range. A refused value changes nothing. BookFile reads the
 * whole book, EvalFile the network, SyzygyPath the beginning of every table: that may block
 * for seconds. */
bool engine_set_option(struct engine *engine, const char *name, const char *value,
                       struct reason *reason);

/* The same for a number. */
bool engine_set_number(struct engine *engine, const char *name, long number,
                       struct reason *reason);

/* Entries of the book's format (engine/book.h) in place of BookFile; not copied. And how
 * many of its moves are played, 0 to 100, see book_count_likely(); 100 without it. Not while
 * searching. Whether the book is asked at all is OwnBook's to say. */
void engine_set_book(struct engine *engine, const unsigned char *bytes, size_t entries);
void engine_set_book_variety(struct engine *engine, int variety);

/* A network in place of EvalFile; not copied, NULL: none. Not while searching. And the one in
 * use: the engine's own, until another is set. */
void engine_set_network(struct engine *engine, const struct network *network);
const struct network *engine_network(const struct engine *engine);

/* Forget what earlier searches learned. Not while searching. */
void engine_new_game(struct engine *engine);

/* The seed from which games of limited strength get their tastes and blind spots; it is
 * drawn anew for every engine and changes with every new game. With the same one, games
 * are the same. */
void engine_set_seed(struct engine *engine, uint64_t seed);

/* The position to think about, with the keys of the positions before it (oldest first,
 * keys[key_count - 1] is the position itself) for repetitions. Copied. Not while
 * searching. */
void engine_set_position(struct engine *engine, const struct position *position,
                         const uint64_t *keys, size_t key_count);

/* Start thinking; returns at once. With OwnBook, a move that is in the book is the answer,
 * by its weight, where a move is wanted, as in a game, under any limit of time, depth or
 * nodes; not where knowledge is wanted: infinite, ponder, mate, search_moves, MultiPV.
 * `monitor` and `limits` are copied. The clock counts from this call. False (and no
 * callback) when a search is running or a thread cannot be had. */
bool engine_start(struct engine *engine, const struct search_limits *limits,
                  const struct search_monitor *monitor, struct reason *reason);

/* Tell the search to end; it does within 10 ms and calls `finished` with the best move so
 * far. No-op when idle. Does not wait. Any thread, while the engine lives. */
void engine_stop(struct engine *engine);

/* The opponent played the expected move: the clock counts from now on. */
void engine_ponderhit(struct engine *engine);

/* Block until no search is running and no thread thinks. (The answer is given before the
 * helpers have come to rest.) Never returns during an infinite search that nobody stops. */
void engine_wait(struct engine *engine);

/* What a search has found: the score of its best line, which is a bound only while none is
 * known for certain, and the depth that it is of. */
struct search_result {
    chess_move best, ponder;
    bool scored; /* there was a line; score and depth are known */
    bool exact;  /* the score is no bound */
    int score;   /* from the side to move */
    int depth;
    uint64_t nodes;
};

/* A monitor that fills in *result, which is emptied now and outlives the search. */
struct search_monitor search_result_monitor(struct search_result *result);

/* Search the position that was set, and wait for the end, which the limits bring about. As
 * engine_start(). */
bool engine_search(struct engine *engine, const struct search_limits *limits,
                   struct search_result *result, struct reason *reason);

/* True from engine_start() until just after `finished` has returned. */
bool engine_is_searching(const struct engine *engine);

#endif
