/* collecting.c - exercises out of the games that were reviewed, found in the background.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One thread with an engine of its own; a game that is reviewed meanwhile waits for nothing and is
 * passed over only if another one is at work. What it has found is added to exercises.csv by the
 * session's thread.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/thread.h"
#include "base/words.h"
#include "session/study/study.h"
#include "study/puzzle_finder.h"

enum { MOST_FOUND = 64 };

struct collecting {
    bool running;
    pthread_t thread;
    atomic_bool stop, done;
    struct wake *wake;
    struct game game; /* the thread's until it is done, as all below */
    struct puzzle_options options;
    char name[16];
    struct exercise *found; /* owned */
    size_t count;
};

static struct collecting *collecting_of(const struct session *session)
{
    return activity_state(session, ACTIVITY_COLLECTING);
}

void session_study_path(const struct session *session, const char *name,
                        char path[ARCHIVE_PATH_SIZE])
{
    const char *directory = session->keeping.archive.directory;
    const char *end = strrchr(directory, '/');
    snprintf(path, ARCHIVE_PATH_SIZE, "%.*s/%s", end ? (int)(end - directory) : 0, directory,
             name);
}

static void take_found(void *context, const struct exercise *exercise)
{
    struct collecting *collecting = context;
    if (collecting->count < MOST_FOUND)
        collecting->found[collecting->count++] = *exercise;
}

static void *run(void *argument)
{
    struct collecting *collecting = argument;
    const struct puzzle_listener listener = {collecting, take_found, NULL};
    struct puzzle_finder *finder =
        puzzle_finder_create(&collecting->options, &collecting->stop, NULL);
    if (finder)
        puzzle_finder_run(finder, &collecting->game, collecting->name, &listener, NULL);
    puzzle_finder_destroy(finder);
    atomic_store(&collecting->done, true);
    wake_signal(collecting->wake);
    return NULL;
}

/* "261127-1030": when it was played, or when it is reviewed, so that ids differ. */
static void write_name(const struct game *game, char name[16])
{
    if (game->date.tm_hour < 0 || strftime(name, 16, "%m%d%H%M%S", &game->date) == 0)
        snprintf(name, 16, "%010llx", (unsigned long long)game->position.key & 0xFFFFFFFFFF);
}

void session_collect_exercises(struct session *session, const bool mistakes[2])
{
    struct collecting *collecting = collecting_of(session);
    size_t length;
    if (collecting->running || !session->keeping.archived || session->keeping.leaving)
        return;
    char *text = pgn_write(session->own, &length);
    enum pgn_status status = pgn_read(&collecting->game, text, length, 1, NULL);
    free(text);
    if (status == PGN_NONE)
        return;
    collecting->options =
        (struct puzzle_options){.mistakes = {mistakes[WHITE], mistakes[BLACK]}};
    write_name(&collecting->game, collecting->name);
    collecting->wake = &session->wake;
    collecting->found = memory_new(MOST_FOUND, sizeof collecting->found[0]);
    collecting->count = 0;
    atomic_store(&collecting->stop, false);
    atomic_store(&collecting->done, false);
    collecting->running = thread_start(&collecting->thread, run, collecting, NULL);
    if (!collecting->running) {
        game_free(&collecting->game);
        free(collecting->found);
    }
}

/* ---- what was found ---------------------------------------------------------------------- */

/* Which of them are in the file already. */
static void mark_known(const char *path, const struct collecting *collecting, bool *known)
{
    const struct exercise_filter filter = {.theme = NULL};
    struct exercise_file file;
    struct exercise exercise;
    size_t at = 0;
    if (!exercise_file_open(&file, path, NULL))
        return;
    while (exercise_file_next(&file, &filter, &at, false, &exercise))
        for (size_t i = 0; i < collecting->count; i++)
            known[i] |= exercise_key(&exercise) == exercise_key(&collecting->found[i]);
    exercise_file_close(&file);
}

/* How many were new; -1, with the reason: they could not be written. */
static int keep_found(const struct session *session, struct reason *reason)
{
    const struct collecting *collecting = collecting_of(session);
    char path[ARCHIVE_PATH_SIZE], row[EXERCISE_ROW_SIZE], *text;
    bool known[MOST_FOUND] = {false};
    size_t length = 0;
    int count = 0;
    session_study_path(session, "exercises.csv", path);
    mark_known(path, collecting, known);
    text = memory_new(collecting->count + 1, sizeof row);
    if (access(path, F_OK) != 0)
        length = strlen(strcpy(text, exercise_header));
    for (size_t i = 0; i < collecting->count; i++)
        if (!known[i]) {
            size_t size = exercise_write(&collecting->found[i], row);
            memcpy(text + length, row, size);
            length += size;
            count++;
        }
    if (count > 0 && !file_make_directories(session->keeping.archive.directory, reason))
        count = -1;
    if (count > 0) {
        int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
        const char *failed = file < 0 ? "open" : file_finish(file, text, length);
        if (failed) {
            reason_set(reason, 0, "cannot %s: %s: %s", failed, strerror(errno), path);
            count = -1;
        }
    }
    free(text);
    return count;
}

static void end(struct collecting *collecting)
{
    if (!collecting->running)
        return;
    atomic_store(&collecting->stop, true);
    pthread_join(collecting->thread, NULL);
    game_free(&collecting->game);
    free(collecting->found);
    collecting->running = false;
}

static unsigned wake(struct session *session)
{
    struct collecting *collecting = collecting_of(session);
    struct reason reason;
    if (!collecting->running || !atomic_load(&collecting->done))
        return 0;
    int count = keep_found(session, &reason);
    end(collecting);
    if (count < 0)
        session_tell(session, MESSAGE_ERROR, "The exercises are not kept: %s.", reason.text);
    else if (count > 0)
        session_tell(session, MESSAGE_NEWS, "%d exercise%s from this game: 'study'.", count,
                     plural((uint64_t)count));
    return count != 0 ? NEWS_REVIEW : 0;
}

static void finish(struct session *session)
{
    end(collecting_of(session));
}

const struct activity collecting_activity = {
    .size = sizeof(struct collecting),
    .wake = wake,
    .free = finish,
};
