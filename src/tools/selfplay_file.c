/* selfplay_file.c - a file of packed positions that grows by whole games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/selfplay_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

static bool fail(const struct selfplay_file *file, struct reason *reason)
{
    if (errno == ENXIO) /* a socket */
        return reason_set(reason, 0, "%s: not a regular file", file->path);
    return reason_set(reason, 0, "%s: %s", file->path, strerror(errno));
}

/* Bytes of the whole records. */
static off_t size_of(const struct selfplay_file *file)
{
    return (off_t)(file->count * PACKED_POSITION_SIZE);
}

static bool read_record(const struct selfplay_file *file, off_t place,
                        struct packed_position *packed)
{
    const struct storage *storage = file->storage;
    size_t length = 0;
    ssize_t got = 1;
    if (storage->seek(storage->context, file->descriptor, place) != place)
        return false;
    while (length < PACKED_POSITION_SIZE && (got > 0 || (got < 0 && errno == EINTR))) {
        got = storage->read(storage->context, file->descriptor, packed->bytes + length,
                            PACKED_POSITION_SIZE - length);
        length += got > 0 ? (size_t)got : 0;
    }
    errno = got == 0 ? EIO : errno; /* it has become shorter */
    return length == PACKED_POSITION_SIZE;
}

static bool check_record(const struct selfplay_file *file, uint64_t number,
                         struct reason *reason)
{
    struct packed_position packed;
    struct scored_position scored;
    struct reason fault;
    off_t place = (off_t)(number * PACKED_POSITION_SIZE);
    if (!read_record(file, place, &packed))
        return fail(file, reason);
    if (packed_position_unpack(&packed, &scored, &fault))
        return true;
    return reason_set(reason, 0, "%s: not a file of positions: record %llu: %s", file->path,
                      (unsigned long long)number + 1, fault.text);
}

/* A file that is none of ours must not be touched: look at both ends of it. */
static bool check_content(const struct selfplay_file *file, struct reason *reason)
{
    if (file->count == 0 && file->torn > 0)
        return reason_set(reason, 0,
                          "%s: expected positions of %d bytes, found %d bytes in all",
                          file->path, PACKED_POSITION_SIZE, file->torn);
    return file->count == 0 ||
           (check_record(file, 0, reason) && check_record(file, file->count - 1, reason));
}

static bool cut(const struct selfplay_file *file)
{
    const struct storage *storage = file->storage;
    return storage->truncate(storage->context, file->descriptor, size_of(file)) == 0;
}

static bool take_over(struct selfplay_file *file, struct reason *reason)
{
    const struct storage *storage = file->storage;
    struct stat status;
    if (storage->lock(storage->context, file->descriptor, 0) != 0)
        return errno == EAGAIN
                   ? reason_set(reason, 0, "%s: another program is writing to it", file->path)
                   : fail(file, reason);
    if (fstat(file->descriptor, &status) != 0) /* now that it is ours */
        return fail(file, reason);
    file->count = (uint64_t)status.st_size / PACKED_POSITION_SIZE;
    file->torn = (int)(status.st_size % PACKED_POSITION_SIZE);
    if (!check_content(file, reason))
        return false;
    return file->torn == 0 || cut(file) || fail(file, reason);
}

static bool is_regular(const struct selfplay_file *file)
{
    struct stat status;
    return fstat(file->descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

bool selfplay_file_open(struct selfplay_file *file, const struct storage *storage,
                        const char *path, struct reason *reason)
{
    *file = (struct selfplay_file){.storage = storage, .path = path};
    /* Not blocking: a named pipe without a reader would wait for ever. */
    file->descriptor =
        storage->open(storage->context, path, O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK, 0666);
    if (file->descriptor < 0)
        return fail(file, reason);
    if (is_regular(file) ? take_over(file, reason)
                         : reason_set(reason, 0, "%s: not a regular file", path))
        return true;
    storage->close(storage->context, file->descriptor);
    return false;
}

bool selfplay_file_append(struct selfplay_file *file, const struct packed_position *records,
                          size_t count, struct reason *reason)
{
    const struct storage *storage = file->storage;
    size_t size = count * PACKED_POSITION_SIZE;
    int cause;
    if (count == 0)
        return true;
    if (storage_write_all(storage, file->descriptor, (const char *)records, size)) {
        file->count += count;
        return true;
    }
    cause = errno;
    bool mended = cut(file);

    return reason_set(reason, 0, "%s: %s%s", file->path, strerror(cause),
                      mended ? "" : "; its last record is torn");
}

bool selfplay_file_close(struct selfplay_file *file, struct reason *reason)
{
    const struct storage *storage = file->storage;
    bool synced = storage->sync(storage->context, file->descriptor) == 0 || fail(file, reason);
    bool closed = storage->close(storage->context, file->descriptor) == 0 || !synced ||
                  fail(file, reason);
    return synced && closed;
}
