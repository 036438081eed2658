/* handlers.h - what the handlers of requests share.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The handlers themselves are declared here from the rows of the table.
 */
#ifndef TTYCHESS_SESSION_HANDLERS_H
#define TTYCHESS_SESSION_HANDLERS_H

#include "rules/move_generator.h"
#include "rules/san.h"
#include "typing/arguments.h"
#include "session/requests.h"

#define DO(f)      void f(struct session *session);
#define ASK(f)     void f(struct session *session, const char *argument);
#define TAKE(f)    void f(struct session *session, const struct arguments *arguments);
#define FACE_IF(f) bool f(struct session *session, const char *argument);
#define FACE
#define REQUEST_DECLARE(id, word, others, argument, key, label, help, rules, kiosk, handler,  \
                        more)                                                                 \
    handler
REQUEST_TABLE(REQUEST_DECLARE)
#undef REQUEST_DECLARE
#undef DO
#undef ASK
#undef TAKE
#undef FACE_IF
#undef FACE

/* `next` and `previous` without a piece: another game of the file. */
void session_ask_next(struct session *session);
void session_ask_previous(struct session *session);

/* A half-move forward or back in the game that is shown, whatever `next` means there. */
void session_step_move(struct session *session, bool forward);

/* Say that there are words behind the one that a request takes; false: there are none. */
bool session_refuse_surplus(struct session *session, const char *argument, const char *what);

/* Whether the face says things in words; then moves are told by the piece that makes them: who
 * hears them can keep groups in mind, not a list. */
bool session_speaks(const struct session *session);
void session_tell_move_groups(struct session *session, const struct position *position,
                              const struct move_list *list, const char *heading);

/* The legal moves as SAN sorted by byte; returns their number, 0 when the game is over. */
size_t session_list_moves(const struct session *session, char moves[MAX_MOVES][SAN_SIZE]);

#endif
