/* book.h - opening books in Polyglot's format.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A book is a file of 16-byte entries sorted by position. An entry holds the position's key
 * (the same key as in struct position), a move, and a weight that says how often to play the
 * move, relative to the other moves of the position. Numbers are big-endian. The file is read
 * with pread() and never mapped, so if the file changes while it is open, the worst effect is
 * that no more moves are found. Polyglot's key may contain an en passant square although the
 * capturing pawn is pinned; such positions are not found.
 *
 * Only the owner may open and close a book. Lookups do not modify it and may run on any
 * thread.
 */
#ifndef TTYCHESS_ENGINE_BOOK_H
#define TTYCHESS_ENGINE_BOOK_H

#include <stddef.h>

#include "rules/move_generator.h"
#include "base/error.h"

enum { BOOK_MOVES_MAX = 64 /* per position; further moves are ignored */ };

/* All zeros is a valid book without moves. */
struct book {
    bool open;
    int file;
    const unsigned char *memory; /* the entries, if they are not in a file */
    uint64_t entries;
};

struct book_move {
    chess_move move; /* legal in the position looked up */
    unsigned weight; /* 0 to 65535; 0: a known move that must not be played */
};

/* Replaces the open book, if any, by the file at `path`, which must be a regular file with at
 * least one entry and no partial ones. On failure returns false, sets *error to a message
 * that names the file and the problem, and leaves the book unchanged. */
bool book_open(struct book *book, const char *path, struct error *error);
void book_close(struct book *book);

/* Like book_open(), with entries in memory, which are not copied and are trusted to be
 * valid. */
void book_open_memory(struct book *book, const unsigned char *bytes, size_t entries);

/* Finds the legal moves of the book for a position, sorted by decreasing weight, then in file
 * order. Illegal moves are ignored. Returns the number of moves, or 0 if the position is not
 * in the book or the book cannot be read. */
int book_find(const struct book *book, const struct position *position,
              struct book_move moves[BOOK_MOVES_MAX]);

enum { BOOK_VARIETY_MAX = 100 };

/* Returns how many of the moves found by book_find() may be played with this variety, 0 to
 * 100: only the first at 0, all of them at 100; in between, those whose weight is at least
 * (100 - variety) percent of the first one's. */
int book_count_likely(const struct book_move *moves, int count, int variety);

/* Chooses one of the moves at random, in proportion to their weights. Returns MOVE_NONE if no
 * move has a weight above 0. `random` is the state of the generator: the same state gives the
 * same choice. */
chess_move book_choose(const struct book_move *moves, int count, uint64_t *random);

#endif
