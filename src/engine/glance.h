/* glance.h - a short look ahead, before a position is judged as it stands.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * By an engine of its own, one thread and so many nodes: the same on every machine, and about
 * 20 ms on today's.
 */
#ifndef TTYCHESS_ENGINE_GLANCE_H
#define TTYCHESS_ENGINE_GLANCE_H

#include "engine/strategy.h"

enum { GLANCE_NODES = 20000, GLANCE_MOVES = 2 };

struct glance {
    int score; /* from the side to move */
    int length;
    chess_move moves[GLANCE_MOVES]; /* how the best line begins; at least one move */
};

/* Look ahead by the last of the strategies, with this network or without (NULL); neither is
 * copied. False when there is no legal move, or no memory or thread for an engine. Waits for
 * the end. The owner's thread is any. */
bool glance(const struct strategy *const *strategies, const struct network *network,
            const struct position *position, struct glance *seen);

#endif
