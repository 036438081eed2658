/* match_seat.h - a player at the board: the engine, or another program.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each worker has its own seats; a seat is its thread's. Functions block; a stop that
 * comes meanwhile is seen within a tenth of a second.
 */
#ifndef TTYCHESS_TOOLS_MATCH_SEAT_H
#define TTYCHESS_TOOLS_MATCH_SEAT_H

#include <stdatomic.h>

#include "engine/engine.h"
#include "tools/match.h"

struct match_seat; /* opaque */

enum match_answer {
    MATCH_MOVED,
    MATCH_FAILED, /* no move, or none that is legal, or it has crashed: *reason says */
    MATCH_STOPPED
};

/* Make the engine or start the program, and set its settings. A program that thinks
 * `margin` milliseconds longer than it may is not interrupted. NULL, with the reason. */
struct match_seat *match_seat_open(const struct match_player *player, int64_t margin,
                                   struct reason *reason);
void match_seat_close(struct match_seat *seat);

/* What the program calls itself; NULL for our own engine. */
const char *match_seat_name(const struct match_seat *seat);

/* Another game begins; a program that has ended is started again. False, with the reason,
 * when it cannot be had; or when stopped, without one. */
bool match_seat_new_game(struct match_seat *seat, uint64_t seed, const atomic_bool *stop,
                         struct reason *reason);

/* Think about the game's position, which has a legal move. */
enum match_answer match_seat_think(struct match_seat *seat, const struct game *game,
                                   const struct search_limits *limits, const atomic_bool *stop,
                                   struct search_result *thought, struct reason *reason);

#endif
