/* games.c - any bytes as a file of games of the engine against itself.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The bytes as they are; then as blocks whose heads and check sums are right, cut at the byte FF.
 * Whatever game comes out has legal moves and numbers within their bounds, and is the same when
 * it is written and read again; each complaint is a line.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "engine/games_head.h"

enum { BLOCKS_MOST = 4, GAMES_MOST = 3 };

static ssize_t give(void *context, void *bytes, size_t size)
{
    struct fuzz_piece *rest = context;
    size = size < rest->size ? size : rest->size;
    if (size > 0)
        memcpy(bytes, rest->bytes, size);
    rest->bytes += size;
    rest->size -= size;
    return (ssize_t)size;
}

static void expect_game(const struct scored_game *game)
{
    static struct packed_position records[SCORED_GAME_MOST];
    struct scored_position scored;
    struct position position;
    struct undo undo;
    EXPECT(game->count >= 0 && game->count <= SCORED_GAME_MOST, "%d", game->count);
    EXPECT(game->opening >= 0 && game->opening <= game->count, "%d", game->opening);
    EXPECT(game->result >= -1 && game->result <= 1, "%d", game->result);
    scored_game_start(game, &position);
    for (int i = 0; i < game->count; i++) {
        EXPECT(fuzz_is_legal(&position, game->moves[i]), "move %d", i);
        EXPECT(abs(game->scores[i]) <= SCORE_MATE || game->scores[i] == SCORE_NONE, "score %d",
               game->scores[i]);
        position_make_move(&position, game->moves[i], &undo);
    }
    int count = scored_game_pack_quiet(game, records);
    EXPECT(count <= game->count - game->opening, "%d positions", count);
    for (int i = 0; i < count; i++) {
        EXPECT(packed_position_unpack(&records[i], &scored, NULL), "record %d", i);
        EXPECT(scored.begins_game == (i == 0), "record %d", i);
    }
}

static bool is_same(const struct scored_game *one, const struct scored_game *other)
{
    size_t count = (size_t)one->count;
    return one->start == other->start && one->result == other->result &&
           one->opening == other->opening && one->count == other->count &&
           memcmp(one->moves, other->moves, count * sizeof *one->moves) == 0 &&
           memcmp(one->scores, other->scores, count * sizeof *one->scores) == 0;
}

static void expect_written(const struct scored_game *game)
{
    static struct scored_game again;
    struct games_block *block = games_block_create();
    struct reason reason;
    size_t size;
    EXPECT(block != NULL, "no memory");
    games_block_add(block, game);
    const uint8_t *bytes = games_block_finish(block, &size);
    struct fuzz_piece rest = {bytes, size};
    struct games_reader *reader = games_reader_create(give, &rest);
    EXPECT(reader != NULL, "no memory");
    EXPECT(games_reader_game(reader, &again, &reason) == GAMES_FOUND, "%s", reason.text);
    EXPECT(is_same(game, &again), "another game");
    EXPECT(games_reader_game(reader, &again, &reason) == GAMES_END, "%s", reason.text);
    games_reader_destroy(reader);
    games_block_destroy(block);
}

static void expect_games(struct fuzz_piece bytes)
{
    static struct scored_game game;
    struct games_reader *reader = games_reader_create(give, &bytes);
    enum games_next next;
    struct reason reason;
    EXPECT(reader != NULL, "no memory");
    while ((next = games_reader_game(reader, &game, &reason)) != GAMES_END) {
        EXPECT(next != GAMES_FAILED, "%s", reason.text);
        if (next == GAMES_DAMAGED) {
            fuzz_expect_said(reason.text);
            continue;
        }
        expect_game(&game);
        expect_written(&game);
    }
    games_reader_destroy(reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct fuzz_piece rest = {bytes, size};
    size_t filled = 0;
    fuzz_begin();
    expect_games(rest);
    uint8_t *file = malloc(size + BLOCKS_MOST * GAMES_HEAD_SIZE);
    EXPECT(file != NULL, "no memory");
    for (int i = 0; i < BLOCKS_MOST && rest.size > 0; i++) {
        struct fuzz_piece piece = fuzz_cut(&rest, 0xFF);
        struct games_head head = {.size = (uint32_t)piece.size, .games = GAMES_MOST};
        if (piece.size > 0)
            memcpy(file + filled + GAMES_HEAD_SIZE, piece.bytes, piece.size);
        games_head_write(&head, file + filled);
        filled += GAMES_HEAD_SIZE + piece.size;
    }
    expect_games((struct fuzz_piece){file, filled});
    free(file);
    return 0;
}
