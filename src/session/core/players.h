/* players.h - who plays: people, the built-in engine by its strategies, other programs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_PLAYERS_H
#define TTYCHESS_SESSION_PLAYERS_H

#include "players/players.h"
#include "session/session.h"

/* Seat people, name the opening and set the clock as the tags of the game say. `plays`: the game
 * goes on here, so it is told who played it and is not there. */
void engines_seat_as_before(struct session *session, bool plays);

/* Open from the book as the settings say, or, in a kept game, as it was played without. NULL:
 * a new game. */
void session_choose_book(struct session *session, const struct game *kept);

/* Without a wish from the command line, a position set up is played by the side to move. */
enum who session_wanted_color(const struct session *session, bool set_up);

/* Seat people there, and turn the board to the one who is alone. */
void session_seat_people(struct session *session, bool white, bool black);

/* Seat people by `who` (RANDOM is drawn), and turn the board to them. */
void session_seat(struct session *session, enum who who);

/* Whether the command line, not the config file, says one of these options for this game. */
bool session_is_given(const struct session *session, const char *options);

/* The person's, as in tags. */
const char *session_own_name(const struct session *session);

/* Write who plays, and at what level, into the tags of a new game. */
void session_write_players(struct session *session);

/* A new game has begun: its clock (NULL: the one that is wanted), the book, and who plays, which is
 * written into its tags. */
void session_set_up_game(struct session *session, const struct clock_control controls[2]);

/* After a change of sides or of level: the same for a game that goes on. A game that is
 * over, or was read from a file, says who played it, and is told only if it goes on after all. */
void session_change_players(struct session *session);

/* Take the strategies that the settings ask for; what they do not ask for stays. False, with
 * the reason, when there is none of that name. */
bool session_take_strategies(struct session *session, struct reason *reason);

/* How the engine thinks for this purpose: as it plays, but for hints as well as it can. */
const struct thinker *session_thinker(const struct session *session,
                                      enum thinking_purpose purpose);

/* Read from the tags of the game by which strategies the engine plays, but for what the
 * command line says. */
void session_read_strategies(struct session *session);

enum { SEAT_OF_ANALYST = 1 << SEAT_ANALYST };

/* Seat the programs that the settings ask for, and wait until they are ready; false, with
 * the reason, when one of them is not. */
bool engines_open(struct session *session, struct reason *reason);

/* Tell what became of programs; false: nothing did. */
bool engines_take_events(struct session *session);

#endif
