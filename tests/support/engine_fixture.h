/* engine_fixture.h - an engine that tests share.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_ENGINE_FIXTURE_H
#define TTYCHESS_TESTS_ENGINE_FIXTURE_H

#include "engine/engine.h"

/* With all strategies; there between these two, set-up and tear-down of a test or a group. */
extern struct engine *engine;
int engine_set_up(void **state);
int engine_tear_down(void **state);

#endif
