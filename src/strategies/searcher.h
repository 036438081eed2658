/* searcher.h - what one thread of the principal-variation search carries along.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The search is cut by ideas, and reads in this order:
 *
 *   principal_variation.c   the driver: deeper and deeper, one window after another
 *   root_moves.c            the moves of the root and what is known of each
 *   search_tables.c         what endgame tables say of the root and of a node
 *   node_search.c           one node: the named steps of alpha-beta
 *   node_pruning.c          what need not be searched
 *   node_depth.c            what to search less deeply, and what deeper
 *   quiescence.c            captures only, until all is quiet
 *   searcher.c              making moves, counting nodes, draws, the line found
 *
 * Scores are from the side to move. Every function here runs on the thread that owns the
 * searcher. Once `stopped` is set, scores returned mean nothing and nothing is stored.
 */
#ifndef TTYCHESS_STRATEGIES_SEARCHER_H
#define TTYCHESS_STRATEGIES_SEARCHER_H

#include "engine/evaluation.h"
#include "engine/move_history.h"
#include "engine/move_picker.h"
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
struct frame {
    chess_move move;                     /* made from here, MOVE_NONE for a null move */
    struct piece_target_history *follow; /* memory of what comes after that move */
    chess_move killers[KILLER_COUNT];
    int evaluation; /* corrected; SCORE_NONE in check */
    int reach;      /* so many half-moves back a repetition is possible */
    int doubles;    /* extensions by two in the line so far */
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
    struct frame frames[MAX_PLY + 2];
    struct line lines[MAX_PLY + 2]; /* best line from each ply on */
    int root_count;
    struct root_move roots[MAX_MOVES];
};

/* One node's search, as its steps share it. */
struct node {
    int ply, depth;
    int alpha, beta;
    bool principal; /* a window is open: the exact score is wanted */
    bool cut;       /* expected to be refuted by one of its first moves */
    bool in_check;
    bool improving;     /* better than two plies ago: lines here are worth more care */
    int raw_evaluation; /* as evaluate() says; SCORE_NONE in check */
    int evaluation;     /* corrected by what was learned; SCORE_NONE in check */
    int estimate;       /* the evaluation, or the table's score where that says more */
    bool known;         /* `entry` is what the table says */
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

void searcher_make(struct searcher *searcher, int ply, chess_move move, struct undo *undo);
void searcher_undo(struct searcher *searcher, chess_move move, const struct undo *undo);

/* Drawn by fifty moves, material or repetition; not asked at the root. */
bool searcher_is_draw(const struct searcher *searcher, int ply, bool in_check);

/* Whether the side to move can bring about a position that stood on the board since the
 * root, by one move: never mind the search, a draw is in hand. */
bool searcher_can_repeat(const struct searcher *searcher, int ply);

/* The best line from `ply` on is now `move` and the best line of the next ply. */
void searcher_extend_line(struct searcher *searcher, int ply, chess_move move);

/* The static evaluation of the position at hand, not in check: set the node's raw and
 * corrected evaluation and its estimate, using its table entry. */
void searcher_judge(struct searcher *searcher, struct node *node);

/* The memories of what followed the moves before `ply`. */
void searcher_set_context(struct searcher *searcher, int ply, struct move_context *context);

/* The static evaluation of the position at hand, from the side to move. */
static inline int searcher_evaluate(struct searcher *searcher)
{
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

/* Neither a capture nor a promotion. */
static inline bool move_is_quiet(const struct position *position, chess_move move)
{
    return move_kind(move) != MOVE_PROMOTION && !position_is_capture(position, move);
}

/* Whether a table entry answers a search of the position to `depth` within the window. */
bool searcher_entry_decides(const struct searcher *searcher, const struct table_entry *entry,
                            int depth, int alpha, int beta);

/* ---- node_search.c ---------------------------------------------------------------------- */

/* The score of the position at `ply` > 0 within alpha .. beta, `depth` half-moves deep.
 * `cut`: it is expected to be at least beta. */
int node_search(struct searcher *searcher, int ply, int depth, int alpha, int beta, bool cut);

/* The score of the node without one of its moves, at most `depth` deep, as far as it
 * tells whether it reaches `beta`. */
int node_search_without(struct searcher *searcher, const struct node *node, chess_move move,
                        int depth, int beta);

/* Make the node's `count`th move (from 1), search it as far as it deserves, `extension`
 * half-moves further than usual, and return its score for the node's side. */
int node_try_move(struct searcher *searcher, const struct node *node, chess_move move,
                  int count, int extension);

/* ---- node_pruning.c --------------------------------------------------------------------- */

/* Whether the node can be left without trying its moves; then *score is set. */
bool node_is_decided(struct searcher *searcher, const struct node *node, int *score);

/* Whether a move may be skipped unseen; `count` moves were tried before it. */
bool node_skips_move(const struct searcher *searcher, const struct node *node,
                     struct move_picker *picker, chess_move move, int count);

/* ---- node_depth.c ----------------------------------------------------------------------- */

/* By how many half-moves less than the first one to search the `count`th move. */
int node_reduction(const struct searcher *searcher, const struct node *node, chess_move move,
                   int count);

/* By how many half-moves deeper to search the table's move; may be negative. When the
 * question itself shows that the node is refuted, true and *score. */
bool node_extends(struct searcher *searcher, const struct node *node, chess_move move,
                  int *extension, int *score);

/* ---- search_tables.c ------------------------------------------------------------------- */

/* Take the root moves off the list that endgame tables say give away the result, and decide
 * whether to ask the tables within the search. */
void root_moves_keep_result(struct searcher *searcher);

/* Whether endgame tables settle the node within its window; then *score is set. When they
 * know it but leave the window open, they bound what it can come to. */
bool node_is_in_tablebase(struct searcher *searcher, struct node *node, int *score);

/* ---- quiescence.c -------------------------------------------------------- */

int quiescence(struct searcher *searcher, int ply, int alpha, int beta);

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
