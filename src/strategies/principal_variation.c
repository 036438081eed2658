/* principal_variation.c - the driver of the strong strategy.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Searches to depth 1, 2, 3 ... (iterative deepening). This gives a best move at any time, and
 * the transposition table orders the moves of the next iteration so well that the shallow
 * iterations save time. Each iteration starts with a narrow window around the previous score
 * (aspiration window), which is widened if the score falls outside.
 */
#include "strategies/strategies.h"

#include <assert.h>

#include "engine/search_parameters.h"
#include "strategies/searcher.h"

/* milliseconds; earlier bounds are not reported */
enum { BOUND_REPORT_DELAY = 1000 };

static bool is_main_thread(const struct searcher *searcher)
{
    return searcher->task->thread == 0;
}

/* Finds the best root move from index `line` on and puts it at `line`. The aspiration window is
 * widened until it contains the score (worth +139 +- 44 Elo). After a fail high the best move is
 * known, so slightly shallower searches suffice for its score. */
static void search_aspiration_window(struct searcher *searcher, int line, int depth)
{
    int expected = searcher->roots[line].previous_score;
    int window = ASPIRATION_WINDOW, shallower = 0;
    int alpha = -SCORE_INFINITE, beta = SCORE_INFINITE;
    if (depth >= ASPIRATION_DEPTH && !score_is_certain(expected)) {
        alpha = expected - window;
        beta = expected + window;
    }
    for (;;) {
        assert(alpha < beta && window > 0 && shallower >= 0);
        int score = root_moves_search(searcher, line,
                                      depth > shallower ? depth - shallower : 1, alpha, beta);
        if (searcher->stopped || (score > alpha && score < beta))
            return;
        if (is_main_thread(searcher) && searcher->task->line_count == 1 &&
            search_control_elapsed(searcher->meter->control) >= BOUND_REPORT_DELAY)
            root_move_report(searcher, &searcher->roots[0], 1);
        window *= ASPIRATION_GROWTH;
        if (window > ASPIRATION_WIDEST)
            window = 2 * SCORE_INFINITE;
        if (score <= alpha) {
            shallower = 0;
            beta = (alpha + beta) / 2;
            alpha = score - window > -SCORE_INFINITE ? score - window : -SCORE_INFINITE;
        } else {
            if (shallower < ASPIRATION_SHALLOWER && !score_is_certain(score))
                shallower++;
            beta = score + window < SCORE_INFINITE ? score + window : SCORE_INFINITE;
        }
    }
}

static int line_count(const struct searcher *searcher)
{
    int requested = searcher->task->line_count;
    return requested < searcher->root_count ? requested : searcher->root_count;
}

static bool search_iteration(struct searcher *searcher, int depth)
{
    assert(depth > 0 && depth < MAX_PLY && searcher->root_count > 0);
    searcher->depth = depth;
    searcher->meter->selective_depth = 0;
    for (int i = 0; i < searcher->root_count; i++) {
        searcher->roots[i].previous_score = searcher->roots[i].score;
        searcher->roots[i].score = -SCORE_INFINITE;
    }
    for (int line = 0; line < line_count(searcher) && !searcher->stopped; line++) {
        search_aspiration_window(searcher, line, depth);
        /* A later variation may turn out to be better. */
        root_moves_sort(searcher, 0, line + 1);
    }
    return !searcher->stopped;
}

static void update_iteration(const struct searcher *searcher, struct iteration *done,
                             chess_move best_before)
{
    const struct root_move *best = &searcher->roots[0];
    uint64_t total = search_meter_nodes(searcher->meter);
    done->stable_iterations = best->move == best_before ? done->stable_iterations + 1 : 0;
    done->score_drop = done->depth == 0 ? 0 : done->score - best->score;
    done->best_move_effort = total == 0 ? 0 : (int)(best->nodes * 1000 / total);
    done->depth = searcher->depth;
    done->score = best->score;
}

static void iterate(struct searcher *searcher)
{
    struct iteration done = {.forced = searcher->root_count == 1};
    chess_move best = MOVE_NONE;
    /* Helpers at different depths help more. */
    int depth = 1 + searcher->task->thread % 2;
    while (depth < MAX_PLY && search_iteration(searcher, depth)) {
        for (int i = 0; is_main_thread(searcher) && i < line_count(searcher); i++)
            root_move_report(searcher, &searcher->roots[i], i + 1);
        update_iteration(searcher, &done, best);
        best = searcher->roots[0].move;
        depth++;
        if (is_main_thread(searcher) &&
            !search_control_should_start_iteration(searcher->meter->control, &done))
            return;
    }
    /* An interrupted search reports what it found since the last report. */
    if (is_main_thread(searcher) && searcher->stopped && searcher->task->line_count == 1)
        root_move_report(searcher, &searcher->roots[0], 1);
}

static void think(void *memory, const struct search_task *task, struct search_meter *meter,
                  struct search_outcome *outcome)
{
    struct searcher *searcher = memory;
    searcher_start(searcher, task, meter);
    root_moves_collect(searcher);
    if (searcher->root_count == 0)
        return;
    iterate(searcher);
    struct variation *line = &searcher->roots[0].line;
    root_variation_extend(searcher, line, 0, 2);
    assert(line->length > 0 && line->moves[0] == searcher->roots[0].move);
    outcome->best = line->moves[0];
    outcome->ponder = line->length > 1 ? line->moves[1] : MOVE_NONE;
}

const struct strategy principal_variation_strategy = {
    .name = "principal-variation",
    .description = "Alpha-beta that proves one best line and only refutes the others",
    .is_parallel = true,
    .memory_size = sizeof(struct searcher),
    .think = think,
};
