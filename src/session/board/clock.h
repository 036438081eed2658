/* clock.h - the clock of the user's game. Times are in milliseconds.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The clock starts when each side has made its first move. It is stopped by `pause`, by the
 * end of the game, and while another board or a review is open, the process is suspended, or
 * the engine waits for a command. The time left after each move is stored with the move
 * (pgn/game.h) and written as a [%clk] comment. A takeback, or resuming the game, restores it.
 */
#ifndef TTYCHESS_SESSION_CLOCK_H
#define TTYCHESS_SESSION_CLOCK_H

#include "pgn/chess_clock.h"
#include "session/session.h"

enum { UNTIMED_PLIES = 2 /* plies before the clock starts, one per side */ };

struct session_clock {
    struct time_control next_controls[2]; /* for new games; `count` 0: no clock */
    struct chess_clock clock; /* this game's clock; none if the `count` of its controls is 0 */
    size_t ply;               /* plies played when `clock` was last set */
    size_t first_ply;         /* plies played when the control began */
    bool is_custom;           /* this game's control is not `next_controls` */
    bool paused;              /* by `pause`, `undo` after the end, or resuming */
    bool process_suspended;   /* the process is suspended, or about to be */
    int64_t due;              /* when the display changes; -1: never */
    int64_t announced[2];     /* for each side: only marks below this time are announced */
};

/* Restores the clock of a resumed game; it is paused if a human is to move. */
void session_clock_restore(struct session *session);

/* Reads the time control from the tags. Returns false if there is none or it is not supported
 * ("?", "-", "*180"). */
bool session_clock_read_tags(const struct game *game, struct time_control controls[2]);

/* Switches the clock after a move, before it is reported and saved. */
void session_clock_switch(struct session *session);

/* Sets the clock back after a takeback, starts or stops it, and updates the Termination tag.
 * Call when the position, the result or the player to move has changed. */
void session_clock_update(struct session *session);

enum clock_event { CLOCK_UNCHANGED, CLOCK_CHANGED, CLOCK_FLAG_FELL };

/* Announces when little time is left. Returns CLOCK_CHANGED if the display has changed,
 * CLOCK_FLAG_FELL if a flag has fallen; core.c then ends the game. */
enum clock_event session_clock_check(struct session *session);

/* Returns whether the game is in progress and not a study. */
bool game_is_in_progress(const struct game *game);

/* Gives both sides the full time of `next_controls`. */
void session_clock_reset(struct session *session);

/* Sets the control of this game only; NULL: `next_controls`. */
void session_clock_set_game_control(struct session *session,
                                    const struct time_control controls[2]);

/* Returns whether `pause`, process_suspended, another board or a review keeps a clock stopped.
 * Always false in a lobby game. */
bool session_clock_is_paused(const struct session *session);

/* Returns " The clock is paused.", or "". */
const char *session_clock_pause_text(const struct session *session);

void session_clock_unpause(struct session *session);

/* Returns whether the clock alone limits the engine. */
bool session_clock_limits_engine(const struct session *session);

void session_clock_set_search_limits(struct session *session, struct search_limits *limits);

/* Writes "5+3"; "" without a clock. */
void session_clock_write_control(const struct session *session,
                                 char text[2 * TIME_CONTROL_SIZE]);

#endif
