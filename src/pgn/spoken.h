/* spoken.h - moves, squares and pieces as one chooses to hear them; sentences that name them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Letters that sound alike (b, c, d, e, g) are why blind players say files by name. All that is
 * written in ttychess names moves in SAN; words are put in at the one place through which plain
 * mode's sentences pass, so that none can be forgotten. What is for copying (FEN, PGN) must not
 * pass. Any thread.
 */
#ifndef TTYCHESS_PGN_SPOKEN_H
#define TTYCHESS_PGN_SPOKEN_H

#include <stdbool.h>
#include <stddef.h>

enum notation {
    NOTATION_AUTO,     /* words for a person at a terminal in plain mode, else SAN */
    NOTATION_SAN,      /* Nxf7+ */
    NOTATION_LITERATE, /* knight takes f 7, check */
    NOTATION_NATO,     /* knight takes foxtrot 7, check */
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

/* A move of SAN in words: `length` bytes of `san`, which may lack its '+'. Returns the length;
 * 0 and "" when that is no move's form. */
size_t spoken_san_write(enum notation notation, const char *san, size_t length,
                        char text[SPOKEN_MOVE_SIZE]);

/* Write `text` with its moves, squares and "#3" in words, if it is a notation of words. Cut where
 * it does not fit. */
void spoken_text_write(enum notation notation, const char *text, char *spoken, size_t size);

/* The same for the sentence that announces a move, "Black plays 3... Nf6.": in words it is
 * "Black: knight f 6.", without number and book. */
void spoken_announcement_write(enum notation notation, const char *text, char *spoken,
                               size_t size);

/* The file that a word names ("f", "alfa", "Foxtrot"), -1: none. */
int spoken_file_find(const char *word, size_t length);

#endif
