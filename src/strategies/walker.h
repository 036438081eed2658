/* walker.h - the code shared by the teaching strategies, so that each file has only one idea.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A walker has a current position in the tree of moves. It makes moves and takes them back,
 * counts nodes, and detects the end of the game. The strategies in reading order, each the
 * previous one plus one idea (compare them with diff):
 *
 *   minimax.c             search every move
 *   alpha_beta.c          skip moves that cannot matter
 *   transposition.c       do not search a position twice
 *   quiescence.c    do not stop in the middle of an exchange
 *   monte_carlo.c         play random games and count the wins
 *
 * All scores are from the side to move in the current position ("negamax"): a score for one
 * side is the negative of the other side's, so one function serves both sides. Textbooks use
 * two functions, max and min: min(a, b) is -max(-a, -b).
 *
 * The score of a position does not depend on the moves that led to it: a position is a draw by
 * repetition if it occurred twice in the game itself. Repetitions within the variation are not
 * counted, because scores that depend on the path cannot be stored in a table (the "graph
 * history interaction" problem).
 *
 * Everything runs on the search thread. Once `stopped` is set, scores are not valid.
 */
#ifndef TTYCHESS_STRATEGIES_WALKER_H
#define TTYCHESS_STRATEGIES_WALKER_H

#include "engine/evaluation/evaluation.h"
#include "engine/search_control.h"
#include "engine/search_tree.h"
#include "engine/strategy.h"

struct walker_variation {
    int length;
    chess_move moves[MAX_PLY];
};

struct walker_step {
    chess_move move;
    struct undo undo;
};

struct walker {
    const struct search_task *task;
    struct search_meter *meter;
    struct position position; /* the current one, `ply` plies from the root */
    int ply;
    bool stopped;                         /* the search must return as soon as possible */
    struct walker_step path[MAX_PLY + 1]; /* the moves that led here */
    struct walker_variation lines[MAX_PLY + 2]; /* the best variation from each ply on */
    struct walker_variation best;               /* of the last complete iteration */
    int repeated_count;
    uint64_t repeated[GAME_KEYS]; /* keys of positions that occurred twice in the game */
    uint64_t context_key;         /* hash of everything except the position that scores depend
                                    * on: repeated positions and the style */
    struct search_statistics statistics; /* of this iteration */
    struct search_report report;         /* of the last complete iteration */
    int depth;                           /* of this iteration; 0 in Monte Carlo */
    int root_number;                     /* of the current root move, from 1 */
    uint64_t inner_nodes, inner_moves;   /* nodes with listed moves, and the moves */
    uint64_t nodes_before[2];            /* of the last two iterations */
    struct evaluation_cache cache;
};

/* ---- the driver -------------------------------------------------------------------- */

/* The think() function of a strategy: searches to depth 1, 2, 3 ... with `search`, reports
 * each iteration, and answers with the best variation of the last complete one. `memory` is a
 * struct walker; `search` returns the score of the root. */
void walker_think(void *memory, const struct search_task *task, struct search_meter *meter,
                  struct search_outcome *outcome,
                  int (*search)(struct walker *walker, int depth));

/* Starts at the root; walker_think() calls it. */
void walker_start(struct walker *walker, const struct search_task *task,
                  struct search_meter *meter);

/* ---- a node, in the order of the calls --------------------------------------------- */

/* Counts a node that is entered. Returns false if the search has to stop; then the caller
 * returns 0. Depth and window are only for the recorded tree. */
bool walker_enter(struct walker *walker, int depth, int alpha, int beta);

/* If the game is over (mate, stalemate or draw), counts a leaf, sets *score and returns true.
 * The score of a mate is -SCORE_MATE plus the ply, so that quicker mates count more; a draw is
 * 0. Always returns false at the root, where a move is needed. */
bool walker_score_game_end(struct walker *walker, int *score);

/* Evaluates the position statically in the selected style, and counts a leaf. Together with
 * walker_score_game_end() this is the "cutoff test" of textbooks. */
int walker_evaluate(struct walker *walker);

/* Lists the legal moves, captures first (most valuable victim, then least valuable attacker),
 * which helps alpha-beta but not minimax. At the root, only the moves that the limits allow,
 * the best of the last iteration first. */
void walker_list_moves(struct walker *walker, struct move_list *moves);

void walker_make(struct walker *walker, chess_move move);
void walker_undo(struct walker *walker);

/* `move` is the best so far: it and the next ply's best variation become the best one here. */
void walker_update_variation(struct walker *walker, chess_move move);

/* Records that alpha-beta prunes the moves from index `first` on. */
void walker_record_cut_off(struct walker *walker, const struct move_list *moves, int first);

/* Records that the score comes from the table, without a search. */
void walker_record_table_hit(struct walker *walker);

/* Leaves the node; returns `score`. */
int walker_leave(struct walker *walker, int score);

/* ---- the transposition table (transposition.c) --------------------------------------- */

/* Returns whether the table has a score that is valid for this depth and window, and sets
 * *score. `beyond` is the number of plies without a capture that may follow after `depth`. */
bool walker_probe_table(struct walker *walker, int depth, int beyond, int alpha, int beta,
                        int *score);

/* Stores a score. `alpha` is the value at the start of the node. */
void walker_store_result(const struct walker *walker, int depth, int beyond, int alpha,
                         int beta, int score);

/* ---- quiescence -------------------------------------------------------------------- */

/* Records that the node belongs to the quiescence search. */
void walker_record_quiescence(struct walker *walker);

/* Lists captures and promotions only, in the order of walker_list_moves(). */
void walker_list_captures(struct walker *walker, struct move_list *moves);

#endif
