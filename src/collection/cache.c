/* cache.c - read files of games and write the cache of their collection.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Moves are most of it and are written as they come; rows and texts follow when all is read.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text_pool.h"
#include "collection/cache.h"
#include "pgn/openings.h"
#include "pgn/pgn_stream.h"
#include "rules/fen.h"

enum { BUFFER_MOVES = 1 << 16, GAMES_BETWEEN = 2000 /* two calls of progress */ };

struct build {
    int file;
    struct cache_sum sum;
    struct cache_header header;
    struct collection_game *games; /* owned */
    size_t capacity;
    struct text_pool texts;
    chess_move buffer[BUFFER_MOVES];
    size_t buffered;
};

/* ---- sums -------------------------------------------------------------------------------- */

void cache_sum_add(struct cache_sum *sum, const void *bytes, size_t size)
{
    const uint64_t prime = 0x100000001B3;
    const char *at = bytes;
    uint64_t words[4];
    for (; size > 0; at += sizeof words) {
        size_t step = size < sizeof words ? size : sizeof words;
        memset(words, 0, sizeof words);
        memcpy(words, at, step);
        for (int lane = 0; lane < 4; lane++)
            sum->lanes[lane] = (sum->lanes[lane] ^ words[lane]) * prime + 1;
        size -= step;
    }
}

uint64_t cache_sum_end(const struct cache_sum *sum)
{
    uint64_t whole = 0;
    for (int lane = 0; lane < 4; lane++)
        whole = (whole << 13 | whole >> 51) ^ sum->lanes[lane];
    return whole ^ whole >> 29;
}

uint64_t cache_sources_sum(const struct cache_source *sources, size_t count)
{
    struct cache_sum sum = {{0}};
    for (size_t i = 0; i < count; i++) {
        const struct file_mark *mark = &sources[i].mark;
        uint64_t numbers[4] = {(uint64_t)mark->size, (uint64_t)mark->inode,
                               (uint64_t)mark->modified.tv_sec,
                               (uint64_t)mark->modified.tv_nsec};
        cache_sum_add(&sum, numbers, sizeof numbers);
        cache_sum_add(&sum, sources[i].path, strlen(sources[i].path));
    }
    return cache_sum_end(&sum);
}

/* ---- what is written --------------------------------------------------------------------- */

/* Written up to a multiple of 32 bytes, with zeros. */
static bool write_part(struct build *build, const void *bytes, size_t size)
{
    static const char zeros[32] = "";
    size_t padding = cache_aligned(size) - size, whole = size / 32 * 32;
    char last[32] = "";
    memcpy(last, (const char *)bytes + whole, size - whole);
    cache_sum_add(&build->sum, bytes, whole);
    if (size > whole)
        cache_sum_add(&build->sum, last, sizeof last);
    return file_write_all(build->file, bytes, size) &&
           file_write_all(build->file, zeros, padding);
}

static bool add_moves(struct build *build, const struct game *game)
{
    for (size_t i = 0; i < game->count; i++) {
        build->buffer[build->buffered++] = game->moves[i].move;
        if (build->buffered < BUFFER_MOVES)
            continue;
        build->buffered = 0;
        if (!write_part(build, build->buffer, sizeof build->buffer))
            return false;
    }
    build->header.moves += game->count;
    return true;
}

static bool write_rest(struct build *build)
{
    const struct cache_header *header = &build->header;
    build->header.texts = build->texts.length;
    if (!write_part(build, build->buffer, build->buffered * sizeof build->buffer[0]) ||
        !write_part(build, build->games, header->games * sizeof build->games[0]) ||
        !write_part(build, build->texts.bytes, build->texts.length))
        return false;
    cache_sum_add(&build->sum, &header->sources, 4 * sizeof header->sources);
    build->header.sum = cache_sum_end(&build->sum);
    return lseek(build->file, 0, SEEK_SET) == 0 &&
           file_write_all(build->file, header, sizeof *header);
}

/* ---- a game ------------------------------------------------------------------------------ */

static uint16_t read_small(const char *text, int most)
{
    int number = text ? atoi(text) : 0;
    return (uint16_t)(number > 0 && number <= most ? number : 0);
}

static uint16_t find_eco(const struct game *game)
{
    const char *code = game_known_tag(game, "ECO");
    struct opening opening;
    if (!code && openings_find_game(game, &opening))
        code = opening.code;
    if (!code || code[0] < 'A' || code[0] > 'E' || code[1] < '0' || code[1] > '9' ||
        code[2] < '0' || code[2] > '9')
        return 0;
    return (uint16_t)(1 + 100 * (code[0] - 'A') + 10 * (code[1] - '0') + code[2] - '0');
}

static uint64_t list_pawns_left(const struct game *game)
{
    struct position position = game->start;
    unsigned before = pawns_at_home(&position);
    uint64_t list = 0;
    int count = 0;
    for (size_t i = 0; i < game->count; i++) {
        struct undo undo;
        if (game->moves[i].move == MOVE_NONE)
            position_make_null(&position, &undo);
        else
            position_make_move(&position, game->moves[i].move, &undo);
        unsigned now = pawns_at_home(&position), left = before & ~now;
        if (left != 0)
            list |= (uint64_t)bitboard_first(left) << (4 * count++);
        before = now;
    }
    return list;
}

static bool is_promoted(const struct game *game)
{
    for (size_t i = 0; i < game->count; i++)
        if (move_kind(game->moves[i].move) == MOVE_PROMOTION)
            return true;
    return false;
}

static uint32_t add_text(struct build *build, const char *text)
{
    return text_pool_add(&build->texts, text && strcmp(text, "?") != 0 ? text : "");
}

static uint32_t add_start(struct build *build, const struct game *game)
{
    char fen[FEN_SIZE];
    fen_write(&game->start, fen);
    return add_text(build, strcmp(fen, FEN_START) != 0 ? fen : "");
}

static bool add_game(struct build *build, const struct game *game,
                     const struct pgn_record *record, size_t file)
{
    const struct tm *date = &game->date;
    unsigned flags = (game->start.chess960 ? COLLECTION_CHESS960 : 0U) |
                     (is_promoted(game) ? COLLECTION_PROMOTED : 0U) |
                     (record->status == PGN_BROKEN ? COLLECTION_BROKEN : 0U);
    if (build->header.games == build->capacity) {
        build->capacity += build->capacity / 2 + 1024;
        build->games = memory_resize(build->games, build->capacity, sizeof build->games[0]);
    }
    build->games[build->header.games++] = (struct collection_game){
        .offset = (uint64_t)record->offset,
        .length = (uint32_t)record->length,
        .first_move = build->header.moves,
        .plies = (uint16_t)game->count,
        .material = material_pack(&game->position),
        .home_pawns = (uint16_t)pawns_at_home(&game->position),
        .pawns_left = list_pawns_left(game),
        .start = add_start(build, game),
        .white = add_text(build, game->white),
        .black = add_text(build, game->black),
        .event = add_text(build, game_tag(game, "Event")),
        .file = (uint16_t)file,
        .elo = {read_small(game_tag(game, "WhiteElo"), 9999),
                read_small(game_tag(game, "BlackElo"), 9999)},
        .year = (uint16_t)(date->tm_year > -1900 ? date->tm_year + 1900 : 0),
        .month = (uint8_t)(date->tm_mon + 1),
        .day = (uint8_t)date->tm_mday,
        .eco = find_eco(game),
        .result = (uint8_t)game_whole_result(game),
        .flags = (uint8_t)flags};
    return add_moves(build, game);
}

/* ---- files ------------------------------------------------------------------------------- */

struct reading {
    collection_progress *progress;
    void *context;
    uint64_t before, bytes; /* of the files before this one; of all */
};

static bool tell(const struct build *build, const struct reading *reading, off_t done)
{
    return !reading->progress ||
           reading->progress(reading->context, reading->before + (uint64_t)done,
                             reading->bytes, build->header.games);
}

static bool read_games(struct build *build, const struct reading *reading, int input,
                       size_t file, struct reason *reason)
{
    struct pgn_stream *stream = pgn_stream_create(input, NULL, NULL);
    enum pgn_stream_status status;
    struct pgn_record record;
    struct game game;
    bool well = true;
    while (well &&
           (status = pgn_stream_next(stream, &game, &record, reason)) != PGN_STREAM_END) {
        if (status == PGN_STREAM_FAILED) {
            well = false;
        } else if (record.status != PGN_NONE) {
            well = add_game(build, &game, &record, file) ||
                   reason_set(reason, 0, "the cache cannot be written: %s", strerror(errno));
            game_free(&game);
        }
        if (well && record.number % GAMES_BETWEEN == 0 &&
            !tell(build, reading, pgn_stream_offset(stream)))
            well = reason_set(reason, 0, "given up");
    }
    pgn_stream_destroy(stream);
    return well;
}

static bool read_sources(struct build *build, struct reading *reading,
                         const struct cache_source *sources, size_t count,
                         struct reason *reason)
{
    for (size_t i = 0; i < count; i++)
        reading->bytes += (uint64_t)sources[i].mark.size;
    for (size_t i = 0; i < count; i++) {
        int input = open(sources[i].path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
        if (input < 0)
            return reason_set(reason, 0, "%s: %s", sources[i].path, strerror(errno));
        bool well = read_games(build, reading, input, i, reason);
        close(input);
        if (!well)
            return false;
        reading->before += (uint64_t)sources[i].mark.size;
    }
    return true;
}

static bool fill(struct build *build, struct reading *reading,
                 const struct cache_source *sources, size_t count, struct reason *reason)
{
    if (!file_write_all(build->file, &build->header, sizeof build->header))
        return reason_set(reason, 0, "the cache cannot be written: %s", strerror(errno));
    if (!read_sources(build, reading, sources, count, reason))
        return false;
    return write_rest(build) ||
           reason_set(reason, 0, "the cache cannot be written: %s", strerror(errno));
}

bool cache_build(const char *path, const struct cache_source *sources, size_t count,
                 collection_progress *progress, void *context, struct reason *reason)
{
    struct build *build = memory_new(1, sizeof *build);
    struct reading reading = {.progress = progress, .context = context};
    char *temporary = file_temporary(path);
    bool well;
    build->header = (struct cache_header){.magic = CACHE_MAGIC,
                                          .order = CACHE_ORDER,
                                          .sources = cache_sources_sum(sources, count)};
    text_pool_init(&build->texts);
    build->file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (build->file < 0) {
        well = reason_set(reason, 0, "the cache cannot be written: %s: %s", strerror(errno),
                          temporary);
    } else {
        well = fill(build, &reading, sources, count, reason);
        if (close(build->file) != 0 && well)
            well = reason_set(reason, 0, "the cache cannot be written: %s", strerror(errno));
        if (well && rename(temporary, path) != 0)
            well = reason_set(reason, 0, "the cache cannot be written: %s: %s",
                              strerror(errno), path);
        if (!well)
            unlink(temporary);
    }
    free(temporary);
    text_pool_free(&build->texts);
    free(build->games);
    free(build);
    return well;
}
