/* fake_engine.h - chess engines that misbehave, each in one way.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_FAKE_ENGINE_H
#define TTYCHESS_TESTS_FAKE_ENGINE_H

#include <stdbool.h>

/* A program that answers uci, isready, go and stop correctly, with one exception. */
struct fake {
    const char *name;    /* NULL: end of the table */
    const char *at;      /* the command with a wrong answer; "": misbehaves at the start */
    const char *says;    /* the wrong answer; NULL: none */
    void (*does)(void);  /* called after the answer; NULL: nothing */
    const char *trouble; /* part of the resulting error message; NULL: its move e2e4 is
                          * accepted */
    bool hasty;          /* the test shortens the deadline, because it is meant to expire */
};

extern const struct fake fakes[];

/* Runs the engine of that name on standard input and output; returns its exit status. */
int fake_engine(const char *name);

/* Returns whether a process started as "PROGRAM --fake NAME" is still running; zombies do not
 * count. */
bool fake_is_running(const char *program, const char *name);

#endif
