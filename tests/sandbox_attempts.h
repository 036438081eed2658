/* sandbox_attempts.h - what a process in a sandbox might try, and what refuses it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_SANDBOX_ATTEMPTS_H
#define TTYCHESS_TESTS_SANDBOX_ATTEMPTS_H

#include <stdbool.h>

enum {
    CALLS = 1,
    FILES = 2,
    READS = 4, /* where tables may be read it is allowed */
    PLAYS = 8  /* where somebody plays it is allowed */
};

/* In a directory with the files "other" and "tables/one", the link "tables/link" and the
 * directory "empty". */
struct attempt {
    const char *name;
    bool (*try)(void); /* true: it was done; "starting a program" ends with status 1 then */
    int refused_by;
    int version; /* of Landlock, which refuses it first */
};

/* On files, by their names and descriptors; on everything else. */
extern const struct attempt_list {
    const struct attempt *attempts;
    int count;
} attempts_on_files, attempts_on_others;

/* The process that children try to reach, and its terminal. */
void attempts_begin(int terminal);

#endif
