/* openings.h - names of openings: the table data/openings.tsv, compiled in.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions are identified by key, so openings reached by transposition or from another start
 * position are recognized. The data is constant; any thread may use it.
 */
#ifndef TTYCHESS_PGN_OPENINGS_H
#define TTYCHESS_PGN_OPENINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pgn/game.h"

struct opening {             /* A named opening; its strings are constants. */
    const char *code;        /* ECO code: "C50" */
    const char *name;        /* UTF-8: "Sicilian Defense: Najdorf, English Attack" */
    const chess_move *moves; /* one way to reach the position */
};

enum { OPENING_TEXT_SIZE = 160, OPENING_MOVES_SIZE = 400 };

/* Returns false if the position with this key has no name. */
bool openings_find(uint64_t key, struct opening *opening);

/* Finds the last named position up to the position on the board. Returns false if there is
 * none. */
bool openings_find_in_game(const struct game *game, struct opening *opening);

/* Returns the shortest name that has this ECO code, or "". */
const char *openings_find_name_by_code(const char *code);

/* Writes "C50 Italian Game: Giuoco Piano". */
void opening_write(const struct opening *opening, char text[OPENING_TEXT_SIZE]);

/* Shortens a name, with or without its code, to at most `characters` characters if possible.
 * Leaves out "Variation" first, then the last variations, but never the opening itself. */
void opening_shorten_name(const char *name, size_t characters, char text[OPENING_TEXT_SIZE]);

/* Writes one way to reach the opening: "1. e4 e5 2. Nf3". */
void opening_write_moves(const struct opening *opening, char text[OPENING_MOVES_SIZE]);

/* Sets the ECO, Opening and Variation tags from the moves up to the board, or removes them if
 * the opening has no name. */
void game_set_opening_tags(struct game *game);

/* Returns whether these tags may be updated, that is, whether they are absent or are what
 * game_set_opening_tags() would write. */
bool game_opening_tags_are_automatic(const struct game *game);

/* Gets one of all openings, in no particular order; `number` is below opening_entry_count
 * (openings_data.h). */
void openings_get(size_t number, struct opening *opening);

/* Returns the built-in book in Polyglot's format (engine/book.h), and sets *entries to its
 * number of entries. It has all lines except those marked "no book". Moves marked "?!" have
 * weight 0. */
const unsigned char *openings_book(size_t *entries);

#endif
