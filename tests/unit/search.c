/* search.c - the default strategy: mates, draws, only legal moves, and reproducible node
 * counts.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The mates are from games of the engine against random movers, each checked with Stockfish
 * 15.1.
 */
#include <math.h>

#include "engine/search_parameters.h"
#include "support/engine_fixture.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "rules/uci_move.h"
#include "support/search_watch.h"
#include "strategies/searcher.h"
#include "strategies/strategies.h"
#include "support/test.h"
#include "support/random_moves.h"

static struct search_watch watch;

static void think(const char *fen, struct search_limits limits)
{
    struct position position = search_watch_position(fen);
    engine_new_game(engine);
    search_watch_run(engine, &position, &limits, &watch);
}

struct mate {
    const char *fen;
    int moves;
};

static const struct mate mates[] = {
    {"r2q1k1r/1pp2p1p/p5p1/3pQ1Bn/8/P1NP1NPB/P1P2P2/2KR3R w - - 1 19", 1},
    {"rn2k3/p5Q1/2pP3p/3b2p1/8/2P1PP1P/PP6/R4KNB w - - 2 28", 1},
    {"5Q2/r2k4/1R4N1/2P4p/3P4/8/6PP/5RK1 w - - 1 50", 1},
    {"rn1k4/1Bp1b2p/3p4/p3p3/P7/N3P1rQ/1PPP1PPP/R1B1K1NR w KQ - 1 12", 1},
    {"3Q4/7B/2k5/1p5b/1P4R1/8/3N1P1P/4K3 w - - 0 30", 1},
    {"8/8/7Q/5P2/3N2k1/8/1PP1P2P/1K3B1R w - - 1 33", 1},
    {"1rr5/3NkNp1/ppp1p1Q1/2Pp1P2/6p1/1PP1P3/P5P1/R4RK1 w - - 0 29", 1},
    {"r6k/2PR4/5ppp/4pQ2/P1B1P3/5N2/1P3PPP/6K1 w - - 2 35", 1},
    {"4k3/8/8/8/8/1r6/r7/6K1 b - - 0 1", 1}, /* Black mates too */
    {"r6k/1Q4bp/p4ppN/1p1Bp3/6n1/4B2P/PPP1PP2/R4RK1 w - - 5 25", 2},
    {"k1b4Q/2p4p/3B4/1P6/4P3/2P1KP2/P2N4/R7 w - - 0 34", 2},
    {"3k4/1p1p4/5pp1/p2QB2p/P7/8/1P2PPPP/4KB1R w - - 1 22", 2},
    {"r1bB1bkr/1p1p3p/3P4/p5p1/5Q2/8/PPB2P1P/R4RK1 w - - 0 25", 2},
    {"6k1/R7/4P3/3N1B2/P6p/5P1P/1P4P1/3K3R w - - 3 38", 2},
    {"1nb2k1r/1p1p3p/1p5p/4Q2N/8/8/PPP3PP/R2K1B1R w - - 5 24", 2},
    {"4kb1r/p2n1ppp/4q3/4p1B1/1Q6/8/PPP2PPP/2KR4 w k - 1 16", 2}, /* Morphy 1858 */
    {"1r3k2/p7/4PPn1/3p3R/2pQ4/2P5/PPB3P1/R5K1 w - - 1 28", 3},
    {"2R5/6k1/1bp3p1/2p1N2p/2P1B1P1/1PN5/2QPP2P/5RK1 w - - 0 26", 3},
    {"1RQ5/5p1k/6pB/2N5/p6P/P4n2/1P1KPPPR/5B2 w - - 3 28", 3},
    {"r1Q5/k6p/2p3p1/p1p1p3/1p6/4P1PB/PPPP1K1P/RNB4R w - - 1 17", 3},
    {"8/p6p/4Np1Q/2Ppb3/6k1/P1P1P3/5P1P/RNB1K2R w KQ - 0 23", 3},
    {"2Q5/3Q2bk/1p4p1/2p4p/p1P2B2/P1N1p1PP/1P3PB1/R3R1K1 w - - 0 30", 3},
    {"2bR1Q2/1pP2pp1/r4k1p/1Nn1N3/Pp6/1P6/4PPPP/4KB1R w K - 1 19", 3},
    {"r2k4/p2b1R1p/2pb3Q/Pp1p4/3P3N/2NBP3/P1P3PP/1R4K1 w - - 1 22", 3},
};

GROUP(engine_set_up, engine_tear_down);

TEST(test_mates)
{
    for (size_t i = 0; i < sizeof mates / sizeof *mates; i++) {
        engine_new_game(engine);
        think(mates[i].fen, (struct search_limits){.mate = mates[i].moves, .depth = 20});
        if (!score_is_mate(watch.last.score) ||
            score_moves_to_mate(watch.last.score) != mates[i].moves)
            fail_msg("%s: mate in %d not found", mates[i].fen, mates[i].moves);
        assert_int_equal(watch.last.length, 2 * mates[i].moves - 1);
    }
}

TEST(test_being_mated)
{
    think("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1", (struct search_limits){.depth = 6});
    assert_true(score_is_mate(watch.last.score));
    assert_int_equal(score_moves_to_mate(watch.last.score), -1);
}

TEST(test_no_legal_move)
{
    think("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", (struct search_limits){.depth = 3});
    assert_int_equal(watch.best, MOVE_NONE);
    assert_int_equal(watch.ponder, MOVE_NONE);
    assert_int_equal(watch.finished, 1);
}

/* Pondering needs a reply, also after a search that ended before it had a variation. */
TEST(test_reply_without_a_variation)
{
    struct position position = search_watch_position(
        "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4");
    struct search_limits limits = {.depth = 8};
    engine_new_game(engine);
    search_watch_run(engine, &position, &limits, &watch);
    limits.depth = 0;
    for (limits.nodes = 1; limits.nodes < 300; limits.nodes++) {
        search_watch_run(engine, &position, &limits, &watch);
        if (watch.ponder == MOVE_NONE)
            fail_msg("no reply after %d nodes", (int)limits.nodes);
    }
}

/* Perpetual check is White's only way not to lose. A repetition one move away counts already,
 * so four plies are enough to see it, and two to see that nothing else helps. */
TEST(test_repetition_is_a_draw)
{
    engine_new_game(engine);
    think("6k1/5p1p/7Q/8/8/8/qr6/7K w - - 0 1", (struct search_limits){.depth = 6});
    assert_int_equal(watch.last.score, SCORE_DRAW);
    think("6k1/5p1p/7Q/8/8/8/qr6/7K w - - 0 1", (struct search_limits){.depth = 10});
    assert_int_equal(watch.last.score, SCORE_DRAW);
}

/* White is a queen up, but the move that keeps her was played twice before. */
TEST(test_threefold_repetition_in_the_game_is_a_draw)
{
    static const char *const shuffle[] = {"g1f3", "g8f6", "f3g1", "f6g8",
                                          "g1f3", "g8f6", "f3g1"};
    struct position position =
        search_watch_position("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    uint64_t keys[16] = {position.key};
    size_t count = 1;
    for (size_t i = 0; i < sizeof shuffle / sizeof *shuffle; i++) {
        struct undo undo;
        position_make_move(&position, uci_move_parse(&position, shuffle[i], 4), &undo);
        keys[count++] = position.key;
    }
    struct search_limits limits = {.depth = 4,
                                   .search_move_count = 1,
                                   .search_moves = {uci_move_parse(&position, "f6g8", 4)}};
    struct search_monitor monitor = search_watch_begin(&watch, &position);
    engine_set_position(engine, &position, keys, count);
    assert_true(engine_start_search(engine, &limits, &monitor, NULL));
    engine_wait(engine);
    assert_int_equal(watch.last.score, SCORE_DRAW);
}

TEST(test_fifty_moves)
{
    engine_new_game(engine);
    think("8/8/8/4k3/8/8/8/R3K3 w - - 98 100", (struct search_limits){.depth = 6});
    assert_int_equal(watch.last.score, SCORE_DRAW);
    /* mate on the hundredth ply takes precedence */
    think("7k/8/6K1/8/8/8/8/R7 w - - 99 100", (struct search_limits){.depth = 4});
    assert_int_equal(watch.last.score, SCORE_MATE - 1);
}

TEST(test_bare_kings)
{
    think("8/8/4k3/8/8/4K1n1/7B/8 w - - 0 1", (struct search_limits){.depth = 8});
    assert_int_equal(watch.last.score, SCORE_DRAW);
    assert_true(watch.last.selective_depth >= 8); /* although no move is searched */
}

static void check_legal(struct position *position, const struct move_list *legal)
{
    static int number;
    if (number++ % 8 != 0) /* a few hundred of them are enough */
        return;
    struct search_limits limits = {.depth = 3, .nodes = 2000};
    search_watch_run(engine, position, &limits, &watch);
    assert_false(watch.line_illegal);
    assert_int_equal(watch.finished, 1);
    if (legal->count == 0)
        assert_int_equal(watch.best, MOVE_NONE);
    else
        assert_true(position_is_legal_move(position, watch.best));
}

TEST(test_only_legal_moves)
{
    random_moves_visit(4, 100, check_legal);
}

static uint64_t count_nodes(int depth)
{
    static const char *const fens[] = {
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    };
    uint64_t sum = 0;
    engine_new_game(engine);
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        think(fens[i], (struct search_limits){.depth = depth});
        sum += watch.nodes;
    }
    return sum;
}

TEST(test_same_nodes_twice)
{
    uint64_t first = count_nodes(7);
    assert_true(first > 1000);
    assert_true(first == count_nodes(7));
    engine_tear_down(NULL);
    assert_int_equal(engine_set_up(NULL), 0);
    assert_true(first == count_nodes(7));
}

TEST(test_search_moves)
{
    struct position position =
        search_watch_position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    struct search_limits limits = {.depth = 5,
                                   .search_move_count = 2,
                                   .search_moves = {move_make(A2, A3), move_make(H2, H4)}};
    search_watch_run(engine, &position, &limits, &watch);
    assert_true(watch.best == limits.search_moves[0] || watch.best == limits.search_moves[1]);
}

TEST(test_several_lines)
{
    const char *fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_true(engine_set_option(engine, "multipv", "4", NULL));
    think(fen, (struct search_limits){.depth = 7});
    assert_false(watch.line_illegal);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(watch.lines[i].line, i + 1);
        assert_int_equal(watch.lines[i].depth, 7);
        for (int j = 0; j < i; j++) {
            assert_true(watch.lines[j].score >= watch.lines[i].score);
            assert_int_not_equal(watch.lines[j].moves[0], watch.lines[i].moves[0]);
        }
    }
    assert_int_equal(watch.best, watch.lines[0].moves[0]);
    assert_int_equal(watch.lines[4].line, 0);
    /* more variations than moves */
    think("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1", (struct search_limits){.depth = 4});
    assert_int_equal(watch.lines[0].line, 1);
    assert_int_equal(watch.lines[1].line, 0);
    assert_true(engine_set_option(engine, "MultiPV", "1", NULL));
}

TEST(test_greatest_depth)
{
    think("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
          (struct search_limits){.depth = MAX_PLY - 1, .nodes = 200000});
    assert_false(watch.line_illegal);
    engine_new_game(engine);
    think("k7/p7/P7/8/8/p7/P7/K7 w - - 0 1",
          (struct search_limits){.depth = MAX_PLY - 1, .nodes = 200000});
    assert_in_range(watch.last.score + 5, 0, 10); /* nothing can happen there */
    think("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", (struct search_limits){.depth = MAX_PLY - 1});
    assert_int_equal(watch.last.depth, MAX_PLY - 1);
}

/* ---- late move reductions ----------------------------------------------------------- */

static int logarithm(int number)
{
    return (int)lround(100 * log(number < 63 ? number : 63));
}

/* Returns the reduction of a quiet move without history. */
static int expected(const struct node *node, int count)
{
    int parts = LMR_BASE + logarithm(node->depth) * logarithm(count) / LMR_DIVISOR;
    int whole;
    parts += node->cut_node ? LMR_CUT_NODE : 0;
    parts += node->improving ? 0 : LMR_WORSENING;
    parts -= node->pv_node ? LMR_PV_NODE : 0;
    parts -= node->in_check ? LMR_IN_CHECK : 0;
    whole = (parts + 50) / 100;
    if (node->depth < LMR_DEPTH || count <= (node->pv_node ? LMR_MOVES_PV : LMR_MOVES))
        return 0;
    whole = whole < node->depth - 2 ? whole : node->depth - 2;
    return whole > 0 ? whole : 0;
}

static void check_node(struct searcher *searcher, struct node *node, int flags)
{
    node->cut_node = flags & 1;
    node->improving = flags & 2;
    node->pv_node = flags & 4;
    node->in_check = flags & 8;
    for (node->depth = 1; node->depth <= 70; node->depth++)
        for (int count = 1; count <= 70; count++)
            assert_int_equal(
                node_late_move_reduction(searcher, node, move_make(E2, E4), count),
                expected(node, count));
}

TEST(test_quiet_moves)
{
    struct searcher *searcher = calloc(1, sizeof *searcher);
    struct node node = {0};
    assert_non_null(searcher);
    position_set_start(&searcher->position);
    searcher_set_move_context(searcher, 0, &node.context);
    for (int flags = 0; flags < 16; flags++)
        check_node(searcher, &node, flags);
    free(searcher);
}

/* ---- a soft node limit stops a search between two iterations ------------------------ */

static const char middle_game[] =
    "r3r1k1/1bpq1pp1/p2p1n1p/np2p3/P3P3/1BPPNN1P/1PQ2PP1/R4RK1 w - - 3 16";

TEST(test_iteration_is_finished)
{
    static struct search_watch soft;
    /* The hard limit only prevents an endless test if the soft limit fails. */
    think(middle_game, (struct search_limits){.soft_nodes = 20000, .nodes = 1000000});
    soft = watch;
    assert_int_equal(soft.finished, 1);
    assert_int_equal(soft.last.bound, BOUND_EXACT);
    assert_true(soft.nodes >= 20000);
    /* The result equals a search to that depth; one iteration less would not reach the
     * limit. */
    think(middle_game, (struct search_limits){.depth = soft.last.depth});
    assert_true(watch.nodes == soft.nodes);
    assert_int_equal(watch.last.score, soft.last.score);
    think(middle_game, (struct search_limits){.depth = soft.last.depth - 1});
    assert_true(watch.nodes < 20000);
}

TEST(test_other_limits_count)
{
    think(middle_game, (struct search_limits){.soft_nodes = 1000000, .nodes = 5000});
    assert_true(watch.nodes <= 5000);
    think(middle_game, (struct search_limits){.soft_nodes = 1000000, .depth = 2});
    assert_int_equal(watch.last.depth, 2);
}
