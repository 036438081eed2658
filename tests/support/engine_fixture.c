/* engine_fixture.c - see engine_fixture.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/engine_fixture.h"

#include "strategies/strategies.h"

struct engine *engine;

int engine_set_up(void **state)
{
    (void)state;
    engine = engine_create(strategies, NULL);
    return !engine ? -1 : 0;
}

int engine_tear_down(void **state)
{
    (void)state;
    engine_destroy(engine);
    return 0;
}
