/* collection.c - finds, checks and reads the cache of a collection, or builds it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "collection/collection.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/compat.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/words.h"
#include "collection/cache.h"
#include "rules/fen.h"

/* Writes the cache's path. `sum` covers only paths, so it stays the same when files change. */
static bool find_cache(uint64_t sum, char path[PATH_MAX], struct error *error)
{
    if (!file_get_user_path(USER_CACHE, "collections", path, PATH_MAX, error) ||
        !file_make_directories(path, error))
        return false;
    text_add(path, PATH_MAX, "/%016llx", (unsigned long long)sum);
    return true;
}

static bool find_sources(struct collection *collection, const char *const *paths, size_t count,
                         struct error *error)
{
    collection->sources = memory_new(count, sizeof collection->sources[0]);
    collection->source_count = count;
    if (count > UINT16_MAX)
        return error_set(error, 0, "too many files; the limit is %d", UINT16_MAX);
    for (size_t i = 0; i < count; i++) {
        struct cache_source *source = &collection->sources[i];
        struct stat status;
        source->path = realpath(paths[i], NULL);
        if (!source->path || stat(source->path, &status) != 0)
            return error_set(error, 0, "%s: %s", paths[i], strerror(errno));
        if (!S_ISREG(status.st_mode))
            return error_set(error, 0, "%s: expected a PGN file", paths[i]);
        source->size = (uint64_t)status.st_size;
        source->inode = (uint64_t)status.st_ino;
        source->seconds = (uint64_t)status.st_mtim.tv_sec;
        source->nanoseconds = (uint64_t)status.st_mtim.tv_nsec;
        collection->paths_sum =
            cache_checksum(collection->paths_sum, source->path, strlen(source->path));
        collection->sources_sum =
            cache_checksum(collection->sources_sum + collection->paths_sum, &source->size,
                           4 * sizeof source->size);
    }
    return true;
}

/* Finds the parts of the cache. Returns false if it is incomplete. */
static bool find_parts(struct collection *collection)
{
    const struct cache_header *header = collection->header;
    size_t most = collection->size, end = sizeof *header;
    if (header->magic != CACHE_MAGIC || header->moves > most || header->games > most)
        return false;
    collection->moves = (const chess_move *)(header + 1);
    collection->games = (const void *)(collection->moves + header->moves);
    collection->texts = (const char *)(collection->games + header->games);
    collection->count = header->games;
    end += header->moves * sizeof(chess_move) + header->games * sizeof collection->games[0];
    return end < most;
}

/* Returns false if there is no cache, or it is unusable or older than the games. The file is not
 * mapped, because another program may change it. */
static bool read_cache(struct collection *collection, const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    size_t half = (size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE) / 2;
    struct stat status;
    uint64_t sum;
    if (file < 0)
        return false;
    size_t size = fstat(file, &status) == 0 ? (size_t)status.st_size : 0;
    collection->size = size;
    if (size >= sizeof *collection->header && size <= half)
        collection->header = pages_allocate(size);
    bool done = collection->header &&
                file_read_at(file, collection->header, sizeof *collection->header, 0) &&
                cache_read_with_checksum(file, collection->header, size, &sum) &&
                sum == collection->header->sum && find_parts(collection);
    close(file);
    return done && collection->header->sources == collection->sources_sum;
}

static void free_cache(struct collection *collection)
{
    pages_free(collection->header, collection->size);
    collection->header = NULL;
}

struct collection *collection_open(const char *const *paths, size_t count,
                                   const char *directory, collection_progress *progress,
                                   void *context, struct error *error)
{
    struct collection *collection = memory_new(1, sizeof *collection);
    position_set_start(&collection->standard_start);
    char path[PATH_MAX];
    bool done = find_sources(collection, paths, count, error);
    uint64_t sum =
        directory ? cache_checksum(0, directory, strlen(directory)) : collection->paths_sum;
    done = done && find_cache(sum, path, error);
    if (done && !read_cache(collection, path)) {
        free_cache(collection);
        done = cache_build(path, collection->sources, collection->source_count,
                           collection->sources_sum, progress, context, error) &&
               (read_cache(collection, path) ||
                error_set(error, 0,
                          "%s: the new cache is unreadable, or larger than half of the memory",
                          path));
    }
    if (done)
        return collection;
    collection_close(collection);
    return NULL;
}

void collection_close(struct collection *collection)
{
    if (!collection)
        return;
    free_cache(collection);
    for (size_t i = 0; i < collection->source_count; i++)
        free(collection->sources[i].path);
    free(collection->sources);
    free(collection);
}

void collection_get_start_position(const struct collection *collection,
                                   const struct collection_game *game,
                                   struct position *position)
{
    if (game->start == 0 || !fen_parse(position, collection->texts + game->start, NULL))
        *position = collection->standard_start;
}

char *collection_read_game_text(const struct collection *collection,
                                const struct collection_game *game, size_t *length,
                                struct error *error)
{
    const char *path = collection->sources[game->file].path;
    char *text = memory_new(game->length + 3, 1);
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (file < 0 || !file_read_at(file, text, game->length, (off_t)game->offset)) {
        error_set(error, 0, "%s: %s", path,
                  errno != 0 ? strerror(errno) : "unexpected end of file");
        free(text);
        text = NULL;
    }
    if (file >= 0)
        close(file);
    for (*length = game->length; text && *length > 0 && is_white_space(text[*length - 1]);)
        --*length;
    if (text)
        memcpy(text + *length, "\n\n", 3);
    *length += 2;
    return text;
}
