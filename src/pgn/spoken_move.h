/* spoken_move.h - a move, a square, a piece as one chooses to read it or to hear it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Letters that sound alike (b, c, d, e, g) are why blind players say files by name. Plain
 * data; any thread.
 */
#ifndef TTYCHESS_PGN_SPOKEN_MOVE_H
#define TTYCHESS_PGN_SPOKEN_MOVE_H

#include <stddef.h>

#include "rules/position.h"

enum notation {
    NOTATION_AUTO,     /* words for a person at a terminal in plain mode, else SAN */
    NOTATION_SAN,      /* Nxf7+ */
    NOTATION_LONG,     /* Ng5xf7+ */
    NOTATION_UCI,      /* g5f7 */
    NOTATION_LITERATE, /* knight takes f 7, check */
    NOTATION_NATO,     /* knight takes foxtrot 7, check */
    NOTATION_ANNA,     /* knight takes felix 7, check */
    NOTATIONS
};

/* "auto", "san"...: as options and requests name them. */
extern const char *const notation_names[NOTATIONS];

/* Whether it is made of words. */
static inline bool notation_is_spoken(enum notation notation)
{
    return notation >= NOTATION_LITERATE;
}

/* What pieces are called where a board is described. */
enum piece_words {
    PIECES_BY_NAME,  /* "white knight", "knight f3" */
    PIECES_BY_LETTER /* "N" is White's and "n" Black's, "Nf3" */
};

enum { SPOKEN_MOVE_SIZE = 96 };

/* A legal move. Returns the length. */
size_t spoken_move_write(enum notation notation, const struct position *position,
                         chess_move move, char text[SPOKEN_MOVE_SIZE]);

/* The same of a move that is written as SAN, for the notations of words: `length` bytes of
 * `san`, which may lack its '+'. 0 and "" when that is no move's form. */
size_t spoken_san_write(enum notation notation, const char *san, size_t length,
                        char text[SPOKEN_MOVE_SIZE]);

/* The file that a word of any notation names ("f", "alfa", "Felix"), -1: none. */
int spoken_file_find(const char *word, size_t length);

#endif
