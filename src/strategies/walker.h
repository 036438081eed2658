/* walker.h - what the teaching strategies share, so that each file holds one idea only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A walker walks the tree of moves: it stands in a position, makes moves and takes them
 * back, counts what it sees, and knows when a game is over. The strategies, in the order
 * to read them, each its predecessor plus one idea (diff two of them to see it):
 *
 *   minimax.c             try everything
 *   alpha_beta.c          leave out what cannot matter
 *   transposition.c       do not search a position twice
 *   quiet_alpha_beta.c    do not stop in the middle of an exchange
 *   monte_carlo.c         play games at random and count who wins
 *
 * All scores are from the side to move in the position at hand ("negamax"): what is good
 * for one side is as bad for the other, so one function serves both, and a score changes
 * its sign on its way up. Textbooks write two functions, max for one side and min for the
 * other: min(a, b) is -max(-a, -b).
 *
 * A position is worth the same by whatever moves it was reached: it is drawn by
 * repetition when it stood on the board twice in the game itself. Repetitions within the
 * line searched are not counted: the next position after them may be played anyway, and a
 * score that depends on the way cannot be kept in a table (the "graph history
 * interaction" problem).
 *
 * Everything runs on the thinking thread. Once `stopped` is set, scores mean nothing.
 */
#ifndef TTYCHESS_STRATEGIES_WALKER_H
#define TTYCHESS_STRATEGIES_WALKER_H

#include "engine/evaluation/evaluation.h"
#include "engine/search_control.h"
#include "engine/search_tree.h"
#include "engine/strategy.h"

struct best_line {
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
    struct position position; /* where it stands, `ply` half-moves from the root */
    int ply;
    bool stopped;                         /* return as fast as you can */
    struct walker_step path[MAX_PLY + 1]; /* that led here */
    struct best_line lines[MAX_PLY + 2];  /* the best line from each ply on */
    struct best_line best;                /* of the last whole iteration */
    int repeated_count;
    uint64_t repeated[GAME_KEYS];  /* keys of what stood on the board twice */
    uint64_t circumstances;        /* a key of all, beside the position, that scores depend on:
                             * what stood on the board twice, and the style */
    struct search_figures figures; /* of this iteration */
    struct search_report report;   /* of the last whole one */
    int depth;                     /* of this iteration; 0: Monte Carlo has none */
    int root_number;               /* of the root move being searched, from 1 */
    uint64_t inner_nodes, inner_moves; /* whose moves were listed; these moves */
    uint64_t nodes_before[2];          /* of the last two iterations */
    struct evaluation_cache cache;
};

/* ---- the driver -------------------------------------------------------------------- */

/* A strategy's think() function: search 1, 2, 3 ... half-moves deep with `search`, report
 * each iteration, and answer with the best line of the last whole one. `memory` is a
 * struct walker; `search` returns the score of the root. */
void walker_think(void *memory, const struct search_task *task, struct search_meter *meter,
                  struct search_outcome *outcome,
                  int (*search)(struct walker *walker, int depth));

/* Stand at the root; walker_think() does it. */
void walker_start(struct walker *walker, const struct search_task *task,
                  struct search_meter *meter);

/* ---- a node, in the order of the calls --------------------------------------------- */

/* Count the position that is entered; false: the search has to end, return 0. Depth and
 * window are for those who look at the tree. */
bool walker_enter(struct walker *walker, int depth, int alpha, int beta);

/* Where the game is over, by mate, stalemate or a draw, count a leaf, set *score and return
 * true: minus SCORE_MATE plus the half-moves it took for the mated side, so that a quick mate
 * is worth more; 0 for a draw. Never at the root, where a move is wanted. */
bool walker_score_end(struct walker *walker, int *score);

/* What the position is worth, not looking ahead, in the style asked for. With
 * walker_score_end() it makes up the textbook's cut-off test. */
int walker_evaluate(struct walker *walker);

/* The legal moves; captures first, the most valuable piece by the least valuable one:
 * minimax does not care, alpha-beta does. At the root only those that may be played, the
 * best of the last iteration first. */
void walker_list_moves(struct walker *walker, struct move_list *moves);

void walker_make(struct walker *walker, chess_move move);
void walker_undo(struct walker *walker);

/* `move` is the best found here so far: the best line is now it and what follows it. */
void walker_keep_best(struct walker *walker, chess_move move);

/* Alpha-beta leaves out the moves from index `first` on. */
void walker_note_cut_off(struct walker *walker, const struct move_list *moves, int first);

/* The position is not searched: its score comes from the table. */
void walker_note_table_hit(struct walker *walker);

/* The node is done; hands back its score. */
int walker_leave(struct walker *walker, int score);

/* ---- the table, in transposition.c --------------------------------------------------- */

/* Returns whether the table has the score for this depth and window, in *score. `beyond`: half-moves
 * without a capture that may follow beyond the depth. */
bool transposition_find(struct walker *walker, int depth, int beyond, int alpha, int beta,
                        int *score);

/* Saves a score in the table. */
void transposition_save(const struct walker *walker, int depth, int beyond, int alpha,
                        int beta, int score);

/* ---- beyond the horizon ------------------------------------------------------------ */

/* The node is one of the quiescence search. */
void walker_note_quiescence(struct walker *walker);

/* Captures and promotions only, ordered as above. */
void walker_list_captures(struct walker *walker, struct move_list *moves);

#endif
