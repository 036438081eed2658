/* teaching.c - minimax, alpha-beta and transposition give the same result with less and less
 * work.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The scores of minimax are compared with an independent implementation: two functions as in
 * textbooks, from White's side.
 */
#include "engine/engine.h"
#include "rules/attacks.h"
#include "rules/draw_rules.h"
#include "support/search_watch.h"
#include "strategies/strategies.h"
#include "support/teaching_positions.h"
#include "support/test.h"

enum { DEPTH = 4 };

/* The results of a strategy at each depth. */
struct answers {
    struct search_report reports[DEPTH + 1];
    struct search_report last; /* at any depth */
    chess_move best;
};

static void on_report(void *listener, const struct search_report *report)
{
    struct answers *answers = listener;
    if (report->length > 0)
        answers->last = *report;
    if (report->length > 0 && report->depth <= DEPTH)
        answers->reports[report->depth] = *report;
}

static void on_finished(void *listener, chess_move best, chess_move ponder)
{
    (void)ponder;
    ((struct answers *)listener)->best = best;
}

static struct engine *make_engine(const char *strategy)
{
    struct engine *engine = engine_create(strategies, NULL);
    assert_non_null(engine);
    assert_true(engine_set_option(engine, "Strategy", strategy, NULL));
    assert_true(engine_set_option(engine, "Seed", "1", NULL));
    return engine;
}

static void ask(struct engine *engine, const struct position *position, const uint64_t *keys,
                size_t key_count, int depth, struct answers *answers)
{
    struct search_limits limits = {.depth = depth};
    struct search_monitor monitor = {
        .listener = answers, .report = on_report, .finished = on_finished};
    *answers = (struct answers){.best = MOVE_NONE};
    engine_set_position(engine, position, keys, key_count);
    assert_true(engine_start_search(engine, &limits, &monitor, NULL));
    engine_wait(engine);
}

/* ---- the reference ------------------------------------------------------------------ */

static int white_material(const struct position *position)
{
    static const int values[] = {100, 300, 325, 500, 900, 0};
    int sum = 0;
    for (enum square square = A1; square <= H8; square++) {
        enum piece piece = position_piece_on(position, square);
        if (piece != NO_PIECE)
            sum += values[piece_type_of(piece)] * (piece_color(piece) == WHITE ? 1 : -1);
    }
    return sum;
}

static int min_value(struct position *position, int ply, int depth);

/* Returns whether there is nothing to search, and sets *value, for White. */
static bool is_terminal(struct position *position, int ply, int depth, struct move_list *moves,
                        int *value)
{
    generate_legal(position, moves);
    if (moves->count == 0 && position_checkers(position) != 0)
        *value = position->side_to_move == WHITE ? ply - SCORE_MATE : SCORE_MATE - ply;
    else if (moves->count == 0 || position->halfmove_clock >= 100 ||
             has_insufficient_material(position))
        *value = 0;
    else if (depth == 0)
        *value = white_material(position);
    else
        return false;
    return ply > 0;
}

static int max_value(struct position *position, int ply, int depth)
{
    struct move_list moves;
    int value;
    if (is_terminal(position, ply, depth, &moves, &value))
        return value;
    value = -SCORE_INFINITE;
    for (int i = 0; i < moves.count; i++) {
        struct undo undo;
        position_make_move(position, moves.moves[i], &undo);
        int next = min_value(position, ply + 1, depth - 1);
        position_undo_move(position, moves.moves[i], &undo);
        value = next > value ? next : value;
    }
    return value;
}

static int min_value(struct position *position, int ply, int depth)
{
    struct move_list moves;
    int value;
    if (is_terminal(position, ply, depth, &moves, &value))
        return value;
    value = SCORE_INFINITE;
    for (int i = 0; i < moves.count; i++) {
        struct undo undo;
        position_make_move(position, moves.moves[i], &undo);
        int next = max_value(position, ply + 1, depth - 1);
        position_undo_move(position, moves.moves[i], &undo);
        value = next < value ? next : value;
    }
    return value;
}

/* ---- the same result ---------------------------------------------------------------- */

static struct engine *minimax, *alpha_beta, *transposition;
static uint64_t sums[3][DEPTH + 1];                  /* of nodes, by strategy and depth */
static uint64_t leaves[DEPTH + 1], least[DEPTH + 1]; /* of alpha-beta */

static int set_up(void **state)
{
    (void)state;
    minimax = make_engine("minimax");
    alpha_beta = make_engine("alpha-beta");
    transposition = make_engine("transposition");
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    engine_destroy(minimax);
    engine_destroy(alpha_beta);
    engine_destroy(transposition);
    return 0;
}
GROUP(set_up, tear_down);

static void evaluate_by(const char *kind)
{
    assert_true(engine_set_option(minimax, "Evaluation", kind, NULL));
    assert_true(engine_set_option(alpha_beta, "Evaluation", kind, NULL));
    assert_true(engine_set_option(transposition, "Evaluation", kind, NULL));
}

/* Runs all three to `depth` and adds up their nodes. */
static void compare(const struct position *position, const uint64_t *keys, size_t key_count,
                    int depth, struct answers answers[3])
{
    ask(minimax, position, keys, key_count, depth, &answers[0]);
    ask(alpha_beta, position, keys, key_count, depth, &answers[1]);
    ask(transposition, position, keys, key_count, depth, &answers[2]);
    for (int d = 1; d <= depth && d <= DEPTH; d++) {
        const struct search_report *full = &answers[0].reports[d];
        for (int i = 0; i < 3; i++) {
            const struct search_report *report = &answers[i].reports[d];
            assert_int_equal(report->depth, d);
            assert_int_equal(report->score, full->score);
            assert_int_equal(report->moves[0], full->moves[0]);
            sums[i][d] += report->statistics.nodes;
        }
        leaves[d] += answers[1].reports[d].statistics.leaves;
        least[d] += answers[1].reports[d].statistics.minimum_leaves;
    }
    assert_int_equal(answers[1].last.score, answers[0].last.score);
    assert_int_equal(answers[2].last.score, answers[0].last.score);
    assert_int_equal(answers[1].best, answers[0].best);
    assert_int_equal(answers[2].best, answers[0].best);
}

TEST(test_material)
{
    static struct answers answers[3];
    int count = 0;
    evaluate_by("material");
    for (; teaching_positions[count] != NULL; count++) {
        struct position position = search_watch_position(teaching_positions[count]);
        compare(&position, &position.key, 1, DEPTH, answers);
        for (int d = 1; d <= DEPTH; d++) {
            bool white = position.side_to_move == WHITE;
            int judged = white ? max_value(&position, 0, d) : -min_value(&position, 0, d);
            assert_int_equal(answers[0].reports[d].score, judged);
        }
    }
    assert_true(count > 50);
}

TEST(test_nodes_fall)
{
    for (int d = 3; d <= DEPTH; d++) {
        assert_true(sums[1][d] < sums[0][d]);
        assert_true(sums[2][d] < sums[1][d]);
    }
    /* Half-way between all leaves and the fewest, on a logarithmic scale, is too many. */
    print_message("# alpha-beta: %.1f times the leaves of perfect order\n",
                  (double)leaves[DEPTH] / (double)least[DEPTH]);
    assert_true(leaves[DEPTH] < 5 * least[DEPTH]);
    assert_true(leaves[1] == least[1]);
}

TEST(test_other_evaluations)
{
    static struct answers answers[3];
    for (int i = 0; teaching_positions[i] != NULL; i++) {
        struct position position = search_watch_position(teaching_positions[i]);
        evaluate_by(i % 2 == 0 ? "tables" : "full");
        compare(&position, &position.key, 1, 3, answers);
    }
}

/* A position that was on the board twice is a draw the third time. This depends on the
 * history, not on the position alone, so a transposition table might get it wrong. */
TEST(test_with_history)
{
    static struct answers answers[3];
    struct position position = search_watch_position("8/K7/8/2k5/8/8/8/5r2 b - - 60 90");
    struct move_list moves;
    uint64_t keys[64];
    size_t count = 0;
    evaluate_by("material");
    compare(&position, &position.key, 1, DEPTH, answers);
    for (int d = 1; d <= DEPTH; d++)
        assert_int_equal(answers[0].reports[d].score, 500);

    /* Once is not enough ... */
    generate_legal(&position, &moves);
    for (int i = 0; i < moves.count; i++) {
        struct undo undo;
        position_make_move(&position, moves.moves[i], &undo);
        keys[count] = keys[moves.count + i] = position.key;
        count++;
        position_undo_move(&position, moves.moves[i], &undo);
    }
    keys[2 * moves.count] = position.key;
    compare(&position, keys + moves.count, count + 1, DEPTH, answers);
    for (int d = 1; d <= DEPTH; d++)
        assert_int_equal(answers[0].reports[d].score, 500);
    /* ... twice is: every move leads to a draw. */
    compare(&position, keys, 2 * count + 1, DEPTH, answers);
    for (int d = 1; d <= DEPTH; d++)
        assert_int_equal(answers[0].reports[d].score, 0);
}

/* Deeper, where kings go in circles: the same position with more and with less depth left, and
 * sometimes near the fifty-move rule. */
TEST(test_cycles)
{
    static const char *const positions[] = {
        "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 93 90", "8/8/8/8/8/k7/7p/K7 w - - 95 90",
        "6k1/8/p1p5/P1P5/8/6P1/8/K7 w - - 94 90",    "k7/p7/P7/8/8/p7/P7/K7 w - - 0 1",
        "1k6/1p6/1P6/8/8/6p1/6P1/6K1 b - - 91 90",   "7k/7p/7P/8/8/p7/P7/1K6 w - - 0 1"};
    static struct answers answers[3];
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        struct position position = search_watch_position(positions[i]);
        evaluate_by(i % 2 == 0 ? "tables" : "full");
        for (int depth = 5; depth <= 9; depth++)
            compare(&position, &position.key, 1, depth, answers);
    }
}

/* Where an upper bound taken for an exact score gives another result. */
TEST(test_upper_bounds)
{
    static struct answers plain, tabled;
    static const struct {
        const char *evaluation, *fen;
    } cases[] = {{"tables", "5k2/8/8/5P2/5K2/8/8/8 w - - 4 3"},
                 {"full", "8/8/K3P1r1/3p4/8/8/8/7k w - - 1 5"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct position position = search_watch_position(cases[i].fen);
        evaluate_by(cases[i].evaluation);
        engine_new_game(transposition); /* the table has only this search */
        ask(alpha_beta, &position, &position.key, 1, 7, &plain);
        ask(transposition, &position, &position.key, 1, 7, &tabled);
        assert_int_equal(tabled.last.depth, 7);
        assert_int_equal(tabled.last.score, plain.last.score);
    }
}
