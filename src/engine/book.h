/* book.h - opening books in Polyglot's format.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A book is a file of 16-byte entries, big-endian and sorted by key. An entry has a position's
 * key (as in struct position), a move, and a weight: how often to play the move compared with
 * the position's other moves. The file is read with pread(), so truncating an open book loses
 * moves but does not crash the program. Polyglot's key includes an en passant square even if
 * the capturing pawn is pinned; such positions are not found.
 *
 * Only the owner's thread may open and close a book; any thread may look up moves.
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
    const unsigned char *memory; /* the entries; NULL if they are in a file */
    uint64_t entries;
};

struct book_move {
    chess_move move; /* legal in the position looked up */
    unsigned weight; /* 0 to 65535; 0: a known move that must not be played */
};

/* Opens the file at `path` in place of the open book. Returns false, sets *error, which names
 * the file, and changes nothing if the file cannot be opened, is empty, is not a regular file
 * or has a partial entry. */
bool book_open(struct book *book, const char *path, struct error *error);
void book_close(struct book *book);

/* Like book_open(), but the entries are in memory. They are trusted and not copied. */
void book_open_from_memory(struct book *book, const unsigned char *bytes, size_t entries);

/* Finds the book's legal moves for a position, sorted by decreasing weight, then in file
 * order. Returns their number. A read error counts as the end of the book. */
int book_find_moves(const struct book *book, const struct position *position,
                    struct book_move moves[BOOK_MOVES_MAX]);

enum { BOOK_VARIETY_MAX = 100 };

/* Returns how many of the moves found by book_find_moves() may be played. Their weight is at
 * least (100 - variety) percent of the first move's. With variety 0, only the first may be
 * played. */
int book_count_playable(const struct book_move *moves, int count, int variety);

/* Chooses a move at random, in proportion to the weights. Returns MOVE_NONE if all weights are
 * 0. `random` is the generator's state; the same state gives the same choice. */
chess_move book_choose_move(const struct book_move *moves, int count, uint64_t *random);

#endif
