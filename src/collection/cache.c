/* cache.c - read the PGN files of a collection and write its cache
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Moves, the largest part, are written as they are read; rows and texts follow.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text_pool.h"
#include "collection/cache.h"
#include "pgn/openings.h"
#include "pgn/pgn_stream.h"
#include "rules/fen.h"

enum {
    PROGRESS_INTERVAL = 2000 /* between two progress calls */,
    BLOCK_BYTES = 1 << 16 /* bytes */
};

struct cache_builder {
    FILE *file;
    struct cache_header header;
    struct collection_game *games; /* owned */
    size_t capacity;
    struct text_pool texts;
    collection_progress *progress;
    void *context;
    uint64_t before, bytes; /* of the files before this one; of all files */
};

/* ---- checksums -------------------------------------------------------------------------- */

uint64_t cache_checksum(uint64_t before, const void *bytes, size_t size)
{
    const uint64_t prime = 0x100000001B3;
    uint64_t lanes[4] = {before, before, before, before ^ size}, words[4];
    for (const char *at = bytes; size > 0; at += sizeof words) {
        size_t step = size < sizeof words ? size : sizeof words;
        memset(words, 0, sizeof words);
        memcpy(words, at, step);
        for (int lane = 0; lane < 4; lane++)
            lanes[lane] = (lanes[lane] ^ words[lane]) * prime + 1;
        size -= step;
    }
    for (int lane = 1; lane < 4; lane++)
        lanes[0] = (lanes[0] << 13 | lanes[0] >> 51) ^ lanes[lane];
    return lanes[0] ^ lanes[0] >> 29;
}

bool cache_read_checked(int file, void *bytes, size_t size, uint64_t *sum)
{
    char block[BLOCK_BYTES];
    size_t step;
    *sum = 0;
    for (size_t at = offsetof(struct cache_header, sources); at < size; at += step) {
        char *to = bytes ? (char *)bytes + at : block;
        step = size - at < BLOCK_BYTES ? size - at : BLOCK_BYTES;
        if (!file_read_at(file, to, step, (off_t)at))
            return false;
        *sum = cache_checksum(*sum, to, step);
    }
    return true;
}

static bool write_part(const struct cache_builder *cache_builder, const void *bytes,
                       size_t size)
{
    return size == 0 || fwrite(bytes, 1, size, cache_builder->file) == size;
}

/* ---- a game ----------------------------------------------------------------------------- */

static uint16_t read_elo(const char *text)
{
    int number = text ? atoi(text) : 0;
    return (uint16_t)(number > 0 && number <= 9999 ? number : 0);
}

static uint16_t find_eco(const struct game *game)
{
    const char *code = game_known_tag(game, "ECO");
    struct opening opening;
    if (!code && openings_find_in_game(game, &opening))
        code = opening.code;
    if (!code || code[0] < 'A' || code[0] > 'E' || code[1] < '0' || code[1] > '9' ||
        code[2] < '0' || code[2] > '9')
        return 0;
    return (uint16_t)(1 + 100 * (code[0] - 'A') + 10 * (code[1] - '0') + code[2] - '0');
}

/* Copy the moves; record promotions and when pawns leave their squares. */
static void store_moves(const struct game *game, struct collection_game *row,
                        chess_move *moves)
{
    struct position position = game->start;
    unsigned before = pawns_at_home(&position);
    int count = 0;
    for (size_t i = 0; i < game->count; i++) {
        moves[i] = game->moves[i].move;
        position_play(&position, moves[i]);
        row->promoted |= move_kind(moves[i]) == MOVE_PROMOTION;
        unsigned now = pawns_at_home(&position), left = before & ~now;
        if (left != 0)
            row->pawn_departures |= (uint64_t)bitboard_first(left) << (4 * count++);
        before = now;
    }
}

static uint32_t add_text(struct cache_builder *cache_builder, const char *text)
{
    return text_pool_add(&cache_builder->texts, text && strcmp(text, "?") != 0 ? text : "");
}

/* Returns false if the moves cannot be written. */
static bool add_game(struct cache_builder *cache_builder, const struct game *game,
                     const struct pgn_record *record, size_t file)
{
    const struct tm *date = &game->date;
    char fen[FEN_SIZE];
    fen_write(&game->start, fen);
    cache_builder->games =
        memory_grow(cache_builder->games, cache_builder->header.games + 1,
                    &cache_builder->capacity, sizeof cache_builder->games[0]);
    struct collection_game *row = &cache_builder->games[cache_builder->header.games++];
    *row = (struct collection_game){
        .offset = (uint64_t)record->offset,
        .length = (uint32_t)record->length,
        .first_move = cache_builder->header.moves,
        .plies = (uint16_t)game->count,
        .material = material_pack(&game->position),
        .start = add_text(cache_builder, strcmp(fen, FEN_START) != 0 ? fen : ""),
        .white = add_text(cache_builder, game->white),
        .black = add_text(cache_builder, game->black),
        .event = add_text(cache_builder, game_tag(game, "Event")),
        .file = (uint16_t)file,
        .elo = {read_elo(game_tag(game, "WhiteElo")), read_elo(game_tag(game, "BlackElo"))},
        .year = (uint16_t)(date->tm_year > -1900 ? date->tm_year + 1900 : 0),
        .eco = find_eco(game),
        .result = (uint8_t)game_final_result(game)};
    chess_move *moves = memory_new(game->count + 1, sizeof *moves);
    store_moves(game, row, moves);
    cache_builder->header.moves += game->count;
    bool well = write_part(cache_builder, moves, game->count * sizeof *moves);
    free(moves);
    return well;
}

/* ---- the file --------------------------------------------------------------------------- */

static bool set_write_error(const char *path, struct error *error)
{
    return error_set(error, 0, "the cache cannot be written: %s: %s", strerror(errno), path);
}

static bool read_games(struct cache_builder *cache_builder, const struct cache_source *sources,
                       size_t file, const char *path, struct error *error)
{
    int input = open(sources[file].path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (input < 0)
        return error_set(error, 0, "%s: %s", sources[file].path, strerror(errno));
    struct pgn_stream *stream = pgn_stream_create(input, NULL, NULL);
    enum pgn_stream_status status;
    struct pgn_record record;
    struct game game;
    bool well = true;
    while (well &&
           (status = pgn_stream_next(stream, &game, &record, error)) != PGN_STREAM_END) {
        if (status == PGN_STREAM_FAILED) {
            well = false;
        } else if (record.status != PGN_NO_GAME) {
            well =
                add_game(cache_builder, &game, &record, file) || set_write_error(path, error);
            game_free(&game);
        }
        if (well && record.number % PROGRESS_INTERVAL == 0 && cache_builder->progress &&
            !cache_builder->progress(cache_builder->context,
                                     cache_builder->before +
                                         (uint64_t)pgn_stream_offset(stream),
                                     cache_builder->bytes, cache_builder->header.games))
            well = error_set(error, 0, "given up");
    }
    pgn_stream_destroy(stream);
    close(input);
    cache_builder->before += sources[file].size;
    return well;
}

static bool write_tail(struct cache_builder *cache_builder)
{
    static const chess_move none[4] = {MOVE_NONE};
    struct cache_header *header = &cache_builder->header;
    size_t padding = -header->moves % 4;
    header->moves += padding;
    if (!write_part(cache_builder, none, padding * sizeof none[0]) ||
        !write_part(cache_builder, cache_builder->games,
                    header->games * sizeof cache_builder->games[0]) ||
        !write_part(cache_builder, cache_builder->texts.bytes, cache_builder->texts.length) ||
        fseek(cache_builder->file, 0, SEEK_SET) != 0 ||
        !write_part(cache_builder, header, sizeof *header) || fflush(cache_builder->file) != 0)
        return false;
    size_t size = sizeof *header + header->moves * sizeof(chess_move) +
                  header->games * sizeof cache_builder->games[0] + cache_builder->texts.length;
    return cache_read_checked(fileno(cache_builder->file), NULL, size, &header->sum) &&
           fseek(cache_builder->file, 0, SEEK_SET) == 0 &&
           write_part(cache_builder, header, sizeof *header);
}

bool cache_build(const char *path, const struct cache_source *sources, size_t count,
                 uint64_t sum, collection_progress *progress, void *context,
                 struct error *error)
{
    char *temporary = file_temporary_path(path);
    struct cache_builder cache_builder = {.file = fopen(temporary, "w+e"),
                                          .header = {.magic = CACHE_MAGIC, .sources = sum},
                                          .progress = progress,
                                          .context = context};
    bool well = (cache_builder.file && write_part(&cache_builder, &cache_builder.header,
                                                  sizeof cache_builder.header)) ||
                set_write_error(temporary, error);
    text_pool_init(&cache_builder.texts);
    for (size_t i = 0; i < count; i++)
        cache_builder.bytes += sources[i].size;
    for (size_t i = 0; i < count && well; i++)
        well = read_games(&cache_builder, sources, i, path, error);
    if (well)
        well = write_tail(&cache_builder) || set_write_error(path, error);
    if (cache_builder.file && fclose(cache_builder.file) != 0 && well)
        well = set_write_error(path, error);
    if (well)
        well = rename(temporary, path) == 0 || set_write_error(path, error);
    if (!well)
        unlink(temporary);
    free(temporary);
    text_pool_free(&cache_builder.texts);
    free(cache_builder.games);
    return well;
}
