/* thinker.h - by which strategy the engine plays, and what the strategy goes by.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plain data; any thread. Names of strategies are those of strategies.h.
 */
#ifndef TTYCHESS_PLAYERS_THINKER_H
#define TTYCHESS_PLAYERS_THINKER_H

#include "engine/engine.h"
#include "engine/evaluation/simple_evaluation.h"
#include "base/reason.h"

enum { THINKER_TEXT_SIZE = 80 };

struct thinker {
    const struct strategy *strategy; /* one of `strategies` */
    enum evaluation_kind evaluation; /* the rest is for the teaching strategies */
    int noise;                       /* centipawns, 0 to NOISE_MAX */
    bool guided;                     /* playouts of Monte Carlo ask the evaluation */
};

/* The default: the strong strategy. */
void thinker_init(struct thinker *thinker);

/* Whether it is one of the classic ways, which tell how they work. */
bool thinker_teaches(const struct thinker *thinker);

/* Have an engine that does not search think so. False, with the reason. */
bool thinker_apply(const struct thinker *thinker, struct engine *engine,
                   struct reason *reason);

/* The strategy whose name is the first `length` bytes of `name`, or the first one that
 * begins so; NULL when there is none. */
const struct strategy *thinker_find_strategy(const char *name, size_t length);

/* Read "alpha-beta", "minimax material noise 5", "monte-carlo guided" or what
 * thinker_write() writes: words in any order, commas count as blanks, what is not named
 * stays. False, with the reason, for any other word; then *thinker is as before. */
bool thinker_read(struct thinker *thinker, const char *text, struct reason *reason);

/* "alpha-beta", "minimax, material, noise 5". */
void thinker_write(const struct thinker *thinker, char text[THINKER_TEXT_SIZE]);

/* How deep a strategy may be asked to look before every move of a game: minimax and
 * alpha-beta 6 half-moves, the others any depth. False, with the reason, for more. */
bool strategy_allows_depth(const struct strategy *strategy, int depth, struct reason *reason);

/* "minimax, alpha-beta or ...": the names of all. */
void thinker_list_names(char *text, size_t size);

/* The same one by one, and what they may go by: NULL behind the last. */
const char *thinker_strategy_word(int index);
const char *thinker_evaluation_word(int index);

#endif
