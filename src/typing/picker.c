/* picker.c - implements picker.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "typing/picker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/words.h"

/* How well a row matches, best first. */
enum {
    MATCH_FIRST_WORD,
    MATCH_WORD,
    MATCH_PREFIX,
    MATCH_SUBSTRING,
    MATCH_OTHER_TEXT,
    MATCH_NONE
};

static const size_t TEXT_OFFSETS[] = {
    offsetof(struct picker_row, label),  offsetof(struct picker_row, right),
    offsetof(struct picker_row, detail), offsetof(struct picker_row, key),
    offsetof(struct picker_row, about),  offsetof(struct picker_row, keywords),
    offsetof(struct picker_row, line),   offsetof(struct picker_row, enter),
    offsetof(struct picker_row, back),   offsetof(struct picker_row, forward),
    offsetof(struct picker_row, id),     offsetof(struct picker_row, long_right)};

static const char **text_of(struct picker_row *row, size_t i)
{
    return (const char **)((char *)row + TEXT_OFFSETS[i]);
}

static void free_texts(struct picker_row *row)
{
    for (size_t i = 0; i < sizeof TEXT_OFFSETS / sizeof *TEXT_OFFSETS; i++)
        free((void *)*text_of(row, i));
}

void picker_free(struct picker *picker)
{
    for (size_t i = 0; i < picker->count; i++)
        free_texts(&picker->rows[i]);
    free(picker->rows);
    free(picker->visible);
    free(picker->filter);
    *picker = (struct picker){.rows = NULL};
}

void picker_reset(struct picker *picker, const char *heading, const char *right)
{
    picker_free(picker);
    snprintf(picker->heading, sizeof picker->heading, "%s", heading);
    snprintf(picker->right, sizeof picker->right, "%s", right);
    picker->filter = memory_copy_string("");
}

static bool is_current(const struct picker *picker, size_t index)
{
    const struct picker_row *row = picker_visible_row(picker, index);
    return row && row->current;
}

void picker_add(struct picker *picker, const struct picker_row *row)
{
    size_t index = picker->visible_count;
    if (picker->count == picker->capacity) {
        picker->rows = memory_grow(picker->rows, picker->count + 1, &picker->capacity,
                                   sizeof *picker->rows);
        picker->visible =
            memory_resize(picker->visible, picker->capacity, sizeof *picker->visible);
    }
    picker->visible[picker->visible_count++] = picker->count;
    picker->rows[picker->count] = *row;
    for (size_t i = 0; i < sizeof TEXT_OFFSETS / sizeof *TEXT_OFFSETS; i++) {
        const char **text = text_of(&picker->rows[picker->count], i);
        *text = memory_copy_string(*text ? *text : "");
    }
    picker->count++;
    if (!picker_selected_row(picker) ||
        (row->current && !is_current(picker, picker->selected)))
        picker->selected = index;
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
    picker->visible_count--;
    free_texts(&picker->rows[picker->count]);
}

void picker_retain(struct picker *picker,
                   bool (*should_retain)(const void *context, const char *line),
                   const void *context)
{
    size_t count = picker->count;
    picker->count = 0;
    for (size_t i = 0; i < count; i++)
        if (picker->rows[i].kind == ROW_HEADING ||
            should_retain(context, picker->rows[i].line))
            picker->rows[picker->count++] = picker->rows[i];
        else
            free_texts(&picker->rows[i]);
    picker_filter(picker, "");
}

const struct picker_row *picker_visible_row(const struct picker *picker, size_t index)
{
    return index < picker->visible_count ? &picker->rows[picker->visible[index]] : NULL;
}

const struct picker_row *picker_selected_row(const struct picker *picker)
{
    const struct picker_row *row = picker_visible_row(picker, picker->selected);
    return row && row->kind != ROW_HEADING ? row : NULL;
}

size_t picker_count_before(const struct picker *picker, size_t index)
{
    size_t count = 0;
    for (size_t i = 0; i < index && i < picker->visible_count; i++)
        count += picker_visible_row(picker, i)->kind != ROW_HEADING;
    return count;
}

const char *picker_heading_above(const struct picker *picker, size_t index)
{
    for (size_t i = index + 1; i > 0; i--) {
        const struct picker_row *row = picker_visible_row(picker, i - 1);
        if (row && row->kind == ROW_HEADING)
            return row->label;
    }
    return "";
}

bool picker_select(struct picker *picker, size_t index)
{
    const struct picker_row *row = picker_visible_row(picker, index);
    if (!row || row->kind == ROW_HEADING)
        return false;
    picker->selected = index;
    return true;
}

void picker_move_selection(struct picker *picker, long rows)
{
    size_t index = picker->selected;
    picker->moved = true;
    for (; rows > 0 && index + 1 < picker->visible_count; rows--)
        do
            index++;
        while (!picker_select(picker, index) && index + 1 < picker->visible_count);
    for (; rows < 0 && index > 0; rows++)
        do
            index--;
        while (!picker_select(picker, index) && index > 0);
}

void picker_select_line(struct picker *picker, const char *line)
{
    for (size_t i = 0; i < picker->visible_count; i++)
        if (strcmp(picker_visible_row(picker, i)->line, line) == 0 && picker_select(picker, i))
            return;
}

bool picker_select_label(struct picker *picker, const char *label)
{
    for (size_t i = 0; i < picker->visible_count; i++) {
        const struct picker_row *row = picker_visible_row(picker, i);
        if (strcasecmp(skip_white_space(row->label), label) == 0 && picker_select(picker, i))
            return true;
    }
    return false;
}

static int match_text(const char *text, const char *word, size_t length)
{
    int best = MATCH_NONE;
    for (const char *at = text; strlen(at) >= length && *at && best > MATCH_FIRST_WORD; at++) {
        bool begins = at == text || is_white_space(at[-1]);
        bool ends = is_white_space(at[length]) || !at[length];
        int match = !begins ? MATCH_SUBSTRING : ends ? MATCH_WORD : MATCH_PREFIX;
        if (at == text && ends)
            match = MATCH_FIRST_WORD;
        if (strncasecmp(at, word, length) == 0 && match < best)
            best = match;
    }
    return best;
}

static int match_word(const struct picker_row *row, const char *word, size_t length)
{
    const char *const others[] = {row->keywords, row->right, row->key, row->about, row->line};
    int match = match_text(skip_white_space(row->label), word, length);
    for (size_t i = 0; i < sizeof others / sizeof *others && match == MATCH_NONE; i++)
        if (match_text(others[i], word, length) <= MATCH_PREFIX)
            match = MATCH_OTHER_TEXT;
    return match;
}

/* Returns how well the row matches. All words must match, and the first word determines the
 * rank. */
static int match_row(const struct picker_row *row, const char *words)
{
    enum { MIN_PLURAL = 4 };
    const char *word;
    size_t length;
    int first = -1;
    while (next_word(&words, &word, &length)) {
        int match = match_word(row, word, length);
        if (match == MATCH_NONE && length >= MIN_PLURAL && word[length - 1] == 's' &&
            match_word(row, word, length - 1) != MATCH_NONE)
            match = MATCH_OTHER_TEXT; /* "clocks" */
        if (match == MATCH_NONE || row->kind == ROW_HEADING)
            return MATCH_NONE;
        if (first < 0)
            first = match;
    }
    return first < 0 ? MATCH_WORD : first;
}

void picker_filter(struct picker *picker, const char *words)
{
    bool all = *skip_white_space(words) == '\0';
    free(picker->filter);
    picker->filter = memory_copy_string(words);
    picker->visible_count = 0;
    picker->moved = false;
    for (int match = MATCH_FIRST_WORD; match < MATCH_NONE; match++)
        for (size_t i = 0; i < picker->count; i++)
            if (match_row(&picker->rows[i], words) == match)
                picker->visible[picker->visible_count++] = i;
    picker->selected = 0;
    for (size_t i = picker->visible_count; all && i > 0; i--)
        if (!is_current(picker, picker->selected) || is_current(picker, i - 1))
            picker_select(picker, i - 1);
}
