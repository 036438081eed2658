/* players.h - the players of the user's game: humans, the built-in engine, other programs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * session_restore_players() and engines_X() are in commands/engines.c.
 */
#ifndef TTYCHESS_SESSION_PLAYERS_H
#define TTYCHESS_SESSION_PLAYERS_H

#include "players/players.h"
#include "session/session.h"

/* Sets the humans, level, strategies, book and clock from the tags of the game. If `plays`,
 * the game continues in this session, so missing programs are reported. */
void session_restore_players(struct session *session, bool plays);

/* Enables or disables the opening book, as recorded in `saved`. The settings apply instead if
 * `saved` is NULL, or if they choose a book and this is the first game. */
void session_configure_book(struct session *session, const struct game *saved);

/* Returns the user's side in a new game. The first of these decides: the command line, the
 * side without an engine of its own, the side to move in a set-up position, the config
 * file. */
enum user_color session_new_game_color(const struct session *session, bool set_up);

/* Sets which sides humans play. If only one side is human, it is at the bottom of the board.
 * session_set_user_color() chooses a side at random for USER_COLOR_RANDOM. */
void session_set_human_sides(struct session *session, bool white, bool black);
void session_set_user_color(struct session *session, enum user_color color);

/* Turns the board to the side to move in a game of two people, if the user wants that. */
void session_turn_board(struct session *session);

/* Returns whether the command line, not the config file, sets one of these options (separated
 * by spaces). Returns false once a new game has begun. */
bool session_options_are_given(const struct session *session, const char *options);

const char *session_user_name(const struct session *session);

void session_write_player_tags(struct session *session);

/* Sets the clock (NULL: next_controls), book and tags of a new game. */
void session_set_up_game(struct session *session, const struct time_control controls[2]);

/* Updates the tags after a change of sides or level. If the game is over or from a file, its
 * tags name the earlier players and change only when it continues. */
void session_update_player_tags(struct session *session);

/* Applies the strategies in the settings. Returns false and sets *error if one is unknown or
 * does not support the level's depth. */
bool session_apply_strategies(struct session *session, struct error *error);

/* Returns the strategy settings for a search of the position on the board: the analyst's for
 * hints, otherwise those of the engine's side. */
const struct strategy_settings *session_strategy_settings(const struct session *session,
                                                          enum thinking_purpose purpose);

/* Reads the strategies from the tags, unless the command line sets them. */
void session_read_strategy_tags(struct session *session);

/* A set of roles, like ROLES_BOTH_COLORS. */
enum { ROLES_ANALYST = 1 << ROLE_ANALYST };

/* Starts the programs in the settings and waits until they are ready. If one fails, falls back
 * to the built-in engine if only the config file named programs, otherwise returns false and
 * sets *error. */
bool engines_start(struct session *session, struct error *error);

/* Reports programs that are ready or have failed. Returns false if there were none. */
bool engines_report_events(struct session *session);

#endif
