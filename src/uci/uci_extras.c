/* uci_extras.c - commands beyond the protocol, for people at a terminal and for tests.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "uci/uci_session.h"

#include <inttypes.h>

#include "engine/benchmark.h"
#include "rules/fen.h"
#include "rules/perft.h"
#include "rules/uci_move.h"
#include "strategies/strategies.h"
#include "uci/evaluation_text.h"

/* ---- d ------------------------------------------------------------------- */

void uci_show_position(struct uci_session *session, struct span rest)
{
    static const char letters[] = "PNBRQK. pnbrqk"; /* by enum piece */
    const struct position *position = &session->game.position;
    struct text_line line = {0};
    char fen[FEN_SIZE];
    (void)rest;
    for (int rank = 7; rank >= 0; rank--) {
        text_line_add(&line, "%d ", rank + 1);
        for (int file = 0; file < 8; file++)
            text_line_add(&line, " %c",
                          letters[position_piece_on(position, square_make(file, rank))]);
        text_line_add(&line, "\n");
    }
    fen_write(position, fen);
    text_line_add(&line, "   a b c d e f g h\n\nFen: %s\nKey: %016" PRIX64 "\n", fen,
                  position->key);
    uci_say(session, &line);
}

/* ---- eval ---------------------------------------------------------------- */

void uci_show_evaluation(struct uci_session *session, struct span rest)
{
    struct evaluation_report report;
    struct text_line line = {0};
    (void)rest;
    evaluation_explain(&session->game.position, &report);
    evaluation_text_add(&line, &report);
    uci_say(session, &line);
}

/* ---- go perft ------------------------------------------------------------ */

void uci_run_perft(struct uci_session *session, int depth)
{
    struct position position = session->game.position;
    struct move_list list;
    struct undo undo;
    uint64_t sum = depth == 0;
    generate_legal(&position, &list);
    for (int i = 0; depth > 0 && i < list.count; i++) {
        struct text_line line = {0};
        char move[UCI_MOVE_SIZE];
        uci_move_write(&position, list.moves[i], move);
        position_make_move(&position, list.moves[i], &undo);
        uint64_t leaves = perft(&position, depth - 1);
        position_undo_move(&position, list.moves[i], &undo);
        text_line_add(&line, "%s: %" PRIu64 "\n", move, leaves);
        uci_say(session, &line);
        sum += leaves;
    }
    struct text_line line = {0};
    text_line_add(&line, "\nNodes searched: %" PRIu64 "\n", sum);
    uci_say(session, &line);
}

/* ---- bench --------------------------------------------------------------- */

static void on_progress(void *listener, const struct benchmark_step *step)
{
    struct text_line line = {0};
    text_line_add(&line, "%2d/%d %9" PRIu64 " %s\n", step->number, step->count,
                  step->nodes, step->fen);
    uci_say(listener, &line);
}

/* On an engine of its own, so that options set here do not change the number. */
void uci_run_benchmark(struct uci_session *session, struct span rest)
{
    struct benchmark_result result;
    struct reason reason;
    struct text_line line = {0};
    int64_t depth = BENCHMARK_DEPTH;
    span_number(span_trim(rest), &depth);
    depth = depth < 1 ? 1 : depth >= MAX_PLY ? MAX_PLY - 1 : depth;
    struct engine *engine = engine_create(strategies, &reason);
    if (engine == NULL ||
        !benchmark_run(engine, (int)depth, on_progress, session, &result, &reason)) {
        uci_complain(session, &reason);
    } else {
        text_line_add(&line, "%" PRIu64 " nodes %" PRIu64 " nps\n", result.nodes,
                      benchmark_speed(&result));
        uci_say(session, &line);
    }
    engine_destroy(engine);
}
