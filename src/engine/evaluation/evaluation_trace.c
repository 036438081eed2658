/* evaluation_trace.c - an evaluation that counts the uses of each weight.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define EVALUATION_TRACED 1

#include "engine/evaluation/trace.h"

#include <stddef.h>
#include <string.h>

#include "engine/evaluation/terms.h"

const char *const evaluation_term_names[TERM_COUNT + 1] = {
    "material", "squares", "mobility", "pawn structure", "passed pawns", "king",
    "threats",  "pieces",  "space",    "the move",       "sum"};

static const struct weight_row {
    enum evaluation_weight first;
    int count;
    enum evaluation_term term;
} weight_rows[] = {
#define ROW(name, count, term, meaning) {WEIGHT_##name, count, TERM_##term},
    EVALUATION_WEIGHTS(ROW)};

static void add_row(const struct weight_row *row, const struct evaluation_trace *trace,
                    enum color color, struct tapered_score *sum)
{
    int first = (int)row->first;
    for (int i = first; i < first + row->count; i++) {
        sum->middle += trace->counts[color][i] * packed_score_middle(evaluation_weights[i]);
        sum->end += trace->counts[color][i] * packed_score_end(evaluation_weights[i]);
    }
}

void evaluation_trace(const struct position *position, struct evaluation_trace *trace,
                      struct evaluation_report *report)
{
    struct evaluation_context context = {.position = position, .trace = trace};
    int known = 0;
    memset(trace, 0, sizeof *trace);
    evaluate_terms(&context, NULL);
    packed_score sum = context.score[WHITE] - context.score[BLACK];
    struct tapered_score both = {packed_score_middle(sum), packed_score_end(sum)};
    int phase = evaluation_phase(position), score = evaluation_interpolate(both, phase);
    struct ending_evaluation ending = ending_evaluate(position, score > 0 ? WHITE : BLACK);
    enum ending_kind special = ending_find_score(position, &known);
    *report = (struct evaluation_report){.phase = phase,
                                         .scale = ending.scale,
                                         .known = special != ENDING_NORMAL,
                                         .ending = ending.kind,
                                         .total = score * ending.scale / SCALE_FULL};
    if (report->known) {
        report->ending = special;
        report->total = known;
    }
    for (size_t i = 0; i < sizeof weight_rows / sizeof *weight_rows; i++) {
        const struct weight_row *row = &weight_rows[i];
        add_row(row, trace, WHITE, &report->terms[row->term][WHITE]);
        add_row(row, trace, BLACK, &report->terms[row->term][BLACK]);
    }
}
