/* patient_storage.h - the system's files, and a line on standard error when one of their calls
 * does not come back: a network disk that hangs, before there is a screen to say so.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Calls are passed on as they are; who waits in one waits on, and ^C ends the program. There
 * is one line, however many calls hang. Watched are those that a start makes.
 */
#ifndef TTYCHESS_TOOLS_PATIENT_STORAGE_H
#define TTYCHESS_TOOLS_PATIENT_STORAGE_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/storage.h"

struct patient_storage {
    struct storage storage; /* hand this on; any thread may use it, also after the end */
    pthread_t owner, thread;
    bool watched;
    atomic_bool watching;  /* the owner's calls */
    pthread_mutex_t mutex; /* guards what follows */
    pthread_cond_t changed;
    bool ended, sleeps;
    int64_t since;  /* when the call under way began; -1: there is none */
    char path[256]; /* of that call, or of the one before */
};

/* Watch the calls of this thread from now on. The struct stays where it is for as long as the
 * storage is used. Where no thread can be had nothing is told. */
void patient_storage_begin(struct patient_storage *patient);

/* Watch them no more. */
void patient_storage_end(struct patient_storage *patient);

#endif
