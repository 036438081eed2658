/* evaluation_text.c - columns of pawns.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "uci/evaluation_text.h"

#include "engine/evaluation/endings.h"

static void add_row(struct text_line *text, const struct evaluation_report *report,
                    const char *name, const struct stage_score sides[2])
{
    struct stage_score lead = {sides[WHITE].middle - sides[BLACK].middle,
                               sides[WHITE].end - sides[BLACK].end};
    text_line_add(text, "%-15s", name);
    for (int color = WHITE; color <= BLACK; color++)
        text_line_add(text, " |%8.2f%8.2f", sides[color].middle / 100.0,
                      sides[color].end / 100.0);
    text_line_add(text, " |%+9.2f\n", evaluation_blend(lead, report->phase) / 100.0);
}

static void add_verdict(struct text_line *text, const struct evaluation_report *report)
{
    text_line_add(text, "\nThe middle game counts %d %%, the endgame %d %%.\n",
                  100 * report->phase / PHASE_FULL,
                  100 - 100 * report->phase / PHASE_FULL);
    if (report->known)
        text_line_add(text, "King and pawn against king: a table knows the result.\n");
    else if (report->scale < SCALE_FULL)
        text_line_add(text, "Hard to win: %d %% of the lead count.\n",
                      100 * report->scale / SCALE_FULL);
    text_line_add(text, "Evaluation: %+d centipawns for White\n", report->total);
}

void evaluation_text_add(struct text_line *text, const struct evaluation_report *report)
{
    struct stage_score sum[2] = {{0, 0}, {0, 0}};
    text_line_add(text,
                  "%-15s |%16s |%16s |%9s\n%-15s |  middle     end |  middle     end |"
                  "      now\n",
                  "", "White     ", "Black     ", "White", "");
    for (int term = 0; term < TERM_COUNT; term++) {
        add_row(text, report, evaluation_term_names[term], report->terms[term]);
        for (int color = WHITE; color <= BLACK; color++) {
            sum[color].middle += report->terms[term][color].middle;
            sum[color].end += report->terms[term][color].end;
        }
    }
    add_row(text, report, "sum", sum);
    add_verdict(text, report);
}
