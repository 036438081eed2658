/* picker_plan.c - where the rows of a picker stand in its rectangle.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/picker_plan.h"

enum {
    ABOUT_ROWS = 4,      /* under the rows, and one between */
    ROOMY_ROWS = 12,     /* a rectangle so high has them */
    SMALL_ROWS = 6,      /* one so high has two rows for the sentence, a lower one has one */
    NARROW_COLUMNS = 20, /* fewer are none for a sentence */
    WIDE_COLUMNS = 79    /* from which on sentences stand beside commands, all of them whole */
};

static bool is_wide(enum picker_id id, int columns)
{
    return (id == PICKER_HELP || id == PICKER_COMMANDS) && columns >= WIDE_COLUMNS;
}

/* The first place in sight: the chosen one stands in the middle, as far as the ends allow. */
static size_t find_first(size_t chosen, size_t count, size_t rows)
{
    size_t before = rows / 2;
    if (chosen <= before || count <= rows)
        return 0;
    return chosen - before < count - rows ? chosen - before : count - rows;
}

/* Rows under the list, for what the chosen row means. */
static int rows_below(const struct picker_plan *plan, struct rectangle area)
{
    return plan->wide || area.columns < NARROW_COLUMNS ? 0
           : area.rows < SMALL_ROWS                    ? 1
           : area.rows < ROOMY_ROWS                    ? 2
                                                       : 1 + ABOUT_ROWS;
}

/* Where not all is in sight something over the rows has to say so. */
static void scroll_rows(const struct picker *picker, struct picker_plan *plan)
{
    if (plan->top == 0) {
        plan->sticky = true;
        plan->top++;
        plan->rows -= plan->rows > 1;
    }
    plan->first = find_first(picker->chosen, picker->shown_count, (size_t)plan->rows);
    if (plan->sticky && picker_at(picker, plan->first)->heading)
        plan->first++;
}

/* Its own heading, unless that of the first rows stands there, which tells more. */
static bool has_heading(const struct picker *picker)
{
    const struct picker_row *first = picker_at(picker, 0);
    return *picker->heading && !(first && first->heading);
}

struct picker_plan picker_plan_make(const struct picker *picker, enum picker_id id,
                                    struct rectangle area)
{
    struct picker_plan plan = {.top = has_heading(picker), .wide = is_wide(id, area.columns)};
    int count = (int)picker->shown_count, headings = (int)picker_headings(picker), needed;
    int below = rows_below(&plan, area), blank = area.rows >= ROOMY_ROWS && !plan.wide;
    int most = area.rows - plan.top - (blank ? 2 : below);
    plan.rows = area.rows - plan.top - below;
    plan.rows = plan.rows < 1 ? 1 : plan.rows;
    plan.blanks = headings > 1 && count + headings - 1 <= most - (blank ? 2 : 0);
    needed = count + (plan.blanks ? headings - 1 : 0);
    if (needed <= most)
        plan.rows = needed < plan.rows ? plan.rows : needed;
    else
        scroll_rows(picker, &plan);
    plan.about = plan.top + (needed < plan.rows ? needed : plan.rows) + blank;
    plan.about_rows = area.columns < NARROW_COLUMNS ? 0 : area.rows - plan.about;
    return plan;
}

int picker_plan_row(const struct picker *picker, const struct picker_plan *plan, size_t place)
{
    int row = plan->top;
    for (size_t i = plan->first; i <= place && i < picker->shown_count; i++) {
        if (plan->blanks && i > plan->first && picker_at(picker, i)->heading)
            row++;
        if (i == place)
            return row < plan->top + plan->rows ? row : -1;
        row++;
    }
    return -1;
}

size_t picker_plan_end(const struct picker *picker, const struct picker_plan *plan)
{
    size_t end = plan->first;
    while (end < picker->shown_count && picker_plan_row(picker, plan, end) >= 0)
        end++;
    return end;
}
