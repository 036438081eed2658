/* glicko.c - the steps of Glicko-2, with the symbols of the paper.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/glicko.h"

#include <assert.h>
#include <math.h>

const struct glicko GLICKO_START = {1500, 500, 0.09};

/* The paper's scale and tolerance. */
static const double SCALE = 173.7178, EPSILON = 0.000001;
static const double PI = 3.14159265358979323846;

/* The values used by lichess.org. */
static const double PERIODS_PER_DAY = 0.21436, TAU = 0.75;

/* Limit for the iteration, which takes 3 to 20 steps but might not end for extreme values. */
enum { STEPS = 100 };

static double clamp(double number, double least, double most, double otherwise)
{
    if (!isfinite(number))
        return otherwise;
    return number < least ? least : number > most ? most : number;
}

static struct glicko clamped(const struct glicko *player)
{
    return (struct glicko){
        clamp(player->rating, GLICKO_LOWEST, GLICKO_HIGHEST, GLICKO_START.rating),
        clamp(player->deviation, GLICKO_DEVIATION_LOWEST, GLICKO_DEVIATION_HIGHEST,
              GLICKO_START.deviation),
        clamp(player->volatility, GLICKO_VOLATILITY_LOWEST, GLICKO_VOLATILITY_HIGHEST,
              GLICKO_START.volatility)};
}

bool glicko_is_provisional(const struct glicko *player)
{
    return !(player->deviation < GLICKO_PROVISIONAL);
}

struct glicko glicko_after_inactivity(const struct glicko *player, double days)
{
    struct glicko rested = clamped(player);
    double phi = rested.deviation / SCALE, sigma = rested.volatility;
    if (!(days > 0))
        return rested;
    rested.deviation = SCALE * sqrt(phi * phi + days * PERIODS_PER_DAY * sigma * sigma);
    return clamped(&rested);
}

/* The inputs of step 5. */
struct curve {
    double delta_squared, phi_squared, v, a;
};

static double curve_at(const struct curve *curve, double x)
{
    double e = exp(x), sum = curve->phi_squared + curve->v + e;
    return e * (curve->delta_squared - sum) / (2 * sum * sum) - (x - curve->a) / (TAU * TAU);
}

/* Steps 5.2 to 5.5. Brackets the root, then finds it with the Illinois algorithm. Returns the
 * new volatility. */
static double new_volatility(const struct curve *curve)
{
    double a = curve->a, b;
    int steps = 0;
    if (curve->delta_squared > curve->phi_squared + curve->v) {
        b = log(curve->delta_squared - curve->phi_squared - curve->v);
    } else {
        b = a - TAU;
        while (curve_at(curve, b) < 0 && steps++ < STEPS)
            b -= TAU;
    }
    double f_a = curve_at(curve, a), f_b = curve_at(curve, b);
    while (fabs(b - a) > EPSILON && f_b != f_a && steps++ < STEPS) {
        double c = a + (a - b) * f_a / (f_b - f_a), f_c = curve_at(curve, c);
        if (f_c * f_b <= 0) {
            a = b;
            f_a = f_b;
        } else {
            f_a /= 2;
        }
        b = c;
        f_b = f_c;
    }
    return exp(a / 2);
}

/* Steps 2 to 8 for one game, except the growth over time (glicko_after_inactivity()). */
static struct glicko rate_player(const struct glicko *player, const struct glicko *opponent,
                                 double score)
{
    double mu = (player->rating - 1500) / SCALE, phi = player->deviation / SCALE;
    double mu_j = (opponent->rating - 1500) / SCALE, phi_j = opponent->deviation / SCALE;
    double g = 1 / sqrt(1 + 3 * phi_j * phi_j / (PI * PI));
    double e = 1 / (1 + exp(-g * (mu - mu_j)));
    double v = 1 / (g * g * e * (1 - e)), delta = v * g * (score - e);
    struct curve curve = {delta * delta, phi * phi, v, 2 * log(player->volatility)};
    struct glicko after = {.volatility = new_volatility(&curve)};
    phi = 1 / sqrt(1 / (phi * phi) + 1 / v);
    after.rating = SCALE * (mu + phi * phi * g * (score - e)) + 1500;
    after.deviation = SCALE * phi;
    return clamped(&after);
}

void glicko_rate_game(struct glicko *white, struct glicko *black, double score)
{
    struct glicko one = clamped(white), other = clamped(black);
    assert(score == 0 || score == 0.5 || score == 1);
    *white = rate_player(&one, &other, score);
    *black = rate_player(&other, &one, 1 - score);
}
