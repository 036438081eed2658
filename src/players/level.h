/* level.h - the engine's depth, nodes, time or strength for each move.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exactly one of the four members counts and the others are 0; level_init() sets the time.
 * Plain data; any thread.
 */
#ifndef TTYCHESS_PLAYERS_LEVEL_H
#define TTYCHESS_PLAYERS_LEVEL_H

#include "engine/limits.h"
#include "base/error.h"

/* Maximum nodes a move, here and on the command line; too large for an int. */
#define LEVEL_NODES_MAX 1000000000000000LL

enum {
    LEVEL_TEXT_SIZE = 48,
    LEVEL_DEPTH_MAX = 100 /* plies, here and on the command line */
};

struct level {
    int elo;           /* see engine/strength.h; 0: full strength */
    int depth;         /* plies; 0: unlimited */
    uint64_t nodes;    /* 0: unlimited */
    int64_t move_time; /* milliseconds; 0: unlimited */
};

/* The default, which is also "full": full strength, one second a move. */
void level_init(struct level *level);

/* Read "6" or "club" (named strengths), "elo 1600", "depth 8", "nodes 100000", "time 2.5",
 * "full" or the output of level_write(). Returns false and sets *error, "depth 0: expected 1
 * to 100", for anything else; *level is unchanged then. */
bool level_read(struct level *level, const char *text, struct error *error);

/* "Elo 1650", "Elo 1700 (level 6, club)", "depth 8", "100000 nodes", "0.5 seconds a move". */
void level_write(const struct level *level, char text[LEVEL_TEXT_SIZE]);

/* The limits of one search at this level. */
void level_to_limits(const struct level *level, struct search_limits *limits);

#endif
