/* examples.h - training positions.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An example takes only 32 bytes, because there are tens of millions.
 */
#ifndef TTYCHESS_TRAIN_EXAMPLES_H
#define TTYCHESS_TRAIN_EXAMPLES_H

#include <stddef.h>

#include "engine/games_file.h"

struct example {
    bitboard occupied;
    uint8_t pieces[16];   /* enum piece in 4 bits each, from the lowest square */
    int16_t score;        /* centipawns, for the side to move */
    int8_t result;        /* 1 win, 0 draw, -1 loss, for the side to move */
    uint8_t side_to_move; /* enum color */
    uint8_t unused[4];
};

struct examples {
    struct example *list; /* owned */
    size_t count, capacity;
};

struct examples_filter {
    int score_limit;          /* maximum absolute score in centipawns */
    uint64_t hold_out_one_in; /* one game in this many is held out for testing */
};

/* Before the first position is added, set `filter` and zero the other members. */
struct data {
    struct examples_filter filter;
    struct examples training_set, held_out;
    size_t games, read; /* numbers of games begun and positions read */
    bool is_held_out;
    uint64_t hash; /* of all examples, in order */
};

/* Reads the quiet positions of a file of games. If any part is damaged, returns false and sets
 * *error, which names the file and the place. */
bool dataset_read(struct data *data, const char *path, struct error *error);

/* Adds a position of at most 32 pieces to a struct data, unless the filter excludes it. Returns
 * true. */
bool dataset_add(void *dataset, const struct quiet_position *quiet, struct error *error);

void dataset_free(struct data *data);

#endif
