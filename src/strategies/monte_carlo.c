/* monte_carlo.c - plays games instead of evaluating positions.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a new position, random moves are played to the end of the game: a "playout". Its points
 * are credited to every position on the path. The tree grows by one position per playout,
 * mainly in promising places: each node selects the move with the greatest average plus a bonus
 * for few visits (UCT, based on UCB1). The result is the move visited most often.
 *
 * In chess this is weak, because a single refutation often decides, and random players miss
 * it. Using the evaluation instead of playouts ("guided") helps a lot.
 */
#include <assert.h>
#include <stdlib.h>

#include "engine/integer_math.h"
#include "engine/random.h"
#include "rules/draw_rules.h"
#include "strategies/strategies.h"
#include "strategies/walker.h"

enum { MONTE_CARLO_NODES_MAX = 1 << 20 }; /* nodes of the tree: 24 MB */

struct monte_carlo_node {
    uint64_t points; /* points of the side whose move leads here, in thousandths of a win */
    uint32_t visits;
    int first_child; /* children are adjacent */
    int child_count; /* 0: not expanded yet, or the game is over */
    chess_move move; /* the move that leads here */
};

struct monte_carlo {
    struct walker walker;
    uint64_t random;
    uint64_t playouts;
    int round;
    int count;
    struct monte_carlo_node tree[MONTE_CARLO_NODES_MAX]; /* [0] is the root */
    struct move_visits visits[MAX_MOVES];
};

/* ---- playouts ------------------------------------------------------------------------- */

/* Thousandths of a win. */
enum { POINTS_WIN = 1000, POINTS_DRAW = 500, POINTS_LOSS = 0 };

enum {
    PLAYOUT_PLIES_MAX = 300,
    /* This lead, in centipawns, is worth 750 points. */
    CONVINCING_LEAD = 250
};

/* Plays random moves from the walker's position until the game ends; after PLAYOUT_PLIES_MAX
 * plies it counts as a draw. Returns the points of the side to move. Each move counts as a
 * node. */
static int random_playout(struct walker *walker, uint64_t *random)
{
    struct position position = walker->position;
    struct move_list moves;
    for (int ply = 0; ply < PLAYOUT_PLIES_MAX; ply++) {
        generate_legal(&position, &moves);
        if (moves.count == 0 && position_checkers(&position) != 0)
            return position.side_to_move == walker->position.side_to_move ? POINTS_LOSS
                                                                          : POINTS_WIN;
        if (moves.count == 0 || position.halfmove_clock >= FIFTY_MOVES ||
            has_insufficient_material(&position))
            return POINTS_DRAW;
        if (!search_meter_count_node(walker->meter)) {
            walker->stopped = true;
            return POINTS_DRAW;
        }
        uint64_t choice = random_next(random) % (uint64_t)moves.count;
        position_play(&position, moves.moves[choice]);
    }
    return POINTS_DRAW;
}

/* Converts the evaluation to points, by an S-shaped curve. */
static int evaluated_playout(struct walker *walker)
{
    int score = walker_evaluate(walker);
    return POINTS_DRAW + POINTS_DRAW * score / (abs(score) + CONVINCING_LEAD);
}

static int points_to_score(int points)
{
    int lead = points - POINTS_DRAW;
    int room = POINTS_DRAW - abs(lead);
    return CONVINCING_LEAD * lead / (room > 10 ? room : 10);
}

/* ---- the best move and reports -------------------------------------------------------- */

static int win_permille(const struct monte_carlo_node *node)
{
    return node->visits == 0 ? POINTS_DRAW : (int)(node->points / node->visits);
}

/* Returns the first child with the most visits, or NULL if it has no children. */
static const struct monte_carlo_node *find_best(const struct monte_carlo *search,
                                                const struct monte_carlo_node *parent)
{
    const struct monte_carlo_node *children = &search->tree[parent->first_child];
    const struct monte_carlo_node *best = NULL;
    for (int i = 0; i < parent->child_count; i++)
        if (!best || children[i].visits > best->visits)
            best = &children[i];
    return best;
}

static int score_of_root(struct monte_carlo *search)
{
    struct walker *walker = &search->walker;
    const struct monte_carlo_node *best = find_best(search, &search->tree[0]);
    int score = SCORE_DRAW;
    walker_make_move(walker, best->move);
    bool ended = walker_score_game_end(walker, &score);
    walker_undo_move(walker);
    return ended ? -score : points_to_score(win_permille(best));
}

/* Sorts the root moves by visits, for progress reports. */
static void update_visits(struct monte_carlo *search)
{
    const struct monte_carlo_node *root = &search->tree[0];
    struct move_visits *list = search->visits;
    for (int i = 0; i < root->child_count; i++) {
        const struct monte_carlo_node *child = &search->tree[root->first_child + i];
        int to = i;
        for (; to > 0 && list[to - 1].visits < child->visits; to--)
            list[to] = list[to - 1];
        list[to] = (struct move_visits){child->move, child->visits, win_permille(child)};
    }
    search->walker.statistics =
        (struct search_statistics){.nodes = search_meter_nodes(search->walker.meter),
                                   .leaves = search->playouts,
                                   .playouts = search->playouts,
                                   .visits = list,
                                   .visit_count = root->child_count};
    search_control_set_statistics(search->walker.meter->control, &search->walker.statistics);
}

static void report_variation(struct monte_carlo *search)
{
    struct search_report report = {.depth = search->round, .line = 1, .bound = BOUND_EXACT};
    const struct monte_carlo_node *node = &search->tree[0];
    report.score = score_of_root(search);
    update_visits(search);
    while (report.length < MAX_PLY && (node = find_best(search, node)) != NULL &&
           node->visits > 0)
        report.moves[report.length++] = node->move;
    report.statistics = search->walker.statistics;
    search_control_report(search->walker.meter->control, &report);
}

/* ---- the search ----------------------------------------------------------------------- */

enum {
    FIRST_ROUND = 32, /* playouts of the first round; each round doubles the number and is
                       * reported as a depth */
    ROUNDS_MAX = 40,
    PLAYOUTS_BETWEEN_UPDATES = 64,
    LN_2 = 693, /* the natural logarithm of 2, in thousandths */
    /* Weight of the bonus, in percent: sqrt(2) in theory, less where points vary less than
     * coin tosses. */
    EXPLORATION_RANDOM = 141,
    EXPLORATION_GUIDED = 40
};

/* Returns UCB1 in millionths: average + c * sqrt(ln N / n). */
static uint64_t ucb1(const struct monte_carlo *search, const struct monte_carlo_node *parent,
                     const struct monte_carlo_node *child)
{
    if (child->visits == 0)
        return UINT64_MAX;
    uint64_t factor =
        search->walker.task->style->guided ? EXPLORATION_GUIDED : EXPLORATION_RANDOM;
    uint64_t log = integer_log2(parent->visits + 1) * LN_2;
    return child->points * 1000 / child->visits +
           integer_sqrt(log * 1000000 / child->visits) * factor / 100;
}

static struct monte_carlo_node *select_child(struct monte_carlo *search,
                                             const struct monte_carlo_node *parent)
{
    struct monte_carlo_node *children = &search->tree[parent->first_child], *best = children;
    assert(parent->child_count > 0);
    uint64_t best_value = ucb1(search, parent, best);
    for (int i = 1; i < parent->child_count && best_value != UINT64_MAX; i++) {
        uint64_t value = ucb1(search, parent, &children[i]);
        if (value > best_value) {
            best_value = value;
            best = &children[i];
        }
    }
    return best;
}

/* Adds the children of a node. Returns false if the tree is full or the ply too high. */
static bool expand(struct monte_carlo *search, struct monte_carlo_node *node)
{
    struct move_list moves;
    walker_list_moves(&search->walker, &moves);
    if (search->count + moves.count > MONTE_CARLO_NODES_MAX || search->walker.ply >= MAX_PLY)
        return false;
    node->first_child = search->count;
    node->child_count = moves.count;
    for (int i = 0; i < moves.count; i++)
        search->tree[search->count++] = (struct monte_carlo_node){.move = moves.moves[i]};
    return true;
}

/* Descends from `node` (the walker's position) to a leaf, and plays or evaluates from there.
 * Returns the points of the side to move. */
static int descend(struct monte_carlo *search, struct monte_carlo_node *node)
{
    struct walker *walker = &search->walker;
    int points, score;
    if (!search_meter_count_node(walker->meter)) {
        walker->stopped = true;
        return POINTS_DRAW;
    }
    if (walker->ply > walker->meter->selective_depth)
        walker->meter->selective_depth = walker->ply;
    if (walker_score_game_end(walker, &score)) {
        points = score == SCORE_DRAW ? POINTS_DRAW : POINTS_LOSS;
    } else if (walker->ply > 0 &&
               (node->visits == 0 || (node->child_count == 0 && !expand(search, node)))) {
        points = walker->task->style->guided ? evaluated_playout(walker)
                                             : random_playout(walker, &search->random);
    } else {
        struct monte_carlo_node *child = select_child(search, node);
        walker_make_move(walker, child->move);
        points = POINTS_WIN - descend(search, child);
        walker_undo_move(walker);
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
    search_control_set_current_move(search->walker.meter->control, search->round, MOVE_NONE,
                                    0);
    while (!search->walker.stopped && search->playouts < goal) {
        descend(search, &search->tree[0]);
        if (!search->walker.stopped && ++search->playouts % PLAYOUTS_BETWEEN_UPDATES == 0)
            update_visits(search);
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
    search->tree[0] = (struct monte_carlo_node){.move = MOVE_NONE};
    expand(search, &search->tree[0]);
    if (search->tree[0].child_count == 0)
        return;
    struct iteration done = {.best_move_effort = 500,
                             .forced = search->tree[0].child_count == 1};
    do {
        search->round = done.depth + 1;
        play_round(search);
        const struct monte_carlo_node *best = find_best(search, &search->tree[0]);
        done.stable_iterations = best->move == outcome->best ? done.stable_iterations + 1 : 0;
        done.depth = search->round;
        done.score = score_of_root(search);
        outcome->best = best->move;
        report_variation(search);
        const struct monte_carlo_node *reply = find_best(search, best);
        outcome->ponder = reply && reply->visits > 0 ? reply->move : MOVE_NONE;
    } while (!search->walker.stopped &&
             search_control_should_start_iteration(meter->control, &done));
}

const struct strategy monte_carlo_strategy = {
    .name = "monte-carlo",
    .description = "Play out games and choose the move that wins most of them",
    .memory_size = sizeof(struct monte_carlo),
    .think = think,
};
