/* magics.h - one multiplier a square that gathers the blockers of a slider.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `(occupied & mask) * magic >> (64 - bits in mask)` is an index of its own for every set
 * of blockers that matters ("fancy" magic bitboards, after Pradu Kannan). In order of
 * enum square.
 */
#ifndef TTYCHESS_RULES_MAGICS_H
#define TTYCHESS_RULES_MAGICS_H

#include <stdint.h>

extern const uint64_t magics_rook[64];
extern const uint64_t magics_bishop[64];

#endif
