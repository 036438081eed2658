/* examples.h - positions to learn from, by the ten million.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * 32 bytes each. Some games are held out: whole ones, for two positions of a game are too much alike
 * for one to test what was learnt from the other.
 */
#ifndef TTYCHESS_TRAIN_EXAMPLES_H
#define TTYCHESS_TRAIN_EXAMPLES_H

#include <stddef.h>

#include "engine/games_file.h"

struct example {
    bitboard occupied;
    uint8_t pieces[16];   /* enum piece, a nibble each, from the lowest square on */
    int16_t score;        /* centipawns from the side to move */
    int8_t result;        /* 1 the side to move won, 0 draw, -1 it lost */
    uint8_t side_to_move; /* enum color */
    uint8_t unused[4];
};

struct examples {
    struct example *list; /* owned */
    size_t count, room;
};

/* What is taken. */
struct examples_filter {
    int score_limit;     /* centipawns, either side */
    int hold_out_one_in; /* games */
};

struct data {
    struct examples learned, held_out;
    size_t games, read; /* begun, positions */
    bool holds_out;     /* the game that is being read */
    uint64_t name;      /* a sum of all that was taken, in its order */
};

/* Read the quiet positions of a file of games. False, with the reason that names the file and the
 * place in it, when it is damaged anywhere: two who learn from the same files learn from the same
 * positions. */
bool data_read(struct data *data, const char *path, const struct examples_filter *filter,
               struct reason *reason);

/* Take one position, if the filter lets it pass; at most 32 pieces. */
void data_add(struct data *data, const struct quiet_position *quiet,
              const struct examples_filter *filter);

void data_free(struct data *data);

#endif
