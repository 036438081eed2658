/* walker.c - moves, statistics and iterative deepening of the teaching strategies.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "strategies/walker.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "engine/move_history.h"
#include "engine/static_exchange.h"
#include "engine/integer_math.h"
#include "engine/random.h"
#include "rules/draw_rules.h"

/* ---- the game so far --------------------------------------------------------------- */

/* Lists the positions of the game that occurred twice and can occur again. */
static void list_repeated(struct walker *walker)
{
    const struct search_task *task = walker->task;
    size_t reach = (size_t)task->position->halfmove_clock + 1;
    size_t first = task->key_count > reach ? task->key_count - reach : 0;
    walker->repeated_count = 0;
    for (size_t i = first; i < task->key_count; i++)
        for (size_t j = first; j < i; j++)
            if (task->keys[i] == task->keys[j]) {
                assert(walker->repeated_count < GAME_KEYS);
                walker->repeated[walker->repeated_count++] = task->keys[i];
                break;
            }
}

static uint64_t compute_context_key(const struct walker *walker)
{
    const struct search_style *style = walker->task->style;
    uint64_t key = random_mix((uint64_t)style->evaluation, (uint64_t)style->noise);
    if (style->noise > 0)
        key = random_mix(key, style->seed);
    for (int i = 0; i < walker->repeated_count; i++)
        key += random_mix(walker->repeated[i], 1); /* independent of the order */
    return key;
}

void walker_start(struct walker *walker, const struct search_task *task,
                  struct search_meter *meter)
{
    walker->task = task;
    walker->meter = meter;
    walker->position = *task->position;
    walker->ply = walker->depth = 0;
    walker->statistics = (struct search_statistics){0};
    walker->stopped = false;
    walker->best.length = 0;
    walker->report = (struct search_report){0};
    walker->nodes_before[0] = walker->nodes_before[1] = 1;
    list_repeated(walker);
    walker->context_key = compute_context_key(walker);
}

/* ---- a node ------------------------------------------------------------------------ */

static struct search_tree *tree_of(const struct walker *walker)
{
    return walker->task->limits->tree;
}

bool walker_enter_node(struct walker *walker, int depth, int alpha, int beta)
{
    int ply = walker->ply;
    assert(ply >= 0 && ply <= MAX_PLY && alpha < beta);
    walker->lines[ply].length = 0;
    if (!search_meter_count_node(walker->meter)) {
        walker->stopped = true;
        return false;
    }
    walker->statistics.nodes++;
    if (ply > walker->meter->selective_depth)
        walker->meter->selective_depth = ply;
    search_tree_enter(tree_of(walker), ply > 0 ? walker->path[ply - 1].move : MOVE_NONE, depth,
                      alpha, beta);
    return true;
}

void walker_record(struct walker *walker, enum search_tree_node_state state, uint64_t *count)
{
    ++*count;
    search_tree_set_node_state(tree_of(walker), state);
}

static bool is_drawn(const struct walker *walker)
{
    const struct position *position = &walker->position;
    if (position->halfmove_clock >= FIFTY_MOVES || has_insufficient_material(position))
        return true;
    for (int i = 0; i < walker->repeated_count; i++)
        if (walker->repeated[i] == position->key)
            return true;
    return false;
}

bool walker_score_game_end(struct walker *walker, int *score)
{
    if (walker->ply == 0)
        return false;
    if (!has_legal_move(&walker->position))
        *score =
            position_checkers(&walker->position) != 0 ? -SCORE_MATE + walker->ply : SCORE_DRAW;
    else if (is_drawn(walker) || walker->ply >= MAX_PLY)
        *score = SCORE_DRAW; /* variations of this length are not searched further */
    else
        return false;
    walker_record(walker, TREE_LEAF, &walker->statistics.leaves);
    return true;
}

int walker_evaluate(struct walker *walker)
{
    const struct search_style *style = walker->task->style;
    int score = evaluate_by_kind(style->evaluation, &walker->position, &walker->cache);
    if (style->noise > 0) {
        uint64_t random = random_mix(walker->position.key, style->seed);
        score += (int)(random % (2 * (uint64_t)style->noise + 1)) - style->noise;
    }
    walker_record(walker, TREE_LEAF, &walker->statistics.leaves);
    return score;
}

void walker_record_cut_off(struct walker *walker, const struct move_list *moves, int first)
{
    walker->statistics.cut_offs++;
    search_tree_record_cut_off(tree_of(walker), moves, first);
}

int walker_leave_node(struct walker *walker, int score)
{
    search_tree_leave(tree_of(walker), score);
    return score;
}

/* ---- moves ------------------------------------------------------------------------- */

/* Returns a higher score for moves to search earlier. */
static int order_score(const struct walker *walker, chess_move move)
{
    const struct position *position = &walker->position;
    if (walker->ply == 0 && walker->best.length > 0 && move == walker->best.moves[0])
        return INT_MAX;
    int gain = move_kind(move) == MOVE_PROMOTION ? see_values[move_promotion(move)] : 0;
    if (position_is_capture(position, move))
        gain += see_values[position_captured_type(position, move)];
    enum piece mover = position_piece_on(position, move_from(move));
    return gain == 0 ? 0 : 8 * gain - (int)piece_type_of(mover);
}

/* Equal moves keep the order of the move generator. */
static void sort_moves(const struct walker *walker, struct move_list *moves)
{
    int scores[MAX_MOVES];
    for (int i = 0; i < moves->count; i++) {
        chess_move move = moves->moves[i];
        int score = order_score(walker, move), to = i;
        for (; to > 0 && scores[to - 1] < score; to--) {
            scores[to] = scores[to - 1];
            moves->moves[to] = moves->moves[to - 1];
        }
        scores[to] = score;
        moves->moves[to] = move;
    }
}

void walker_list_moves(struct walker *walker, struct move_list *moves)
{
    generate_legal(&walker->position, moves);
    if (walker->ply == 0) {
        int count = 0;
        for (int i = 0; i < moves->count; i++)
            if (search_limits_allow_move(walker->task->limits, moves->moves[i]))
                moves->moves[count++] = moves->moves[i];
        moves->count = count;
    }
    sort_moves(walker, moves);
    walker->inner_nodes++;
    walker->inner_moves += (uint64_t)moves->count;
}

void walker_list_captures(struct walker *walker, struct move_list *moves)
{
    generate_noisy(&walker->position, moves);
    sort_moves(walker, moves);
}

void walker_make_move(struct walker *walker, chess_move move)
{
    struct walker_step *step = &walker->path[walker->ply];
    assert(walker->ply < MAX_PLY && move != MOVE_NONE);
    if (walker->ply == 0 && walker->depth > 0)
        search_control_set_current_move(walker->meter->control, walker->depth, move,
                                        ++walker->root_number);
    step->move = move;
    position_make_move(&walker->position, move, &step->undo);
    walker->ply++;
}

void walker_undo_move(struct walker *walker)
{
    assert(walker->ply > 0);
    const struct walker_step *step = &walker->path[--walker->ply];
    position_undo_move(&walker->position, step->move, &step->undo);
    if (walker->ply == 0)
        search_control_set_statistics(walker->meter->control, &walker->statistics);
}

/* ---- the driver -------------------------------------------------------------------- */

static uint64_t power(double base, int exponent)
{
    double product = 1;
    for (int i = 0; i < exponent; i++)
        product *= base;
    return product < 1e18 ? (uint64_t)(product + 0.5) : UINT64_MAX / 2;
}

static void complete_statistics(struct walker *walker)
{
    struct search_statistics *statistics = &walker->statistics;
    uint64_t *before = walker->nodes_before, scale = 100 * 100;
    statistics->branching =
        (int)(walker->depth == 1 ? 100 * statistics->nodes
                                 : integer_sqrt(scale * statistics->nodes / before[1]));
    before[1] = before[0];
    before[0] = statistics->nodes;
    if (statistics->quiescence > 0 || walker->inner_nodes == 0)
        return;
    double moves = (double)walker->inner_moves / (double)walker->inner_nodes;
    statistics->minimum_leaves =
        power(moves, (walker->depth + 1) / 2) + power(moves, walker->depth / 2) - 1;
}

static void end_iteration(struct walker *walker, int score, struct iteration *done)
{
    struct search_report *report = &walker->report;
    bool same = done->depth > 0 && walker->best.moves[0] == walker->lines[0].moves[0];
    done->score_drop = done->depth > 0 ? done->score - score : 0;
    done->stable_iterations = same ? done->stable_iterations + 1 : 0;
    done->depth = walker->depth;
    done->score = score;
    walker->best = walker->lines[0];
    complete_statistics(walker);
    *report = (struct search_report){.depth = walker->depth,
                                     .line = 1,
                                     .score = score,
                                     .bound = BOUND_EXACT,
                                     .statistics = walker->statistics,
                                     .length = walker->best.length};
    memcpy(report->moves, walker->best.moves, sizeof report->moves);
    search_control_report(walker->meter->control, report);
}

void walker_think(void *memory, const struct search_task *task, struct search_meter *meter,
                  struct search_outcome *outcome)
{
    struct walker *walker = memory;
    struct move_list moves;
    walker_start(walker, task, meter);
    walker_list_moves(walker, &moves);
    if (moves.count == 0)
        return;
    struct iteration done = {.forced = moves.count == 1, .best_move_effort = 500};
    do {
        walker->depth = done.depth + 1;
        walker->root_number = 0;
        walker->statistics = (struct search_statistics){0};
        walker->inner_nodes = walker->inner_moves = 0;
        walker->meter->selective_depth = 0;
        search_tree_clear(tree_of(walker));
        int score =
            task->strategy->search(walker, walker->depth, -SCORE_INFINITE, SCORE_INFINITE);
        if (!walker->stopped)
            end_iteration(walker, score, &done);
    } while (!walker->stopped && search_control_should_start_iteration(meter->control, &done));
    outcome->best = moves.moves[0]; /* no time even for depth 1 */
    if (done.depth > 0) {
        outcome->best = walker->best.moves[0];
        outcome->ponder = walker->best.length > 1 ? walker->best.moves[1] : MOVE_NONE;
    }
    if (walker->stopped) /* report nodes and time of the interrupted search */
        search_control_report(meter->control, &walker->report);
}
