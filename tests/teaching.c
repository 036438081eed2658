/* teaching.c - the same answer for less work: minimax, alpha-beta, transposition.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An independent minimax, two functions as in the textbooks and White's point of view, is
 * the judge of minimax's scores.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/engine.h"
#include "rules/attacks.h"
#include "rules/draw_rules.h"
#include "search_watch.h"
#include "strategies/strategies.h"
#include "teaching_positions.h"

enum { DEPTH = 4 };

/* What a strategy said of each depth. */
struct answers {
    struct search_report reports[DEPTH + 1];
    struct search_report last; /* however deep */
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
    assert_true(engine_start(engine, &limits, &monitor, NULL));
    engine_wait(engine);
}

/* ---- the judge --------------------------------------------------------------------- */

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

/* Whether there is nothing to search; then *value, for White. */
static bool is_terminal(struct position *position, int ply, int depth, struct move_list *moves,
                        int *value)
{
    generate_legal(position, moves);
    if (moves->count == 0 && position_checkers(position) != 0)
        *value = position->side_to_move == WHITE ? ply - SCORE_MATE : SCORE_MATE - ply;
    else if (moves->count == 0 || position->halfmove_clock >= 100 ||
             insufficient_material(position))
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

/* ---- the same answer --------------------------------------------------------------- */

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

static void evaluate_by(const char *kind)
{
    assert_true(engine_set_option(minimax, "Evaluation", kind, NULL));
    assert_true(engine_set_option(alpha_beta, "Evaluation", kind, NULL));
    assert_true(engine_set_option(transposition, "Evaluation", kind, NULL));
}

/* All three, to `depth`; adds the nodes up. */
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
            sums[i][d] += report->figures.nodes;
        }
        leaves[d] += answers[1].reports[d].figures.leaves;
        least[d] += answers[1].reports[d].figures.least_leaves;
    }
    assert_int_equal(answers[1].last.score, answers[0].last.score);
    assert_int_equal(answers[2].last.score, answers[0].last.score);
    assert_int_equal(answers[1].best, answers[0].best);
    assert_int_equal(answers[2].best, answers[0].best);
}

static void test_material(void **state)
{
    (void)state;
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

static void test_nodes_fall(void **state)
{
    (void)state;
    for (int d = 3; d <= DEPTH; d++) {
        assert_true(sums[1][d] < sums[0][d]);
        assert_true(sums[2][d] < sums[1][d]);
    }
    /* Half-way between all and the least, on a scale of powers, is not good enough. */
    print_message("# alpha-beta: %.1f times the leaves of perfect order\n",
                  (double)leaves[DEPTH] / (double)least[DEPTH]);
    assert_true(leaves[DEPTH] < 5 * least[DEPTH]);
    assert_true(leaves[1] == least[1]);
}

static void test_other_evaluations(void **state)
{
    (void)state;
    static struct answers answers[3];
    for (int i = 0; teaching_positions[i] != NULL; i++) {
        struct position position = search_watch_position(teaching_positions[i]);
        evaluate_by(i % 2 == 0 ? "tables" : "full");
        compare(&position, &position.key, 1, 3, answers);
    }
}

static void test_noise(void **state)
{
    (void)state;
    static struct answers quiet[3], noisy[3];
    int changed = 0;
    evaluate_by("tables");
    for (int i = 0; i < 10; i++) {
        struct position position = search_watch_position(teaching_positions[i]);
        compare(&position, &position.key, 1, 3, quiet);
        assert_true(engine_set_option(minimax, "Evaluation Noise", "20", NULL));
        assert_true(engine_set_option(alpha_beta, "Evaluation Noise", "20", NULL));
        assert_true(engine_set_option(transposition, "Evaluation Noise", "20", NULL));
        compare(&position, &position.key, 1, 3, noisy);
        for (int d = 1; d <= 3; d++) {
            int difference = noisy[0].reports[d].score - quiet[0].reports[d].score;
            changed += difference != 0;
            assert_true(difference >= -20 && difference <= 20);
        }
        assert_true(engine_set_option(minimax, "Evaluation Noise", "0", NULL));
        assert_true(engine_set_option(alpha_beta, "Evaluation Noise", "0", NULL));
        assert_true(engine_set_option(transposition, "Evaluation Noise", "0", NULL));
    }
    assert_true(changed > 10);
}

/* What stood on the board twice is a draw the third time, and that depends on the past,
 * not on the position alone: just what a table of positions could get wrong. */
static void test_with_a_past(void **state)
{
    (void)state;
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

/* What a table learned when nothing had been repeated must not count once it has: here
 * every position after a move and its answer stood on the board twice. */
static void test_a_past_that_grows(void **state)
{
    (void)state;
    static struct answers answers[3];
    struct position position = search_watch_position("7k/8/8/p7/p7/P7/8/7K b - - 60 90");
    struct move_list moves, replies;
    uint64_t keys[64];
    size_t count = 0;
    evaluate_by("material");
    compare(&position, &position.key, 1, 2, answers); /* no deeper: it is kept so */
    assert_int_equal(answers[2].reports[2].score, 100);
    generate_legal(&position, &moves);
    for (int i = 0; i < moves.count; i++) {
        struct undo undo, reply_undo;
        position_make_move(&position, moves.moves[i], &undo);
        generate_legal(&position, &replies);
        for (int j = 0; j < replies.count; j++) {
            position_make_move(&position, replies.moves[j], &reply_undo);
            keys[count] = keys[count + 1] = position.key;
            count += 2;
            position_undo_move(&position, replies.moves[j], &reply_undo);
        }
        position_undo_move(&position, moves.moves[i], &undo);
    }
    keys[count++] = position.key;
    compare(&position, keys, count, DEPTH, answers);
    for (int d = 2; d <= DEPTH; d++)
        assert_int_equal(answers[2].reports[d].score, 0);
}

/* The table's key does not tell how near the fifty-move rule is: what was learned far from
 * it must not count close to it, nor the other way round. */
static void test_a_clock_that_runs(void **state)
{
    (void)state;
    static struct answers answers[3];
    static const char *const positions[] = {"8/K7/8/2k5/8/8/8/5r2 b - - 0 90",
                                            "8/K7/8/2k5/8/8/8/5r2 b - - 98 90"};
    evaluate_by("material");
    for (int i = 0; i < 4; i++) {
        struct position position = search_watch_position(positions[i % 2]);
        compare(&position, &position.key, 1, 2, answers); /* no deeper: it is kept so */
        assert_int_equal(answers[2].reports[2].score, i % 2 == 0 ? 500 : 0);
    }
}

/* The same with quiescence, which makes a quiet move more where a check has to be answered:
 * here it is the hundredth half-move, and every check of the rook a draw. */
static void test_a_clock_and_checks(void **state)
{
    (void)state;
    static struct answers answers;
    struct engine *engine = make_engine("quiescence");
    static const char *const positions[] = {"1K6/3k4/8/6R1/7R/8/8/1r6 w - - 0 90",
                                            "1K6/3k4/8/6R1/7R/8/8/1r6 w - - 97 90"};
    assert_true(engine_set_option(engine, "Evaluation", "material", NULL));
    for (int i = 0; i < 4; i++) {
        struct position position = search_watch_position(positions[i % 2]);
        ask(engine, &position, &position.key, 1, 2, &answers);
        assert_int_equal(answers.reports[2].score, i % 2 == 0 ? 500 : 0);
    }
    engine_destroy(engine);
}

/* Deeper, where kings go in circles: the same position with more and with less to search,
 * and the fifty-move rule in reach of some of them. */
static void test_cycles(void **state)
{
    (void)state;
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

/* Bounds are of use in narrow windows only, which take some depth to arise. */
static void test_deeper(void **state)
{
    (void)state;
    static struct answers plain, tabled;
    evaluate_by("tables");
    for (int i = 0; teaching_positions[i] != NULL; i++) {
        struct position position = search_watch_position(teaching_positions[i]);
        ask(alpha_beta, &position, &position.key, 1, 5, &plain);
        ask(transposition, &position, &position.key, 1, 5, &tabled);
        assert_int_equal(tabled.last.depth, 5);
        assert_int_equal(tabled.last.score, plain.last.score);
        assert_int_equal(tabled.best, plain.best);
        assert_true(tabled.last.figures.table_hits > 0 || plain.last.nodes < 2000);
    }
}

/* Where an upper bound taken for the exact score gives another answer. */
static void test_upper_bounds(void **state)
{
    (void)state;
    static struct answers plain, tabled;
    static const struct {
        const char *evaluation, *fen;
    } cases[] = {{"tables", "5k2/8/8/5P2/5K2/8/8/8 w - - 4 3"},
                 {"full", "8/8/K3P1r1/3p4/8/8/8/7k w - - 1 5"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct position position = search_watch_position(cases[i].fen);
        evaluate_by(cases[i].evaluation);
        engine_new_game(transposition); /* nothing but this search in the table */
        ask(alpha_beta, &position, &position.key, 1, 7, &plain);
        ask(transposition, &position, &position.key, 1, 7, &tabled);
        assert_int_equal(tabled.last.depth, 7);
        assert_int_equal(tabled.last.score, plain.last.score);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_material),
        cmocka_unit_test(test_nodes_fall),
        cmocka_unit_test(test_other_evaluations),
        cmocka_unit_test(test_noise),
        cmocka_unit_test(test_with_a_past),
        cmocka_unit_test(test_a_past_that_grows),
        cmocka_unit_test(test_a_clock_that_runs),
        cmocka_unit_test(test_a_clock_and_checks),
        cmocka_unit_test(test_cycles),
        cmocka_unit_test(test_deeper),
        cmocka_unit_test(test_upper_bounds),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
