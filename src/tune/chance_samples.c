/* chance_samples.c - counting positions.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tune/chance_samples.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games_file.h"

void chance_samples_add(struct chance_samples *samples, int material, int score, int result)
{
    assert(material >= 0 && material <= WIN_CHANCE_MATERIAL_MAX);
    int lead = abs(score) < CHANCE_SCORE_MAX ? abs(score) : CHANCE_SCORE_MAX;
    struct chance_cell *cell = &samples->cells[material][lead];
    if (score < 0)
        result = -result;
    ++*(result > 0 ? &cell->won : result < 0 ? &cell->lost : &cell->drawn);
    samples->positions++;
}

static bool add_game(struct chance_samples *samples, const struct scored_game *game,
                     struct reason *reason)
{
    struct packed_position packed[SCORED_GAME_MOST];
    struct scored_position scored;
    int count = scored_game_pack_quiet(game, packed);
    for (int i = 0; i < count; i++) {
        if (!packed_position_unpack(&packed[i], &scored, reason))
            return false;
        chance_samples_add(samples, win_chance_material(&scored.position), scored.score,
                           scored.result);
    }
    return true;
}

static bool read_games(struct chance_samples *learned, struct chance_samples *held_out,
                       uint32_t *games, FILE *file, struct reason *reason)
{
    struct games_reader *reader = games_reader_create(games_read_stream, file);
    struct scored_game game;
    enum games_next next = GAMES_FAILED;
    bool good = reader || reason_set(reason, 0, "out of memory");
    while (good && (next = games_reader_game(reader, &game, reason)) != GAMES_END)
        good = next == GAMES_FOUND &&
               add_game(++*games % CHANCE_HELD_OUT == 0 ? held_out : learned, &game, reason);
    games_reader_destroy(reader);
    return good;
}

bool chance_samples_read(struct chance_samples *learned, struct chance_samples *held_out,
                         uint32_t *games, const char *path, struct reason *reason)
{
    struct reason why = {0};
    FILE *file = fopen(path, "rb");
    if (!file)
        return reason_set(reason, 0, "%s: %s", path, strerror(errno));
    bool good = read_games(learned, held_out, games, file, &why);
    if (good && ferror(file))
        good = reason_set(&why, 0, "%s", strerror(errno));
    fclose(file);
    return good || reason_set(reason, 0, "%s: %s", path, why.text);
}
