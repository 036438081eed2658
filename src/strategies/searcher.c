/* searcher.c - making moves, counting nodes, draws, variations.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "strategies/searcher.h"

#include <assert.h>
#include <string.h>
#include <sys/param.h>

#include "rules/draw_rules.h"
#include "rules/reversible_moves.h"

void searcher_start(struct searcher *searcher, const struct search_task *task,
                    struct search_meter *meter)
{
    size_t count = task->key_count;
    assert(count > 0 && count <= GAME_KEYS && task->keys[count - 1] == task->position->key);
    searcher->task = task;
    searcher->meter = meter;
    searcher->position = *task->position;
    memcpy(searcher->keys, task->keys, count * sizeof *task->keys);
    searcher->top = (int)count - 1;
    searcher->stopped = false;
    searcher->depth = 0;
    /* The root decides for the whole tree: after captures, the search does not switch to the
     * network. */
    searcher->network =
        task->network && network_can_evaluate(&searcher->position) ? task->network : NULL;
    if (searcher->network)
        accumulators_start(&searcher->accumulators, searcher->network);
    memset(searcher->stack, 0, sizeof searcher->stack);
    searcher->stack[0].repetition_reach = (int)count - 1;
    searcher->stack[0].evaluation =
        position_checkers(&searcher->position) != 0 ? SCORE_NONE : searcher_evaluate(searcher);
}

bool searcher_enter_node(struct searcher *searcher, int ply)
{
    assert(ply > 0 && ply <= MAX_PLY);
    searcher->lines[ply].length = 0;
    if (searcher->stopped || !search_meter_count_node(searcher->meter)) {
        searcher->stopped = true;
        return false;
    }
    if (ply > searcher->meter->selective_depth)
        searcher->meter->selective_depth = ply;
    return true;
}

void searcher_prefetch(const struct searcher *searcher, chess_move move)
{
    transposition_table_prefetch(searcher->task->table,
                                 position_approximate_key(&searcher->position, move));
}

void searcher_make_move(struct searcher *searcher, int ply, chess_move move, struct undo *undo)
{
    struct stack_entry *current = &searcher->stack[ply];
    current->move = move;
    current->history = NULL;
    current->continuation =
        move == MOVE_NONE
            ? move_history_continuation(&searcher->history, NO_PIECE, A1)
            : move_history_continuation(
                  &searcher->history, position_piece_on(&searcher->position, move_from(move)),
                  move_to(move));
    if (searcher->network)
        accumulators_push(&searcher->accumulators, &searcher->position, move);
    position_make_move_or_null(&searcher->position, move, undo);
    /* Prefetch for null moves, or if searcher_prefetch() predicted a wrong key. */
    transposition_table_prefetch(searcher->task->table, searcher->position.key);
    assert(searcher->top < GAME_KEYS + MAX_PLY);
    searcher->keys[++searcher->top] = searcher->position.key;
    /* Positions before a null move cannot be repeated. */
    current[1].repetition_reach = move == MOVE_NONE ? 0 : current->repetition_reach + 1;
    current[1].double_extensions = current->double_extensions;
}

void searcher_undo_move(struct searcher *searcher, chess_move move, const struct undo *undo)
{
    searcher->top--;
    if (searcher->network)
        accumulators_pop(&searcher->accumulators);
    position_undo_move_or_null(&searcher->position, move, undo);
}

/* Returns whether the position counts as repeated. One repetition within the variation is
 * enough, because it could be repeated again. Positions up to the root must occur twice, as the
 * rules say. */
static bool is_repetition(const struct searcher *searcher, int ply)
{
    int reach = MIN(searcher->stack[ply].repetition_reach, searcher->position.halfmove_clock);
    int seen = 0;
    for (int back = 4; back <= reach; back += 2) {
        if (searcher->keys[searcher->top - back] != searcher->position.key)
            continue;
        if (back < ply || ++seen == 2)
            return true;
    }
    return false;
}

/* Returns whether the piece can go back: it belongs to the side to move and its path is
 * free. */
static bool can_move_back(const struct position *position, const struct reversible_move *move)
{
    enum square a = (enum square)move->a, b = (enum square)move->b;
    bitboard own = position->by_color[position->side_to_move];
    return (own & (bitboard_of(a) | bitboard_of(b))) != 0 &&
           (squares_between(a, b) & position_occupied(position)) == 0;
}

/* Returns whether one move can repeat a position (cycle detection). */
static bool can_repeat(const struct searcher *searcher, int ply)
{
    int reach = MIN(searcher->stack[ply].repetition_reach, searcher->position.halfmove_clock);
    if (!UPCOMING_REPETITION)
        return false;
    for (int back = 3; back <= reach && back < ply; back += 2) {
        uint64_t change = searcher->position.key ^ searcher->keys[searcher->top - back];
        const struct reversible_move *move = reversible_move_find(change);
        if (move && can_move_back(&searcher->position, move))
            return true;
    }
    return false;
}

bool searcher_prune_repetition(const struct searcher *searcher, struct node *node)
{
    if (node->alpha < SCORE_DRAW && can_repeat(searcher, node->ply))
        node->alpha = SCORE_DRAW;
    return node->alpha >= node->beta;
}

bool searcher_is_draw(const struct searcher *searcher, int ply, bool in_check)
{
    const struct position *position = &searcher->position;
    return (position->halfmove_clock >= FIFTY_MOVES &&
            (!in_check || has_legal_move(position))) ||
           is_repetition(searcher, ply) || has_insufficient_material(position);
}

void searcher_set_evaluation(struct searcher *searcher, struct node *node)
{
    const struct table_entry *entry = &node->entry;
    node->raw_evaluation = node->evaluation = node->estimate = SCORE_NONE;
    if (node->in_check)
        return;
    bool known = node->table_hit && entry->evaluation != SCORE_NONE;
    node->raw_evaluation = known ? entry->evaluation : searcher_evaluate(searcher);
    node->evaluation = node->raw_evaluation +
                       move_history_correction(&searcher->history, &searcher->position);
    node->estimate = node->evaluation;
    if (!node->table_hit || score_is_certain(entry->score))
        return;
    /* A bound that contradicts the evaluation is better, because it comes from a search. */
    if (entry->bound == BOUND_EXACT ||
        entry->bound == (entry->score > node->evaluation ? BOUND_LOWER : BOUND_UPPER))
        node->estimate = entry->score;
}

void searcher_set_move_context(struct searcher *searcher, int ply,
                               struct move_context *context)
{
    static const int back[CONTINUATIONS] = {1, 2, 4};
    context->attacked = 0;
    for (int i = 0; i < CONTINUATIONS; i++)
        context->continuations[i] =
            ply >= back[i] ? searcher->stack[ply - back[i]].continuation
                           : move_history_continuation(&searcher->history, NO_PIECE, A1);
}

void searcher_store_result(const struct searcher *searcher, const struct node *node, int alpha)
{
    struct table_entry entry = {
        .move = node->best_move,
        .score = node->best_score,
        .evaluation = node->raw_evaluation,
        .depth = node->depth < MAX_PLY ? node->depth : MAX_PLY - 1,
        .bound = node->best_score >= node->beta ? BOUND_LOWER
                 : node->best_score > alpha     ? BOUND_EXACT
                                                : BOUND_UPPER,
    };
    assert(!searcher->stopped);
    transposition_table_store(searcher->task->table, searcher->position.key, node->ply,
                              &entry);
}

/* Scores in the table are not trusted when the fifty-move limit is near. */
bool searcher_entry_is_sufficient(const struct searcher *searcher,
                                  const struct table_entry *entry, int depth, int alpha,
                                  int beta)
{
    return entry->depth >= depth && searcher->position.halfmove_clock < TABLE_CLOCK &&
           table_entry_fits_window(entry, alpha, beta);
}
