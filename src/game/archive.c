/* archive.c - where games are kept, which there are, and who holds one.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Locks cannot lie on the game files: a save replaces the file, and the lock would stay
 * with the old one. So one file, ".lock", stands for them all; a game is one byte of it,
 * at an offset made from its id. Nothing is written there, nothing has to be cleaned up,
 * and the system lets go when a process dies however it dies.
 */
#include "game/archive.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game/lock_holder.h"
#include "game/memory.h"
#include "game/printable.h"

enum { GAME_FILE_LIMIT = 16 << 20 };

static const char SUFFIX[] = ".pgn";

bool archive_open(struct archive *archive, const struct storage *storage,
                  struct reason *reason)
{
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    int length;

    archive->storage = storage;
    archive->lock_file = -1;
    archive->held[0] = '\0';
    archive->directory[0] = '\0';
    if (data && data[0] == '/')
        length = snprintf(archive->directory, sizeof archive->directory,
                          "%s/ttychess/games", data);
    else if (home && home[0] == '/')
        length = snprintf(archive->directory, sizeof archive->directory,
                          "%s/.local/share/ttychess/games", home);
    else
        return reason_set(reason, 0,
                          "neither XDG_DATA_HOME nor HOME is an absolute path");
    /* Room for "/.ID.tmp" behind it. */
    if (length < 0 || length >= ARCHIVE_PATH_SIZE - ARCHIVE_ID_SIZE - 8) {
        archive->directory[0] = '\0';
        return reason_set(reason, 0, "the name of the data directory is too long");
    }
    return true;
}

void archive_close(struct archive *archive)
{
    if (archive->lock_file >= 0)
        archive->storage->close(archive->storage->context, archive->lock_file);
    archive->lock_file = -1;
    archive->held[0] = '\0';
}

void archive_make_id(char id[ARCHIVE_ID_SIZE], const struct tm *date, unsigned number)
{
    size_t length = strftime(id, ARCHIVE_ID_SIZE, "%Y-%m-%d-%H%M%S", date);

    length +=
        (size_t)snprintf(id + length, ARCHIVE_ID_SIZE - length, "-%ld", (long)getpid());
    if (number > 0)
        snprintf(id + length, ARCHIVE_ID_SIZE - length, "-%u", number + 1);
}

void archive_path(const struct archive *archive, const char *id,
                  char path[ARCHIVE_PATH_SIZE])
{
    snprintf(path, ARCHIVE_PATH_SIZE, "%.*s/%.*s%s",
             ARCHIVE_PATH_SIZE - ARCHIVE_ID_SIZE - 8, archive->directory,
             ARCHIVE_ID_SIZE - 1, id, SUFFIX);
}

/* ---- which there are --------------------------------------------------------------- */

struct listing {
    struct archive_entry *entries;
    size_t count, capacity;
};

static bool add_entry(void *finder, const char *name, struct timespec modified)
{
    struct listing *listing = finder;
    size_t length = strlen(name);
    size_t suffix = sizeof SUFFIX - 1;
    struct archive_entry *entry;

    if (name[0] == '.' || length <= suffix || length - suffix >= ARCHIVE_ID_SIZE ||
        strcmp(name + length - suffix, SUFFIX) != 0)
        return true;
    if (listing->count == listing->capacity) {
        listing->capacity = listing->capacity ? 2 * listing->capacity : 64;
        listing->entries =
            memory_resize(listing->entries, listing->capacity, sizeof *listing->entries);
    }
    entry = &listing->entries[listing->count++];
    memcpy(entry->id, name, length - suffix);
    entry->id[length - suffix] = '\0';
    entry->modified = modified;
    return true;
}

static int compare_entries(const void *left, const void *right)
{
    const struct archive_entry *a = left, *b = right;

    if (a->modified.tv_sec != b->modified.tv_sec)
        return a->modified.tv_sec < b->modified.tv_sec ? 1 : -1;
    if (a->modified.tv_nsec != b->modified.tv_nsec)
        return a->modified.tv_nsec < b->modified.tv_nsec ? 1 : -1;
    return strcmp(b->id, a->id);
}

bool archive_list(const struct archive *archive, struct archive_entry **entries,
                  size_t *count, struct reason *reason)
{
    const struct storage *storage = archive->storage;
    struct listing listing = {memory_new(1, sizeof *listing.entries), 0, 1};

    if (storage->list(storage->context, archive->directory, add_entry, &listing) != 0 &&
        errno != ENOENT) {
        free(listing.entries);
        *entries = NULL;
        *count = 0;
        return reason_set(reason, 0, "%s: cannot list: %s", archive->directory,
                          strerror(errno));
    }
    qsort(listing.entries, listing.count, sizeof *listing.entries, compare_entries);
    *entries = listing.entries;
    *count = listing.count;
    return true;
}

enum pgn_status archive_load(const struct archive *archive, const char *id,
                             struct game *game, struct reason *reason)
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

void archive_describe(const struct archive *archive, const char *id, char text[80])
{
    struct reason reason;
    struct game game;
    char players[80], line[256];

    if (archive_load(archive, id, &game, &reason) == PGN_NONE) {
        snprintf(line, sizeof line, "%-28.40s  cannot be read", id);
    } else {
        snprintf(players, sizeof players, "%.30s - %.30s", game.white, game.black);
        snprintf(line, sizeof line, "%-28.40s  %3zu moves  %-7s  %s", id,
                 (game.count + 1) / 2, result_text(game.result), players);
        game_free(&game);
    }
    printable_copy(text, 79, line, strlen(line));
}

bool archive_last_unfinished(const struct archive *archive, char id[ARCHIVE_ID_SIZE],
                             struct reason *reason)
{
    struct archive_entry *entries;
    size_t count;
    bool found = false;

    if (!archive_list(archive, &entries, &count, reason))
        return false;
    for (size_t i = 0; i < count && !found; i++) {
        struct game game;

        if (archive_load(archive, entries[i].id, &game, NULL) == PGN_NONE)
            continue;
        found = game.result == RESULT_NONE;
        game_free(&game);
        if (found)
            strcpy(id, entries[i].id);
    }
    free(entries);
    return found || reason_set(reason, 0, "no unfinished game to resume in %s",
                               archive->directory);
}

struct search {
    const char *name; /* of a file */
    bool found;
};

static bool is_wanted(void *finder, const char *name, struct timespec modified)
{
    struct search *search = finder;

    (void)modified;
    search->found = strcmp(name, search->name) == 0;
    return !search->found;
}

bool archive_find(const struct archive *archive, const char *name,
                  char id[ARCHIVE_ID_SIZE])
{
    const struct storage *storage = archive->storage;
    size_t length = strlen(name);
    char file[ARCHIVE_ID_SIZE + sizeof SUFFIX];
    struct search search = {file, false};

    if (length > sizeof SUFFIX - 1 &&
        strcmp(name + length - (sizeof SUFFIX - 1), SUFFIX) == 0)
        length -= sizeof SUFFIX - 1;
    if (length == 0 || length >= ARCHIVE_ID_SIZE || name[0] == '.' || strchr(name, '/'))
        return false;
    memcpy(id, name, length);
    id[length] = '\0';
    /* Not by opening it: that would wait at a FIFO. */
    snprintf(file, sizeof file, "%s%s", id, SUFFIX);
    storage->list(storage->context, archive->directory, is_wanted, &search);
    return search.found;
}

/* ---- holding and saving ------------------------------------------------------------ */

/* FNV-1a (Fowler, Noll and Vo), cut to a positive file offset. */
static off_t lock_offset(const char *id)
{
    uint64_t hash = 14695981039346656037ULL;

    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * 1099511628211ULL;
    return (off_t)(hash >> 2);
}

static bool is_lock_unknown(int error)
{
    return error == ENOLCK || error == EOPNOTSUPP || error == EINVAL || error == ENOSYS;
}

static void lock_path(const struct archive *archive, char path[ARCHIVE_PATH_SIZE])
{
    snprintf(path, ARCHIVE_PATH_SIZE, "%.*s/.lock", ARCHIVE_PATH_SIZE - 8,
             archive->directory);
}

long archive_holder(const struct archive *archive, const char *id)
{
    char path[ARCHIVE_PATH_SIZE];

    lock_path(archive, path);
    return lock_holder_find(path, lock_offset(id));
}

bool archive_hold(struct archive *archive, const char *id, struct reason *reason)
{
    const struct storage *storage = archive->storage;
    char path[ARCHIVE_PATH_SIZE];
    int file;

    if (strcmp(archive->held, id) == 0)
        return true;
    lock_path(archive, path);
    file = storage->open(storage->context, path, O_RDWR | O_CREAT | O_NOFOLLOW, 0600);
    if (file < 0)
        return reason_set(reason, 0, "%s: cannot open: %s", path, strerror(errno));
    if (storage->lock(storage->context, file, lock_offset(id)) != 0 &&
        !is_lock_unknown(errno)) {
        bool taken = errno == EAGAIN;

        reason_set(reason, 0,
                   taken ? "game %s is being played in another session"
                         : "game %s: cannot lock it",
                   id);
        storage->close(storage->context, file);
        return false;
    }
    archive_close(archive);
    archive->lock_file = file;
    snprintf(archive->held, sizeof archive->held, "%s", id);
    return true;
}

bool archive_save(struct archive *archive, const char *id, const char *text,
                  size_t length, struct reason *reason)
{
    char path[ARCHIVE_PATH_SIZE], temporary[ARCHIVE_PATH_SIZE];

    if (strcmp(archive->held, id) != 0 &&
        (!storage_make_directories(archive->storage, archive->directory, reason) ||
         !archive_hold(archive, id, reason)))
        return false;
    archive_path(archive, id, path);
    snprintf(temporary, sizeof temporary, "%.*s/.%.*s.tmp",
             ARCHIVE_PATH_SIZE - ARCHIVE_ID_SIZE - 8, archive->directory,
             ARCHIVE_ID_SIZE - 1, id);
    return storage_replace_file(archive->storage, archive->directory, path, temporary,
                                text, length, reason);
}
