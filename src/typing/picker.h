/* picker.h - something to choose from: a heading, rows, and one of them chosen.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row has a label, quiet text at its end, a sentence that says what it means, and the line
 * that choosing it types: whatever a picker does can be typed, too. Words leave those rows
 * that have each of them somewhere in the label, or at the beginning of a word of what else is
 * said of it, letter case aside; the best first: where the label has the word, then where it
 * begins so. Plain data; one thread a
 * picker.
 */
#ifndef TTYCHESS_TYPING_PICKER_H
#define TTYCHESS_TYPING_PICKER_H

#include <stdbool.h>
#include <stddef.h>

/* What a row stands for, beyond the line that it types. */
enum row_kind {
    ROW_COMMAND,    /* nothing else */
    ROW_HEADING,    /* the rows after it; it cannot be chosen */
    ROW_BEGINNING,  /* its line is left at the prompt, to be completed */
    ROW_HELP,       /* a page of help */
    ROW_KEPT_GAME,  /* a saved game by its id; "": the suspended one */
    ROW_LOBBY_GAME, /* a game of the lobby by its number */
    ROW_LOOK        /* a theme, a background or a set of pieces by its name */
};

/* Texts are copied when the row is added; NULL is "". */
struct picker_row {
    enum row_kind kind;
    const char *id; /* see enum row_kind */
    const char *label;
    const char *right;         /* quiet, at the end of the row */
    const char *key;           /* that does the same: "F3" */
    const char *about;         /* what it means, one or two sentences */
    const char *also;          /* further words by which it is found */
    const char *line;          /* what choosing it types; several parted by '\n', done in turn;
                                * one that ends with a blank is left to be finished */
    const char *enter;         /* what Enter does there, in a word or two: "begin" */
    const char *back, *onward; /* what Left and Right type; "": nothing */
    bool current;              /* as things are now: chosen first */
    bool away;                 /* cannot be done as things are: quiet */
};

struct picker {
    char heading[48], right[24]; /* over the rows, and at the end of that line */
    char *words;                 /* that the rows shown have; "": all are shown */
    struct picker_row *rows;     /* with their texts owned */
    size_t count, capacity;
    size_t *shown; /* numbers of the rows that are shown, in order */
    size_t shown_count;
    size_t chosen; /* place among those shown; the first where none can be */
};

/* Begin without rows. Frees what was there; a picker of zeros has nothing. */
void picker_begin(struct picker *picker, const char *heading, const char *right);
void picker_free(struct picker *picker);

/* Add a row; the first that is current is chosen, else the first that can be. */
void picker_add(struct picker *picker, const struct picker_row *row);
#define picker_add_row(picker, ...) picker_add(picker, &(struct picker_row){__VA_ARGS__})
void picker_add_heading(struct picker *picker, const char *heading);

/* Take out the rows that type a line which is not `wanted`; before any is filtered. */
void picker_keep(struct picker *picker, bool (*wanted)(const void *context, const char *line),
                 const void *context);

/* Remove the last heading if no row follows it; adding a heading does so, too. */
void picker_drop_empty_heading(struct picker *picker);

/* Show the rows that have these words, without headings; all for "". The best is chosen; with
 * "" the current one. */
void picker_filter(struct picker *picker, const char *words);

/* Choose so many rows further on (or back), headings passed over; it stops at the ends. */
void picker_move(struct picker *picker, long rows);

/* Choose the row at this place among those shown. False: there is none, or it is a heading. */
bool picker_choose(struct picker *picker, size_t place);

/* Choose the row that types this line, if it is shown. */
void picker_choose_line(struct picker *picker, const char *line);

/* The row at a place of those shown, NULL behind the last; the chosen one, NULL when none can
 * be chosen. */
const struct picker_row *picker_at(const struct picker *picker, size_t place);
const struct picker_row *picker_chosen(const struct picker *picker);

/* The number of rows shown before a place, headings aside. */
size_t picker_count_before(const struct picker *picker, size_t place);

/* The heading that a place of those shown stands under; "": none. */
const char *picker_heading_of(const struct picker *picker, size_t place);

#endif
