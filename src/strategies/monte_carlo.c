/* monte_carlo.c - do not evaluate anything: play games, and count who wins.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a position that is new, moves are played at random to the end of the game: a
 * "playout". Points go to every position on the way there. A tree of such counts grows by
 * one position a playout, and grows where it pays: at each node the move is tried whose
 * share of points, plus a bonus for having been tried seldom, is the greatest (UCT: Levente
 * Kocsis and Csaba Szepesvari, 2006, after UCB1: Peter Auer and others, 2002). In the end
 * the move tried most often is played.
 *
 * In Go this was the breakthrough; in chess it is weak, for a good reason: one single
 * refutation decides, and random players do not find it. Asking the evaluation instead of
 * playing on ("guided") helps a lot.
 */
#include "strategies/monte_carlo.h"

#include <assert.h>

#include "engine/integer_math.h"
#include "engine/random.h"
#include "strategies/teaching.h"

enum {
    FIRST_ROUND = 32, /* playouts; each round, which is called a depth, doubles them */
    ROUNDS_MAX = 40,
    PLAYOUTS_BETWEEN_NOTES = 64,
    LN_2 = 693, /* thousandths */
    /* The bonus, in percent: the square root of 2 of the theory, less where the points
     * are no coin tosses. */
    EXPLORATION_RANDOM = 141,
    EXPLORATION_GUIDED = 40
};

/* UCB1 in millionths: the mean, and c * sqrt(ln N / n). */
static uint64_t ucb1(const struct monte_carlo *search, const struct visited *parent,
                     const struct visited *child)
{
    if (child->visits == 0)
        return UINT64_MAX;
    uint64_t factor =
        search->walker.task->style->guided ? EXPLORATION_GUIDED : EXPLORATION_RANDOM;
    uint64_t log = integer_log2(parent->visits + 1) * LN_2;
    return child->points * 1000 / child->visits +
           integer_root(log * 1000000 / child->visits) * factor / 100;
}

static struct visited *select_child(struct monte_carlo *search, const struct visited *parent)
{
    struct visited *children = &search->tree[parent->first_child], *best = children;
    assert(parent->child_count > 0);
    uint64_t most = ucb1(search, parent, best);
    for (int i = 1; i < parent->child_count && most != UINT64_MAX; i++) {
        uint64_t own = ucb1(search, parent, &children[i]);
        if (own > most) {
            most = own;
            best = &children[i];
        }
    }
    return best;
}

/* Give a node its children; false when there is no room for them. */
static bool expand(struct monte_carlo *search, struct visited *node)
{
    struct move_list moves;
    walker_list_moves(&search->walker, &moves);
    if (search->count + moves.count > VISITED_MAX || search->walker.ply >= MAX_PLY)
        return false;
    node->first_child = search->count;
    node->child_count = moves.count;
    for (int i = 0; i < moves.count; i++)
        search->tree[search->count++] = (struct visited){.move = moves.moves[i]};
    return true;
}

/* Down the tree from `node`, where the walker stands, and on to the end of a game; the
 * points of the side to move. */
static int visit(struct monte_carlo *search, struct visited *node)
{
    struct walker *walker = &search->walker;
    int points, score;
    if (!search_meter_visit(walker->meter)) {
        walker->stopped = true;
        return POINTS_DRAW;
    }
    if (walker->ply > walker->meter->selective_depth)
        walker->meter->selective_depth = walker->ply;
    if (walker_score_end(walker, &score)) {
        points = score == SCORE_DRAW ? POINTS_DRAW : POINTS_LOSS;
    } else if (walker->ply > 0 &&
               (node->visits == 0 || (node->child_count == 0 && !expand(search, node)))) {
        points = walker->task->style->guided ? playout_by_value(walker)
                                             : playout_at_random(walker, &search->random);
    } else {
        struct visited *child = select_child(search, node);
        walker_make(walker, child->move);
        points = POINTS_WIN - visit(search, child);
        walker_undo(walker);
    }
    if (!walker->stopped) {
        assert(points >= POINTS_LOSS && points <= POINTS_WIN);
        node->visits++;
        node->points += (uint64_t)(POINTS_WIN - points);
    }
    return points;
}

static void play_round(struct monte_carlo *search)
{
    int doublings = search->round < ROUNDS_MAX ? search->round : ROUNDS_MAX;
    uint64_t goal = (uint64_t)FIRST_ROUND << doublings;
    search_control_note_move(search->walker.meter->control, search->round, MOVE_NONE, 0);
    while (!search->walker.stopped && search->playouts < goal) {
        visit(search, &search->tree[0]);
        if (!search->walker.stopped && ++search->playouts % PLAYOUTS_BETWEEN_NOTES == 0)
            monte_carlo_note(search);
    }
}

static void think(void *memory, const struct search_task *task, struct search_meter *meter,
                  struct search_outcome *outcome)
{
    struct monte_carlo *search = memory;
    walker_start(&search->walker, task, meter);
    search->random = random_mix(task->style->seed, task->position->key);
    search->playouts = 0;
    search->count = 1;
    search->tree[0] = (struct visited){.move = MOVE_NONE};
    expand(search, &search->tree[0]);
    if (search->tree[0].child_count == 0)
        return;
    struct iteration done = {.effort = 500, .forced = search->tree[0].child_count == 1};
    do {
        search->round = done.depth + 1;
        play_round(search);
        const struct visited *best = monte_carlo_best(search, &search->tree[0]);
        done.stable = best->move == outcome->best ? done.stable + 1 : 0;
        done.depth = search->round;
        done.score = monte_carlo_score(search);
        outcome->best = best->move;
        monte_carlo_report(search);
        const struct visited *reply = monte_carlo_best(search, best);
        outcome->ponder = reply && reply->visits > 0 ? reply->move : MOVE_NONE;
    } while (!search->walker.stopped && search_control_may_deepen(meter->control, &done));
}

const struct strategy monte_carlo_strategy = {
    .name = "monte-carlo",
    .idea = "Play games to their end and take the move that wins most of them",
    .memory = sizeof(struct monte_carlo),
    .think = think,
};
