/* session_lobby.h - what a face shows of the lobby: whether one is near, and what stands there.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The session's thread.
 */
#ifndef TTYCHESS_SESSION_SESSION_LOBBY_H
#define TTYCHESS_SESSION_SESSION_LOBBY_H

#include "session/session.h"

/* The number of the game of the lobby that is on the board; 0: none is. It changes when one
 * comes to the board by itself: rows that cover it are to go then. */
int64_t session_lobby_game(const struct session *session);

/* Whether that is the person's name: in the lobby, or, where there is none, the user's. */
bool session_lobby_is_me(const struct session *session, const char *name);

/* The person goes away from what the face shows of the lobby, with no game of it on the board:
 * words mean what they mean in one's own game again. Nothing is told, and people may still
 * challenge. */
void session_leave_lobby(struct session *session);

/* A game is on the board that takes no move from the person: another session's that is watched, or
 * one of the lobby that is watched, put aside or over. */
bool session_table_takes_none(const struct session *session);

/* The person plays a game of the lobby with a clock on the board, which is only left by ending it. */
bool session_table_holds(const struct session *session);

/* The opponent there offers something that stands: yes takes it. */
bool session_is_offered(const struct session *session);

/* A game of that number is the person's, and its clock runs: whatever else is done, it waits. */
bool session_table_is_live(const struct session *session, int64_t table);

/* Of a game of the lobby on the board: "Game 17, 5+3 rated"; and what one can do there, in a
 * sentence. "": none is on the board. */
const char *session_table_heading(const struct session *session, char *text, size_t size);
const char *session_table_words(const struct session *session);

/* Of its clock: "it stands: the game is put aside"; "": it runs, or there is none. */
const char *session_table_clock_words(const struct session *session);

/* Whether a game of a lobby that is over and kept was opened again, and stands on the board; and
 * which side the person had in it, false where the names do not tell. */
bool session_is_kept_table(const struct session *session);
bool session_kept_side(const struct session *session, enum color *color);

/* Look whether the person plays far away in another program: AT_PLAYER then. */
void session_look_elsewhere(struct session *session);

/* Whether there is a lobby that one might join; and join it, if there is. */
bool session_lobby_is_near(struct session *session);
void session_begin_lobby(struct session *session);

/* What the person waits for; a lobby that was dialled automatically is not waited for. */
enum lobby_wait {
    LOBBY_WAIT_NOTHING,
    LOBBY_WAIT_ANSWER, /* to a request that was sent */
    LOBBY_WAIT_REQUEST /* a request is carried out once the lobby has told who is here */
};
enum lobby_wait session_awaits_lobby(const struct session *session);

/* For a face without a start screen: dial as that does, unless the person came for something else.
 * A game of theirs with a clock that goes on comes to the board. */
void session_look_for_lobby(struct session *session);

/* What to poll for; descriptor -1: nothing. */
struct pollfd session_lobby_poll(const struct session *session);

#endif
