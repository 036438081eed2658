/* clock.h - the clock of a session's game; for the session_*.c files only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The clock starts when both sides have made their first move, so nobody loses time while
 * the other sits down; it is stopped by `pause`, while the process is stopped, where the
 * engine waits for a word, and when the game is over. What was left after each move is
 * kept with the move (game.h), and written as a comment [%clk]: a takeback or --resume puts
 * the clock back to it.
 */
#ifndef TTYCHESS_SESSION_CLOCK_H
#define TTYCHESS_SESSION_CLOCK_H

#include "archive/archive.h"
#include "pgn/chess_clock.h"
#include "session/session.h"

enum { FREE_MOVES = 2 /* half-moves before the clock starts: one a side */ };

struct session_clock {
    struct clock_control wanted[2]; /* of the next games, by enum color; count 0: none */
    struct chess_clock clock;       /* of this game; its controls say whether there is one */
    size_t place;                   /* half-moves of the game for which it stands */
    size_t first;                   /* the control holds from here on */
    bool apart;                     /* this game's is not the one that is wanted */
    bool paused;                    /* asked for, or not started again after --resume */
    bool held;                      /* the process is about to be stopped */
    int64_t due;                    /* when what it shows changes; -1: it stands */
    int64_t told[2];                /* the least time that was announced */
};

/* Take the controls of the settings. */
void session_clock_open(struct session *session);

/* A game has been read from its file. */
void session_clock_resume(struct session *session);

/* The clock that a game's tags tell of. False: none, or none that we know ("?", "-", "*180"). */
bool session_clock_read_tags(const struct game *game, struct clock_control controls[2]);

/* A move has been played on the board, not yet told or saved. */
void session_clock_count_move(struct session *session);

/* The position, the result, or who is waited for has changed: put the clock back if moves
 * were taken back, start or stop it. Keeps the tag Termination true. */
void session_clock_follow(struct session *session);

enum clock_news { CLOCK_SAME, CLOCK_SHOWS, CLOCK_FELL };

/* See whether a flag has fallen, announce what is left, and say whether what is shown has
 * changed. What follows from a fallen flag is core.c's. */
enum clock_news session_clock_look(struct session *session);

/* Whether the game is played, not over and not only looked at. */
bool session_clock_is_played(const struct game *game);

/* Give both sides the time of the control that is wanted, from this position on. */
void session_clock_set(struct session *session);

/* The control of the game that has just begun, and of no other; NULL: the one that is wanted. */
void session_clock_control(struct session *session, const struct clock_control controls[2]);

/* Whether the clock is stopped though the game goes on. */
bool session_clock_is_paused(const struct session *session);

/* " The clock is paused.", to say behind that a game goes on; "" where it is not. */
const char *session_clock_rest_text(const struct session *session);

/* The clock stands until the next move or `pause`; none need be there. */
void session_clock_rest(struct session *session);
void session_clock_go_on(struct session *session);

/* Whether the engine has nothing but the clock to go by. */
bool session_plays_by_clock(const struct session *session);

/* Have the engine keep to the clock. */
void session_clock_limit(struct session *session, struct search_limits *limits);

/* "5+3"; "" without a clock. */
void session_clock_write_control(const struct session *session,
                                 char text[2 * CLOCK_CONTROL_SIZE]);

#endif
