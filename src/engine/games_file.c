/* games_file.c - reads and writes files of selfplay games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/games_file.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/crc32.h"
#include "base/memory.h"
#include "engine/integer_math.h"
#include "engine/random.h"
#include "rules/move_generator.h"

enum { GAME_HEADER_SIZE = 6, CHECKSUM_SIZE = 4, STANDARD_START_CODE = 0xFFFF };

void scored_game_set_start(struct position *position, int start)
{
    char fen[FEN_SIZE], *out = fen;
    uint64_t random = (uint64_t)start;
    if (start < ODDS_STARTS) {
        position_set_chess960(position, start);
        return;
    }
    uint64_t removed_sixteenths = random_next(&random) % 16;
    for (const char *piece = FEN_START; *piece != ' '; piece++)
        if (!strchr("pnbrqPNBRQ", *piece) || random_next(&random) % 16 >= removed_sixteenths)
            *out++ = *piece;
        else if (out > fen && out[-1] >= '1' && out[-1] <= '7')
            out[-1]++;
        else
            *out++ = '1';
    strcpy(out, " w KQkq - 0 1"); /* fen_parse() ignores rights without a rook */
    fen_parse(position, fen, NULL);
}

size_t scored_game_encode(const struct scored_game *game, uint8_t bytes[SCORED_GAME_BYTES_MAX])
{
    struct position position;
    struct move_list legal;
    uint8_t *next = bytes + GAME_HEADER_SIZE;
    assert(game->count <= SCORED_GAME_PLIES_MAX);
    bytes[0] = 'G';
    bytes[1] = (uint8_t)(game->result + 1);
    integer_write(bytes + 2, 2,
                  game->start == STANDARD_START ? STANDARD_START_CODE : (uint32_t)game->start);
    integer_write(bytes + 4, 2, (uint32_t)game->count);
    scored_game_set_start(&position, game->start);
    for (int i = 0; i < game->count; i++, next += 3) {
        int index = 0;
        generate_legal(&position, &legal);
        while (index < legal.count - 1 && legal.moves[index] != game->moves[i])
            index++;
        assert(legal.moves[index] == game->moves[i]);
        *next = (uint8_t)index;
        integer_write(next + 1, 2, (uint16_t)game->scores[i]);
        position_play(&position, game->moves[i]);
    }
    integer_write(next, CHECKSUM_SIZE, crc32_update(0, bytes, (size_t)(next - bytes)));
    return (size_t)(next - bytes) + CHECKSUM_SIZE;
}

/* Decodes a game with a correct checksum. Returns false and sets *error if a value is out of
 * range. */
static bool decode_game(const uint8_t *bytes, struct scored_game *game, struct error *error)
{
    struct position position;
    struct move_list legal;
    unsigned start = integer_read(bytes + 2, 2);
    if (bytes[1] > 2)
        return error_set(error, 0, "expected a result from 0 to 2, found %d", bytes[1]);
    game->result = bytes[1] - 1;
    game->start = start == STANDARD_START_CODE ? STANDARD_START : (int)start;
    game->count = (int)integer_read(bytes + 4, 2);
    scored_game_set_start(&position, game->start);
    bytes += GAME_HEADER_SIZE;
    for (int i = 0; i < game->count; i++, bytes += 3) {
        int score = (int16_t)integer_read(bytes + 1, 2);
        generate_legal(&position, &legal);
        if (*bytes >= legal.count || (abs(score) > SCORE_MATE && score != SCORE_NONE))
            return error_set(error, 0,
                             "ply %d: expected a move index below %d and a valid score", i + 1,
                             legal.count);
        game->moves[i] = legal.moves[*bytes];
        game->scores[i] = (int16_t)score;
        position_play(&position, game->moves[i]);
    }
    return true;
}

static enum games_status set_damage_error(const struct games_reader *reader, const char *what,
                                          struct error *error)
{
    if (ferror(reader->file))
        error_set(error, 0, "%s", strerror(errno));
    else
        error_set(error, 0, "byte %" PRIu64 ": %s", reader->bytes_read + 1, what);
    return GAMES_DAMAGED;
}

static bool read_all(const struct games_reader *reader, uint8_t *bytes, size_t size)
{
    return fread(bytes, 1, size, reader->file) == size;
}

enum games_status games_reader_next(struct games_reader *reader, struct scored_game *game,
                                    struct error *error)
{
    enum { LINE_SIZE = sizeof GAMES_HEADER_LINE - 1 };
    uint8_t bytes[SCORED_GAME_BYTES_MAX];
    struct error inner;
    int first;
    while ((first = getc(reader->file)) != EOF && (first != 'G' || reader->bytes_read == 0)) {
        bytes[0] = (uint8_t)first;
        if (!read_all(reader, bytes + 1, LINE_SIZE - 1) ||
            memcmp(bytes, GAMES_HEADER_LINE, LINE_SIZE) != 0)
            return set_damage_error(reader, "expected the line 'ttychess games 1'", error);
        reader->bytes_read += LINE_SIZE;
    }
    if (first == EOF && !ferror(reader->file))
        return GAMES_END;
    bytes[0] = 'G';
    if (!read_all(reader, bytes + 1, GAME_HEADER_SIZE - 1) ||
        integer_read(bytes + 4, 2) > SCORED_GAME_PLIES_MAX)
        return set_damage_error(reader, "expected a game", error);
    size_t size = GAME_HEADER_SIZE + 3 * integer_read(bytes + 4, 2);
    if (!read_all(reader, bytes + GAME_HEADER_SIZE, size - GAME_HEADER_SIZE + CHECKSUM_SIZE) ||
        integer_read(bytes + size, CHECKSUM_SIZE) != crc32_update(0, bytes, size))
        return set_damage_error(reader, "expected a game and its checksum", error);
    if (!decode_game(bytes, game, &inner))
        return set_damage_error(reader, inner.text, error);
    reader->bytes_read += size + CHECKSUM_SIZE;
    return GAMES_FOUND;
}

bool scored_game_for_each_quiet_position(const struct scored_game *game,
                                         quiet_position_callback *callback, void *context,
                                         struct error *error)
{
    struct quiet_position quiet = {.result = game->result, .is_first_of_game = true};
    scored_game_set_start(&quiet.position, game->start);
    for (int i = 0; i < game->count; i++) {
        /* score_is_mate() is true for SCORE_NONE, so opening moves are skipped. */
        if (!score_is_mate(game->scores[i]) && position_checkers(&quiet.position) == 0 &&
            !position_is_capture(&quiet.position, game->moves[i]) &&
            move_kind(game->moves[i]) != MOVE_PROMOTION) {
            quiet.score = game->scores[i];
            if (!callback(context, &quiet, error))
                return false;
            quiet.is_first_of_game = false;
        }
        position_play(&quiet.position, game->moves[i]);
    }
    return true;
}

bool games_file_for_each_quiet_position(const char *path, quiet_position_callback *callback,
                                        void *context, struct error *error)
{
    struct games_reader reader = {.file = fopen(path, "rb")};
    struct scored_game *game = memory_new(1, sizeof *game);
    struct error inner = {.text = ""};
    if (!reader.file)
        error_set(&inner, 0, "%s", strerror(errno));
    while (reader.file && games_reader_next(&reader, game, &inner) == GAMES_FOUND &&
           scored_game_for_each_quiet_position(game, callback, context, &inner))
        ;
    if (reader.file)
        fclose(reader.file);
    free(game);
    return *inner.text == '\0' || error_set(error, 0, "%s: %s", path, inner.text);
}
