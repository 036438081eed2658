/* graph.c - the graph of a review, walked through.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/session_graph.h"

#include "review/review_line.h"
#include "review/review_times.h"
#include "session/handlers.h"
#include "session/review_state.h"

void session_draw_graphs(struct session *session, bool draws)
{
    review_of(session)->has_pictures = draws;
}

static bool is_shown(struct session *session)
{
    struct reviewing *kept = review_of(session);
    return kept->graph &&
           (kept->running || ((kept->ready || kept->bare) && review_is_of_game(session)));
}

bool session_graph(struct session *session, struct graph_state *state)
{
    struct reviewing *kept = review_of(session);
    if (!is_shown(session))
        return false;
    *state = (struct graph_state){.review = &kept->review,
                                  .place = kept->place,
                                  .running = kept->running,
                                  .shows_times = kept->shows_times,
                                  .judged = kept->ready || kept->running,
                                  .times = kept->times.count > 0 ? &kept->times : NULL};
    state->follows = kept->running && !kept->walked;
    if (state->follows)
        review_next(&kept->review, &state->place);
    state->left = session_review_left(session);
    return true;
}

/* Where the board stands, if that is in the midst of the game; else the first fault, or the
 * first long think. */
static size_t find_place(struct session *session, bool times)
{
    const struct review *review = &review_of(session)->review;
    size_t current = session->own->current;
    if (session->own->study && current > 0 && current < review->count &&
        move_node_is_main(session->own->node))
        return current;
    current = times ? review_times_walk(review, &review_of(session)->times, 0, true)
                    : review_walk(review, 0, REVIEW_FAULT_FORWARD);
    return current > 0 ? current : review->count;
}

static void open_picture(struct session *session, bool times)
{
    struct reviewing *kept = review_of(session);
    if (!kept->graph && !kept->running)
        kept->place = find_place(session, times);
    kept->graph = true;
    kept->shows_times = times;
}

void session_open_graph(struct session *session)
{
    if (!review_of(session)->running && !session_review(session))
        return;
    if (!review_of(session)->running)
        review_read_times(session);
    open_picture(session, false);
}

void session_open_times(struct session *session)
{
    if (review_of(session)->times.count > 0)
        open_picture(session, true);
}

/* Whether the times of the moves are known; complains if not. */
bool session_can_draw_times(struct session *session, const char *argument)
{
    (void)argument;
    if (review_of(session)->running) {
        session_tell(session, MESSAGE_ERROR, "The review is not done yet.");
        return false;
    }
    if (review_line_count(session->own) == 0) {
        session_tell(session, MESSAGE_ERROR, "No move was played yet.");
        return false;
    }
    if (!review_find(session)) {
        review_forget(session);
        review_take_line(session);
        review_of(session)->bare = true;
    }
    if (review_read_times(session))
        return true;
    session_tell(session, MESSAGE_ERROR,
                 "No clock was noted in this game: the times of its moves are not known.");
    return false;
}

bool session_move_times(struct session *session, const struct review **review,
                        const struct move_times **times)
{
    struct reviewing *kept = review_of(session);
    *review = &kept->review;
    *times = &kept->times;
    return kept->times.count > 0;
}

void session_close_graph(struct session *session)
{
    review_of(session)->graph = false;
    session_stop_review(session);
}

void session_choose_place(struct session *session, size_t place)
{
    struct reviewing *kept = review_of(session);
    if (!is_shown(session) || place > kept->review.count)
        return;
    kept->place = place;
    kept->walked = kept->running;
}

/* There is no such move that way. */
static void tell_end(struct session *session, bool back)
{
    const struct reviewing *kept = review_of(session);
    session_tell(session, MESSAGE_INFO, "No %s %s this move%s.",
                 kept->shows_times ? "long think" : "fault", back ? "before" : "after",
                 kept->running ? " is known yet" : "");
}

void session_step_graph(struct session *session, enum review_step step)
{
    struct reviewing *kept = review_of(session);
    struct graph_state state;
    size_t place;
    if (!session_graph(session, &state))
        return;
    if (kept->shows_times && step >= REVIEW_FAULT_BACK)
        place = review_times_walk(&kept->review, &kept->times, state.place,
                                  step == REVIEW_FAULT_FORWARD);
    else
        place = review_walk(&kept->review, state.place, step);
    if (place == state.place && step >= REVIEW_FAULT_BACK)
        tell_end(session, step == REVIEW_FAULT_BACK);
    else
        session_choose_place(session, place);
}

bool session_has_own_faults(const struct session *session)
{
    enum color color;
    return !review_of(session)->shows_times && session_person_side(session, &color);
}

void session_step_own_worst(struct session *session)
{
    struct reviewing *kept = review_of(session);
    size_t count = kept->worst_own, next = 0;
    if (!is_shown(session) || !kept->ready || !session_has_own_faults(session))
        return;
    for (size_t i = 0; i < count; i++)
        if (kept->worst[i] + 1 == kept->place)
            next = (i + 1) % count;
    if (count == 0) {
        session_tell(session, MESSAGE_INFO, "You made no mistake in this game.");
        return;
    }
    kept->place = kept->worst[next] + 1;
    session_tell(session, MESSAGE_INFO, "Your faults, the worst first: %zu of %zu.", next + 1,
                 count);
}

void session_take_graph(struct session *session)
{
    struct reviewing *kept = review_of(session);
    size_t place = kept->place;
    if (!is_shown(session) || kept->running || review_refuse_clock(session, "goto"))
        return;
    kept->graph = false;
    review_go_to(session, place);
    kept->left = true;
    session_tell(session, MESSAGE_INFO,
                 "Moves can be tried here; Escape goes back to the review.");
}

bool session_reopen_graph(struct session *session)
{
    struct reviewing *kept = review_of(session);
    kept->graph = kept->drilled && kept->ready && review_is_of_game(session);
    return kept->graph;
}

bool session_leads_to_graph(struct session *session)
{
    const struct reviewing *kept = review_of(session);
    return kept->left && (kept->ready || kept->bare) && session->own->study &&
           !session_is_at(session, AT_OTHER_BOARD | AT_LIST) && review_is_of_game(session);
}

bool session_return_to_graph(struct session *session)
{
    if (!session_leads_to_graph(session))
        return false;
    review_of(session)->graph = true;
    review_of(session)->left = false;
    return true;
}
