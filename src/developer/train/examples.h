/* examples.h - training positions, tens of millions
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each takes 32 bytes. Some games are held out for testing, always as a whole, because
 * positions of one game are too similar.
 */
#ifndef TTYCHESS_TRAIN_EXAMPLES_H
#define TTYCHESS_TRAIN_EXAMPLES_H

#include <stddef.h>

#include "engine/games_file.h"

struct example {
    bitboard occupied;
    uint8_t pieces[16];   /* enum piece, 4 bits each, from the lowest square */
    int16_t score;        /* centipawns, from the side to move */
    int8_t result;        /* for the side to move: 1 win, 0 draw, -1 loss */
    uint8_t side_to_move; /* enum color */
    uint8_t unused[4];
};

struct examples {
    struct example *list; /* owned */
    size_t count, room;
};

/* Selects the positions. */
struct examples_filter {
    int score_limit;     /* maximum absolute score, centipawns */
    int hold_out_one_in; /* one game in this many */
};

struct data {
    struct examples training_set, held_out;
    size_t games, read; /* number of games begun and positions read */
    bool is_held_out;   /* whether the current game is held out */
    uint64_t hash;      /* hash of all examples, in order */
};

/* Read the quiet positions of a file of games. Returns false and sets *error, with file and
 * place, if any part is damaged, so that the same files always give the same positions. */
bool data_read(struct data *data, const char *path, const struct examples_filter *filter,
               struct error *error);

/* Add a position, unless the filter excludes it; at most 32 pieces. */
void data_add(struct data *data, const struct quiet_position *quiet,
              const struct examples_filter *filter);

void data_free(struct data *data);

#endif
