/* openings_data.h - the table of openings as src/build/openings.c writes it; for
 * openings.c only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_PGN_OPENINGS_DATA_H
#define TTYCHESS_PGN_OPENINGS_DATA_H

#include <stddef.h>
#include <stdint.h>

struct opening_entry {
    uint64_t key;   /* of the position that has the name; ascending */
    uint32_t name;  /* where it begins in opening_names, ended by NUL: no pointers, which the
                     * loader would have to fill in */
    uint32_t moves; /* where they begin in opening_moves, ended by 0 */
    char code[4];
};

extern const struct opening_entry opening_entries[];
extern const size_t opening_entry_count;
extern const uint32_t opening_entries_sum; /* of codes, names and keys, in their order */
extern const char opening_names[];         /* each once */

/* From the start position: the square reached, and the one left times OPENING_FROM. */
extern const uint16_t opening_moves[];
enum { OPENING_FROM = 64 };

/* The book that goes with it: entries of Polyglot's format, in its order. */
extern const unsigned char opening_book_bytes[];
extern const size_t opening_book_entries;

#endif
