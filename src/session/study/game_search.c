/* game_search.c - implements game_search.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/study/game_search.h"

#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"

/* ---- the thread that opens the collection ----------------------------------------------- */

static bool note_progress(void *context, uint64_t done, uint64_t bytes, size_t games)
{
    struct game_search *search = context;
    int percent = bytes > 0 ? (int)(100 * done / bytes) : 0;
    (void)games;
    if (atomic_exchange(&search->percent, percent) != percent)
        wake_signal(search->job.wake);
    return !atomic_load(&search->job.stop);
}

static void run(void *context)
{
    struct game_search *search = context;
    search->result =
        collection_open((const char *const *)search->files.paths, search->files.count,
                        search->directory, note_progress, search, &search->error);
}

static bool list_saved_paths(struct session *session, struct game_search *search,
                             const char *hint)
{
    const struct archive *archive = &session->saving.archive;
    struct archive_entry *games;
    size_t count;
    char path[ARCHIVE_PATH_SIZE];
    if (!session->saving.has_archive)
        return error_set(&search->error, 0, "games are not saved");
    if (!archive_list_games(archive, &games, &count, &search->error))
        return false;
    search->directory = archive->directory;
    search->files.paths = memory_new(count + 1, sizeof *search->files.paths);
    for (size_t i = 0; i < count; i++) {
        archive_game_path(archive, games[i].id, path);
        if (strcmp(games[i].id, session->saving.id) != 0)
            search->files.paths[search->files.count++] = memory_copy_string(path);
    }
    free(games);
    return search->files.count > 0 ||
           error_set(&search->error, 0, "you have no other saved games%s",
                     session->settings->restricted ? "" : hint);
}

bool game_search_open(struct session *session, struct game_search *search, const char *path,
                      const char *hint)
{
    struct game_search fresh = {.name = "your games"};
    bool succeeded = path || list_saved_paths(session, &fresh, hint);
    char file[ARCHIVE_PATH_SIZE];
    if (path) { /* copied first, because it may belong to `search` */
        file_expand_home(path, file, sizeof file);
        fresh.files = game_files_find(file, false, &fresh.error);
        printable_copy_string(fresh.name, sizeof fresh.name, basename(file));
        succeeded = fresh.files.count > 0;
        if (fresh.files.count == 1)
            fresh.path = realpath(fresh.files.paths[0], NULL);
    }
    game_search_close(search);
    *search = fresh;
    if (succeeded && job_start(&search->job, run, search, &session->wake, &search->error))
        return true;
    session_error(session, "Nothing to search: %s.", search->error.text);
    game_search_close(search);
    return false;
}

bool game_search_is_open(const struct game_search *search)
{
    return search->job.running || search->collection;
}

static void end_scan(struct game_search *search)
{
    scan_destroy(search->scan);
    search->scan = NULL;
    search->hits = NULL;
    search->hit_count = 0;
    search->is_complete = false;
}

void game_search_close(struct game_search *search)
{
    end_scan(search);
    job_stop(&search->job);
    collection_close(search->result);
    game_files_free(&search->files);
    free(search->path);
    *search = (struct game_search){.path = NULL};
}

/* Returns whether the file has games. Other files may look like PGN games without content. */
static bool has_games(const struct collection *collection)
{
    for (size_t i = 0; i < collection->count; i++) {
        const struct collection_game *game = &collection->games[i];
        if (game->plies > 0 || game->white || game->black || game->event || game->start)
            return true;
    }
    return false;
}

/* ---- searching -------------------------------------------------------------------------- */

void game_search_start(struct game_search *search, const struct query *query)
{
    end_scan(search);
    search->query = *query;
    search->has_query = true;
}

bool game_search_poll(struct session *session, struct game_search *search)
{
    if (!game_search_is_busy(search))
        return false;
    if (job_is_done(&search->job) && job_stop(&search->job)) {
        if (!search->result || !search->path || has_games(search->result))
            search->collection = search->result;
        else
            error_set(&search->error, 0, "%s contains no games; expected PGN", search->name);
    }
    if (search->collection && search->has_query && !search->scan)
        search->scan =
            scan_create(search->collection, &search->query, &session->wake, &search->error);
    if (search->scan) {
        search->hits = scan_hits(search->scan, &search->hit_count, &search->is_complete);
    } else if (!search->job.running && (search->has_query || !search->collection)) {
        session_error(session, "Nothing to search: %s.", search->error.text);
        game_search_close(search);
    }
    return true;
}

bool game_search_is_busy(const struct game_search *search)
{
    return search->job.running || (search->has_query && !search->is_complete);
}

void game_search_write_state(const struct game_search *search, char *text, size_t size)
{
    if (search->job.running)
        snprintf(text, size, "reading, %d%%", atomic_load(&search->percent));
    else
        snprintf(text, size, "%zu game%s%s", search->hit_count, plural(search->hit_count),
                 search->is_complete ? "" : " so far");
}
