/* call_faults.h - one of the system's calls goes wrong, once. For programs that are linked with
 * the names of CALL_FAULTS_WRAPPED in tests.am wrapped.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_CALL_FAULTS_H
#define TTYCHESS_TESTS_CALL_FAULTS_H

#include <stdbool.h>

struct call_fault {
    const char *call; /* as "read" */
    int error;        /* the errno it fails with; 0: it takes one byte */
    int only;         /* the descriptor it happens on; 0: any but standard input */
};

/* The nth such call from now on, counted from 1, goes wrong. Any thread may make it. */
void call_fault_arm(const struct call_fault *fault, int nth);

/* None goes wrong any more. Whether one did. */
bool call_fault_disarm(void);

#endif
