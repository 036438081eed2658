/* placement.h - pieces on squares, as typed or dictated.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * These functions are thread-safe.
 */
#ifndef TTYCHESS_TYPING_PLACEMENT_H
#define TTYCHESS_TYPING_PLACEMENT_H

#include <stddef.h>

#include "rules/types.h"

enum { PLACEMENTS_MAX = 64, PLACEMENT_WORD_SIZE = 24 };

struct placement {
    enum square square;
    enum piece piece;
};

/* Parses "Ke1 qd8", "white king e1, black queen d 8" or the sentence of
 * board_query_write_kinds() ("White: king e1, rooks a1, f1. Black: king g8."). A color or a piece
 * applies until the next one. Returns the number of placements, at most PLACEMENTS_MAX. For other
 * text, returns -1 and sets `unknown_word` to the first unknown word; of "Ke9", to the square. */
int placements_parse(const char *text, struct placement list[PLACEMENTS_MAX],
                     char unknown_word[PLACEMENT_WORD_SIZE]);

/* Writes "white king e1, black queen d8". */
void placements_write(const struct placement *list, int count, char *text, size_t size);

#endif
