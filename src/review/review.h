/* review.h - the review of one game: which positions have to be searched, what the searches
 * said, and what follows from it for every move.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The searches are somebody else's (reviewer_start(), below): ask review_next(), hand in what was
 * found with review_put(), and judge, at the end or in between. Positions are asked for
 * from the last to the first: what the engine still knows of the later ones keeps its
 * scores of the earlier ones in agreement with them. Each is asked for once, and not at all
 * where the answer is known: the game is over there, only one move is legal, or it is the
 * standard start. Data only; owned and used by one thread.
 */
#ifndef TTYCHESS_REVIEW_REVIEW_H
#define TTYCHESS_REVIEW_REVIEW_H

#include <stdint.h>

#include "pgn/game.h"
#include "review/review_judge.h"
#include "rules/position.h"
#include "base/wake.h"
#include "base/reason.h"

/* ---- the review of one game ------------------------------------------------------------- */

enum {
    REVIEW_LINE = 8,        /* half-moves of a best line that are kept */
    REVIEW_START_SCORE = 15 /* centipawns: what the first move of the game is worth */
};

/* What a search of a position says, from the side to move there. */
struct review_finding {
    bool known;
    int score;
    int second; /* of the second best move; SCORE_NONE: not known */
    int length;
    chess_move line[REVIEW_LINE]; /* best line */
};

struct review_place {
    struct position position;
    bool wanted; /* it has to be searched */
    bool book;   /* all moves so far are theory */
    struct review_finding finding;
};

struct review {
    size_t count;                      /* half-moves */
    chess_move *moves;                 /* MOVE_NONE: the turn was passed */
    uint64_t *keys;                    /* count + 1, as engine_set_position() wants them */
    struct review_place *places;       /* count + 1: before the first move, and after each */
    struct move_judgement *judgements; /* of each move, after review_judge() */
    double *points;      /* White's expected points after i half-moves; negative: unknown */
    size_t wanted, done; /* searches */
};

struct review_side {
    double accuracy;             /* 0 to 100; -1: not known */
    int verdicts[MOVE_VERDICTS]; /* how many moves of each kind */
    int judged;                  /* moves that were not forced, nor theory */
};

/* Whether a move is theory in a position. */
typedef bool review_is_book(const struct position *position, chess_move move);

/* By the lines of the table of openings, but for those that are known to be bad. */
bool review_is_theory(const struct position *position, chess_move move);

/* Get ready; `moves` are copied and end where one is not legal. `is_book` NULL: no theory
 * is known. review_free() frees what the review owns. */
void review_begin(struct review *review, const struct position *start, const chess_move *moves,
                  size_t count, review_is_book *is_book);
void review_free(struct review *review);

/* The next place that is to be searched (again and again the same, until it is put). False
 * when there is none left. */
bool review_next(const struct review *review, size_t *place);

/* What was found there; one without a score counts as searched, too. */
void review_put(struct review *review, size_t place, const struct review_finding *finding);

/* Judge all moves by what is known so far. */
void review_judge(struct review *review);

/* The inaccuracies, mistakes and blunders of a review that was judged, the worst first, into
 * `worst`, which has room for all moves; returns how many. */
size_t review_list_worst(const struct review *review, size_t *worst);

/* After review_judge(). */
struct review_side review_summarize(const struct review *review, enum color color);

/* Whose move it was. */
enum color review_mover(const struct review *review, size_t move);

/* The score after `place` half-moves, from White's side; SCORE_NONE: unknown. */
int review_score_white(const struct review *review, size_t place);

/* ---- walking through a reviewed game ---------------------------------------------------- */

/* A place is a position, after so many half-moves, 0 to review->count. Pure; any thread. */

enum review_step {
    REVIEW_BACK,
    REVIEW_FORWARD,
    REVIEW_PAGE_BACK, /* five moves of both */
    REVIEW_PAGE_FORWARD,
    REVIEW_START,
    REVIEW_END,
    REVIEW_FAULT_BACK, /* to where an inaccuracy, a mistake or a blunder has just been played */
    REVIEW_FAULT_FORWARD
};

/* Where a step from `place` leads; the same place when it leads nowhere. */
size_t review_walk(const struct review *review, size_t place, enum review_step step);

/* Whether a move is an inaccuracy, a mistake or a blunder; after review_judge(). */
bool review_is_fault(const struct review *review, size_t move);

/* ---- the moves of a game that a review is of -------------------------------------------- */

/* The main line of a game that is read or looked through; of one that is played, the moves up to
 * the board. Pure; any thread. */

/* How many half-moves; and their nodes, `most` of them: returns how many there are. */
size_t review_line_count(const struct game *game);
size_t review_line_list(const struct game *game, struct move_node **nodes, size_t most);

/* Begin a review of so many of them, or all. */
void review_begin_line(struct review *review, const struct game *game, size_t most,
                       review_is_book *is_book);

/* The nodes of all moves that were reviewed, room for review->count; false when those are not
 * the game's any more. */
bool review_line_find(const struct review *review, const struct game *game,
                      struct move_node **nodes);

/* ---- who carries out the searches ------------------------------------------------------ */

/* A search of each place, in the background. Shared by the session, which goes on meanwhile, and the command that reviews files, which
 * waits. All functions are the owner's thread's; the wake pipe tells of the end of a search. */

struct reviewer; /* opaque */

/* For each position, where nothing else is said: nodes, so that who reviews a game twice reads the
 * same twice; a fifth of a second at a million a second. */
enum { REVIEW_NODES = 200000 };

struct reviewer_options {
    int64_t move_time;   /* milliseconds for each position; 0: none */
    uint64_t nodes;      /* for each position; 0: none */
    int depth;           /* 0: none; without any of the three: REVIEW_NODES */
    int threads;         /* 0: one */
    int hash;            /* MB; 0: the engine's own */
    const char *network; /* as EvalFile has it; NULL: the built-in one */
    const char *syzygy;  /* NULL: none */
    bool has_read;       /* the network is there already, where no file can be opened: */
    const struct network *read; /* outlives the reviewer; NULL: none */
};

/* False, with the reason, when the engine cannot be had. `wake` outlives the reviewer. */
struct reviewer *reviewer_create(const struct reviewer_options *options, struct wake *wake,
                                 struct reason *reason);

/* Stops a search that runs. NULL is allowed. */
void reviewer_destroy(struct reviewer *reviewer);

/* Forget all earlier games and search what this review wants; it has to stay where it is
 * until it is done, cancelled, or the reviewer destroyed. With --nodes or --depth and one
 * thread the answers depend on the game alone. False, with the reason, also when fair_play.h forbids help. */
bool reviewer_start(struct reviewer *reviewer, struct review *review, struct reason *reason);

/* Hand in what has been found, and start the next search. Whether a search had ended;
 * false, with the reason set, when no thread can be had (reason->text is "" otherwise). */
bool reviewer_poll(struct reviewer *reviewer, struct reason *reason);

/* Whether searches are under way: from reviewer_start() until the last one was polled. */
bool reviewer_is_running(const struct reviewer *reviewer);

/* Stop; what was not finished is not handed in. Waits at most about 10 ms. */
void reviewer_cancel(struct reviewer *reviewer);

#endif
