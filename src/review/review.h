/* review.h - the review of one game: which positions have to be searched, what the searches
 * said, and what follows from it for every move.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The searches are somebody else's (review/reviewer.h): ask review_next(), hand in what was
 * found with review_put(), and judge, at the end or in between. Positions are asked for
 * from the last to the first: what the engine still knows of the later ones keeps its
 * scores of the earlier ones in agreement with them. Each is asked for once, and not at all
 * where the answer is known: the game is over there, only one move is legal, or it is the
 * standard start. Data only; owned and used by one thread.
 */
#ifndef TTYCHESS_REVIEW_REVIEW_H
#define TTYCHESS_REVIEW_REVIEW_H

#include <stdint.h>

#include "review/review_judge.h"
#include "rules/position.h"

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

#endif
