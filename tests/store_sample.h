/* store_sample.h - a server's life in some dozen transactions, and what a store holds then.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_STORE_SAMPLE_H
#define TTYCHESS_TESTS_STORE_SAMPLE_H

#include "host/store.h"

/* The n-th group of jobs, from 0 on; strings are constants or live until the next call. */
enum { SAMPLE_GROUPS = 64, SAMPLE_JOBS = 8 };
size_t sample_group(size_t n, struct store_job jobs[SAMPLE_JOBS]);

/* Single jobs. */
struct store_job sample_person(int64_t id, const char *name);
struct store_job sample_game(int64_t id, int64_t white, int64_t black);
struct store_job sample_event(int64_t game, int64_t n, const char *text);
struct store_job sample_over(int64_t game, const char *result);

/* A game that was played: begun, 1. f3 e5 2. g4 Qh4#, over; between people 1 and 2. */
enum { SAMPLE_MATE = 7 };
void sample_mate(struct store *store, int64_t id);
extern const char sample_mate_moves[]; /* as PGN */

/* Open the store of a directory; the test fails when that is not possible. */
struct store *sample_open(const char *directory, enum store_use use);
struct store *sample_serve(const char *directory);

/* Change what is in it. */
void sample_run_sql(const char *directory, const char *text);

/* Do these groups. */
void sample_do_groups(struct store *store, size_t from, size_t end);

/* Do them; the test fails when that is not possible. */
void sample_do(struct store *store, const struct store_job *jobs, size_t count);

/* The beginning of the file of game `game`, which has to be there. */
void sample_read_file(const char *directory, int64_t game, char *text, size_t size);
void sample_check_file(const char *directory, int64_t game, const char *text); /* all of it */
void sample_check_file_has(const char *directory, int64_t game, const char *part);

/* Everything that is kept in DIRECTORY/store.sqlite as text, malloc'ed; ids reserved but not
 * taken left out. NULL: it cannot be read. vfs: NULL is
 * the system's. */
char *sample_dump(const char *directory, const char *vfs);

/* What a store holds after each number of groups, after sample_expect(): set-up and tear-down of
 * a group of cmocka's tests, which leave STORE_VFS empty. */
extern char *sample_expected[SAMPLE_GROUPS + 1];
int sample_expect(void **state);
int sample_forget(void **state);

#endif
