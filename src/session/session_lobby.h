/* session_lobby.h - the lobby as front ends show it: whether there is one, and its game on the
 * board.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Called by the session's thread only.
 */
#ifndef TTYCHESS_SESSION_SESSION_LOBBY_H
#define TTYCHESS_SESSION_SESSION_LOBBY_H

#include "session/session.h"

/* Returns the number of the lobby game on the board, 0 if there is none. It also changes when
 * a game comes to the board without a command; rows that cover the board must then be
 * closed. */
int64_t session_lobby_game(const struct session *session);

/* Returns whether this is the user's name: in the lobby, on this host, or in the settings. */
bool session_lobby_is_me(const struct session *session, const char *name);

/* Leaves what the front end shows of the lobby if no lobby game is on the board. Words then
 * mean what they mean in an ordinary game. The connection stays, so others may still challenge
 * the user. Prints nothing. */
void session_leave_lobby(struct session *session);

/* Returns whether the game on the board takes no moves from the user: a watched game, or a
 * lobby game that the user does not play or that is adjourned or over. */
bool session_table_takes_none(const struct session *session);

/* Returns whether the user plays a lobby game with a clock, which can be left only by ending
 * it. */
bool session_table_holds(const struct session *session);

/* Returns whether an offer of the opponent is open; `yes` accepts it. */
bool session_is_offered(const struct session *session);

/* Returns whether the lobby game of this number is played by the user and has a clock, which
 * runs whatever else the user does. */
bool session_table_is_live(const struct session *session, int64_t table);

/* Describe the lobby game on the board: "Game 17, 5+3 rated", and in a sentence what the user
 * can do. "" if there is none. Both return `text`. */
const char *session_table_heading(const struct session *session, char *text, size_t size);
const char *session_table_words(const struct session *session);

/* Returns why the clock of the lobby game is stopped: "it stands: the game is put aside". ""
 * if it runs or there is none. */
const char *session_table_clock_words(const struct session *session);

/* Returns whether a saved lobby game that is over was opened and is on the board.
 * session_kept_side() sets *color to the side that the user had, and returns false if the
 * names of the players do not show it. */
bool session_is_kept_table(const struct session *session);
bool session_kept_side(const struct session *session, enum color *color);

/* Checks whether the user plays in another program where engines are forbidden, such as a
 * lichess client. If so, no engine helps here: AT_PLAYER. */
void session_look_elsewhere(struct session *session);

/* Returns whether there is a lobby to join. session_begin_lobby() connects to it, if there is
 * one. */
bool session_lobby_is_near(struct session *session);
void session_begin_lobby(struct session *session);

/* What the user waits for. Connecting automatically does not count. */
enum lobby_wait {
    LOBBY_WAIT_NOTHING,
    LOBBY_WAIT_ANSWER, /* to a command that was sent */
    LOBBY_WAIT_REQUEST /* a command is carried out once the lobby has sent its state */
};
enum lobby_wait session_awaits_lobby(const struct session *session);

/* Connects to the lobby unless the options name a game or moves have been played, for front
 * ends without a start screen. If the user has a game with a clock in progress, it comes to
 * the board. */
void session_look_for_lobby(struct session *session);

/* Returns what to poll; descriptor -1 means nothing. */
struct pollfd session_lobby_poll(const struct session *session);

#endif
