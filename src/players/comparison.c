/* comparison.c - one engine per strategy, and their results.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "players/comparison.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"
#include "engine/fair_play.h"
#include "players/search_job.h"
#include "players/thinking.h"

enum { MEGABYTES = 4 };

struct saved_iteration {
    uint64_t nodes; /* of this iteration alone; 0: unknown */
    int64_t microseconds;
    uint64_t playouts;
    int score;
    chess_move move;
};

/* The state of one search, updated by its reports. */
struct slot {
    int64_t started_at; /* microseconds */
    int depth, score;
    chess_move move;
    uint64_t nodes, playouts;
    struct saved_iteration iterations[COMPARISON_DEPTHS];
    int64_t microseconds;
    uint64_t last_nodes;            /* total nodes at the last report of `depth` */
    uint64_t nodes_before;          /* total nodes before the iteration `depth` */
    int64_t last_time, time_before; /* the same for time, in microseconds */
};

struct runner {
    struct search_job job;
    struct slot slot, snapshot; /* the job's slot, and the owner's copy */
    struct compared_strategy result;
};

struct comparison {
    struct position position;
    int count, depth;
    struct runner runners[COMPARISON_STRATEGIES_MAX];
};

/* ---- thinking threads -------------------------------------------------------------- */

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

/* Teaching strategies report the nodes of each iteration, the strong strategy their total.
 * Later reports of the same depth update the iteration. */
static void save_iteration(struct slot *slot, const struct search_report *report)
{
    if (report->depth > slot->depth) { /* a new iteration */
        slot->nodes_before = slot->last_nodes;
        slot->time_before = slot->last_time;
    }
    slot->last_nodes = report->nodes;
    slot->last_time = slot->microseconds;
    slot->depth = report->depth;
    slot->score = report->score;
    slot->move = report->moves[0];
    if (report->depth < COMPARISON_DEPTHS)
        slot->iterations[report->depth] = (struct saved_iteration){
            .nodes = report->statistics.nodes > 0 && report->statistics.playouts == 0
                         ? report->statistics.nodes
                         : report->nodes - slot->nodes_before,
            .microseconds = slot->microseconds - slot->time_before,
            .playouts = report->statistics.playouts,
            .score = report->score,
            .move = report->moves[0]};
}

static bool copy_report(void *memory, const struct search_report *report)
{
    struct slot *slot = memory;
    /* A stopped teaching search reports its last variation again; that is not a new
     * iteration. */
    bool repeats = report->depth == slot->depth && report->statistics.nodes > 0 &&
                   report->statistics.playouts == 0;
    slot->nodes = report->nodes;
    slot->microseconds = now() - slot->started_at;
    slot->playouts = report->statistics.playouts;
    if (report->length > 0 && report->bound == BOUND_EXACT && !repeats)
        save_iteration(slot, report);
    return true;
}

static bool start_runner(struct runner *runner, const struct strategy_settings *settings,
                         const struct network *network, const struct game *game,
                         const struct search_limits *limits, struct wake *wake,
                         struct error *error)
{
    const struct engine_setup setup = {.hash = MEGABYTES};
    struct search_job *job = &runner->job;
    runner->result.name = settings->strategy->name;
    runner->result.has_depths = strcmp(runner->result.name, "monte-carlo") != 0;
    search_job_init(job, copy_report, &runner->slot, sizeof runner->slot, wake);
    if (!search_job_open(job, &setup, error) ||
        !strategy_settings_apply(settings, job->engine, error) ||
        !engine_set_option(job->engine, "Seed", "1", error)) /* for reproducible playouts */
        return false;
    engine_set_network(job->engine, network);
    engine_set_position(job->engine, &game->position, game->keys, game->current + 1);
    const struct search_monitor monitor = search_job_prepare(job);
    runner->slot.started_at = now();
    return engine_start_search(job->engine, limits, &monitor, error);
}

struct comparison *comparison_create(const struct strategy *const *chosen, int count,
                                     const struct strategy_settings *base_settings,
                                     const struct network *network, const struct game *game,
                                     const struct search_limits *limits, struct wake *wake,
                                     struct error *error)
{
    if (!fair_play_allows_engine(NULL, game->keys, game->current + 1, error))
        return NULL;
    struct comparison *comparison = memory_new(1, sizeof *comparison);
    comparison->position = game->position;
    for (int i = 0; i < count && i < COMPARISON_STRATEGIES_MAX; i++) {
        const struct strategy_settings settings = {.strategy = chosen[i],
                                                   .evaluation = base_settings->evaluation,
                                                   .guided = base_settings->guided};
        if (start_runner(&comparison->runners[comparison->count++], &settings, network, game,
                         limits, wake, error))
            continue;
        comparison_destroy(comparison);
        return NULL;
    }
    return comparison;
}

void comparison_destroy(struct comparison *comparison)
{
    if (!comparison)
        return;
    for (int i = 0; i < comparison->count; i++) /* stop all before waiting for each */
        search_job_cancel(&comparison->runners[i].job);
    for (int i = 0; i < comparison->count; i++)
        search_job_close(&comparison->runners[i].job);
    free(comparison);
}

static void write_result(const struct comparison *comparison, int score, chess_move move,
                         char score_text[16], char san[SAN_SIZE])
{
    const struct position *position = &comparison->position;
    score_write(position->side_to_move == WHITE ? score : -score, score_text);
    if (move != MOVE_NONE && position_is_legal_move(position, move))
        san_write(position, move, san);
}

static void update_result(const struct comparison *comparison, struct runner *runner)
{
    const struct slot *snapshot = &runner->snapshot;
    struct compared_strategy *result = &runner->result;
    result->depth = snapshot->depth;
    result->nodes = snapshot->nodes;
    result->playouts = snapshot->playouts;
    result->microseconds = snapshot->microseconds;
    write_result(comparison, snapshot->score, snapshot->move, result->score_text, result->san);
    if (snapshot->depth == 0)
        result->score_text[0] = '\0';
}

bool comparison_get_iteration(const struct comparison *comparison, int index, int depth,
                              struct compared_iteration *iteration)
{
    if (depth >= COMPARISON_DEPTHS)
        return false;
    const struct saved_iteration *saved =
        &comparison->runners[index].snapshot.iterations[depth];
    *iteration = (struct compared_iteration){.nodes = saved->nodes,
                                             .microseconds = saved->microseconds,
                                             .playouts = saved->playouts};
    write_result(comparison, saved->score, saved->move, iteration->score_text, iteration->san);
    return saved->move != MOVE_NONE;
}

static bool all_have_completed(const struct comparison *comparison, int depth)
{
    for (int i = 0; i < comparison->count; i++)
        if (comparison->runners[i].result.has_depths &&
            comparison->runners[i].snapshot.iterations[depth].nodes == 0)
            return false;
    return true;
}

static bool is_minimax(const struct compared_strategy *compared)
{
    return strcmp(compared->name, "minimax") == 0;
}

static const struct compared_strategy *find_minimax(const struct comparison *comparison)
{
    for (int i = 0; i < comparison->count; i++)
        if (is_minimax(&comparison->runners[i].result))
            return &comparison->runners[i].result;
    return NULL;
}

static void update_common(struct comparison *comparison)
{
    const struct compared_strategy *minimax = find_minimax(comparison);
    int depth = COMPARISON_DEPTHS - 1;
    while (depth > 0 && !all_have_completed(comparison, depth))
        depth--;
    comparison->depth = depth;
    for (int i = 0; i < comparison->count && depth > 0; i++)
        if (comparison->runners[i].result.has_depths)
            comparison_get_iteration(comparison, i, depth,
                                     &comparison->runners[i].result.common);
    for (int i = 0; i < comparison->count && minimax && minimax->common.nodes > 0; i++) {
        struct compared_strategy *result = &comparison->runners[i].result;
        result->ratio = (int)(10000 * result->common.nodes / minimax->common.nodes);
    }
}

bool comparison_poll(struct comparison *comparison)
{
    bool changed = false;
    for (int i = 0; i < comparison->count; i++) {
        struct runner *runner = &comparison->runners[i];
        struct search_events events;
        if (!search_job_poll(&runner->job, &runner->snapshot, &events))
            continue;
        changed = true;
        runner->result.finished = events.finished;
        if (events.finished && events.best != MOVE_NONE)
            runner->snapshot.move = events.best;
        update_result(comparison, runner);
    }
    update_common(comparison);
    return changed;
}

bool comparison_is_running(const struct comparison *comparison)
{
    for (int i = 0; i < comparison->count; i++)
        if (!comparison->runners[i].result.finished)
            return true;
    return false;
}

int comparison_strategy_count(const struct comparison *comparison)
{
    return comparison->count;
}

const struct compared_strategy *comparison_strategy(const struct comparison *comparison,
                                                    int index)
{
    return &comparison->runners[index].result;
}

int comparison_common_depth(const struct comparison *comparison)
{
    return comparison->depth;
}

void compared_strategy_write_share(const struct compared_strategy *compared, char text[16])
{
    int ratio = is_minimax(compared) ? 0 : compared->ratio;
    text[0] = '\0';
    if (ratio >= 100 * 100)
        snprintf(text, 16, "%d%%", (ratio + 50) / 100);
    else if (ratio > 0)
        snprintf(text, 16, "%d.%02d%%", ratio / 100, ratio % 100);
}

void comparison_write_line(const struct comparison *comparison, int index,
                           char text[COMPARISON_LINE_SIZE])
{
    const struct compared_strategy *compared = comparison_strategy(comparison, index);
    char share[16], common[COMPARISON_LINE_SIZE / 2] = "", size[40];
    compared_strategy_write_share(compared, share);
    if (compared->common.nodes > 0)
        snprintf(common, sizeof common,
                 " depth %d took %" PRIu64 " nodes%s%s%s, %s, %s; in total,",
                 comparison->depth, compared->common.nodes, share[0] ? " (" : "", share,
                 share[0] ? " of minimax's)" : "", compared->common.score_text,
                 compared->common.san);
    if (compared->has_depths)
        snprintf(size, sizeof size, "depth %d", compared->depth);
    else
        snprintf(size, sizeof size, "%" PRIu64 " playouts", compared->playouts);
    snprintf(text, COMPARISON_LINE_SIZE, "%s:%s %s, %" PRIu64 " nodes, %s, %s.",
             compared->name, common, size, compared->nodes, compared->score_text,
             compared->san);
}

/* Prefers alpha-beta. Returns NULL if only minimax takes part. */
static const struct compared_strategy *find_other(const struct comparison *comparison)
{
    const struct compared_strategy *other = NULL;
    for (int i = 0; i < comparison->count; i++) {
        const struct compared_strategy *entry = &comparison->runners[i].result;
        if (entry->common.nodes > 0 && !is_minimax(entry) &&
            (!other || strcmp(entry->name, "alpha-beta") == 0))
            other = entry;
    }
    return other;
}

void comparison_write_summary(const struct comparison *comparison,
                              char text[COMPARISON_LINE_SIZE])
{
    const struct compared_strategy *other = find_other(comparison);
    const struct compared_strategy *minimax = find_minimax(comparison);
    if (!minimax || !other || minimax->common.nodes == 0)
        snprintf(text, COMPARISON_LINE_SIZE, "Done.");
    else
        snprintf(text, COMPARISON_LINE_SIZE,
                 "Done. For depth %d, minimax took %" PRIu64 " nodes, %s %" PRIu64 ".",
                 comparison->depth, minimax->common.nodes, other->name, other->common.nodes);
}
