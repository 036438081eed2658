/* review_found.c - what a review has found, and the game it belongs to.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/review_state.h"

#include <stdlib.h>

#include "base/memory.h"
#include "engine/search_control.h"
#include "review/review_annotate.h"
#include "review/review_line.h"
#include "review/review_restore.h"

/* ---- the review of this game --------------------------------------------------------- */

bool review_is_of_game(struct session *session)
{
    struct move_node **nodes = memory_new(review_of(session)->review.count + 1, sizeof *nodes);
    /* Moves that were taken back may have been reviewed, too: so look at the whole line. */
    bool found = review_line_find(&review_of(session)->review, session->own, nodes);
    free(nodes);
    return found;
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
    bool has_pictures = kept->has_pictures;
    reviewer_destroy(kept->reviewer);
    review_free(&kept->review);
    free(kept->worst);
    move_times_free(&kept->times);
    *kept = (struct reviewing){.has_pictures = has_pictures};
}

void review_take_line(struct session *session)
{
    const struct game *game = session->own;
    size_t count = review_line_count(game);
    struct move_node **nodes = memory_new(count + 1, sizeof *nodes);
    chess_move *moves = memory_new(count + 1, sizeof *moves);
    review_line_list(game, nodes, count);
    for (size_t i = 0; i < count; i++)
        moves[i] = nodes[i]->move;
    review_begin(&review_of(session)->review, &game->start, moves, count, review_is_theory);
    free(nodes);
    free(moves);
}

bool review_read_times(struct session *session)
{
    struct reviewing *kept = review_of(session);
    struct move_node **nodes = memory_new(kept->review.count + 1, sizeof *nodes);
    bool known = false;
    move_times_free(&kept->times);
    if (review_line_find(&review_of(session)->review, session->own, nodes))
        known = move_times_read(&kept->times, session->own, nodes, kept->review.count);
    free(nodes);
    if (!known)
        move_times_free(&kept->times);
    return known;
}

static void find_worst(struct reviewing *kept)
{
    kept->worst_at = 0;
    kept->worst = memory_new(kept->review.count + 1, sizeof *kept->worst);
    kept->worst_count = review_list_worst(&kept->review, kept->worst);
}

struct reviewing *review_find(struct session *session)
{
    struct reviewing *kept = ready_review(session);
    const struct game *game = session->own;
    struct review review;
    struct move_node **nodes;
    size_t count;
    bool restored;
    if (kept || session_is_reviewing(session))
        return kept;
    count = review_line_count(game);
    nodes = memory_new(count + 1, sizeof *nodes);
    review_line_list(game, nodes, count);
    restored = review_restore(&review, &game->start, nodes, count, review_is_theory);
    free(nodes);
    if (!restored)
        return NULL;
    review_forget(session);
    review_of(session)->review = review;
    review_of(session)->ready = true;
    find_worst(review_of(session));
    return review_of(session);
}

void review_settle(struct session *session)
{
    struct reviewing *kept = review_of(session);
    struct move_node **nodes = memory_new(kept->review.count + 1, sizeof *nodes);
    find_worst(kept);
    if (review_line_find(&review_of(session)->review, session->own, nodes)) {
        review_annotate(&kept->review, &session->own->tree, nodes);
        activities_edited(session);
        session_save(session);
    }
    free(nodes);
}

bool session_is_reviewing(const struct session *session)
{
    return session_is_at(session, AT_REVIEW);
}

int64_t session_review_left(const struct session *session)
{
    const struct reviewing *kept = review_of(session);
    int64_t spent = search_clock_now() - kept->began;
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
    session_tell(session, MESSAGE_ERROR,
                 "The game goes on by the clock; '%s' is for when it is over.", word);
    return true;
}

void review_go_to(struct session *session, size_t place)
{
    struct move_node **nodes = memory_new(review_of(session)->review.count + 1, sizeof *nodes);
    activities_leave(session);
    if (review_line_find(&review_of(session)->review, session->own, nodes)) {
        game_set_study(session->board, true);
        game_go_to(session->board, place > 0 ? nodes[place - 1] : session->board->tree.root);
        session->engine_waits = true;
        session_commit(session, CHANGE_BOARD | CHANGE_GAME | CHANGE_THOUGHTS);
    }
    free(nodes);
}
