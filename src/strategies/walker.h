/* walker.h - the code shared by the teaching strategies.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A walker has a position in the tree of moves. It makes moves and takes them back, counts
 * nodes, and detects the end of the game.
 *
 * Scores are for the side to move ("negamax"): one side's score is the negative of the
 * other's. So one function serves both sides. Textbooks use two, max and min, but min(a, b) is
 * -max(-a, -b).
 *
 * A position is a draw by repetition if it occurred twice in the game itself. Repetitions
 * within the variation do not count, because scores that depend on the path cannot be stored
 * in a table (the "graph history interaction" problem).
 *
 * For use by one search thread. Once `stopped` is set, scores are not valid.
 */
#ifndef TTYCHESS_STRATEGIES_WALKER_H
#define TTYCHESS_STRATEGIES_WALKER_H

#include "engine/evaluation/evaluation.h"
#include "engine/search_control.h"
#include "engine/search_tree.h"
#include "engine/strategy.h"
#include "strategies/variation.h"

struct walker_step {
    chess_move move;
    struct undo undo;
};

struct walker {
    const struct search_task *task;
    struct search_meter *meter;
    struct position position; /* the position `ply` plies from the root */
    int ply;
    bool stopped; /* return as soon as possible */
    struct walker_step path[MAX_PLY + 1];
    struct variation lines[MAX_PLY + 2]; /* best variation from each ply on */
    struct variation best;               /* best variation of the last complete iteration */
    int repeated_count;
    uint64_t repeated[GAME_KEYS]; /* keys that occurred twice in the game */
    uint64_t context_key;         /* hash of the repeated positions and the style, on which
                                   * scores depend */
    struct search_statistics statistics;
    struct search_report report;       /* report of the last complete iteration */
    int depth;                         /* depth of this iteration; 0 in Monte Carlo */
    int root_number;                   /* number of the root move, from 1 */
    uint64_t inner_nodes, inner_moves; /* nodes whose moves were listed, and the number of
                                        * these moves */
    uint64_t nodes_before[2];          /* nodes of the last two iterations */
    struct evaluation_cache cache;
};

/* ---- the driver -------------------------------------------------------------------- */

/* Searches a node. Returns its score if it is between alpha and beta, otherwise a bound on the
 * same side of the window. */
typedef int walker_search(struct walker *walker, int depth, int alpha, int beta);

/* Implements think() of struct strategy. Calls the strategy's search() with an infinite window
 * for depth 1, 2, 3 ... and reports each iteration. The outcome is from the last complete
 * iteration. `memory` is a struct walker. */
void walker_think(void *memory, const struct search_task *task, struct search_meter *meter,
                  struct search_outcome *outcome);

void walker_start(struct walker *walker, const struct search_task *task,
                  struct search_meter *meter);

/* ---- a node, in the order of the calls --------------------------------------------- */

/* Counts a node. Returns false if the search has to stop; then the caller returns 0. Depth and
 * window are for the recorded tree. */
bool walker_enter_node(struct walker *walker, int depth, int alpha, int beta);

/* If the game is over, counts a leaf, sets *score and returns true. The score of a mate
 * includes the ply, so that quicker mates count more. Always returns false at the root, where
 * a move is needed. */
bool walker_score_game_end(struct walker *walker, int *score);

/* Evaluates the position in the selected style and counts a leaf. Together with
 * walker_score_game_end() this is the "cutoff test" of textbooks. */
int walker_evaluate(struct walker *walker);

/* Lists the legal moves, captures first (most valuable victim, then least valuable attacker).
 * This order helps alpha-beta but not minimax. At the root, lists only moves that the limits
 * allow, the best of the last iteration first. */
void walker_list_moves(struct walker *walker, struct move_list *moves);

void walker_make_move(struct walker *walker, chess_move move);
void walker_undo_move(struct walker *walker);

/* Records that alpha-beta prunes the moves from index `first` on. */
void walker_record_cut_off(struct walker *walker, const struct move_list *moves, int first);

/* Records the node's state, and counts it in *count, a member of `statistics`. */
void walker_record(struct walker *walker, enum search_tree_node_state state, uint64_t *count);

/* Records and returns the node's score. */
int walker_leave_node(struct walker *walker, int score);

/* ---- the transposition table (transposition.c) ------------------------------------- */

/* Alpha-beta with the table. Calls `quiesce` at depth 0, or evaluates there if it is NULL. */
int walker_search_with_table(struct walker *walker, int depth, int alpha, int beta,
                             walker_search *quiesce);

/* ---- quiescence -------------------------------------------------------------------- */

/* Lists captures and promotions, in the order of walker_list_moves(). */
void walker_list_captures(struct walker *walker, struct move_list *moves);

#endif
