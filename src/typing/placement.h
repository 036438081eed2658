/* placement.h - pieces put on squares, as they are typed or dictated.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pure; any thread.
 */
#ifndef TTYCHESS_TYPING_PLACEMENT_H
#define TTYCHESS_TYPING_PLACEMENT_H

#include <stddef.h>

#include "rules/types.h"

enum { PLACEMENTS = 64, PLACEMENT_WORD = 24 };

struct placement {
    enum square square;
    enum piece piece;
};

/* "Ke1 qd8", "white king e1, black queen d 8, rook a8": how many these are, at most PLACEMENTS;
 * a color that is not named is that of the piece before. -1: not all is of that kind, and
 * `fault` is where it is not. */
int placements_read(const char *text, struct placement list[PLACEMENTS],
                    char fault[PLACEMENT_WORD]);

/* "white king e1, black queen d8". */
void placements_write(const struct placement *list, int count, char *text, size_t size);

#endif
