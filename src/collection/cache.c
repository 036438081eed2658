/* cache.c - reads the PGN files of a collection and writes its cache.
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
    PROGRESS_INTERVAL = 2000, /* games */
    BLOCK_BYTES = 1 << 16
};

struct cache_builder {
    FILE *file;
    struct cache_header header;
    struct collection_game *games; /* owned */
    size_t capacity;
    struct text_pool texts;
    collection_progress *progress;
    void *context;
    uint64_t before, bytes; /* sizes of the files before the current one, and of all files */
};

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

bool cache_read_with_checksum(int file, void *bytes, size_t size, uint64_t *sum)
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

static bool write_part(const struct cache_builder *builder, const void *bytes, size_t size)
{
    return size == 0 || fwrite(bytes, 1, size, builder->file) == size;
}

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

/* Stores the moves, and records promotions and the order in which pawns leave home. */
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

static uint32_t add_text(struct cache_builder *builder, const char *text)
{
    return text_pool_add(&builder->texts, text && strcmp(text, "?") != 0 ? text : "");
}

static bool add_game(struct cache_builder *builder, const struct game *game,
                     const struct pgn_record *record, size_t file)
{
    const struct tm *date = &game->date;
    char fen[FEN_SIZE];
    fen_write(&game->start, fen);
    builder->games = memory_grow(builder->games, builder->header.games + 1, &builder->capacity,
                                 sizeof builder->games[0]);
    struct collection_game *row = &builder->games[builder->header.games++];
    *row = (struct collection_game){
        .offset = (uint64_t)record->offset,
        .length = (uint32_t)record->length,
        .first_move = builder->header.moves,
        .plies = (uint16_t)game->count,
        .material = material_pack(&game->position),
        .start = add_text(builder, strcmp(fen, FEN_START) != 0 ? fen : ""),
        .white = add_text(builder, game->white),
        .black = add_text(builder, game->black),
        .event = add_text(builder, game_tag(game, "Event")),
        .file = (uint16_t)file,
        .elo = {read_elo(game_tag(game, "WhiteElo")), read_elo(game_tag(game, "BlackElo"))},
        .year = (uint16_t)(date->tm_year > -1900 ? date->tm_year + 1900 : 0),
        .eco = find_eco(game),
        .result = (uint8_t)game_final_result(game)};
    chess_move *moves = memory_new(game->count + 1, sizeof *moves);
    store_moves(game, row, moves);
    builder->header.moves += game->count;
    bool done = write_part(builder, moves, game->count * sizeof *moves);
    free(moves);
    return done;
}

static bool set_write_error(const char *path, struct error *error)
{
    return error_set(error, 0, "cannot write the cache %s: %s", path, strerror(errno));
}

static bool read_games(struct cache_builder *builder, const struct cache_source *sources,
                       size_t file, const char *path, struct error *error)
{
    int input = open(sources[file].path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (input < 0)
        return error_set(error, 0, "%s: %s", sources[file].path, strerror(errno));
    struct pgn_stream *stream = pgn_stream_create(input, NULL, NULL);
    enum pgn_stream_status status;
    struct pgn_record record;
    struct game game;
    bool done = true;
    while (done &&
           (status = pgn_stream_next(stream, &game, &record, error)) != PGN_STREAM_END) {
        if (status == PGN_STREAM_FAILED) {
            done = false;
        } else if (record.status != PGN_NO_GAME) {
            done = add_game(builder, &game, &record, file) || set_write_error(path, error);
            game_free(&game);
        }
        if (done && record.number % PROGRESS_INTERVAL == 0 && builder->progress &&
            !builder->progress(builder->context,
                               builder->before + (uint64_t)pgn_stream_offset(stream),
                               builder->bytes, builder->header.games))
            done = error_set(error, 0, "cancelled");
    }
    pgn_stream_destroy(stream);
    close(input);
    builder->before += sources[file].size;
    return done;
}

static bool write_tail(struct cache_builder *builder)
{
    static const chess_move none[4] = {MOVE_NONE};
    struct cache_header *header = &builder->header;
    size_t padding = -header->moves % 4;
    header->moves += padding;
    if (!write_part(builder, none, padding * sizeof none[0]) ||
        !write_part(builder, builder->games, header->games * sizeof builder->games[0]) ||
        !write_part(builder, builder->texts.bytes, builder->texts.length) ||
        fseek(builder->file, 0, SEEK_SET) != 0 ||
        !write_part(builder, header, sizeof *header) || fflush(builder->file) != 0)
        return false;
    size_t size = sizeof *header + header->moves * sizeof(chess_move) +
                  header->games * sizeof builder->games[0] + builder->texts.length;
    return cache_read_with_checksum(fileno(builder->file), NULL, size, &header->sum) &&
           fseek(builder->file, 0, SEEK_SET) == 0 &&
           write_part(builder, header, sizeof *header);
}

bool cache_build(const char *path, const struct cache_source *sources, size_t count,
                 uint64_t sum, collection_progress *progress, void *context,
                 struct error *error)
{
    char *temporary = file_temporary_path(path);
    struct cache_builder builder = {.file = fopen(temporary, "w+e"),
                                    .header = {.magic = CACHE_MAGIC, .sources = sum},
                                    .progress = progress,
                                    .context = context};
    bool done =
        (builder.file && write_part(&builder, &builder.header, sizeof builder.header)) ||
        set_write_error(temporary, error);
    text_pool_init(&builder.texts);
    for (size_t i = 0; i < count; i++)
        builder.bytes += sources[i].size;
    for (size_t i = 0; i < count && done; i++)
        done = read_games(&builder, sources, i, path, error);
    if (done)
        done = write_tail(&builder) || set_write_error(path, error);
    if (builder.file && fclose(builder.file) != 0 && done)
        done = set_write_error(path, error);
    if (done)
        done = rename(temporary, path) == 0 || set_write_error(path, error);
    if (!done)
        unlink(temporary);
    free(temporary);
    text_pool_free(&builder.texts);
    free(builder.games);
    return done;
}
