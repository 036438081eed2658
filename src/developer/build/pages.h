/* pages.h - the manual and the completions, written from the program's tables.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *   pages.c         templates, and what is filled in
 *   manual.c        lists in roff
 *   completions.c   for bash
 *
 * One thread; all goes to standard output, whose errors main() looks for at the end.
 */
#ifndef TTYCHESS_BUILD_PAGES_H
#define TTYCHESS_BUILD_PAGES_H

#include "tools/people/admin.h"
#include "tools/tools.h"

/* A list of which each row may have something added behind it. `command`: whose options they
 * are, NULL where that is not asked. */
struct page_list {
    const char *name;
    const char *(*key)(const struct command *command, int index); /* NULL behind the last */
    void (*put)(const struct command *command, int index);
};

/* What a line stands for alone. */
struct page_piece {
    const char *name;
    void (*put)(void);
};

/* Each ended by a NULL name. */
extern const struct page_list manual_lists[];
extern const struct page_piece manual_pieces[], completion_pieces[];

#endif
