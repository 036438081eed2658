/* review_theory.c - which moves are theory: those of the built-in book.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/book.h"
#include "pgn/openings.h"
#include "review/review.h"

bool review_is_theory(const struct position *position, chess_move move)
{
    struct book_move moves[BOOK_MOVES_MAX];
    struct book book = {.open = false};
    size_t entries;
    const unsigned char *bytes = openings_book(&entries);
    int count;
    book_open_memory(&book, bytes, entries);
    count = book_find(&book, position, moves);
    for (int i = 0; i < count; i++)
        if (moves[i].move == move)
            return moves[i].weight > 0;
    return false;
}
