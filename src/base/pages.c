/* pages.c - much memory at once, from the system.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/pages.h"

#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const size_t HUGE_PAGE = (size_t)2 << 20;

/* Small ones gain nothing, and are not to grow to a whole huge page. */
static void prefer_huge_pages(void *pages, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    if (bytes >= HUGE_PAGE)
        madvise(pages, bytes, MADV_HUGEPAGE);
#else
    (void)pages;
    (void)bytes;
#endif
}

static char *map(void *where, size_t bytes)
{
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | (!where ? 0 : MAP_FIXED);
    void *pages = mmap(where, bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
    return pages == MAP_FAILED ? NULL : pages;
}

static size_t whole_pages(size_t bytes)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (bytes + page - 1) / page * page;
}

/* More is asked for than is needed, and what lies round an aligned piece is given back. */
void *pages_map(size_t bytes)
{
    bytes = whole_pages(bytes);
    char *room = map(NULL, bytes + HUGE_PAGE);
    if (!room)
        return NULL;
    size_t before = (HUGE_PAGE - (uintptr_t)room % HUGE_PAGE) % HUGE_PAGE;
    if (before > 0)
        munmap(room, before);
    if (before < HUGE_PAGE)
        munmap(room + before + bytes, HUGE_PAGE - before);
    prefer_huge_pages(room + before, bytes);
    return room + before;
}

void pages_clear(void *pages, size_t bytes)
{
    if (map(pages, whole_pages(bytes)))
        prefer_huge_pages(pages, bytes);
    else
        memset(pages, 0, bytes);
}

void pages_free(void *pages, size_t bytes)
{
    if (pages)
        munmap(pages, whole_pages(bytes));
}
