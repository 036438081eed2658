/* examples.h - positions to learn from, by the ten million.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * 32 bytes each, in pieces that never move (huge pages, where the system has them, since an
 * epoch takes them in no order). Some games are held out: whole ones, for two positions of a
 * game are too much alike for one to test what was learnt from the other.
 */
#ifndef TTYCHESS_TRAIN_EXAMPLES_H
#define TTYCHESS_TRAIN_EXAMPLES_H

#include <stddef.h>

#include "base/reason.h"
#include "engine/packed_position.h"

struct example {
    bitboard occupied;
    uint8_t pieces[16];   /* enum piece, a nibble each, from the lowest square on */
    int16_t score;        /* centipawns from the side to move */
    int8_t result;        /* 1 the side to move won, 0 draw, -1 it lost */
    uint8_t side_to_move; /* enum color */
    uint8_t unused[4];
};

enum { EXAMPLES_PIECE = 1 << 16 };

struct examples {
    struct example **pieces; /* owned, of EXAMPLES_PIECE each */
    size_t count, piece_count;
};

/* What is taken. */
struct examples_filter {
    int score_limit;       /* centipawns, either side */
    int few_pieces;        /* positions with so many or less ... */
    int few_pieces_one_in; /* ... are taken once in so many; 1: all */
    int hold_out_one_in;   /* games */
    size_t most;           /* read no further than so many examples */
};

struct data {
    struct examples learned, held_out;
    size_t games, read; /* begun, positions */
    bool holds_out;     /* the game that is being read */
    uint64_t name;      /* a sum of all that was taken, in its order */
};

static inline const struct example *example_at(const struct examples *examples, size_t index)
{
    return &examples->pieces[index / EXAMPLES_PIECE][index % EXAMPLES_PIECE];
}

/* Read a file of games (engine/games_file.h: their quiet positions) or of records
 * (engine/packed_position.h), as its first bytes tell; no pipe. False, with the reason that
 * names the file and the place in it, when it is damaged anywhere or memory is lacking: two
 * who learn from the same files learn from the same positions. */
bool data_read(struct data *data, const char *path, const struct examples_filter *filter,
               struct reason *reason);

/* Take one record, if the filter lets it pass. False, with the reason, as above. */
bool data_add(struct data *data, const struct packed_position *packed,
              const struct examples_filter *filter, struct reason *reason);

void data_free(struct data *data);

#endif
