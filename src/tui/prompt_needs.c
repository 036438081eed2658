/* prompt_needs.c - what readline needs of the system: memory, and somewhere to write to.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Readline's own xmalloc() prints and calls exit(2) where there is no memory, on a screen that
 * is not given back. The linker prefers ours, which end the program as all of it ends.
 */
#include "config.h"

#include "tui/prompt_needs.h"

#include <errno.h>
#include <stdlib.h>

#include "base/memory.h"

void *xmalloc(size_t size);
void *xrealloc(void *memory, size_t size);
void xfree(void *memory);

void *xmalloc(size_t size)
{
    return memory_resize(NULL, size, 1);
}

void *xrealloc(void *memory, size_t size)
{
    return memory_resize(memory, size, 1);
}

void xfree(void *memory)
{
    free(memory);
}

FILE *prompt_open_nowhere(void)
{
    FILE *nowhere = fopen("/dev/null", "we");
    if (!nowhere && errno == ENOMEM)
        memory_end();
    return nowhere;
}
