/* openings_data.h - the table of openings as src/developer/build/openings.c writes it; for
 * openings.c only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_PGN_OPENINGS_DATA_H
#define TTYCHESS_PGN_OPENINGS_DATA_H

#include <stddef.h>
#include <stdint.h>

#include "rules/move.h"

struct opening_entry {
    uint64_t key;   /* of the position that has the name; ascending */
    uint32_t name;  /* where it begins in opening_names, ended by NUL: no pointers, which the
                     * loader would have to fill in */
    uint32_t moves; /* where they begin in opening_moves, ended by MOVE_NONE */
    char code[4];
};

extern const struct opening_entry opening_entries[];
extern const size_t opening_entry_count;
extern const char opening_names[]; /* each once */

extern const chess_move opening_moves[]; /* from the start position */

/* The book that goes with it: entries of Polyglot's format, in its order. */
extern const unsigned char opening_book_bytes[];
extern const size_t opening_book_entries;

#endif
