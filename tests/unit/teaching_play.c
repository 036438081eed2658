/* teaching_play.c - the teaching strategies as players: mates, limits, playouts, and their
 * search trees.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/integer_math.h"
#include "engine/search_tree.h"
#include "rules/attacks.h"
#include "rules/uci_move.h"
#include "support/search_watch.h"
#include "strategies/strategies.h"
#include "support/test.h"
#include "support/random_moves.h"

enum { TREE_SIZE = 200000 };

static struct engine *engine;
static struct search_watch watch;
static struct search_tree tree;

/* The last reports of Monte Carlo about the root moves. */
static struct move_visits visits[MAX_MOVES];
static int visit_count;

static int set_up(void **state)
{
    (void)state;
    engine = engine_create(strategies, NULL);
    return !engine || !search_tree_init(&tree, TREE_SIZE, NULL) ? -1 : 0;
}

static int tear_down(void **state)
{
    (void)state;
    engine_destroy(engine);
    search_tree_free(&tree);
    return 0;
}
GROUP(set_up, tear_down);

static void choose(const char *strategy)
{
    assert_true(engine_set_option(engine, "Strategy", strategy, NULL));
    assert_true(engine_set_option(engine, "Evaluation", "full", NULL));
    assert_true(engine_set_option(engine, "Playouts", "random", NULL));
    assert_true(engine_set_option(engine, "Seed", "1", NULL));
}

static void think(const char *fen, struct search_limits limits)
{
    struct position position = search_watch_position(fen);
    search_watch_run(engine, &position, &limits, &watch);
    assert_int_equal(watch.finished, 1);
    assert_false(watch.line_illegal);
}

static void expect_move(const char *fen, const char *move)
{
    struct position position = search_watch_position(fen);
    assert_string_equal(search_watch_move(&position, watch.best), move);
}

/* All except the default strategy, which has its own tests. */
static int teaching_count(void)
{
    int count = 0;
    while (strategies[count + 1])
        count++;
    return count;
}

TEST(test_mates)
{
    static const struct {
        const char *fen, *move;
        int depth;
    } mates[] = {
        {"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", 2},
        {"4k3/8/8/8/8/1r6/r7/6K1 b - - 0 1", "b3b1", 2},
        {"k7/8/2K5/8/8/8/8/1R6 w - - 0 1", "c6c7", 4}, /* a quiet move first */
    };
    for (int s = 0; s < teaching_count() - 1; s++)
        for (size_t i = 0; i < sizeof mates / sizeof *mates; i++) {
            choose(strategies[s]->name);
            think(mates[i].fen, (struct search_limits){.depth = mates[i].depth});
            assert_int_equal(watch.last.score, SCORE_MATE - mates[i].depth + 1);
            if (mates[i].depth == 2)
                expect_move(mates[i].fen, mates[i].move);
        }
}

/* Capturing the pawn with the queen looks good until the pawn beside it recaptures. */
TEST(test_horizon)
{
    const char *fen = "4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1";
    choose("alpha-beta");
    assert_true(engine_set_option(engine, "Evaluation", "material", NULL));
    think(fen, (struct search_limits){.depth = 1});
    expect_move(fen, "d2d5");
    assert_int_equal(watch.last.score, 800);
    choose("quiescence");
    assert_true(engine_set_option(engine, "Evaluation", "material", NULL));
    think(fen, (struct search_limits){.depth = 1});
    assert_int_not_equal(watch.best, move_make(D2, D5));
    assert_int_equal(watch.last.score, 700);
    assert_true(watch.last.statistics.quiescence > 0);
    /* There is no standing pat in check. */
    fen = "q3k3/8/8/3N4/8/8/8/4K3 w - - 0 1";
    think(fen, (struct search_limits){.depth = 1});
    expect_move(fen, "d5c7");
}

TEST(test_limits)
{
    const char *fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for (int s = 0; s < teaching_count(); s++) {
        choose(strategies[s]->name);
        think(fen, (struct search_limits){.nodes = 1234});
        assert_int_equal(watch.nodes, 1234);
        think(fen, (struct search_limits){.nodes = 1}); /* no time for anything */
        assert_int_not_equal(watch.best, MOVE_NONE);
        struct search_limits only = {.depth = 2, .search_move_count = 1};
        only.search_moves[0] = move_make(A2, A3);
        think(fen, only);
        expect_move(fen, "a2a3");
        assert_int_equal(watch.last.depth, 2);
        think("7k/5K2/8/6Q1/8/8/8/8 b - - 0 1", (struct search_limits){.depth = 3});
        expect_move("7k/5K2/8/6Q1/8/8/8/8 b - - 0 1", "h8h7");
        think("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", (struct search_limits){.depth = 3});
        assert_int_equal(watch.best, MOVE_NONE);
        think("8/8/8/8/8/k7/8/K7 w - - 0 1", (struct search_limits){.depth = 4});
        assert_int_equal(watch.last.score, 0);
        think("8/8/8/8/8/k7/7R/K7 w - - 100 100", (struct search_limits){.depth = 2});
        assert_int_not_equal(watch.best, MOVE_NONE); /* drawn, but a move is needed */
    }
}

TEST(test_stop)
{
    struct search_limits endless = {.infinite = true};
    struct position position;
    position_set_start(&position);
    for (int s = 0; s < teaching_count(); s++) {
        choose(strategies[s]->name);
        struct search_monitor monitor = search_watch_begin(&watch, &position);
        engine_set_position(engine, &position, &position.key, 1);
        assert_true(engine_start_search(engine, &endless, &monitor, NULL));
        engine_stop_search(engine);
        engine_wait(engine);
        assert_int_equal(watch.finished, 1);
        assert_true(position_is_legal_move(&position, watch.best));
    }
}

static void visit_position(struct position *position, const struct move_list *legal)
{
    static int number;
    struct search_limits limits = {.nodes = 300};
    if (legal->count == 0)
        return;
    choose(strategies[number++ % teaching_count()]->name);
    search_watch_run(engine, position, &limits, &watch);
    assert_false(watch.line_illegal);
    assert_true(position_is_legal_move(position, watch.best));
}

TEST(test_legal_moves_only)
{
    random_moves_visit(1, 60, visit_position);
}

/* ---- Monte Carlo -------------------------------------------------------------------- */

static void keep_visits(void *listener, const struct search_report *report)
{
    (void)listener;
    if (report->length == 0)
        return;
    watch.last = *report;
    visit_count = report->statistics.visit_count;
    for (int i = 0; i < visit_count; i++)
        visits[i] = report->statistics.visits[i];
}

static void ignore_end(void *listener, chess_move best, chess_move ponder)
{
    (void)listener;
    (void)ponder;
    watch.best = best;
}

static void play_out(const char *fen, int rounds)
{
    struct search_limits limits = {.depth = rounds};
    struct search_monitor monitor = {.report = keep_visits, .finished = ignore_end};
    struct position position = search_watch_position(fen);
    engine_set_position(engine, &position, &position.key, 1);
    assert_true(engine_start_search(engine, &limits, &monitor, NULL));
    engine_wait(engine);
}

/* (Random players need few legal moves and many playouts to notice a queen, because most of
 * their games are drawn either way.) */
TEST(test_monte_carlo)
{
    static const char *const playouts[] = {"random", "guided"};
    for (int i = 0; i < 2; i++) {
        choose("monte-carlo");
        assert_true(engine_set_option(engine, "Playouts", playouts[i], NULL));
        const char *mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
        play_out(mate, 5);
        expect_move(mate, "a1a8");
        assert_int_equal(watch.last.score, SCORE_MATE - 1);
        assert_int_equal(watch.last.length, 1);
        assert_int_equal(visits[0].win_permille, 1000);

        const char *queen = "4k3/8/8/8/3q4/2P5/7P/7K w - - 0 1"; /* can be captured */
        play_out(queen, 8);
        expect_move(queen, "c3d4");
    }
}

TEST(test_visits_add_up)
{
    choose("monte-carlo");
    play_out("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4);
    uint64_t sum = 0;
    assert_int_equal(visit_count, 20);
    for (int i = 0; i < visit_count; i++) {
        sum += visits[i].visits;
        assert_true(i == 0 || visits[i].visits <= visits[i - 1].visits);
        assert_true(visits[i].win_permille >= 0 && visits[i].win_permille <= 1000);
    }
    assert_int_equal(sum, watch.last.statistics.playouts);
    assert_int_equal(sum, 32 << 4);
    assert_int_equal(visits[0].move, watch.last.moves[0]);
    /* The same seed gives the same games, another seed other games. */
    uint64_t nodes = watch.last.nodes;
    play_out("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4);
    assert_int_equal(watch.last.nodes, nodes);
    assert_true(engine_set_option(engine, "Seed", "2", NULL));
    play_out("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4);
    assert_int_not_equal(watch.last.nodes, nodes);
}

/* ---- the tree ----------------------------------------------------------------------- */

static const char kings_and_pawns[] = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

static void walk_tree(const char *strategy, int depth)
{
    choose(strategy);
    think(kings_and_pawns, (struct search_limits){.depth = depth, .tree = &tree});
    assert_true(tree.complete);
    assert_int_equal(tree.dropped_nodes, 0);
    assert_int_equal(tree.nodes[0].value, watch.last.score);
    assert_int_equal(tree.nodes[0].parent, TREE_NONE);
}

/* Checks that the children's moves are exactly the legal ones, and that the value is the best
 * of theirs; returns how many nodes have a state. */
static int check_node(struct position *position, int index, enum search_tree_node_state state)
{
    const struct search_tree_node *node = &tree.nodes[index];
    struct move_list legal;
    int children = 0, best = -SCORE_INFINITE, found = node->state == state;
    for (int i = node->first_child; i != TREE_NONE; i = tree.nodes[i].next_sibling) {
        const struct search_tree_node *child = &tree.nodes[i];
        struct undo undo;
        assert_int_equal(child->parent, index);
        assert_true(position_is_legal_move(position, child->move));
        children++;
        if (child->state == TREE_PRUNED) {
            found += state == TREE_PRUNED;
            assert_true(node->cut_off);
            assert_int_equal(child->first_child, TREE_NONE);
            continue;
        }
        assert_int_equal(child->depth, node->depth - 1);
        assert_int_equal(child->beta, -(best > node->alpha ? best : node->alpha));
        assert_int_equal(child->alpha, -node->beta);
        best = -child->value > best ? -child->value : best;
        position_make_move(position, child->move, &undo);
        found += check_node(position, i, state);
        position_undo_move(position, child->move, &undo);
    }
    if (node->state != TREE_SEARCHED) {
        assert_int_equal(children, 0);
        return found;
    }
    generate_legal(position, &legal);
    assert_int_equal(children, legal.count);
    assert_int_equal(node->value, best);
    assert_int_equal(node->cut_off, best >= node->beta);
    return found;
}

TEST(test_tree_of_alpha_beta)
{
    struct position position = search_watch_position(kings_and_pawns);
    walk_tree("alpha-beta", 4);
    assert_int_equal(check_node(&position, 0, TREE_LEAF), watch.last.statistics.leaves);
    assert_true(check_node(&position, 0, TREE_PRUNED) > 100);
    walk_tree("transposition", 4);
    assert_int_equal(check_node(&position, 0, TREE_TABLE), watch.last.statistics.table_hits);
    assert_true(watch.last.statistics.table_hits > 0);
}
