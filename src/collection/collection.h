/* collection.h - files of games laid out to be searched: a million games in a second.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A collection is one PGN file or several. Beside them, under $XDG_CACHE_HOME (~/.cache), lies what
 * was read from them once: a row a game, all moves in 16 bits each, every name once. It is made at
 * the first use and again when a file has changed or the cache is damaged. An open collection is in
 * memory (0.2 KB a game), which all threads read; one larger than half of the memory is refused.
 */
#ifndef TTYCHESS_COLLECTION_COLLECTION_H
#define TTYCHESS_COLLECTION_COLLECTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/reason.h"
#include "pgn/pgn.h"

/* A game. As it lies in the cache, so its members have fixed sizes. */
struct collection_game {
    uint64_t offset;     /* of its text in the file, of `length` bytes */
    uint64_t first_move; /* of `plies` in the moves of all games; legal from its start on,
                          * MOVE_NONE being a turn that was passed */
    uint64_t material;   /* where it ends, material_pack() */
    uint64_t pawns_left; /* which pawns left home, in order: pawns_at_home()'s bits, four bits
                                   * each, the first lowest; of games from the usual start */
    uint32_t length;
    uint32_t start;               /* of texts: a FEN; "", 0: the usual start */
    uint32_t white, black, event; /* the same: names; "": not known */
    uint16_t plies;
    uint16_t file;    /* of the collection's, from 0 */
    uint16_t elo[2];  /* by enum color; 0: not known */
    uint16_t year;    /* 0: not known */
    uint16_t eco;     /* A00 is 1, E99 500; 0: none */
    uint8_t result;   /* enum result */
    uint8_t promoted; /* some pawn was, so pieces may have become more */
};

struct cache_source;
struct cache_header;

/* Only read while it is open; the first four are for all. */
struct collection {
    const struct collection_game *games;
    size_t count;
    const chess_move *moves;
    const char *texts;

    struct cache_source *sources; /* owned */
    size_t source_count;
    uint64_t names, marks;       /* sums: which files, and as what they were known */
    struct cache_header *header; /* owned; the whole cache */
    size_t size;
    struct position usual_start;
};

/* Hears how far making the cache has come, now and then; false: it is to be given up. */
typedef bool collection_progress(void *context, uint64_t done, uint64_t bytes, size_t games);

/* Open the collection of these files; `progress` may be NULL. `directory`: that they are all files
 * of, where those are ever others; it has one cache, and not one for each choice of them. NULL: a
 * choice is one. *remade, which may be NULL: why a cache that was there was made again ("" if it was not). NULL with the reason: a file cannot be
 * read, the cache cannot be written, or it was given up ("given up"). One thread. */
struct collection *collection_open(const char *const *paths, size_t count,
                                   const char *directory, collection_progress *progress,
                                   void *context, struct reason *remade,
                                   struct reason *reason);
void collection_close(struct collection *collection);

/* Where it begins. */
void collection_start(const struct collection *collection, const struct collection_game *game,
                      struct position *position);

/* The game as it stands in its file, with one empty line behind it; malloc'ed. NULL with the
 * reason. */
char *collection_read(const struct collection *collection, const struct collection_game *game,
                      size_t *length, struct reason *reason);

/* ---- what becomes only less in a game --------------------------------------------------- */

enum { MATERIAL_BITS = 6, MATERIAL_MOST = 31 };

/* How much one piece (no king) counts in material_pack(). */
static inline uint64_t material_unit(enum piece piece)
{
    int field = (int)piece_type_of(piece) + 5 * (int)piece_color(piece);
    return (uint64_t)1 << (MATERIAL_BITS * field);
}

/* Both sides' pawns, knights, bishops, rooks and queens, six bits each, White's pawns lowest, the
 * highest bit of each 0; more than 31 count as 31. */
static inline uint64_t material_pack(const struct position *position)
{
    uint64_t packed = 0;
    for (int color = WHITE; color <= BLACK; color++)
        for (int type = PAWN; type <= QUEEN; type++) {
            int count = material_count(position, (enum color)color, (enum piece_type)type);
            packed += material_unit(piece_make((enum color)color, (enum piece_type)type)) *
                      (unsigned)(count < MATERIAL_MOST ? count : MATERIAL_MOST);
        }
    return packed;
}

/* Whether there is no more of anything in `less` than in `more`. `pawns`: of pawns alone, which
 * is all that can be said of a game with promotions. */
static inline bool material_is_within(uint64_t less, uint64_t more, bool pawns)
{
    const uint64_t one = 1 | (uint64_t)1 << (5 * MATERIAL_BITS);
    const uint64_t ones = pawns ? one : 0x41041041041041;
    const uint64_t guards = ones << (MATERIAL_BITS - 1), fields = ones * MATERIAL_MOST;
    return ((((more & fields) | guards) - (less & fields)) & guards) == guards;
}

/* The files whose pawn has not moved: White's in the low byte, a the lowest bit; Black's above. */
static inline unsigned pawns_at_home(const struct position *position)
{
    return (unsigned)(position_pieces(position, WHITE, PAWN) >> 8 & 0xFF) |
           (unsigned)(position_pieces(position, BLACK, PAWN) >> 48 & 0xFF) << 8;
}

#endif
