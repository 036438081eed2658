/* handlers.h - what the handlers of requests share.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The handlers themselves are declared here from the rows of the table.
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

/* Whether the face says things in words; then moves are told by the piece that makes them: who
 * hears them can keep groups in mind, not a list. */
bool session_speaks(const struct session *session);

/* The legal moves as SAN sorted by byte; returns their number, 0 when the game is over. */
size_t queries_list_moves(const struct session *session, char moves[MAX_MOVES][SAN_SIZE]);

#endif
