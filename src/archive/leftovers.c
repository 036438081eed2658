/* leftovers.c - temporary files of sessions that were killed in the middle of a save.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Such a file is newer than the game's own, and what it holds was seen as not saved yet. Where
 * it is whole it is what the player saw last, so it takes its place; else it is of no use to
 * anybody. That nobody writes it any more the game's lock tells.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "archive/archive.h"
#include "base/memory.h"
#include "base/temporary.h"

enum { GAME_FILE_LIMIT = 16 << 20 };

#define SUFFIX ".tmp"

struct leftovers {
    char (*ids)[ARCHIVE_ID_SIZE];
    size_t count, capacity;
};

/* ".ID.tmp"; but who writes a game's own file, as `save` does and "review -o", has a file beside
 * it that is whole and newer, too, and no game. */
static bool add_name(void *finder, const char *name)
{
    struct leftovers *found = finder;
    size_t length = strlen(name), around = 1 + sizeof SUFFIX - 1;
    if (name[0] != '.' || length <= around || length - around >= ARCHIVE_ID_SIZE ||
        strcmp(name + length - (sizeof SUFFIX - 1), SUFFIX) != 0 ||
        temporary_is_of(name, ARCHIVE_SUFFIX))
        return true;
    if (found->count == found->capacity) {
        found->capacity = 2 * found->capacity + 8;
        found->ids = memory_resize(found->ids, found->capacity, sizeof *found->ids);
    }
    snprintf(found->ids[found->count++], ARCHIVE_ID_SIZE, "%.*s", (int)(length - around),
             name + 1);
    return true;
}

/* Games end with their result: what was torn does not. */
static bool ends_with_result(const char *text, size_t length)
{
    static const char *const results[] = {" *", "\n*", "1-0", "0-1", "1/2-1/2"};
    while (length > 0 && text[length - 1] == '\n')
        length--;
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++) {
        size_t end = strlen(results[i]);
        if (length >= end && memcmp(text + length - end, results[i], end) == 0)
            return true;
    }
    return false;
}

static bool is_whole_game(const struct storage *storage, const char *path)
{
    size_t length;
    char *text = storage_read_file(storage, path, GAME_FILE_LIMIT, &length, NULL);
    struct game game;
    enum pgn_status status = PGN_NONE;
    if (text && ends_with_result(text, length))
        status = pgn_read(&game, text, length, 1, NULL);
    if (status != PGN_NONE)
        game_free(&game);
    free(text);
    return status == PGN_OK;
}

/* No older than the game's own, which need not be there. */
static bool is_newer(const struct storage *storage, const struct stat *temporary,
                     const char *path)
{
    struct stat own;
    if (storage->stat(storage->context, path, &own) != 0)
        return errno == ENOENT;
    return temporary->st_mtim.tv_sec > own.st_mtim.tv_sec ||
           (temporary->st_mtim.tv_sec == own.st_mtim.tv_sec &&
            temporary->st_mtim.tv_nsec >= own.st_mtim.tv_nsec);
}

/* In the order that survives a power cut, as storage_replace_file() has it. */
static bool put_in_place(const struct archive *archive, const char *temporary,
                         const char *path)
{
    const struct storage *storage = archive->storage;
    int file = storage->open(storage->context, temporary, O_WRONLY | O_NOFOLLOW, 0);
    bool done = file >= 0 && storage->sync(storage->context, file) == 0;
    if (file >= 0)
        done = storage->close(storage->context, file) == 0 && done;
    return done && storage->rename(storage->context, temporary, path) == 0 &&
           storage_sync_directory(storage, archive->directory, false, NULL);
}

/* Whoever writes any file here, as "-o notes.txt" does, has one ".notes.txt.PROCESS.tmp". A game
 * whose name ends like that is there already. */
static bool may_be_of_another(const struct storage *storage, const char *temporary,
                              const char *path)
{
    struct stat own;
    return temporary_is_of(strrchr(temporary, '/') + 1, "") &&
           storage->stat(storage->context, path, &own) != 0;
}

/* Its game is held here. False: there is none any more, or it is no file of ours. */
static bool take(const struct archive *archive, const char *id)
{
    const struct storage *storage = archive->storage;
    char path[ARCHIVE_PATH_SIZE], temporary[ARCHIVE_PATH_SIZE];
    struct stat status;
    archive_path(archive, id, path);
    archive_temporary_path(archive, id, temporary);
    if (storage->stat(storage->context, temporary, &status) != 0 || !S_ISREG(status.st_mode) ||
        may_be_of_another(storage, temporary, path))
        return false;
    if (is_newer(storage, &status, path) && is_whole_game(storage, temporary))
        return put_in_place(archive, temporary, path);
    return storage->unlink(storage->context, temporary) == 0;
}

size_t archive_take_leftovers(const struct archive *archive)
{
    const struct storage *storage = archive->storage;
    struct leftovers found = {NULL, 0, 0};
    size_t taken = 0;
    storage->names(storage->context, archive->directory, add_name, &found);
    for (size_t i = 0; i < found.count; i++) {
        struct archive place = archive_beside(archive);
        if (archive_hold_alone(&place, found.ids[i]))
            taken += take(&place, found.ids[i]);
        archive_close(&place);
    }
    free(found.ids);
    return taken;
}
