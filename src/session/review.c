/* review.c - the game on the board, reviewed in the background.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/review_state.h"

#include <stdio.h>

#include "base/thread.h"
#include "base/words.h"
#include "review/review_line.h"
#include "review/review_move.h"
#include "review/review_text.h"
#include "review/review_walk.h"

/* ---- begin and end ------------------------------------------------------------------- */

static struct reviewer *create_reviewer(struct session *session,
                                        const struct reviewer_options *limits,
                                        struct reason *reason)
{
    const struct settings *settings = session->settings;
    struct reviewer_options options = *limits;
    options.threads = settings->engine.threads;
    options.hash = settings->engine.hash;
    options.network = settings->engine.network;
    options.syzygy = settings->engine.syzygy;
    return reviewer_create(&options, &session->wake, reason);
}

struct reviewer *session_reviewer(struct session *session, struct reason *reason)
{
    const struct reviewer_options limits = {.move_time =
                                                (int64_t)(review_seconds_default * 1000)};
    struct reviewing *kept = review_of(session);
    if (!kept->reviewer)
        kept->reviewer = create_reviewer(session, &limits, reason);
    return kept->reviewer;
}

static bool start_searching(struct session *session, const struct reviewer_options *limits,
                            struct reason *reason)
{
    struct reviewing *kept = review_of(session);
    review_take_line(session);
    kept->began = monotonic_milliseconds();
    kept->reviewer = create_reviewer(session, limits, reason);
    kept->running = kept->reviewer && reviewer_start(kept->reviewer, &kept->review, reason);
    return kept->running;
}

void session_stop_review(struct session *session)
{
    struct reviewing *kept = review_of(session);
    if (!kept->running)
        return;
    session_tell(session, MESSAGE_INFO, "The review was stopped after %zu of %zu position%s.",
                 kept->review.done, kept->review.wanted, plural(kept->review.wanted));
    review_forget(session);
}

/* ---- the outcome --------------------------------------------------------------------- */

/* The picture says the rest. */
static void tell_shortly(struct session *session)
{
    struct reviewing *kept = review_of(session);
    double accuracy[2];
    for (int color = WHITE; color <= BLACK; color++)
        accuracy[color] = review_summarize(&kept->review, (enum color)color).accuracy;
    if (kept->graph || accuracy[WHITE] < 0 || accuracy[BLACK] < 0)
        session_tell(session, MESSAGE_INFO,
                     kept->graph ? "Reviewed." : "Reviewed: type graph.");
    else
        session_tell(session, MESSAGE_INFO,
                     "Reviewed: White %.0f %%, Black %.0f %%; 'graph' shows it.",
                     accuracy[WHITE], accuracy[BLACK]);
}

void session_tell_review(struct session *session)
{
    const struct review *review = &review_of(session)->review;
    char text[REVIEW_SUMMARY_SIZE];
    if (review_of(session)->has_pictures) {
        tell_shortly(session);
        return;
    }
    for (int color = WHITE; color <= BLACK; color++) {
        review_summary(review, (enum color)color, "", text);
        session_tell(session, MESSAGE_INFO, "%s", text);
    }
    session_tell(session, MESSAGE_INFO, "%s",
                 review_of(session)->worst_count > 0 ? "Type graph, worst or drill."
                                                     : "Type graph.");
}

static void finish(struct session *session)
{
    struct reviewing *kept = review_of(session);
    kept->running = false;
    kept->ready = true;
    review_judge(&kept->review);
    review_settle(session);
    review_read_times(session);
    kept->graph = kept->graph && !kept->quiet;
    if (!kept->walked) /* else it stays where it was looked at */
        kept->place = review_walk(&kept->review, 0, REVIEW_FAULT_FORWARD);
    if (!kept->walked && kept->place == 0)
        kept->place = kept->review.count;
    kept->walked = false;
    if (!kept->quiet)
        session_tell_review(session);
}

bool review_start(struct session *session, const struct reviewer_options *limits)
{
    struct reason reason;
    if (review_line_count(session->own) == 0) {
        session_tell(session, MESSAGE_ERROR, "There is no move to review yet.");
        return false;
    }
    review_forget(session);
    activities_leave(session);
    session_commit(session, CHANGE_BOARD);
    if (!start_searching(session, limits, &reason)) {
        session_tell(session, MESSAGE_ERROR, "No review: %s.", reason.text);
        review_forget(session);
        return false;
    }
    review_of(session)->graph = review_of(session)->has_pictures;
    if (!reviewer_is_running(review_of(session)->reviewer))
        finish(session); /* nothing had to be searched */
    return true;
}

static unsigned wake(struct session *session)
{
    struct reviewing *kept = review_of(session);
    struct reason reason;
    bool fresh;
    if (!kept->running)
        return 0;
    fresh = reviewer_poll(kept->reviewer, &reason);
    if (*reason.text) {
        session_tell(session, MESSAGE_ERROR, "The review has ended: %s.", reason.text);
        review_forget(session);
        return NEWS_REVIEW;
    }
    if (reviewer_is_running(kept->reviewer)) {
        if (fresh && kept->graph)
            review_judge(&kept->review); /* as far as it goes */
        return fresh ? NEWS_REVIEW : 0;
    }
    finish(session);
    return NEWS_REVIEW;
}

/* ---- what is under way ----------------------------------------------------------------- */

/* ", 0:17 left", once there is something to go by. */
static void write_time_left(const struct session *session, char *text, size_t size)
{
    int64_t seconds = session_review_left(session);
    *text = '\0';
    if (seconds >= 0)
        snprintf(text, size, ", %d:%02d left", (int)(seconds / 60), (int)(seconds % 60));
}

static bool write_title(const struct session *session, char *text, size_t size)
{
    const struct reviewing *kept = review_of(session);
    char left[32];
    if (kept->running) {
        write_time_left(session, left, sizeof left);
        snprintf(text, size, "Reviewing %zu of %zu%s", kept->review.done, kept->review.wanted,
                 left);
    } else if (kept->graph) {
        const struct review *review = &kept->review;
        size_t move = kept->place > 0 ? kept->place - 1 : 0;
        char chosen[REVIEW_MOVE_SIZE] = "the start";
        if (kept->place > 0)
            review_move_write(review, move, chosen);
        snprintf(text, size, "%s, %s, move %d of %d", kept->shows_times ? "Times" : "Review",
                 chosen, review->places[move].position.fullmove_number,
                 review->places[review->count - 1].position.fullmove_number);
    }
    return kept->running || kept->graph;
}

static bool write_prompt(const struct session *session, char text[16])
{
    snprintf(text, 16, review_of(session)->shows_times ? "times" : "review");
    return review_of(session)->graph;
}

/* ---- for drills ------------------------------------------------------------------------ */

bool session_review_knows_better(struct session *session)
{
    const struct reviewing *kept = review_find(session);
    for (size_t i = 0; kept && i < kept->worst_count; i++)
        if (kept->worst[i] > 0 && kept->review.places[kept->worst[i]].finding.length == 0)
            return false;
    return kept != NULL;
}

bool session_set_review_quiet(struct session *session, bool quiet)
{
    struct reviewing *kept = review_of(session);
    kept->quiet = quiet && kept->running;
    return kept->quiet;
}

/* ---- the activity -------------------------------------------------------------------- */

static unsigned places(const struct session *session)
{
    const struct reviewing *kept = review_of(session);
    return (kept->running ? AT_REVIEW : 0U) | (kept->graph ? AT_GRAPH : 0U);
}

/* In a game that is read one only looks about. */
static void changed(struct session *session, unsigned changes)
{
    if (!(changes & CHANGE_BOARD))
        return;
    review_of(session)->graph = false;
    if (!session_is_browsing(session))
        session_stop_review(session);
}

static void leave(struct session *session)
{
    review_of(session)->graph = false;
}

/* Whoever asks for something else has seen the graph. */
static void hear(struct session *session, enum request request)
{
    static const enum request over_it[] = {
        REQUEST_GRAPH,  REQUEST_TIMES, REQUEST_HELP,   REQUEST_FLIP, REQUEST_STOP,
        REQUEST_REDRAW, REQUEST_THEME, REQUEST_PIECES, REQUEST_COPY, REQUEST_DUMP};
    if (request == REQUEST_DRILL && !session_is_at(session, AT_DRILL))
        review_of(session)->drilled = review_of(session)->graph;
    for (size_t i = 0; i < sizeof over_it / sizeof over_it[0]; i++)
        if (over_it[i] == request)
            return;
    review_of(session)->graph = false;
}

static bool take_request(struct session *session, const struct request_entry *entry,
                         const char *argument)
{
    struct reviewing *kept = review_of(session);
    (void)argument;
    if (entry->id != REQUEST_STOP || (!kept->running && !kept->graph))
        return false;
    kept->graph = false;
    session_stop_review(session);
    return true;
}

static void begin_another(struct session *session, const struct position *start)
{
    (void)start;
    session_stop_review(session);
    review_forget(session);
}

const struct activity review_activity = {
    .size = sizeof(struct reviewing),
    .free = review_forget,
    .places = places,
    .prompt = write_prompt,
    .title = write_title,
    .line = review_take_line_typed,
    .request = take_request,
    .heard = hear,
    .changed = changed,
    .leave = leave,
    .another_game = begin_another,
    .wake = wake,
};
