/* play.h - moves: typed ones, and those of the engine.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_PLAY_H
#define TTYCHESS_SESSION_PLAY_H

#include "session/core/core.h"

/* A line that was read as a move (not TYPED_SYNTAX): play it, keep it as a premove, or tell why it
 * cannot be played. */
void play_type_move(struct session *session, const char *line, const struct typed_move *typed);

/* A word that answers "Which piece?" or "Rad1 or Rfd1?": the move is played. False: it does not,
 * or nothing was asked. */
bool play_answer_choice(struct session *session, const char *line);

/* Whether such a question is open: about what is shown, and for the line behind it alone. */
bool play_asks_choice(const struct session *session);

/* Why no move may be typed now, as a message; false when one may. */
bool play_refuse_move(struct session *session);

/* Play a legal move for the side to move, and start what follows. */
void play_move(struct session *session, chess_move move);

/* Whether a move typed now is kept for later, and keep it: the text as it was typed, since
 * what it means depends on the answer to come. */
bool play_may_premove(const struct session *session);

/* Play the move that was kept, now that the other side has moved; or say why it is dropped. */
void play_premove(struct session *session, const char *text);

/* Because a person wishes it. */
void play_drop_premove(struct session *session);

/* The engine has found its move. */
void play_engine_move(struct session *session, chess_move move, bool from_book);

#endif
