/* searcher.h - the state of one thread of the principal-variation search.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Read the search in this order:
 *
 *   principal_variation.c   iterative deepening and aspiration windows
 *   root_moves.c            the root moves and their results
 *   search_tablebases.c     endgame tables at the root and in a node
 *   search.c                one node in numbered steps, and the quiescence search
 *   searcher.c              making moves, counting nodes, draws, the principal variation
 *
 * Scores are for the side to move. Each thread owns a searcher. Once `stopped` is set,
 * returned scores are not valid and nothing is stored.
 */
#ifndef TTYCHESS_STRATEGIES_SEARCHER_H
#define TTYCHESS_STRATEGIES_SEARCHER_H

#include "engine/evaluation/evaluation.h"
#include "engine/move_history.h"
#include "engine/move_picker.h"
#include "engine/network/network_evaluation.h"
#include "engine/search_control.h"
#include "engine/strategy.h"
#include "engine/strength.h"
#include "engine/tablebases.h"
#include "engine/transposition_table.h"
#include "strategies/variation.h"

struct root_move {
    chess_move move;
    int score; /* in this iteration; -SCORE_INFINITE: only known not to beat the
                * best move */
    int previous_score;
    enum score_bound bound;
    uint64_t nodes;        /* nodes by this thread in the whole search */
    struct variation line; /* starts with `move` */
};

/* One ply of the variation being searched. */
struct stack_entry {
    chess_move move; /* MOVE_NONE for a null move */
    struct piece_target_history *continuation;
    int16_t *history;     /* history of the move's squares; NULL if not
                           * quiet */
    int evaluation;       /* as in struct node */
    int repetition_reach; /* number of plies back within which a repetition is possible */
    int double_extensions;
};

struct searcher {
    const struct search_task *task;
    struct search_meter *meter;
    struct position position;
    uint64_t keys[GAME_KEYS + MAX_PLY + 2]; /* keys of game and variation */
    int top;
    bool stopped;
    bool probe_tablebases;   /* whether to probe below the root */
    bool root_in_tablebases; /* whether `root_score` is from endgame tables */
    int root_score;
    int depth;
    /* History, cache and accumulators are not reset between searches. */
    struct move_history history;
    struct evaluation_cache evaluation_cache;
    const struct network *network; /* NULL: classical evaluation */
    struct accumulators accumulators;
    struct stack_entry stack[MAX_PLY + 2];
    struct variation lines[MAX_PLY + 2]; /* best variation from each ply on */
    int root_count;
    struct root_move roots[MAX_MOVES];
};

struct node {
    int ply, depth;
    int alpha, beta;
    bool pv_node;  /* whether the window is open and an exact score is needed */
    bool cut_node; /* whether the node is expected to fail high */
    bool in_check;
    bool improving;     /* whether the evaluation is higher than two plies ago */
    int raw_evaluation; /* static evaluation; SCORE_NONE in check */
    int evaluation;     /* corrected by history; SCORE_NONE in check */
    int estimate;       /* the evaluation, or the table's score if better */
    bool table_hit;     /* whether `entry` is from the transposition table */
    struct table_entry entry;
    int lower_bound, upper_bound; /* bounds known from endgame tables */
    chess_move excluded;          /* a move to skip, or MOVE_NONE */
    struct move_context context;
    int best_score;
    chess_move best_move;
};

/* ---- searcher.c ---------------------------------------------------------- */

void searcher_start(struct searcher *searcher, const struct search_task *task,
                    struct search_meter *meter);

/* Counts a node and clears its variation. Returns false if the search has to stop. */
bool searcher_enter_node(struct searcher *searcher, int ply);

/* Prefetches the table entry of the position after a legal move. */
void searcher_prefetch(const struct searcher *searcher, chess_move move);

void searcher_make_move(struct searcher *searcher, int ply, chess_move move,
                        struct undo *undo);
void searcher_undo_move(struct searcher *searcher, chess_move move, const struct undo *undo);

/* Returns whether the position is a draw by the fifty-move rule, material or repetition. Must
 * not be called at the root. */
bool searcher_is_draw(const struct searcher *searcher, int ply, bool in_check);

/* If one move can repeat a position that occurred after the root, raises the node's alpha to a
 * draw. Returns true if that closes the window. */
bool searcher_prune_repetition(const struct searcher *searcher, struct node *node);

/* Sets both evaluations and the estimate of the node, using its table entry. */
void searcher_set_evaluation(struct searcher *searcher, struct node *node);

/* Stores the node's best move and score in the transposition table. `alpha` is the node's
 * original alpha. */
void searcher_store_result(const struct searcher *searcher, const struct node *node,
                           int alpha);

/* Sets the continuation histories for a node at `ply`, and clears `attacked`. */
void searcher_set_move_context(struct searcher *searcher, int ply,
                               struct move_context *context);

static inline int searcher_evaluate(struct searcher *searcher)
{
    if (searcher->network)
        return network_evaluate(searcher->network, &searcher->position,
                                &searcher->accumulators);
    int score = evaluate(&searcher->position, &searcher->evaluation_cache);
    if (searcher->task->strength)
        score += strength_evaluation_error(searcher->task->strength, &searcher->position);
    return score;
}

/* Returns whether limited strength overlooks a move at `ply` >= 1. The side to move must not
 * be in check. */
static inline bool searcher_overlooks(const struct searcher *searcher, int ply,
                                      chess_move move)
{
    return searcher->task->strength &&
           strength_overlooks(searcher->task->strength, &searcher->position, move,
                              searcher->stack[ply - 1].move, ply);
}

/* Updates the node by a move's score. Returns true if the move fails high (score >= beta). */
static inline bool node_update_best(struct searcher *searcher, struct node *node,
                                    chess_move move, int score)
{
    if (score <= node->best_score)
        return false;
    node->best_score = score;
    if (score <= node->alpha)
        return false;
    node->alpha = score;
    node->best_move = move;
    if (node->pv_node)
        variation_update(&searcher->lines[node->ply], move);
    return score >= node->beta;
}

/* Returns whether a table entry gives a sufficient score for this depth and window. */
bool searcher_entry_is_sufficient(const struct searcher *searcher,
                                  const struct table_entry *entry, int depth, int alpha,
                                  int beta);

/* ---- search.c ------------------------------------------------------------ */

/* Returns the score at `ply` > 0, `depth` plies deep. Outside the window alpha .. beta it is
 * only a bound. `cut_node`: the score is expected to be at least beta. */
int node_search(struct searcher *searcher, int ply, int depth, int alpha, int beta,
                bool cut_node);

/* Returns the number of plies by which to reduce the `count`th move (from 1). */
int node_late_move_reduction(const struct searcher *searcher, const struct node *node,
                             chess_move move, int count);

/* Searches the `count`th move (from 1) with this extension and initial reduction, in plies.
 * Returns its score for the node's side. */
int node_search_move(struct searcher *searcher, const struct node *node, chess_move move,
                     int count, int extension, int reduction);

/* ---- search_tablebases.c ------------------------------------------------- */

/* Removes the root moves that give away the result according to endgame tables. Sets
 * `probe_tablebases`, `root_in_tablebases` and `root_score`. */
void root_moves_filter_by_tablebases(struct searcher *searcher);

/* Probes endgame tables. If they decide the node within its window, sets *score, stores it in
 * the transposition table and returns true. Otherwise sets a bound of the node if the position
 * is in the tables. */
bool node_probe_tablebases(struct searcher *searcher, struct node *node, int *score);

/* ---- root_moves.c -------------------------------------------------------- */

/* Lists the root moves, most promising first. */
void root_moves_collect(struct searcher *searcher);

/* Searches the moves from index `first` on within alpha .. beta and sorts them by score.
 * Returns the best score. */
int root_moves_search(struct searcher *searcher, int first, int depth, int alpha, int beta);

/* Sorts the moves first .. end - 1 by decreasing score. */
void root_moves_sort(struct searcher *searcher, int first, int end);

/* Appends moves from the transposition table until the root variation has `plies` moves, the
 * table has no legal move or the position is a draw. After a fail low or high, or in a search of
 * few nodes, it may have only one. The position is the one after its first `ply` moves. */
void root_variation_extend(struct searcher *searcher, struct variation *line, int ply,
                           int plies);

/* Reports a variation; `line` is its rank, from 1. */
void root_move_report(struct searcher *searcher, const struct root_move *root, int line);

#endif
