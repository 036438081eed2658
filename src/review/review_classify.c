/* review_classify.c - classifies a move by the scores before and after it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The curve, the thresholds and both accuracies are those published by Lichess.
 */
#include "review/review_classify.h"

#include <assert.h>
#include <math.h>
#include <string.h>
#include <sys/param.h>

#include "engine/score.h"
#include "engine/static_exchange.h"
#include "rules/move_generator.h"

/* ---- sacrifices ------------------------------------------------------------------------- */

enum {
    GAIN_MAX = 2 * 950, /* two queens */
    GAIN_STEP = 10,
    IGNORED_LOSS_MAX = 50 /* centipawns */
};

static int capture_value(const struct position *position, chess_move move)
{
    if (move_kind(move) == MOVE_EN_PASSANT)
        return see_values[PAWN];
    if (move_kind(move) == MOVE_CASTLING)
        return 0;
    enum piece captured = position_piece_on(position, move_to(move));
    int gain = captured == NO_PIECE ? 0 : see_values[piece_type_of(captured)];
    if (move_kind(move) == MOVE_PROMOTION)
        gain += see_values[move_promotion(move)] - see_values[PAWN];
    return gain;
}

/* Returns what a capture wins after all exchanges on its square, or 0 if it loses. Bisects,
 * because static_exchange_at_least() only answers yes or no. En passant and promotions count
 * at face value. */
static int exchange_gain(const struct position *position, chess_move move)
{
    if (move_kind(move) != MOVE_NORMAL)
        return capture_value(position, move);
    int low = 0, high = GAIN_MAX / GAIN_STEP;
    if (!static_exchange_at_least(position, move, GAIN_STEP))
        return 0;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (static_exchange_at_least(position, move, middle * GAIN_STEP))
            low = middle;
        else
            high = middle;
    }
    return low * GAIN_STEP;
}

/* Returns the most that the side to move can win by capturing. */
static int best_gain(const struct position *position)
{
    struct move_list list;
    int best = 0;
    generate_noisy(position, &list);
    for (int i = 0; i < list.count; i++) {
        int gain = exchange_gain(position, list.moves[i]);
        best = MAX(best, gain);
    }
    return best;
}

int review_sacrifice_risk(const struct position *position, chess_move move)
{
    struct position after = *position;
    struct move_list list;
    struct undo undo, undo_capture;
    int worst = 0;
    position_make_move(&after, move, &undo);
    generate_noisy(&after, &list);
    for (int i = 0; i < list.count; i++) {
        int captured = capture_value(&after, list.moves[i]);
        if (captured <= worst)
            continue;
        position_make_move(&after, list.moves[i], &undo_capture);
        int loss = captured - best_gain(&after);
        position_undo_move(&after, list.moves[i], &undo_capture);
        worst = MAX(worst, loss);
    }
    return worst - capture_value(position, move);
}

bool review_move_is_sacrifice(const struct position *position, chess_move move)
{
    struct move_list list;
    if (review_sacrifice_risk(position, move) < SACRIFICE_MIN)
        return false;
    generate_legal(position, &list);
    for (int i = 0; i < list.count; i++)
        if (list.moves[i] != move &&
            review_sacrifice_risk(position, list.moves[i]) <= IGNORED_LOSS_MAX)
            return true;
    return false;
}

/* ---- classifying moves ------------------------------------------------------------------ */

enum {
    SCORE_CEILING = 1000, /* centipawns: the curve is constant beyond */
    OBVIOUS_GAIN = 200,   /* centipawns: winning a piece, even for a pawn, is easy to see */
    WINDOW_MIN = 2,
    WINDOW_MAX = 8
};

/* Thresholds, in expected points lost. */
static const double INACCURACY = 0.05, MISTAKE = 0.10, BLUNDER = 0.15;

/* Steepness per centipawn of Lichess's curve, which is for Stockfish's scores. Our scores
 * are scaled down: seven to nine Stockfish pawns are ten or more of ours, where the curve
 * is constant and would hide errors. */
static const double CURVE_STEEPNESS = 0.00368208, STOCKFISH_SCALE = 0.88;
static const double WINNING = 0.85; /* expected points, about +5.4 */

/* Expected points of a side that is eleven or eight pawns down. A mate that such a side
 * allows, or a missed mate that leaves the opponent that far behind, is an inaccuracy or a
 * mistake, not a blunder. */
static const double DECIDED = 0.0246, NEARLY_DECIDED = 0.0707;

double review_expected_points(int score)
{
    double scaled = STOCKFISH_SCALE * score;
    assert(score != SCORE_NONE);
    if (score_is_certain(score))
        return score > 0 ? 1 : 0;
    scaled = MIN(MAX(scaled, -SCORE_CEILING), SCORE_CEILING);
    return 1 / (1 + exp(-CURVE_STEEPNESS * scaled));
}

double review_move_accuracy(double before, double after)
{
    double loss = 100 * (before - after), accuracy;
    assert(before >= 0 && before <= 1 && after >= 0 && after <= 1);
    if (loss <= 0)
        return 100;
    accuracy = 103.1668100711649 * exp(-0.04354415386753951 * loss) - 3.166924740191411 + 1;
    return accuracy < 0 ? 0 : accuracy > 100 ? 100 : accuracy;
}

/* As on Lichess, a missed or allowed mate is judged by the score without the mate, because
 * the points may hardly differ. */
static enum move_verdict mate_verdict(double points)
{
    return points < DECIDED          ? MOVE_INACCURACY
           : points < NEARLY_DECIDED ? MOVE_MISTAKE
                                     : MOVE_BLUNDER;
}

static void classify_mates(const struct move_facts *facts, struct move_classification *result)
{
    int score = facts->score, after = facts->after;
    if (score_is_mate(score) && score > 0 && result->after < 1) {
        result->mate = score_moves_to_mate(score);
        result->verdict = mate_verdict(1 - result->after);
        result->note = result->verdict == MOVE_BLUNDER ? MATE_MISSED : MATE_MISSED_STILL_WON;
    } else if (result->before > 0 && score_is_mate(after) && after < 0) {
        result->mate = -score_moves_to_mate(after);
        result->note = MATE_ALLOWED;
        result->verdict = mate_verdict(result->before);
    }
}

/* A brilliant move is a sound sacrifice when nothing else works as well. An only move is
 * better than all others by the margin of a blunder, and is not obvious. Immediate mates,
 * recaptures and captures of hanging pieces are obvious. */
static void classify_good_move(const struct move_facts *facts,
                               struct move_classification *result)
{
    if (facts->second == SCORE_NONE || facts->move != facts->best ||
        result->before - result->after > INACCURACY)
        return;
    double second = review_expected_points(facts->second);
    if (second < WINNING && result->after >= 0.5 && result->after - second >= MISTAKE &&
        review_move_is_sacrifice(facts->position, facts->move))
        result->verdict = MOVE_BRILLIANT;
    else if (result->before - second >= BLUNDER && !facts->recaptures &&
             facts->after != SCORE_MATE - 1 &&
             !static_exchange_at_least(facts->position, facts->move, OBVIOUS_GAIN))
        result->verdict = MOVE_ONLY;
}

void review_classify_move(const struct move_facts *facts, struct move_classification *result)
{
    assert(facts->move != MOVE_NONE);
    memset(result, 0, sizeof *result);
    result->before = review_expected_points(facts->score);
    result->after = review_expected_points(facts->after);
    if (facts->book || count_legal_moves(facts->position) == 1) {
        result->verdict = facts->book ? MOVE_BOOK : MOVE_FORCED;
        result->after = result->before;
        return;
    }
    if (!facts->known_before || !facts->known_after)
        return;
    /* Two searches never agree exactly. By definition, the best move loses nothing, and no
     * move improves the position. */
    if (facts->move == facts->best || result->after > result->before) {
        result->verdict = MOVE_GOOD;
        result->accuracy = 100;
        classify_good_move(facts, result);
        return;
    }
    result->accuracy = review_move_accuracy(result->before, result->after);
    double loss = result->before - result->after;
    result->verdict = loss >= BLUNDER      ? MOVE_BLUNDER
                      : loss >= MISTAKE    ? MOVE_MISTAKE
                      : loss >= INACCURACY ? MOVE_INACCURACY
                                           : MOVE_GOOD;
    classify_mates(facts, result);
}

/* Returns a move's weight: the standard deviation of the points around it, limited to 0.5
 * to 12 percent. Moves in a quiet stretch count little. */
static double move_weight(const double *points, size_t count, size_t move)
{
    size_t size = MIN(MAX(count / 10, WINDOW_MIN), WINDOW_MAX), known = 0;
    size_t last = MIN(MAX(size - 1, move + 1), count); /* last index of the window */
    double sum = 0, squares = 0, deviation;
    for (size_t i = last + 1 < size ? 0 : last + 1 - size; i <= last; i++) {
        if (points[i] < 0)
            continue;
        known++;
        sum += 100 * points[i];
        squares += 100 * points[i] * 100 * points[i];
    }
    if (known == 0)
        return 0.5;
    squares = squares / (double)known - sum * sum / (double)(known * known);
    deviation = squares > 0 ? sqrt(squares) : 0;
    return deviation < 0.5 ? 0.5 : deviation > 12 ? 12 : deviation;
}

/* Returns the average of the weighted and the harmonic mean, or -1 if unknown. The harmonic mean
 * makes a single very bad move count. */
static double side_accuracy(const double *points, size_t count, bool black_first,
                            enum color color)
{
    double sum = 0, weights = 0, reciprocals = 0;
    size_t moves = 0;
    for (size_t i = color == (black_first ? BLACK : WHITE) ? 0 : 1; i < count; i += 2) {
        double before = points[i], after = points[i + 1], weight, accuracy;
        if (before < 0 || after < 0)
            continue;
        accuracy = color == WHITE ? review_move_accuracy(before, after)
                                  : review_move_accuracy(1 - before, 1 - after);
        weight = move_weight(points, count, i);
        sum += weight * accuracy;
        weights += weight;
        reciprocals += 1 / (accuracy < 1 ? 1 : accuracy);
        moves++;
    }
    return moves == 0 ? -1 : (sum / weights + (double)moves / reciprocals) / 2;
}

void review_compute_accuracies(const double *points, size_t count, bool black_first,
                               double accuracy[2])
{
    for (int color = WHITE; color <= BLACK; color++)
        accuracy[color] = side_accuracy(points, count, black_first, (enum color)color);
}
