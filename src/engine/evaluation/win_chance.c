/* win_chance.c - the win-draw-loss model: two logistic curves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * With S(x) = 1 / (1 + exp(-x)), the chance to win is S((reported - 100) / width), the chance
 * to lose is the opponent's chance to win, and the rest is the chance of a draw.
 *
 *     reported = 100 score (BEND + 1) / (BEND pawn + |score|)
 *
 * so a score of `pawn` is reported as 100. `pawn` and `width` depend on the material: with few
 * pieces, winning takes a larger lead.
 *
 * The parameters are maximum-likelihood estimates from selfplay games; BEND was fitted to
 * evaluations on lichess (tests/FIGURES). Without BEND (reported = 100 score / pawn, as in
 * Stockfish), high scores would be reported too high, because a network is trained on chances,
 * and these hardly differ between high scores.
 */
#include "engine/evaluation/win_chance.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/param.h>

#include "engine/score.h"

enum {
    PERMILLE = 1000,
    CURVE_ONE = 65536,
    CURVE_STEPS = 8, /* table entries per unit of x */
    CURVE_FRACTION = 256,
    CURVE_LAST = 96,
    MATERIAL_MAX = 78, /* of the starting position */
    MATERIAL_MIN = 17, /* less material counts as this much */
    UNIT = 10000,      /* one centipawn */
    EVEN_CHANCE = 100, /* reported score with an even chance to win */
    BEND = 20          /* pawns: smaller values reduce high scores more */
};

/* `pawn` and `width` with material 18, 48 and 78, in ten-thousandths of a centipawn, as
 * src/developer/tune/fit_win_chance prints them. */
static const int64_t REPORTED_PAWN[] = {2237162, 893222, 618482};
static const int64_t WIDTH[] = {268945, 613585, 949225};

/* S(0), S(1/8), S(2/8) ... as integers, the same on every machine. */
static const int32_t CURVE[CURVE_LAST + 1] = {
    32768, 34813, 36843, 38841, 40793, 42687, 44511, 46254, 47911, 49474, 50941, 52310, 53581,
    54754, 55834, 56822, 57724, 58544, 59287, 59959, 60565, 61109, 61598, 62036, 62428, 62778,
    63090, 63368, 63615, 63835, 64030, 64203, 64357, 64494, 64614, 64721, 64816, 64900, 64974,
    65039, 65097, 65149, 65194, 65234, 65269, 65300, 65328, 65352, 65374, 65393, 65410, 65425,
    65438, 65449, 65459, 65468, 65476, 65483, 65489, 65495, 65500, 65504, 65508, 65511, 65514,
    65517, 65519, 65521, 65523, 65524, 65526, 65527, 65528, 65529, 65530, 65530, 65531, 65532,
    65532, 65533, 65533, 65533, 65534, 65534, 65534, 65534, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65536, 65536};

static int64_t parabola(const int64_t values[3], const struct position *position)
{
    static const int worth[] = {1, 3, 3, 5, 9};
    int64_t material = 0;
    for (int type = PAWN; type <= QUEEN; type++)
        material += worth[type] * bitboard_count(position->by_type[type]);
    material = MAX(MIN(material, MATERIAL_MAX), MATERIAL_MIN);
    return (values[0] * (material - 48) * (material - 78) -
            2 * values[1] * (material - 18) * (material - 78) +
            values[2] * (material - 18) * (material - 48)) /
           1800;
}

/* Returns S(distance / width) in permille, by linear interpolation; at most one permille
 * off. */
static int curve_permille(int64_t distance, int64_t width)
{
    assert(width > 0);
    int64_t x = llabs(distance) * CURVE_STEPS * CURVE_FRACTION / width;
    int64_t at = x / CURVE_FRACTION, rest = x % CURVE_FRACTION;
    int64_t value = CURVE_ONE;
    if (at < CURVE_LAST)
        value = CURVE[at] + (CURVE[at + 1] - CURVE[at]) * rest / CURVE_FRACTION;
    if (distance < 0)
        value = CURVE_ONE - value;
    return (int)((value * PERMILLE + CURVE_ONE / 2) / CURVE_ONE);
}

int score_to_reported(int score, const struct position *position)
{
    if (score_is_certain(score))
        return score;
    int64_t pawn = parabola(REPORTED_PAWN, position), size = abs(score);
    int64_t whole = pawn * BEND + size * UNIT;
    int reported = (int)((size * EVEN_CHANCE * (BEND + 1) * UNIT + whole / 2) / whole);
    reported = MAX(reported, (int)MIN(size, SCORE_CURSED_WIN)); /* scores of cursed wins do not
                                                                 * change */
    return score < 0 ? -reported : reported;
}

struct win_chance win_chance_from_score(int reported, const struct position *position)
{
    struct win_chance chance = {0, 0, 0};
    if (score_is_mate(reported)) {
        *(reported > 0 ? &chance.win : &chance.loss) = PERMILLE;
        return chance;
    }
    int64_t width = parabola(WIDTH, position);
    chance.win = curve_permille((int64_t)(reported - EVEN_CHANCE) * UNIT, width);
    chance.loss = curve_permille((int64_t)(-reported - EVEN_CHANCE) * UNIT, width);
    chance.draw = PERMILLE - chance.win - chance.loss;
    assert(chance.win >= 0 && chance.draw >= 0 && chance.loss >= 0);
    return chance;
}
