/* review_classify.h - classifies a move by the scores before and after it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A move is classified by the expected points that it costs its player, from 0 (loss) to 1
 * (win). So a pawn matters in an even position but not in a won one. Scores are those of
 * engine/score.h. Thread-safe.
 */
#ifndef TTYCHESS_REVIEW_REVIEW_CLASSIFY_H
#define TTYCHESS_REVIEW_REVIEW_CLASSIFY_H

#include <stdbool.h>
#include <stddef.h>

#include "rules/position.h"

/* ---- classifying moves ------------------------------------------------------------------ */

/* Verdicts; those from MOVE_BLUNDER on are ordered from worst to best. */
enum move_verdict {
    MOVE_UNCLASSIFIED, /* a score is missing */
    MOVE_FORCED,       /* the only legal move */
    MOVE_BOOK,         /* theory, whatever the score */
    MOVE_BLUNDER,
    MOVE_MISTAKE,
    MOVE_INACCURACY,
    MOVE_GOOD,
    MOVE_ONLY,     /* all other moves lose much, and the move is not obvious */
    MOVE_BRILLIANT /* a sound sacrifice; all other moves are clearly worse */
};
enum { MOVE_VERDICTS = MOVE_BRILLIANT + 1 };

static inline bool move_verdict_is_fault(enum move_verdict verdict)
{
    return verdict >= MOVE_BLUNDER && verdict <= MOVE_INACCURACY;
}

enum mate_note { MATE_NOTE_NONE, MATE_MISSED, MATE_MISSED_STILL_WON, MATE_ALLOWED };

/* Facts about a move; scores are from its player's point of view. */
struct move_facts {
    const struct position *position; /* before the move */
    chess_move move, best;           /* the move played, and the best move of the search */
    int score;                       /* before the move */
    int second;                      /* of the second best move; SCORE_NONE: unknown */
    int after;                       /* score after the move */
    bool known_before, known_after;  /* whether `score` and `best` are valid, and whether
                                      * `after` is */
    bool book;                       /* whether the move is theory */
    bool recaptures;
};

struct move_classification {
    enum move_verdict verdict;
    enum mate_note note;
    int mate;             /* moves to the mate of `note` */
    double before, after; /* expected points of the player */
    double accuracy;      /* 0 to 100; not valid for forced, book or unclassified moves */
};

/* Converts a score to expected points by Lichess's curve for games between humans. Beyond
 * about eleven pawns, the result is constant and below 1. For certain wins, it is 1. */
double review_expected_points(int score);

void review_classify_move(const struct move_facts *facts, struct move_classification *result);

/* Returns 0 to 100; `before` and `after` are the player's expected points. */
double review_move_accuracy(double before, double after);

/* Computes the accuracy of both sides. points[i] are White's expected points after i plies
 * (negative: unknown); the first of `count` plies is White's unless `black_first`.
 * accuracy[color] is -1 if unknown. */
void review_compute_accuracies(const double *points, size_t count, bool black_first,
                               double accuracy[2]);

/* ---- sacrifices ------------------------------------------------------------------------- */

/* Captures after the move are judged by static exchange evaluation; checks and threats are
 * ignored. Only a search can find out whether a sacrifice is sound. */

/* The minimum value that a sacrifice gives up. The exchange (rook for minor piece) is worth
 * 170; pawn gambits do not count. */
enum { SACRIFICE_MIN = 160 /* centipawns */ };

/* Returns the value that a legal move leaves en prise, minus the value that it captures. */
int review_sacrifice_risk(const struct position *position, chess_move move);

/* Returns whether `move`, which must be legal, gives up at least SACRIFICE_MIN although
 * another move gives up at most 50 centipawns. */
bool review_move_is_sacrifice(const struct position *position, chess_move move);

#endif
