/* level.h - how far the engine looks each move, or how strong it plays.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exactly one of the four counts and the others are 0; level_init() gives time. Plain data;
 * any thread.
 */
#ifndef TTYCHESS_PLAYERS_LEVEL_H
#define TTYCHESS_PLAYERS_LEVEL_H

#include "engine/limits.h"
#include "base/reason.h"

/* Nodes a move one may ask for, here and on the command line: more than an int has. */
#define LEVEL_NODES_MAX 1000000000000000LL

enum {
    LEVEL_TEXT_SIZE = 48,
    LEVEL_DEPTH_MAX = 100 /* half-moves one may ask for, here and on the command line */
};

struct level {
    int elo;           /* engine/strength.h, 0: as strong as the others let it */
    int depth;         /* half-moves, 0: not by depth */
    uint64_t nodes;    /* 0: not by nodes */
    int64_t move_time; /* milliseconds, 0: not by time */
};

/* The default, which is also "full": full strength, one second a move. */
void level_init(struct level *level);

/* Read "6" or "club" (a named point of the scale of strength), "elo 1600", "depth 8",
 * "nodes 100000", "time 2.5", "full" or what level_write() writes. False, with the reason,
 * for anything else; then *level is as before. The reason begins with the text itself:
 * "depth 0: expected 1 to 100". */
bool level_read(struct level *level, const char *text, struct reason *reason);

/* "Elo 1650", "Elo 1700 (level 6, club)", "depth 8", "100000 nodes", "5 seconds a move",
 * "0.5 seconds a move". */
void level_write(const struct level *level, char text[LEVEL_TEXT_SIZE]);

/* The limits of one search at this level. */
void level_to_limits(const struct level *level, struct search_limits *limits);

#endif
