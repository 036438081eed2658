/* mathematics.h - functions that return identical bits with every C library.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * They only add, multiply and divide. IEEE 754 specifies how these operations round.
 */
#ifndef TTYCHESS_TRAIN_MATHEMATICS_H
#define TTYCHESS_TRAIN_MATHEMATICS_H

#include <stdint.h>
#include <string.h>

/* Returns 2^power for -1022 to 1023. */
static inline double power_of_two(int power)
{
    uint64_t bits = (uint64_t)(power + 1023) << 52;
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Returns e^x with a relative error of about 1e-15; x is clamped to +-700. */
static inline double exponential(double x)
{
    const double log2 = 0x1.62e42fefa39efp-1, rest_of_log2 = 0x1.abc9e3b39803fp-56;
    static const double factorials[] = {6227020800, 479001600, 39916800, 3628800, 362880,
                                        40320,      5040,      720,      120,     24,
                                        6,          2,         1,        1};
    if (!(x > -700))
        x = -700;
    if (x > 700)
        x = 700;
    int power = (int)(x / log2 + (x < 0 ? -0.5 : 0.5));
    double r = x - power * log2 - power * rest_of_log2, sum = 0;
    for (int i = 0; i < 14; i++) /* Horner's rule, from 1/13! to 1/0! */
        sum = sum * r + 1 / factorials[i];
    return sum * power_of_two(power);
}

static inline double sigmoid(double x)
{
    return 1 / (1 + exponential(-x));
}

/* Returns a cosine schedule: 1 at 0, 1/2 at 1/2, 0 at 1. */
static inline double cosine_schedule(double share)
{
    const double pi = 3.14159265358979323846;
    double x = pi * (share - 0.5), sum = 1;
    for (int i = 21; i > 1; i -= 2)
        sum = 1 - sum * x * x / (i * (i - 1));
    return 0.5 - 0.5 * x * sum; /* x * sum is the sine of x */
}

#endif
