/* review_found.c - what a review has found, and the game it belongs to.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/review_state.h"

#include "session/play.h"
#include "session/session_lobby.h"
#include "typing/move_choice.h"
#include "typing/typed_move.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/thread.h"
#include "review/review_annotate.h"
#include "review/review_line.h"
#include "review/review_move.h"
#include "review/review_restore.h"
#include "review/review_walk.h"

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

bool session_person_side(const struct session *session, enum color *color)
{
    if (session_kept_side(session, color))
        return true;
    *color = session->players.person[WHITE] ? WHITE : BLACK;
    return players_people(&session->players) == 1 && !session_is_at(session, AT_READING);
}

/* Those of a person who plays one side come first. */
static void find_worst(struct session *session)
{
    struct reviewing *kept = review_of(session);
    size_t *all = memory_new(kept->review.count + 1, sizeof *all), count, next = 0;
    enum color own;
    bool has_side = session_person_side(session, &own);
    kept->worst_at = kept->worst_own = 0;
    kept->worst = memory_new(kept->review.count + 1, sizeof *kept->worst);
    kept->worst_count = count = review_list_worst(&kept->review, all);
    for (size_t i = 0; i < count && has_side; i++)
        if (review_mover(&kept->review, all[i]) == own)
            kept->worst[kept->worst_own++] = all[i];
    next = kept->worst_own;
    for (size_t i = 0; i < count; i++)
        if (!has_side || review_mover(&kept->review, all[i]) != own)
            kept->worst[next++] = all[i];
    free(all);
}

struct reviewing *review_find(struct session *session)
{
    struct reviewing *kept = ready_review(session);
    const struct game *game = session->own;
    struct review review;
    struct move_node **nodes;
    size_t count;
    bool restored;
    if (kept || session_is_reviewing(session) ||
        session_is_at(session, AT_DRILL)) /* which goes by the review that was found */
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
    find_worst(session);
    return review_of(session);
}

void review_settle(struct session *session)
{
    struct reviewing *kept = review_of(session);
    struct move_node **nodes = memory_new(kept->review.count + 1, sizeof *nodes);
    find_worst(session);
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

/* ---- trying -------------------------------------------------------------------------- */

/* What a typed line is at a place, and how much it is a move there: fewer is more. */
struct reading {
    size_t place;
    struct typed_move typed;
    int rank;
};

static void read_at(const struct reviewing *kept, size_t place, const char *line,
                    struct reading *reading)
{
    static const int ranks[] = {[TYPED_MOVE] = 0,
                                [TYPED_AMBIGUOUS] = 1,
                                [TYPED_PROMOTION] = 1,
                                [TYPED_ILLEGAL] = 2,
                                [TYPED_SYNTAX] = 3};
    reading->place = place;
    typed_move_read(&kept->review.places[place].position, line, &reading->typed);
    reading->rank = ranks[reading->typed.status];
}

/* A move goes on from the board that is shown, or stands in the stead of the move that led there,
 * which comes first at a fault: there the better move is told. What is neither is judged on the
 * board that is shown. */
static void read_typed(const struct reviewing *kept, const char *line, struct reading *reading)
{
    struct reading stead;
    read_at(kept, kept->place, line, reading);
    if (kept->place == 0)
        return;
    read_at(kept, kept->place - 1, line, &stead);
    if (stead.rank < reading->rank ||
        (stead.rank == 0 && review_is_fault(&kept->review, kept->place - 1)))
        *reading = stead;
}

/* "Instead of 2. Qh5?:", "After 2. Qh5?:", "At the start:" what is said next is played, or what
 * is said of it. */
static void tell_reading(struct session *session, const struct reading *reading)
{
    const struct reviewing *kept = review_of(session);
    char move[REVIEW_MOVE_SIZE] = "";
    bool stead = reading->place < kept->place, start = kept->place == 0;
    const char *where = start ? "At the start" : stead ? "Instead of " : "After ";
    if (!start)
        review_move_write(&kept->review, kept->place - 1, move);
    if (reading->typed.status == TYPED_MOVE)
        session_tell(session, MESSAGE_INFO, "%s%s:", where, move);
    else
        session_tell(session,
                     reading->typed.status == TYPED_ILLEGAL ? MESSAGE_ERROR : MESSAGE_QUESTION,
                     "%s%s: %s", where, move, reading->typed.text);
}

/* A move that could be several: it is asked for, and the next line may answer. */
static void open_choice(struct session *session, const struct reading *reading)
{
    struct reviewing *kept = review_of(session);
    kept->asked_at = kept->place;
    session_open_choice(session, &reading->typed,
                        kept->review.places[reading->place].position.key, true);
}

/* The answer: a move where it was asked for. */
static bool read_answer(struct session *session, const char *line, struct reading *reading)
{
    const struct reviewing *kept = review_of(session);
    const struct choice *choice = &session->choice;
    size_t place = kept->place;
    if (!session_asks_choice(session) || kept->asked_at != place)
        return false;
    if (kept->review.places[place].position.key != choice->key && place > 0)
        place--;
    if (kept->review.places[place].position.key != choice->key ||
        !move_choice_read(&kept->review.places[place].position, &choice->moves, line,
                          &reading->typed.move))
        return false;
    reading->place = place;
    reading->typed.status = TYPED_MOVE;
    return true;
}

bool review_take_line_typed(struct session *session, const char *line)
{
    struct reviewing *kept = review_of(session);
    struct reading reading;
    if (!kept->graph || kept->running || !review_is_of_game(session))
        return false;
    if (!read_answer(session, line, &reading))
        read_typed(kept, line, &reading);
    if (reading.typed.status == TYPED_SYNTAX ||
        (reading.typed.status != TYPED_MOVE && session->names_request))
        return false; /* whatever else it is, it is not for the graph */
    if (reading.typed.status != TYPED_MOVE) {
        tell_reading(session, &reading);
        if (reading.typed.status != TYPED_ILLEGAL)
            open_choice(session, &reading);
    } else if (!review_refuse_clock(session, "goto")) {
        tell_reading(session, &reading);
        kept->graph = false;
        review_go_to(session, reading.place);
        session_play_move(session, reading.typed.move);
    }
    return true;
}
