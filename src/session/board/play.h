/* play.h - playing typed moves, premoves and the engine's moves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_PLAY_H
#define TTYCHESS_SESSION_PLAY_H

#include "session/core/core.h"

/* Plays a typed move, queues it as a premove, asks which piece to move, or reports why the
 * move is impossible. typed->status must not be TYPED_SYNTAX. */
void play_typed_move(struct session *session, const char *line,
                     const struct typed_move *typed);

/* Plays the move that answers "Which piece?" or "Rad1 or Rfd1?". Returns false if the line
 * does not answer it. */
bool play_answer_choice(struct session *session, const char *line);

/* If no move may be typed now, reports why and returns true. */
bool play_refuse_move(struct session *session);

/* The move must be legal. */
void play_move(struct session *session, chess_move move);

/* Plays the first premove of `queue` after the other side's move and queues the rest, or
 * reports why all are dropped. */
void play_premoves(struct session *session, const char *queue);

/* Cancels the premoves, if any, and reports them. */
void play_cancel_premoves(struct session *session);

void play_engine_move(struct session *session, const struct engine_answer *answer);

#endif
