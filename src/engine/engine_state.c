/* engine_state.c - whether an engine is at rest: engine.c and engine_options.c ask.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/engine_state.h"

#include <stdlib.h>

bool engine_is_searching(const struct engine *engine)
{
    return atomic_load(&engine->searching);
}

void engine_wait(struct engine *engine)
{
    thread_pool_wait(engine->pool);
}

void engine_free_memories(struct engine *engine)
{
    for (int i = 0; i < POOL_THREADS_MAX; i++) {
        free(engine->memories[i]);
        engine->memories[i] = NULL;
    }
    free(engine->limited_memory);
    engine->limited_memory = NULL;
}
