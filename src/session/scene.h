/* scene.h - what stands on the board: the game itself, and what was put before it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A stack of boards. At the bottom is the session's own game, session->own, which alone is
 * kept; above it stand a copy on which moves are tried, the line of an analysis that is walked
 * into, a position of a drill. session->board is the top one. Whoever puts a board there takes
 * it away; what is tried there changes nothing below, so nothing has to be taken back. The
 * session's thread.
 */
#ifndef TTYCHESS_SESSION_SCENE_H
#define TTYCHESS_SESSION_SCENE_H

#include "pgn/game.h"

enum scene { SCENE_GAME, SCENE_ANALYSIS, SCENE_LINE, SCENE_DRILL };

enum { SCENES_MAX = 3 }; /* game, analysis, line */

struct scenes {
    struct game boards[SCENES_MAX];
    enum scene kinds[SCENES_MAX];
    int top;
};

struct session;

/* Whether such a board is there. */
bool scene_is_on(const struct session *session, enum scene kind);

/* A new board on top, which the caller begins with game_init(). */
struct game *scene_push(struct session *session, enum scene kind);

/* Take the top board away; the game itself stays. */
void scene_pop(struct session *session);

/* The top board takes the place of the one below it. */
void scene_settle(struct session *session);

/* The board below the top; the own game, when there is no other. */
const struct game *scene_below(const struct session *session);

/* Free all of them. */
void scene_free(struct session *session);

#endif
