/* review.h - the review of a game: positions to search, results, and a verdict on each move.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Either the caller runs the searches or reviewer_start() does. review_next_position() gets a
 * position, review_store_evaluation() stores its result, and review_classify() may be called
 * at any time. Each position is requested once, from the last to the first, because the
 * transposition table then keeps scores consistent. Positions whose value is known (end of the
 * game, single legal move, standard start) are skipped. A ply is the number of moves before a
 * position, 0 to review->count; `move` is the index of a move.
 */
#ifndef TTYCHESS_REVIEW_REVIEW_H
#define TTYCHESS_REVIEW_REVIEW_H

#include <stdint.h>

#include "pgn/game.h"
#include "review/review_classify.h"
#include "rules/position.h"
#include "base/wake.h"
#include "base/error.h"

/* ---- the review of one game ------------------------------------------------------------- */

enum {
    REVIEW_LINE_PLIES = 8,  /* plies stored for each best line */
    REVIEW_START_SCORE = 15 /* centipawns */
};

/* The result of a search, from the viewpoint of the side to move. */
struct review_evaluation {
    bool known;
    int score;
    int second; /* score of the second best move, or SCORE_NONE */
    int length;
    chess_move line[REVIEW_LINE_PLIES]; /* principal variation */
};

struct review_position {
    struct position position;
    bool needs_search;
    bool book; /* whether all moves so far are theory */
    struct review_evaluation evaluation;
};

struct review {
    size_t count;                                /* plies */
    chess_move *moves;                           /* MOVE_NONE: null move */
    uint64_t *keys;                              /* count + 1, for engine_set_position() */
    struct review_position *positions;           /* count + 1, by ply */
    struct move_classification *classifications; /* set by review_classify() */
    double *points; /* White's expected points by ply; negative: unknown */
    size_t searches_needed, searches_done;
};

struct review_side_summary {
    double accuracy; /* 0 to 100; -1: unknown */
    int verdicts[MOVE_VERDICTS];
    int classified; /* moves other than forced, theory and unclassified ones */
};

typedef bool review_book_callback(const struct position *position, chess_move move);

/* Returns whether a move is theory: in the opening table, and not known to be bad. */
bool review_move_is_theory(const struct position *position, chess_move move);

/* Begins a review. Copies the moves before the first illegal one. If `is_book` is NULL, no
 * move is theory. */
void review_init(struct review *review, const struct position *start, const chess_move *moves,
                 size_t count, review_book_callback *is_book);
void review_free(struct review *review);

/* Gets the next position to search, the same one until its result is stored. Returns false
 * if there is none. */
bool review_next_position(const struct review *review, size_t *ply);

/* Stores a result. The search counts as done even if the score is unknown. */
void review_store_evaluation(struct review *review, size_t ply,
                             const struct review_evaluation *evaluation);

/* Classifies all moves by the results so far. */
void review_classify(struct review *review);

/* Lists the faults, worst first, in `worst`, which has room for all moves. Returns their
 * number. Call review_classify() first. */
size_t review_list_worst(const struct review *review, size_t *worst);

/* Call review_classify() first. */
struct review_side_summary review_summarize(const struct review *review, enum color color);

enum color review_mover(const struct review *review, size_t move);

/* Returns the score from White's side, or SCORE_NONE if unknown. */
int review_score_for_white(const struct review *review, size_t ply);

/* ---- navigation in a reviewed game ------------------------------------------------------ */

enum review_step {
    REVIEW_STEP_BACK,
    REVIEW_STEP_FORWARD,
    REVIEW_STEP_PAGE_BACK, /* five full moves */
    REVIEW_STEP_PAGE_FORWARD,
    REVIEW_STEP_START,
    REVIEW_STEP_END,
    REVIEW_STEP_FAULT_BACK, /* to the position after an inaccuracy, mistake or blunder */
    REVIEW_STEP_FAULT_FORWARD
};

/* Returns the ply after a step, or `ply` itself if the step is impossible. */
size_t review_ply_after_step(const struct review *review, size_t ply, enum review_step step);

/* Returns whether a move is an inaccuracy, mistake or blunder. Call review_classify()
 * first. */
bool review_move_is_fault(const struct review *review, size_t move);

/* ---- the moves of a game that are reviewed ---------------------------------------------- */

/* The reviewed moves are the main line of a study, or the moves of a game in play up to its
 * current position. Thread-safe. */

/* review_count_moves() returns the number of moves. review_list_moves() also returns their
 * nodes, in an array that the caller frees. */
size_t review_count_moves(const struct game *game);
struct move_node **review_list_moves(const struct game *game, size_t *count);

void review_init_from_game(struct review *review, const struct game *game, size_t most,
                           review_book_callback *is_book);

/* Returns the nodes of the reviewed moves in an array that the caller frees, or NULL if the
 * game has changed. */
struct move_node **review_find_nodes(const struct review *review, const struct game *game);

/* ---- running the searches in the background --------------------------------------------- */

struct reviewer;

/* Default number of nodes per position: 0.2 s at a million nodes per second. */
enum { REVIEW_NODES = 200000 };

struct reviewer_options {
    int64_t move_time;       /* milliseconds per position; 0: no limit */
    uint64_t nodes;          /* per position; 0: no limit */
    int depth;               /* plies; 0: no limit. If all limits are 0, `nodes` is
                              * REVIEW_NODES. */
    int threads;             /* 0: one thread */
    int hash;                /* MB; 0: the engine's default */
    const char *network;     /* value of EvalFile; NULL: built-in */
    const char *syzygy;      /* directories of endgame tables; NULL: none */
    bool has_loaded_network; /* whether to use `loaded_network`; in the sandbox, `network`
                              * cannot be opened */
    const struct network *loaded_network; /* must outlive the reviewer; may be NULL */
};

/* `wake` is signalled when a search ends, and must outlive the reviewer. Returns NULL and
 * sets *error on failure. */
struct reviewer *reviewer_create(const struct reviewer_options *options, struct wake *wake,
                                 struct error *error);

/* `reviewer` may be NULL. */
void reviewer_destroy(struct reviewer *reviewer);

/* Clears the hash table and searches the positions of `review`. The review must stay at its
 * address until it is complete or cancelled, or the reviewer is destroyed. With one thread
 * and no time limit, the results depend only on the game. Returns false and sets *error on
 * failure, for example if fair_play.h forbids help. */
bool reviewer_start(struct reviewer *reviewer, struct review *review, struct error *error);

/* Stores the result of a finished search and starts the next one. Returns false if no
 * search has finished, or if the next one cannot start. Sets *error in the latter case,
 * otherwise sets error->text to "". */
bool reviewer_poll(struct reviewer *reviewer, struct error *error);

/* Returns true until the last search has been polled. */
bool reviewer_is_running(const struct reviewer *reviewer);

/* Discards the unfinished search. Waits at most about 10 ms. */
void reviewer_cancel(struct reviewer *reviewer);

#endif
