/* bench_stored.h - many games in a lobby's store.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_BENCH_STORED_H
#define TTYCHESS_TESTS_BENCH_STORED_H

enum { BENCH_STORED = 10000 };

/* Put so many games by days, of 60 half-moves each, into a new store at `directory`. In a process
 * of its own, whose memory is not the server's: that one begins as a copy of ours. What goes wrong
 * ends this one, too. */
void bench_store_games(const char *directory);

#endif
