/* faults.h - the system's files with something wrong: the n-th call fails, tears or
 * hangs. SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_FAULTS_H
#define TTYCHESS_TESTS_FAULTS_H

#include <pthread.h>

#include "base/storage.h"

struct faults {
    struct storage storage; /* hand this to the archive */
    pthread_mutex_t mutex;
    pthread_cond_t opened;
    long calls;          /* made so far */
    long fail_at;        /* this call fails, counted from 1; 0: none */
    int error;           /* the errno it fails with */
    bool for_ever;       /* and all calls after it: as if the machine had stopped there */
    int write_error;     /* every write fails with it; 0: none */
    size_t most_at_once; /* bytes that a write takes; 0: all */
    bool hanging;        /* writes wait until faults_open_gate() */
    char hangs[16];      /* letters of calls that wait, see the log, likewise */
    long renames;        /* that were done */
    long waiting;        /* calls that wait now */
    long passes;         /* of the writes that would wait, so many do not */
    char log[64];        /* the first calls: o(pen) r(ead) w(rite) s(ync) c(lose) n(ew name)
                    * N(ew name, if free) u(nlink) m(ake directory) l(ist) a (names) k (lock)
                    * q(uery a lock) t (stat) i (watch) f (truncate) p(lace: seek) */
};

void faults_init(struct faults *faults);

/* Let writes wait from now on, and let them go. Any thread. */
void faults_close_gate(struct faults *faults);
void faults_open_gate(struct faults *faults);

/* Let the calls of these letters wait from now on. Any thread. */
void faults_hang(struct faults *faults, const char *letters);

/* Let one write through, and no more. Any thread. */
void faults_let_one_through(struct faults *faults);

/* How many calls wait, and how many renames were done. Any thread. */
long faults_waiting(struct faults *faults);
long faults_renames(struct faults *faults);

/* Fail the n-th call from now on (1: the next). Any thread. */
void faults_fail_at(struct faults *faults, long n, int error);

/* Fail all writes from now on, as a full disk does; 0: none any more. Any thread. */
void faults_fail_writes(struct faults *faults, int error);

/* Fail the next call, or never any more (error 0). Any thread. */
void faults_fail_next(struct faults *faults, int error, bool for_ever);

#endif
