/* graph.c - the graph of a review, walked through.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/session_graph.h"

#include "session/review_state.h"

void session_draw_graphs(struct session *session, bool draws)
{
    review_of(session)->has_pictures = draws;
}

static bool is_shown(struct session *session)
{
    struct reviewing *kept = review_of(session);
    return kept->graph && (kept->running || session_review(session));
}

bool session_graph(struct session *session, struct graph_state *state)
{
    struct reviewing *kept = review_of(session);
    if (!is_shown(session))
        return false;
    *state = (struct graph_state){
        .review = &kept->review, .place = kept->place, .running = kept->running};
    if (kept->running)
        review_next(&kept->review, &state->place);
    state->left = session_review_left(session);
    return true;
}

/* Where the board stands, if that is in the midst of the game; else the first fault. */
static size_t find_place(struct session *session)
{
    const struct review *review = &review_of(session)->review;
    size_t current = session->own->current;
    if (session->own->study && current > 0 && current < review->count &&
        move_node_is_main(session->own->node))
        return current;
    current = review_walk(review, 0, REVIEW_FAULT_FORWARD);
    return current > 0 ? current : review->count;
}

void session_open_graph(struct session *session)
{
    struct reviewing *kept = review_of(session);
    if (!kept->running && !session_review(session))
        return;
    if (!kept->graph && !kept->running)
        kept->place = find_place(session);
    kept->graph = true;
}

void session_close_graph(struct session *session)
{
    review_of(session)->graph = false;
    session_stop_review(session);
}

void session_choose_place(struct session *session, size_t place)
{
    struct reviewing *kept = review_of(session);
    if (is_shown(session) && !kept->running && place <= kept->review.count)
        kept->place = place;
}

void session_step_graph(struct session *session, enum review_step step)
{
    struct reviewing *kept = review_of(session);
    size_t place;
    if (!is_shown(session) || kept->running)
        return;
    place = review_walk(&kept->review, kept->place, step);
    if (place == kept->place && step >= REVIEW_FAULT_BACK)
        session_tell(session, MESSAGE_INFO,
                     step == REVIEW_FAULT_BACK ? "No fault before this move."
                                               : "No fault after this move.");
    kept->place = place;
}

void session_take_graph(struct session *session)
{
    struct reviewing *kept = review_of(session);
    size_t place = kept->place;
    if (!is_shown(session) || kept->running || review_refuse_clock(session, "goto"))
        return;
    kept->graph = false;
    review_go_to(session, place);
}
