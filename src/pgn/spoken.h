/* spoken.h - moves, squares and pieces in words, for users who listen.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Blind players say words such as "bravo" for files, because the letters b, c, d, e and g
 * sound alike. All text in ttychess has moves in SAN. In plain mode, one function replaces SAN
 * with words in all sentences. Text for copying (FEN, PGN) must bypass it. Thread-safe.
 */
#ifndef TTYCHESS_PGN_SPOKEN_H
#define TTYCHESS_PGN_SPOKEN_H

#include <stdbool.h>
#include <stddef.h>

enum notation {
    NOTATION_AUTO,     /* words at a terminal in plain mode, otherwise SAN */
    NOTATION_SAN,      /* Nxf7+ */
    NOTATION_LITERATE, /* knight takes f 7, check */
    NOTATION_NATO,     /* knight takes foxtrot 7, check */
    NOTATIONS
};

/* The names "auto", "san"... */
extern const char *const notation_names[NOTATIONS];

static inline bool notation_is_spoken(enum notation notation)
{
    return notation >= NOTATION_LITERATE;
}

/* How pieces are named in descriptions of a board. */
enum piece_words {
    PIECES_BY_NAME,  /* "white knight", "knight f3" */
    PIECES_BY_LETTER /* "N" is White's, "n" is Black's, "Nf3" */
};

enum { SPOKEN_MOVE_SIZE = 96 };

/* Writes in words a move given in SAN, with or without '+'. Returns the length of the text, or
 * 0 (and "") if `san` is not a move. */
size_t spoken_san_write(enum notation notation, const char *san, size_t length,
                        char text[SPOKEN_MOVE_SIZE]);

/* Copies `text` with moves, squares and scores in words, but not text in single quotes,
 * which is for typing. Truncates it to `size` bytes. */
void spoken_text_write(enum notation notation, const char *text, char *spoken, size_t size);

/* Returns the file (0 to 7) that a word names ("f", "alfa", "Foxtrot"), or -1. */
int board_file_from_word(const char *word, size_t length);

#endif
