/* clock.h - the clock of the user's game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The clock starts when each side has made its first move, so nobody loses time before both
 * are ready. It is stopped by `pause`, while the process is suspended, while the engine waits
 * for a command, and at the end of the game. The time left after each move is stored with the
 * move (pgn/game.h) and written as a comment [%clk]; a takeback or --resume sets the clock
 * back to it. Times are in milliseconds. For src/session only.
 */
#ifndef TTYCHESS_SESSION_CLOCK_H
#define TTYCHESS_SESSION_CLOCK_H

#include "archive/archive.h"
#include "pgn/chess_clock.h"
#include "session/session.h"

enum { FREE_MOVES = 2 /* plies before the clock starts: one for each side */ };

struct session_clock {
    struct clock_control wanted[2]; /* for the next games, by enum color; count 0: none */
    struct chess_clock clock;       /* of this game; its controls say whether there is one */
    size_t place;                   /* plies of the game at which `clock` is up to date */
    size_t first;                   /* plies played when the control began to apply */
    bool apart;                     /* the control of this game is not `wanted` */
    bool paused;                    /* by `pause`, or since --resume */
    bool held;                      /* the process is about to be suspended */
    int64_t due;                    /* when the display changes; -1: never */
    int64_t told[2];                /* the lowest time announced to each side */
};

/* Takes the time controls from the settings. */
void session_clock_open(struct session *session);

/* Sets the clock after a game has been read from a file. */
void session_clock_resume(struct session *session);

/* Reads the time controls from the tags of a game. Returns false if there is none, or one that
 * is not supported ("?", "-", "*180"). */
bool session_clock_read_tags(const struct game *game, struct clock_control controls[2]);

/* Switches the clock after a move on the board, before the move is reported and saved. */
void session_clock_count_move(struct session *session);

/* Call after the position, the result or the player who must move has changed. Sets the clock
 * back if moves were taken back, starts or stops it, and updates the tag Termination. */
void session_clock_follow(struct session *session);

enum clock_news { CLOCK_SAME, CLOCK_SHOWS, CLOCK_FELL };

/* Checks the flag and announces how much time is left. Returns CLOCK_SHOWS if the display has
 * changed, CLOCK_FELL if the flag of the side to move has fallen; core.c ends the game. */
enum clock_news session_clock_look(struct session *session);

/* Returns whether the game is in progress and not a study. */
bool session_clock_is_played(const struct game *game);

/* Gives both sides the full time of the wanted control, starting at this position. */
void session_clock_set(struct session *session);

/* Sets the control of a game that has just begun; it does not change `wanted`. NULL: the
 * wanted control. */
void session_clock_control(struct session *session, const struct clock_control controls[2]);

/* Returns whether the clock is stopped although the game is in progress. */
bool session_clock_is_paused(const struct session *session);

/* Returns " The clock is paused." if it is, to append to a message; otherwise "". */
const char *session_clock_rest_text(const struct session *session);

/* Stop the clock until the next move or `pause`, and start it again. Both do nothing if there
 * is no clock. */
void session_clock_rest(struct session *session);
void session_clock_go_on(struct session *session);

/* Returns whether only the clock limits the engine. */
bool session_plays_by_clock(const struct session *session);

/* Sets the search limits that follow from the clock. */
void session_clock_limit(struct session *session, struct search_limits *limits);

/* Writes the control, "5+3"; "" if there is no clock. */
void session_clock_write_control(const struct session *session,
                                 char text[2 * CLOCK_CONTROL_SIZE]);

#endif
