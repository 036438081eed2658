/* searcher.h - what one thread of the principal-variation search carries along.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The search reads in this order:
 *
 *   principal_variation.c   iterative deepening and aspiration windows
 *   root_moves.c            the moves of the root and what is known of each
 *   search_tables.c         endgame tables at the root and in a node
 *   search.c                one node in numbered steps, and the quiescence search
 *   searcher.c              making moves, counting nodes, draws, the principal variation
 *
 * Scores are from the side to move. Every function here runs on the thread that owns the
 * searcher. Once `stopped` is set, scores returned mean nothing and nothing is stored.
 */
#ifndef TTYCHESS_STRATEGIES_SEARCHER_H
#define TTYCHESS_STRATEGIES_SEARCHER_H

#include "engine/evaluation/evaluation.h"
#include "engine/move_history.h"
#include "engine/move_picker.h"
#include "engine/network/network_judge.h"
#include "engine/search_control.h"
#include "engine/strategy.h"
#include "engine/strength.h"
#include "engine/tablebases.h"
#include "engine/transposition_table.h"

/* A sequence of moves from some ply on. */
struct line {
    int length;
    chess_move moves[MAX_PLY];
};

/* A move of the root. */
struct root_move {
    chess_move move;
    int score;              /* in this iteration; -SCORE_INFINITE: not better than others */
    int previous_score;     /* in the iteration before */
    enum score_bound bound; /* of `score` */
    uint64_t nodes;         /* spent below it by this thread, in the whole search */
    struct line line;       /* begins with `move` */
};

/* What is remembered of each ply of the line being searched. */
struct stack_entry {
    chess_move move;                           /* made from here, MOVE_NONE for a null move */
    struct piece_target_history *continuation; /* history of what comes after that move */
    int16_t *history;                          /* of its squares; NULL: it is not quiet */
    int evaluation;                            /* corrected; SCORE_NONE in check */
    int repetition_reach;  /* so many half-moves back a repetition is possible */
    int double_extensions; /* in the line so far */
};

struct searcher {
    const struct search_task *task;
    struct search_meter *meter;
    struct position position;
    uint64_t keys[GAME_KEYS + MAX_PLY + 2]; /* of game and line; keys[top] is now */
    int top;
    bool stopped;
    bool asks_tables;   /* endgame tables are asked within the search */
    bool root_is_known; /* they know the root, and its result is root_score */
    int root_score;
    int depth;                                /* of the iteration */
    struct move_history history;              /* kept from search to search */
    struct evaluation_cache evaluation_cache; /* kept as well */
    const struct network *network;            /* NULL: the classical evaluation judges */
    struct accumulators accumulators;         /* the network's, kept as well */
    struct stack_entry frames[MAX_PLY + 2];
    struct line lines[MAX_PLY + 2]; /* best line from each ply on */
    int root_count;
    struct root_move roots[MAX_MOVES];
};

/* One node's search, as its steps share it. */
struct node {
    int ply, depth;
    int alpha, beta;
    bool pv_node;  /* a window is open: the exact score is wanted */
    bool cut_node; /* expected to be refuted by one of its first moves */
    bool in_check;
    bool improving;     /* better than two plies ago: lines here are worth more care */
    int raw_evaluation; /* as evaluate() says; SCORE_NONE in check */
    int evaluation;     /* corrected by what was learned; SCORE_NONE in check */
    int estimate;       /* the evaluation, or the table's score where that says more */
    bool table_hit;     /* `entry` is what the transposition table says */
    struct table_entry entry;
    int least, most;     /* the score cannot be worse or better, endgame tables say */
    chess_move excluded; /* asked: how good is the node without this move? */
    struct move_context context;
    int best_score;
    chess_move best_move;
};

/* ---- searcher.c ---------------------------------------------------------- */

void searcher_start(struct searcher *searcher, const struct search_task *task,
                    struct search_meter *meter);

/* Count a node at `ply` and forget the line there; false when the search has to end. */
bool searcher_enter(struct searcher *searcher, int ply);

/* Have the transposition table's entry on its way before a legal move is made: memory is far
 * slower than what lies between. */
void searcher_prefetch(const struct searcher *searcher, chess_move move);

void searcher_make(struct searcher *searcher, int ply, chess_move move, struct undo *undo);
void searcher_undo(struct searcher *searcher, chess_move move, const struct undo *undo);

/* Drawn by fifty moves, material or repetition; not asked at the root. */
bool searcher_is_draw(const struct searcher *searcher, int ply, bool in_check);

/* Where the side to move can bring about a position that stood on the board since the root, by
 * one move, a draw is in hand: raise the node's alpha to that; true when nothing is left of its
 * window. */
bool searcher_prune_repetition(const struct searcher *searcher, struct node *node);

/* The best line from `ply` on is now `move` and the best line of the next ply. */
void searcher_extend_line(struct searcher *searcher, int ply, chess_move move);

/* Set the node's raw and corrected static evaluation and its estimate, using its table
 * entry; all SCORE_NONE in check. */
void searcher_set_evaluation(struct searcher *searcher, struct node *node);

/* Store the node's best move and score in the transposition table, as what a search of its
 * depth found in the window from `alpha`, its first one, to its beta. */
void searcher_store(const struct searcher *searcher, const struct node *node, int alpha);

/* The memories of what followed the moves before `ply`. */
void searcher_set_context(struct searcher *searcher, int ply, struct move_context *context);

/* The static evaluation of the position at hand, from the side to move. */
static inline int searcher_evaluate(struct searcher *searcher)
{
    if (searcher->network)
        return network_judge(searcher->network, &searcher->position, &searcher->accumulators);
    int score = evaluate(&searcher->position, &searcher->evaluation_cache);
    if (searcher->task->strength)
        score += strength_misjudges(searcher->task->strength, &searcher->position);
    return score;
}

/* Whether a player of limited strength overlooks a move at `ply` >= 1, not in check. */
static inline bool searcher_overlooks(const struct searcher *searcher, int ply,
                                      chess_move move)
{
    return searcher->task->strength &&
           strength_overlooks(searcher->task->strength, &searcher->position, move,
                              searcher->frames[ply - 1].move, ply);
}

/* Take a move's score into the node's best score, best move, line and alpha; true when it
 * reaches beta: the opponent will not allow the node at all. */
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
        searcher_extend_line(searcher, node->ply, move);
    return score >= node->beta;
}

/* Whether a table entry answers a search of the position to `depth` within the window. */
bool searcher_entry_decides(const struct searcher *searcher, const struct table_entry *entry,
                            int depth, int alpha, int beta);

/* ---- search.c --------------------------------------------------------------------------- */

/* Returns the score of the position at `ply` > 0 within alpha .. beta, `depth` plies deep.
 * `cut_node`: it is expected to be at least beta. */
int node_search(struct searcher *searcher, int ply, int depth, int alpha, int beta,
                bool cut_node);

/* Returns by how many plies less than the first one to search the `count`th move (from 1). */
int node_late_move_reduction(const struct searcher *searcher, const struct node *node,
                             chess_move move, int count);

/* Make the node's `count`th move (from 1), search it, `extension` plies deeper than usual
 * and at first `reduction` less, and return its score for the node's side. */
int node_search_move(struct searcher *searcher, const struct node *node, chess_move move,
                     int count, int extension, int reduction);

/* ---- search_tables.c ------------------------------------------------------------------- */

/* Take the root moves off the list that endgame tables say give away the result, and decide
 * whether to ask the tables within the search. */
void root_moves_keep_result(struct searcher *searcher);

/* Ask the endgame tables. True, with *score: they settle the node within its window, and
 * the transposition table has it now. False: where they know it but leave the window open,
 * the node's `least` or `most` is set. */
bool node_probe_tablebases(struct searcher *searcher, struct node *node, int *score);

/* ---- root_moves.c -------------------------------------------------------- */

/* List the moves to consider, most promising first. */
void root_moves_list(struct searcher *searcher);

/* Search the root moves from index `first` on, within alpha .. beta, and sort them best
 * first. Returns the best score. */
int root_moves_search(struct searcher *searcher, int first, int depth, int alpha, int beta);

/* Sort the root moves from index `first` up to `end`, best first. */
void root_moves_sort(struct searcher *searcher, int first, int end);

/* Say what is known of a root move, as the `line`th best (from 1). */
void root_moves_report(struct searcher *searcher, const struct root_move *root, int line);

#endif
