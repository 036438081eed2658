/* follow.h - a game or a file of games that somebody else keeps writing: what is new in it,
 * and whether to believe it yet.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is read while it is being written may be the half of it. A state of the file that has
 * less than the one before, or that breaks off in the middle of something, is believed only
 * after it has stood unchanged for a while. No files, no clock. Any thread.
 */
#ifndef TTYCHESS_PGN_FOLLOW_H
#define TTYCHESS_PGN_FOLLOW_H

#include "pgn/game.h"

enum { FOLLOW_PATIENCE = 2000 /* milliseconds that a doubtful state has to stand */ };

struct follow_state { /* of a file, as it was read once */
    size_t games;
    size_t plies;    /* of the main line of the game that is watched */
    bool has_game;   /* that game is in it */
    bool broken;     /* with an error */
    bool breaks_off; /* its last line has no end, and no result is there */
};

/* Whether the new state may be shown, having stood for so many milliseconds. */
bool follow_believes(const struct follow_state *old, const struct follow_state *new,
                     int64_t milliseconds);

/* Whether a text may break off here: it does not end with a line's end or a result. */
bool follow_breaks_off(const char *text, size_t length);

struct follow_change {
    size_t common;  /* half-moves of the main lines that are the same */
    size_t added;   /* new half-moves behind them */
    size_t removed; /* half-moves that are gone, or others now */
    bool ended;     /* there is a result that was not there */
    bool notes;     /* something else: variations, comments, tags */
};

/* Compare the game as it was with what it is now; false when nothing has changed. */
bool follow_compare(const struct game *old, const struct game *new,
                    struct follow_change *change);

/* Put the moves of the old tree that the new one does not have into it, as variations, with
 * what was said about them. */
void follow_keep_variations(struct game *new, const struct game *old);

/* The move of the new tree that stands where `node` does in the old one, or the last one
 * before it that there is. */
struct move_node *follow_find_place(const struct game *new, const struct move_node *node);

#endif
