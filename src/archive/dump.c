/* dump.c - the file that `dump FILE` writes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "archive/dump.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/storage.h"
#include "rules/fen.h"

FILE *dump_create(const char *path, struct reason *reason)
{
    int descriptor = storage_system.open(storage_system.context, path,
                                         O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0600);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    if (file)
        return file;
    if (descriptor >= 0)
        close(descriptor);
    if (errno == EEXIST)
        reason_set(reason, 0, "%s exists already; name a new file", path);
    else
        reason_set(reason, 0, "cannot write %s: %s", path, strerror(errno));
    return NULL;
}

bool dump_finish(FILE *file, const char *path, const struct position *position,
                 struct reason *reason)
{
    char fen[FEN_SIZE];
    fen_write(position, fen);
    fprintf(file, "FEN: %s\n", fen);
    bool written = fflush(file) == 0 && !ferror(file);
    int error = errno;

    if (fclose(file) == 0 && written)
        return true;
    reason_set(reason, 0, "cannot write %s: %s", path, strerror(written ? errno : error));
    storage_system.unlink(storage_system.context, path); /* it was made for this */
    return false;
}
