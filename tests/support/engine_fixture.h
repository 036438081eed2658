/* engine_fixture.h - an engine shared by tests.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_ENGINE_FIXTURE_H
#define TTYCHESS_TESTS_ENGINE_FIXTURE_H

#include "engine/engine.h"

/* Has all strategies. Set-up and tear-down of a test or a group create and destroy it. */
extern struct engine *engine;
int engine_set_up(void **state);
int engine_tear_down(void **state);

#endif
