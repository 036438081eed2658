/* evaluation_text.c - what weighs most, and columns of pawns.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * No lines are drawn between the columns: a voice that reads the screen would read them too.
 */
#include "engine/evaluation_text.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/words.h"
#include "engine/evaluation/endings.h"
#include "rules/names.h"

enum {
    SIZE = EVALUATION_SENTENCE_SIZE,
    REASONS_MAX = 3,
    REASON_LEAST = 5 /* centipawns: less is no reason */
};

/* What White has of a term more than Black, now, in centipawns. */
static int term_lead(const struct evaluation_report *report, int term)
{
    const struct stage_score *sides = report->terms[term];
    struct stage_score lead = {sides[WHITE].middle - sides[BLACK].middle,
                               sides[WHITE].end - sides[BLACK].end};
    return evaluation_blend(lead, report->phase);
}

/* ---- in words --------------------------------------------------------------------------- */

/* What one is ahead "by", or "for which" one gets something. */
static const char *const term_words[TERM_COUNT] = {
    [TERM_MATERIAL] = "material", [TERM_SQUARES] = "better squares",
    [TERM_MOBILITY] = "mobility", [TERM_PAWNS] = "pawn structure",
    [TERM_PASSED] = "free pawns", [TERM_KING] = "king safety",
    [TERM_THREATS] = "threats",   [TERM_PIECES] = "good pieces",
    [TERM_SPACE] = "space",       [TERM_TEMPO] = "being to move"};

/* The terms that differ most, the largest difference first; returns how many. */
static int find_reasons(const struct evaluation_report *report, int terms[REASONS_MAX])
{
    int count = 0;
    for (int term = 0; term < TERM_COUNT; term++) {
        int size = abs(term_lead(report, term));
        int place = count;
        if (size < REASON_LEAST)
            continue;
        while (place > 0 && abs(term_lead(report, terms[place - 1])) < size)
            place--;
        if (place == REASONS_MAX)
            continue;
        count += count < REASONS_MAX;
        for (int i = count - 1; i > place; i--)
            terms[i] = terms[i - 1];
        terms[place] = term;
    }
    return count;
}

/* The reasons that speak for one side; false when there is none. */
static bool add_reasons(char *sentence, const struct evaluation_report *report,
                        enum color color, const char *opening, const char *between)
{
    int terms[REASONS_MAX], count = find_reasons(report, terms);
    bool any = false;
    for (int i = 0; i < count; i++) {
        int lead = term_lead(report, terms[i]);
        if ((lead > 0) != (color == WHITE))
            continue;
        text_add(sentence, SIZE, "%s%d.%02d for %s", any ? between : opening, abs(lead) / 100,
                 abs(lead) % 100, term_words[terms[i]]);
        any = true;
    }
    return any;
}

/* True when that is all there is to say. */
static bool add_special_ending(char *sentence, const struct evaluation_report *report,
                               const char *ahead)
{
    switch (report->ending) {
    case ENDING_KING_PAWN:
        if (report->total == 0)
            text_add(sentence, SIZE, "This ending is known to be a draw.");
        else
            text_add(sentence, SIZE, "%s is known to win this ending.", ahead);
        return true;
    case ENDING_BARE_KING:
        text_add(sentence, SIZE, "%s should win: pieces against a bare king.", ahead);
        return true;
    case ENDING_NO_MATERIAL:
        if (report->scale == 0)
            text_add(sentence, SIZE, "Too little is left to win.");
        return report->scale == 0;
    case ENDING_WRONG_CORNER:
        text_add(sentence, SIZE, "A draw: nobody can drive the king out of that corner.");
        return true;
    default: return false;
    }
}

static const char *ending_remark(const struct evaluation_report *report)
{
    switch (report->ending) {
    case ENDING_NO_MATERIAL: return " with too little to win easily";
    case ENDING_OPPOSITE_BISHOPS:
        return ", but bishops of opposite colours are hard to win with";
    default: return "";
    }
}

void evaluation_text_sentence(const struct evaluation_report *report,
                              char text[EVALUATION_SENTENCE_SIZE])
{
    int total = report->total, size = abs(total);
    enum color ahead = total >= 0 ? WHITE : BLACK;
    char other[32];
    text[0] = '\0';
    if (add_special_ending(text, report, color_name(ahead)))
        return;
    if (total == 0)
        text_add(text, SIZE, "Nobody is ahead");
    else
        text_add(text, SIZE, "%s is %d.%02d ahead%s", color_name(ahead), size / 100,
                 size % 100, ending_remark(report));
    if (total == 0)
        snprintf(other, sizeof other, ": White has ");
    bool any = add_reasons(text, report, ahead, total == 0 ? other : ": ", ", ");
    snprintf(other, sizeof other, "%s %s has ", any ? ";" : ":",
             color_name(color_opposite(ahead)));
    add_reasons(text, report, color_opposite(ahead), other, ", ");
    text_add(text, SIZE, ".");
}

/* ---- the table -------------------------------------------------------------------------- */

struct table {
    bool narrow; /* names and leads, and no more */
    void (*take)(void *context, const char *line);
    void *context;
};

static void add_line(const struct table *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void add_line(const struct table *table, const char *format, ...)
{
    char line[EVALUATION_TEXT_WIDTH + 1];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    table->take(table->context, line);
}

static void add_heading(const struct table *table)
{
    if (table->narrow) {
        add_line(table, "%-15s%8s", "", "White's");
        add_line(table, "%-15s%8s", "", "lead");
        return;
    }
    add_line(table, "%-15s%16s  %16s  %8s", "", "White     ", "Black     ", "White's");
    add_line(table, "%-15s%8s%8s  %8s%8s  %8s", "", "middle", "end", "middle", "end",
             "lead now");
}

static void add_row(const struct table *table, const char *name,
                    const struct stage_score sides[2], int lead)
{
    if (table->narrow) {
        add_line(table, "%-15s%+8.2f", name, lead / 100.0);
        return;
    }
    add_line(table, "%-15s%8.2f%8.2f  %8.2f%8.2f  %+8.2f", name, sides[WHITE].middle / 100.0,
             sides[WHITE].end / 100.0, sides[BLACK].middle / 100.0, sides[BLACK].end / 100.0,
             lead / 100.0);
}

static const char *scale_reason(enum ending_kind ending)
{
    switch (ending) {
    case ENDING_NO_MATERIAL: return "Too little to win with";
    case ENDING_WRONG_CORNER: return "The wrong corner";
    case ENDING_OPPOSITE_BISHOPS: return "Bishops of opposite colours";
    default: return "Few pawns";
    }
}

static void add_verdict(const struct table *table, const struct evaluation_report *report)
{
    add_line(table, "The middle game counts %d %%, the endgame %d %%.",
             100 * report->phase / PHASE_FULL, 100 - 100 * report->phase / PHASE_FULL);
    if (report->known)
        add_line(table, "This ending has a score of its own: the terms do not count.");
    else if (report->scale < SCALE_FULL)
        add_line(table, "%s: %d %% of the lead count.", scale_reason(report->ending),
                 100 * report->scale / SCALE_FULL);
    if (report->total == 0)
        add_line(table, "All terms together: nobody is ahead");
    else
        add_line(table, "All terms together: %s is %.2f pawns ahead",
                 color_name(report->total > 0 ? WHITE : BLACK), abs(report->total) / 100.0);
}

void evaluation_text_table(const struct evaluation_report *report, int columns,
                           void (*take)(void *context, const char *line), void *context)
{
    const struct table table = {columns < EVALUATION_TABLE_WIDTH, take, context};
    struct stage_score sum[2] = {{0, 0}, {0, 0}};
    add_heading(&table);
    for (int term = 0; term < TERM_COUNT; term++) {
        add_row(&table, evaluation_term_names[term], report->terms[term],
                term_lead(report, term));
        for (int color = WHITE; color <= BLACK; color++) {
            sum[color].middle += report->terms[term][color].middle;
            sum[color].end += report->terms[term][color].end;
        }
    }
    struct stage_score lead = {sum[WHITE].middle - sum[BLACK].middle,
                               sum[WHITE].end - sum[BLACK].end};
    add_row(&table, "sum", sum, evaluation_blend(lead, report->phase));
    add_verdict(&table, report);
}
