/* games_block.c - a block of a file of games while it is written; see games_file.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/crc32.h"
#include "base/memory.h"
#include "engine/game_coder.h"
#include "engine/games_head.h"

/* A game of most half-moves, each as unlikely as can be, is shorter. */
enum { GAME_SIZE_MOST = 64 << 10 };

struct games_block {
    struct games_head head;
    struct game_coder *coder; /* NULL: the block is empty */
    uint8_t *bytes;           /* of the block that was finished last */
    struct packed_position records[SCORED_GAME_MOST];
};

struct games_block *games_block_create(void)
{
    return calloc(1, sizeof(struct games_block));
}

void games_block_destroy(struct games_block *block)
{
    if (block) {
        game_coder_destroy(block->coder);
        free(block->bytes);
    }
    free(block);
}

const struct games_head *games_block_head(const struct games_block *block)
{
    return &block->head;
}

bool games_block_is_full(const struct games_block *block)
{
    return block->coder &&
           (block->head.games == GAMES_BLOCK_GAMES ||
            game_coder_range(block->coder)->size + GAME_SIZE_MOST > GAMES_BLOCK_SIZE);
}

void games_block_add(struct games_block *block, const struct scored_game *game)
{
    if (!block->coder && !(block->coder = game_coder_write()))
        memory_end();
    bool good = game_coder_add(block->coder, game, NULL);
    assert(good);
    (void)good;
    block->head.games++;
    block->head.plies += (uint32_t)game->count;
    block->head.positions += (uint32_t)scored_game_pack_quiet(game, block->records);
}

const uint8_t *games_block_finish(struct games_block *block, size_t *size)
{
    if (!block->coder && !(block->coder = game_coder_write()))
        memory_end();
    struct range_coder *range = game_coder_range(block->coder);
    range_coder_finish(range);
    block->head.size = (uint32_t)range->size;
    *size = GAMES_HEAD_SIZE + range->size;
    block->bytes = memory_resize(block->bytes, *size, 1);
    memcpy(block->bytes + GAMES_HEAD_SIZE, range->bytes, range->size);
    games_head_write(&block->head, block->bytes);
    game_coder_destroy(block->coder);
    block->coder = NULL;
    block->head = (struct games_head){.games = 0};
    return block->bytes;
}
