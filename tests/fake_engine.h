/* fake_engine.h - chess programs that misbehave, each in one way.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_FAKE_ENGINE_H
#define TTYCHESS_TESTS_FAKE_ENGINE_H

/* Be the program of that name on standard input and output; returns its exit status. */
int fake_engine(const char *name);

#endif
