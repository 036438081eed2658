/* examples.c - reads training positions.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "developer/train/examples.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/random.h"

void dataset_free(struct data *data)
{
    free(data->training_set.list);
    free(data->held_out.list);
    *data = (struct data){0};
}

static struct example make_example(const struct quiet_position *quiet)
{
    const struct position *position = &quiet->position;
    bool white = position->side_to_move == WHITE;
    bitboard rest = position_occupied(position);
    struct example example = {
        .occupied = rest,
        .score = (int16_t)(white ? quiet->score : -quiet->score),
        .result = (int8_t)(white ? quiet->result : -quiet->result),
        .side_to_move = position->side_to_move,
    };
    for (int i = 0; rest != 0; i++)
        example.pieces[i / 2] |=
            (uint8_t)(position_piece_on(position, bitboard_pop(&rest)) << 4 * (i % 2));
    return example;
}

bool dataset_add(void *dataset, const struct quiet_position *quiet, struct error *error)
{
    struct data *data = dataset;
    (void)error;
    data->read++;
    if (quiet->is_first_of_game) {
        data->games++;
        data->is_held_out = random_mix(2, data->games) % data->filter.hold_out_one_in == 0;
    }
    if (abs(quiet->score) > data->filter.score_limit)
        return true;
    struct examples *examples = data->is_held_out ? &data->held_out : &data->training_set;
    examples->list = memory_grow(examples->list, examples->count + 1, &examples->capacity,
                                 sizeof *examples->list);
    struct example *example = &examples->list[examples->count++];
    *example = make_example(quiet);
    uint64_t words[sizeof *example / sizeof(uint64_t)];
    memcpy(words, example, sizeof words);
    data->hash = random_mix(data->hash ^ words[0] ^ words[1] * 3, words[2] ^ words[3] * 5);
    return true;
}

bool dataset_read(struct data *data, const char *path, struct error *error)
{
    return games_file_for_each_quiet_position(path, dataset_add, data, error);
}
