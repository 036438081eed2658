/* exercise_collector.c - finds exercises in reviewed games, in the background.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One thread with its own engine searches one game at a time and adds the exercises to
 * exercises.csv.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "base/words.h"
#include "pgn/move_text.h"
#include "session/study/study.h"
#include "study/puzzle_finder.h"

struct exercise_collector {
    struct job job;
    struct game game; /* this and the members below: owned by the job while it runs */
    bool user_sides[2];
    char path[ARCHIVE_PATH_SIZE];
    struct exercise_keys known; /* exercises already in `path` */
    int count;                  /* exercises added */
    char why_none[120];         /* why no mistake became an exercise; "": no message */
    struct error error;         /* "": none */
};

DEFINE_MODE_STATE_GETTER(exercise_collector_of, struct exercise_collector,
                         MODE_EXERCISE_COLLECTOR)

static void add_exercise(void *context, const struct exercise *exercise)
{
    struct exercise_collector *collector = context;
    collector->why_none[0] = '\0';
    collector->count +=
        exercise_file_append(&collector->known, collector->path, exercise, &collector->error);
}

static void note_rejection(void *context, size_t ply, const char *why)
{
    struct exercise_collector *collector = context;
    enum color first = position_turn(&collector->game.start);
    enum color mover = ply % 2 == 1 ? first : color_opposite(first);
    char move[MOVE_TEXT_SIZE];
    if (*collector->why_none && collector->user_sides[color_opposite(mover)] &&
        !collector->user_sides[mover])
        return; /* prefer a reason about the user's own mistake */
    snprintf(collector->why_none, sizeof collector->why_none, "%s: %s",
             move_text(&collector->game, ply, move), why);
}

static void run(void *context)
{
    struct exercise_collector *collector = context;
    const struct puzzle_callbacks listener = {collector, add_exercise, note_rejection};
    char name[16];
    struct puzzle_finder *finder =
        puzzle_finder_create(&collector->job.stop, &collector->error);
    snprintf(name, sizeof name, "%010llx",
             (unsigned long long)collector->game.position.key & 0xFFFFFFFFFF);
    if (finder)
        puzzle_finder_run(finder, &collector->game, name, collector->user_sides, &listener,
                          &collector->error);
    puzzle_finder_destroy(finder);
}

void exercise_collector_start(struct session *session, const bool user_sides[2],
                              bool has_mistakes)
{
    struct exercise_collector *collector = exercise_collector_of(session);
    size_t length;
    if (collector->job.running || !session->saving.has_archive ||
        session->saving.session_is_ending)
        return;
    char *text = pgn_write(session->user_game, &length);
    enum pgn_status status = pgn_parse(&collector->game, text, length, 1, NULL);
    free(text);
    if (status == PGN_NO_GAME)
        return;
    memcpy(collector->user_sides, user_sides, sizeof collector->user_sides);
    archive_sibling_path(&session->saving.archive, "exercises.csv", collector->path);
    collector->count = 0;
    snprintf(collector->why_none, sizeof collector->why_none, "%s",
             has_mistakes ? "all mistakes were small" : "");
    collector->error.text[0] = '\0';
    if (!job_start(&collector->job, run, collector, &session->wake, NULL))
        game_free(&collector->game);
}

/* ---- the mode ------------------------------------------------------------------------ */

static void end(struct session *session)
{
    struct exercise_collector *collector = exercise_collector_of(session);
    if (job_stop(&collector->job))
        game_free(&collector->game);
    exercise_keys_free(&collector->known);
}

static unsigned wake(struct session *session)
{
    struct exercise_collector *collector = exercise_collector_of(session);
    if (!job_is_done(&collector->job) || session_has_state(session, STATE_LESSON))
        return 0; /* the message could be taken for a verdict on the lesson's question */
    job_stop(&collector->job);
    game_free(&collector->game);
    if (*collector->error.text)
        session_error(session, "Not all exercises from this game were saved: %s.",
                      collector->error.text);
    else if (collector->count > 0)
        session_notify(session, "%d exercise%s added from this game; type 'study' to begin.",
                       collector->count, plural((uint64_t)collector->count));
    else if (*collector->why_none)
        session_notify(session, "This game adds no exercise for 'study' (%s).",
                       collector->why_none);
    return SESSION_EVENT_REVIEW;
}

const struct mode exercise_collector_mode = {
    .size = sizeof(struct exercise_collector),
    .wake = wake,
    .free = end,
};
