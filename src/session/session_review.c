/* session_review.c - the game on the board, reviewed in the background.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/session_review.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/search_control.h"
#include "base/memory.h"
#include "review/review_annotate.h"
#include "review/review_restore.h"
#include "review/review_text.h"

static const double seconds_default = 0.2, seconds_least = 0.01, seconds_most = 60;
enum { NODES_LEAST = 100, NODES_MOST = 1000000000, DEPTH_MOST = 60 };

/* ---- the line that is reviewed ------------------------------------------------------- */

/* The nodes of the main line or, of a game that is played, of the moves on the board; at
 * most `most`, returns how many there are. */
static size_t list_nodes(const struct game *game, struct move_node **nodes, size_t most)
{
    struct move_node *node = game->tree.root->first;
    size_t count = 0;
    if (!game->study) {
        for (; count < game->current && count < most; count++)
            nodes[count] = game->moves[count].node;
        return count;
    }
    for (; node && count < most; node = node->first)
        nodes[count++] = node;
    return count;
}

static size_t count_nodes(const struct game *game)
{
    return game->study ? move_node_ply(move_node_end(game->tree.root)) : game->current;
}

/* Lists the nodes of all moves that were reviewed; false when those are not played any
 * more. */
static bool find_nodes(struct session *session, struct move_node **nodes)
{
    const struct review *review = &session->review->review;
    const struct game *game = session_own_game(session);
    if (review->keys[0] != game->start.key ||
        list_nodes(game, nodes, review->count) < review->count)
        return false;
    for (size_t i = 0; i < review->count; i++)
        if (nodes[i]->move != review->moves[i])
            return false;
    return true;
}

struct session_review *session_ready_review(struct session *session)
{
    struct session_review *kept = session->review;
    struct move_node **nodes;
    bool is_of_game;
    if (!kept || !kept->ready)
        return NULL;
    nodes = memory_new(kept->review.count + 1, sizeof *nodes);
    /* Moves that were taken back may have been reviewed, too: so look at the whole line. */
    is_of_game = find_nodes(session, nodes);
    free(nodes);
    return is_of_game ? kept : NULL;
}

const struct review *session_review(struct session *session)
{
    struct session_review *kept = session_ready_review(session);
    return kept ? &kept->review : NULL;
}

/* ---- begin and end ------------------------------------------------------------------- */

static void clear(struct session_review *kept)
{
    reviewer_destroy(kept->reviewer);
    review_free(&kept->review);
    free(kept->worst);
    memset(kept, 0, sizeof *kept);
}

void session_free_review(struct session *session)
{
    if (!session->review)
        return;
    session_end_drill(session);
    clear(session->review);
    free(session->review);
    session->review = NULL;
}

static struct reviewer *create_reviewer(struct session *session,
                                        const struct reviewer_options *limits,
                                        struct reason *reason)
{
    const struct settings *settings = session->settings;
    struct reviewer_options options = *limits;
    options.threads = settings->engine.threads;
    options.hash = settings->engine.hash;
    options.syzygy = settings->engine.syzygy;
    return reviewer_create(&options, &session->wake, reason);
}

bool session_get_reviewer(struct session *session, struct reason *reason)
{
    const struct reviewer_options limits = {.move_time = (int64_t)(seconds_default * 1000)};
    struct session_review *kept = session->review;
    if (!kept->reviewer)
        kept->reviewer = create_reviewer(session, &limits, reason);
    return kept->reviewer != NULL;
}

static bool start(struct session *session, const struct reviewer_options *limits,
                  struct reason *reason)
{
    struct session_review *kept = session->review;
    size_t count = count_nodes(&session->game);
    struct move_node **nodes = memory_new(count + 1, sizeof *nodes);
    chess_move *moves = memory_new(count + 1, sizeof *moves);
    list_nodes(&session->game, nodes, count);
    for (size_t i = 0; i < count; i++)
        moves[i] = nodes[i]->move;
    review_begin(&kept->review, &session->game.start, moves, count, review_is_theory);
    free(nodes);
    free(moves);
    kept->began = search_clock_now();
    kept->reviewer = create_reviewer(session, limits, reason);
    kept->running = kept->reviewer && reviewer_start(kept->reviewer, &kept->review, reason);
    return kept->running;
}

/* False after a complaint. */
static bool begin(struct session *session, const struct reviewer_options *limits)
{
    struct reason reason;
    if (count_nodes(session_own_game(session)) == 0) {
        session_tell(session, MESSAGE_ERROR, "There is no move to review yet.");
        return false;
    }
    session_free_review(session);
    session_end_analysis(session);
    session_close_studies(session);
    engine_player_cancel(session->engine);
    session->review = memory_new(1, sizeof *session->review);
    if (!start(session, limits, &reason)) {
        session_tell(session, MESSAGE_ERROR, "No review: %s.", reason.text);
        session_free_review(session);
        return false;
    }
    session_clock_follow(session);
    if (!reviewer_is_running(session->review->reviewer))
        session_take_review(session); /* nothing had to be searched */
    return true;
}

void session_stop_review(struct session *session)
{
    struct session_review *kept = session->review;
    if (!kept || !kept->running)
        return;
    session_tell(session, MESSAGE_INFO, "The review was stopped after %zu of %zu positions.",
                 kept->review.done, kept->review.wanted);
    session_free_review(session);
}

bool session_is_reviewing(const struct session *session)
{
    return session->review && (session->review->running || session->review->attempting);
}

/* ---- the outcome --------------------------------------------------------------------- */

static double loss_of(const struct review *review, size_t move)
{
    return review->judgements[move].before - review->judgements[move].behind;
}

static void find_worst(struct session_review *kept)
{
    const struct review *review = &kept->review;
    kept->worst_at = kept->worst_count = 0;
    kept->worst = memory_new(review->count + 1, sizeof *kept->worst);
    for (size_t i = 0; i < review->count; i++) {
        enum verdict_on_move verdict = review->judgements[i].verdict;
        size_t at = kept->worst_count;
        if (verdict < MOVE_BLUNDER || verdict > MOVE_INACCURACY)
            continue;
        for (; at > 0 && loss_of(review, kept->worst[at - 1]) < loss_of(review, i); at--)
            kept->worst[at] = kept->worst[at - 1];
        kept->worst[at] = i;
        kept->worst_count++;
    }
}

struct session_review *session_find_review(struct session *session)
{
    struct session_review *kept = session_ready_review(session);
    const struct game *game = session_own_game(session);
    struct review review;
    struct move_node **nodes;
    size_t count;
    bool restored;
    if (kept || session_is_reviewing(session))
        return kept;
    count = count_nodes(game);
    nodes = memory_new(count + 1, sizeof *nodes);
    list_nodes(game, nodes, count);
    restored = review_restore(&review, &game->start, nodes, count, review_is_theory);
    free(nodes);
    if (!restored)
        return NULL;
    session_free_review(session);
    session->review = memory_new(1, sizeof *session->review);
    session->review->review = review;
    session->review->ready = true;
    find_worst(session->review);
    return session->review;
}

static void write_into_game(struct session *session)
{
    struct session_review *kept = session->review;
    struct move_node **nodes = memory_new(kept->review.count + 1, sizeof *nodes);
    if (find_nodes(session, nodes)) {
        review_annotate(&kept->review, &session_own_game(session)->tree, nodes);
        session_mark_changed(session);
        session_save(session);
    }
    free(nodes);
}

static void tell_outcome(struct session *session)
{
    const struct review *review = &session->review->review;
    char text[REVIEW_SUMMARY_SIZE];
    for (int color = WHITE; color <= BLACK; color++) {
        review_summary(review, (enum color)color, "", text);
        session_tell(session, MESSAGE_INFO, "%s", text);
    }
    session_tell(session, MESSAGE_INFO, "%s",
                 session->review->worst_count > 0 ? "Type graph, worst or drill."
                                                  : "Type graph.");
}

static void finish(struct session *session)
{
    struct session_review *kept = session->review;
    bool drill = kept->drill_follows;
    kept->running = false;
    kept->ready = true;
    review_judge(&kept->review);
    find_worst(kept);
    write_into_game(session);
    kept->drill_follows = false;
    if (drill && !session->setup.open && !session_is_watching(session))
        session_begin_drill(session);
    else
        tell_outcome(session);
}

/* What stood still meanwhile. */
static void go_on(struct session *session)
{
    session_clock_follow(session);
    if (engine_player_purpose(session->engine) == THINKING_NOT)
        session_continue(session);
}

bool session_take_review(struct session *session)
{
    struct session_review *kept = session->review;
    struct reason reason;
    bool fresh;
    if (!session_is_reviewing(session))
        return false;
    fresh = reviewer_poll(kept->reviewer, &reason);
    if (*reason.text) {
        session_tell(session, MESSAGE_ERROR, "The review has ended: %s.", reason.text);
        session_free_review(session);
        go_on(session);
        return true;
    }
    if (reviewer_is_running(kept->reviewer))
        return fresh;
    if (kept->attempting)
        session_take_attempt(session);
    else
        finish(session);
    go_on(session);
    return true;
}

/* ---- what is under way ----------------------------------------------------------------- */

/* ", 0:17 left", once there is something to go by. */
static void write_time_left(const struct session_review *kept, char *text, size_t size)
{
    const struct review *review = &kept->review;
    int64_t spent = search_clock_now() - kept->began, seconds;
    *text = '\0';
    if (review->done == 0)
        return;
    seconds = spent * (int64_t)(review->wanted - review->done) / (int64_t)review->done / 1000;
    snprintf(text, size, ", %d:%02d left", (int)(seconds / 60), (int)(seconds % 60));
}

const char *session_activity(const struct session *session, char *text, size_t size)
{
    const struct session_review *kept = session->review;
    char left[32];
    *text = '\0';
    if (kept && kept->running) {
        write_time_left(kept, left, sizeof left);
        snprintf(text, size, "Reviewing %zu of %zu%s", kept->review.done, kept->review.wanted,
                 left);
    } else if (kept && kept->drilling) {
        snprintf(text, size, "Drill %zu of %zu", kept->drill.at + 1, kept->drill.count);
    }
    return text;
}

/* ---- requests -------------------------------------------------------------------------- */

/* A number within bounds, and nothing behind it. */
static bool read_number(const char *text, double least, double most, double *number)
{
    char *end;
    *number = strtod(text, &end);
    return end != text && *end == '\0' && *number >= least && *number <= most;
}

/* "0.5", "nodes 10000", "depth 12", or nothing; `text` says it in words. */
static bool read_limits(const char *argument, struct reviewer_options *limits, char *text,
                        size_t size)
{
    double number = seconds_default;
    bool good;
    *limits = (struct reviewer_options){0};
    if (strncmp(argument, "nodes ", 6) == 0) {
        good = read_number(argument + 6, NODES_LEAST, NODES_MOST, &number);
        limits->nodes = good ? (uint64_t)number : 0;
        snprintf(text, size, "%.0f nodes", number);
    } else if (strncmp(argument, "depth ", 6) == 0) {
        good = read_number(argument + 6, 1, DEPTH_MOST, &number);
        limits->depth = good ? (int)number : 0;
        snprintf(text, size, "depth %.0f", number);
    } else {
        good = !*argument || read_number(argument, seconds_least, seconds_most, &number);
        limits->move_time = good ? (int64_t)(number * 1000) : 0;
        snprintf(text, size, "%g second%s each", number, number == 1 ? "" : "s");
    }
    return good;
}

void session_ask_review(struct session *session, const char *argument)
{
    struct reviewer_options limits;
    char text[48];
    if (strcmp(argument, "off") == 0) {
        if (session->review && session->review->running) {
            session_stop_review(session);
            go_on(session);
        } else {
            session_tell(session, MESSAGE_ERROR, "No review is under way.");
        }
        return;
    }
    if (!read_limits(argument, &limits, text, sizeof text)) {
        session_tell(session, MESSAGE_ERROR,
                     "review: expected %g to %g seconds a move, nodes N, depth N or off, "
                     "found '%.40s'.",
                     seconds_least, seconds_most, argument);
        return;
    }
    if (engine_player_purpose(session->engine) == THINKING_MOVE) {
        session_tell(session, MESSAGE_ERROR, "The engine is thinking about its move.");
        return;
    }
    if (begin(session, &limits) && session->review && session->review->running)
        session_tell(session, MESSAGE_INFO,
                     "Reviewing %zu positions, %s; 'review off' ends it.",
                     session->review->review.wanted, text);
}

/* Complain when there is no review to go by. */
static struct session_review *need_review(struct session *session)
{
    struct session_review *kept = session_find_review(session);
    if (!kept && session->review && session->review->running)
        session_tell(session, MESSAGE_ERROR, "The review is not done yet.");
    else if (!kept)
        session_tell(session, MESSAGE_ERROR, "This game was not reviewed; type 'review'.");
    return kept;
}

bool session_can_draw_graph(struct session *session)
{
    return need_review(session) != NULL;
}

/* "12... Kd8?? Blunder: allows mate in 2. Best was Kf8." with its number in the list. */
static void tell_worst(struct session *session, size_t index)
{
    const struct session_review *kept = session->review;
    const struct review *review = &kept->review;
    size_t move = kept->worst[index];
    const struct position *position = &review->places[move].position;
    char san[SAN_SIZE], sentence[REVIEW_SENTENCE_SIZE];
    san_write(position, review->moves[move], san);
    review_sentence(review, move, sentence);
    session_tell(session, MESSAGE_INFO, "%zu of %zu: %d.%s %s%s %s 'goto main' returns.",
                 index + 1, kept->worst_count, position->fullmove_number,
                 position->side_to_move == WHITE ? "" : "..", san,
                 review_sign(review->judgements[move].verdict), sentence);
}

/* To the position in which the move was played. The game as a whole stays: it is looked at,
 * and what is played from here is a variation. */
static void go_before(struct session *session, size_t move)
{
    struct move_node **nodes = memory_new(session->review->review.count + 1, sizeof *nodes);
    session_end_analysis(session);
    if (find_nodes(session, nodes)) {
        game_set_study(&session->game, true);
        game_go_to(&session->game, nodes[move]->parent);
        session->engine_waits = true;
        session_position_changed(session);
        engine_player_forget(session->engine);
    }
    free(nodes);
}

void session_ask_worst(struct session *session, const char *argument)
{
    struct session_review *kept = need_review(session);
    bool back = strcmp(argument, "back") == 0;
    size_t count;
    if (!kept)
        return;
    count = kept->worst_count;
    if (*argument && !back) {
        session_tell(session, MESSAGE_ERROR, "worst: expected nothing or back, found '%.40s'.",
                     argument);
        return;
    }
    if (session_has_clock(session) &&
        game_whole_result(session_own_game(session)) == RESULT_NONE) {
        session_tell(session, MESSAGE_ERROR,
                     "The game goes on by the clock; 'worst' is for when it is over.");
        return;
    }
    if (count == 0) {
        session_tell(session, MESSAGE_INFO, "Nobody went wrong in this game.");
        return;
    }
    if (back) /* worst_at is one behind the one that was shown */
        kept->worst_at = (kept->worst_at + 2 * count - 2) % count;
    go_before(session, kept->worst[kept->worst_at % count]);
    tell_worst(session, kept->worst_at % count);
    kept->worst_at = kept->worst_at % count + 1;
}
