/* search.c - implements search.h
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/study/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"

/* ---- the thread that opens the collection ----------------------------------------------- */

static bool note_progress(void *context, uint64_t done, uint64_t bytes, size_t games)
{
    struct search *search = context;
    int percent = bytes > 0 ? (int)(100 * done / bytes) : 0;
    (void)games;
    if (atomic_exchange(&search->percent, percent) != percent)
        wake_signal(search->opening.wake);
    return !atomic_load(&search->opening.stop);
}

static void run(void *context)
{
    struct search *search = context;
    search->result =
        collection_open((const char *const *)search->paths, search->path_count,
                        search->directory, note_progress, search, NULL, &search->error);
}

static bool list_kept(struct session *session, struct search *search)
{
    const struct archive *archive = &session->saving.archive;
    struct archive_entry *games;
    size_t count;
    char path[ARCHIVE_PATH_SIZE];
    if (!session->saving.has_archive)
        return error_set(&search->error, 0, "games are not saved");
    if (!archive_list(archive, &games, &count, &search->error))
        return false;
    search->directory = archive->directory;
    search->paths = memory_new(count + 1, sizeof *search->paths);
    for (size_t i = 0; i < count; i++) {
        archive_path(archive, games[i].id, path);
        if (strcmp(games[i].id, session->saving.id) != 0)
            search->paths[search->path_count++] = memory_copy_string(path);
    }
    free(games);
    return search->path_count > 0 ||
           error_set(&search->error, 0, "no games are saved yet%s",
                     session->settings->restricted ? "" : "; 'explore FILE' searches a file");
}

bool search_open(struct session *session, struct search *search, const char *path)
{
    struct search fresh = {.name = "your games"};
    const char *last = path ? strrchr(path, '/') : NULL;
    bool well = path || list_kept(session, &fresh);
    char file[ARCHIVE_PATH_SIZE];
    if (path) { /* copied first: `path` may belong to `search` */
        file_expand_home(path, file, sizeof file);
        printable_copy_string(fresh.name, sizeof fresh.name, last ? last + 1 : path);
        fresh.paths = memory_new(1, sizeof *fresh.paths);
        fresh.paths[fresh.path_count++] = memory_copy_string(file);
        fresh.path = realpath(file, NULL);
    }
    search_close(search);
    *search = fresh;
    if (well && job_start(&search->opening, run, search, &session->wake, &search->error))
        return true;
    session_error(session, "Nothing to search: %s.", search->error.text);
    search_close(search);
    return false;
}

bool search_is_open(const struct search *search)
{
    return search->opening.running || search->collection;
}

static void end_scan(struct search *search)
{
    scan_destroy(search->scan);
    search->scan = NULL;
    search->hits = NULL;
    search->hit_count = 0;
    search->done = false;
}

void search_close(struct search *search)
{
    end_scan(search);
    job_stop(&search->opening);
    collection_close(search->result);
    for (size_t i = 0; i < search->path_count; i++)
        free(search->paths[i]);
    free(search->paths);
    free(search->path);
    *search = (struct search){.path = NULL};
}

/* A file that is not PGN may look like games without content. */
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

void search_ask(struct search *search, const struct query *question)
{
    end_scan(search);
    search->question = *question;
    search->asked = true;
}

bool search_poll(struct session *session, struct search *search)
{
    if (!search_is_busy(search))
        return false;
    if (job_is_done(&search->opening) && job_stop(&search->opening)) {
        if (!search->result || !search->path || has_games(search->result))
            search->collection = search->result;
        else
            error_set(&search->error, 0, "%s has no game; expected PGN", search->name);
    }
    if (search->collection && search->asked && !search->scan)
        search->scan =
            scan_start(search->collection, &search->question, &session->wake, &search->error);
    if (search->scan) {
        search->hits = scan_hits(search->scan, &search->hit_count, &search->done);
    } else if (!search->opening.running && (search->asked || !search->collection)) {
        session_error(session, "Nothing to search: %s.", search->error.text);
        search_close(search);
    }
    return true;
}

bool search_is_busy(const struct search *search)
{
    return search->opening.running || (search->asked && !search->done);
}

void search_write_state(const struct search *search, char *text, size_t size)
{
    if (search->opening.running)
        snprintf(text, size, "reading, %d %%", atomic_load(&search->percent));
    else
        snprintf(text, size, "%zu game%s%s", search->hit_count,
                 plural((uint64_t)search->hit_count), search->done ? "" : " so far");
}
