/* review.c - reviews, and the background searches for them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "review/review.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>

#include "base/memory.h"
#include "engine/book.h"
#include "engine/fair_play.h"
#include "engine/score.h"
#include "pgn/openings.h"
#include "players/search_job.h"

/* ---- navigation in a reviewed game ------------------------------------------------------ */

enum { PAGE = 10 /* plies */ };

bool review_move_is_fault(const struct review *review, size_t move)
{
    return move_verdict_is_fault(review->classifications[move].verdict);
}

static size_t find_fault(const struct review *review, size_t ply, bool forward)
{
    for (size_t at = ply; forward ? at++ < review->count : at-- > 1;)
        if (review_move_is_fault(review, at - 1))
            return at;
    return ply;
}

size_t review_ply_after_step(const struct review *review, size_t ply, enum review_step step)
{
    size_t left = review->count - ply;
    switch (step) {
    case REVIEW_STEP_BACK: return ply > 0 ? ply - 1 : 0;
    case REVIEW_STEP_FORWARD: return left > 0 ? ply + 1 : ply;
    case REVIEW_STEP_PAGE_BACK: return ply > PAGE ? ply - PAGE : 0;
    case REVIEW_STEP_PAGE_FORWARD: return left > PAGE ? ply + PAGE : review->count;
    case REVIEW_STEP_START: return 0;
    case REVIEW_STEP_END: return review->count;
    case REVIEW_STEP_FAULT_BACK: return find_fault(review, ply, false);
    case REVIEW_STEP_FAULT_FORWARD: return find_fault(review, ply, true);
    }
    return ply;
}

/* ---- setup ------------------------------------------------------------------------- */

static bool play_if_legal(struct position *position, chess_move move)
{
    bool can = move == MOVE_NONE ? position_checkers(position) == 0
                                 : position_is_legal_move(position, move);
    if (can)
        position_play(position, move);
    return can;
}

static void set_known_score(struct review_position *position, int score)
{
    position->evaluation =
        (struct review_evaluation){.known = true, .score = score, .second = SCORE_NONE};
}

static void plan_search(struct review *review, size_t ply)
{
    struct review_position *current = &review->positions[ply];
    enum verdict verdict = position_verdict(&current->position, review->keys, ply + 1);
    if (verdict != VERDICT_NONE && verdict != VERDICT_THREEFOLD && verdict != VERDICT_FIFTY)
        set_known_score(current, verdict == VERDICT_CHECKMATE ? -SCORE_MATE : SCORE_DRAW);
    else
        current->needs_search = ply == review->count ||
                                count_legal_moves(&current->position) > 1 ||
                                review->moves[ply] == MOVE_NONE;
    if (ply == 0 && review->count > 0 && position_is_start(&current->position)) {
        set_known_score(current, REVIEW_START_SCORE);
        current->needs_search = !review->positions[1].book; /* to find a better move */
    }
    review->searches_needed += current->needs_search;
}

void review_init(struct review *review, const struct position *start, const chess_move *moves,
                 size_t count, review_book_callback *is_book)
{
    struct position position = *start;
    bool book = is_book != NULL;
    memset(review, 0, sizeof *review);
    review->moves = memory_new(count + 1, sizeof *review->moves);
    review->keys = memory_new(count + 1, sizeof *review->keys);
    review->positions = memory_new(count + 1, sizeof *review->positions);
    review->classifications = memory_new(count + 1, sizeof *review->classifications);
    review->points = memory_new(count + 1, sizeof *review->points);
    for (size_t i = 0;; i++) {
        review->positions[i].position = position;
        review->positions[i].book = book;
        review->keys[i] = position.key;
        review->count = i;
        book = book && i < count && is_book(&position, moves[i]);
        if (i == count || !play_if_legal(&position, moves[i]))
            break;
        review->moves[i] = moves[i];
    }
    for (size_t i = 0; i <= review->count; i++)
        plan_search(review, i);
    review_classify(review);
}

void review_free(struct review *review)
{
    free(review->moves);
    free(review->keys);
    free(review->positions);
    free(review->classifications);
    free(review->points);
    memset(review, 0, sizeof *review);
}

bool review_next_position(const struct review *review, size_t *ply)
{
    assert(review->searches_done <= review->searches_needed);
    if (review->searches_done == review->searches_needed)
        return false;
    *ply = review->count;
    while (!review->positions[*ply].needs_search)
        (*ply)--;
    return true;
}

void review_store_evaluation(struct review *review, size_t ply,
                             const struct review_evaluation *evaluation)
{
    struct review_position *current = &review->positions[ply];
    assert(ply <= review->count);
    if (!current->needs_search)
        return;
    current->needs_search = false;
    current->evaluation = *evaluation;
    review->searches_done++;
}

/* Returns the score after a move, from its player's point of view. Seen from before the
 * move, a mate is one ply farther away. A side that may claim a draw has at least a draw. */
static int score_after(const struct review *review, size_t move)
{
    const struct review_position *after = &review->positions[move + 1];
    int score = after->evaluation.score;
    enum verdict verdict = position_verdict(&after->position, review->keys, move + 2);
    assert(move < review->count && review->positions[move + 1].evaluation.known);
    if (score < SCORE_DRAW && (verdict == VERDICT_THREEFOLD || verdict == VERDICT_FIFTY))
        score = SCORE_DRAW;
    if (score_is_certain(score))
        score += score > 0 ? -1 : 1;
    return -score;
}

/* Gives positions with one legal move the value of the position after that move. */
static void propagate_forced_scores(struct review *review)
{
    for (size_t i = review->count; i-- > 0;) {
        struct review_position *current = &review->positions[i];
        if (current->evaluation.known || current->needs_search ||
            review->moves[i] == MOVE_NONE || !review->positions[i + 1].evaluation.known ||
            count_legal_moves(&current->position) != 1)
            continue;
        set_known_score(current, score_after(review, i));
        current->evaluation.length = 1;
        current->evaluation.line[0] = review->moves[i];
    }
}

static void classify_move(struct review *review, size_t move)
{
    const struct review_position *before = &review->positions[move];
    const struct review_position *after = &review->positions[move + 1];
    struct move_facts facts = {
        .position = &before->position,
        .move = review->moves[move],
        .best = before->evaluation.length > 0 ? before->evaluation.line[0] : MOVE_NONE,
        .score = before->evaluation.score,
        .second = before->evaluation.second,
        .after = after->evaluation.known ? score_after(review, move) : 0,
        .known_before = before->evaluation.known,
        .known_after = after->evaluation.known,
        .book = before->book && after->book};
    memset(&review->classifications[move], 0, sizeof review->classifications[move]);
    if (facts.move == MOVE_NONE)
        return;
    if (move > 0 && review->moves[move - 1] != MOVE_NONE)
        facts.recaptures =
            position_is_capture(&before[-1].position, review->moves[move - 1]) &&
            position_is_capture(&before->position, facts.move) &&
            move_to(facts.move) == move_to(review->moves[move - 1]);
    review_classify_move(&facts, &review->classifications[move]);
}

void review_classify(struct review *review)
{
    propagate_forced_scores(review);
    for (size_t i = 0; i <= review->count; i++) {
        int score = review_score_for_white(review, i);
        review->points[i] = score != SCORE_NONE ? review_expected_points(score) : -1;
    }
    for (size_t i = 0; i < review->count; i++)
        classify_move(review, i);
}

/* ---- results ----------------------------------------------------------------------- */

enum color review_mover(const struct review *review, size_t move)
{
    assert(move < review->count);
    return position_turn(&review->positions[move].position);
}

int review_score_for_white(const struct review *review, size_t ply)
{
    const struct review_position *current = &review->positions[ply];
    assert(ply <= review->count);
    if (!current->evaluation.known)
        return SCORE_NONE;
    return current->position.side_to_move == WHITE ? current->evaluation.score
                                                   : -current->evaluation.score;
}

struct review_side_summary review_summarize(const struct review *review, enum color color)
{
    struct review_side_summary side = {.accuracy = -1};
    double accuracy[2];
    review_compute_accuracies(review->points, review->count,
                              review->positions[0].position.side_to_move == BLACK, accuracy);
    side.accuracy = accuracy[color];
    for (size_t i = 0; i < review->count; i++) {
        enum move_verdict verdict = review->classifications[i].verdict;
        if (review_mover(review, i) != color)
            continue;
        side.verdicts[verdict]++;
        side.classified += verdict > MOVE_BOOK;
    }
    return side;
}

static double move_loss(const struct review *review, size_t move)
{
    return review->classifications[move].before - review->classifications[move].after;
}

size_t review_list_worst(const struct review *review, size_t *worst)
{
    size_t count = 0;
    for (size_t i = 0; i < review->count; i++) {
        size_t at = count;
        if (!review_move_is_fault(review, i))
            continue;
        for (; at > 0 && move_loss(review, worst[at - 1]) < move_loss(review, i); at--)
            worst[at] = worst[at - 1];
        worst[at] = i;
        count++;
    }
    return count;
}

/* ---- the moves of a game that are reviewed ---------------------------------------------- */

struct move_node **review_list_moves(const struct game *game, size_t *count)
{
    struct move_node *node = game->study ? move_node_line_end(game->tree.root) : game->node;
    *count = review_count_moves(game);
    struct move_node **nodes = memory_new(*count + 1, sizeof *nodes);
    for (size_t i = *count; i-- > 0; node = node->parent)
        nodes[i] = node;
    return nodes;
}

size_t review_count_moves(const struct game *game)
{
    return game->study ? move_node_ply(move_node_line_end(game->tree.root)) : game->current;
}

void review_init_from_game(struct review *review, const struct game *game, size_t most,
                           review_book_callback *is_book)
{
    size_t count;
    struct move_node **nodes = review_list_moves(game, &count);
    chess_move *moves = memory_new(count + 1, sizeof *moves);
    count = MIN(count, most);
    for (size_t i = 0; i < count; i++)
        moves[i] = nodes[i]->move;
    review_init(review, &game->start, moves, count, is_book);
    free(nodes);
    free(moves);
}

struct move_node **review_find_nodes(const struct review *review, const struct game *game)
{
    size_t count, i = 0;
    struct move_node **nodes = review_list_moves(game, &count);
    while (i < review->count && i < count && nodes[i]->move == review->moves[i])
        i++;
    if (i == review->count && review->keys[0] == game->start.key)
        return nodes;
    free(nodes);
    return NULL;
}

bool review_move_is_theory(const struct position *position, chess_move move)
{
    struct book_move moves[BOOK_MOVES_MAX];
    struct book book = {.open = false};
    size_t entries;
    const unsigned char *bytes = openings_book(&entries);
    book_open_from_memory(&book, bytes, entries);
    int count = book_find_moves(&book, position, moves);
    for (int i = 0; i < count; i++)
        if (moves[i].move == move)
            return moves[i].weight > 0;
    return false;
}

/* ---- running the searches in the background --------------------------------------------- */

/* The search for the best move gets 4 of 5 shares of a position's limits. If the move played
 * is the best, a second search without it gets the rest, to find out whether it was the only
 * good move. */
enum { SHARES = 5, SHARES_OF_BEST = 4 };

struct reviewer {
    struct search_job job;
    struct review_evaluation slot; /* written by the search job */
    struct search_limits limits;
    struct review *review;
    size_t ply;                    /* of the position being searched */
    struct review_evaluation best; /* result of the first search; known only during the
                                    * second */
};

/* Always returns false: only the end of a search is signalled. */
static bool store_report(void *memory, const struct search_report *report)
{
    struct review_evaluation *evaluation = memory;
    if (report->length == 0 || report->bound != BOUND_EXACT)
        return false;
    *evaluation = (struct review_evaluation){
        .known = true, .score = report->score, .second = SCORE_NONE};
    for (; evaluation->length < report->length && evaluation->length < REVIEW_LINE_PLIES;
         evaluation->length++)
        evaluation->line[evaluation->length] = report->moves[evaluation->length];
    return false;
}

struct reviewer *reviewer_create(const struct reviewer_options *options, struct wake *wake,
                                 struct error *error)
{
    const struct engine_setup setup = {.threads = options->threads, .hash = options->hash};
    struct reviewer *reviewer = memory_new(1, sizeof *reviewer);
    struct search_job *job = &reviewer->job;
    reviewer->limits = (struct search_limits){
        .move_time = options->move_time, .nodes = options->nodes, .depth = options->depth};
    if (options->move_time == 0 && options->nodes == 0 && options->depth == 0)
        reviewer->limits.nodes = REVIEW_NODES;
    search_job_init(job, store_report, &reviewer->slot, sizeof reviewer->slot, wake);
    if (search_job_open(job, &setup, error) &&
        (!options->network || options->has_loaded_network ||
         engine_set_option(job->engine, "EvalFile", options->network, error)) &&
        (!options->syzygy ||
         engine_set_option(job->engine, "SyzygyPath", options->syzygy, error))) {
        if (options->has_loaded_network)
            engine_set_network(job->engine, options->loaded_network);
        return reviewer;
    }
    reviewer_destroy(reviewer);
    return NULL;
}

void reviewer_destroy(struct reviewer *reviewer)
{
    if (!reviewer)
        return;
    search_job_close(&reviewer->job);
    free(reviewer);
}

static int64_t divide_limit(int64_t whole, int shares)
{
    return (whole * shares + SHARES - 1) / SHARES;
}

static bool search_position(struct reviewer *reviewer, struct error *error)
{
    const struct review *review = reviewer->review;
    const struct position *position = &review->positions[reviewer->ply].position;
    struct search_limits limits = reviewer->limits;
    int shares = reviewer->best.known ? SHARES - SHARES_OF_BEST : SHARES_OF_BEST;
    struct move_list list;
    limits.move_time = divide_limit(limits.move_time, shares);
    limits.nodes = (uint64_t)divide_limit((int64_t)limits.nodes, shares);
    generate_legal(position, &list);
    for (int i = 0; i < list.count && reviewer->best.known; i++)
        if (list.moves[i] != reviewer->best.line[0])
            limits.search_moves[limits.search_move_count++] = list.moves[i];
    engine_set_position(reviewer->job.engine, position, review->keys, reviewer->ply + 1);
    if (search_job_start(&reviewer->job, &limits, error))
        return true;
    reviewer->review = NULL;
    return false;
}

static bool search_next(struct reviewer *reviewer, struct error *error)
{
    reviewer->best.known = false;
    if (!review_next_position(reviewer->review, &reviewer->ply)) {
        reviewer->review = NULL;
        return true;
    }
    return search_position(reviewer, error);
}

bool reviewer_start(struct reviewer *reviewer, struct review *review, struct error *error)
{
    reviewer_cancel(reviewer);
    if (!fair_play_allows_engine(NULL, review->keys, review->count + 1, error))
        return false;
    engine_new_game(reviewer->job.engine);
    reviewer->review = review;
    return search_next(reviewer, error);
}

bool reviewer_poll(struct reviewer *reviewer, struct error *error)
{
    struct review *review = reviewer->review;
    struct review_evaluation found;
    struct search_events events;
    error->text[0] = '\0';
    if (!review || !search_job_poll(&reviewer->job, &found, &events))
        return false;
    engine_wait(reviewer->job.engine); /* briefly, until the thread is idle */
    if (reviewer->best.known) {
        reviewer->best.second = found.known ? found.score : SCORE_NONE;
        found = reviewer->best;
    } else if (found.known && reviewer->ply < review->count &&
               found.line[0] == review->moves[reviewer->ply] &&
               !review->positions[reviewer->ply + 1].book) {
        reviewer->best = found; /* search again without the best move, which was played */
        return search_position(reviewer, error);
    }
    review_store_evaluation(review, reviewer->ply, &found);
    return search_next(reviewer, error);
}

bool reviewer_is_running(const struct reviewer *reviewer)
{
    return reviewer->review != NULL;
}

void reviewer_cancel(struct reviewer *reviewer)
{
    search_job_cancel_and_wait(&reviewer->job);
    reviewer->review = NULL;
}
