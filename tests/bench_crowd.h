/* bench_crowd.h - a crowd in a lobby, as bench_lobby measures it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * 1,000 clients of one process: 300 games at 200 moves a second in all, 200 who watch one of them,
 * 10 who never read, the others only there. What cannot be ends the process with a line.
 */
#ifndef TTYCHESS_TESTS_BENCH_CROWD_H
#define TTYCHESS_TESTS_BENCH_CROWD_H

#include "server_world.h"

enum { CROWD_CLIENTS = 1000 };

/* A name that is nobody else's; 0 to 9999. */
void crowd_name(int number, char name[16]);

/* The half-move `ply`, from 0, of a game in which knights go out and back, and a pawn moves before
 * that is a draw; NULL: there are no more. */
const char *crowd_move(int ply);

/* Say what has gone wrong, and end the process. */
void crowd_give_up(const char *what, const char *answer);

/* They come, sit down and watch; free them. */
void crowd_gather(const struct running *running);
void crowd_end(void);

/* Move at the pace for so long; the watched game moves most. */
void crowd_play(double milliseconds);

/* All resign; those who never read go; all else is read. */
void crowd_rest(void);

#endif
