/* openings.h - what openings are called: the table data/openings.tsv, compiled in.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A position is known by its key, so it has its name by whatever moves it was reached, and
 * whatever it began from. Constant data; any thread.
 */
#ifndef TTYCHESS_PGN_OPENINGS_H
#define TTYCHESS_PGN_OPENINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pgn/game.h"

struct opening {      /* texts are constants */
    const char *code; /* of the Encyclopaedia of Chess Openings: "C50" */
    const char *name; /* "Italian Game: Giuoco Piano": opening, colon, variations separated
                        * by commas; UTF-8: "Grünfeld Defense" */
    const chess_move *moves; /* one way to reach it, for openings_write_moves() */
};

enum {
    OPENING_TEXT_SIZE = 160, /* for the code, the name and a NUL */
    OPENING_MOVES_SIZE = 400
};

/* The name of the position with this key, if it has one. */
bool openings_find(uint64_t key, struct opening *opening);

/* What the game up to its current place is: the last of its positions that has a name. */
bool openings_find_game(const struct game *game, struct opening *opening);

/* What a code such as "B90" is called: by the shortest of its names. "": there is no such code.
 * Looks through the whole table. */
const char *openings_code_name(const char *code);

/* "C50 Italian Game: Giuoco Piano". */
void openings_write(const struct opening *opening, char text[OPENING_TEXT_SIZE]);

/* The name in at most so many characters, if that can be done by leaving out the word
 * "Variation" and then variations, the narrowest first: "Sicilian Defense: Najdorf, English
 * Attack", "Sicilian Defense: Najdorf", "Sicilian Defense". The opening itself is never cut
 * here. `name` may have its code before it. */
void openings_shorten(const char *name, size_t characters, char text[OPENING_TEXT_SIZE]);

/* One way to reach it: "1. e4 e5 2. Nf3". */
void openings_write_moves(const struct opening *opening, char text[OPENING_MOVES_SIZE]);

/* The tags ECO, Opening and Variation as the game up to its current place needs them; where
 * it has no name they are taken away. */
void openings_set_tags(struct game *game);

/* Whether the tags are those that openings_set_tags() would write, or there are none: then
 * they may be kept up to date; others are somebody's own words. */
bool openings_own_tags(const struct game *game);

/* All of the table, by number from 0, in no order that means anything. */
size_t openings_count(void);

void openings_get(size_t number, struct opening *opening);

/* The built-in book, entries of Polyglot's format (engine/book.h): the moves of the lines
 * of the table that are not names only; those marked as none to be played have weight 0. */
const unsigned char *openings_book(size_t *entries);

#endif
