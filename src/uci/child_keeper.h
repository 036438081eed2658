/* child_keeper.h - the process between us and another program, which does not let it outlive us.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A keeper is this very program, started under the name CHILD_KEEPER_NAME with the other
 * program's words behind it. It starts that program in a process group of its own and
 * waits. When the program ends, the rest of its group is killed and the keeper ends in the same
 * way: with the same status, or by the same signal. When we end, in whatever way, its line to us
 * hangs up: as the program's input ends, too, it has 200 ms to end by itself; then its group gets
 * SIGTERM, and SIGKILL 300 ms later. When the keeper itself is killed,
 * the kernel kills the program.
 *
 * The program's limits are ours, but for core files, of which it leaves none, and it goes first
 * when the system runs out of memory.
 */
#ifndef TTYCHESS_UCI_CHILD_KEEPER_H
#define TTYCHESS_UCI_CHILD_KEEPER_H

#include <stdbool.h>
#include <sys/types.h>

#define CHILD_KEEPER_NAME "ttychess-keeper"

enum { CHILD_KEEPER_LINE = 3 /* its descriptor of a socket whose other end is ours */ };

/* The first thing in main(): a process that was started as a keeper is one, and this does not
 * return. Any other notes that it can have keepers; without this call it has none. Before there
 * are threads. */
void child_keeper_begin(int argc, char **argv);

/* The file to start as a keeper; NULL: this process can have none. Any thread. */
const char *child_keeper_file(void);

/* Wait, ten seconds at most, for what the keeper at the other end of `line` says once: *error of
 * the program's exec, 0 when it runs; then *program is its number, and its group's. False: it
 * said nothing, and is no keeper. Any thread. */
bool child_keeper_hear(int line, int *error, pid_t *program);

/* For both sides of the line: whether a child has ended, or nobody knows it any more. One that
 * has stays a zombie: so long nobody else gets its number, or its group's. Any thread. */
bool child_keeper_has_ended(pid_t id);

#endif
