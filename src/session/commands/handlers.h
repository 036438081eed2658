/* handlers.h - the command handlers, declared by COMMAND_TABLE, and what they share.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_HANDLERS_H
#define TTYCHESS_SESSION_HANDLERS_H

#include "rules/move_generator.h"
#include "rules/san.h"
#include "typing/arguments.h"
#include "session/commands.h"

#define RUN(f)        void f(struct session *session);
#define RUN_TEXT(f)   void f(struct session *session, const char *argument);
#define RUN_PARSED(f) void f(struct session *session, const struct arguments *arguments);
#define UI_IF(f)      bool f(struct session *session, const char *argument);
#define UI
#define COMMAND_DECLARE(id, word, argument, help, handler, ...) handler
COMMAND_TABLE(COMMAND_DECLARE)
#undef COMMAND_DECLARE
#undef RUN
#undef RUN_TEXT
#undef RUN_PARSED
#undef UI_IF
#undef UI

/* Returns whether moves are announced in words. Lists of moves are then grouped by piece,
 * which is easier to remember. */
bool session_announces_moves(const struct session *session);

/* Returns whose pieces "my" means in a question: "white", "black", or "" if nobody plays. */
const char *session_asking_side(const struct session *session);

/* Prints the position in words, unless it is the standard start or a screen shows it. */
void session_read_position(struct session *session);

/* Writes the legal moves as SAN, in byte order. Returns their number, which is 0 if the game
 * is over. */
size_t session_list_legal_moves(const struct session *session,
                                char moves[MAX_MOVES][SAN_SIZE]);

#endif
