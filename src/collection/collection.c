/* collection.c - open a collection: its cache found, checked, mapped, or made anew.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "collection/collection.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/words.h"
#include "collection/cache.h"
#include "pgn/pgn_stream.h"
#include "rules/fen.h"

struct collection {
    struct cache_source *sources; /* owned */
    size_t source_count;
    void *map;
    size_t size;
    const struct cache_header *header; /* into the map, as the rest */
    const chess_move *moves;
    const struct collection_game *games;
    const char *texts;
};

/* ---- where the cache lies ---------------------------------------------------------------- */

/* A file's name tells which files are meant, whatever is in them: it is the same when they have
 * changed. malloc'ed. */
static char *find_cache(const struct collection *collection, const char *directory,
                        struct reason *reason)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    bool has_cache = cache && cache[0] == '/';
    struct cache_sum sum = {{0}};
    char path[PATH_MAX];
    if (!has_cache && (!home || home[0] != '/')) {
        reason_set(reason, 0,
                   "the cache has no place: set HOME or XDG_CACHE_HOME to an absolute path");
        return NULL;
    }
    if (directory)
        cache_sum_add(&sum, directory, strlen(directory));
    for (size_t i = 0; i < collection->source_count && !directory; i++)
        cache_sum_add(&sum, collection->sources[i].path, strlen(collection->sources[i].path));
    snprintf(path, sizeof path, "%s%s/ttychess/collections", has_cache ? cache : home,
             has_cache ? "" : "/.cache");
    if (!file_make_directories(path, reason))
        return NULL;
    text_add(path, sizeof path, "/%016llx", (unsigned long long)cache_sum_end(&sum));
    return memory_copy_string(path);
}

static bool find_sources(struct collection *collection, const char *const *paths, size_t count,
                         struct reason *reason)
{
    collection->sources = memory_new(count, sizeof collection->sources[0]);
    if (count > UINT16_MAX)
        return reason_set(reason, 0, "expected at most %d files", UINT16_MAX);
    for (size_t i = 0; i < count; i++) {
        struct cache_source *source = &collection->sources[i];
        char *path = realpath(paths[i], NULL);
        if (!path)
            return reason_set(reason, 0, "%s: %s", paths[i], strerror(errno));
        source->path = path;
        collection->source_count = i + 1;
        if (!file_mark_take(&source->mark, path))
            return reason_set(reason, 0, "%s: %s", paths[i], strerror(errno));
        if (!S_ISREG(source->mark.mode))
            return reason_set(reason, 0, "%s: expected a file of games", paths[i]);
    }
    return true;
}

/* ---- checked and mapped ------------------------------------------------------------------ */

/* Where the parts lie, if all of them fit the file's size exactly. */
static bool find_parts(struct collection *collection)
{
    const struct cache_header *header = collection->map;
    uint64_t most = collection->size, moves, games, texts;
    if (collection->size < sizeof *header ||
        memcmp(header->magic, CACHE_MAGIC, sizeof header->magic) != 0 ||
        header->order != CACHE_ORDER || header->moves > most || header->games > most ||
        header->texts > most || header->texts == 0)
        return false;
    moves = cache_aligned(header->moves * sizeof(chess_move));
    games = cache_aligned(header->games * sizeof(struct collection_game));
    texts = cache_aligned(header->texts);
    if (sizeof *header + moves + games + texts != most)
        return false;
    collection->header = header;
    collection->moves = (const chess_move *)(header + 1);
    collection->games = (const void *)((const char *)(header + 1) + moves);
    collection->texts = (const char *)collection->games + games;
    return true;
}

/* NULL: all is well; else what is not, "" where there is no cache. */
static const char *map_cache(struct collection *collection, const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    struct stat status;
    struct cache_sum sum = {{0}};
    if (file < 0)
        return "";
    collection->size = fstat(file, &status) == 0 ? (size_t)status.st_size : 0;
    collection->map = collection->size > 0
                          ? mmap(NULL, collection->size, PROT_READ, MAP_SHARED, file, 0)
                          : MAP_FAILED;
    close(file);
    if (collection->map == MAP_FAILED) {
        collection->map = NULL;
        return "damaged";
    }
    if (!find_parts(collection))
        return "damaged";
    if (collection->header->sources !=
        cache_sources_sum(collection->sources, collection->source_count))
        return "older than the games";
    cache_sum_add(&sum, collection->header + 1,
                  collection->size - sizeof(struct cache_header));
    cache_sum_add(&sum, &collection->header->sources, 4 * sizeof collection->header->sources);
    return cache_sum_end(&sum) == collection->header->sum ? NULL : "damaged";
}

static void unmap(struct collection *collection)
{
    if (collection->map)
        munmap(collection->map, collection->size);
    collection->map = NULL;
}

static bool open_cache(struct collection *collection, const char *directory,
                       collection_progress *progress, void *context, struct reason *remade,
                       struct reason *reason)
{
    char *path = find_cache(collection, directory, reason);
    bool well = path != NULL;
    const char *wrong = path ? map_cache(collection, path) : NULL;
    if (remade)
        reason_set(remade, 0, "%s", wrong ? wrong : "");
    if (wrong) {
        unmap(collection);
        well = cache_build(path, collection->sources, collection->source_count, progress,
                           context, reason);
        if (well && map_cache(collection, path))
            well = reason_set(reason, 0, "a file of games changes while it is read");
    }
    free(path);
    return well;
}

struct collection *collection_open(const char *const *paths, size_t count,
                                   const char *directory, collection_progress *progress,
                                   void *context, struct reason *remade, struct reason *reason)
{
    struct collection *collection = memory_new(1, sizeof *collection);
    if (find_sources(collection, paths, count, reason) &&
        open_cache(collection, directory, progress, context, remade, reason))
        return collection;
    collection_close(collection);
    return NULL;
}

void collection_close(struct collection *collection)
{
    if (!collection)
        return;
    unmap(collection);
    for (size_t i = 0; i < collection->source_count; i++)
        free(collection->sources[i].path);
    free(collection->sources);
    free(collection);
}

/* ---- games ------------------------------------------------------------------------------- */

size_t collection_count(const struct collection *collection)
{
    return collection->header->games;
}

const struct collection_game *collection_games(const struct collection *collection)
{
    return collection->games;
}

const chess_move *collection_moves(const struct collection *collection,
                                   const struct collection_game *game)
{
    return collection->moves + game->first_move;
}

const char *collection_text(const struct collection *collection, uint32_t place)
{
    return collection->texts + place;
}

const char *collection_path(const struct collection *collection,
                            const struct collection_game *game)
{
    return collection->sources[game->file].path;
}

void collection_start(const struct collection *collection, const struct collection_game *game,
                      struct position *position)
{
    if (game->start == 0 ||
        !fen_parse(position, collection_text(collection, game->start), NULL))
        position_set_start(position);
}

void collection_write_eco(const struct collection_game *game, char text[4])
{
    int number = game->eco - 1;
    text[0] = '\0';
    if (number >= 0)
        snprintf(text, 4, "%c%02d", 'A' + number / 100 % 26, number % 100);
}

enum pgn_status collection_load(const struct collection *collection,
                                const struct collection_game *game, struct game *loaded,
                                struct reason *reason)
{
    const char *path = collection_path(collection, game);
    char *text = memory_new(game->length + 1, 1);
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    ssize_t length = file < 0 ? -1 : pread(file, text, game->length, (off_t)game->offset);
    enum pgn_status status = PGN_NONE;
    if (length < 0)
        reason_set(reason, 0, "%s: %s", path, strerror(errno));
    else
        status = pgn_read(loaded, text, (size_t)length, 1, reason);
    if (file >= 0)
        close(file);
    free(text);
    return status;
}
