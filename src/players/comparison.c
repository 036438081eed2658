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

struct iteration_kept {
    uint64_t nodes; /* of this iteration alone; 0: unknown */
    int64_t microseconds;
    uint64_t playouts;
    int score;
    chess_move move;
};

/* Filled by reports. */
struct slot {
    int64_t began; /* microseconds */
    int depth, score;
    chess_move move;
    uint64_t nodes, playouts;
    struct iteration_kept iterations[COMPARISON_DEPTHS]; /* by depth */
    int64_t microseconds;
    uint64_t nodes_then;            /* of all iterations, at the last report of `depth` */
    uint64_t nodes_before;          /* of all iterations before `depth` */
    int64_t time_then, time_before; /* likewise in microseconds */
};

struct runner {
    struct search_job job;
    struct slot slot, seen; /* the job's slot, and the owner's copy */
    struct compared shown;
};

struct comparison {
    struct position position;
    int count, depth; /* depth: see comparison_depth() */
    struct runner runners[COMPARISON_MOST];
};

/* ---- thinking threads -------------------------------------------------------------- */

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

/* Teaching strategies report the nodes of an iteration. The strong one reports a total, so the
 * nodes of earlier iterations are subtracted. */
static void keep_iteration(struct slot *slot, const struct search_report *report)
{
    if (report->depth > slot->depth) { /* later progress reports do not count */
        slot->nodes_before = slot->nodes_then;
        slot->time_before = slot->time_then;
    }
    slot->nodes_then = report->nodes;
    slot->time_then = slot->microseconds;
    slot->depth = report->depth;
    slot->score = report->score;
    slot->move = report->moves[0];
    if (report->depth < COMPARISON_DEPTHS)
        slot->iterations[report->depth] = (struct iteration_kept){
            .nodes = report->figures.nodes > 0 && report->figures.playouts == 0
                         ? report->figures.nodes
                         : report->nodes - slot->nodes_before,
            .microseconds = slot->microseconds - slot->time_before,
            .playouts = report->figures.playouts,
            .score = report->score,
            .move = report->moves[0]};
}

static bool take_report(void *memory, const struct search_report *report)
{
    struct slot *slot = memory;
    /* A stopped teaching search repeats its last variation; this is no new iteration. */
    bool repeats = report->depth == slot->depth && report->figures.nodes > 0 &&
                   report->figures.playouts == 0;
    slot->nodes = report->nodes;
    slot->microseconds = now() - slot->began;
    slot->playouts = report->figures.playouts;
    if (report->length > 0 && report->bound == BOUND_EXACT && !repeats)
        keep_iteration(slot, report);
    return true;
}

/* ---- start and end ----------------------------------------------------------------- */

static bool start_runner(struct runner *runner, const struct thinker *thinker,
                         const struct network *network, const struct game *game,
                         const struct search_limits *limits, struct wake *wake,
                         struct error *error)
{
    const struct engine_setup setup = {.hash = MEGABYTES};
    struct search_job *job = &runner->job;
    runner->shown.name = thinker->strategy->name;
    runner->shown.has_depths = strcmp(runner->shown.name, "monte-carlo") != 0;
    search_job_init(job, take_report, &runner->slot, sizeof runner->slot, wake);
    if (!search_job_open(job, &setup, error) || !thinker_apply(thinker, job->engine, error) ||
        !engine_set_option(job->engine, "Seed", "1", error)) /* reproducible */
        return false;
    engine_set_network(job->engine, network);
    engine_set_position(job->engine, &game->position, game->keys, game->current + 1);
    const struct search_monitor monitor = search_job_begin(job);
    runner->slot.began = now();
    return engine_start(job->engine, limits, &monitor, error);
}

struct comparison *comparison_create(const struct strategy *const *chosen, int count,
                                     const struct thinker *style,
                                     const struct network *network, const struct game *game,
                                     const struct search_limits *limits, struct wake *wake,
                                     struct error *error)
{
    if (!fair_play_allows(NULL, game->keys, game->current + 1, error))
        return NULL;
    struct comparison *comparison = memory_new(1, sizeof *comparison);
    comparison->position = game->position;
    for (int i = 0; i < count && i < COMPARISON_MOST; i++) {
        const struct thinker thinker = {
            .strategy = chosen[i], .evaluation = style->evaluation, .guided = style->guided};
        if (start_runner(&comparison->runners[comparison->count++], &thinker, network, game,
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

/* ---- results ----------------------------------------------------------------------- */

static void show_finding(const struct comparison *comparison, int score, chess_move move,
                         char score_text[16], char san[SAN_SIZE])
{
    const struct position *position = &comparison->position;
    score_write(position->side_to_move == WHITE ? score : -score, score_text);
    if (move != MOVE_NONE && position_is_legal(position, move))
        san_write(position, move, san);
}

static void show(const struct comparison *comparison, struct runner *runner)
{
    const struct slot *seen = &runner->seen;
    struct compared *shown = &runner->shown;
    shown->depth = seen->depth;
    shown->nodes = seen->nodes;
    shown->playouts = seen->playouts;
    shown->microseconds = seen->microseconds;
    show_finding(comparison, seen->score, seen->move, shown->score_text, shown->san);
    if (seen->depth == 0)
        shown->score_text[0] = '\0';
}

bool comparison_iteration(const struct comparison *comparison, int index, int depth,
                          struct compared_iteration *iteration)
{
    if (depth >= COMPARISON_DEPTHS)
        return false;
    const struct iteration_kept *kept = &comparison->runners[index].seen.iterations[depth];
    *iteration = (struct compared_iteration){
        .nodes = kept->nodes, .microseconds = kept->microseconds, .playouts = kept->playouts};
    show_finding(comparison, kept->score, kept->move, iteration->score_text, iteration->san);
    return kept->move != MOVE_NONE;
}

static bool all_have_done(const struct comparison *comparison, int depth)
{
    for (int i = 0; i < comparison->count; i++)
        if (comparison->runners[i].shown.has_depths &&
            comparison->runners[i].seen.iterations[depth].nodes == 0)
            return false;
    return true;
}

/* Update the results at the deepest iteration that all have completed. */
static void show_common(struct comparison *comparison)
{
    uint64_t minimax = 0;
    int depth = COMPARISON_DEPTHS - 1;
    while (depth > 0 && !all_have_done(comparison, depth))
        depth--;
    comparison->depth = depth;
    for (int i = 0; i < comparison->count && depth > 0; i++)
        if (strcmp(comparison->runners[i].shown.name, "minimax") == 0)
            minimax = comparison->runners[i].seen.iterations[depth].nodes;
    for (int i = 0; i < comparison->count && depth > 0; i++) {
        struct compared *shown = &comparison->runners[i].shown;
        if (!shown->has_depths)
            continue;
        comparison_iteration(comparison, i, depth, &shown->common);
        shown->ratio = minimax > 0 ? (int)(10000 * shown->common.nodes / minimax) : 0;
    }
}

bool comparison_poll(struct comparison *comparison)
{
    bool fresh = false;
    for (int i = 0; i < comparison->count; i++) {
        struct runner *runner = &comparison->runners[i];
        struct search_news news;
        if (!search_job_poll(&runner->job, &runner->seen, &news))
            continue;
        fresh = true;
        runner->shown.finished = news.finished;
        if (news.finished && news.best != MOVE_NONE)
            runner->seen.move = news.best;
        show(comparison, runner);
    }
    show_common(comparison);
    return fresh;
}

bool comparison_is_running(const struct comparison *comparison)
{
    for (int i = 0; i < comparison->count; i++)
        if (!comparison->runners[i].shown.finished)
            return true;
    return false;
}

int comparison_count(const struct comparison *comparison)
{
    return comparison->count;
}

const struct compared *comparison_entry(const struct comparison *comparison, int index)
{
    return &comparison->runners[index].shown;
}

int comparison_depth(const struct comparison *comparison)
{
    return comparison->depth;
}

/* ---- texts ------------------------------------------------------------------------- */

static bool is_minimax(const struct compared *compared)
{
    return strcmp(compared->name, "minimax") == 0;
}

void compared_write_share(const struct compared *compared, char text[16])
{
    int ratio = compared->ratio;
    text[0] = '\0';
    if (ratio >= 100 * 100 && !is_minimax(compared))
        snprintf(text, 16, "%d %%", (ratio + 50) / 100);
    else if (compared->common.nodes > 0 && ratio > 0 && !is_minimax(compared))
        snprintf(text, 16, "%d.%02d %%", ratio / 100, ratio % 100);
}

void compared_write_line(const struct comparison *comparison, int index,
                         char text[COMPARISON_LINE_SIZE])
{
    const struct compared *compared = comparison_entry(comparison, index);
    char share[16], common[COMPARISON_LINE_SIZE / 2] = "", size[40];
    compared_write_share(compared, share);
    if (compared->common.nodes > 0)
        snprintf(common, sizeof common, " to depth %d %" PRIu64 " nodes%s%s%s, %s, %s; in all",
                 comparison->depth, compared->common.nodes, share[0] ? ", " : "", share,
                 share[0] ? " of minimax" : "", compared->common.score_text,
                 compared->common.san);
    if (compared->has_depths)
        snprintf(size, sizeof size, "depth %d", compared->depth);
    else
        snprintf(size, sizeof size, "%" PRIu64 " playouts", compared->playouts);
    snprintf(text, COMPARISON_LINE_SIZE, "%s:%s %s, %" PRIu64 " nodes, %s, %s.",
             compared->name, common, size, compared->nodes, compared->score_text,
             compared->san);
}

/* The strategy to compare with minimax: alpha-beta, or the first other one. */
static const struct compared *find_other(const struct comparison *comparison)
{
    const struct compared *other = NULL;
    for (int i = 0; i < comparison->count; i++) {
        const struct compared *entry = &comparison->runners[i].shown;
        if (entry->common.nodes > 0 && !is_minimax(entry) &&
            (!other || strcmp(entry->name, "alpha-beta") == 0))
            other = entry;
    }
    return other;
}

void comparison_write_end(const struct comparison *comparison, char text[COMPARISON_LINE_SIZE])
{
    const struct compared *other = find_other(comparison), *minimax = NULL;
    for (int i = 0; i < comparison->count; i++)
        if (is_minimax(&comparison->runners[i].shown))
            minimax = &comparison->runners[i].shown;
    if (!minimax || !other || minimax->common.nodes == 0)
        snprintf(text, COMPARISON_LINE_SIZE, "Done.");
    else
        snprintf(text, COMPARISON_LINE_SIZE,
                 "Done. To depth %d: minimax %" PRIu64 " nodes, %s %" PRIu64 ".",
                 comparison->depth, minimax->common.nodes, other->name, other->common.nodes);
}
