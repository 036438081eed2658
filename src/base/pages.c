/* pages.c - see pages.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/pages.h"

#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/compat.h"

static const size_t HUGE_PAGE = (size_t)2 << 20;

static size_t round_up_to_pages(size_t bytes)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (bytes + page - 1) / page * page;
}

/* Maps more than needed, then unmaps the parts around an aligned block. Small blocks gain
 * nothing from huge pages and must not grow to a whole one. */
void *pages_allocate(size_t bytes)
{
    bytes = round_up_to_pages(bytes);
    char *block = compat_map(bytes + HUGE_PAGE);
    if (!block)
        return NULL;
    size_t before = (HUGE_PAGE - (uintptr_t)block % HUGE_PAGE) % HUGE_PAGE;
    if (before > 0)
        munmap(block, before);
    if (before < HUGE_PAGE)
        munmap(block + before + bytes, HUGE_PAGE - before);
    if (bytes >= HUGE_PAGE)
        compat_use_huge_pages(block + before, bytes);
    return block + before;
}

void pages_clear(void *pages, size_t bytes)
{
    compat_clear_pages(pages, round_up_to_pages(bytes));
}

void pages_free(void *pages, size_t bytes)
{
    if (pages)
        munmap(pages, round_up_to_pages(bytes));
}
