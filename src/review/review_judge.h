/* review_judge.h - how good was a move? From what searches say before and after it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pure; any thread. What a move costs is counted in expected points of its player, between
 * 0 (lost) and 1 (won), a draw being 0.5: a pawn less costs much in an even position and
 * nothing in one that is won. All scores are those of engine/score.h.
 */
#ifndef TTYCHESS_REVIEW_REVIEW_JUDGE_H
#define TTYCHESS_REVIEW_REVIEW_JUDGE_H

#include <stdbool.h>
#include <stddef.h>

#include "rules/position.h"

/* ---- how good was a move? From what searches say before and after it -------------------- */

/* From worst to best, as far as they compare. */
enum verdict_on_move {
    MOVE_UNJUDGED, /* a search is lacking */
    MOVE_FORCED,   /* the only legal move: no merit, no fault */
    MOVE_BOOK,     /* theory: not judged, whatever the search says */
    MOVE_BLUNDER,
    MOVE_MISTAKE,
    MOVE_INACCURACY,
    MOVE_GOOD,
    MOVE_ONLY,     /* the one move that does not throw much away, and not an obvious one */
    MOVE_BRILLIANT /* a sound sacrifice where everything else is clearly worse */
};
enum { MOVE_VERDICTS = MOVE_BRILLIANT + 1 };

static inline bool verdict_is_fault(enum verdict_on_move verdict)
{
    return verdict >= MOVE_BLUNDER && verdict <= MOVE_INACCURACY;
}

enum mate_note { MATE_NOTHING, MATE_MISSED, MATE_MISSED_STILL_WON, MATE_ALLOWED };

/* What is known of a move. */
struct move_evidence {
    const struct position *position; /* before it */
    chess_move move, best;           /* played; what the search would have played */
    int score;                       /* before it, from its player's side */
    int second;                      /* of the second best move; SCORE_NONE: not known */
    int after;                       /* after it, from its player's side */
    bool known_before, known_after;  /* score and best, after */
    bool book;                       /* it leads to a position of theory */
    bool recaptures;                 /* it takes back what has just taken */
};

struct move_judgement {
    enum verdict_on_move verdict;
    enum mate_note note;
    int mate;             /* of the note: in so many moves */
    double before, after; /* expected points of the player */
    double accuracy;      /* 0 to 100; of judged moves only */
};

/* Expected points for a score from one's own side. The curve is the one that lichess uses
 * for the games of people; beyond eleven pawns it stands still below 1, which only a mate or
 * the endgame tables bring. */
double review_expected_points(int score);

void review_judge_move(const struct move_evidence *evidence, struct move_judgement *judgement);

/* How exact a move was that changed the expected points so, 0 to 100. */
double review_move_accuracy(double before, double after);

/* Of a whole game: `points[i]` are White's expected points after i half-moves, negative
 * where nobody knows; `count` half-moves, White's first unless `black_first`. accuracy[] by
 * enum color, -1 for a side of which no move is known. */
void review_game_accuracy(const double *points, size_t count, bool black_first,
                          double accuracy[2]);

/* ---- does a move give something away? --------------------------------------------------- */

/* Pure; any thread. Two half-moves deep: what the opponent can take, and what can be taken
 * back for it, by exchange evaluation. Checks and threats are not seen: whether the
 * sacrifice is sound, only a search can say. */

/* A rook for a minor piece is worth 170; pawns are not sacrificed, they are gambited. */
enum { SACRIFICE_LEAST = 160 /* centipawns */ };

/* How many centipawns a legal move leaves to be taken, less what it takes itself; at most
 * 0 when nothing can be taken with gain. */
int sacrifice_risk(const struct position *position, chess_move move);

/* Whether a legal move gives up at least the exchange, although another legal move would
 * have kept what is given up: what is lost anyway is no sacrifice. */
bool sacrifice_is_one(const struct position *position, chess_move move);

#endif
