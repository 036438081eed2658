/* session_heat_map.h - how well each piece stands, shown on the board until something else is
 * done.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * As session.h: one thread.
 */
#ifndef TTYCHESS_SESSION_SESSION_HEAT_MAP_H
#define TTYCHESS_SESSION_SESSION_HEAT_MAP_H

#include <stdbool.h>

struct session;

enum { HEAT_TENTHS_MOST = 9, HEAT_TENTHS_STRONG = 4, HEAT_GRADE_MOST = 2 };

/* By square (enum square), for the owner of the piece there; 0 where none is. */
struct heat_map {
    signed char tenths[64]; /* of a pawn, how much better than on its other squares; as the
                             * text of `eval map` has it */
    signed char grades[64]; /* -2 to 2; beyond 1 from HEAT_TENTHS_STRONG on */
};

/* This face draws the map on its board: `eval map` tells nothing. */
void session_draw_heat_maps(struct session *session);

/* What is to be shown of the position of session_game(); NULL: nothing. The session's, until
 * the next call of another function. */
const struct heat_map *session_heat_map(const struct session *session);

/* Show it no more; false: it was not shown. */
bool session_close_heat_map(struct session *session);

#endif
