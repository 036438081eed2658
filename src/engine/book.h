/* book.h - opening books in Polyglot's format.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A book is a file of entries of 16 bytes, sorted by position: the position's key (that of
 * struct position), a move, and a weight that says how often to play it among the moves of
 * that position. Its numbers are big-endian. It is read with pread() and never mapped, so
 * whatever happens to the file while it is open, the worst is that it has no more moves. In
 * Polyglot's keys a pawn may count as taken in passing though it is pinned: such a position is
 * not found.
 *
 * Opening is the owner's; looking up changes nothing and is any thread's.
 */
#ifndef TTYCHESS_ENGINE_BOOK_H
#define TTYCHESS_ENGINE_BOOK_H

#include <stddef.h>

#include "rules/move_generator.h"
#include "base/reason.h"

enum { BOOK_MOVES_MAX = 64 /* of one position; those after are passed over */ };

/* All zeros is a book without moves, and may be opened. */
struct book {
    bool open;
    int file;
    const unsigned char *memory; /* the entries, when they are in no file */
    uint64_t entries;
};

struct book_move {
    chess_move move; /* legal in the position asked for */
    unsigned weight; /* 0 to 65535; 0: known, but not to be played */
};

/* Open `path` in place of the book that is open: a regular file of whole entries, at least one.
 * Otherwise false, the reason names the file and what is wrong, and the book is as it was. */
bool book_open(struct book *book, const char *path, struct reason *reason);
void book_close(struct book *book);

/* The same with entries in memory, which is not copied; they are known to be good. */
void book_open_memory(struct book *book, const unsigned char *bytes, size_t entries);

/* The book's moves in a position, greatest weight first, then as they stand in the file;
 * moves that are not legal are passed over. Returns how many; 0 where the book ends, or
 * can no longer be read. */
int book_find(const struct book *book, const struct position *position,
              struct book_move moves[BOOK_MOVES_MAX]);

enum { BOOK_VARIETY_MAX = 100 };

/* How many of the moves, which book_find() found, are played with this variety, 0 to 100:
 * 0 the first alone, 100 all, between them those whose weight is at least (100 - variety)
 * percent of the first one's. */
int book_count_likely(const struct book_move *moves, int count, int variety);

/* One of the moves, each as often as its weight says; MOVE_NONE when none has any weight.
 * `random` is the state of the generator: the same state, the same choice. */
chess_move book_choose(const struct book_move *moves, int count, uint64_t *random);

#endif
