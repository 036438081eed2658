/* fake_engine.h - chess programs that misbehave, each in one way.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_FAKE_ENGINE_H
#define TTYCHESS_TESTS_FAKE_ENGINE_H

#include <stdbool.h>

/* A program answers uci, isready, go and stop as it should, but for one of them. */
struct fake {
    const char *name;    /* NULL: behind the last */
    const char *at;      /* that one; "": it does so when it is started */
    const char *says;    /* this instead of the answer; NULL: nothing */
    void (*does)(void);  /* and then this; NULL: nothing */
    const char *trouble; /* what comes of it, part of the line; NULL: its move e2e4 is taken */
    bool hasty;          /* a deadline is meant to be missed */
};

extern const struct fake fakes[];

/* Be the program of that name on standard input and output; returns its exit status. */
int fake_engine(const char *name);

/* Whether a process still runs that was started as "PROGRAM --fake NAME"; zombies do not. */
bool fake_is_running(const char *program, const char *name);

#endif
