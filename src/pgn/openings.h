/* openings.h - names of openings: the table data/openings.tsv, compiled in.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions are identified by key, so transpositions and other start positions work. The data
 * is constant; any thread may use it.
 */
#ifndef TTYCHESS_PGN_OPENINGS_H
#define TTYCHESS_PGN_OPENINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pgn/game.h"

struct opening {      /* A named opening; its strings are constants. */
    const char *code; /* ECO code: "C50" */
    const char *name; /* UTF-8: "Italian Game: Giuoco Piano", "Sicilian Defense: Najdorf,
                       * English Attack" */
    const chess_move *moves; /* one way to reach the position */
};

enum { OPENING_TEXT_SIZE = 160, OPENING_MOVES_SIZE = 400 };

/* Returns false if the position with this key has no name. */
bool openings_find(uint64_t key, struct opening *opening);

/* Finds the last position up to the board that has a name. Returns false if there is none. */
bool openings_find_in_game(const struct game *game, struct opening *opening);

/* Returns the shortest name with an ECO code, or "". Searches the whole table. */
const char *openings_find_name_by_code(const char *code);

/* Writes "C50 Italian Game: Giuoco Piano". */
void opening_write(const struct opening *opening, char text[OPENING_TEXT_SIZE]);

/* Shortens a name, which may follow its code, to at most `characters` characters if possible:
 * omits "Variation", then the last variations, but never the opening itself. */
void opening_shorten_name(const char *name, size_t characters, char text[OPENING_TEXT_SIZE]);

/* Writes one way to reach the opening: "1. e4 e5 2. Nf3". */
void opening_write_moves(const struct opening *opening, char text[OPENING_MOVES_SIZE]);

/* Sets the ECO, Opening and Variation tags for the position on the board, or removes them if
 * it has no name. */
void game_set_opening_tags(struct game *game);

/* Returns whether the tags are absent or were written by game_set_opening_tags(), and so may be
 * updated. */
bool game_can_set_opening_tags(const struct game *game);

/* All openings by index, in no particular order. */
size_t openings_count(void);

void openings_get(size_t number, struct opening *opening);

/* Returns the built-in book in Polyglot's format (engine/book.h): all lines except those
 * marked "no book". Moves marked "?!" have weight 0. */
const unsigned char *openings_book(size_t *entries);

#endif
