/* picker_plan.h - where the rows of a picker stand in its rectangle.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pure function of the rows and the rectangle; any thread.
 */
#ifndef TTYCHESS_TUI_PICKER_PLAN_H
#define TTYCHESS_TUI_PICKER_PLAN_H

#include "session/session_pickers.h"
#include "tui/layout.h"

struct picker_plan {
    int top, rows; /* of the list, from the rectangle's top */
    size_t first;  /* the place shown there */
    bool blanks;   /* an empty row before each heading but the first */
    bool wide;     /* sentences stand beside their labels */
    bool sticky;   /* the rows' own heading stands over them all */
    int about;     /* where the sentence stands, 0: nowhere */
    int about_rows;
};

struct picker_plan picker_plan_make(const struct picker *picker, enum picker_id id,
                                    struct rectangle area);

/* The row of a place among those shown, from the rectangle's top; -1 when it is not in
 * sight. */
int picker_plan_row(const struct picker *picker, const struct picker_plan *plan, size_t place);

/* The place behind the last in sight. */
size_t picker_plan_end(const struct picker *picker, const struct picker_plan *plan);

#endif
