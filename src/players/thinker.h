/* thinker.h - the engine's strategy and its settings.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plain data; any thread. strategies.h has the names of the strategies.
 */
#ifndef TTYCHESS_PLAYERS_THINKER_H
#define TTYCHESS_PLAYERS_THINKER_H

#include "engine/engine.h"
#include "engine/evaluation/simple_evaluation.h"
#include "base/error.h"

enum { THINKER_TEXT_SIZE = 80 };

struct thinker {
    const struct strategy *strategy; /* an element of `strategies` */
    enum evaluation_kind evaluation; /* this and the rest: only for teaching strategies */
    int noise;                       /* centipawns, 0 to NOISE_MAX */
    bool guided;                     /* Monte Carlo's playouts use the evaluation */
};

/* The default: the strong strategy. */
void thinker_init(struct thinker *thinker);

/* Returns whether the strategy explains how it works. */
bool thinker_teaches(const struct thinker *thinker);

/* Apply the settings to an engine that is not searching. Returns false and sets *error on
 * failure. */
bool thinker_apply(const struct thinker *thinker, struct engine *engine, struct error *error);

/* The strategy with this name, else the first whose name begins with these `length` bytes, or
 * NULL. */
const struct strategy *thinker_find_strategy(const char *name, size_t length);

/* Read "alpha-beta", "minimax material noise 5", "monte-carlo guided" or the output of
 * thinker_write(): words in any order; commas count as spaces, other settings stay. Returns
 * false, sets *error and leaves *thinker unchanged for an unknown word. */
bool thinker_read(struct thinker *thinker, const char *text, struct error *error);

/* "alpha-beta", "minimax, material, noise 5". */
void thinker_write(const struct thinker *thinker, char text[THINKER_TEXT_SIZE]);

/* Returns whether the strategy may search this deep in a game: minimax and alpha-beta at most
 * 6 plies. Sets *error otherwise. */
bool strategy_allows_depth(const struct strategy *strategy, int depth, struct error *error);

/* "minimax, alpha-beta or ...": all names. */
void thinker_list_names(char *text, size_t size);

/* The names one by one, and those of the evaluations; NULL after the last. */
const char *thinker_strategy_word(int index);
const char *thinker_evaluation_word(int index);

#endif
