/* picker.c - something to choose from: a heading, rows, and one of them chosen.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "typing/picker.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/words.h"
#include "engine/strength.h"
#include "settings/settings.h"
#include "strategies/strategies.h"

/* ---- something to choose from ----------------------------------------------------------- */

/* How well a row fits what is looked for; the less the better. */
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
        picker->rows = memory_room(picker->rows, picker->count + 1, &picker->capacity,
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

/* Of all words the first tells most. */
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
    bool all = *skip_blanks(words) == '\0';
    free(picker->words);
    picker->words = memory_copy_string(words);
    picker->shown_count = 0;
    for (int fit = FITS_WORD; fit < FITS_NOT; fit++)
        for (size_t i = 0; i < picker->count; i++)
            if (fit_row(&picker->rows[i], words) == fit)
                picker->shown[picker->shown_count++] = i;
    picker->chosen = 0;
    for (size_t i = picker->shown_count; all && i > 0; i--) /* the current one or the first */
        if (!is_current(picker, picker->chosen) || is_current(picker, i - 1))
            picker_choose(picker, i - 1);
}

/* ---- the rows of the pickers that need no session --------------------------------------- */

enum { TEXT_SIZE = 96 };

/* ---- levels ---------------------------------------------------------------------- */

/* What the scale of engine/strength.c makes of each. */
static const char *const level_abouts[STRENGTH_LEVELS] = {
    "Takes what hangs, and overlooks most of your replies.",
    "Knows what pieces are worth. Overlooks about every other quiet reply.",
    "Guards its pieces, but falls for simple double attacks.",
    "Sees threats of one move. Its plans do not last.",
    "Punishes plain blunders and now and then overlooks a reply.",
    "Sees two-move tactics, seldom overlooks anything, knows its openings.",
    "Overlooks nothing near at hand; beaten by deeper plans.",
    "Calculates well. A strong club has few who beat it.",
    "Punishes every slip. Holds what can be held.",
    "As strong as it gets in 33,000 positions a move.",
};

const char *picker_level_title(int level)
{
    const char *name = strength_levels[level - 1].name;
    return strcmp(name, "club") == 0 ? "club player" : name;
}

const char *picker_level_about(int level)
{
    return level >= 1 && level <= STRENGTH_LEVELS ? level_abouts[level - 1] : "";
}

void picker_list_levels(struct picker *picker, const struct level *level)
{
    char label[TEXT_SIZE], elo[16], line[TEXT_SIZE];
    struct level full;
    level_init(&full);
    picker_begin(picker, "Level", "Elo");
    for (int i = 0; i < STRENGTH_LEVELS; i++) {
        snprintf(label, sizeof label, "%2d  %s", i + 1, picker_level_title(i + 1));
        snprintf(elo, sizeof elo, "%d", strength_levels[i].elo);
        snprintf(line, sizeof line, "level %d", i + 1);
        picker_add_row(picker, .label = label, .right = elo, .about = level_abouts[i],
                       .line = line, .current = level->elo == strength_levels[i].elo);
    }
    picker_add_row(
        picker, .label = "    full strength", .right = "no limit",
        .about =
            "Thinks for a second a move, or as the clock allows; stronger than any level.",
        .line = "level full", .current = level->move_time == full.move_time);
}

/* ---- strategies ------------------------------------------------------------------ */

void picker_list_strategies(struct picker *picker, const char *name)
{
    char line[TEXT_SIZE];
    picker_begin(picker, "Strategy", "");
    for (int i = 0; strategies[i]; i++) {
        snprintf(line, sizeof line, "strategy %s", strategies[i]->name);
        picker_add_row(picker, .label = strategies[i]->name,
                       .right = strategies[i + 1] ? "" : "strong",
                       .about = strategies[i]->idea, .line = line,
                       .current = strcmp(strategies[i]->name, name) == 0);
    }
}

/* ---- rows of a table ------------------------------------------------------------- */

struct choice {
    const char *name, *label, *right, *about;
};

/* `command` and a blank stand before the name in the line. */
static void list_choices(struct picker *picker, const struct choice *choices,
                         const char *command, enum row_kind kind, const char *current)
{
    char line[TEXT_SIZE];
    for (; choices->name; choices++) {
        snprintf(line, sizeof line, "%s %s", command, choices->name);
        picker_add_row(picker, .kind = kind, .id = choices->name,
                       .label = choices->label ? choices->label : choices->name,
                       .right = choices->right, .about = choices->about, .line = line,
                       .current = strcasecmp(choices->name, current) == 0);
    }
}

/* The name itself where there is no other, or it is none of them. */
static const char *title_of(const struct choice *choices, const char *name)
{
    for (; choices->name; choices++)
        if (strcmp(choices->name, name) == 0 && choices->label)
            return choices->label;
    return name;
}

static const struct choice clocks[] = {
    {"none", "no clock", "", "Think as long as you like."},
    {"1", "1+0", "bullet", "One minute for the whole game."},
    {"3+2", NULL, "blitz", "Three minutes, and two seconds more with each move."},
    {"5+3", NULL, "blitz", "Five minutes, and three seconds more with each move."},
    {"10+5", NULL, "rapid", "Ten minutes, and five seconds more with each move."},
    {"15+10", NULL, "rapid", "A quarter of an hour, and ten seconds more with each move."},
    {"30+20", NULL, "classical", "Half an hour, and twenty seconds more with each move."},
    {"90+30", NULL, "classical", "An hour and a half, and half a minute with each move."},
    {NULL, NULL, NULL, NULL}};

void picker_list_clocks(struct picker *picker, const char *control)
{
    picker_begin(picker, "Clock", "minutes + seconds a move");
    list_choices(picker, clocks, "clock", ROW_COMMAND, control);
}

const char *picker_clock_title(const char *control)
{
    return strcmp(control, "none") == 0 ? control : title_of(clocks, control);
}

const char *picker_next_clock(const char *control, int step)
{
    int count = sizeof clocks / sizeof *clocks - 1, here = -1;
    for (int i = 0; i < count; i++)
        if (strcmp(clocks[i].name, control) == 0)
            here = i;
    here += step;
    return clocks[here < 0 ? 0 : here < count ? here : count - 1].name;
}

/* "2  +0.34  Qh5 13. Bg5", all of it as what is said of the row. */
static void list_known_lines(struct picker *picker, const struct thinking *thinking)
{
    char line[TEXT_SIZE], label[TEXT_SIZE];
    picker_add_heading(picker, "Walk into");
    for (int i = 0; i < thinking->line_count; i++) {
        const char *san = thinking->lines[i].san, *first = strchr(san, ' ');
        snprintf(line, sizeof line, "line %d", i + 1);
        snprintf(label, sizeof label, "%d  %6s  %.*s", i + 1, thinking->lines[i].score_text,
                 first ? (int)(first - san + 1 + (long)strcspn(first + 1, " ")) : 0, san);
        picker_add_row(picker, .label = label, .about = san, .line = line);
    }
    picker_add_heading(picker, "Look for");
}

void picker_list_lines(struct picker *picker, int count, const struct thinking *thinking)
{
    static const char *const abouts[THINKING_LINES] = {
        "The best line alone: it is looked into deepest.",
        "The best move and what else there was.",
        "Three candidates, as much as one can keep in mind.",
    };
    char line[TEXT_SIZE], label[TEXT_SIZE];
    picker_begin(picker, "Lines of an analysis", "");
    if (thinking)
        list_known_lines(picker, thinking);
    for (int i = 1; i <= THINKING_LINES; i++) {
        snprintf(line, sizeof line, "lines %d", i);
        snprintf(label, sizeof label, "%d line%s", i, i == 1 ? "" : "s");
        picker_add_row(picker, .label = label, .right = i == 1 ? "deepest" : "",
                       .about = abouts[i - 1]
                                    ? abouts[i - 1]
                                    : "More moves side by side; each more costs depth.",
                       .line = line, .current = i == count);
    }
}

static const struct choice sides[] = {
    {"white", NULL, "", "You play White and move first."},
    {"black", NULL, "", "You play Black; the engine moves first."},
    {"random", NULL, "", "Whatever the lot gives you."},
    {"both", "two players", "", "Two people at one board, or you try things out."},
    {"none", "engine alone", "", "The engine plays against itself, and you watch."},
    {NULL, NULL, NULL, NULL}};

void picker_list_sides(struct picker *picker, const char *who)
{
    picker_begin(picker, "You play", "");
    list_choices(picker, sides, "color", ROW_COMMAND, who);
}

const char *picker_side_title(const char *who)
{
    return title_of(sides, who);
}

/* ---- the look -------------------------------------------------------------------- */

static const struct choice pieces[] = {
    {"auto", NULL, "", "What suits the terminal and the window."},
    {"letters", NULL, "", "K Q R B N P, Black's in small letters: for every terminal."},
    {"figurines", NULL, "", "Chess characters of the terminal's font."},
    {"outlines", NULL, "", "The same, White's as outlines: told apart without colour."},
    {"blocks", NULL, "", "Large pieces, drawn; they need a window of about 100x30."},
    {NULL, NULL, NULL, NULL}};

void picker_list_pieces(struct picker *picker, const char *name)
{
    picker_begin(picker, "Pieces", "");
    list_choices(picker, pieces, "pieces", ROW_LOOK, name);
}

static const struct choice backgrounds[] = {
    {"dark", "on dark", "", "For the colours of text: the terminal's background is dark."},
    {"light", "on light", "", "For the colours of text: the terminal's background is light."},
    {NULL, NULL, NULL, NULL}};

void picker_list_themes(struct picker *picker, const char *name)
{
    char line[TEXT_SIZE], about[2 * TEXT_SIZE];
    picker_begin(picker, "Theme", "");
    for (int i = 0; i < THEMES; i++) {
        snprintf(line, sizeof line, "theme %s", theme_names[i]);
        snprintf(about, sizeof about, "%c%s. Enter takes it and keeps it for good.",
                 toupper((unsigned char)*theme_abouts[i]), theme_abouts[i] + 1);
        picker_add_row(picker, .kind = ROW_LOOK, .id = theme_names[i], .label = theme_names[i],
                       .about = about, .line = line, .enter = "keep",
                       .current = strcasecmp(theme_names[i], name) == 0);
    }
    list_choices(picker, backgrounds, "theme", ROW_LOOK, "");
}
