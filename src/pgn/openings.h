/* openings.h - names of openings: the table data/openings.tsv, compiled in
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A position is identified by its key, so transpositions and other start positions find its
 * name, too. Constant data; any thread.
 */
#ifndef TTYCHESS_PGN_OPENINGS_H
#define TTYCHESS_PGN_OPENINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pgn/game.h"

struct opening {      /* strings are constants */
    const char *code; /* from the Encyclopaedia of Chess Openings, such as "C50" */
    const char *name; /* UTF-8: opening, colon, variations separated by commas: "Italian Game:
                       * Giuoco Piano", "Grünfeld Defense" */
    const chess_move *moves; /* one way to reach the position; see openings_write_moves() */
};

enum {
    OPENING_TEXT_SIZE = 160, /* for code, name and NUL */
    OPENING_MOVES_SIZE = 400
};

/* Find the opening of the position with this key. Returns false if it has no name. */
bool openings_find(uint64_t key, struct opening *opening);

/* Find the opening of a game: the last position up to the board that has a name. */
bool openings_find_game(const struct game *game, struct opening *opening);

/* Returns the shortest name with an ECO code such as "B90", or "". Searches the whole
 * table. */
const char *openings_code_name(const char *code);

/* "C50 Italian Game: Giuoco Piano". */
void openings_write(const struct opening *opening, char text[OPENING_TEXT_SIZE]);

/* Shorten a name, which may begin with its code, to at most `characters` characters: first the
 * word "Variation" is left out, then variations, the last one first: "Sicilian Defense:
 * Najdorf, English Attack", "Sicilian Defense: Najdorf", "Sicilian Defense". The name of the
 * opening itself is never cut. */
void openings_shorten(const char *name, size_t characters, char text[OPENING_TEXT_SIZE]);

/* Write one way to reach the opening: "1. e4 e5 2. Nf3". */
void openings_write_moves(const struct opening *opening, char text[OPENING_MOVES_SIZE]);

/* Set the tags ECO, Opening and Variation for the game up to the board; remove them if it has
 * no opening name. */
void openings_set_tags(struct game *game);

/* Returns whether the tags are absent or equal to what openings_set_tags() would write, so
 * that they may be updated; otherwise someone else wrote them. */
bool openings_own_tags(const struct game *game);

/* Access the whole table by index from 0; the order has no meaning. */
size_t openings_count(void);

void openings_get(size_t number, struct opening *opening);

/* Returns the built-in book as entries in Polyglot's format (engine/book.h): the moves of the
 * table's lines except those marked as names only. Moves that are not to be played have weight
 * 0. */
const unsigned char *openings_book(size_t *entries);

#endif
