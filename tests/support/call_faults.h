/* call_faults.h - makes one system call fail, once. The test program must be linked with
 * CALL_FAULTS_WRAPPED (tests.am).
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_CALL_FAULTS_H
#define TTYCHESS_TESTS_CALL_FAULTS_H

#include <stdbool.h>

struct call_fault {
    const char *call; /* as "read" */
    int error;        /* errno of the failure; 0: only one byte is transferred */
    int only;         /* only on this descriptor; 0: on any except standard input */
};

/* Makes the nth such call from now on fail, counted from 1, in whichever thread. */
void call_fault_arm(const struct call_fault *fault, int nth);

/* Cancels a pending failure. Returns whether a call has failed. */
bool call_fault_disarm(void);

#endif
