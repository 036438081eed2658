/* level.h - the engine's depth, nodes, time or strength for each move.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exactly one member is not 0.
 */
#ifndef TTYCHESS_PLAYERS_LEVEL_H
#define TTYCHESS_PLAYERS_LEVEL_H

#include "engine/limits.h"
#include "base/error.h"

/* Maximum number of nodes per move, also on the command line. */
#define LEVEL_NODES_MAX 1000000000000000LL

enum {
    LEVEL_TEXT_SIZE = 48,
    LEVEL_DEPTH_MAX = 100 /* plies, also on the command line */
};

struct level {
    int elo;           /* 0: full strength; see engine/strength.h */
    int depth;         /* plies; 0: unlimited */
    uint64_t nodes;    /* 0: unlimited */
    int64_t move_time; /* milliseconds; 0: unlimited */
};

/* Sets the default: full strength, one second per move. */
void level_init(struct level *level);

/* Reads "6" or "club" (named strengths), "1600" or "elo 1600", "depth 8", "nodes 100000",
 * "time 2.5", "full" or the output of level_write(). If the text is invalid, returns false, sets
 * *error and leaves *level unchanged. */
bool level_parse(struct level *level, const char *text, struct error *error);

/* Writes "Elo 1650", "Elo 1700 (level 6, club player)", "depth 8", "100000 nodes" or "0.5
 * seconds per move". */
void level_write(const struct level *level, char text[LEVEL_TEXT_SIZE]);

void level_to_limits(const struct level *level, struct search_limits *limits);

#endif
