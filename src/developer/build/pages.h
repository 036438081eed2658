/* pages.h - generates the manual and the completions from the program's tables.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_BUILD_PAGES_H
#define TTYCHESS_BUILD_PAGES_H

#include "tools/people/admin.h"
#include "tools/subcommands.h"

/* A generated list. A template may add text to each row. */
struct page_list {
    const char *name;
    /* Prints a row. Returns its name, or NULL after the last row. `command` is the one whose
     * options are listed, or NULL in other lists. */
    const char *(*put_row)(const struct subcommand *command, int index);
};

/* A generated text that replaces one line of a template, such as "@levels". */
struct page_section {
    const char *name;
    void (*put)(void);
};

/* Each array ends with a NULL name. */
extern const struct page_list manual_lists[];
extern const struct page_section manual_sections[], completion_sections[];

#endif
