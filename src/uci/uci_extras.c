/* uci_extras.c - commands beyond the protocol, for people at a terminal and for tests.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "uci/uci_session.h"

#include <inttypes.h>

#include "engine/benchmark.h"
#include "engine/evaluation_text.h"
#include "rules/fen.h"
#include "rules/names.h"

/* ---- d ------------------------------------------------------------------- */

void uci_show_position(struct uci_session *session, struct span rest)
{
    const struct position *position = &session->game.position;
    struct text_line line = {0};
    char fen[FEN_SIZE];
    (void)rest;
    for (int rank = 7; rank >= 0; rank--) {
        text_line_add(&line, "%d ", rank + 1);
        for (int file = 0; file < 8; file++)
            text_line_add(&line, " %c",
                          piece_letter(position_piece_on(position, square_make(file, rank))));
        text_line_add(&line, "\n");
    }
    fen_write(position, fen);
    text_line_add(&line, "   a b c d e f g h\n\nFen: %s\nKey: %016" PRIX64 "\n", fen,
                  position->key);
    uci_say(session, &line);
}

/* ---- eval ---------------------------------------------------------------- */

static void add_line(void *context, const char *line)
{
    text_line_add(context, "%s\n", line);
}

void uci_show_evaluation(struct uci_session *session, struct span rest)
{
    struct evaluation_report report;
    struct text_line text = {0};
    char sentence[EVALUATION_SENTENCE_SIZE];
    (void)rest;
    evaluation_explain(&session->game.position, &report);
    evaluation_text_sentence(&report, sentence);
    text_line_add(&text, "%s\n\n", sentence);
    evaluation_text_table(&report, EVALUATION_TEXT_WIDTH, add_line, &text);
    uci_say(session, &text);
}

/* ---- bench --------------------------------------------------------------- */

void uci_run_benchmark(struct uci_session *session, struct span rest)
{
    int64_t depth = BENCHMARK_DEPTH;
    span_number(span_trim(rest), &depth);
    depth = depth < 1 ? 1 : depth >= MAX_PLY ? MAX_PLY - 1 : depth;
    uci_work_begin_benchmark(session, (int)depth);
}
