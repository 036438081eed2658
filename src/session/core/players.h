/* players.h - the players of a session's game: people, the built-in engine, other programs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_PLAYERS_H
#define TTYCHESS_SESSION_PLAYERS_H

#include "players/players.h"
#include "session/session.h"

/* Sets people, opening and clock as the tags of the game say. `plays`: the game continues
 * here, so programs that played it and are absent are reported. */
void engines_seat_as_before(struct session *session, bool plays);

/* Uses the opening book as the settings say, or as the saved game `kept` was played. NULL: a
 * new game. */
void session_choose_book(struct session *session, const struct game *kept);

/* Returns the side that the user plays in a new game: as the command line says; otherwise the
 * side for which no engine is named; otherwise, in a position that was set up, the side to
 * move; otherwise as the settings say. */
enum who session_wanted_color(const struct session *session, bool set_up);

/* Sets which sides people play, and turns the board to a person who plays alone. */
void session_seat_people(struct session *session, bool white, bool black);

/* The same by a word of the option `color`; RANDOM is drawn. */
void session_seat(struct session *session, enum who who);

/* Returns whether the command line, not the config file, sets one of these options for this
 * game, which must be the first of the session. `options`: names separated by spaces. */
bool session_is_given(const struct session *session, const char *options);

/* The user's name as written into tags. */
const char *session_own_name(const struct session *session);

/* Writes the players and the level into the tags of a new game. */
void session_write_players(struct session *session);

/* Sets clock (NULL: the one the user has chosen), book and tags of a new game. */
void session_set_up_game(struct session *session, const struct clock_control controls[2]);

/* Updates the tags after a change of sides or level. For a game that is over or comes from a
 * file, whose tags say who played it, that is delayed until the game continues. */
void session_change_players(struct session *session);

/* Applies the strategies in the settings; what they do not name is not changed. Returns false
 * and sets *reason if a name is unknown. */
bool session_take_strategies(struct session *session, struct reason *reason);

/* Returns how the engine thinks for this purpose: hints use full strength, everything else its
 * playing strategy. */
const struct thinker *session_thinker(const struct session *session,
                                      enum thinking_purpose purpose);

/* Reads the engine's strategies from the tags of the game. The command line takes
 * precedence. */
void session_read_strategies(struct session *session);

enum { SEAT_OF_ANALYST = 1 << SEAT_ANALYST };

/* Starts the programs in the settings and waits until they are ready. Returns false and sets
 * *reason if one of them fails. */
bool engines_open(struct session *session, struct reason *reason);

/* Reports what has happened to the programs. Returns false if nothing has. */
bool engines_take_events(struct session *session);

#endif
