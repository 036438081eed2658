/* games_reader.c - games out of any bytes; see games_file.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game_coder.h"
#include "engine/games_head.h"

enum {
    ROOM = 16 << 10, /* of the buffer at first; what a block is longer, it grows */
    IN_VAIN = 8      /* bytes summed up in vain, for each byte that is behind */
};

struct games_reader {
    games_source *source;
    void *context;
    int trouble;    /* an errno of the source, or ENOMEM */
    bool ended;     /* there is no more to be had from it */
    uint64_t place; /* in the file, of the first byte of the buffer */
    size_t at;      /* in the buffer: what is before has been read */
    size_t filled;

    uint64_t summed, in_vain; /* bytes of blocks, and of those whose check sum was wrong */
    uint64_t passed_over;     /* bytes, since the last block that was good */
    struct reason fault;      /* of the first of them */

    struct game_coder *coder; /* of the block whose games are given out; NULL: there is none */
    struct games_head head;   /* of that block */
    uint64_t block;           /* the place of its first byte */
    uint32_t games, plies;    /* that were given out of it */
    uint32_t positions;       /* in these, if `counts` */
    bool counts;

    uint8_t *buffer;
    size_t room;
};

ssize_t games_read_stream(void *file, void *bytes, size_t size)
{
    size_t got = fread(bytes, 1, size, file);
    return got == 0 && ferror((FILE *)file) ? -1 : (ssize_t)got;
}

bool games_stream_begins(FILE *file, bool *begins, struct reason *reason)
{
    uint8_t bytes[GAMES_MAGIC_SIZE];
    if (fseek(file, 0, SEEK_SET) != 0)
        return reason_set(reason, 0, "expected a regular file, for it is read twice: %s",
                          strerror(errno));
    size_t size = fread(bytes, 1, sizeof bytes, file);
    if (ferror(file))
        return reason_set(reason, 0, "%s", strerror(errno));
    *begins = size == sizeof bytes && games_file_begins(bytes, size);
    rewind(file);
    return true;
}

struct games_reader *games_reader_create(games_source *source, void *context)
{
    struct games_reader *reader = calloc(1, sizeof *reader);
    uint8_t *buffer = reader ? malloc(ROOM) : NULL;
    if (!buffer) {
        free(reader);
        return NULL;
    }
    *reader = (struct games_reader){
        .source = source, .context = context, .buffer = buffer, .room = ROOM};
    return reader;
}

void games_reader_destroy(struct games_reader *reader)
{
    if (reader) {
        game_coder_destroy(reader->coder);
        free(reader->buffer);
    }
    free(reader);
}

/* ---- blocks ---------------------------------------------------------------------------- */

static size_t ready(const struct games_reader *reader)
{
    return reader->filled - reader->at;
}

static bool make_room(struct games_reader *reader, size_t wanted)
{
    uint8_t *buffer = wanted > reader->room ? realloc(reader->buffer, wanted) : reader->buffer;
    if (!buffer) {
        reader->trouble = ENOMEM;
        reader->ended = true;
        return false;
    }
    reader->room = wanted > reader->room ? wanted : reader->room;
    reader->buffer = buffer;
    return true;
}

/* Have so many bytes ready; false: there are fewer, or there is trouble. */
static bool fill(struct games_reader *reader, size_t wanted)
{
    if (ready(reader) >= wanted || reader->ended)
        return ready(reader) >= wanted;
    memmove(reader->buffer, reader->buffer + reader->at, ready(reader));
    reader->place += reader->at;
    reader->filled = ready(reader);
    reader->at = 0;
    if (!make_room(reader, wanted))
        return false;
    while (reader->filled < wanted && !reader->ended) {
        ssize_t got = reader->source(reader->context, reader->buffer + reader->filled,
                                     reader->room - reader->filled);
        if (got < 0 && errno == EINTR)
            continue;
        reader->trouble = got < 0 ? errno : 0;
        reader->ended = got <= 0;
        reader->filled += got > 0 ? (size_t)got : 0;
    }
    return reader->filled >= wanted;
}

/* Whether a whole block begins here. */
static bool is_block(struct games_reader *reader, struct games_head *head,
                     struct reason *reason)
{
    if (!fill(reader, GAMES_HEAD_SIZE))
        return games_file_begins(reader->buffer + reader->at, ready(reader))
                   ? reason_set(reason, 0, "expected the rest of a block")
                   : reason_set(reason, 0, "expected a block of games");
    if (!games_head_read(head, reader->buffer + reader->at, reason))
        return false;
    if (!fill(reader, GAMES_HEAD_SIZE + head->size))
        return reason_set(reason, 0, "expected a block of %u bytes, found %zu",
                          GAMES_HEAD_SIZE + head->size, ready(reader));
    reader->summed += head->size;
    if (games_head_check(head, reader->buffer + reader->at, reason))
        return true;
    reader->in_vain += head->size;
    return false;
}

/* Whether so much was summed up in vain that no damage but only ill will explains it: a head
 * is soon written, and each may say that 4 MB belong to it. */
static bool is_abused(const struct games_reader *reader)
{
    return reader->in_vain / IN_VAIN > reader->place + reader->at + GAMES_BLOCK_SIZE;
}

/* Go where the next block may begin: within the one that is damaged, since it may be torn. */
static void pass_over(struct games_reader *reader)
{
    const uint8_t *here = reader->buffer + reader->at + 1;
    const uint8_t *next = memchr(here, GAMES_MAGIC[0], ready(reader) - 1);
    size_t size = next && !is_abused(reader) ? (size_t)(next - here) + 1 : ready(reader);
    reader->at += size;
    reader->passed_over += size;
}

static enum games_next tell_damage(struct games_reader *reader, struct reason *reason)
{
    uint64_t here = reader->place + reader->at;
    reason_set(reason, 0, "byte %" PRIu64 ": %s; %" PRIu64 " bytes passed over",
               here - reader->passed_over + 1, reader->fault.text, reader->passed_over);
    reader->passed_over = 0;
    return GAMES_DAMAGED;
}

/* Stand before a good block. */
static enum games_next find_block(struct games_reader *reader, struct games_head *head,
                                  struct reason *reason)
{
    struct reason fault;
    while (fill(reader, 1)) {
        if (is_block(reader, head, &fault))
            return reader->passed_over > 0 ? tell_damage(reader, reason) : GAMES_FOUND;
        if (reader->trouble != 0)
            break;
        if (reader->passed_over == 0)
            reader->fault = fault;
        pass_over(reader);
    }
    if (reader->trouble != 0) {
        reason_set(reason, 0, "byte %" PRIu64 ": %s", reader->place + reader->filled + 1,
                   strerror(reader->trouble));
        return GAMES_FAILED;
    }
    return reader->passed_over > 0 ? tell_damage(reader, reason) : GAMES_END;
}

enum games_next games_reader_block(struct games_reader *reader, struct games_head *head,
                                   uint64_t *end, struct reason *reason)
{
    enum games_next next = find_block(reader, head, reason);
    if (next == GAMES_FOUND) {
        reader->at += GAMES_HEAD_SIZE + head->size;
        *end = reader->place + reader->at;
    }
    return next;
}

uint64_t games_reader_summed(const struct games_reader *reader)
{
    return reader->summed;
}

/* ---- games ----------------------------------------------------------------------------- */

static enum games_next open_block(struct games_reader *reader, struct reason *reason)
{
    enum games_next next = find_block(reader, &reader->head, reason);
    if (next != GAMES_FOUND)
        return next;
    reader->block = reader->place + reader->at;
    reader->coder =
        game_coder_read(reader->buffer + reader->at + GAMES_HEAD_SIZE, reader->head.size);
    reader->games = reader->plies = reader->positions = 0;
    if (reader->coder)
        return GAMES_FOUND;
    reason_set(reason, 0, "byte %" PRIu64 ": %s", reader->block + 1, strerror(ENOMEM));
    return GAMES_FAILED;
}

static void close_block(struct games_reader *reader)
{
    game_coder_destroy(reader->coder);
    reader->coder = NULL;
    reader->at += GAMES_HEAD_SIZE + reader->head.size;
}

/* A check sum is right and yet the block is not: whoever wrote it was wrong. */
static enum games_next give_up_block(struct games_reader *reader, const struct reason *fault,
                                     struct reason *reason)
{
    reason_set(reason, 0, "byte %" PRIu64 ": game %u of the block: %s", reader->block + 1,
               reader->games + 1, fault->text);
    close_block(reader);
    return GAMES_DAMAGED;
}

static bool check_end(const struct games_reader *reader, struct reason *reason)
{
    if (!range_coder_is_at_end(game_coder_range(reader->coder)))
        return reason_set(reason, 0, "expected the end of the block behind the last one");
    if (reader->plies != reader->head.plies)
        return reason_set(reason, 0, "expected %u half-moves in all, found %u",
                          reader->head.plies, reader->plies);
    return !reader->counts || reader->positions == reader->head.positions ||
           reason_set(reason, 0, "expected %u quiet positions in all, found %u",
                      reader->head.positions, reader->positions);
}

void games_reader_count_positions(struct games_reader *reader)
{
    reader->counts = true;
}

static uint32_t count_positions(const struct scored_game *game)
{
    struct packed_position records[SCORED_GAME_MOST];
    return (uint32_t)scored_game_pack_quiet(game, records);
}

enum games_next games_reader_game(struct games_reader *reader, struct scored_game *game,
                                  struct reason *reason)
{
    struct reason fault;
    while (!reader->coder || reader->games == reader->head.games) {
        if (reader->coder) {
            if (!check_end(reader, &fault))
                return give_up_block(reader, &fault, reason);
            close_block(reader);
        }
        enum games_next next = open_block(reader, reason);
        if (next != GAMES_FOUND)
            return next;
    }
    if (!game_coder_next(reader->coder, game, &fault))
        return give_up_block(reader, &fault, reason);
    reader->games++;
    reader->plies += (uint32_t)game->count;
    reader->positions += reader->counts ? count_positions(game) : 0;
    return GAMES_FOUND;
}
