/* session_lobby.h - the lobby as front ends show it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_SESSION_LOBBY_H
#define TTYCHESS_SESSION_SESSION_LOBBY_H

#include "session/session.h"

/* Returns the number of the lobby game on the board, or 0. If the number changes without a
 * command, the front end closes a picker that covers the board. */
int64_t session_lobby_game_id(const struct session *session);

/* Returns whether this is the user's name in the lobby (while that is unknown, $USER) or
 * in the settings. */
bool session_lobby_is_own_name(const struct session *session, const char *name);

/* Leaves STATE_LOBBY, so that words have their usual meaning. The connection stays open, so
 * others may still challenge the user. */
void session_leave_lobby(struct session *session);

/* Returns whether the board shows a watched game, or a lobby game that is over, closed or
 * not played in this session. */
bool session_lobby_game_is_read_only(const struct session *session);

/* Returns whether the user plays the lobby game on the board with a clock. `leave` and
 * `return` refuse to leave such a game; another game suspends it. */
bool session_lobby_game_blocks_leaving(const struct session *session);

/* Returns whether the user has been told about an open offer of the opponent in the game on the
 * board; `yes` accepts it. */
bool session_has_open_offer(const struct session *session);

/* Returns whether the user plays this lobby game with a clock, which runs no matter which
 * board is shown. */
bool session_plays_timed_lobby_game(const struct session *session, int64_t game);

/* Returns "Game 17, 5+3 rated" for the lobby game on the board, otherwise "".
 * session_lobby_game_help_text() lists the user's options. */
const char *session_lobby_game_heading(const struct session *session, char *text, size_t size);
const char *session_lobby_game_help_text(const struct session *session);

/* If the lobby game's clock is stopped, returns its state, such as "stopped for now";
 * otherwise "". */
const char *session_lobby_clock_text(const struct session *session);

/* Returns whether a saved, finished lobby game is on the board.
 * session_get_saved_lobby_game_color() sets *color to the user's side, or returns false if the
 * players' names do not show it. */
bool session_is_saved_lobby_game(const struct session *session);
bool session_get_saved_lobby_game_color(const struct session *session, enum color *color);

/* Reads the record of the user's unfinished games on a chess site (engine/fair_play.h), and
 * updates STATE_FAIR_PLAY. */
void session_update_fair_play(struct session *session);

bool session_lobby_is_available(struct session *session);
void session_connect_lobby(struct session *session);

/* What the user is waiting for; connecting automatically does not count. */
enum lobby_wait {
    LOBBY_WAIT_NOTHING,
    LOBBY_WAIT_ANSWER, /* reply to a command, or the connection after `lobby` */
    LOBBY_WAIT_STATE   /* a command waits until the lobby has sent its state */
};
enum lobby_wait session_get_lobby_wait(const struct session *session);

/* Connects to the lobby. If the user plays a game with a clock there, shows it on the board.
 * Does nothing if the options name a game or moves have been played. For front ends without a
 * start screen. */
void session_autoconnect_lobby(struct session *session);

/* Returns the descriptor to poll, or -1. */
struct pollfd session_lobby_pollfd(const struct session *session);

#endif
