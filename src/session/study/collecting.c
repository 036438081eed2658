/* collecting.c - find exercises in reviewed games, in the background
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One thread with its own engine handles one game at a time and adds exercises to
 * exercises.csv at once. Games reviewed meanwhile are skipped.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "base/words.h"
#include "session/study/study.h"
#include "study/puzzle_finder.h"

struct collecting {
    struct job job;
    struct game game; /* this and all below: the job's until it is done */
    bool own[2];
    char path[ARCHIVE_PATH_SIZE];
    struct exercise_keys known; /* exercises already in `path` */
    int count;                  /* exercises added */
    struct error error;         /* the failure; "": none */
};

MODE_STATE(collecting_of, struct collecting, MODE_COLLECTING)

static void take_found(void *context, const struct exercise *exercise)
{
    struct collecting *collecting = context;
    collecting->count +=
        exercise_file_add(&collecting->known, collecting->path, exercise, &collecting->error);
}

static void run(void *context)
{
    struct collecting *collecting = context;
    const struct puzzle_listener listener = {collecting, take_found, NULL};
    char name[16];
    struct puzzle_finder *finder =
        puzzle_finder_create(&collecting->job.stop, &collecting->error);
    snprintf(name, sizeof name, "%010llx",
             (unsigned long long)collecting->game.position.key & 0xFFFFFFFFFF);
    if (finder)
        puzzle_finder_run(finder, &collecting->game, name, collecting->own, &listener,
                          &collecting->error);
    puzzle_finder_destroy(finder);
}

void collecting_begin(struct session *session, const bool own[2])
{
    struct collecting *collecting = collecting_of(session);
    size_t length;
    if (collecting->job.running || !session->saving.has_archive ||
        session->saving.session_is_ending)
        return;
    char *text = pgn_write(session->user_game, &length);
    enum pgn_status status = pgn_read(&collecting->game, text, length, 1, NULL);
    free(text);
    if (status == PGN_NO_GAME)
        return;
    memcpy(collecting->own, own, sizeof collecting->own);
    archive_sibling_path(&session->saving.archive, "exercises.csv", collecting->path);
    collecting->count = 0;
    collecting->error.text[0] = '\0';
    if (!job_start(&collecting->job, run, collecting, &session->wake, NULL))
        game_free(&collecting->game);
}

/* ---- the mode ------------------------------------------------------------------------ */

static void end(struct session *session)
{
    if (job_stop(&collecting_of(session)->job))
        game_free(&collecting_of(session)->game);
    exercise_keys_free(&collecting_of(session)->known);
}

static unsigned wake(struct session *session)
{
    struct collecting *collecting = collecting_of(session);
    if (!job_is_done(&collecting->job))
        return 0;
    job_stop(&collecting->job);
    game_free(&collecting->game);
    if (*collecting->error.text)
        session_error(session, "Not all exercises of this game were saved: %s.",
                      collecting->error.text);
    else if (collecting->count > 0)
        session_report(session, MESSAGE_NOTIFICATION, "%d exercise%s from this game: 'study'.",
                       collecting->count, plural((uint64_t)collecting->count));
    return SESSION_EVENT_REVIEW;
}

const struct mode collecting_mode = {
    .size = sizeof(struct collecting),
    .wake = wake,
    .free = end,
};
