/* picker.c - a list of rows to choose from, with a filter
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "typing/picker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/words.h"

/* How well a row matches; smaller is better. */
enum { FITS_WORD, FITS_BEGINNING, FITS_INSIDE, FITS_ELSEWHERE, FITS_NOT };

/* ---- rows ------------------------------------------------------------------------ */

static const size_t TEXTS[] = {
    offsetof(struct picker_row, label),  offsetof(struct picker_row, right),
    offsetof(struct picker_row, key),    offsetof(struct picker_row, about),
    offsetof(struct picker_row, also),   offsetof(struct picker_row, line),
    offsetof(struct picker_row, enter),  offsetof(struct picker_row, back),
    offsetof(struct picker_row, onward), offsetof(struct picker_row, id)};

static const char **text_of(struct picker_row *row, size_t i)
{
    return (const char **)((char *)row + TEXTS[i]);
}

static void free_texts(struct picker_row *row)
{
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++)
        free((void *)*text_of(row, i));
}

void picker_free(struct picker *picker)
{
    for (size_t i = 0; i < picker->count; i++)
        free_texts(&picker->rows[i]);
    free(picker->rows);
    free(picker->shown);
    free(picker->words);
    *picker = (struct picker){.rows = NULL};
}

void picker_begin(struct picker *picker, const char *heading, const char *right)
{
    picker_free(picker);
    snprintf(picker->heading, sizeof picker->heading, "%s", heading);
    snprintf(picker->right, sizeof picker->right, "%s", right);
    picker->words = memory_copy_string("");
}

static bool is_current(const struct picker *picker, size_t place)
{
    const struct picker_row *row = picker_at(picker, place);
    return row && row->current;
}

void picker_add(struct picker *picker, const struct picker_row *row)
{
    size_t place = picker->shown_count;
    if (picker->count == picker->capacity) {
        picker->rows = memory_grow(picker->rows, picker->count + 1, &picker->capacity,
                                   sizeof *picker->rows);
        picker->shown = memory_resize(picker->shown, picker->capacity, sizeof *picker->shown);
    }
    picker->shown[picker->shown_count++] = picker->count;
    picker->rows[picker->count] = *row;
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        const char **text = text_of(&picker->rows[picker->count], i);
        *text = memory_copy_string(*text ? *text : "");
    }
    picker->count++;
    if (!picker_chosen(picker) || (row->current && !is_current(picker, picker->chosen)))
        picker->chosen = place;
}

void picker_add_heading(struct picker *picker, const char *heading)
{
    picker_drop_empty_heading(picker);
    picker_add_row(picker, .label = heading, .kind = ROW_HEADING);
}

void picker_drop_empty_heading(struct picker *picker)
{
    if (picker->count == 0 || picker->rows[picker->count - 1].kind != ROW_HEADING)
        return;
    picker->count--;
    picker->shown_count--;
    free_texts(&picker->rows[picker->count]);
}

void picker_keep(struct picker *picker, bool (*wanted)(const void *context, const char *line),
                 const void *context)
{
    struct picker_row *rows = picker->rows;
    size_t count = picker->count;
    picker->rows = NULL;
    picker->count = picker->capacity = picker->shown_count = picker->chosen = 0;
    for (size_t i = 0; i < count; i++) {
        if (rows[i].kind == ROW_HEADING || wanted(context, rows[i].line))
            picker_add(picker, &rows[i]);
        free_texts(&rows[i]);
    }
    free(rows);
}

const struct picker_row *picker_at(const struct picker *picker, size_t place)
{
    return place < picker->shown_count ? &picker->rows[picker->shown[place]] : NULL;
}

const struct picker_row *picker_chosen(const struct picker *picker)
{
    const struct picker_row *row = picker_at(picker, picker->chosen);
    return row && row->kind != ROW_HEADING ? row : NULL;
}

size_t picker_count_before(const struct picker *picker, size_t place)
{
    size_t count = 0;
    for (size_t i = 0; i < place && i < picker->shown_count; i++)
        count += picker_at(picker, i)->kind != ROW_HEADING;
    return count;
}

const char *picker_heading_of(const struct picker *picker, size_t place)
{
    for (size_t i = place + 1; i > 0; i--) {
        const struct picker_row *row = picker_at(picker, i - 1);
        if (row && row->kind == ROW_HEADING)
            return row->label;
    }
    return "";
}

/* ---- choosing -------------------------------------------------------------------- */

bool picker_choose(struct picker *picker, size_t place)
{
    const struct picker_row *row = picker_at(picker, place);
    if (!row || row->kind == ROW_HEADING)
        return false;
    picker->chosen = place;
    return true;
}

void picker_move(struct picker *picker, long rows)
{
    size_t here = picker->chosen;
    for (; rows > 0 && here + 1 < picker->shown_count; rows--)
        do
            here++;
        while (!picker_choose(picker, here) && here + 1 < picker->shown_count);
    for (; rows < 0 && here > 0; rows++)
        do
            here--;
        while (!picker_choose(picker, here) && here > 0);
}

void picker_choose_line(struct picker *picker, const char *line)
{
    for (size_t i = 0; i < picker->shown_count; i++)
        if (strcmp(picker_at(picker, i)->line, line) == 0 && picker_choose(picker, i))
            return;
}

/* ---- filter ---------------------------------------------------------------------- */

/* Returns how well a word matches anywhere in a text. */
static int fit_text(const char *text, const char *word, size_t length)
{
    int best = FITS_NOT;
    for (const char *at = text; strlen(at) >= length && *at && best > FITS_WORD; at++) {
        bool begins = at == text || is_white_space(at[-1]);
        bool ends = is_white_space(at[length]) || !at[length];
        int fit = !begins ? FITS_INSIDE : ends ? FITS_WORD : FITS_BEGINNING;
        if (strncasecmp(at, word, length) == 0 && fit < best)
            best = fit;
    }
    return best;
}

/* Returns how well a row matches all words; the first word determines the rank. */
static int fit_row(const struct picker_row *row, const char *words)
{
    const char *const others[] = {row->also, row->right, row->key, row->about, row->line};
    const char *word;
    size_t length;
    int first = -1;
    while (next_word(&words, &word, &length)) {
        int fit = fit_text(row->label, word, length);
        for (size_t i = 0; i < sizeof others / sizeof *others && fit == FITS_NOT; i++)
            if (fit_text(others[i], word, length) <= FITS_BEGINNING)
                fit = FITS_ELSEWHERE;
        if (fit == FITS_NOT || row->kind == ROW_HEADING)
            return FITS_NOT;
        if (first < 0)
            first = fit;
    }
    return first < 0 ? FITS_WORD : first;
}

void picker_filter(struct picker *picker, const char *words)
{
    bool all = *skip_white_space(words) == '\0';
    free(picker->words);
    picker->words = memory_copy_string(words);
    picker->shown_count = 0;
    for (int fit = FITS_WORD; fit < FITS_NOT; fit++)
        for (size_t i = 0; i < picker->count; i++)
            if (fit_row(&picker->rows[i], words) == fit)
                picker->shown[picker->shown_count++] = i;
    picker->chosen = 0;
    for (size_t i = picker->shown_count; all && i > 0; i--) /* the current row, or the first */
        if (!is_current(picker, picker->chosen) || is_current(picker, i - 1))
            picker_choose(picker, i - 1);
}
