/* comparison.c - one engine for each strategy, and what they have found so far.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/comparison.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "game/memory.h"
#include "game/thinking_text.h"
#include "strategies/strategies.h"

/* What a thinking thread leaves; guarded by the mutex of its runner. */
struct slot {
    bool fresh, finished;
    int depth, score;
    chess_move move;
    uint64_t nodes, playouts;
    uint64_t depth_nodes[COMPARISON_DEPTHS]; /* of each iteration alone; 0: not known */
    uint64_t nodes_then;                     /* of all, when `depth` was last heard of */
    uint64_t nodes_before;                   /* of all iterations before `depth` */
};

struct runner {
    struct wake *wake;
    struct engine *engine;
    pthread_mutex_t mutex;
    struct slot slot, seen; /* `seen` is the owner's copy */
    struct compared shown;
};

struct comparison {
    struct position position;
    int count;
    struct runner runners[COMPARISON_MOST];
};

/* ---- thinking threads -------------------------------------------------------------- */

/* Teaching strategies tell the nodes of an iteration; of the strong one they are what has
 * come since the iteration before. */
static void keep_iteration(struct slot *slot, const struct search_report *report)
{
    if (report->depth > slot->depth)
        slot->nodes_before = slot->nodes_then; /* not what progress has told since */
    slot->nodes_then = report->nodes;
    slot->depth = report->depth;
    slot->score = report->score;
    slot->move = report->moves[0];
    if (report->depth < COMPARISON_DEPTHS && report->figures.playouts == 0)
        slot->depth_nodes[report->depth] = report->figures.nodes > 0
                                               ? report->figures.nodes
                                               : report->nodes - slot->nodes_before;
}

static void take_report(void *listener, const struct search_report *report)
{
    struct runner *runner = listener;
    struct slot *slot = &runner->slot;

    pthread_mutex_lock(&runner->mutex);
    if (report->length > 0 && report->bound == BOUND_EXACT)
        keep_iteration(slot, report);
    slot->nodes = report->nodes;
    slot->playouts = report->figures.playouts;
    slot->fresh = true;
    pthread_mutex_unlock(&runner->mutex);
    wake_signal(runner->wake);
}

static void take_end(void *listener, chess_move best, chess_move ponder)
{
    struct runner *runner = listener;

    (void)ponder;
    pthread_mutex_lock(&runner->mutex);
    runner->slot.fresh = runner->slot.finished = true;
    if (best != MOVE_NONE)
        runner->slot.move = best;
    pthread_mutex_unlock(&runner->mutex);
    wake_signal(runner->wake);
}

/* ---- begin and end ----------------------------------------------------------------- */

static bool set_options(struct engine *engine, const struct strategy *strategy,
                        const struct thinker *style, struct reason *reason)
{
    return engine_set_option(engine, "Hash", "4", reason) &&
           engine_set_option(engine, "Strategy", strategy->name, reason) &&
           engine_set_option(engine, "Evaluation", evaluation_kind_names[style->evaluation],
                             reason) &&
           engine_set_option(engine, "Playouts", style->guided ? "guided" : "random", reason);
}

static bool start_runner(struct runner *runner, const struct strategy *strategy,
                         const struct thinker *style, const struct game *game,
                         int milliseconds, struct reason *reason)
{
    const struct search_limits limits = {.move_time = milliseconds};
    const struct search_monitor monitor = {
        .listener = runner, .report = take_report, .finished = take_end};

    pthread_mutex_init(&runner->mutex, NULL);
    runner->shown.name = strategy->name;
    runner->engine = engine_create(strategies, reason);
    if (!runner->engine || !set_options(runner->engine, strategy, style, reason))
        return false;
    engine_set_position(runner->engine, &game->position, game->keys, game->current + 1);
    return engine_start(runner->engine, &limits, &monitor, reason);
}

struct comparison *comparison_create(const struct strategy *const *chosen, int count,
                                     const struct thinker *style, const struct game *game,
                                     int milliseconds, struct wake *wake,
                                     struct reason *reason)
{
    struct comparison *comparison = memory_new(1, sizeof *comparison);

    comparison->position = game->position;
    for (int i = 0; i < count && i < COMPARISON_MOST; i++) {
        struct runner *runner = &comparison->runners[comparison->count++];

        runner->wake = wake;
        if (start_runner(runner, chosen[i], style, game, milliseconds, reason))
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
    for (int i = 0; i < comparison->count; i++) /* all at once */
        if (comparison->runners[i].engine)
            engine_stop(comparison->runners[i].engine);
    for (int i = 0; i < comparison->count; i++) {
        engine_destroy(comparison->runners[i].engine);
        pthread_mutex_destroy(&comparison->runners[i].mutex);
    }
    free(comparison);
}

/* ---- news -------------------------------------------------------------------------- */

static void show(struct comparison *comparison, struct runner *runner)
{
    const struct slot *seen = &runner->seen;
    struct compared *shown = &runner->shown;
    const struct position *position = &comparison->position;

    shown->finished = seen->finished;
    shown->depth = seen->depth;
    shown->nodes = seen->nodes;
    shown->playouts = seen->playouts;
    if (seen->depth > 0)
        score_write(position->side_to_move == WHITE ? seen->score : -seen->score,
                    shown->score_text);
    if (seen->move != MOVE_NONE && position_is_legal(position, seen->move))
        san_write(position, seen->move, shown->san);
}

static const struct slot *find_minimax(const struct comparison *comparison)
{
    for (int i = 0; i < comparison->count; i++)
        if (strcmp(comparison->runners[i].shown.name, "minimax") == 0)
            return &comparison->runners[i].seen;
    return NULL;
}

/* Nodes to the deepest iteration that both have done. */
static void compare_with_minimax(struct runner *runner, const struct slot *minimax)
{
    int depth = COMPARISON_DEPTHS - 1;

    while (depth > 0 &&
           (minimax->depth_nodes[depth] == 0 || runner->seen.depth_nodes[depth] == 0))
        depth--;
    runner->shown.common_depth = depth;
    if (depth > 0)
        runner->shown.ratio =
            (int)(10000 * runner->seen.depth_nodes[depth] / minimax->depth_nodes[depth]);
}

bool comparison_poll(struct comparison *comparison)
{
    const struct slot *minimax;
    bool fresh = false;

    for (int i = 0; i < comparison->count; i++) {
        struct runner *runner = &comparison->runners[i];

        pthread_mutex_lock(&runner->mutex);
        if (runner->slot.fresh) {
            runner->seen = runner->slot;
            fresh = true;
        }
        runner->slot.fresh = false;
        pthread_mutex_unlock(&runner->mutex);
        show(comparison, runner);
    }
    minimax = find_minimax(comparison);
    for (int i = 0; i < comparison->count && minimax; i++)
        compare_with_minimax(&comparison->runners[i], minimax);
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

/* ---- text -------------------------------------------------------------------------- */

void compared_write_ratio(const struct compared *compared, char text[COMPARISON_LINE_SIZE])
{
    text[0] = '\0';
    if (compared->playouts > 0)
        snprintf(text, COMPARISON_LINE_SIZE, "%" PRIu64 " playouts", compared->playouts);
    else if (compared->common_depth > 0)
        snprintf(text, COMPARISON_LINE_SIZE, "%d.%02d %% of minimax at depth %d",
                 compared->ratio / 100, compared->ratio % 100, compared->common_depth);
}

void compared_write_line(const struct compared *compared, char text[COMPARISON_LINE_SIZE])
{
    char ratio[COMPARISON_LINE_SIZE], depth[24] = "";

    compared_write_ratio(compared, ratio);
    if (compared->playouts == 0)
        snprintf(depth, sizeof depth, " depth %d,", compared->depth);
    snprintf(text, COMPARISON_LINE_SIZE, "%s:%s %" PRIu64 " nodes, %s, %s%s%.60s",
             compared->name, depth, compared->nodes, compared->score_text, compared->san,
             ratio[0] ? ", " : "", ratio);
}
