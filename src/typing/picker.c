/* picker.c - something to choose from: a heading, rows, and one of them chosen.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "typing/picker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/words.h"

/* How well a row fits what is looked for; the less the better. */
enum { FITS_WORD, FITS_BEGINNING, FITS_INSIDE, FITS_ELSEWHERE, FITS_NOT };

/* ---- rows ------------------------------------------------------------------------ */

/* Put a copy of a text where *end points, which is behind it then. */
static const char *put(char **end, const char *text)
{
    const char *copy = *end;
    *end = stpcpy(*end, text ? text : "") + 1;
    return copy;
}

static size_t size_of(const char *text)
{
    return text ? strlen(text) + 1 : 1;
}

/* The row with texts of its own, all in one piece of memory that begins with the label. */
static struct picker_row copy_row(const struct picker_row *row)
{
    char *end = memory_new(size_of(row->label) + size_of(row->right) + size_of(row->about) +
                               size_of(row->brief) + size_of(row->brief_right) +
                               size_of(row->key) + size_of(row->also) + size_of(row->line) +
                               size_of(row->back) + size_of(row->onward) + size_of(row->enter),
                           1);
    struct picker_row copy = {
        .heading = row->heading, .current = row->current, .away = row->away};
    copy.label = put(&end, row->label);
    copy.right = put(&end, row->right);
    copy.key = put(&end, row->key);
    copy.brief = put(&end, row->brief);
    copy.brief_right = put(&end, row->brief_right);
    copy.about = put(&end, row->about);
    copy.also = put(&end, row->also);
    copy.line = put(&end, row->line);
    copy.back = put(&end, row->back);
    copy.onward = put(&end, row->onward);
    copy.enter = put(&end, row->enter);
    return copy;
}

static void free_rows(struct picker *picker)
{
    for (size_t i = 0; i < picker->count; i++)
        free((void *)picker->rows[i].label);
}

void picker_free(struct picker *picker)
{
    free_rows(picker);
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
        picker->capacity = picker->capacity ? 2 * picker->capacity : 32;
        picker->rows = memory_resize(picker->rows, picker->capacity, sizeof *picker->rows);
        picker->shown = memory_resize(picker->shown, picker->capacity, sizeof *picker->shown);
    }
    picker->shown[picker->shown_count++] = picker->count;
    picker->rows[picker->count++] = copy_row(row);
    if (!picker_chosen(picker) || (row->current && !is_current(picker, picker->chosen)))
        picker->chosen = place;
}

void picker_add_heading(struct picker *picker, const char *heading)
{
    picker_add(picker, &(struct picker_row){.label = heading, .heading = true});
}

void picker_drop_empty_heading(struct picker *picker)
{
    if (picker->count == 0 || !picker->rows[picker->count - 1].heading)
        return;
    picker->count--;
    picker->shown_count--;
    free((void *)picker->rows[picker->count].label);
}

void picker_keep(struct picker *picker, bool (*wanted)(const void *context, const char *line),
                 const void *context)
{
    struct picker_row *rows = picker->rows;
    size_t count = picker->count;
    picker->rows = NULL;
    picker->count = picker->capacity = picker->shown_count = picker->chosen = 0;
    for (size_t i = 0; i < count; i++) {
        if (rows[i].heading || wanted(context, rows[i].line))
            picker_add(picker, &rows[i]);
        free((void *)rows[i].label);
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
    return row && !row->heading ? row : NULL;
}

size_t picker_headings(const struct picker *picker)
{
    size_t count = 0;
    for (size_t i = 0; i < picker->shown_count; i++)
        count += picker_at(picker, i)->heading;
    return count;
}

size_t picker_count_before(const struct picker *picker, size_t place)
{
    size_t count = 0;
    for (size_t i = 0; i < place && i < picker->shown_count; i++)
        count += !picker_at(picker, i)->heading;
    return count;
}

const char *picker_heading_of(const struct picker *picker, size_t place)
{
    for (size_t i = place + 1; i > 0; i--) {
        const struct picker_row *row = picker_at(picker, i - 1);
        if (row && row->heading)
            return row->label;
    }
    return "";
}

/* ---- choosing -------------------------------------------------------------------- */

bool picker_choose(struct picker *picker, size_t place)
{
    const struct picker_row *row = picker_at(picker, place);
    if (!row || row->heading)
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

/* The current row, or the first that can be chosen. */
static void choose_first(struct picker *picker)
{
    picker->chosen = 0;
    for (size_t i = picker->shown_count; i > 0; i--)
        if (!is_current(picker, picker->chosen) || is_current(picker, i - 1))
            picker_choose(picker, i - 1);
}

/* ---- words ----------------------------------------------------------------------- */

/* How well a word fits a text; a beginning is one of a word of it. */
static int fit_text(const char *text, const char *word, size_t length)
{
    int best = FITS_NOT;
    for (const char *at = text; strlen(at) >= length && *at && best > FITS_WORD; at++) {
        bool begins = at == text || is_blank(at[-1]);
        bool ends = is_blank(at[length]) || !at[length];
        int fit = !begins ? FITS_INSIDE : ends ? FITS_WORD : FITS_BEGINNING;
        if (strncasecmp(at, word, length) == 0 && fit < best)
            best = fit;
    }
    return best;
}

static int fit_word(const struct picker_row *row, const char *word, size_t length)
{
    const char *const others[] = {row->also, row->right, row->key, row->about, row->line};
    int best = fit_text(row->label, word, length);
    for (size_t i = 0; i < sizeof others / sizeof *others && best == FITS_NOT; i++)
        if (fit_text(others[i], word, length) <= FITS_BEGINNING)
            best = FITS_ELSEWHERE;
    return best;
}

/* Of all words the first tells most. */
static int fit_row(const struct picker_row *row, const char *words)
{
    const char *word;
    size_t length;
    int first = -1;
    while (next_word(&words, &word, &length)) {
        int fit = fit_word(row, word, length);
        if (fit == FITS_NOT || row->heading)
            return FITS_NOT;
        if (first < 0)
            first = fit;
    }
    return first < 0 ? FITS_WORD : first;
}

void picker_filter(struct picker *picker, const char *words)
{
    bool all = *skip_blanks(words) == '\0';
    free(picker->words);
    picker->words = memory_copy_string(words);
    picker->shown_count = 0;
    for (int fit = FITS_WORD; fit < FITS_NOT; fit++)
        for (size_t i = 0; i < picker->count; i++)
            if (fit_row(&picker->rows[i], words) == fit)
                picker->shown[picker->shown_count++] = i;
    picker->chosen = 0;
    if (all)
        choose_first(picker);
}
