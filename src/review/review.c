/* review.c - positions to search, judging, and the background searches
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "review/review.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/book.h"
#include "engine/fair_play.h"
#include "engine/score.h"
#include "pgn/openings.h"
#include "rules/draw_rules.h"
#include "rules/move_generator.h"
#include "players/search_job.h"

/* ---- navigation in a reviewed game ------------------------------------------------------ */

enum { PAGE = 10 /* plies */ };

bool review_is_fault(const struct review *review, size_t move)
{
    return verdict_is_fault(review->classifications[move].verdict);
}

static size_t find_fault(const struct review *review, size_t place, bool forward)
{
    for (size_t at = place; forward ? at++ < review->count : at-- > 1;)
        if (review_is_fault(review, at - 1))
            return at;
    return place;
}

size_t review_navigate(const struct review *review, size_t place, enum review_step step)
{
    size_t left = review->count - place;
    switch (step) {
    case REVIEW_BACK: return place > 0 ? place - 1 : 0;
    case REVIEW_FORWARD: return left > 0 ? place + 1 : place;
    case REVIEW_PAGE_BACK: return place > PAGE ? place - PAGE : 0;
    case REVIEW_PAGE_FORWARD: return left > PAGE ? place + PAGE : review->count;
    case REVIEW_START: return 0;
    case REVIEW_END: return review->count;
    case REVIEW_FAULT_BACK: return find_fault(review, place, false);
    case REVIEW_FAULT_FORWARD: return find_fault(review, place, true);
    }
    return place;
}

/* ---- setup ------------------------------------------------------------------------- */

/* Play a move. Returns false if it is illegal. */
static bool play_if_legal(struct position *position, chess_move move)
{
    bool can = move == MOVE_NONE ? position_checkers(position) == 0
                                 : position_is_legal(position, move);
    if (can)
        position_play(position, move);
    return can;
}

static void set_known_score(struct review_position *place, int score)
{
    place->evaluation =
        (struct review_evaluation){.known = true, .score = score, .second = SCORE_NONE};
}

static void plan_search(struct review *review, size_t place)
{
    struct review_position *here = &review->positions[place];
    enum verdict verdict = position_verdict(&here->position, review->keys, place + 1);
    if (verdict != VERDICT_NONE && verdict != VERDICT_THREEFOLD && verdict != VERDICT_FIFTY)
        set_known_score(here, verdict == VERDICT_CHECKMATE ? -SCORE_MATE : SCORE_DRAW);
    else
        here->needs_search = place == review->count || count_legal(&here->position) > 1 ||
                             review->moves[place] == MOVE_NONE;
    if (place == 0 && review->count > 0 && position_is_start(&here->position)) {
        set_known_score(here, REVIEW_START_SCORE);
        here->needs_search = !review->positions[1].book; /* to find what was better */
    }
    review->searches_needed += here->needs_search;
}

void review_begin(struct review *review, const struct position *start, const chess_move *moves,
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

/* ---- searches ---------------------------------------------------------------------- */

bool review_next(const struct review *review, size_t *place)
{
    assert(review->searches_done <= review->searches_needed);
    if (review->searches_done == review->searches_needed)
        return false;
    *place = review->count;
    while (!review->positions[*place].needs_search)
        (*place)--;
    return true;
}

void review_store(struct review *review, size_t place, const struct review_evaluation *finding)
{
    struct review_position *here = &review->positions[place];
    assert(place <= review->count);
    if (!here->needs_search)
        return;
    here->needs_search = false;
    here->evaluation = *finding;
    review->searches_done++;
}

/* ---- judging ----------------------------------------------------------------------- */

/* Returns the score after a move, for its player and as seen before it: a mate is one ply
 * farther away. A side that may claim a draw is not worse than a draw. */
static int score_after(const struct review *review, size_t move)
{
    const struct review_position *place = &review->positions[move + 1];
    int score = place->evaluation.score;
    enum verdict verdict = position_verdict(&place->position, review->keys, move + 2);
    assert(move < review->count && review->positions[move + 1].evaluation.known);
    if (score < SCORE_DRAW && (verdict == VERDICT_THREEFOLD || verdict == VERDICT_FIFTY))
        score = SCORE_DRAW;
    if (score_is_certain(score))
        score += score > 0 ? -1 : 1;
    return -score;
}

/* A position with one legal move has the value of the position after it. */
static void propagate_forced_scores(struct review *review)
{
    for (size_t i = review->count; i-- > 0;) {
        struct review_position *here = &review->positions[i];
        if (here->evaluation.known || here->needs_search || review->moves[i] == MOVE_NONE ||
            !review->positions[i + 1].evaluation.known || count_legal(&here->position) != 1)
            continue;
        set_known_score(here, score_after(review, i));
        here->evaluation.length = 1;
        here->evaluation.line[0] = review->moves[i];
    }
}

static void classify_move(struct review *review, size_t move)
{
    const struct review_position *before = &review->positions[move];
    const struct review_position *after = &review->positions[move + 1];
    struct move_facts evidence = {
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
    if (evidence.move == MOVE_NONE)
        return;
    if (move > 0 && review->moves[move - 1] != MOVE_NONE)
        evidence.recaptures =
            position_is_capture(&before[-1].position, review->moves[move - 1]) &&
            position_is_capture(&before->position, evidence.move) &&
            move_to(evidence.move) == move_to(review->moves[move - 1]);
    review_classify_move(&evidence, &review->classifications[move]);
}

void review_classify(struct review *review)
{
    propagate_forced_scores(review);
    for (size_t i = 0; i <= review->count; i++) {
        int score = review_score_white(review, i);
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

int review_score_white(const struct review *review, size_t place)
{
    const struct review_position *here = &review->positions[place];
    assert(place <= review->count);
    if (!here->evaluation.known)
        return SCORE_NONE;
    return here->position.side_to_move == WHITE ? here->evaluation.score
                                                : -here->evaluation.score;
}

struct review_side_summary review_summarize(const struct review *review, enum color color)
{
    struct review_side_summary side = {.accuracy = -1};
    double accuracy[2];
    review_game_accuracy(review->points, review->count,
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
        if (!review_is_fault(review, i))
            continue;
        for (; at > 0 && move_loss(review, worst[at - 1]) < move_loss(review, i); at--)
            worst[at] = worst[at - 1];
        worst[at] = i;
        count++;
    }
    return count;
}

/* ---- the moves of a game that are reviewed ---------------------------------------------- */

size_t review_list_line(const struct game *game, struct move_node **nodes, size_t most)
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

size_t review_count_line(const struct game *game)
{
    return game->study ? move_node_ply(move_node_line_end(game->tree.root)) : game->current;
}

void review_begin_line(struct review *review, const struct game *game, size_t most,
                       review_book_callback *is_book)
{
    size_t count = review_count_line(game);
    struct move_node **nodes = memory_new(count + 1, sizeof *nodes);
    chess_move *moves = memory_new(count + 1, sizeof *moves);
    count = review_list_line(game, nodes, most < count ? most : count);
    for (size_t i = 0; i < count; i++)
        moves[i] = nodes[i]->move;
    review_begin(review, &game->start, moves, count, is_book);
    free(nodes);
    free(moves);
}

bool review_find_line(const struct review *review, const struct game *game,
                      struct move_node **nodes)
{
    if (review->keys[0] != game->start.key ||
        review_list_line(game, nodes, review->count) < review->count)
        return false;
    for (size_t i = 0; i < review->count; i++)
        if (nodes[i]->move != review->moves[i])
            return false;
    return true;
}

/* ---- theory ----------------------------------------------------------------------------- */

bool review_is_theory(const struct position *position, chess_move move)
{
    struct book_move moves[BOOK_MOVES_MAX];
    struct book book = {.open = false};
    size_t entries;
    const unsigned char *bytes = openings_book(&entries);
    book_open_memory(&book, bytes, entries);
    int count = book_find(&book, position, moves);
    for (int i = 0; i < count; i++)
        if (moves[i].move == move)
            return moves[i].weight > 0;
    return false;
}

/* ---- running the searches in the background -------------------------------------------- */

/* The search for the best move gets most of a position's limits. If the move played is the
 * best, a second search without it gets the rest, to find whether it was the only good one. */
enum { SHARES = 5, SHARES_OF_BEST = 4 };

struct reviewer {
    struct search_job job;
    struct review_evaluation slot; /* written by the search job */
    struct search_limits limits;
    struct review *review;         /* NULL: none in progress */
    size_t ply;                    /* position being searched */
    struct review_evaluation best; /* first result for the place, during its second search */
};

/* Returns false: only the end of a search is to be signalled. */
static bool store_report(void *memory, const struct search_report *report)
{
    struct review_evaluation *finding = memory;
    if (report->length == 0 || report->bound != BOUND_EXACT)
        return false;
    *finding = (struct review_evaluation){
        .known = true, .score = report->score, .second = SCORE_NONE};
    for (; finding->length < report->length && finding->length < REVIEW_LINE_PLIES;
         finding->length++)
        finding->line[finding->length] = report->moves[finding->length];
    return false;
}

/* ---- setup ------------------------------------------------------------------------- */

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

/* ---- searches ---------------------------------------------------------------------- */

static int64_t divide_limit(int64_t whole, int shares)
{
    return (whole * shares + SHARES - 1) / SHARES;
}

/* Search the place, excluding the best move if it is known. */
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

/* Search the next place; if there is none, the review is complete. */
static bool search_next(struct reviewer *reviewer, struct error *error)
{
    reviewer->best.known = false;
    if (!review_next(reviewer->review, &reviewer->ply)) {
        reviewer->review = NULL;
        return true;
    }
    return search_position(reviewer, error);
}

bool reviewer_start(struct reviewer *reviewer, struct review *review, struct error *error)
{
    reviewer_cancel(reviewer);
    if (!fair_play_allows(NULL, review->keys, review->count + 1, error))
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
        reviewer->best = found; /* the best move was played, so it may be praised */
        return search_position(reviewer, error);
    }
    review_store(review, reviewer->ply, &found);
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
