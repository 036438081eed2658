/* archive.c - directory, locks and files of saved games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lock cannot be on the game's file, because saving replaces that file. Unlocking removes
 * the lock file, so a process that has locked it checks that the path still refers to it.
 */
#include "archive/archive.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "base/compat.h"
#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"

enum { GAME_FILE_LIMIT = 16 << 20, OWNER_SIZE = 128 };
enum {
    LOCK_TRIES = 10,
    LOCK_RETRY_PAUSE = 10 /* milliseconds; the other process might just be testing the lock */
};
enum { NAME_RESERVE = ARCHIVE_ID_SIZE + 8 /* "/.ID.lock" */ };

bool archive_init(struct archive *archive, struct error *error)
{
    *archive = (struct archive){.directory = ""};
    if (file_get_user_path(USER_DATA, "games", archive->directory,
                           ARCHIVE_PATH_SIZE - NAME_RESERVE, error))
        return true;
    archive->directory[0] = '\0';
    return false;
}

void archive_sibling_path(const struct archive *archive, const char *name,
                          char path[ARCHIVE_PATH_SIZE])
{
    const char *end = strrchr(archive->directory, '/');
    snprintf(path, ARCHIVE_PATH_SIZE, "%.*s/%s", end ? (int)(end - archive->directory) : 0,
             archive->directory, name);
}

void archive_make_id(char id[ARCHIVE_ID_SIZE], unsigned number)
{
    time_t now = time(NULL);
    struct tm date;
    size_t length = strftime(id, ARCHIVE_ID_SIZE, "%Y-%m-%d-%H%M%S", localtime_r(&now, &date));
    length += (size_t)snprintf(id + length, ARCHIVE_ID_SIZE - length, "-%ld", (long)getpid());
    if (number > 0)
        snprintf(id + length, ARCHIVE_ID_SIZE - length, "-%u", number + 1);
}

static void write_path(const struct archive *archive, const char *prefix, const char *id,
                       const char *suffix, char path[ARCHIVE_PATH_SIZE])
{
    assert(*id && strlen(id) < ARCHIVE_ID_SIZE);
    snprintf(path, ARCHIVE_PATH_SIZE, "%.*s/%s%.*s%s", ARCHIVE_PATH_SIZE - NAME_RESERVE,
             archive->directory, prefix, ARCHIVE_ID_SIZE - 1, id, suffix);
}

void archive_game_path(const struct archive *archive, const char *id,
                       char path[ARCHIVE_PATH_SIZE])
{
    write_path(archive, "", id, ARCHIVE_SUFFIX, path);
}

/* Writes the owner of a lock: process and host, because hosts may share a home directory. */
static void write_owner(char text[OWNER_SIZE], pid_t process)
{
    char host[OWNER_SIZE / 2] = "";
    gethostname(host, sizeof host - 1);
    snprintf(text, OWNER_SIZE, "%ld %lld %s\n", (long)process, compat_get_start_time(process),
             host);
}

static bool is_at_path(int file, const char *path)
{
    struct stat open_file, named;
    return fstat(file, &open_file) == 0 && stat(path, &named) == 0 &&
           open_file.st_dev == named.st_dev && open_file.st_ino == named.st_ino;
}

/* Returns a descriptor, or -1 with errno set. errno is EWOULDBLOCK if another process has the
 * lock. */
static int acquire_lock(const char *path)
{
    for (int i = 0; i < LOCK_TRIES; i++) {
        int error, file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
        if (file < 0)
            return -1;
        bool locked = flock(file, LOCK_EX | LOCK_NB) == 0;
        error = errno;
        if (!locked && (error == ENOLCK || error == EOPNOTSUPP || error == ENOSYS))
            return file;
        if (locked && is_at_path(file, path)) {
            char owner[OWNER_SIZE]; /* if this fails (disk full), no takeover is possible */
            write_owner(owner, getpid());
            if (ftruncate(file, 0) == 0)
                (void)!file_write_all(file, owner, strlen(owner));
            return file;
        }
        close(file);
        errno = locked ? EWOULDBLOCK : error;
        if (errno != EWOULDBLOCK)
            return -1;
        poll(NULL, 0, LOCK_RETRY_PAUSE);
    }
    errno = EWOULDBLOCK;
    return -1;
}

bool archive_lock_game(const struct archive *archive, struct locked_game *game, const char *id,
                       bool *in_use, struct error *error)
{
    char path[ARCHIVE_PATH_SIZE];
    write_path(archive, ".", id, ".lock", path);
    game->lock = acquire_lock(path);
    *in_use = game->lock < 0 && errno == EWOULDBLOCK;
    if (*in_use)
        return error_set(error, 0, "game %s is being played in another session", id);
    if (game->lock < 0)
        return error_set(error, 0, "cannot open: %s (%s)", strerror(errno), path);
    if (id != game->id) /* another thread may be reading game->id */
        strcpy(game->id, id);
    archive_game_path(archive, id, path);
    if (!file_stamp_get(&game->stamp, path))
        game->stamp.inode = 0; /* a file that appears later is not ours */
    return true;
}

/* A session that takes over appends this to the lock file. The owner reads it when
 * unlocking. */
static const char takeover_request[] = "taken over\n";

bool archive_unlock_game(const struct archive *archive, struct locked_game *game)
{
    char path[ARCHIVE_PATH_SIZE], text[64] = "";
    if (game->lock < 0)
        return false;
    bool was_requested =
        read(game->lock, text, sizeof text - 1) > 0 && strstr(text, takeover_request);
    write_path(archive, ".", game->id, ".lock", path);
    if (is_at_path(game->lock, path))
        unlink(path);
    close(game->lock);
    game->lock = -1;
    return was_requested;
}

bool archive_game_is_locked(const struct archive *archive, const char *id)
{
    char path[ARCHIVE_PATH_SIZE];
    write_path(archive, ".", id, ".lock", path);
    int file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    bool locked = file >= 0 && flock(file, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    if (file >= 0)
        close(file);
    return locked;
}

bool archive_request_takeover(const struct archive *archive, const char *id)
{
    char path[ARCHIVE_PATH_SIZE], text[OWNER_SIZE] = "", expected[OWNER_SIZE];
    write_path(archive, ".", id, ".lock", path);
    int file = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC);
    if (file < 0)
        return false;
    bool found = archive_game_is_locked(archive, id) && read(file, text, sizeof text - 1) > 0;
    long process = strtol(text, NULL, 10);
    write_owner(expected, (pid_t)process);
    found = found && process > 1 && process != getpid() &&
            strncmp(text, expected, strlen(expected)) == 0;
    if (found)
        (void)!file_write_all(file, takeover_request, strlen(takeover_request));
    close(file);
    /* A suspended process must be continued to receive the signal. */
    return found && kill((pid_t)process, SIGHUP) == 0 && kill((pid_t)process, SIGCONT) == 0;
}

/* The limit on the number of files applies only to new files. */
static bool check_limits(const struct archive *archive, const char *path, size_t length,
                         struct error *error)
{
    struct archive_entry *entries;
    size_t count;
    if (archive->max_game_bytes > 0 && length > archive->max_game_bytes)
        return error_set(error, 0,
                         "the game with its comments has %zu bytes; the maximum is %zu",
                         length, archive->max_game_bytes);
    if (archive->max_games == 0 || access(path, F_OK) == 0)
        return true;
    if (!archive_list_games(archive, &entries, &count, error))
        return false;
    free(entries);
    return count < archive->max_games ||
           error_set(error, 0, "%zu games are already saved, which is the maximum", count);
}

bool archive_save_game(const struct archive *archive, struct locked_game *game,
                       const char *text, size_t length, struct error *error)
{
    char path[ARCHIVE_PATH_SIZE], temporary[ARCHIVE_PATH_SIZE];
    bool in_use;
    if (game->lock >= 0 && access(archive->directory, F_OK) != 0)
        archive_unlock_game(archive, game); /* the directory and the lock file were removed */
    if (game->lock < 0 && (!file_make_directories(archive->directory, error) ||
                           !archive_lock_game(archive, game, game->id, &in_use, error)))
        return false;
    archive_game_path(archive, game->id, path);
    write_path(archive, ".", game->id, ".tmp", temporary);
    return check_limits(archive, path, length, error) &&
           file_replace_using(path, temporary, text, length, &game->stamp, error);
}

static const char CHANGED[] = "-changed";

bool archive_id_is_of_changed_game(const char *id)
{
    size_t length = strlen(id), suffix = sizeof CHANGED - 1;
    return length > suffix && strcmp(id + length - suffix, CHANGED) == 0;
}

bool archive_save_changed_game(const struct archive *archive, unsigned number,
                               const char *text, size_t length, struct error *error)
{
    struct locked_game game = {.lock = -1};
    archive_make_id(game.id, number);
    strcat(game.id, CHANGED);
    bool saved = archive_save_game(archive, &game, text, length, error);
    archive_unlock_game(archive, &game);
    return saved;
}

char *archive_read_game(const struct archive *archive, const char *id, size_t *length,
                        struct error *error)
{
    char path[ARCHIVE_PATH_SIZE];
    archive_game_path(archive, id, path);
    return file_read(path, GAME_FILE_LIMIT, length, error);
}

enum pgn_status archive_load_game(const struct archive *archive, const char *id,
                                  struct game *game, struct error *error)
{
    size_t length;
    char *text = archive_read_game(archive, id, &length, error);
    enum pgn_status status = text ? pgn_parse(game, text, length, 1, error) : PGN_NO_GAME;
    free(text);
    return status;
}

/* Returns whether the name is that of a saved game. If so, sets *entry. */
static bool read_entry(const char *directory, const char *name, struct archive_entry *entry)
{
    size_t length = strlen(name), suffix = sizeof ARCHIVE_SUFFIX - 1;
    char path[ARCHIVE_PATH_SIZE + NAME_MAX];
    struct stat status;
    if (name[0] == '.' || length <= suffix || length - suffix >= ARCHIVE_ID_SIZE ||
        strcmp(name + length - suffix, ARCHIVE_SUFFIX) != 0)
        return false;
    snprintf(path, sizeof path, "%s/%s", directory, name);
    snprintf(entry->id, sizeof entry->id, "%.*s", (int)(length - suffix), name);
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode))
        return false;
    entry->modified = status.st_mtim;
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

bool archive_list_games(const struct archive *archive, struct archive_entry **entries,
                        size_t *count, struct error *error)
{
    const struct dirent *file;
    size_t capacity = 64;
    *entries = memory_new(capacity, sizeof **entries);
    *count = 0;
    DIR *directory = opendir(archive->directory);
    while (directory && (errno = 0, file = readdir(directory)) != NULL) {
        *entries = memory_grow(*entries, *count + 1, &capacity, sizeof **entries);
        *count += read_entry(archive->directory, file->d_name, &(*entries)[*count]);
    }
    bool done =
        errno == 0 || errno == ENOENT ||
        error_set(error, 0, "%s: cannot list: %s", archive->directory, strerror(errno));
    if (directory)
        closedir(directory);
    qsort(*entries, *count, sizeof **entries, compare_entries);
    if (!done) {
        free(*entries);
        *entries = NULL;
        *count = 0;
    }
    return done;
}

/* Counts the ids that contain `name`, and writes the first. Sets *error if there are
 * several. */
static size_t count_matches(const struct archive_entry *entries, size_t count,
                            const char *name, char id[ARCHIVE_ID_SIZE], struct error *error)
{
    char list[160] = "";
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        if (!strstr(entries[i].id, name))
            continue;
        if (found++ == 0)
            memcpy(id, entries[i].id, ARCHIVE_ID_SIZE);
        if (found <= 3)
            text_add_item(list, sizeof list, ", ", entries[i].id);
    }
    if (found > 1)
        error_set(error, 0, "'%.*s' matches %zu games: %s%s", PRINTABLE_UP_TO(40, name), found,
                  list, found > 3 ? "..." : "");
    return found;
}

bool archive_find_game(const struct archive *archive, const char *name,
                       char id[ARCHIVE_ID_SIZE], bool *exact, struct error *error)
{
    struct archive_entry *entries;
    size_t count, length = strlen(name), suffix = strlen(ARCHIVE_SUFFIX);
    char name_id[ARCHIVE_ID_SIZE], path[ARCHIVE_PATH_SIZE];
    struct file_stamp stamp;
    uint64_t number;
    *exact = false;
    if (length > suffix && strcmp(name + length - suffix, ARCHIVE_SUFFIX) == 0)
        length -= suffix;
    error_set(error, 0, "no game '%.*s' in %s", PRINTABLE_UP_TO(60, name), archive->directory);
    if (length == 0 || length >= ARCHIVE_ID_SIZE || name[0] == '.' || strchr(name, '/'))
        return false;
    snprintf(name_id, sizeof name_id, "%.*s", (int)length, name);
    archive_game_path(archive, name_id, path); /* not opened, because that would block on a
                                                * FIFO */
    *exact = file_stamp_get(&stamp, path) && S_ISREG(stamp.mode);
    if (*exact) {
        memcpy(id, name_id, sizeof name_id);
        return true;
    }
    if (!archive_list_games(archive, &entries, &count, error))
        return false;
    bool found = count > 0 && number_parse(name, 1, count, &number, NULL);
    if (found)
        memcpy(id, entries[number - 1].id, ARCHIVE_ID_SIZE);
    else
        found = count_matches(entries, count, name_id, id, error) == 1;
    free(entries);
    return found;
}
