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
    return verdict_is_fault(review->judgements[move].verdict);
}

static size_t find_fault(const struct review *review, size_t place, bool forward)
{
    for (size_t at = place; forward ? at++ < review->count : at-- > 1;)
        if (review_is_fault(review, at - 1))
            return at;
    return place;
}

size_t review_walk(const struct review *review, size_t place, enum review_step step)
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
static bool follow(struct position *position, chess_move move)
{
    bool can = move == MOVE_NONE ? position_checkers(position) == 0
                                 : position_is_legal(position, move);
    if (can)
        position_play(position, move);
    return can;
}

static void know(struct review_place *place, int score)
{
    place->finding =
        (struct review_finding){.known = true, .score = score, .second = SCORE_NONE};
}

static void plan(struct review *review, size_t place)
{
    struct review_place *here = &review->places[place];
    enum verdict verdict = position_verdict(&here->position, review->keys, place + 1);
    if (verdict != VERDICT_NONE && verdict != VERDICT_THREEFOLD && verdict != VERDICT_FIFTY)
        know(here, verdict == VERDICT_CHECKMATE ? -SCORE_MATE : SCORE_DRAW);
    else
        here->wanted = place == review->count || count_legal(&here->position) > 1 ||
                       review->moves[place] == MOVE_NONE;
    if (place == 0 && review->count > 0 && position_is_start(&here->position)) {
        know(here, REVIEW_START_SCORE);
        here->wanted = !review->places[1].book; /* to find what was better */
    }
    review->wanted += here->wanted;
}

void review_begin(struct review *review, const struct position *start, const chess_move *moves,
                  size_t count, review_is_book *is_book)
{
    struct position position = *start;
    bool book = is_book != NULL;
    memset(review, 0, sizeof *review);
    review->moves = memory_new(count + 1, sizeof *review->moves);
    review->keys = memory_new(count + 1, sizeof *review->keys);
    review->places = memory_new(count + 1, sizeof *review->places);
    review->judgements = memory_new(count + 1, sizeof *review->judgements);
    review->points = memory_new(count + 1, sizeof *review->points);
    for (size_t i = 0;; i++) {
        review->places[i].position = position;
        review->places[i].book = book;
        review->keys[i] = position.key;
        review->count = i;
        book = book && i < count && is_book(&position, moves[i]);
        if (i == count || !follow(&position, moves[i]))
            break;
        review->moves[i] = moves[i];
    }
    for (size_t i = 0; i <= review->count; i++)
        plan(review, i);
    review_judge(review);
}

void review_free(struct review *review)
{
    free(review->moves);
    free(review->keys);
    free(review->places);
    free(review->judgements);
    free(review->points);
    memset(review, 0, sizeof *review);
}

/* ---- searches ---------------------------------------------------------------------- */

bool review_next(const struct review *review, size_t *place)
{
    assert(review->done <= review->wanted);
    if (review->done == review->wanted)
        return false;
    *place = review->count;
    while (!review->places[*place].wanted)
        (*place)--;
    return true;
}

void review_put(struct review *review, size_t place, const struct review_finding *finding)
{
    struct review_place *here = &review->places[place];
    assert(place <= review->count);
    if (!here->wanted)
        return;
    here->wanted = false;
    here->finding = *finding;
    review->done++;
}

/* ---- judging ----------------------------------------------------------------------- */

/* Returns the score after a move, for its player and as seen before it: a mate is one ply
 * farther away. A side that may claim a draw is not worse than a draw. */
static int score_after(const struct review *review, size_t move)
{
    const struct review_place *place = &review->places[move + 1];
    int score = place->finding.score;
    enum verdict verdict = position_verdict(&place->position, review->keys, move + 2);
    assert(move < review->count && review->places[move + 1].finding.known);
    if (score < SCORE_DRAW && (verdict == VERDICT_THREEFOLD || verdict == VERDICT_FIFTY))
        score = SCORE_DRAW;
    if (score_is_certain(score))
        score += score > 0 ? -1 : 1;
    return -score;
}

/* A position with one legal move has the value of the position after it. */
static void carry_back(struct review *review)
{
    for (size_t i = review->count; i-- > 0;) {
        struct review_place *here = &review->places[i];
        if (here->finding.known || here->wanted || review->moves[i] == MOVE_NONE ||
            !review->places[i + 1].finding.known || count_legal(&here->position) != 1)
            continue;
        know(here, score_after(review, i));
        here->finding.length = 1;
        here->finding.line[0] = review->moves[i];
    }
}

static void judge_move(struct review *review, size_t move)
{
    const struct review_place *before = &review->places[move];
    const struct review_place *after = &review->places[move + 1];
    struct move_evidence evidence = {
        .position = &before->position,
        .move = review->moves[move],
        .best = before->finding.length > 0 ? before->finding.line[0] : MOVE_NONE,
        .score = before->finding.score,
        .second = before->finding.second,
        .after = after->finding.known ? score_after(review, move) : 0,
        .known_before = before->finding.known,
        .known_after = after->finding.known,
        .book = before->book && after->book};
    memset(&review->judgements[move], 0, sizeof review->judgements[move]);
    if (evidence.move == MOVE_NONE)
        return;
    if (move > 0 && review->moves[move - 1] != MOVE_NONE)
        evidence.recaptures =
            position_is_capture(&before[-1].position, review->moves[move - 1]) &&
            position_is_capture(&before->position, evidence.move) &&
            move_to(evidence.move) == move_to(review->moves[move - 1]);
    review_judge_move(&evidence, &review->judgements[move]);
}

void review_judge(struct review *review)
{
    carry_back(review);
    for (size_t i = 0; i <= review->count; i++) {
        int score = review_score_white(review, i);
        review->points[i] = score != SCORE_NONE ? review_expected_points(score) : -1;
    }
    for (size_t i = 0; i < review->count; i++)
        judge_move(review, i);
}

/* ---- results ----------------------------------------------------------------------- */

enum color review_mover(const struct review *review, size_t move)
{
    assert(move < review->count);
    return position_turn(&review->places[move].position);
}

int review_score_white(const struct review *review, size_t place)
{
    const struct review_place *here = &review->places[place];
    assert(place <= review->count);
    if (!here->finding.known)
        return SCORE_NONE;
    return here->position.side_to_move == WHITE ? here->finding.score : -here->finding.score;
}

struct review_side review_summarize(const struct review *review, enum color color)
{
    struct review_side side = {.accuracy = -1};
    double accuracy[2];
    review_game_accuracy(review->points, review->count,
                         review->places[0].position.side_to_move == BLACK, accuracy);
    side.accuracy = accuracy[color];
    for (size_t i = 0; i < review->count; i++) {
        enum verdict_on_move verdict = review->judgements[i].verdict;
        if (review_mover(review, i) != color)
            continue;
        side.verdicts[verdict]++;
        side.judged += verdict > MOVE_BOOK;
    }
    return side;
}

static double loss_of(const struct review *review, size_t move)
{
    return review->judgements[move].before - review->judgements[move].after;
}

size_t review_list_worst(const struct review *review, size_t *worst)
{
    size_t count = 0;
    for (size_t i = 0; i < review->count; i++) {
        size_t at = count;
        if (!review_is_fault(review, i))
            continue;
        for (; at > 0 && loss_of(review, worst[at - 1]) < loss_of(review, i); at--)
            worst[at] = worst[at - 1];
        worst[at] = i;
        count++;
    }
    return count;
}

/* ---- the moves of a game that are reviewed ---------------------------------------------- */

size_t review_line_list(const struct game *game, struct move_node **nodes, size_t most)
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

size_t review_line_count(const struct game *game)
{
    return game->study ? move_node_ply(move_node_end(game->tree.root)) : game->current;
}

void review_begin_line(struct review *review, const struct game *game, size_t most,
                       review_is_book *is_book)
{
    size_t count = review_line_count(game);
    struct move_node **nodes = memory_new(count + 1, sizeof *nodes);
    chess_move *moves = memory_new(count + 1, sizeof *moves);
    count = review_line_list(game, nodes, most < count ? most : count);
    for (size_t i = 0; i < count; i++)
        moves[i] = nodes[i]->move;
    review_begin(review, &game->start, moves, count, is_book);
    free(nodes);
    free(moves);
}

bool review_line_find(const struct review *review, const struct game *game,
                      struct move_node **nodes)
{
    if (review->keys[0] != game->start.key ||
        review_line_list(game, nodes, review->count) < review->count)
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
    struct review_finding slot; /* written by the search job */
    struct search_limits limits;
    struct review *review;      /* NULL: none in progress */
    size_t place;               /* position being searched */
    struct review_finding best; /* first result for the place, during its second search */
};

/* Returns false: only the end of a search is to be signalled. */
static bool take_line(void *memory, const struct search_report *report)
{
    struct review_finding *finding = memory;
    if (report->length == 0 || report->bound != BOUND_EXACT)
        return false;
    *finding =
        (struct review_finding){.known = true, .score = report->score, .second = SCORE_NONE};
    for (; finding->length < report->length && finding->length < REVIEW_LINE;
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
    search_job_init(job, take_line, &reviewer->slot, sizeof reviewer->slot, wake);
    if (search_job_open(job, &setup, error) &&
        (!options->network || options->has_read ||
         engine_set_option(job->engine, "EvalFile", options->network, error)) &&
        (!options->syzygy ||
         engine_set_option(job->engine, "SyzygyPath", options->syzygy, error))) {
        if (options->has_read)
            engine_set_network(job->engine, options->read);
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

static int64_t share(int64_t whole, int shares)
{
    return (whole * shares + SHARES - 1) / SHARES;
}

/* Search the place, excluding the best move if it is known. */
static bool search_place(struct reviewer *reviewer, struct error *error)
{
    const struct review *review = reviewer->review;
    const struct position *position = &review->places[reviewer->place].position;
    struct search_limits limits = reviewer->limits;
    int shares = reviewer->best.known ? SHARES - SHARES_OF_BEST : SHARES_OF_BEST;
    struct move_list list;
    limits.move_time = share(limits.move_time, shares);
    limits.nodes = (uint64_t)share((int64_t)limits.nodes, shares);
    generate_legal(position, &list);
    for (int i = 0; i < list.count && reviewer->best.known; i++)
        if (list.moves[i] != reviewer->best.line[0])
            limits.search_moves[limits.search_move_count++] = list.moves[i];
    engine_set_position(reviewer->job.engine, position, review->keys, reviewer->place + 1);
    if (search_job_start(&reviewer->job, &limits, error))
        return true;
    reviewer->review = NULL;
    return false;
}

/* Search the next place; if there is none, the review is complete. */
static bool search_next(struct reviewer *reviewer, struct error *error)
{
    reviewer->best.known = false;
    if (!review_next(reviewer->review, &reviewer->place)) {
        reviewer->review = NULL;
        return true;
    }
    return search_place(reviewer, error);
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
    struct review_finding found;
    struct search_events events;
    error->text[0] = '\0';
    if (!review || !search_job_poll(&reviewer->job, &found, &events))
        return false;
    engine_wait(reviewer->job.engine); /* briefly, until the thread is idle */
    if (reviewer->best.known) {
        reviewer->best.second = found.known ? found.score : SCORE_NONE;
        found = reviewer->best;
    } else if (found.known && reviewer->place < review->count &&
               found.line[0] == review->moves[reviewer->place] &&
               !review->places[reviewer->place + 1].book) {
        reviewer->best = found; /* the best move was played, so it may be praised */
        return search_place(reviewer, error);
    }
    review_put(review, reviewer->place, &found);
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
