/* engine_state.c - whether an engine is at rest: engine.c and engine_options.c ask.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/engine_state.h"

#include "base/pages.h"

bool engine_is_searching(const struct engine *engine)
{
    return atomic_load(&engine->searching);
}

void engine_wait(struct engine *engine)
{
    thread_pool_wait(engine->pool);
}

void engine_free_memory(struct engine *engine, void **memory)
{
    if (*memory)
        pages_free(*memory, engine->strategy->memory);
    *memory = NULL;
}

void engine_free_memories(struct engine *engine)
{
    for (int i = 0; i < POOL_THREADS_MAX; i++)
        engine_free_memory(engine, &engine->memories[i]);
    engine_free_memory(engine, &engine->limited_memory);
}
