/* collection.h - files of games, prepared so that a million games can be searched in a second.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A collection is one or more PGN files and, under $XDG_CACHE_HOME (~/.cache), a cache with a
 * row for each game, 16 bits for each move, and each name once. The cache is built when it is
 * missing, damaged or older than a file. An open collection takes 0.2 KB of memory per game,
 * and is rejected if it needs more than half of the memory. Any thread may read it.
 */
#ifndef TTYCHESS_COLLECTION_COLLECTION_H
#define TTYCHESS_COLLECTION_COLLECTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "pgn/pgn.h"

/* Stored in the cache, so the members have fixed sizes. */
struct collection_game {
    uint64_t offset;          /* offset of its text in the file */
    uint64_t first_move;      /* index in `moves`; a null move is MOVE_NONE */
    uint64_t material;        /* pieces of the final position; see material_pack() */
    uint64_t pawn_departures; /* for the standard start: bit numbers in pawns_at_home() of the
                               * pawns that left home, four bits each, the first lowest */
    uint32_t length;
    uint32_t start;               /* offset of the FEN in `texts`; 0: standard start */
    uint32_t white, black, event; /* offsets in `texts`; "": unknown */
    uint16_t plies;
    uint16_t file;   /* index in `sources` */
    uint16_t elo[2]; /* by enum color; 0: unknown */
    uint16_t year;   /* 0: unknown */
    uint16_t eco;    /* A00 is 1, E99 is 500; 0: unknown */
    uint8_t result;  /* enum result */
    uint8_t promoted;
};

struct cache_source;
struct cache_header;

/* A collection is read-only while open; the first four members are public. */
struct collection {
    const struct collection_game *games;
    size_t count;
    const chess_move *moves;
    const char *texts;

    struct cache_source *sources; /* owned */
    size_t source_count;
    uint64_t paths_sum, sources_sum; /* checksums: of the paths; of the files' paths, sizes,
                                      * inodes and times */
    struct cache_header *header;     /* owned; the cache */
    size_t size;
    struct position standard_start;
};

/* Called from time to time while the cache is built, with the bytes read, their total, and the
 * games read. Returns false to cancel. */
typedef bool collection_progress(void *context, uint64_t done, uint64_t bytes, size_t games);

/* Opens the collection of these files. If `directory` is given, they are a changing selection of
 * its files, and all selections share one cache. `directory` and `progress` may be NULL. Returns
 * NULL and sets *error if a file is unreadable, the cache cannot be written, or the callback
 * cancels ("cancelled"). */
struct collection *collection_open(const char *const *paths, size_t count,
                                   const char *directory, collection_progress *progress,
                                   void *context, struct error *error);
void collection_close(struct collection *collection);

void collection_get_start_position(const struct collection *collection,
                                   const struct collection_game *game,
                                   struct position *position);

/* Returns the allocated text of a game, followed by an empty line. On failure, returns NULL
 * and sets *error. */
char *collection_read_game_text(const struct collection *collection,
                                const struct collection_game *game, size_t *length,
                                struct error *error);

/* ---- quantities that only decrease during a game ---------------------------------------- */

enum { MATERIAL_BITS = 6, MATERIAL_COUNT_MAX = 31 };

/* Returns what a piece other than a king adds to material_pack(). */
static inline uint64_t material_unit(enum piece piece)
{
    int field = (int)piece_type_of(piece) + 5 * (int)piece_color(piece);
    return (uint64_t)1 << (MATERIAL_BITS * field);
}

/* Returns the counts of pawns to queens in six bits each, White's pawns lowest. The highest
 * bit of each is 0. */
static inline uint64_t material_pack(const struct position *position)
{
    uint64_t packed = 0;
    for (int color = WHITE; color <= BLACK; color++)
        for (int type = PAWN; type <= QUEEN; type++) {
            int count = material_count(position, (enum color)color, (enum piece_type)type);
            packed += material_unit(piece_make((enum color)color, (enum piece_type)type)) *
                      (unsigned)(count < MATERIAL_COUNT_MAX ? count : MATERIAL_COUNT_MAX);
        }
    return packed;
}

/* Returns whether no count in `less` exceeds the same count in `more`. If `pawns`, compares
 * only pawns, because promotions increase the other counts. */
static inline bool material_is_within(uint64_t less, uint64_t more, bool pawns)
{
    const uint64_t one = 1 | (uint64_t)1 << (5 * MATERIAL_BITS);
    const uint64_t ones = pawns ? one : 0x41041041041041;
    const uint64_t guards = ones << (MATERIAL_BITS - 1), fields = ones * MATERIAL_COUNT_MAX;
    return ((((more & fields) | guards) - (less & fields)) & guards) == guards;
}

/* Returns a bit for each pawn that has not moved: White's in the low byte, file a lowest;
 * Black's in the next byte. */
static inline unsigned pawns_at_home(const struct position *position)
{
    return (unsigned)(position_pieces(position, WHITE, PAWN) >> 8 & 0xFF) |
           (unsigned)(position_pieces(position, BLACK, PAWN) >> 48 & 0xFF) << 8;
}

#endif
