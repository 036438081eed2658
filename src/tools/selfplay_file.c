/* selfplay_file.c - a file of packed positions that grows by whole games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/selfplay_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(const struct selfplay_file *file, struct reason *reason)
{
    return reason_set(reason, 0, "%s: %s", file->path, strerror(errno));
}

/* Bytes of the whole records. */
static off_t size_of(const struct selfplay_file *file)
{
    return (off_t)(file->count * PACKED_POSITION_SIZE);
}

static bool check_record(const struct selfplay_file *file, uint64_t number,
                         struct reason *reason)
{
    struct packed_position packed;
    struct scored_position scored;
    struct reason fault;
    off_t place = (off_t)(number * PACKED_POSITION_SIZE);
    if (pread(file->descriptor, packed.bytes, PACKED_POSITION_SIZE, place) !=
        PACKED_POSITION_SIZE)
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

static bool take_over(struct selfplay_file *file, struct reason *reason)
{
    struct stat status;
    if (fstat(file->descriptor, &status) != 0)
        return fail(file, reason);
    if (!S_ISREG(status.st_mode))
        return reason_set(reason, 0, "%s: not a regular file", file->path);
    if (lockf(file->descriptor, F_TLOCK, 0) != 0)
        return errno == EACCES || errno == EAGAIN
                   ? reason_set(reason, 0, "%s: another program is writing to it", file->path)
                   : fail(file, reason);
    if (fstat(file->descriptor, &status) != 0) /* again, now that it is ours */
        return fail(file, reason);
    file->count = (uint64_t)status.st_size / PACKED_POSITION_SIZE;
    file->torn = (int)(status.st_size % PACKED_POSITION_SIZE);
    if (!check_content(file, reason))
        return false;
    return file->torn == 0 || ftruncate(file->descriptor, size_of(file)) == 0 ||
           fail(file, reason);
}

bool selfplay_file_open(struct selfplay_file *file, const char *path, struct reason *reason)
{
    *file = (struct selfplay_file){.path = path};
    /* Not blocking: a named pipe without a reader would wait for ever. */
    file->descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
    if (file->descriptor < 0)
        return fail(file, reason);
    if (take_over(file, reason))
        return true;
    close(file->descriptor);
    return false;
}

bool selfplay_file_append(struct selfplay_file *file, const struct packed_position *records,
                          size_t count, struct reason *reason)
{
    size_t size = count * PACKED_POSITION_SIZE;
    ssize_t written;
    if (count == 0)
        return true;
    do
        written = write(file->descriptor, records, size);
    while (written < 0 && errno == EINTR);
    if (written == (ssize_t)size) {
        file->count += count;
        return true;
    }
    int cause = written < 0 ? errno : ENOSPC; /* less than all: the disk is full */
    bool mended = written <= 0 || ftruncate(file->descriptor, size_of(file)) == 0;
    return reason_set(reason, 0, "%s: %s%s", file->path, strerror(cause),
                      mended ? "" : "; its last record is torn");
}

bool selfplay_file_close(struct selfplay_file *file, struct reason *reason)
{
    bool synced = fsync(file->descriptor) == 0 || fail(file, reason);
    bool closed = close(file->descriptor) == 0 || !synced || fail(file, reason);
    return synced && closed;
}
