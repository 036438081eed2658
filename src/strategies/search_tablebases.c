/* search_tablebases.c - endgame tables at the root and in a node.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * At the root, the tables give the moves that keep the result within the fifty-move rule. Only
 * these are searched, to find mates and natural moves among them. Such a search does not probe
 * tables in its nodes: if all moves win, a mere "won" would hide which of them mates.
 *
 * If the root is in no table, nodes are probed right after a capture or pawn move, because
 * only then can the fifty-move rule be ignored.
 */
#include "strategies/searcher.h"

#include <assert.h>
#include <sys/param.h>

#include "engine/search_parameters.h"

static int score_of(enum tablebase_value value, int ply)
{
    assert(value >= TABLEBASE_LOSS && value <= TABLEBASE_WIN);
    static const int scores[] = {-SCORE_TABLEBASE_WIN, -SCORE_CURSED_WIN, SCORE_DRAW,
                                 SCORE_CURSED_WIN, SCORE_TABLEBASE_WIN};
    int score = scores[value];
    return value == TABLEBASE_WIN    ? score - ply
           : value == TABLEBASE_LOSS ? score + ply
                                     : score;
}

/* Returns whether a position has occurred twice since the last capture or pawn move. */
static bool has_repeated(const struct searcher *searcher)
{
    int reach = MIN(searcher->position.halfmove_clock, searcher->top);
    for (int back = 0; back + 4 <= reach; back++)
        for (int more = back + 4; more <= reach; more += 2)
            if (searcher->keys[searcher->top - back] == searcher->keys[searcher->top - more])
                return true;
    return false;
}

static int rank_of(const struct tablebase_root *known, chess_move move)
{
    int i = 0;
    while (known->moves[i].move != move)
        i++;
    assert(i < known->count);
    return known->moves[i].rank;
}

static void keep_best_ranked(struct searcher *searcher, const struct tablebase_root *known)
{
    int count = 0, best = rank_of(known, searcher->roots[0].move);
    for (int i = 1; i < searcher->root_count; i++)
        best = MAX(best, rank_of(known, searcher->roots[i].move));
    for (int i = 0; i < searcher->root_count; i++)
        if (rank_of(known, searcher->roots[i].move) == best)
            searcher->roots[count++] = searcher->roots[i];
    searcher->root_in_tablebases = best == known->best;
    searcher->root_count = count;
}

void root_moves_filter_by_tablebases(struct searcher *searcher)
{
    const struct tablebases *tables = searcher->task->tables;
    const struct position *position = &searcher->position;
    struct tablebase_root known;
    searcher->root_in_tablebases = false;
    searcher->probe_tablebases = tables->largest > 0 && tables->limit > 0;
    if (searcher->root_count == 0 || !tablebases_cover(tables, position))
        return;
    bool strict = position->halfmove_clock >= TABLEBASE_PATIENCE || has_repeated(searcher);
    if (!tablebases_rank_moves(tables, position, strict, &known))
        return;
    keep_best_ranked(searcher, &known);
    searcher->root_score = score_of(known.value, 0);
    /* Without distances, the search must probe at its nodes to find the win. */
    searcher->probe_tablebases = !known.from_dtz && known.value > TABLEBASE_DRAW;
    search_meter_add_tablebase_hits(searcher->meter, (uint64_t)known.count);
}

static bool probe(struct searcher *searcher, const struct node *node,
                  enum tablebase_value *value)
{
    if (!searcher->probe_tablebases || node->excluded != MOVE_NONE ||
        searcher->position.halfmove_clock != 0 ||
        !tablebases_probe(searcher->task->tables, &searcher->position, value))
        return false;
    search_meter_add_tablebase_hits(searcher->meter, 1);
    if (searcher->task->tables->ignore_fifty_moves && *value == TABLEBASE_CURSED_WIN)
        *value = TABLEBASE_WIN;
    if (searcher->task->tables->ignore_fifty_moves && *value == TABLEBASE_BLESSED_LOSS)
        *value = TABLEBASE_LOSS;
    return true;
}

static void store_result(struct searcher *searcher, const struct node *node, int score,
                         enum score_bound bound)
{
    int depth = node->depth + TABLEBASE_DEPTH;
    struct table_entry entry = {.move = MOVE_NONE,
                                .score = score,
                                .evaluation = SCORE_NONE,
                                .depth = depth < MAX_PLY ? depth : MAX_PLY - 1,
                                .bound = bound};
    transposition_table_store(searcher->task->table, searcher->position.key, node->ply,
                              &entry);
}

bool node_probe_tablebases(struct searcher *searcher, struct node *node, int *score)
{
    enum tablebase_value value;
    if (!probe(searcher, node, &value))
        return false;
    *score = score_of(value, node->ply);
    /* A win or loss is only a bound, because it may turn out to be a mate. */
    enum score_bound bound = value == TABLEBASE_WIN    ? BOUND_LOWER
                             : value == TABLEBASE_LOSS ? BOUND_UPPER
                                                       : BOUND_EXACT;
    if (bound == BOUND_EXACT || (bound == BOUND_LOWER && *score >= node->beta) ||
        (bound == BOUND_UPPER && *score <= node->alpha)) {
        store_result(searcher, node, *score, bound);
        return true;
    }
    if (bound == BOUND_LOWER)
        node->lower_bound = *score;
    else
        node->upper_bound = *score;
    return false;
}
