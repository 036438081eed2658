/* fake_engine.h - chess programs that misbehave, each in one way.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_FAKE_ENGINE_H
#define TTYCHESS_TESTS_FAKE_ENGINE_H

#include <stdbool.h>

/* What comes of a program of that name when it is started and asked for a move. */
struct fake_case {
    const char *fake;    /* NULL: behind the last */
    const char *trouble; /* part of the line; NULL: none, and its move is taken: e2e4 */
    bool unhurried;      /* no deadline is meant to be missed */
};

extern const struct fake_case fake_cases[];

/* Be the program of that name on standard input and output; returns its exit status. */
int fake_engine(const char *name);

/* Whether a process still runs that was started as "PROGRAM --fake NAME"; zombies do not. */
bool fake_is_running(const char *program, const char *name);

#endif
