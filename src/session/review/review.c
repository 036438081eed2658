/* review.c - a game is judged in the background; what was found, and the game it belongs to.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/thread.h"
#include "base/words.h"
#include "review/review.h"
#include "review/review_annotate.h"
#include "review/review_words.h"
#include "session/board/play.h"
#include "session/games/browse.h"
#include "session/review/found.h"
#include "session/review/session_graph.h"
#include "session/study/study.h"
#include "session/session_lobby.h"

/* ==== what a review has found, and the game it belongs to ================================ */

/* ---- the review of this game --------------------------------------------------------- */

/* Its moves in the own game, the caller's to free; NULL: they are another game's. Moves that were
 * taken back may have been reviewed, too: so the whole line is looked at. */
static struct move_node **find_line(struct session *session)
{
    const struct review *review = &review_of(session)->review;
    struct move_node **nodes = memory_new(review->count + 1, sizeof *nodes);
    if (review_line_find(review, session->own, nodes))
        return nodes;
    free(nodes);
    return NULL;
}

bool review_is_of_game(struct session *session)
{
    struct move_node **nodes = find_line(session);
    free(nodes);
    return nodes != NULL;
}

static struct reviewing *ready_review(struct session *session)
{
    struct reviewing *kept = review_of(session);
    return kept->ready && review_is_of_game(session) ? kept : NULL;
}

const struct review *session_review(struct session *session)
{
    struct reviewing *kept = ready_review(session);
    return kept ? &kept->review : NULL;
}

void review_forget(struct session *session)
{
    struct reviewing *kept = review_of(session);
    kept->running = false; /* leaving the frames may commit, and that stops a running review */
    frame_end(session, FRAME_GRAPH);
    reviewer_destroy(kept->reviewer);
    review_free(&kept->review);
    free(kept->worst);
    move_times_free(&kept->times);
    *kept = (struct reviewing){.running = false};
}

void review_take_line(struct session *session)
{
    review_begin_line(&review_of(session)->review, session->own,
                      review_line_count(session->own), review_is_theory);
}

bool review_read_times(struct session *session)
{
    struct reviewing *kept = review_of(session);
    struct move_node **nodes = find_line(session);
    move_times_free(&kept->times);
    bool known =
        nodes && move_times_read(&kept->times, session->own, nodes, kept->review.count);
    free(nodes);
    if (!known)
        move_times_free(&kept->times);
    return known;
}

bool session_person_side(const struct session *session, enum color *color)
{
    bool reading = session_is_at(session, AT_READING);
    if (session_kept_side(session, color))
        return true;
    bool white = reading ? session_lobby_is_me(session, session->own->white)
                         : session->players.person[WHITE];
    bool black = reading ? session_lobby_is_me(session, session->own->black)
                         : session->players.person[BLACK];
    *color = white ? WHITE : BLACK;
    return white != black;
}

/* Those of a person who plays one side come first. */
static void find_worst(struct session *session)
{
    struct reviewing *kept = review_of(session);
    size_t *all = memory_new(kept->review.count + 1, sizeof *all), count, next = 0;
    enum color own;
    bool has_side = session_person_side(session, &own);
    kept->worst_at = 0;
    kept->worst = memory_new(kept->review.count + 1, sizeof *kept->worst);
    kept->worst_count = count = review_list_worst(&kept->review, all);
    for (size_t i = 0; i < count && has_side; i++)
        if (review_mover(&kept->review, all[i]) == own)
            kept->worst[next++] = all[i];
    for (size_t i = 0; i < count; i++)
        if (!has_side || review_mover(&kept->review, all[i]) != own)
            kept->worst[next++] = all[i];
    free(all);
}

struct reviewing *review_find(struct session *session)
{
    struct reviewing *kept = ready_review(session);
    struct review review;
    if (kept || session_is_at(session, AT_REVIEW) ||
        session_is_at(session, AT_DRILL)) /* which goes by the review that was found */
        return kept;
    if (!review_restore(&review, session->own, review_is_theory))
        return NULL;
    review_forget(session);
    review_of(session)->review = review;
    review_of(session)->ready = true;
    find_worst(session);
    return review_of(session);
}

/* After the judgement: list the worst moves, write all into the game. */
static void review_settle(struct session *session)
{
    struct reviewing *kept = review_of(session);
    struct move_node **nodes = find_line(session);
    find_worst(session);
    if (nodes) {
        review_annotate(&kept->review, &session->own->tree, nodes);
        session_mark_changed(session);
        session_save(session);
    }
    free(nodes);
}

/* Seconds that a review under way will still take; -1: none is, or nobody knows yet. */
static int64_t seconds_left(const struct session *session)
{
    const struct reviewing *kept = review_of(session);
    int64_t spent = monotonic_milliseconds() - kept->began;
    if (!kept->running || kept->review.done == 0)
        return -1;
    return spent * (int64_t)(kept->review.wanted - kept->review.done) /
           (int64_t)kept->review.done / 1000;
}

/* ---- going there --------------------------------------------------------------------- */

bool review_refuse_clock(struct session *session, const char *word)
{
    if (!session_has_clock(session) || game_whole_result(session->own) != RESULT_NONE)
        return false;
    return !session_complain(
        session, "The game goes on by the clock; '%s' is for when it is over.", word);
}

void review_go_to(struct session *session, size_t place)
{
    frames_leave(session);
    struct move_node **nodes = find_line(session);
    if (nodes) {
        game_set_study(session->board, true);
        game_go_to(session->board, place > 0 ? nodes[place - 1] : session->board->tree.root);
        session->engine_waits = true;
        session_commit(session, CHANGE_BOARD | CHANGE_GAME | CHANGE_THOUGHTS);
    }
    free(nodes);
}

/* ---- trying -------------------------------------------------------------------------- */

/* A line typed while the graph is shown: a move is played from the board that is shown, or in the
 * stead of the move that led there, which comes first at a fault. False: it is left to others. */
static bool review_take_line_typed(struct session *session, const char *line)
{
    const struct reviewing *kept = review_of(session);
    const struct typed_move none = {.status = TYPED_SYNTAX};
    struct typed_move after, stead = none;
    if (!session_is_at(session, AT_GRAPH) || kept->running || !review_is_of_game(session))
        return false;
    typed_move_read(&kept->review.places[kept->place].position, line, &after);
    if (kept->place > 0)
        typed_move_read(&kept->review.places[kept->place - 1].position, line, &stead);
    bool replaces =
        stead.status == TYPED_MOVE &&
        (after.status != TYPED_MOVE || review_is_fault(&kept->review, kept->place - 1));
    if (replaces || after.status == TYPED_MOVE) {
        if (review_refuse_clock(session, "goto"))
            return true;
        review_go_to(session, kept->place - replaces);
        session_play_move(session, replaces ? stead.move : after.move);
        return true;
    }
    if (after.status == TYPED_SYNTAX || session->names_request)
        return false;
    return !session_complain(session, "%s", after.text);
}

/* ==== the game on the board, reviewed in the background ================================== */

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
    const struct reviewer_options limits = {.nodes = REVIEW_NODES};
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
    session_say(session, "The review was stopped after %zu of %zu position%s.",
                kept->review.done, kept->review.wanted, plural(kept->review.wanted));
    review_forget(session);
}

/* ---- the outcome --------------------------------------------------------------------- */

static void tell_review(struct session *session)
{
    const struct review *review = &review_of(session)->review;
    char text[REVIEW_SUMMARY_SIZE];
    if (session_has_screen(session)) {
        if (!session_is_at(session, AT_GRAPH))
            session_say(session, "Reviewed: 'graph' shows it.");
        return;
    }
    for (int color = WHITE; color <= BLACK; color++) {
        review_summary(review, (enum color)color, "", text);
        session_say(session, "%s", text);
    }
    session_say(session, "%s",
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
    if (!kept->walked) /* else it stays where it was looked at */
        kept->place = review_walk(&kept->review, 0, REVIEW_FAULT_FORWARD);
    if (!kept->walked && kept->place == 0)
        kept->place = kept->review.count;
    kept->walked = false;
    tell_review(session);
    bool person[2] = {false, false};
    enum color own;
    if (session_person_side(session, &own)) {
        person[own] = true;
        session_tell_left(session, own);
    }
    session_collect_exercises(session, person);
}

bool review_start(struct session *session, const struct reviewer_options *limits)
{
    struct reason reason;
    if (review_line_count(session->own) == 0)
        return session_complain(session, "There is no move to review yet.");
    review_forget(session);
    frames_leave(session);
    session_commit(session, CHANGE_BOARD);
    if (!start_searching(session, limits, &reason)) {
        session_complain(session, "No review: %s.", reason.text);
        review_forget(session);
        return false;
    }
    if (session_has_screen(session))
        frame_push(session, FRAME_GRAPH);
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
        session_complain(session, "The review has ended: %s.", reason.text);
        review_forget(session);
        return NEWS_REVIEW;
    }
    if (reviewer_is_running(kept->reviewer)) {
        if (fresh && session_is_at(session, AT_GRAPH))
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
    int64_t seconds = seconds_left(session);
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
    } else if (session_is_at(session, AT_GRAPH)) {
        const struct review *review = &kept->review;
        size_t move = kept->place > 0 ? kept->place - 1 : 0;
        snprintf(text, size, "%s, move %d of %d", kept->shows_times ? "Times" : "Review",
                 review->places[move].position.fullmove_number,
                 review->places[review->count - 1].position.fullmove_number);
    }
    return kept->running || session_is_at(session, AT_GRAPH);
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

/* ---- the activity -------------------------------------------------------------------- */

static unsigned places(const struct session *session)
{
    return review_of(session)->running ? AT_REVIEW : 0U;
}

/* In a game that is read one only looks about. */
static void changed(struct session *session, unsigned changes)
{
    if (!(changes & CHANGE_BOARD))
        return;
    if (session_is_at(session, AT_GRAPH))
        frame_end(session, FRAME_GRAPH);
    if (!session_is_at(session, AT_BROWSING))
        session_stop_review(session);
}

bool session_leads_to_graph(struct session *session)
{
    const struct reviewing *kept = review_of(session);
    return kept->left && (kept->ready || kept->bare) &&
           (session->own->study || session->own->result != RESULT_NONE) &&
           !session_is_at(session, AT_OTHER_BOARD | AT_LIST) && review_is_of_game(session);
}

/* One that is under way ends; from a game that its picture led to one goes back there. */
static bool take_return(struct session *session, const struct request_entry *entry,
                        const char *argument)
{
    (void)argument;
    if (entry->id != REQUEST_RETURN)
        return false;
    if (review_of(session)->running) {
        session_stop_review(session);
    } else if (session_leads_to_graph(session)) {
        frame_push(session, FRAME_GRAPH);
        review_of(session)->left = false;
    } else {
        return false;
    }
    return true;
}

static void begin_another(struct session *session)
{
    session_stop_review(session);
    review_forget(session);
}

static void close_graph(struct session *session)
{
    frame_end(session, FRAME_GRAPH);
    session_stop_review(session);
}

/* What is asked for over it, which stays. */
static const struct frame_word words[] = {{.request = REQUEST_GRAPH},
                                          {.request = REQUEST_TIMES},
                                          {.request = REQUEST_HELP},
                                          {.request = REQUEST_FLIP},
                                          {REQUEST_RETURN, .act = close_graph},
                                          {.request = REQUEST_THEME},
                                          {.request = REQUEST_PIECES},
                                          {.request = REQUEST_COPY},
                                          {.request = REQUEST_DRILL},
                                          {.request = REQUEST_MENU},
                                          {.request = REQUEST_UNKNOWN}};

const struct frame_kind graph_frame = {
    .at = AT_GRAPH,
    .on_top = true,
    .prompt = "review",
    .line = review_take_line_typed,
    .words = words,
    .ends = FRAME_ENDS_WITH_ALL,
};

const struct activity review_activity = {
    .size = sizeof(struct reviewing),
    .free = review_forget,
    .places = places,
    .title = write_title,
    .request = take_return,
    .changed = changed,
    .another_game = begin_another,
    .wake = wake,
};
