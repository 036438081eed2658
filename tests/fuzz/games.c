/* games.c - any bytes as a file of selfplay games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * After a valid first line, unchanged; then cut at the byte FF into games with correct
 * checksums. Every game read has legal moves and numbers within their bounds, and has the same
 * bytes when written; each error message is a line.
 */
#include "fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "base/crc32.h"
#include "engine/games_file.h"
#include "rules/fen.h"

static bool take(void *context, const struct quiet_position *quiet, struct error *error)
{
    int *count = context;
    (void)error;
    EXPECT(quiet->is_first_of_game == ((*count)++ == 0), "position %d", *count);
    EXPECT(abs(quiet->score) < SCORE_MATE, "score %d", quiet->score);
    return true;
}

static void expect_game(const struct scored_game *game, const uint8_t *end)
{
    uint8_t bytes[SCORED_GAME_BYTES_MAX];
    struct position position;
    struct undo undo;
    int quiet = 0;
    EXPECT(game->count >= 0 && game->count <= SCORED_GAME_PLIES_MAX, "%d", game->count);
    EXPECT(game->result >= -1 && game->result <= 1, "%d", game->result);
    scored_game_set_start(&position, game->start);
    for (int i = 0; i < game->count; i++) {
        EXPECT(fuzz_is_legal(&position, game->moves[i]), "move %d", i);
        EXPECT(abs(game->scores[i]) <= SCORE_MATE || game->scores[i] == SCORE_NONE, "score %d",
               game->scores[i]);
        position_make_move(&position, game->moves[i], &undo);
    }
    scored_game_for_each_quiet_position(game, take, &quiet, NULL);
    size_t size = scored_game_encode(game, bytes);
    EXPECT(memcmp(bytes, end - size, size) == 0, "other bytes");
}

static void expect_games(const uint8_t *bytes, size_t size)
{
    static struct scored_game game;
    struct games_reader reader = {.file = fmemopen((void *)bytes, size, "rb")};
    enum games_status next;
    struct error error;
    EXPECT(reader.file != NULL, "no memory");
    while ((next = games_reader_next(&reader, &game, &error)) == GAMES_FOUND)
        expect_game(&game, bytes + reader.bytes_read);
    if (next == GAMES_DAMAGED)
        fuzz_expect_said(error.text);
    EXPECT(reader.bytes_read <= size, "beyond the end");
    fclose(reader.file);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct fuzz_piece rest = {bytes, size};
    const size_t line = strlen(GAMES_HEADER_LINE);
    size_t filled = line;
    fuzz_begin();
    uint8_t *file = malloc(line + 12 * (size + 1));
    EXPECT(file != NULL, "no memory");
    memcpy(file, GAMES_HEADER_LINE, line);
    memcpy(file + line, bytes, size);
    expect_games(file, line + size);
    while (rest.size > 0) {
        struct fuzz_piece piece = fuzz_cut(&rest, 0xFF);
        uint8_t *game = file + filled;
        size_t count = piece.size > 3 ? (piece.size - 3) / 3 : 0;
        if (count > SCORED_GAME_PLIES_MAX)
            break;
        memset(game, 0, 6 + 3 * count);
        memcpy(game + 1, piece.bytes, piece.size < 3 ? piece.size : 3);
        if (count > 0)
            memcpy(game + 6, piece.bytes + 3, 3 * count);
        game[0] = 'G';
        game[4] = (uint8_t)count;
        game[5] = (uint8_t)(count >> 8);
        uint32_t sum = crc32_update(0, game, 6 + 3 * count);
        for (int i = 0; i < 4; i++)
            game[6 + 3 * count + (size_t)i] = (uint8_t)(sum >> 8 * i);
        filled += 6 + 3 * count + 4;
    }
    expect_games(file, filled);
    free(file);
    return 0;
}
