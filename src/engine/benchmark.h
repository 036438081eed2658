/* benchmark.h - a fixed amount of thinking, to compare builds and to notice changes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The same build on the same positions to the same depth visits the same number of nodes,
 * always; so this number tells whether a change changes the search, and the nodes per
 * second whether it changes its speed.
 */
#ifndef TTYCHESS_ENGINE_BENCHMARK_H
#define TTYCHESS_ENGINE_BENCHMARK_H

#include <stdatomic.h>

#include "engine/engine.h"

enum { BENCHMARK_DEPTH = 12 };

struct benchmark_step {
    int number, count; /* of the position, from 1 */
    const char *fen;
    uint64_t nodes; /* spent on it */
};

struct benchmark_result {
    uint64_t nodes;
    int64_t milliseconds;
};

/* Search all positions to `depth`, each as a new game. `progress`, which may be NULL, is
 * told after each, on the caller's thread. Blocks; leaves the engine with a new game and
 * another position. False, with the reason, when a search cannot be started.
 *
 * `stop` may be NULL. Another thread that sets it ends it within some milliseconds; then the
 * result means nothing. */
bool benchmark_run(struct engine *engine, int depth,
                   void (*progress)(void *listener, const struct benchmark_step *step),
                   void *listener, const _Atomic bool *stop, struct benchmark_result *result,
                   struct reason *reason);

/* Nodes a second. */
uint64_t benchmark_speed(const struct benchmark_result *result);

#endif
