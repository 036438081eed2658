/* strategy_settings.h - the engine's strategy and its settings.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plain data; any thread. strategies.h has the names of the strategies.
 */
#ifndef TTYCHESS_PLAYERS_STRATEGY_SETTINGS_H
#define TTYCHESS_PLAYERS_STRATEGY_SETTINGS_H

#include "engine/engine.h"
#include "engine/evaluation/simple_evaluation.h"
#include "base/error.h"

enum { STRATEGY_SETTINGS_TEXT_SIZE = 80 };

struct strategy_settings {
    const struct strategy *strategy; /* an element of `strategies` */
    enum evaluation_kind evaluation; /* this and the rest: only for teaching strategies */
    int noise;                       /* centipawns, 0 to NOISE_MAX */
    bool guided;                     /* Monte Carlo's playouts use the evaluation */
};

/* The default: the strong strategy. */
void strategy_settings_init(struct strategy_settings *settings);

/* Returns whether the strategy explains how it works. */
bool strategy_settings_teach(const struct strategy_settings *settings);

/* Apply the settings to an engine that is not searching. Returns false and sets *error on
 * failure. */
bool strategy_settings_apply(const struct strategy_settings *settings, struct engine *engine,
                             struct error *error);

/* The strategy with this name, else the first whose name begins with these `length` bytes, or
 * NULL. */
const struct strategy *strategy_find(const char *name, size_t length);

/* Read "alpha-beta", "minimax material noise 5", "monte-carlo guided" or the output of
 * strategy_settings_write(): words in any order; commas count as spaces, other settings stay. Returns
 * false, sets *error and leaves *thinker unchanged for an unknown word. */
bool strategy_settings_read(struct strategy_settings *settings, const char *text,
                            struct error *error);

/* "alpha-beta", "minimax, material, noise 5". */
void strategy_settings_write(const struct strategy_settings *settings,
                             char text[STRATEGY_SETTINGS_TEXT_SIZE]);

/* Returns whether the strategy may search this deep in a game: minimax and alpha-beta at most
 * 6 plies. Sets *error otherwise. */
bool strategy_allows_depth(const struct strategy *strategy, int depth, struct error *error);

/* "minimax, alpha-beta or ...": all names. */
void strategy_list_names(char *text, size_t size);

/* The names one by one, and those of the evaluations; NULL after the last. */
const char *strategy_name_by_index(int index);
const char *evaluation_name_by_index(int index);

#endif
