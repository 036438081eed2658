/* picker_draw.c - rows to choose from beside the board, and what the chosen one means below.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/picker_draw.h"

#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "tui/colours.h"
#include "tui/picker_plan.h"
#include "tui/picking.h"
#include "tui/text.h"
#include "typing/picker.h"

enum {
    KEY_AT = 12,      /* columns before the key that does the same, ... */
    SENTENCE_AT = 16, /* ... before the sentence, where it stands beside its label, ... */
    NARROW = 20,      /* columns of a pane that has none to spare */
    VALUE_AT = 11,    /* ... and before what a row of the start screen has or is about */
    RIGHT_SIZE = 160
};

struct rectangle picker_area(struct rectangle area)
{
    area.columns -= area.column > 0 && area.columns > NARROW;
    return area;
}

/* ---- rows ------------------------------------------------------------------------ */

/* What Left and Right change stands between arrows. */
static void draw_value(int row, int column, int room, const char *value, bool chosen)
{
    enum element arrows = chosen ? ELEMENT_SELECTED : ELEMENT_ACCENT;
    int columns = text_width(value), pad = columns + 4 <= room ? 2 : 1;
    if (columns + 2 * pad > room)
        columns = room - 2 * pad;
    colours_use(arrows);
    text_put(row, column, '<');
    text_put(row, column + columns + 2 * pad - 1, '>');
    colours_use(chosen ? ELEMENT_SELECTED : ELEMENT_STRONG);
    text_draw(row, column + pad, columns, value);
}

/* Behind the label, from the left: its key, its sentence, or, at the start, its value. */
static void draw_columns(struct rectangle area, int y, const struct picker_row *row,
                         bool chosen, bool wide, bool start)
{
    enum element quiet = chosen ? ELEMENT_SELECTED_QUIET : ELEMENT_QUIET;
    int at = area.column + 1, room = area.columns - 2, key = start ? VALUE_AT : KEY_AT;
    colours_use(chosen ? quiet : ELEMENT_ACCENT);
    if (*row->key)
        text_draw(y, at + key, SENTENCE_AT - KEY_AT, row->key);
    colours_use(quiet);
    if (wide)
        text_draw(y, at + SENTENCE_AT, room - SENTENCE_AT, row->about);
    if (start && *row->onward)
        draw_value(y, at + VALUE_AT, room - VALUE_AT, row->right, chosen);
    else if (start)
        text_draw(y, at + VALUE_AT, room - VALUE_AT, row->right);
}

/* The label and the end of a row, as much of both as there is room for, with two blanks between. */
static const char *choose_texts(const struct picker_row *row, int room, char right[RIGHT_SIZE])
{
    const char *brief = row->brief_right;
    int left = room - text_width(row->label) - 2;
    snprintf(right, RIGHT_SIZE, "%s", row->right);
    while (text_width(right) > left && *brief) {
        snprintf(right, RIGHT_SIZE, "%.*s", (int)strcspn(brief, "\n"), brief);
        brief += strcspn(brief, "\n");
        brief += *brief == '\n';
    }
    return text_width(right) > left && *row->brief ? row->brief : row->label;
}

/* The end of a row is read whole, and two blanks part it from the label. */
static void draw_row(struct rectangle area, int y, const struct picker_row *row, bool chosen,
                     bool wide, bool start)
{
    bool columns = wide || start || *row->key;
    int room = area.columns - (area.columns > NARROW ? 2 : 1);
    int end = area.column + area.columns - 1;
    char right_text[RIGHT_SIZE];
    const char *label_text = columns ? row->label : choose_texts(row, room, right_text);
    int right = columns ? 0 : text_width(right_text), label = text_width(label_text);
    int left = room - (right > 0 && 2 * right < room ? right + 2 : 0);
    if (chosen) {
        colours_use(ELEMENT_SELECTED);
        mvhline(y, area.column, ' ', area.columns);
        if (!colours_have_board())
            text_put(y, area.column, '>');
    }
    label = label < left ? label : left;
    right = right < room - label - 1 ? right : room - label - 1;
    colours_use(chosen         ? (row->away ? ELEMENT_SELECTED_QUIET : ELEMENT_SELECTED)
                : row->current ? ELEMENT_STRONG
                : row->away    ? ELEMENT_QUIET
                               : ELEMENT_TEXT);
    text_draw(y, area.column + 1, label, label_text);
    if (columns)
        draw_columns(area, y, row, chosen, wide, start);
    colours_use(chosen ? ELEMENT_SELECTED_QUIET : ELEMENT_QUIET);
    if (right > 1)
        text_draw(y, end - right, right, right_text);
}

static void draw_rows(const struct picker *picker, const struct picker_plan *plan,
                      enum picker_id id, struct rectangle area)
{
    for (size_t i = plan->first; i < picker->shown_count; i++) {
        const struct picker_row *row = picker_at(picker, i);
        int y = picker_plan_row(picker, plan, i);
        if (y < 0)
            return;
        if (row->heading)
            text_draw_heading(area, y, row->label, "");
        else
            draw_row(area, area.row + y, row, i == picker->chosen, plan->wide,
                     id == PICKER_START);
    }
}

/* What the chosen row means, under the rows; where it is too long for that, in the row of
 * messages, if there is none. That row has the keys where no other does. */
static void draw_about(const struct screen *screen, const struct picker *picker,
                       const struct picker_plan *plan, struct rectangle area)
{
    const struct picker_row *chosen = picker_chosen(picker);
    const char *text =
        chosen ? chosen->about : "Nothing like that. Enter takes what is typed.";
    struct rectangle about = {area.row + plan->about, area.column + 1, plan->about_rows,
                              area.columns - 2};
    struct rectangle below = screen->layout.message;
    bool apart = below.rows > 0 && screen->layout.keys.rows > 0 && *screen->message == '\0';
    if (plan->wide && chosen)
        text = ""; /* it is read beside the label */
    if (apart)
        text_clear(below);
    colours_use(ELEMENT_QUIET);
    if (apart && text_rows(text, about.columns) > about.rows &&
        text_width(text) <= below.columns)
        text_draw(below.row, below.column, below.columns, text);
    else
        text_draw_wrapped(about, text);
}

/* Over the rows: what they are, which of them are in sight, what stands at their ends. */
static void draw_heading(const struct picker *picker, const struct picker_plan *plan,
                         struct rectangle area)
{
    size_t end = picker_plan_end(picker, plan), count = picker->shown_count;
    const char *title =
        plan->sticky ? picker_heading_of(picker, plan->first) : picker->heading;
    char more[64] = "", right[32] = "";
    bool scrolls = plan->first > 0 || end < count;
    if (scrolls)
        snprintf(more, sizeof more, "%zu to %zu of %zu ",
                 picker_count_before(picker, plan->first) + 1,
                 picker_count_before(picker, end), picker_count_before(picker, count));
    if (*picker->right)
        snprintf(right, sizeof right, "%s ", picker->right); /* in line with the rows' ends */
    text_draw_heading(area, 0, title, *right ? right : more);
    int column = area.column + area.columns - text_width(right) - text_width(more) - 4;
    if (!*right || !*more || column < area.column + text_width(title) + 3)
        return;
    text_put(area.row, column, ' ');
    text_draw(area.row, column + 1, text_width(more), more);
}

void picker_draw(const struct screen *screen, struct rectangle area)
{
    struct picker *picker = picking_rows();
    enum picker_id id = picking_which(screen);
    struct picker_plan plan;
    text_clear(area);
    if (!picker)
        return;
    area = picker_area(area);
    plan = picker_plan_make(picker, id, area);
    if (plan.top > 0)
        draw_heading(picker, &plan, area);
    draw_rows(picker, &plan, id, area);
    if (plan.about_rows > 0)
        draw_about(screen, picker, &plan, area);
}
