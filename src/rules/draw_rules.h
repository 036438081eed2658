/* draw_rules.h - how a position ends a game: FIDE Laws of Chess, articles 5.2 and 9.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_RULES_DRAW_RULES_H
#define TTYCHESS_RULES_DRAW_RULES_H

#include <stddef.h>

#include "rules/position.h"

/* Half-moves: the clock of a position counts both sides' moves. */
enum { FIFTY_MOVES = 2 * 50, SEVENTY_FIVE_MOVES = 2 * 75 };

enum verdict {
    VERDICT_NONE,      /* play goes on */
    VERDICT_CHECKMATE, /* the side to move has lost */
    VERDICT_STALEMATE,
    VERDICT_INSUFFICIENT, /* neither side can mate by any series of moves (see below) */
    VERDICT_FIVEFOLD,     /* the position stands for the fifth time: draw by itself */
    VERDICT_SEVENTY_FIVE, /* 75 moves a side, no capture or pawn move: draw by itself */
    VERDICT_THREEFOLD,    /* may be claimed */
    VERDICT_FIFTY         /* may be claimed */
};

/* How often the last of `count` keys occurs among those that a repetition can reach:
 * keys[count - 1] is the position on the board, older ones before it. At least 1. */
int repetition_count(const uint64_t *keys, size_t count, int halfmove_clock);

/* Bare kings; king and one minor piece against king; kings and any number of bishops all
 * on one colour. (K+N v K+N and the like can be mated with help and do not count.) */
bool insufficient_material(const struct position *position);

/* Whether `color` could mate at all with what it has left, the other side helping: asked
 * when the other flag falls. */
bool can_possibly_mate(const struct position *position, enum color color);

/* The first verdict that holds, in the order of the enum. `keys` as above. */
enum verdict judge(const struct position *position, const uint64_t *keys, size_t count);

/* Whether no game can begin there: it is over by what is on the board. */
bool position_is_over(const struct position *position);

#endif
