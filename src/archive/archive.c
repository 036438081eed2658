/* archive.c - where games are kept, and how one is saved.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "archive/archive.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAME_FILE_LIMIT = 16 << 20 };

static void begin(struct archive *archive, const struct storage *storage)
{
    archive->storage = storage;
    archive->lock_file = -1;
    archive->held[0] = '\0';
    archive->most = archive->longest = 0;
    archive->directory[0] = '\0';
}

void archive_open_here(struct archive *archive, const struct storage *storage)
{
    begin(archive, storage);
    strcpy(archive->directory, "ttychess/games");
}

bool archive_open(struct archive *archive, const struct storage *storage,
                  struct reason *reason)
{
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    int length;
    begin(archive, storage);
    if (data && data[0] == '/')
        length =
            snprintf(archive->directory, sizeof archive->directory, "%s/ttychess/games", data);
    else if (home && home[0] == '/')
        length = snprintf(archive->directory, sizeof archive->directory,
                          "%s/.local/share/ttychess/games", home);
    else
        return reason_set(
            reason, 0, "games have no place: set HOME or XDG_DATA_HOME to an absolute path");
    /* Room for "/.ID.tmp" after it. */
    if (length < 0 || length >= ARCHIVE_PATH_SIZE - ARCHIVE_ID_SIZE - 8) {
        archive->directory[0] = '\0';
        return reason_set(reason, 0, "the name of the data directory is too long");
    }
    return true;
}

struct archive archive_beside(const struct archive *archive)
{
    struct archive other = *archive;
    other.lock_file = -1;
    other.held[0] = '\0';
    return other;
}

void archive_make_id(char id[ARCHIVE_ID_SIZE], const struct tm *date, unsigned number)
{
    size_t length = strftime(id, ARCHIVE_ID_SIZE, "%Y-%m-%d-%H%M%S", date);
    length += (size_t)snprintf(id + length, ARCHIVE_ID_SIZE - length, "-%ld", (long)getpid());
    if (number > 0)
        snprintf(id + length, ARCHIVE_ID_SIZE - length, "-%u", number + 1);
}

static const char CHANGED[] = "-changed";

void archive_make_changed_id(char id[ARCHIVE_ID_SIZE], const struct tm *date, unsigned number)
{
    archive_make_id(id, date, number);
    strcat(id, CHANGED); /* it is short, see archive.h */
}

bool archive_is_changed(const char *id)
{
    size_t length = strlen(id), end = sizeof CHANGED - 1;
    return length > end && strcmp(id + length - end, CHANGED) == 0;
}

void archive_path(const struct archive *archive, const char *id, char path[ARCHIVE_PATH_SIZE])
{
    assert(*id && strlen(id) < ARCHIVE_ID_SIZE);
    snprintf(path, ARCHIVE_PATH_SIZE, "%.*s/%.*s%s", ARCHIVE_PATH_SIZE - ARCHIVE_ID_SIZE - 8,
             archive->directory, ARCHIVE_ID_SIZE - 1, id, ARCHIVE_SUFFIX);
}

void archive_temporary_path(const struct archive *archive, const char *id,
                            char path[ARCHIVE_PATH_SIZE])
{
    snprintf(path, ARCHIVE_PATH_SIZE, "%.*s/.%.*s.tmp",
             ARCHIVE_PATH_SIZE - ARCHIVE_ID_SIZE - 8, archive->directory, ARCHIVE_ID_SIZE - 1,
             id);
}

enum pgn_status archive_load(const struct archive *archive, const char *id, struct game *game,
                             struct reason *reason)
{
    char path[ARCHIVE_PATH_SIZE];
    enum pgn_status status;
    size_t length;
    char *text;
    archive_path(archive, id, path);
    text = storage_read_file(archive->storage, path, GAME_FILE_LIMIT, &length, reason);
    if (!text)
        return PGN_NONE;
    status = pgn_read(game, text, length, 1, reason);
    free(text);
    return status;
}

/* ---- saving ------------------------------------------------------------------------ */

/* Hold it as far as others can see. */
static bool hold_to_save(struct archive *archive, const char *id, struct reason *reason)
{
    archive->refused = false;
    if (archive_still_holds(archive, id))
        return true;
    if (strcmp(archive->held, id) == 0)
        archive_close(archive); /* a lock that nobody else sees stands in our own way */
    return storage_make_directories(archive->storage, archive->directory, reason) &&
           archive_hold(archive, id, reason);
}

/* What other sessions write, locks and the index are no games: else several that begin one each
 * could keep each other out of room that is there. */
static bool count_game(void *finder, const char *name)
{
    size_t *count = finder, length = strlen(name), end = strlen(ARCHIVE_SUFFIX);
    *count += *name != '.' && length > end && strcmp(name + length - end, ARCHIVE_SUFFIX) == 0;
    return true;
}

/* Whether there may be a file of that name: it is there, or there are not too many. */
static bool has_room(const struct archive *archive, const char *path, size_t length,
                     struct reason *reason)
{
    const struct storage *storage = archive->storage;
    struct stat status;
    size_t count = 0;
    if (archive->longest > 0 && length > archive->longest)
        return reason_set(reason, 0,
                          "with its comments the game has %zu bytes, and %zu are kept", length,
                          archive->longest);
    if (archive->most == 0 || storage->stat(storage->context, path, &status) == 0)
        return true;
    storage->names(storage->context, archive->directory, count_game, &count);
    return count < archive->most ||
           reason_set(reason, 0, "%zu games are kept, and there is room for no more", count);
}

bool archive_save(struct archive *archive, const char *id, const char *text, size_t length,
                  struct file_mark *known, bool *foreign, struct reason *reason)
{
    char path[ARCHIVE_PATH_SIZE], temporary[ARCHIVE_PATH_SIZE];
    *foreign = false;
    if (!hold_to_save(archive, id, reason)) {
        *foreign = archive->refused;
        return false;
    }
    archive_path(archive, id, path);
    archive_temporary_path(archive, id, temporary);
    if (!has_room(archive, path, length, reason))
        return false;
    return storage_replace_known(archive->storage, archive->directory, path, temporary, text,
                                 length, known, foreign, reason);
}
