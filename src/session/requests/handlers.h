/* handlers.h - the command handlers, declared by REQUEST_TABLE, and what they share.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_HANDLERS_H
#define TTYCHESS_SESSION_HANDLERS_H

#include "engine/evaluation/evaluation.h"
#include "engine/network/network.h"
#include "rules/move_generator.h"
#include "rules/san.h"
#include "typing/arguments.h"
#include "session/requests.h"

#define DO(f)      void f(struct session *session);
#define ASK(f)     void f(struct session *session, const char *argument);
#define TAKE(f)    void f(struct session *session, const struct arguments *arguments);
#define FACE_IF(f) bool f(struct session *session, const char *argument);
#define FACE
#define REQUEST_DECLARE(id, word, argument, help, handler, ...) handler
REQUEST_TABLE(REQUEST_DECLARE)
#undef REQUEST_DECLARE
#undef DO
#undef ASK
#undef TAKE
#undef FACE_IF
#undef FACE

/* Returns whether moves are announced in words. Lists of moves are then grouped by piece,
 * because listeners remember groups better than long lists. */
bool session_speaks(const struct session *session);

/* Writes the legal moves as SAN, sorted by byte. Returns their number, 0 if the game is
 * over. */
size_t queries_list_moves(const struct session *session, char moves[MAX_MOVES][SAN_SIZE]);

#endif
