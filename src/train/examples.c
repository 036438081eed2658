/* examples.c - reading records, and keeping what is learned from.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "train/examples.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/memory.h"
#include "engine/games_file.h"
#include "engine/random.h"

/* ---- memory ------------------------------------------------------------------------ */

/* One piece is a huge page on most machines. */
static bool add_piece(struct examples *examples)
{
    const size_t size = EXAMPLES_PIECE * sizeof(struct example);
    struct example **pieces =
        realloc(examples->pieces, (examples->piece_count + 1) * sizeof *pieces);
    if (!pieces)
        return false;
    examples->pieces = pieces;
    struct example *piece = aligned_alloc(size, size);
    if (!piece)
        return false;
#ifdef MADV_HUGEPAGE
    madvise(piece, size, MADV_HUGEPAGE);
#endif
    pieces[examples->piece_count++] = piece;
    return true;
}

static struct example *add_example(struct examples *examples, struct reason *reason)
{
    if (examples->count == examples->piece_count * EXAMPLES_PIECE && !add_piece(examples)) {
        reason_set(reason, 0, "out of memory after %zu positions", examples->count);
        return NULL;
    }
    size_t index = examples->count++;
    return &examples->pieces[index / EXAMPLES_PIECE][index % EXAMPLES_PIECE];
}

static void examples_free(struct examples *examples)
{
    for (size_t i = 0; i < examples->piece_count; i++)
        free(examples->pieces[i]);
    free(examples->pieces);
}

void data_free(struct data *data)
{
    examples_free(&data->learned);
    examples_free(&data->held_out);
    *data = (struct data){0};
}

/* ---- one record ----------------------------------------------------------------------- */

static struct example make_example(const struct packed_glance *glance)
{
    bool white = glance->side_to_move == WHITE;
    struct example example = {
        .occupied = glance->occupied,
        .score = (int16_t)(white ? glance->score : -glance->score),
        .result = (int8_t)(white ? glance->result : -glance->result),
        .side_to_move = (uint8_t)glance->side_to_move,
    };
    for (int i = 0; i < glance->count; i++)
        example.pieces[i / 2] |= (uint8_t)(glance->pieces[i] << 4 * (i % 2));
    return example;
}

static bool is_wanted(const struct data *data, const struct packed_glance *glance,
                      const struct examples_filter *filter)
{
    if (abs(glance->score) > filter->score_limit)
        return false;
    return glance->count > filter->few_pieces ||
           random_mix(1, data->read) % (uint64_t)filter->few_pieces_one_in == 0;
}

bool data_add(struct data *data, const struct packed_position *packed,
              const struct examples_filter *filter, struct reason *reason)
{
    struct packed_glance glance;
    if (!packed_position_glance(packed, &glance, reason))
        return false;
    data->read++;
    if (glance.begins_game) {
        data->games++;
        data->holds_out = random_mix(2, data->games) % (uint64_t)filter->hold_out_one_in == 0;
    }
    if (!is_wanted(data, &glance, filter))
        return true;
    struct examples *examples = data->holds_out ? &data->held_out : &data->learned;
    struct example *example = add_example(examples, reason);
    if (!example)
        return false;
    *example = make_example(&glance);
    uint64_t words[sizeof *example / sizeof(uint64_t)];
    memcpy(words, example, sizeof words);
    data->name = random_mix(data->name ^ words[0] ^ words[1] * 3, words[2] ^ words[3] * 5);
    return true;
}

/* ---- files ---------------------------------------------------------------------------- */

static bool is_full(const struct data *data, const struct examples_filter *filter)
{
    return data->learned.count + data->held_out.count >= filter->most;
}

static bool read_records(struct data *data, FILE *file, const struct examples_filter *filter,
                         struct reason *reason)
{
    struct packed_position records[1024];
    size_t count, number = 0;
    do {
        count = fread(records, 1, sizeof records, file);
        for (size_t i = 0; i < count / sizeof *records; i++) {
            struct reason why;
            if (is_full(data, filter))
                return true;
            number++;
            if (!data_add(data, &records[i], filter, &why))
                return reason_set(reason, 0, "record %zu: %s", number, why.text);
        }
        if (count % sizeof *records != 0)
            return reason_set(reason, 0, "record %zu: expected %zu bytes, found %zu",
                              number + 1, sizeof *records, count % sizeof *records);
    } while (count == sizeof records);
    return !ferror(file) || reason_set(reason, 0, "%s", strerror(errno));
}

static bool add_game(struct data *data, const struct scored_game *game,
                     const struct examples_filter *filter, struct reason *reason)
{
    struct packed_position records[SCORED_GAME_MOST];
    int count = scored_game_pack_quiet(game, records);
    for (int i = 0; i < count && !is_full(data, filter); i++)
        if (!data_add(data, &records[i], filter, reason))
            return false;
    return true;
}

static bool read_games(struct data *data, FILE *file, const struct examples_filter *filter,
                       struct reason *reason)
{
    struct games_reader *reader = games_reader_create(games_read_stream, file);
    struct scored_game *game = memory_new(1, sizeof *game);
    enum games_next next = GAMES_FOUND;
    bool good = reader || reason_set(reason, 0, "out of memory");
    while (good && !is_full(data, filter) &&
           (next = games_reader_game(reader, game, reason)) != GAMES_END)
        good = next == GAMES_FOUND && add_game(data, game, filter, reason);
    games_reader_destroy(reader);
    free(game);
    return good;
}

bool data_read(struct data *data, const char *path, const struct examples_filter *filter,
               struct reason *reason)
{
    struct reason why = {0};
    bool has_games;
    FILE *file = fopen(path, "rb");
    if (!file)
        return reason_set(reason, 0, "%s: %s", path, strerror(errno));
    bool good = games_stream_begins(file, &has_games, &why) &&
                (has_games ? read_games(data, file, filter, &why)
                           : read_records(data, file, filter, &why));
    fclose(file);
    return good || reason_set(reason, 0, "%s: %s", path, why.text);
}
