/* strategy_settings.h - the engine's strategy and its settings.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_PLAYERS_STRATEGY_SETTINGS_H
#define TTYCHESS_PLAYERS_STRATEGY_SETTINGS_H

#include "engine/engine.h"
#include "engine/evaluation/simple_evaluation.h"
#include "base/error.h"

enum { STRATEGY_SETTINGS_TEXT_SIZE = 80 };

struct strategy_settings {
    const struct strategy *strategy;
    enum evaluation_kind evaluation; /* only for teaching strategies, like the members below */
    int noise;                       /* centipawns, 0 to NOISE_MAX */
    bool guided;                     /* whether Monte Carlo's playouts use the evaluation */
};

/* Sets the default: the strong strategy. */
void strategy_settings_init(struct strategy_settings *settings);

bool strategy_settings_are_teaching(const struct strategy_settings *settings);

/* Applies the settings to an engine, which must not be searching. Returns false and sets
 * *error on failure. */
bool strategy_settings_apply(const struct strategy_settings *settings, struct engine *engine,
                             struct error *error);

/* Finds a strategy by a name of `length` bytes, or by the beginning of a name; case is
 * ignored. Returns NULL if there is none. */
const struct strategy *strategy_find(const char *name, size_t length);

/* Reads settings in any order, separated by spaces or commas, such as "minimax, material,
 * noise 5". Settings not in `text` do not change. If a word is invalid, returns false, sets
 * *error and leaves *settings unchanged. */
bool strategy_settings_parse(struct strategy_settings *settings, const char *text,
                             struct error *error);

/* Writes "alpha-beta" or "minimax, material, noise 5". */
void strategy_settings_write(const struct strategy_settings *settings,
                             char text[STRATEGY_SETTINGS_TEXT_SIZE]);

/* Returns whether the strategy may search to this depth in a game. Otherwise sets *error.
 * The limit for minimax and alpha-beta is 6 plies. */
bool strategy_allows_depth(const struct strategy *strategy, int depth, struct error *error);

/* Writes all names: "minimax, alpha-beta or ...". */
void strategy_write_names(char *text, size_t size);

/* These functions return a name, or NULL for the index after the last one. */
const char *strategy_name_by_index(int index);
const char *evaluation_name_by_index(int index);

#endif
