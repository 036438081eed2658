/* selfplay_file.c - a file of games that grows by whole blocks.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/selfplay_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

enum { BLOCK_GAMES = 1000 };

static bool fail(const struct selfplay_file *file, struct reason *reason)
{
    if (errno == ENXIO) /* a socket */
        return reason_set(reason, 0, "%s: not a regular file", file->path);
    return reason_set(reason, 0, "%s: %s", file->path, strerror(errno));
}

/* ---- what is there ------------------------------------------------------------------- */

static ssize_t read_on(void *context, void *bytes, size_t size)
{
    const struct selfplay_file *file = context;
    return file->storage->read(file->storage->context, file->descriptor, bytes, size);
}

/* Read from the end of the whole blocks: how many bytes, at most `size`; -1 and errno. */
static ssize_t read_tail(const struct selfplay_file *file, uint8_t *bytes, size_t size)
{
    const struct storage *storage = file->storage;
    size_t length = 0;
    ssize_t got = 1;
    if (storage->seek(storage->context, file->descriptor, (off_t)file->size) < 0)
        return -1;
    while (length < size && (got > 0 || (got < 0 && errno == EINTR))) {
        got = storage->read(storage->context, file->descriptor, bytes + length, size - length);
        length += got > 0 ? (size_t)got : 0;
    }
    return got < 0 ? -1 : (ssize_t)length;
}

static bool is_record(const uint8_t *bytes, ssize_t size)
{
    struct packed_position packed;
    struct scored_position scored;
    if (size < PACKED_POSITION_SIZE)
        return false;
    memcpy(packed.bytes, bytes, PACKED_POSITION_SIZE);
    return packed_position_unpack(&packed, &scored, NULL);
}

/* Whether what stands behind the whole blocks is one that was not written to its end: it begins
 * as one, or, when the power failed, with nothing. A file that is none of ours must not be
 * touched. */
static bool check_tail(const struct selfplay_file *file, const struct reason *fault,
                       struct reason *reason)
{
    static const uint8_t nothing[GAMES_MAGIC_SIZE];
    uint8_t tail[PACKED_POSITION_SIZE];
    ssize_t size = read_tail(file, tail, sizeof tail);
    if (size < 0)
        return fail(file, reason);
    if (file->size == 0 && is_record(tail, size))
        return reason_set(
            reason, 0,
            "%s: expected a file of games, found one of positions (of an earlier "
            "version): give a new FILE",
            file->path);
    size_t seen = size < GAMES_MAGIC_SIZE ? (size_t)size : GAMES_MAGIC_SIZE;
    if (file->torn <= GAMES_HEAD_SIZE + GAMES_BLOCK_SIZE &&
        (games_file_begins(tail, seen) ||
         (file->size > 0 && memcmp(tail, nothing, seen) == 0)))
        return true;
    return reason_set(reason, 0, "%s: not a file of games: %s", file->path, fault->text);
}

static bool check_content(struct selfplay_file *file, struct games_reader *reader, off_t size,
                          struct reason *reason)
{
    struct games_head head;
    struct reason fault, first = {.text = ""};
    enum games_next next;
    while ((next = games_reader_block(reader, &head, &file->size, &fault)) != GAMES_END) {
        if (next == GAMES_FAILED)
            return reason_set(reason, 0, "%s: %s", file->path, fault.text);
        if (*first.text != '\0') /* and yet it is not the end */
            return reason_set(reason, 0, "%s: damaged (see --verify): %s", file->path,
                              first.text);
        if (next == GAMES_DAMAGED)
            first = fault;
        else
            file->positions += head.positions;
    }
    file->torn = (uint64_t)size - file->size;
    return file->torn == 0 || check_tail(file, &first, reason);
}

static bool cut(const struct selfplay_file *file)
{
    const struct storage *storage = file->storage;
    return storage->truncate(storage->context, file->descriptor, (off_t)file->size) == 0;
}

/* ---- opening --------------------------------------------------------------------------- */

static bool take_over(struct selfplay_file *file, struct reason *reason)
{
    const struct storage *storage = file->storage;
    struct games_reader *reader;
    struct stat status;
    if (storage->lock(storage->context, file->descriptor, 0) != 0)
        return errno == EAGAIN
                   ? reason_set(reason, 0, "%s: another program is writing to it", file->path)
                   : fail(file, reason);
    if (fstat(file->descriptor, &status) != 0) /* now that it is ours */
        return fail(file, reason);
    reader = games_reader_create(read_on, file);
    file->block = games_block_create();
    errno = ENOMEM;
    bool good = reader && file->block ? check_content(file, reader, status.st_size, reason)
                                      : fail(file, reason);
    games_reader_destroy(reader);
    return good && (file->torn == 0 || cut(file) || fail(file, reason));
}

static bool is_regular(const struct selfplay_file *file)
{
    struct stat status;
    return fstat(file->descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

bool selfplay_file_open(struct selfplay_file *file, const struct storage *storage,
                        const char *path, unsigned plies, struct reason *reason)
{
    *file = (struct selfplay_file){
        .storage = storage, .path = path, .plies = plies, .games = BLOCK_GAMES};
    /* Not blocking: a named pipe without a reader would wait for ever. */
    file->descriptor =
        storage->open(storage->context, path, O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK, 0666);
    if (file->descriptor < 0)
        return fail(file, reason);
    if (is_regular(file) ? take_over(file, reason)
                         : reason_set(reason, 0, "%s: not a regular file", path))
        return true;
    games_block_destroy(file->block);
    storage->close(storage->context, file->descriptor);
    return false;
}

/* ---- writing --------------------------------------------------------------------------- */

static bool write_block(struct selfplay_file *file, struct reason *reason)
{
    const struct storage *storage = file->storage;
    struct games_head head = *games_block_head(file->block);
    size_t size;
    if (head.games == 0)
        return true;
    const uint8_t *bytes = games_block_finish(file->block, &size);
    if (storage_write_all(storage, file->descriptor, (const char *)bytes, size)) {
        file->size += size;
        file->positions += head.positions;
        file->games_written += head.games;
        return true;
    }
    int cause = errno;
    bool mended = cut(file);
    return reason_set(reason, 0, "%s: %s%s", file->path, strerror(cause),
                      mended ? "" : "; its last block is torn");
}

bool selfplay_file_add(struct selfplay_file *file, const struct scored_game *game,
                       struct reason *reason)
{
    const struct games_head *head = games_block_head(file->block);
    games_block_add(file->block, game);
    return (head->plies < file->plies && head->games < file->games &&
            !games_block_is_full(file->block)) ||
           write_block(file, reason);
}

uint64_t selfplay_file_positions(const struct selfplay_file *file)
{
    return file->positions + (file->block ? games_block_head(file->block)->positions : 0);
}

bool selfplay_file_close(struct selfplay_file *file, struct reason *reason)
{
    const struct storage *storage = file->storage;
    bool written = write_block(file, reason);
    bool synced = storage->sync(storage->context, file->descriptor) == 0 || !written ||
                  fail(file, reason);
    bool closed = storage->close(storage->context, file->descriptor) == 0 || !written ||
                  !synced || fail(file, reason);
    games_block_destroy(file->block);
    file->block = NULL;
    return written && synced && closed;
}
