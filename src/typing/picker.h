/* picker.h - a list of rows to choose from, with a filter.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Choosing a row types its line. The filter shows the rows that match all its words, ignoring
 * case. A word matches anywhere in the label, or at the beginning of a word of the other
 * texts. The best matches come first: whole words of the label, then beginnings.
 */
#ifndef TTYCHESS_TYPING_PICKER_H
#define TTYCHESS_TYPING_PICKER_H

#include <stdbool.h>
#include <stddef.h>

enum row_kind {
    ROW_COMMAND,
    ROW_HEADING,        /* cannot be selected */
    ROW_COMMAND_PREFIX, /* the user completes its line at the prompt */
    ROW_HELP,           /* a page of help */
    ROW_SAVED_GAME,     /* `id` is the game's; "": the suspended game */
    ROW_LOBBY_GAME,     /* `id` is its number */
    ROW_STYLE           /* `id` names a theme, background or set of pieces */
};

/* In a row, NULL means "". */
struct picker_row {
    enum row_kind kind;
    const char *id; /* see enum row_kind */
    const char *label;
    const char *right;          /* at the end of the row, dimmed */
    const char *long_right;     /* instead of `right`, if there is room; "": none */
    const char *detail;         /* before `right`, if there is room */
    const char *key;            /* a key with the same effect: "F3" */
    const char *about;          /* one or two sentences */
    const char *keywords;       /* searched by the filter */
    const char *line;           /* typed when the row is chosen. Several lines, separated by
                                 * '\n', are executed in turn. A line that ends with a space is
                                 * left at the prompt */
    const char *enter;          /* what Enter does: "begin" */
    const char *back, *forward; /* lines typed by Left and Right; "": none */
    bool current;               /* selected at first */
    bool unavailable;           /* shown dimmed */
};

struct picker {
    char heading[48], right[24]; /* above the rows */
    char *filter;                /* "": none */
    struct picker_row *rows;     /* own their texts */
    size_t count, capacity;
    size_t *visible; /* indices into `rows`, as shown */
    size_t visible_count;
    bool moved;      /* since the filter changed, the user has moved the selection */
    size_t selected; /* index into `visible`; 0 if no row can be selected */
};

/* Empties a picker and sets its headings. A new picker must be zeroed. */
void picker_reset(struct picker *picker, const char *heading, const char *right);
void picker_free(struct picker *picker);

/* Appends a copy of a row. Selects the first current row or, if there is none, the first row
 * that is not a heading. */
void picker_add(struct picker *picker, const struct picker_row *row);
#define picker_add_row(picker, ...) picker_add(picker, &(struct picker_row){__VA_ARGS__})
void picker_add_heading(struct picker *picker, const char *heading);

/* Passes each row's line to `should_retain` and removes the rows for which it returns false,
 * except headings. Call this before picker_filter(). */
void picker_retain(struct picker *picker,
                   bool (*should_retain)(const void *context, const char *line),
                   const void *context);

/* Removes the last row if it is a heading. */
void picker_drop_empty_heading(struct picker *picker);

/* Shows the rows that match all words, without headings, and selects the best. If `words` is
 * blank, shows all rows and headings and selects the current row. */
void picker_filter(struct picker *picker, const char *words);

/* Moves the selection down by `rows` rows, or up if negative, skipping headings. Stops at the
 * ends of the list. */
void picker_move_selection(struct picker *picker, long rows);

/* Selects the visible row at `index`. Returns false for a heading or after the last row. */
bool picker_select(struct picker *picker, size_t index);

/* Selects the first visible row with this line. Does nothing if there is none. */
void picker_select_line(struct picker *picker, const char *line);

/* Selects the first visible row with this label, ignoring case and spaces before it. Returns
 * false if there is none. */
bool picker_select_label(struct picker *picker, const char *label);

/* These return the visible row at `index` and the selected row, or NULL. */
const struct picker_row *picker_visible_row(const struct picker *picker, size_t index);
const struct picker_row *picker_selected_row(const struct picker *picker);

/* Returns the number of visible rows before `index`, without headings. */
size_t picker_count_before(const struct picker *picker, size_t index);

/* Returns the label of the heading above a visible row, or "". */
const char *picker_heading_above(const struct picker *picker, size_t index);

#endif
