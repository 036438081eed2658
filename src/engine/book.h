/* book.h - opening books in Polyglot's format.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A book is a file of 16-byte entries, big-endian and sorted by position: the position's key
 * (as in struct position), a move, and a weight, which says how often to play the move
 * relative to the position's other moves. The file is read with pread(), not mapped, so if it
 * changes while open, at worst no more moves are found. Polyglot's key may contain an en
 * passant square although the capturing pawn is pinned; such positions are not found.
 *
 * Only the owner may open and close a book; any thread may look up moves.
 */
#ifndef TTYCHESS_ENGINE_BOOK_H
#define TTYCHESS_ENGINE_BOOK_H

#include <stddef.h>

#include "rules/move_generator.h"
#include "base/error.h"

enum { BOOK_MOVES_MAX = 64 /* per position; further moves are ignored */ };

/* All zeros represent a book without moves. */
struct book {
    bool open;
    int file;
    const unsigned char *memory; /* the entries, unless they are in a file */
    uint64_t entries;
};

struct book_move {
    chess_move move; /* legal in the position looked up */
    unsigned weight; /* 0 to 65535; 0: a known move that must not be played */
};

/* Replaces the open book, if any, with the file at `path`: a regular file with at least one
 * entry and no partial ones. Otherwise returns false, sets *error, which names the file, and
 * leaves the book unchanged. */
bool book_open(struct book *book, const char *path, struct error *error);
void book_close(struct book *book);

/* Like book_open(), with entries in memory, which are trusted and not copied. */
void book_open_from_memory(struct book *book, const unsigned char *bytes, size_t entries);

/* Finds the book's legal moves for a position, sorted by decreasing weight, then in file
 * order. Returns their number. A read error counts as the end of the book. */
int book_find_moves(const struct book *book, const struct position *position,
                    struct book_move moves[BOOK_MOVES_MAX]);

enum { BOOK_VARIETY_MAX = 100 };

/* Returns how many of the moves found by book_find_moves() may be played: those whose weight is at
 * least (100 - variety) percent of the first move's. With variety 0, only the first move may
 * be played. */
int book_count_playable(const struct book_move *moves, int count, int variety);

/* Chooses a move at random, in proportion to the weights. Returns MOVE_NONE if all weights are
 * 0. `random` is the generator's state; the same state gives the same choice. */
chess_move book_choose_move(const struct book_move *moves, int count, uint64_t *random);

#endif
